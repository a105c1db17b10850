/** What the table page needs to know of a rule set: its words, and some numbers to show. */

import type { TableOptions } from "../lib/protocol";
import type { Language } from "../lib/texts.svelte";
import { baseOf, ruleSet } from "../parts/rules.svelte";

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

const preset = async (id: string): Promise<Rules> => (await ruleSet(id)).values as unknown as Rules;

/** Return the rules of a table: a preset, or house rules laid over the one they are based on. */
export async function rulesOf(options: TableOptions): Promise<Rules> {
  if (typeof options.rules === "string") return preset(options.rules);
  const house = options.rules as Record<string, unknown>;
  return merged(await preset(baseOf(house)), house) as Rules;
}

function merged(base: unknown, house: unknown): unknown {
  if (!isObject(base) || !isObject(house)) return house ?? base;
  const both: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(house)) both[key] = merged(base[key], value);
  return both;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
