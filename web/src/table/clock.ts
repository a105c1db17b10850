/** How much time there is: counted down here from what the last update said, so that no two clocks need agree. */

import type { Update } from "../lib/protocol";

export interface Clock {
  seconds: number;
  /** How much of it is left, from 1 to 0. */
  part: number;
  /** Whether the seat's own time runs. */
  bank: boolean;
}

/** Return the clock of the present turn; null without one. */
export function clockOf(update: Update, since: number): Clock | null {
  const { turn, options, frozen } = update;
  if (!turn || turn.left === null) return null;
  const gone = frozen ? 0 : since;
  const left = turn.left - gone;
  if (left > 0) return made(left, (options.clock ?? 25) * 1000, false);
  return made(Math.max(0, turn.bank + left), (options.bank ?? 60) * 1000, true);
}

const made = (left: number, whole: number, bank: boolean): Clock => ({
  seconds: Math.ceil(left / 1000),
  part: whole ? Math.min(1, left / whole) : 0,
  bank,
});
