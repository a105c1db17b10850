/** Which explanations are due, as the deal stands. */

import type { DealView } from "../lib/protocol";
import { asksToLayOff, mustPlay } from "../table/asked";
import type { Rules } from "../table/rules";

/** The steps of a deal, and what may be explained in each. */
const STEPS = [
  ["cards"],
  ["pot"],
  ["look", "bid", "bidding"],
  ["answer", "declared", "answers", "fresh", "passed", "out"],
  ["change", "lay-off", "name", "changing"],
  ["lead", "follow", "follow-or-trump", "trump", "any", "waiting", "watch"],
  ["ante", "passed-out", "settled", "next"],
] as const;

export type Topic = (typeof STEPS)[number][number];

/** How many steps there are. */
export const LAST_STEP = STEPS.length;

/** Return the number of the step to which something belongs, from 1. */
export const stepOf = (topic: Topic): number =>
  STEPS.findIndex((step) => (step as readonly Topic[]).includes(topic)) + 1;

/** Return what there is to explain now, in the order in which one reads it; the last is about this very moment. */
export function topicsDue(deal: DealView, rules: Rules): Topic[] {
  if (deal.seat === null || deal.roles[deal.seat - 1] === "sitting-out") return [];
  if (deal.settlement) return deal.settlement.status === "passed-out" ? ["passed-out"] : ["settled", "next"];
  const now = deal.to_act === deal.seat ? asked(deal, rules) : watched(deal, deal.seat, rules);
  const early = deal.stage !== "ante" && !deal.finished.length;
  return early ? ["cards", "pot", now] : [now];
}

/** What is asked of oneself. */
function asked(deal: DealView, rules: Rules): Topic {
  if (asksToLayOff(deal, rules)) return "lay-off";
  switch (deal.stage) {
    case "bidding":
      return deal.legal.includes("look") ? "look" : "bid";
    case "help":
      return "answer";
    case "second-pass":
    case "cutting-in":
      return "fresh";
    case "exchange":
      return "change";
    case "naming":
      return "name";
    case "ante":
      return "ante";
  }
  return mustPlay(deal);
}

/** What others are asked, as it looks from one's own part in the deal. */
function watched(deal: DealView, seat: number, rules: Rules): Topic {
  const role = deal.roles[seat - 1];
  if (deal.stage === "bidding") return "bidding";
  const playing = deal.stage === "playing";
  if (role === "out") return playing ? "watch" : mayStillTakeFive(deal, rules) ? "passed" : "out";
  if (playing) return "waiting";
  if (deal.stage === "exchange" || deal.stage === "naming") return "changing";
  return role === "declarer" ? "declared" : "answers";
}

/** Tell whether who has passed may still be asked for a five. */
function mayStillTakeFive({ stage }: DealView, { five }: Rules): boolean {
  if (five.when === "after-exchange") return stage !== "playing";
  return five.when === "second-pass" && (stage === "help" || stage === "second-pass");
}
