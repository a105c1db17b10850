/** What the table page needs to know of a rule set: its words, and some numbers to show. */

import { api } from "../lib/api";
import type { RulesInfo, TableOptions } from "../lib/protocol";
import type { Language } from "../lib/texts.svelte";

type Lines = Record<Language, string>;

/** The values of a rule set that are used here; all others stay with the server. */
export interface Rules {
  id: string;
  name: Lines;
  summary: Lines;
  text: Lines;
  words: Record<Language, Record<string, string>>;
  table: { hand_size: number; players_min: number; players_max: number };
  bidding: { rounds: number };
  play: { joker: string };
  blind: { takes?: string };
  five: { when: string };
  pot: { ante: string };
  shares: { scheme: string };
}

const cache = new Map<string, Promise<Rules>>();

/** Return a preset. */
function preset(id: string): Promise<Rules> {
  let rules = cache.get(id);
  if (!rules) {
    rules = api
      .get<RulesInfo>(`/rules/${encodeURIComponent(id)}`)
      .then((info) => info.values as unknown as Rules);
    rules.catch(() => cache.delete(id));
    cache.set(id, rules);
  }
  return rules;
}

/** Return the rules of a table: a preset, or house rules laid over the one they are based on. */
export async function rulesOf(options: TableOptions): Promise<Rules> {
  if (typeof options.rules === "string") return preset(options.rules);
  const house = options.rules as Record<string, unknown>;
  return laidOver(await preset(String(house.base ?? "hrapgame")), house) as Rules;
}

function laidOver(base: unknown, house: unknown): unknown {
  if (!isObject(base) || !isObject(house)) return house ?? base;
  const merged: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(house)) merged[key] = laidOver(base[key], value);
  return merged;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
