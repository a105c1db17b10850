/** What the table page notices between two updates, beside what it is told. */

import type { Line } from "../lib/narrate";
import type { DealView, Update } from "../lib/protocol";
import { layOffs } from "./duty";
import type { Rules } from "./rules";

/** What is not worth a line. */
const SILENT = ["opened", "committed", "seeded"];

/** Return what happened from one update to the next: what is told, the tricks, the rounds and the settlement. */
export function heardBetween(before: Update | null, update: Update, rules: Rules | null): Line[] {
  const lines = noticed(before, update);
  return update.deal ? told(lines, update.deal, rules) : lines;
}

/** Note which of the discards only brought a hand down to its size; the last ones of each seat are those of the deal. */
function told(lines: Line[], deal: DealView, rules: Rules | null): Line[] {
  const left = deal.roles.map((_, place) => layOffs(deal, place + 1, rules));
  const marked = lines.toReversed().map((line): Line => {
    if (line.what !== "acted" || !line.action.startsWith("discard")) return line;
    return { ...line, laysOff: left[line.seat - 1]?.pop() ?? false };
  });
  return marked.reverse();
}

function noticed(before: Update | null, update: Update): Line[] {
  const deal = update.deal;
  if (!before) return deal ? soFar(update, deal) : [];
  const happened = update.happened.filter((line) => !SILENT.includes(line.what));
  const over = happened.filter((line) => line.what === "over");
  const lines: Line[] = happened.filter((line) => line.what !== "over");
  const old = before.deal?.number === deal?.number ? before.deal : null;
  if (!deal) return [...lines, ...over];
  const also = between(old, deal, update.seq);
  const dealt = lines.findIndex((line) => line.what === "dealt");
  const first = also.filter((line) => line.what === "turned" && line.round === 1);
  const later = also.filter((line) => !first.includes(line));
  if (dealt >= 0) lines.splice(dealt + 1, 0, ...first);
  return [...lines, ...later, ...over];
}

/** Return what was said and done in the deal before one came. */
function soFar(update: Update, deal: DealView): Line[] {
  const { now: at } = update;
  const seats = deal.roles.flatMap((role, place) => (role === "sitting-out" ? [] : [place + 1]));
  const pot = deal.settlement?.played_for ?? deal.pot;
  const lines: Line[] = [{ what: "dealt", seq: 0, at, deal: deal.number, dealer: deal.dealer, seats, pot }];
  if (deal.round === 1) lines.push(turned(deal, 0));
  let number = 0;
  let cards = 0;
  for (const { seat, text } of deal.said) {
    lines.push({ what: "acted", seq: 0, at, seat, action: text, by: "seat" });
    const trick = deal.finished[number];
    if (!trick || !text.startsWith("play ") || ++cards < trick.plays.length) continue;
    lines.push({ what: "took", seq: 0, number: ++number, winner: trick.winner, plays: trick.plays });
    cards = 0;
  }
  if (deal.settlement) lines.push({ what: "settled", seq: 0, settlement: deal.settlement });
  return lines;
}

function turned(deal: DealView, seq: number): Line {
  return { what: "turned", seq, round: deal.round, upcard: deal.upcard };
}

function between(old: DealView | null, deal: DealView, seq: number): Line[] {
  const lines: Line[] = [];
  if (old?.round !== deal.round) lines.push(turned(deal, seq));
  for (let number = old?.finished.length ?? 0; number < deal.finished.length; number++) {
    const trick = deal.finished[number];
    if (trick)
      lines.push({ what: "took", seq, number: number + 1, winner: trick.winner, plays: trick.plays });
  }
  if (deal.settlement && !old?.settlement) lines.push({ what: "settled", seq, settlement: deal.settlement });
  return lines;
}
