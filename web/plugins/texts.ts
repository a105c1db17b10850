/**
 * The messages: `virtual:texts/en` and `virtual:texts/ru`.
 *
 * What a word of the game binds to, and why a settlement is as it is, the terminal game says in the same words; so these
 * sections are read from its files, and the quick phrases from the card room's. Everything else is in `src/texts`, one
 * file for each part of the page.
 */

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { parse } from "smol-toml";
import type { Plugin } from "vite";

const SHARED = ["nouns", "option", "why", "kept"];
const PREFIX = "virtual:texts/";

type Sections = Record<string, Record<string, unknown>>;

function read(path: string): Sections {
  const file = fileURLToPath(new URL(path, import.meta.url));
  return parse(readFileSync(file, "utf8")) as Sections;
}

/** Return the messages of a language, by section. */
export function messages(language: string): Sections {
  const game = read(`../../src/khrap/cli/texts/${language}.toml`);
  const merged: Sections = { phrase: phrases(language) };
  for (const section of SHARED) merged[section] = { ...game[section] };
  const folder = new URL(`../src/texts/${language}/`, import.meta.url);
  for (const file of readdirSync(fileURLToPath(folder)).sort()) {
    const own = read(`../src/texts/${language}/${file}`);
    for (const [section, entries] of Object.entries(own))
      merged[section] = { ...merged[section], ...entries };
  }
  return merged;
}

/** The quick phrases, which the card room has in its own order. */
function phrases(language: string): Record<string, unknown> {
  const all = read("../../src/khrap/room/phrases.toml");
  return Object.fromEntries(Object.entries(all).map(([id, said]) => [id, said[language]]));
}

export function texts(): Plugin {
  return {
    name: "khrap-texts",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const language = id.slice(PREFIX.length + 1);
      return `export default ${JSON.stringify(messages(language))}`;
    },
  };
}
