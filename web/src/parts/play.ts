/** One click from anywhere to cards on the table. */

import { account } from "../lib/account.svelte";
import { api } from "../lib/api";
import type { TableInfo } from "../lib/protocol";
import { go } from "../lib/router.svelte";

/** Sit down at a table of one's own against bots, as a guest if need be. */
export async function play(rules: string): Promise<void> {
  await account.enter();
  const table = await api.post<TableInfo>("/play", { rules, language: account.language });
  go(`/table/${table.code}`);
}
