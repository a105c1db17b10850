/** One click from anywhere to cards on the table. */

import { isNew, type Guiding } from "../guide/guided";
import { account } from "../lib/account.svelte";
import { api } from "../lib/api";
import type { TableInfo } from "../lib/protocol";
import { go } from "../lib/router.svelte";

/** Seconds for the receipt, if one says nothing: only bots wait. */
const PAUSE = 60;

let opened = "";

/**
 * Whether the cards are to be dealt at a table as soon as one is there; told once.
 *
 * The room waits with that until this browser has seen what it binds itself to, and has mixed its own into the deck.
 */
export function mayDeal(code: string): boolean {
  const just = code === opened;
  if (just) opened = "";
  return just;
}

/** Sit down at a table of one's own against bots, as a guest if need be; `guided`: with every step explained. */
export async function play(rules: string, { guided = false } = {}): Promise<void> {
  // What the table is made of comes while the room deals: fetched with the first update, it would keep a slow phone busy.
  void import("../pages/Table.svelte").catch(() => undefined);
  await account.enter();
  const table = await api.post<TableInfo>("/play", {
    rules,
    deal: false,
    pause: PAUSE,
    language: account.language,
  });
  opened = table.code;
  const guide: Guiding | null = guided ? "on" : isNew() ? "offer" : null;
  go(`/table/${table.code}${guide ? `?guide=${guide}` : ""}`);
}
