/** What a word binds a seat to and what it risks, said in a few words. */

import { account } from "../lib/account.svelte";
import { SIGNS, written } from "../lib/cards";
import type { Option } from "../lib/protocol";
import { texts } from "../lib/texts.svelte";
import { verbOf } from "./asked";
import type { Room } from "./room.svelte";

/** The word of the game: «Храплю», «♠ пики». */
export function wordFor(room: Room, { action }: Option): string {
  const [verb = "", suit = ""] = action.split(" ");
  return verb === "trump" ? `${SIGNS[suit] ?? ""} ${texts().say(`table-suit.${suit}`)}` : room.word(verb);
}

/** What it comes to: «2 взятки, иначе −40». */
export function meaningOf(room: Room, option: Option): string {
  return texts().say(`option.${option.key}`, {
    word: option.loses ? room.word(option.loses) : "",
    card: option.card ? written(option.card, account.language) : "",
    cards: (verbOf(option.action) === "trump" ? option.held : option.drawn) ?? 0,
    tricks: option.tricks ?? 0,
    chips: option.chips ?? 0,
    risk: riskOf(option),
  });
}

function riskOf({ fines = [], capped }: Option): string {
  const [least, most] = [fines[0] ?? 0, fines.at(-1) ?? 0];
  if (!most) return texts().say("option.no-risk");
  if (capped) return texts().say("option.risk-up-to", { most });
  const key = ["risk", "risk-or", "risk-range"][Math.min(fines.length, 3) - 1] ?? "risk";
  return texts().say(`option.${key}`, { least, most });
}
