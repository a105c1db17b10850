/** Whether a deal is explained as it goes. The address says so, so that it outlives a reload. */

import { account } from "../lib/account.svelte";
import { go, here } from "../lib/router.svelte";

/** `offer`: a newcomer is asked whether it is wanted. */
export type Guiding = "on" | "offer";

/** How the guide is remembered among what one has learnt, and the hints that are in it, too. */
const NAME = "guide";
const HINTS = ["trump", "khrap", "exchange", "follow"];

/** Return whether the deal at the present address is explained; null if not. */
export function guiding(): Guiding | null {
  const asked = here.query.get("guide");
  return asked === "on" || asked === "offer" ? asked : null;
}

/** Tell whether it is to be offered: once to each guest. */
export const isNew = (): boolean => account.me?.guest === true && !account.settings.learnt.includes(NAME);

/** Explain from now on, or no more. */
export function guide(how: Guiding | null): void {
  go(here.path + (how ? `?guide=${how}` : ""), { replace: true });
}

/** Do not offer it again; who has seen it to the end needs no hints, either. */
export function remember({ seen = false } = {}): void {
  const { learnt } = account.settings;
  const more = [NAME, ...(seen ? HINTS : [])].filter((name) => !learnt.includes(name));
  if (more.length) void account.change({ learnt: [...learnt, ...more] }).catch(() => undefined);
}
