import { fileURLToPath } from "node:url";
import { readFileSync } from "node:fs";

import { parse } from "smol-toml";
import { expect, test } from "vitest";

import { messages } from "../../plugins/texts";
import { narrate, type Line, type Teller } from "./narrate";
import { Texts, type Language } from "./texts.svelte";

const WORDS: Record<Language, Record<string, string>> = {
  ru: { khrap: "Храп", discard: "Меняю", five: "Пяток", trump: "Назначаю козырь", pass: "Пас" },
  en: { khrap: "Khrap", discard: "Discard", five: "Five", trump: "Name trump", pass: "Pass" },
};

function teller(language: Language): Teller {
  return {
    t: new Texts(language, messages(language) as never),
    words: WORDS[language],
    who: (seat) => (seat === 1 ? "Вы" : `p${seat}`),
    card: (card) => card,
    suit: (suit) => suit,
    aloud: false,
  };
}

const acted = (seat: number, action: string, by = "seat"): Line => ({
  what: "acted",
  seq: 1,
  at: 0,
  seat,
  action,
  by,
});

test.each<[string, string]>([
  ["khrap", "p2: Храп"],
  ["blind 3", "p2: blind 3"],
  ["discard 2", "p2: Меняю 2 карты"],
  ["discard 6s 9d", "p2: Меняю: 6s 9d"],
  ["discard 1 bottom", "p2: Меняю 1 карту, снизу"],
  ["five upcard", "p2: Пяток с козырем"],
  ["trump h", "p2: Назначаю козырь: h"],
  ["play Kh", "p2: Kh"],
  ["play 7s joker", "p2: 7s, джокером"],
])("%s is told in the words of the rules", (action, told) => {
  expect(narrate(acted(2, action), teller("ru"))).toBe(told);
});

test("a discard down to the size of the hand has a word of its own", () => {
  expect(narrate({ ...acted(2, "discard 1"), laysOff: true } as Line, teller("ru"))).toBe(
    "p2: Снос: 1 карта",
  );
});

test("what the clock decided is told so", () => {
  expect(narrate(acted(2, "pass", "clock"), teller("ru"))).toBe("p2: Пас (автоматически)");
});

test("tricks and divided pots", () => {
  const plays = [
    { seat: 1, card: "7s", joker: true },
    { seat: 2, card: "As", joker: false },
  ];
  const took: Line = { what: "took", seq: 1, number: 2, winner: 1, plays };
  expect(narrate(took, teller("ru"))).toBe("Взятка 2 → Вы: 7s★ As");
  const divided: Line = { what: "divided", seq: 1, at: 0, parts: [3, 0, -3] };
  expect(narrate(divided, teller("ru"))).toContain("Вы +3, p3 −3");
});

test("both languages have the same messages", () => {
  const keys = (language: Language) => {
    const file = fileURLToPath(new URL(`../texts/${language}/table.toml`, import.meta.url));
    const sections = parse(readFileSync(file, "utf8")) as Record<string, Record<string, string>>;
    return Object.entries(sections).flatMap(([section, lines]) =>
      Object.keys(lines).map((key) => `${section}.${key}`),
    );
  };
  expect(keys("ru")).toEqual(keys("en"));
});
