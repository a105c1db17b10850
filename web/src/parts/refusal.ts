/** What went wrong, in words of the chosen language. */

import { RefusedError } from "../lib/api";
import type { Texts } from "../lib/texts.svelte";

/**
 * Return why something was refused; the card room's own words where we have none.
 *
 * A code can mean something else on a page: that is in `section`, and looked for first.
 */
export function refusal(error: unknown, t: Texts, section = "refusal"): string {
  if (!(error instanceof RefusedError)) return t.say("refusal.internal");
  const own = `${section}.${error.code}`;
  const key = t.has(own) ? own : `refusal.${error.code}`;
  if (!t.has(key)) return error.message;
  const values = Object.entries(error.details).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === "string" || typeof entry[1] === "number",
  );
  return t.say(key, Object.fromEntries(values));
}
