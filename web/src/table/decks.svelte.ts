/**
 * The faces of the cards: a card shows its large index until its face is there.
 *
 * Each is a picture of its own: a browser reads it once, and not the whole deck whenever a card comes to the table.
 */

const there = $state<Record<string, boolean>>({});
/** Those that were asked for; who keeps them need not load them again. */
const faces: Record<string, HTMLImageElement> = {};

/** Tell whether a face is there; if nobody has asked for it yet, it is fetched. */
export function isThere(file: string): boolean {
  if (!faces[file]) load(file);
  return there[file] === true;
}

function load(file: string): void {
  const face = new Image();
  face.onload = () => (there[file] = true);
  face.onerror = () => delete faces[file];
  face.src = file;
  faces[file] = face;
}
