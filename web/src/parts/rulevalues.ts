/** The values of a rule set as a form changes them, and what differs from the rules that they are based on. */

import type { ParameterInfo } from "../lib/protocol";
import type { RuleValues, Value } from "./types";

/** Values by `section.key`. */
export type Flat = Record<string, Value>;

/** What house rules have besides parameters: what they, and things in them, are called. */
export interface HouseTexts {
  id?: string;
  name?: Record<string, string>;
  summary?: Record<string, string>;
  text?: Record<string, string>;
  words?: Record<string, Record<string, string>>;
}

/** House rules as a file has them: their base, and what differs from it. */
export type House = HouseTexts & { base: string } & Record<string, unknown>;

/** What house rules have besides parameters. */
export const TEXTS = ["id", "name", "summary", "text", "words"] as const;

const nameOf = ({ section, key }: ParameterInfo): string => `${section}.${key}`;

/** Return the values of the parameters. */
export function flat(values: RuleValues, parameters: readonly ParameterInfo[]): Flat {
  return Object.fromEntries(
    parameters.map((one) => [nameOf(one), (values[one.section] as Record<string, Value>)[one.key] as Value]),
  );
}

/** Whether two values are the same. */
export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Return house rules; null if they are those that they are based on. */
export function changes(base: string, before: Flat, now: Flat, texts: HouseTexts = {}): House | null {
  const found: Record<string, Record<string, Value>> = {};
  for (const [name, value] of Object.entries(now)) {
    const [section = "", key = ""] = name.split(".");
    if (!same(value, before[name])) (found[section] ??= {})[key] = value;
  }
  const told = textsOf(texts);
  const differs =
    Object.keys(found).length > 0 || Object.keys(told).some((key) => key !== "id" && key !== "name");
  return differs ? { base, ...told, ...found } : null;
}

/** Return the values of house rules: what they change, and the rest as it was. */
export function laidOver(before: Flat, house: House): Flat {
  return Object.fromEntries(
    Object.entries(before).map(([name, value]) => {
      const [section = "", key = ""] = name.split(".");
      const own = (house[section] as Record<string, Value> | undefined)?.[key];
      return [name, own === undefined ? value : own];
    }),
  );
}

/** Return what house rules have besides parameters. */
export const textsOf = (house: HouseTexts): HouseTexts =>
  Object.fromEntries(TEXTS.flatMap((key) => (house[key] ? [[key, house[key]]] : [])));

/** Return a short name for files and commands that is made of the name of house rules. */
export function idOf(name: string, presets: readonly string[]): string {
  const id = name
    .trim()
    .replace(/[\s/\\]+/g, "-")
    .slice(0, 56);
  return presets.includes(id) ? `${id}-house` : id;
}
