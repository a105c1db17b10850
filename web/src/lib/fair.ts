/**
 * The provable shuffle, reckoned anew in the browser (`docs/fairness.md`).
 *
 * Nothing is asked of the room: what is compared was in the hand file, the hashes are those of the browser.
 */

import { toHex } from "./hex";
import type { components } from "./schema";
import type { Shown } from "./shown";

export type Proof = components["schemas"]["Proof"];

/** A thing that does not hold; `kind` is a message of the section `fair`. */
export interface Fault {
  kind:
    | "seeds"
    | "commitment"
    | "seals"
    | "card"
    | "opening"
    | "twice"
    | "closed"
    | "deck"
    | "no-cards"
    | "shown"
    | "own-seed";
  /** The place of the card in the dealt deck, from 1. */
  place?: number;
  found?: string;
  expected?: string;
}

export interface Verdict {
  faults: Fault[];
  /** How many cards are proved to be those that were dealt. */
  proved: number;
  /** Whether the secret is kept, and only single cards are opened. */
  private: boolean;
  /** Whether some seat gave a seed. */
  mixed: boolean;
}

const UNKNOWN = "??";
const RANKS = "23456789TJQKA";
const utf8 = new TextEncoder();
type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Check whether cards, in dealing order, are those that a table was bound to before the deal.
 *
 * With what this browser was shown then, also whether the proof is of the same commitment, and has one's own seed.
 */
export async function check(
  proof: Proof,
  cards: readonly string[],
  players: number,
  shown: Shown | null = null,
): Promise<Verdict> {
  const faults: Fault[] = [];
  const known = cards.filter((card) => card !== UNKNOWN).length;
  const hidden = !proof.secret;
  const seeds = proof.seeds.map(String);
  if (known === 0) faults.push({ kind: "no-cards" });
  if (seeds.length !== players)
    faults.push({ kind: "seeds", found: String(seeds.length), expected: String(players) });
  if (cards.length > proof.cards)
    faults.push({ kind: "deck", found: String(cards.length), expected: String(proof.cards) });
  const made = proof.secret ? await seals(proof.secret, proof) : (proof.seals ?? []);
  const commitment = await hashOf(made);
  if (commitment !== proof.commitment || made.length !== proof.cards) {
    faults.push({ kind: hidden ? "seals" : "commitment", found: commitment, expected: proof.commitment });
  }
  if (shown) faults.push(...shownFaults(proof, shown));
  if (!faults.length) {
    faults.push(...(hidden ? await openedFaults(proof, cards) : await dealtFaults(proof, cards)));
  }
  return {
    faults,
    proved: faults.length ? 0 : known,
    private: hidden,
    mixed: seeds.some((seed) => seed !== ""),
  };
}

function shownFaults(proof: Proof, { decks, seat, seed }: Shown): Fault[] {
  const faults: Fault[] = [];
  const expected = decks[proof.cards] ?? "";
  if (expected !== proof.commitment) faults.push({ kind: "shown", found: proof.commitment, expected });
  const kept = seat === undefined ? undefined : String(proof.seeds[seat - 1] ?? "");
  if (seed !== undefined && kept !== seed) faults.push({ kind: "own-seed", found: kept, expected: seed });
  return faults;
}

/** Return the deck that was dealt, the first card first. */
export async function dealtDeck(secret: string, proof: Proof): Promise<string[]> {
  const first = await firstDeck(secret, proof);
  return (await dealingOrder(proof)).map((place) => first[place] as string);
}

/** Return for each card of the dealt deck its place in the first one, from 0. */
export async function dealingOrder(proof: Proof): Promise<number[]> {
  const texts = [context(proof), ...proof.seeds.map(String)].map((text) => utf8.encode(text));
  const key = await sha256(...texts.flatMap((text) => [lengthOf(text), text]));
  const places = Array.from({ length: proof.cards }, (_, place) => place);
  return shuffled(places, key, context(proof));
}

