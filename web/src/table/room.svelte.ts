/** The table as the page shows it: the connection, the words of its rules, and what is on the way. */

import { account } from "../lib/account.svelte";
import { api } from "../lib/api";
import { written } from "../lib/cards";
import { narrate, type Line, type Teller } from "../lib/narrate";
import type { Command, DealView, TableInfo, Update } from "../lib/protocol";
import { play } from "../lib/sound";
import { TableConnection } from "../lib/table.svelte";
import { texts } from "../lib/texts.svelte";
import { mayDeal } from "../parts/play";
import { refusal } from "../parts/refusal";
import { Choice } from "./choice.svelte";
import { heardBetween } from "./noticed";
import { rulesOf, type Rules } from "./rules";

const LINES_KEPT = 400;
/** How long a finished trick stays, in milliseconds; and how long, if the next card is played before. */
const LINGER = 1_100;
const SEEN = 700;
const NOTE_STAYS = 6_000;
/** How many sentences who listens may be behind. */
const SAID_KEPT = 8;
/** After how long, in milliseconds, one is told for whom the table waits. */
const WAITS = 3_000;

export class Room {
  readonly connection: TableConnection;
  readonly choice: Choice;
  rules = $state.raw<Rules | null>(null);
  info = $state.raw<TableInfo | null>(null);
  lines = $state.raw<Line[]>([]);
  /** The trick that was finished a moment ago. */
  lingering = $state.raw<DealView["finished"][number] | null>(null);
  /** A sentence for the person: what was refused, why a card cannot be played. */
  note = $state("");
  /** Whether the note tells of something that went as it was wanted. */
  glad = $state(false);
  /** What a screen reader is told: each sentence once, the newest last. */
  said = $state.raw<readonly { id: number; sentence: string }[]>([]);
  /** The clock of this device, as often as it is needed. */
  now = $state(performance.now());
  sending = $state(false);
  /** Whether the next deal waits until the guide has explained this one. */
  held = $state(false);

  #names: Record<number, string> = {};
  #timers: number[] = [];
  #closed = false;
  #linger = 0;
  #lingers = 0;
  #noteTimer = 0;
  #waitTimer = 0;
  #rulesAsked = "";
  #rulesCome: Promise<unknown> = Promise.resolve();

  readonly update = $derived.by(() => this.connection.update);
  readonly deal = $derived(this.update?.deal ?? null);
  /** One's seat at the table, and in the deal; the second is null for who was not dealt in. */
  readonly you = $derived(this.update?.you ?? null);
  readonly mine = $derived(this.deal?.seat ?? null);
  readonly seat = $derived(this.update?.seats.find((seat) => seat.seat === this.you) ?? null);
  readonly turn = $derived(this.update?.turn ?? null);
  /** Whether one is leaving at once: the deal is played to its end without one. */
  readonly gone = $derived(Boolean(this.seat?.leaving && this.seat.away));
  readonly myTurn = $derived(
    this.turn !== null && this.turn.seat === this.mine && this.deal?.settlement === null && !this.gone,
  );
  readonly playing = $derived(this.deal !== null && this.deal.settlement === null && this.turn !== null);
  readonly words = $derived(this.rules?.words[account.language] ?? {});
  /** Whether it is the time between two deals; the last trick is seen first. */
  readonly pause = $derived(!this.playing && !this.lingering);
  /** Whether no deal will begin as things stand. */
  readonly waits = $derived.by(() => {
    const { update } = this;
    return update !== null && update.next_deal === null && !update.closed && !update.frozen;
  });
  /** Whether the first deal waits for friends who have the link, until one begins without them. */
  readonly mayBegin = $derived.by(() => {
    const { update, seat, rules } = this;
    if (!this.waits || !update || !seat || !rules) return false;
    if (this.deal || seat.out || seat.ready || this.held) return false;
    return update.seats.filter((one) => !one.out && !one.short).length >= rules.table.players_min;
  });
  readonly receipt = $derived(this.lingering ? null : (this.deal?.settlement ?? null));

