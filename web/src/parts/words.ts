/** What the parameters of a rule set say about each word of the game. */

import type { ParameterInfo, RulesInfo } from "../lib/protocol";
import type { RuleValues } from "./types";

/** A word that these rules know. */
export interface Word {
  key: string;
  /** The parameters that say when it may be said, and what comes of it. */
  about: ParameterInfo[];
  /** Cards that show it, hearts being trumps; `low` stands for the lowest rank of the deck. */
  cards: string[];
}

/** Each word with the parameter that allows it, those that explain it, and cards to show it. */
const WORDS: [string, string | null, string[], string[]][] = [
  [
    "khrap",
    null,
    ["declarer.tricks", "fines.declarer", "exchange.declarer_min", "exchange.declarer_max"],
    [],
  ],
  ["help", null, ["helper.tricks", "fines.helper", "exchange.helper_min", "exchange.helper_max"], []],
  ["blind", "blind.upcards", ["blind.upcards", "blind.takes", "fines.blind", "fines.blind_ace"], ["??"]],
  ["five", "five.when", ["five.when"], []],
  ["six", "five.six", ["five.six"], []],
  ["cheer", "cheer.when", ["cheer.when"], ["Ah"]],
  ["grieve", "grieve.when", ["grieve.when"], ["low"]],
  ["helicopter", "helicopter.trumps", ["helicopter.trumps", "helicopter.pot_limit"], ["Ah", "low"]],
  ["shoot", "shoot.allowed", ["shoot.allowed"], []],
  ["wrap", "wrap.allowed", ["wrap.allowed"], ["Ah"]],
  ["trump", "trump.source", ["trump.source"], []],
  ["show", "play.four_of_a_kind", ["play.four_of_a_kind"], []],
];
const OFF = new Set<unknown>([false, "never", "upcard", "four-aces-dealt"]);

/** Return the words that can be said by these rules. */
export function wordsOf(rules: RulesInfo): Word[] {
  const values = rules.values as RuleValues;
  const valueOf = (name: string): unknown => {
    const [section = "", key = ""] = name.split(".");
    return (values[section] as Record<string, unknown>)[key];
  };
  const decks = valueOf("table.decks") as { cards: number }[];
  const low = `${"23456789TJQKA".at(-(decks[0]?.cards ?? 36) / 4)}h`;
  return WORDS.filter(([, allowedBy]) => allowedBy === null || !OFF.has(valueOf(allowedBy))).map(
    ([key, , about, cards]) => ({
      key,
      cards: cards.map((card) => (card === "low" ? low : card)),
      about: about
        .filter((name) => valueOf(name) !== 0)
        .flatMap((name) => rules.parameters.filter((one) => `${one.section}.${one.key}` === name)),
    }),
  );
}
