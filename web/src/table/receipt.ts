/** The sentences of the settlement. */

import type { DealView, Settlement } from "../lib/protocol";
import { texts } from "../lib/texts.svelte";
import { dutyOf, inPlay } from "./duty";
import type { Room } from "./room.svelte";

const say = (key: string, values = {}): string => texts().say(`table-settle.${key}`, values);

/** Return what has become of the declaration, in a line or two. */
export function headlines(room: Room, deal: DealView, settlement: Settlement): string[] {
  const { declarer } = deal;
  if (declarer === null || settlement.status === "passed-out") return [say("passed-out")];
  const ending = (seat: number) => (seat === room.mine ? "-mine" : "");
  if (deal.roles.filter(inPlay).length === 1)
    return [say(`unopposed${ending(declarer)}`, { name: room.who(declarer) })];
  const lines: string[] = [];
  const size = room.rules?.table.hand_size;
  if (size && deal.finished.length < size) {
    const taker = deal.tricks.indexOf(Math.max(...deal.tricks)) + 1;
    lines.push(say(`four${ending(taker)}`, { name: room.who(taker) }));
  }
  const made = dutyOf(deal, declarer, room.rules) === "met";
  lines.push(
    say(made ? "made" : "failed", {
      name: room.who(declarer),
      word: room.word(deal.how ?? "khrap"),
      tricks: deal.tricks[declarer - 1] ?? 0,
      owed: deal.owed[declarer - 1] ?? 0,
    }),
  );
  if (!made && room.mine && declarer !== room.mine && dutyOf(deal, room.mine, room.rules) === "met")
    lines.push(say("down", { declarer: room.word("declarer") }));
  return lines;
}

/** Return what goes on to the next pot and why, and who deals next. */
export function nextLines(room: Room, settlement: Settlement): string[] {
  const lines: string[] = [];
  const why = settlement.kept_why;
  if (why) lines.push(say("kept", { chips: settlement.kept, why: texts().say(`kept.${why}`) }));
  if (settlement.fined) lines.push(say("fined", { chips: settlement.fined }));
  const before = settlement.played_for;
  const key = settlement.pot > before ? "pot-grows" : "next-pot";
  const next = settlement.next_dealer;
  const dealer = next ? say(next === room.you ? "dealer-mine" : "dealer", { name: room.who(next) }) : "";
  lines.push(`${say(key, { before, pot: settlement.pot })} ${dealer}`.trim());
  return lines;
}