  constructor(readonly code: string) {
    this.choice = new Choice(this);
    this.connection = new TableConnection(code, (update, before) => this.#take(update, before));
    this.#timers.push(window.setInterval(() => (this.now = performance.now()), 250));
    api.get<TableInfo>(`/tables/${code}`).then(
      (info) => (this.info = info),
      () => undefined,
    );
  }

  close(): void {
    this.#closed = true;
    this.connection.close();
    for (const timer of [...this.#timers, this.#linger, this.#noteTimer, this.#waitTimer])
      window.clearTimeout(timer);
  }

  /** Return what somebody is called. */
  who(seat: number): string {
    if (seat === this.you) return texts().say("table.you");
    const name = this.update?.seats.find((one) => one.seat === seat)?.name ?? this.#names[seat];
    return name ?? texts().say("table.seat-number", { seat });
  }

  /** Return a word of the game, as these rules have it. */
  word(verb: string): string {
    return this.words[verb] ?? verb;
  }

  /** Whose words tell what happened; `aloud` for who listens. */
  teller(aloud = false): Teller {
    const t = texts();
    return {
      t,
      words: this.words,
      who: (seat) => this.who(seat),
      card: (card) => (aloud ? cardName(card) : written(card, account.language)),
      suit: (suit) => t.say(`table-suit.${suit}`),
      aloud,
    };
  }

  /** Ask something of the table. A refusal is said, unless `quiet`; then it is thrown. */
  async ask(command: Command, { quiet = false } = {}): Promise<boolean> {
    if (!quiet) this.sending = true;
    try {
      await this.connection.send(command);
      this.tell("");
      return true;
    } catch (error) {
      if (quiet) throw error;
      this.tell(refusalInWords(error));
      return false;
    } finally {
      if (!quiet) this.sending = false;
    }
  }

  /** Let the next deal wait no more for the guide. */
  async release(): Promise<void> {
    if (!this.held) return;
    this.held = false;
    await this.ask({ do: "return" });
  }

  /** Let the next deal begin, also one that has waited for the guide. */
  async goOn(): Promise<void> {
    await this.release();
    await this.ask({ do: "ready" });
  }

  /** Sit out no longer: between two deals one has seen what there is to see. */
  async comeBack(): Promise<void> {
    if ((await this.ask({ do: "return" })) && !this.playing) await this.ask({ do: "ready" });
  }

  /** Decide. */
  act(action: string): void {
    if (!this.myTurn || this.sending) return;
    const turn = this.turn?.number ?? null;
    this.choice.clear();
    void this.ask({ do: "act", action, turn });
  }

  /** Say something to the person for a while: what went wrong, unless it is a `glad` note. */
  tell(note: string, { glad = false } = {}): void {
    this.note = note;
    this.glad = glad;
    this.announce(note);
    window.clearTimeout(this.#noteTimer);
    if (note) this.#noteTimer = window.setTimeout(() => (this.note = ""), NOTE_STAYS);
  }

  /** Say something to who listens. */
  announce(words: string): void {
    if (!words) return;
    const suit = (sign: string) => texts().say(`table-suit.${"shdc"["♠♥♦♣".indexOf(sign)]}`);
    const sentence = words.replaceAll(" · ", ", ").replace(/[♠♥♦♣]/g, suit);
    const id = (this.said.at(-1)?.id ?? 0) + 1;
    this.said = [...this.said, { id, sentence }].slice(-SAID_KEPT);
  }

  /** Say for whom the table waits, to who cannot see it; where that one is quick, nobody needs to know. */
  #tellWait(): void {
    window.clearTimeout(this.#waitTimer);
    const turn = this.playing && !this.myTurn ? this.turn : null;
    if (!turn) return;
    const wait = () => this.announce(texts().say("table-turn.wait", { name: this.who(turn.seat) }));
    this.#waitTimer = window.setTimeout(wait, WAITS);
  }

  /** The cards that have come into one's hand, for who listens. */
  #newCards(update: Update, before: Update | null): string {
    const had = before?.deal?.number === update.deal?.number ? (before?.deal?.hand ?? []) : [];
    const come = this.choice.hand.filter((card) => !had.includes(card));
    return come.length ? `${texts().say("table.hand")}: ${come.map(cardName).join(", ")}` : "";
  }

  #take(update: Update, before: Update | null): void {
    for (const seat of update.seats) this.#names[seat.seat] = seat.name;
    this.#askRules(update);
    if (!before && mayDeal(this.code) && !this.playing)
      void this.ask({ do: "ready" }, { quiet: true }).catch(() => undefined);
    const asked = this.myTurn && update.turn?.number !== before?.turn?.number;
    if (update.turn?.number !== before?.turn?.number) this.choice.clear();
    this.#showTrick(update, before);
    const come = this.#newCards(update, before);
    // When the rules are known, which have the words, and the table has been drawn.
    void this.#rulesCome.then(() => window.setTimeout(() => this.#narrate(update, before, asked, come)));
    this.#tellWait();
    if (account.settings.look && this.myTurn && update.deal?.legal.includes("look")) this.act("look");
  }

  /** Tell what happened: in the log, to who listens, by a sound. */
  #narrate(update: Update, before: Update | null, asked: boolean, come: string): void {
    if (this.#closed) return;
    const afterwards = [come, asked && update.turn?.number === this.turn?.number ? this.choice.prompt : ""];
    const lines = heardBetween(before, update, this.rules);
    if (lines.length) this.lines = [...this.lines, ...lines].slice(-LINES_KEPT);
    this.#sound(update, before, lines, asked);
    const teller = this.teller(true);
    const sentences = before ? lines.map((line) => narrate(line, teller)) : [];
    this.announce(
      [...sentences, ...afterwards]
        .filter(Boolean)
        .join(". ")
        .replaceAll(/([.!?…])\. /g, "$1 "),
    );
  }

  #askRules(update: Update): void {
    const asked = JSON.stringify(update.options.rules);
    if (asked === this.#rulesAsked) return;
    this.#rulesAsked = asked;
    this.#rulesCome = rulesOf(update.options).then(
      (rules) => (this.rules = rules),
      () => (this.#rulesAsked = ""),
    );
  }

  #showTrick(update: Update, before: Update | null): void {
    const [deal, old] = [update.deal, before?.deal];
    if (!deal || deal.number !== old?.number) this.sweep();
    else if (deal.finished.length > old.finished.length) {
      this.lingering = deal.finished.at(-1) ?? null;
      this.#lingers = performance.now();
      this.#sweepAfter(LINGER);
    } else if (deal.trick.length && this.lingering)
      this.#sweepAfter(SEEN - (performance.now() - this.#lingers));
  }

  #sweepAfter(milliseconds: number): void {
    window.clearTimeout(this.#linger);
    this.#linger = window.setTimeout(() => this.sweep(), milliseconds);
  }

  /** Take the finished trick off the table: it has been seen. */
  sweep(): void {
    this.lingering = null;
  }

  #sound(update: Update, before: Update | null, lines: Line[], asked: boolean): void {
    if (!before) return;
    const mine = update.deal?.seat ?? 0;
    const settled = lines.find((line) => line.what === "settled");
    if (settled && mine) {
      const net = update.deal?.settlement?.seats.find((seat) => seat.seat === mine)?.net ?? 0;
      play(net > 0 ? "won" : "lost");
    } else if (asked && before.turn?.seat !== mine) play("turn");
    else if (lines.some((line) => line.what === "dealt")) play("deal");
    else if (lines.some((line) => line.what === "acted" && line.action.startsWith("play"))) play("card");
  }
}

/** The name of a card as one says it. */
export function cardName(card: string): string {
  const t = texts();
  return t.say("table.card", {
    rank: t.say(`table-rank.${card[0]}`),
    suit: t.say(`table-of-suit.${card[1]}`),
  });
}

/** Say why something was refused. */
export function refusalInWords(error: unknown): string {
  return refusal(error, texts(), "table-refused");
}
