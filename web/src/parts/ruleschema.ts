/** The schema of house rules: what a form asks, by section and parameter. */

import { api } from "../lib/api";
import type { Language } from "../lib/texts.svelte";
import { TEXTS } from "./rulevalues";

/** A parameter, or one value of a list. */
export interface Parameter {
  title: string;
  description: string;
  type?: "integer" | "boolean" | "string" | "array";
  minimum?: number;
  maximum?: number;
  pattern?: string;
  /** A choice: its words with their meanings. */
  oneOf?: { const: string; title: string }[];
  enum?: number[];
  items?: Parameter & { properties?: Record<string, Parameter> };
}

export interface Section {
  title: string;
  properties: Record<string, Parameter>;
}

const known: Partial<Record<Language, Promise<Record<string, Section>>>> = {};

/** Return the sections of a rule set in a language, with what each parameter means and may be. */
export function ruleSchema(language: Language): Promise<Record<string, Section>> {
  let found = known[language];
  if (!found) {
    found = api
      .get<{ properties: Record<string, Section> }>(`/rules/schema?lang=${language}`)
      .then(({ properties }) =>
        Object.fromEntries(
          Object.entries(properties).filter(
            ([name, one]) => "properties" in one && !TEXTS.some((text) => text === name),
          ),
        ),
      );
    found.catch(() => delete known[language]);
    known[language] = found;
  }
  return found;
}

/** Return an explanation as a form shows it: without the marks of files, and the numbers of rulings. */
export const plain = (text: string): string => text.replaceAll("`", "").replace(/\s*\(R\d+\)/g, "");
