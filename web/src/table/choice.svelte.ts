/** How one decides: which words there are, which cards are marked, and what is still to be chosen. */

import { account } from "../lib/account.svelte";
import { SIGNS, sorted, written } from "../lib/cards";
import type { Option } from "../lib/protocol";
import { texts } from "../lib/texts.svelte";
import { asksToLayOff, cardsOf, countsToThrow, mustPlay, verbOf } from "./asked";
import type { Room } from "./room.svelte";

/** `words`, a closed card to give away, cards to exchange or to lay off, a card to play, how to play the joker. */
export type Mode = "none" | "words" | "place" | "mark" | "card" | "joker";

/** Words that cost nothing. They have a place of their own, where never another one stands. */
const HARMLESS = ["pass", "stand", "look"];
const ORDER = [
  "khrap",
  "blind",
  "help",
  "five",
  "six",
  "cheer",
  "grieve",
  "helicopter",
  "shoot",
  "wrap",
  "trump",
  "ante",
  "leave",
];

export class Choice {
  marked = $state.raw<readonly string[]>([]);
  bottom = $state(false);
  /** The card that the next tap plays, where one confirms. */
  raised = $state<string | null>(null);
  #placing = $state(false);
  #joker = $state<string | null>(null);

  constructor(private readonly room: Room) {}

  readonly legal = $derived.by(() => (this.room.myTurn ? (this.room.deal?.legal ?? []) : []));
  readonly options = $derived.by(() => (this.room.myTurn ? (this.room.deal?.options ?? []) : []));
  readonly hand = $derived.by(() => sorted(this.room.deal?.hand ?? [], this.room.deal?.trump ?? null));
  readonly #counts = $derived.by(() =>
    this.room.myTurn && this.room.deal ? countsToThrow(this.room.deal) : [],
  );
  readonly least = $derived(Math.min(...this.#counts));
  readonly most = $derived(Math.max(...this.#counts));
  readonly playable = $derived(
    this.legal.flatMap((action) => (verbOf(action) === "play" ? cardsOf(action) : [])),
  );
  readonly hasBottom = $derived(this.legal.some((action) => action.endsWith(" bottom")));
  readonly layingOff = $derived.by(
    () => this.room.myTurn && this.room.deal !== null && asksToLayOff(this.room.deal, this.room.rules),
  );
  /** One's words, the harmless ones apart; of variants the first. */
  readonly words = $derived(
    this.options
      .filter(({ action }) => !HARMLESS.includes(verbOf(action)) && !/ bottom$|^blind [2-9]/.test(action))
      .sort((one, other) => place(one) - place(other)),
  );
  readonly harmless = $derived(this.options.filter(({ action }) => HARMLESS.includes(verbOf(action))));
  readonly mode = $derived.by((): Mode => {
    if (!this.legal.length) return "none";
    if (this.#placing) return "place";
    if (this.#joker) return "joker";
    if (this.#counts.length) return "mark";
    return this.playable.length ? "card" : "words";
  });
  readonly jokerCard = $derived(this.#joker);
  /** The legal action that the marked cards come to; undefined if they do not. */
  readonly exchange = $derived.by(() => {
    const wanted = this.marked.length;
    if (!wanted) return undefined;
    return this.legal.find((action) => {
      const cards = cardsOf(action);
      const fits =
        verbOf(action) === "discard" &&
        cards.length === wanted &&
        cards.every((card) => this.marked.includes(card));
      return fits && action.endsWith(" bottom") === (this.bottom && this.hasBottom);
    });
  });

  /** Begin anew. */
  clear(): void {
    this.marked = [];
    this.raised = null;
    this.#placing = false;
    this.#joker = null;
    this.bottom = false;
  }

  /** Go back to the words, or to the cards. */
  back(): void {
    this.#placing = false;
    this.#joker = null;
    this.raised = null;
  }

  /** Say a word. */
  say(option: Option): void {
    if (/^blind \d/.test(option.action)) this.#placing = true;
    else {
      const bottom = `${option.action} bottom`;
      this.room.act(this.bottom && this.legal.includes(bottom) ? bottom : option.action);
    }
  }

  /** Choose a card of one's hand: mark it, play it, or be told why not. */
  choose(card: string, { sure = false } = {}): void {
    if (this.mode === "mark") this.#mark(card);
    else if (this.mode === "card" || this.mode === "joker") this.#play(card, sure);
  }

  /** Choose a closed card by its place. */
  chooseClosed(number: number): void {
    const action = `blind ${number}`;
    if (this.mode === "place" && this.legal.includes(action)) this.room.act(action);
  }

  playJoker(asJoker: boolean): void {
    if (this.#joker) this.room.act(`play ${this.#joker}${asJoker ? " joker" : ""}`);
  }

  confirm(): void {
    if (this.exchange) this.room.act(this.exchange);
  }

  #mark(card: string): void {
    const { marked, most } = this;
    if (marked.includes(card)) this.marked = marked.filter((one) => one !== card);
    else if (marked.length < most) this.marked = [...marked, card];
    else if (most === 1) this.marked = [card];
    else return this.room.tell(texts().say("table-note.at-most", { most }));
    this.room.tell("");
  }

  #play(card: string, sure: boolean): void {
    if (!this.playable.includes(card)) return this.room.tell(this.whyNot);
    this.#joker = null;
    if (account.settings.confirm && !sure && this.raised !== card) return void (this.raised = card);
    const [plain, joker] = [`play ${card}`, `play ${card} joker`];
    if (this.legal.includes(plain) && this.legal.includes(joker)) this.#joker = card;
    else this.room.act(this.legal.includes(plain) ? plain : joker);
  }

  readonly #demand = $derived.by(() => (this.room.deal ? mustPlay(this.room.deal) : "lead"));

  /** Why a card cannot be played now. */
  get whyNot(): string {
    const deal = this.room.deal;
    return texts().say(`table-note.${this.#demand}`, {
      sign: SIGNS[deal?.asked_suit ?? ""] ?? "",
      trump: SIGNS[deal?.trump ?? ""] ?? "",
    });
  }

  /** What is asked of one, in a sentence. */
  readonly prompt = $derived.by(() => {
    const { room } = this;
    const deal = room.deal;
    if (!deal) return "";
    const say = (key: string, values = {}) => texts().say(`table-turn.${key}`, values);
    const signs = { sign: SIGNS[deal.asked_suit ?? ""] ?? "", trump: SIGNS[deal.trump ?? ""] ?? "" };
    switch (this.mode) {
      case "place":
        return say("place");
      case "joker":
        return say("joker", { card: written(this.#joker ?? "", account.language) });
      case "card":
        return say(this.#demand, signs);
      case "mark": {
        const key = this.layingOff ? "lay-off" : this.least === this.most ? "exchange-exactly" : "exchange";
        return say(key, { least: this.least, most: this.most });
      }
      case "words":
        return say(deal.stage, {
          round: deal.round,
          rounds: room.rules?.bidding.rounds ?? deal.round,
          name: room.who(deal.declarer ?? 0),
          word: room.word(deal.how ?? "khrap"),
          words: this.words
            .map(({ action }) => say("quoted", { word: room.word(verbOf(action)) }))
            .join(", "),
          pass: room.word("pass"),
        });
    }
    return "";
  });
}

const place = ({ action }: Option): number =>
  ORDER.indexOf(verbOf(action)) * 10 + (/ upcard/.test(action) ? 1 : 0);
