/** What the form of a new table asks, and what is sent. */

import type { TableOptions } from "../lib/protocol";
import { USUAL } from "./bots";

export interface TableForm {
  title: string;
  stake: number;
  /** None: the card room has a number of its own. */
  entry: number | null;
  seats: number;
  /** Seconds; 0: no clock. */
  clock: number;
  bank: number;
  bots: number;
  /** Which bot they are. */
  bot: string;
  public: boolean;
  newcomers: "wait" | "buy-in";
  absent: "sit-out" | "bot";
  privateHands: boolean;
  delay: number;
}

/** Return the form as it is at first. */
export function blank(): TableForm {
  return {
    title: "",
    stake: 1,
    entry: null,
    seats: 4,
    clock: 25,
    bank: 60,
    bots: 0,
    bot: USUAL,
    public: false,
    newcomers: "wait",
    absent: "sit-out",
    privateHands: false,
    delay: 0,
  };
}

/** Return the options that the form asks for. */
export function optionsOf(form: TableForm, rules: string | Record<string, unknown>): Partial<TableOptions> {
  return {
    rules,
    title: form.title.trim(),
    stake: form.stake,
    ...(form.entry ? { entry: form.entry } : {}),
    seats: form.seats,
    clock: form.clock || null,
    bank: form.bank,
    public: form.public,
    newcomers: form.newcomers,
    absent: form.absent,
    private_hands: form.privateHands,
    delay: form.delay,
    bots: Array.from({ length: Math.min(form.bots, form.seats - 1) }, () => form.bot),
  };
}
