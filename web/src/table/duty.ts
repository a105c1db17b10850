/** What can be said of a seat at a glance: its role in the game's own words, its duty, what it exchanged. */

import type { DealView } from "../lib/protocol";
import type { Rules } from "./rules";

/** `lost`: it cannot take them any more. */
export type Duty = "none" | "open" | "met" | "lost";

const DECLARING = ["khrap", "blind", "cheer", "helicopter", "shoot", "wrap"];
const DRAWING = ["five", "six", "cheer", "grieve", "wrap"];

export const inPlay = (role: string | null | undefined): boolean =>
  role === "declarer" || role === "helper" || role === "five";

/** Tell whether a seat has the tricks it must take, or can still take them. */
export function dutyOf(deal: DealView, seat: number, rules: Rules | null): Duty {
  const owed = deal.owed[seat - 1] ?? 0;
  const tricks = deal.tricks[seat - 1] ?? 0;
  if (!owed) return "none";
  if (tricks >= owed) return "met";
  const left = deal.settlement ? 0 : (rules?.table.hand_size ?? 9) - deal.finished.length;
  return owed - tricks > left ? "lost" : "open";
}

/** Return the word by which a seat has its role, or what it said in this round of bidding; empty if nothing yet. */
export function roleWord(deal: DealView, seat: number, words: Record<string, string>): string {
  const said = verbs(deal, seat);
  const word = (name: string) => words[name] ?? name;
  switch (deal.roles[seat - 1]) {
    case "declarer":
      return word(deal.how ?? "khrap");
    case "helper":
      return word(said.includes("grieve") ? "grieve" : "help");
    case "five":
      return word(said.includes("six") ? "six" : "five");
    case "sitting-out":
      return word("sitting_out");
    case "out":
      return word("pass");
  }
  return saidLately(deal, seat).includes("pass") ? word("pass") : "";
}

/** Return the words of a seat in this round of bidding, or since somebody first declared. */
function saidLately(deal: DealView, seat: number): string[] {
  const spoken = deal.said.map(({ seat: by, text }) => [by, verb(text)] as const);
  let first = spoken.findIndex(([, word]) => DECLARING.includes(word));
  if (first < 0) {
    const dealtIn = deal.roles.filter((role) => role !== "sitting-out").length;
    const passes = spoken.flatMap(([, word], place) => (word === "pass" ? [place] : []));
    const earlier = (deal.round - 1) * dealtIn; // everybody passes once in a round that goes to the next
    first = earlier ? (passes[earlier - 1] ?? -1) + 1 : 0;
  }
  return spoken.slice(first).flatMap(([by, word]) => (by === seat ? [word] : []));
}

/** Return how many cards a seat exchanged with the stock; null if it has not, or drew by another word. */
export function changedBy(deal: DealView, seat: number, rules: Rules | null): number | null {
  const said = verbs(deal, seat);
  if (said.some((word) => DRAWING.includes(word))) return null;
  let throws = deal.said.filter((told) => told.seat === seat && /^(discard|stand)\b/.test(told.text));
  if (said.includes("blind") && rules?.blind.takes === "into-hand") throws = throws.slice(1);
  const first = throws[0];
  return first ? cardsIn(first.text) : null;
}

/** Tell of each discard of a seat whether it only brought the hand down to its size, and nothing was drawn for it. */
export function layOffs(deal: DealView, seat: number, rules: Rules | null): boolean[] {
  const said = verbs(deal, seat);
  const drew = said.some((word) => DRAWING.includes(word));
  const blind = said.includes("blind") && rules?.blind.takes === "into-hand";
  const throws = said.filter((word) => word === "discard");
  return throws.map((_, place) => drew || (said.includes("shoot") && place > 0) || (blind && place === 0));
}

/** Others' discards tell the number, one's own the cards. */
export function cardsIn(text: string): number {
  const [word, ...cards] = text.split(" ").filter((part) => part !== "bottom");
  if (word === "stand") return 0;
  return /^\d+$/.test(cards[0] ?? "") ? Number(cards[0]) : cards.length;
}

const verb = (text: string): string => text.split(" ")[0] ?? "";
const verbs = (deal: DealView, seat: number): string[] =>
  deal.said.flatMap((told) => (told.seat === seat ? [verb(told.text)] : []));
