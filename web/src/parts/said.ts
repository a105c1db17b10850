/** What was said and done, in the words of the rule set. */

import { SIGNS, written } from "../lib/cards";
import type { Texts } from "../lib/texts.svelte";

/** Return an action in a few words: «Меняю 7♣», «K♥», «Пяток и козырь». */
export function said(action: string, words: Record<string, string>, t: Texts): string {
  const [verb = "", ...rest] = action.split(" ");
  const cards = rest
    .filter((word) => /^[2-9TJQKA][shdc]$/.test(word))
    .map((card) => written(card, t.language));
  const parts = verb === "play" ? cards : [words[verb] ?? verb, ...cards];
  if (verb === "trump") parts.push(SIGNS[rest[0] ?? ""] ?? "");
  if (verb === "discard" && /^\d+$/.test(rest[0] ?? "")) parts.push(t.count(Number(rest[0]), "card_acc"));
  if (verb === "blind" && /^\d+$/.test(rest[0] ?? ""))
    parts.push(t.say("replay.place", { place: Number(rest[0]) }));
  for (const word of ["upcard", "bottom", "joker"])
    if (rest.includes(word)) parts.push(t.say(`replay.with-${word}`));
  return parts.join(" ");
}
