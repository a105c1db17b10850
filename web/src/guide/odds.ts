/** What a hand is good for, by its trumps: what one can tell a newcomer in a sentence. */

import { suitOf } from "../lib/cards";

/**
 * Of ten hands with no, one, two, three and more trumps as dealt, how many take the tricks they owe: 2,700 deals of
 * `hrapgame` with four `club` bots, in which the first who could say the word said it, whatever the hand.
 */
const MADE: Record<string, readonly number[]> = { khrap: [2, 4, 7, 9], help: [5, 7, 9, 10] };

const RANKS = "23456789TJQKA";

/** Return how many of ten such hands keep what the word promises; undefined for a word that was not measured. */
export const madeOfTen = (word: string, trumps: number): number | undefined =>
  MADE[word]?.[Math.min(trumps, 3)];

/** What to do with such a hand. A word is worth its fine from nine of ten on; with less than seven, passing costs less. */
export function adviceFor(made: number): "do" | "close" | "pass" {
  return made >= 9 ? "do" : made >= 7 ? "close" : "pass";
}

/** Sort cards by what they are worth in the play, the least useful first. */
export function leastFirst(hand: readonly string[], trump: string | null, joker: string): string[] {
  const worth = (card: string) =>
    RANKS.indexOf(card[0] ?? "") + (card === joker ? 40 : suitOf(card) === trump ? 20 : 0);
  return [...hand].sort((one, other) => worth(one) - worth(other));
}

/** Return the cards that one changes without regret: no trump, no joker, no ace and no king. */
export function spare(hand: readonly string[], trump: string | null, joker: string): string[] {
  return leastFirst(hand, trump, joker).filter(
    (card) => suitOf(card) !== trump && card !== joker && !"AK".includes(card[0] ?? ""),
  );
}
