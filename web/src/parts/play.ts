/** One click from anywhere to cards on the table. */

import { isNew, type Guiding } from "../guide/guided";
import { account } from "../lib/account.svelte";
import { api } from "../lib/api";
import type { TableInfo } from "../lib/protocol";
import { go } from "../lib/router.svelte";

/** Sit down at a table of one's own against bots, as a guest if need be; `guided`: with every step explained. */
export async function play(rules: string, { guided = false } = {}): Promise<void> {
  await account.enter();
  const table = await api.post<TableInfo>("/play", { rules, language: account.language });
  const guide: Guiding | null = guided ? "on" : isNew() ? "offer" : null;
  go(`/table/${table.code}${guide ? `?guide=${guide}` : ""}`);
}
