import type { SeatInfo } from "../lib/protocol";
import { texts } from "../lib/texts.svelte";

/** Say how it is with a seat, if it is not as usual: the most telling thing. */
export function stateOf(seat: SeatInfo, here: boolean, pause: boolean): string {
  const say = (key: string) => texts().say(`table-seat.${key}`);
  if (seat.leaving) return say("leaving");
  if (seat.played_by_bot) return say("by-bot");
  if (seat.out) return say(seat.out);
  if (seat.short) return say("short");
  if (seat.waiting) return say("waiting");
  if (!here) return say("offline");
  return pause && seat.ready ? say("ready") : "";
}
