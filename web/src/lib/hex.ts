/** Bytes in hexadecimal digits. */

export const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Return so many bytes of chance; `crypto.randomUUID` is there on encrypted pages only, and one may play without. */
export const randomHex = (bytes: number): string => toHex(crypto.getRandomValues(new Uint8Array(bytes)));
