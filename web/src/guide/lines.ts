/** The sentences of the guide: what goes on in the deal, and what one's choice means. */

import { SIGNS } from "../lib/cards";
import type { Teller } from "../lib/narrate";
import type { DealView, Option, Settlement } from "../lib/protocol";
import { countsToThrow, verbOf } from "../table/asked";
import { dutyOf, inPlay } from "../table/duty";
import type { Rules } from "../table/rules";
import { EASIEST } from "./easiest";
import { adviceFor, leastFirst, madeOfTen, spare } from "./odds";
import type { Topic } from "./topics";

type Values = Record<string, string | number>;

/**
 * Explain something that is due.
 *
 * @param topic what to explain.
 * @param deal how the deal stood when it was due.
 * @param rules the rules that are played.
 * @param teller in whose words.
 */
export function linesOf(topic: Topic, deal: DealView, rules: Rules, teller: Teller): string[] {
  return new Lines(deal, rules, teller).of(topic);
}

class Lines {
  readonly #seat: number;
  readonly #hand: readonly string[];
  readonly #trumps: number;
  readonly #values: Values;

  constructor(
    private readonly deal: DealView,
    private readonly rules: Rules,
    private readonly teller: Teller,
  ) {
    this.#seat = deal.seat ?? 0;
    this.#hand = deal.hand ?? [];
    this.#trumps = this.#hand.filter((card) => card[1] === deal.trump).length;
    const held = deal.held[this.#seat - 1] ?? 0;
    this.#values = {
      ...teller.words,
      cards: held,
      extra: held - rules.table.hand_size,
      card: teller.card(deal.upcard ?? ""),
      suit: this.#suit(deal.trump),
      asked: this.#suit(deal.asked_suit),
      trumps: this.#trumps,
      aces: this.#hand.filter((card) => card.startsWith("A") && card[1] !== deal.trump).length,
      stake: deal.stake,
      pot: deal.settlement?.pot ?? deal.pot,
      size: rules.table.hand_size,
      name: teller.who(deal.declarer ?? 0),
      how: this.#word(deal.how ?? "khrap"),
      owed: deal.owed[(deal.declarer ?? 0) - 1] ?? 0,
      due: deal.owed[this.#seat - 1] ?? 0,
      taken: deal.tricks[this.#seat - 1] ?? 0,
    };
  }

  of(topic: Topic): string[] {
    switch (topic) {
      case "cards":
        return this.#cards();
      case "pot":
        return this.#pot();
      case "bidding":
        return [...this.#again(), this.#say("bidding")];
      case "bid":
        return [...this.#again(), ...this.#promise("bid", "khrap"), ...this.#rarer("khrap")];
      case "look":
        return [...this.#again(), this.#say("look")];
      case "answer":
        return [...this.#promise("answer", "help"), ...this.#rarer("help")];
      case "fresh":
        return this.#promise("fresh", "five");
      case "change":
        return this.#change();
      case "lay-off":
        return [this.#say("lay-off"), this.#say("weakest", { marks: this.#written(this.#weakest()) })];
      case "name":
        return [this.#say("name", { suit: this.#suit(this.#longest()) })];
      case "ante":
        return [this.#say("ante", { chips: this.#option("ante")?.chips ?? 0 })];
      case "settled":
        return this.deal.settlement ? this.#settled(this.deal.settlement) : [];
      case "next":
      case "passed-out":
      case "declared":
      case "answers":
      case "changing":
      case "passed":
      case "out":
        return [this.#say(topic)];
      case "waiting":
      case "watch":
        return [...this.#trick(), this.#say("tricks"), ...this.#duty()];
    }
    return [...this.#trick(), `${this.#say(topic)} ${this.#grey()}`.trim(), ...this.#duty()];
  }

  #cards(): string[] {
    const { hand, trump, upcard } = this.deal;
    const seen = trump ? (upcard ? "cards" : "cards-upcard-gone") : "cards-no-trump";
    return [
      this.#say(hand ? seen : upcard ? "cards-closed" : "cards-closed-upcard-gone"),
      this.#say("order"),
    ];
  }

  #pot(): string[] {
    const { deal, rules } = this;
    const part = rules.shares.scheme === "per-trick" ? Math.floor(deal.pot / rules.table.hand_size) : 0;
    return [
      this.#say(deal.pot === deal.opening_pot ? "pot" : "pot-left"),
      this.#say(part ? "pot-part" : "pot-shared", { part }),
    ];
  }

  /** After a round in which all passed. */
  #again(): string[] {
    if (this.deal.round < 2) return [];
    return [this.#say(this.deal.trump ? "again" : "again-no-trump")];
  }

  /** What a word binds one to, and how good one's hand is for it. */
  #promise(topic: "bid" | "answer" | "fresh", word: string): string[] {
    const option = this.#option(word);
    if (!option) return [this.#say(topic === "bid" ? "bidding" : "answers")];
    const { tricks = 0, drawn = 0, fines = [], capped } = option;
    const fine = this.#say(capped ? "fine-at-most" : "fine", { fine: fines.at(-1) ?? 0 });
    return [this.#say(topic, { tricks, drawn, fine }), ...(topic === "fresh" ? [] : [this.#odds(word)])];
  }

  #odds(word: string): string {
    const made = this.deal.rules === EASIEST ? madeOfTen(word, this.#trumps) : undefined;
    if (made === undefined) return this.#say("counts");
    const advice = this.#say(`advice-${adviceFor(made)}`, { word: this.#word(word) });
    return `${this.#say(made < 10 ? "odds" : "odds-sure", { made })} ${advice}`;
  }

  /** Words that can be said only with certain cards. */
  #rarer(usual: string): string[] {
    const others = this.deal.options.filter(({ key }) => key !== usual && !key.startsWith("pass"));
    const words = new Set(others.map(({ action }) => this.#word(verbOf(action))));
    return words.size ? [this.#say("rarer", { words: [...words].join(", ") })] : [];
  }

  #change(): string[] {
    const counts = countsToThrow(this.deal);
    const least = Math.min(...counts);
    const some = spare(this.#hand, this.deal.trump, this.rules.play.joker).slice(0, Math.max(...counts));
    const marks = some.length < least ? this.#weakest().slice(0, least) : some;
    if (!this.deal.trump) return [this.#say("change")];
    if (!marks.length) return [this.#say("change"), this.#say("change-none")];
    return [this.#say("change"), this.#say("weakest", { marks: this.#written(marks) })];
  }

  /** The trick before this one. */
  #trick(): string[] {
    const trick = this.deal.finished.at(-1);
    if (!trick) return [];
    const card = trick.plays.find((play) => play.seat === trick.winner)?.card ?? "";
    const winner = this.teller.who(trick.winner);
    const key = trick.winner === this.#seat ? "took-mine" : "took";
    return [this.#say(key, { number: this.deal.finished.length, winner, taker: this.teller.card(card) })];
  }

  #grey(): string {
    const playable = new Set(this.deal.legal.map((action) => action.split(" ")[1]));
    return this.#hand.some((card) => !playable.has(card)) ? this.#say("grey") : "";
  }

  #duty(): string[] {
    const duty = dutyOf(this.deal, this.#seat, this.rules);
    return duty === "none" ? [] : [this.#say(`duty-${duty}`)];
  }

  /** The settlement, seat by seat. */
  #settled(settlement: Settlement): string[] {
    const { roles, declarer } = this.deal;
    const mine = declarer === this.#seat ? "-mine" : "";
    const first =
      roles.filter(inPlay).length === 1
        ? this.teller.t.say(`table-settle.unopposed${mine}`, { name: this.#values.name ?? "" })
        : this.#say("played-for", { pot: settlement.played_for });
    const seats = settlement.seats.filter(({ role }) => inPlay(role));
    const own = inPlay(roles[this.#seat - 1]) ? [] : [this.#say("stayed-out")];
    const fined = settlement.fined ? [this.#say("fined", { fined: settlement.fined })] : [];
    return [first, ...seats.map(({ seat }) => this.#reckoned(seat, settlement)), ...own, ...fined];
  }

  /** What a seat got and paid, and why. */
  #reckoned(seat: number, { reasons }: Settlement): string {
    const { t, who } = this.teller;
    const own = reasons.filter((reason) => reason.seat === seat);
    const sum = own.reduce((chips, reason) => chips + reason.chips, 0);
    const why = own.map((reason) => t.say(`why.${reason.why}`, reason.values)).join("; ");
    const promised = { tricks: this.deal.tricks[seat - 1] ?? 0, owed: this.deal.owed[seat - 1] ?? 0 };
    return this.#say(why ? "reckoned" : "reckoned-nothing", {
      who: who(seat),
      ...promised,
      why,
      sum: t.signed(sum),
    });
  }

  #weakest(): string[] {
    const extra = Math.max(1, this.#hand.length - this.rules.table.hand_size);
    return leastFirst(this.#hand, this.deal.trump, this.rules.play.joker).slice(0, extra);
  }

  #longest(): string {
    const held = (option: Option) => option.held ?? 0;
    const options = this.deal.options.filter(({ key }) => key === "trump");
    const best = options.reduce((one, other) => (held(other) > held(one) ? other : one));
    return best.action.split(" ")[1] ?? "";
  }

  #option(key: string): Option | undefined {
    return this.deal.options.find((option) => option.key === key);
  }

  #written(cards: readonly string[]): string {
    return cards.map((card) => this.teller.card(card)).join(" ");
  }

  #suit(suit: string | null): string {
    return suit ? `${SIGNS[suit] ?? ""} ${this.teller.suit(suit)}` : "";
  }

  #word(verb: string): string {
    return this.teller.words[verb] ?? verb;
  }

  #say(key: string, values: Values = {}): string {
    return this.teller.t.say(`guide-text.${key}`, { ...this.#values, ...values });
  }
}
