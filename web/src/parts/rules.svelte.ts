/** The rule sets, asked for once; and the one that was chosen last. */

import { api } from "../lib/api";
import type { RulesInfo, RulesSummary } from "../lib/protocol";

const KEY = "khrap-rules";

let list: Promise<RulesSummary[]> | null = null;
const known: Record<string, Promise<RulesInfo>> = {};

/** Return all presets, in the order of the rule book. */
export function ruleSets(): Promise<RulesSummary[]> {
  list ??= api.get<RulesSummary[]>("/rules").catch((error: unknown) => {
    list = null;
    throw error;
  });
  return list;
}

/** Return a preset in full. */
export function ruleSet(id: string): Promise<RulesInfo> {
  let found = known[id];
  if (!found) {
    found = api.get<RulesInfo>(`/rules/${encodeURIComponent(id)}`);
    found.catch(() => delete known[id]);
    known[id] = found;
  }
  return found;
}

/** Return what house rules are based on. */
export const baseOf = (house: Record<string, unknown>): string => String(house.base ?? "hrapgame");

let chosen = $state(localStorage.getItem(KEY) ?? "hrapgame");

/** The rule set that «Play» begins with. */
export const favourite = {
  get id(): string {
    return chosen;
  },
  set id(id: string) {
    chosen = id;
    localStorage.setItem(KEY, id);
  },
};
