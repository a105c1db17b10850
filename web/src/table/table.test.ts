import { expect, test } from "vitest";

import type { DealView, Update } from "../lib/protocol";
import { clockOf } from "./clock";
import { changedBy, dutyOf, layOffs, roleWord } from "./duty";
import { heardBetween } from "./noticed";
import type { Rules } from "./rules";

const RULES = { table: { hand_size: 4 }, blind: { takes: "into-hand" } } as Rules;
const WORDS = { khrap: "Храп", blind: "Втёмную", help: "Помогаю", pass: "Пас", sitting_out: "Пропускает" };

/** A deal of three; seat 3 sits out. */
function deal(changes: Partial<DealView>): DealView {
  const none = {
    number: 1,
    round: 1,
    finished: [],
    tricks: [0, 0, 0],
    owed: [0, 0, 0],
    said: [],
    settlement: null,
  };
  return {
    ...none,
    roles: [null, null, "sitting-out"],
    how: null,
    upcard: "Kd",
    ...changes,
  } as unknown as DealView;
}

const said = (...texts: [number, string][]) => texts.map(([seat, text]) => ({ seat, text }));

test("what was said before somebody declared counts no more", () => {
  const open = said([1, "pass"], [2, "blind"]);
  const asked = deal({ said: open, roles: [null, "declarer", "sitting-out"], how: "blind" });
  expect([1, 2, 3].map((seat) => roleWord(asked, seat, WORDS))).toEqual(["", "Втёмную", "Пропускает"]);
  const passed = deal({
    said: [...open, { seat: 1, text: "pass" }],
    roles: ["out", "declarer", null],
    how: "blind",
  });
  expect(roleWord(passed, 1, WORDS)).toBe("Пас");
});

test("a pass of an earlier round counts no more", () => {
  const second = deal({ round: 2, said: said([1, "pass"], [2, "pass"], [1, "pass"]) });
  expect([1, 2].map((seat) => roleWord(second, seat, WORDS))).toEqual(["Пас", ""]);
});

test.each([
  [2, 2, 0, "met"],
  [0, 2, 2, "open"],
  [0, 2, 3, "lost"],
  [0, 0, 0, "none"],
])("%i of %i tricks after %i: %s", (tricks, owed, played, duty) => {
  const finished = Array.from({ length: played }, () => ({ plays: [], winner: 2 }));
  expect(dutyOf(deal({ tricks: [tricks, 0, 0], owed: [owed, 0, 0], finished }), 1, RULES)).toBe(duty);
});

test("after going blind the first discard draws nothing, the second one does", () => {
  const blind = deal({ said: said([1, "blind"], [1, "discard 7s"], [1, "discard 6s 9d"]) });
  expect(layOffs(blind, 1, RULES)).toEqual([true, false]);
  expect(changedBy(blind, 1, RULES)).toBe(2);
});

test("who comes late hears the deal from its beginning, with its tricks", () => {
  const plays = [
    { seat: 1, card: "Kh", joker: false },
    { seat: 2, card: "7h", joker: false },
  ];
  const late = deal({
    said: said([1, "khrap"], [2, "help"], [1, "play Kh"], [2, "play 7h"], [1, "play 8h"]),
    finished: [{ plays, winner: 1 }],
    trick: [{ seat: 1, card: "8h", joker: false }],
  });
  const lines = heardBetween(null, { deal: late, now: 0, happened: [] } as unknown as Update, RULES);
  expect(lines.map((line) => line.what)).toEqual(
    "dealt turned acted acted acted acted took acted".split(" "),
  );
});

test("the clock runs down, then the seat's own time", () => {
  const update = { turn: { left: 5_000, bank: 60_000 }, options: { clock: 25, bank: 60 }, frozen: false };
  const at = (ms: number) => clockOf(update as unknown as Update, ms);
  expect(at(0)).toEqual({ seconds: 5, part: 0.2, bank: false });
  expect(at(35_000)).toEqual({ seconds: 30, part: 0.5, bank: true });
  expect(at(100_000)).toEqual({ seconds: 0, part: 0, bank: true });
});