/** Return the deck that the secret alone makes. */
export async function firstDeck(secret: string, proof: Proof): Promise<string[]> {
  const ranks = [...RANKS.slice(-proof.cards / 4)];
  const deck = [..."shdc"].flatMap((suit) => ranks.map((rank) => rank + suit));
  return shuffled(deck, fromHex(secret), context(proof));
}

/** Return the seal of each card of the first deck. */
export async function seals(secret: string, proof: Proof): Promise<string[]> {
  const deck = await firstDeck(secret, proof);
  const mac = await macOf(fromHex(secret));
  return Promise.all(
    deck.map(async (card, place) => seal(await mac(`${context(proof)}/salt/${place}`), place, card)),
  );
}

/** Return the commitment that seals make. */
export async function hashOf(made: readonly string[]): Promise<string> {
  return toHex(await sha256(fromHex(made.join(""))));
}

async function seal(salt: Bytes, place: number, card: string): Promise<string> {
  return toHex(await sha256(salt, new Uint8Array([place]), utf8.encode(card)));
}

async function dealtFaults(proof: Proof, cards: readonly string[]): Promise<Fault[]> {
  const dealt = await dealtDeck(proof.secret as string, proof);
  return cards.flatMap((found, index): Fault[] => {
    const expected = dealt[index] as string;
    return found === UNKNOWN || found === expected
      ? []
      : [{ kind: "card", place: index + 1, found, expected }];
  });
}

async function openedFaults(proof: Proof, cards: readonly string[]): Promise<Fault[]> {
  const faults: Fault[] = [];
  const order = await dealingOrder(proof);
  const opened = new Map<number, string>();
  for (const { place, card, salt } of proof.openings ?? []) {
    const first = order[place - 1];
    const seen = opened.has(place) || [...opened.values()].includes(card);
    if (seen) faults.push({ kind: "twice", place, found: card });
    else if (first === undefined || (await seal(fromHex(salt), first, card)) !== proof.seals?.[first]) {
      faults.push({ kind: "opening", place, found: card });
    }
    opened.set(place, card);
  }
  for (const [index, found] of cards.entries()) {
    const expected = opened.get(index + 1);
    if (found === UNKNOWN || found === expected) continue;
    faults.push({ kind: expected ? "card" : "closed", place: index + 1, found, expected });
  }
  return faults;
}

const context = (proof: Proof): string => `khrap/1/${proof.table}/${proof.deal}/${proof.cards}`;

/** Shuffle by Fisher and Yates, from the last item down, with numbers from the stream of a key. */
async function shuffled<T>(items: readonly T[], key: Bytes, about: string): Promise<T[]> {
  const order = [...items];
  const below = await streamOf(key, about);
  for (let last = order.length - 1; last > 0; last--) {
    const other = await below(last + 1);
    [order[last], order[other]] = [order[other] as T, order[last] as T];
  }
  return order;
}

/** Return what gives a number below a limit; bytes that would favour the small ones are passed over. */
async function streamOf(key: Bytes, about: string): Promise<(limit: number) => Promise<number>> {
  const mac = await macOf(key);
  let block = 0;
  let bytes: number[] = [];
  const next = async (): Promise<number> => {
    if (!bytes.length) bytes = [...(await mac(`${about}/block/${block++}`))];
    return bytes.shift() as number;
  };
  return async (limit) => {
    let byte = await next();
    while (byte >= 256 - (256 % limit)) byte = await next();
    return byte % limit;
  };
}

async function macOf(key: Bytes): Promise<(text: string) => Promise<Bytes>> {
  const made = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (text) => new Uint8Array(await crypto.subtle.sign("HMAC", made, utf8.encode(text)));
}

async function sha256(...parts: Uint8Array[]): Promise<Bytes> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
}

function lengthOf(text: Uint8Array): Bytes {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, text.length);
  return bytes;
}

function fromHex(text: string): Bytes {
  return Uint8Array.from({ length: text.length / 2 }, (_, at) =>
    parseInt(text.slice(2 * at, 2 * at + 2), 16),
  );
}
