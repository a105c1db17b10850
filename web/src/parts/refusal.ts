/** What went wrong, in words of the chosen language. */

import { RefusedError } from "../lib/api";
import type { Texts } from "../lib/texts.svelte";

/**
 * Return why something was refused.
 *
 * A code can mean something else on a page: that is in `section`, and looked for first. Then comes what the card room
 * says in this language, which names what is wrong; then what the code means.
 */
export function refusal(error: unknown, t: Texts, section = "refusal"): string {
  if (!(error instanceof RefusedError)) return t.say("refusal.internal");
  const own = `${section}.${error.code}`;
  const known = section !== "refusal" && t.has(own);
  const said = error.said[t.language];
  if (!known && said) return said;
  const key = known ? own : `refusal.${error.code}`;
  if (!t.has(key)) return t.say("refusal.unknown");
  const values = Object.entries(error.details).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === "string" || typeof entry[1] === "number",
  );
  return t.say(key, Object.fromEntries(values));
}
