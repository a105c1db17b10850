import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { parse } from "smol-toml";
import { describe, expect, it } from "vitest";

import { check, dealingOrder, dealtDeck, firstDeck, hashOf, seals, type Proof } from "./fair";
import type { Shown } from "./shown";

interface Vector {
  secret: string;
  table: string;
  deal: number;
  cards: number;
  seeds: string[];
  first_deck: string;
  seals: string[];
  commitment: string;
  order: number[];
  dealt_deck: string;
}

const read = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../tests/fairness/${name}`, import.meta.url)), "utf8");
const vectors = JSON.parse(read("vectors.json")) as Vector[];
const proofOf = ({ secret, table, deal, cards, seeds, commitment }: Vector): Proof => ({
  scheme: 1,
  table,
  deal,
  cards,
  seeds,
  commitment,
  secret,
});

/** The proof of a hand file, and its cards in dealing order; the dealer of our files is p3 of 3. */
function fileOf(name: string): { proof: Proof; cards: string[] } {
  const hand = parse(read(name)) as unknown as {
    _fair: Proof;
    deal: { hands: string[]; upcard: string; stock: string };
  };
  const words = (text: string): string[] => text.split(" ").filter(Boolean);
  const hands = hand.deal.hands.map(words);
  const dealt = [0, 1, 2, 3].flatMap((turn) => hands.map((cards) => cards[turn] as string));
  return { proof: hand._fair, cards: [...dealt, hand.deal.upcard, ...words(hand.deal.stock)] };
}

describe("the vectors", () => {
  it.each(vectors.map((vector) => [`${vector.table} ${vector.deal}`, vector] as const))(
    "%s",
    async (_, vector) => {
      const proof = proofOf(vector);
      expect((await firstDeck(vector.secret, proof)).join(" ")).toBe(vector.first_deck);
      expect(await seals(vector.secret, proof)).toEqual(vector.seals);
      expect(await hashOf(vector.seals)).toBe(vector.commitment);
      expect(await dealingOrder(proof)).toEqual(vector.order);
      const dealt = await dealtDeck(vector.secret, proof);
      expect(dealt.join(" ")).toBe(vector.dealt_deck);
      const verdict = await check(proof, dealt, vector.seeds.length);
      expect(verdict.faults).toEqual([]);
      expect(verdict.proved).toBe(vector.cards);
      expect(verdict.mixed).toBe(vector.seeds.some(Boolean));
    },
  );
});

describe("hand files", () => {
  it("proves all cards of an ordinary table", async () => {
    const { proof, cards } = fileOf("ordinary.khrap");
    expect(await check(proof, cards, 3)).toEqual({ faults: [], proved: 36, private: false, mixed: true });
  });

  it("proves the opened cards of a private table", async () => {
    const { proof, cards } = fileOf("private.khrap");
    expect(await check(proof, cards, 3)).toEqual({ faults: [], proved: 5, private: true, mixed: true });
  });

  it("finds a card that was exchanged", async () => {
    const { proof, cards } = fileOf("ordinary.khrap");
    [cards[0], cards[1]] = [cards[1] as string, cards[0] as string];
    const { faults } = await check(proof, cards, 3);
    expect(faults.map(({ kind, place }) => [kind, place])).toEqual([
      ["card", 1],
      ["card", 2],
    ]);
  });

  it("finds another secret, and seeds of another table", async () => {
    const { proof, cards } = fileOf("ordinary.khrap");
    expect((await check({ ...proof, secret: "0".repeat(64) }, cards, 3)).faults[0]?.kind).toBe("commitment");
    expect((await check(proof, cards, 2)).faults[0]?.kind).toBe("seeds");
  });

  it("finds cards that nothing opens, and openings that do not fit", async () => {
    const { proof, cards } = fileOf("private.khrap");
    cards[1] = "Kh";
    expect((await check(proof, cards, 3)).faults).toEqual([{ kind: "closed", place: 2, found: "Kh" }]);
    const [first, ...others] = proof.openings ?? [];
    if (!first) throw new Error("no opening");
    const forged = { ...proof, openings: [{ ...first, card: "Ad" }, ...others] };
    expect((await check(forged, fileOf("private.khrap").cards, 3)).faults[0]?.kind).toBe("opening");
  });
});

describe("what was shown before the deal", () => {
  const { proof, cards } = fileOf("ordinary.khrap");
  const shown = { table: proof.table, deal: proof.deal, decks: { [proof.cards]: proof.commitment }, at: 0 };
  const kinds = async (changes: Partial<Shown>): Promise<string[]> =>
    (await check(proof, cards, 3, { ...shown, ...changes })).faults.map(({ kind }) => kind);

  it("is the commitment of the proof", async () => {
    expect(await kinds({})).toEqual([]);
    expect(await kinds({ seat: 1, seed: "Anna's cat" })).toEqual([]);
  });

  it("is another one, though the proof holds in itself", async () => {
    expect(await kinds({ decks: { [proof.cards]: "00".repeat(32) } })).toEqual(["shown"]);
    expect(await kinds({ decks: {} })).toEqual(["shown"]);
  });

  it("lacks one's own seed", async () => {
    expect(await kinds({ seat: 2, seed: "mine" })).toEqual(["own-seed"]);
  });
});
