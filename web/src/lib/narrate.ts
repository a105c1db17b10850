/** What happened, in words: for the log, and for who listens to the page. */

import type { DealView, Happened, Settlement } from "./protocol";
import type { Texts } from "./texts.svelte";

type Played = DealView["trick"][number];

/** What a table notices by itself, beside what it is told. */
export type Noticed =
  | { what: "took"; seq: number; number: number; winner: number; plays: readonly Played[] }
  | { what: "turned"; seq: number; round: number; upcard: string | null }
  | { what: "settled"; seq: number; settlement: Settlement };

/** Of a discard: whether it only brings the hand down to its size. */
export type Line = (Happened & { laysOff?: boolean }) | Noticed;

/** Whose words are used. */
export interface Teller {
  t: Texts;
  /** The words of the rule set. */
  words: Record<string, string>;
  who(seat: number): string;
  card(card: string): string;
  suit(suit: string): string;
  /** Whether it is heard and not read: then commas stand between cards, and nothing is told twice. */
  aloud: boolean;
}

/** Say what happened; empty if there is nothing to say. */
export function narrate(line: Line, teller: Teller): string {
  const { t, who } = teller;
  const say = (key: string, values = {}) => t.say(`table-log.${key}`, values);
  switch (line.what) {
    case "sat":
      return say(line.bot ? "bot-sat" : "sat", { name: line.name, chips: line.chips });
    case "added":
      return say("added", { name: who(line.seat), chips: line.chips });
    case "sat-out":
      return say(`sat-out-${line.why}`, { name: who(line.seat) });
    case "returned":
      return say("returned", { name: who(line.seat) });
    case "leaving":
      return say("leaving", { name: who(line.seat) });
    case "stood":
      return say("stood", { name: who(line.seat), chips: line.chips });
    case "dealt":
      return say("dealt", { deal: line.deal, name: who(line.dealer), pot: line.pot });
    case "divided":
      return say("divided", { parts: amounts(line.parts, teller) });
    case "acted":
      return `${who(line.seat)}: ${spoken(line.action, teller, line.laysOff)}${line.by === "clock" ? say("by-clock") : ""}`;
    case "paused":
      return say("paused", { seconds: Math.round(line.ms / 1000) });
    case "frozen":
      return say(line.frozen ? "frozen" : "thawed");
    case "cancelled":
      return say("cancelled", { deal: line.deal });
    case "closed":
      return say("closed");
    case "took":
      return say(teller.aloud ? "took-aloud" : "took", {
        number: line.number,
        name: who(line.winner),
        cards: cards(line.plays, teller),
      });
    case "turned":
      return say(line.upcard ? "turned" : "next-round", {
        round: line.round,
        card: line.upcard ? teller.card(line.upcard) : "",
      });
    case "settled":
      return settled(line.settlement, teller);
  }
  return "";
}

function settled(settlement: Settlement, teller: Teller): string {
  const key = settlement.status === "passed-out" ? "passed-out" : "settled";
  const net: number[] = [];
  for (const seat of settlement.seats) net[seat.seat - 1] = seat.net;
  return teller.t.say(`table-log.${key}`, { results: amounts(net, teller), pot: settlement.pot });
}

/** Return what each seat won or lost, without those for whom it is nothing. */
function amounts(chips: readonly number[], { t, who }: Teller): string {
  const parts = chips.flatMap((amount, place) => (amount ? [`${who(place + 1)} ${t.signed(amount)}`] : []));
  return parts.join(", ") || "0";
}

const cards = (plays: readonly Played[], teller: Teller): string =>
  plays.map((play) => teller.card(play.card) + (play.joker ? "★" : "")).join(between(teller));

const between = ({ aloud }: Teller): string => (aloud ? ", " : " ");

/** Return what a seat said or did in the game's own words. */
export function spoken(action: string, teller: Teller, laysOff = false): string {
  const { t, words } = teller;
  const [verb = "", ...all] = action.split(" ");
  const rest = all.filter((word) => word !== "bottom");
  const ending = rest.length < all.length ? `, ${t.say("table-log.bottom")}` : "";
  const word = words[verb] ?? verb;
  switch (verb) {
    case "play":
      return teller.card(rest[0] ?? "") + (rest[1] ? `, ${t.say("table-log.joker")}` : "");
    case "trump":
      return `${word}: ${teller.suit(rest[0] ?? "")}`;
    case "discard": {
      const number = Number(rest[0]);
      const own = rest.map((card) => teller.card(card)).join(between(teller));
      if (laysOff) return t.say("table-log.lay-off", { what: number ? t.count(number, "card") : own });
      return word + (number ? ` ${t.count(number, "card_acc")}` : `: ${own}`) + ending;
    }
    case "five":
      return word + (rest.length ? ` ${t.say("table-log.with-upcard")}` : "") + ending;
  }
  return [word, ...rest].join(" ") + ending;
}
