/** The values of a rule set as a form changes them, and what differs from the rules that they are based on. */

import type { ParameterInfo } from "../lib/protocol";
import type { RuleValues, Value } from "./types";

/** Values by `section.key`. */
export type Flat = Record<string, Value>;

const nameOf = ({ section, key }: ParameterInfo): string => `${section}.${key}`;

/** Return the values of the parameters. */
export function flat(values: RuleValues, parameters: readonly ParameterInfo[]): Flat {
  return Object.fromEntries(
    parameters.map((one) => [nameOf(one), (values[one.section] as Record<string, Value>)[one.key] as Value]),
  );
}

/** Whether two values are the same. */
export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Return house rules: their base, and what differs from it; null if nothing does. */
export function changes(base: string, before: Flat, now: Flat): Record<string, unknown> | null {
  const found: Record<string, Record<string, Value>> = {};
  for (const [name, value] of Object.entries(now)) {
    const [section = "", key = ""] = name.split(".");
    if (!same(value, before[name])) (found[section] ??= {})[key] = value;
  }
  return Object.keys(found).length ? { base, ...found } : null;
}
