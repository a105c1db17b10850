/**
 * What tables have shown this browser before their deals: the commitments to the shuffles, and one's own seeds.
 *
 * A file cannot prove that its commitment is the one that was shown; who was there can. So it is kept here, not on the
 * account, which belongs to the room that is to be checked.
 */

import { toHex } from "./hex";

/** What was shown before a deal. */
export interface Shown {
  /** The code of the table. */
  table: string;
  deal: number;
  /** The hash for each size of the deck. */
  decks: Record<string, string>;
  /** When it was seen first, by the clock of this device. */
  at: number;
  /** What this browser mixed into the deck. */
  seat?: number;
  seed?: string;
}

const KEY = "khrap-shown";
/** So many deals are remembered: those of some long evenings. */
const MOST = 400;

function all(): Shown[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as Shown[]) : [];
  } catch {
    return [];
  }
}

function keep(list: Shown[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(list.slice(-MOST)));
  } catch {
    // A browser that keeps nothing can compare nothing; one can play all the same.
  }
}

/** Remember what a table shows before a deal; what it showed first counts. */
export function rememberShown(table: string, deal: number, decks: Record<string, string>): void {
  const list = all();
  if (list.some((one) => one.table === table && one.deal === deal)) return;
  keep([...list, { table, deal, decks, at: Date.now() }]);
}

/** Remember what this browser has mixed into a deck. */
export function rememberSeed(table: string, deal: number, seat: number, seed: string): void {
  keep(all().map((one) => (one.table === table && one.deal === deal ? { ...one, seat, seed } : one)));
}

/**
 * Return what was shown before a deal; null if this browser was not there.
 *
 * @param name - The name of the table in proofs: who has a proof must not learn the way to the table.
 */
export async function shownBefore(name: string, deal: number): Promise<Shown | null> {
  for (const one of all())
    if (one.deal === deal && (one.table === name || (await nameOf(one.table)) === name)) return one;
  return null;
}

async function nameOf(table: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(table));
  return toHex(new Uint8Array(hash)).slice(0, 16);
}
