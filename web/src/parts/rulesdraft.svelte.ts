/** The rules of a new table while somebody makes them: a preset, or house rules on top of one. */

import { account } from "../lib/account.svelte";
import { api } from "../lib/api";
import type { RulesInfo, RulesSummary } from "../lib/protocol";
import { ruleSet } from "./rules.svelte";
import { changes, flat, idOf, laidOver, textsOf, type Flat, type House, type HouseTexts } from "./rulevalues";
import type { Checked, ProblemInfo, RuleValues, Value } from "./types";

/** House rules of one's last tables: so many, and so many characters of them, are kept with the settings. */
const MOST_KEPT = 8;
const MOST_CHARACTERS = 4_000;

export class RulesDraft {
  /** The presets. */
  list = $state.raw<RulesSummary[]>([]);
  base = $state("hrapgame");
  rules = $state.raw<RulesInfo | null>(null);
  before = $state.raw<Flat>({});
  now = $state.raw<Flat>({});
  texts = $state.raw<HouseTexts>({});
  problems = $state.raw<ProblemInfo[]>([]);
  #asked = 0;

  /** The house rules; null if nothing was changed. */
  readonly house = $derived(changes(this.base, this.before, this.now, this.texts));

  /** Begin with a preset, or with house rules. */
  async begin(from: string | House): Promise<void> {
    const house = typeof from === "string" ? null : from;
    const base = typeof from === "string" ? from : from.base;
    const mine = ++this.#asked;
    const found = await ruleSet(base);
    if (mine !== this.#asked) return;
    this.base = base;
    this.rules = found;
    this.before = flat(found.values as RuleValues, found.parameters);
    this.now = house ? laidOver(this.before, house) : this.before;
    this.texts = house ? textsOf(house) : {};
    this.problems = [];
  }

  change(name: string, value: Value): void {
    this.now = { ...this.now, [name]: value };
  }

  /** Have everything again as the base has it. */
  reset(): void {
    this.now = this.before;
    this.texts = {};
    this.problems = [];
  }

  /** Give the house rules a name; they are called so in every language. */
  call(name: string): void {
    const presets = this.list.map((one) => one.id);
    const { summary, text, words } = this.texts;
    const named = name.trim() ? { id: idOf(name, presets), name: { en: name.trim(), ru: name.trim() } } : {};
    this.texts = { summary, text, words, ...named };
  }

  /** Let the card room look at the house rules; return what it says of good ones. Its mistakes are kept. */
  async check(): Promise<Checked | null> {
    if (!this.house) return null;
    const checked = await api.post<Checked>("/rules/check", { values: this.house });
    this.problems = checked.problems;
    return checked.good ? checked : null;
  }

  /** Take the house rules of a file; return whether they can be played by. */
  async take(toml: string): Promise<boolean> {
    const checked = await api.post<Checked>("/rules/check", { toml });
    if (checked.good) await this.begin(checked.changes as House);
    else this.problems = checked.problems;
    return checked.good;
  }

  /** What the preset with this id is called. */
  nameOf(id: string): string {
    return this.list.find((one) => one.id === id)?.name[account.language] ?? id;
  }
}

/** Keep house rules for the next time, before those of other tables. */
export async function keepHouse(house: House): Promise<void> {
  const others = account.settings.house.filter((one) => !sameHouse(one as House, house));
  const kept = [house, ...others].slice(0, MOST_KEPT);
  while (kept.length && JSON.stringify(kept).length > MOST_CHARACTERS) kept.pop();
  await account.change({ house: kept });
}

/** Forget house rules. */
export async function forgetHouse(house: House): Promise<void> {
  await account.change({ house: account.settings.house.filter((one) => !sameHouse(one as House, house)) });
}

/** House rules with the same short name, or both without one and the same, are the same. */
const sameHouse = (one: House, other: House): boolean =>
  one.id || other.id ? one.id === other.id : JSON.stringify(one) === JSON.stringify(other);
