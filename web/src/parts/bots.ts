/** The bots there are, and what people are told of them. */

import type { Texts } from "../lib/texts.svelte";

export interface Bot {
  id: string;
  name: string;
  /** How it plays. */
  means: string;
}

/** The bot that plays where nobody has chosen one. */
export const USUAL = "club";

/** Return all bots, the best first. */
export const bots = (t: Texts): Bot[] =>
  t.keys("bot").map((id) => ({ id, name: t.say(`bot.${id}`), means: t.say(`bot-means.${id}`) }));
