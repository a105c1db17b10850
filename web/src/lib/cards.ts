/** Cards as they are written (`Kh`), and how they are shown. */

import type { Language } from "./texts.svelte";

export const SUITS = ["s", "h", "d", "c"] as const;
export type Suit = (typeof SUITS)[number];
export const SIGNS: Record<string, string> = { s: "♠", h: "♥", d: "♦", c: "♣" };
const RANKS = "23456789TJQKA";
const LETTERS: Record<Language, Record<string, string>> = {
  en: { T: "10" },
  ru: { T: "10", J: "В", Q: "Д", K: "К", A: "Т" },
};

export const suitOf = (card: string): Suit => card[1] as Suit;

/** The rank as it stands on the card. */
export function rankOf(card: string, language: Language): string {
  const rank = card[0] ?? "";
  return LETTERS[language][rank] ?? rank;
}

/** The card in a line of text: `K♥`. */
export const written = (card: string, language: Language): string =>
  rankOf(card, language) + (SIGNS[card[1] ?? ""] ?? "");

/** Sort a hand as one holds it: suits together in alternating colours, trumps last on the right, high cards right. */
export function sorted(hand: readonly string[], trump: string | null): string[] {
  const order = ["c", "d", "s", "h"].filter((suit) => suit !== trump);
  const place = (card: string) => (card[1] === trump ? 9 : order.indexOf(card[1] ?? ""));
  return [...hand].sort(
    (one, other) => place(one) - place(other) || RANKS.indexOf(one[0] ?? "") - RANKS.indexOf(other[0] ?? ""),
  );
}

/** Write the cards of a text in its language: `discard 6s 9d` has K♥ for Kh. */
export const inText = (text: string, language: Language): string =>
  text.replace(/\b([2-9TJQKA])([shdc])\b/g, (card) => written(card, language));
