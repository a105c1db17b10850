import { texts } from "../lib/texts.svelte";
import type { Room } from "./room.svelte";

/** Copy the table's link; where the browser does not let us, show it. */
export async function copyLink(room: Room): Promise<void> {
  const link = `${location.origin}/table/${room.code}`;
  try {
    await navigator.clipboard.writeText(link);
    room.tell(texts().say("table.copied"), { glad: true });
  } catch {
    room.tell(link, { glad: true });
  }
}
