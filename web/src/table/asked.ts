/** What is asked of a seat, read off the legal actions. */

import { suitOf } from "../lib/cards";
import type { DealView } from "../lib/protocol";
import type { Rules } from "./rules";

/** What must be played, in the words of the table: any card to lead, the suit, the suit or a trump, a trump, any card. */
export type Demand = "lead" | "follow" | "follow-or-trump" | "trump" | "any";

export const verbOf = (action: string): string => action.split(" ")[0] ?? "";

/** The cards of an action. */
export const cardsOf = (action: string): string[] => action.match(/\b[2-9TJQKA][shdc]\b/g) ?? [];

/** Return what must be played now. */
export function mustPlay(deal: DealView): Demand {
  if (!deal.asked_suit) return "lead";
  const suits: string[] = deal.legal
    .filter((action) => /^play \S+$/.test(action))
    .map((action) => suitOf(cardsOf(action)[0] ?? ""));
  if (suits.includes(deal.asked_suit))
    return deal.asked_suit !== deal.trump && suits.includes(deal.trump ?? "") ? "follow-or-trump" : "follow";
  return suits.length && suits.every((suit) => suit === deal.trump) ? "trump" : "any";
}

/** Return how many cards each way to exchange, or to lay off, gives away; none if neither is asked. */
export const countsToThrow = ({ legal }: DealView): number[] =>
  legal.filter((action) => /^(discard|stand)\b/.test(action)).map((action) => cardsOf(action).length);

/** Tell whether cards are to be thrown away without any that come for them. */
export const asksToLayOff = (deal: DealView, rules: Rules | null): boolean =>
  countsToThrow(deal).length > 0 && (deal.hand?.length ?? 0) > (rules?.table.hand_size ?? 99);
