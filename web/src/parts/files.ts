/** Texts that are kept as files, and taken from them. */

import { RefusedError } from "../lib/api";

/** How many characters the card room takes. */
export const MOST = 60_000;

/** Let the browser keep a text as a file. */
export function save(text: string, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Return the text of a file; `RefusedError` if it is too large. */
export async function read(file: File): Promise<string> {
  if (file.size > MOST) throw new RefusedError(413, { code: "too-large", message: "too large" });
  return file.text();
}
