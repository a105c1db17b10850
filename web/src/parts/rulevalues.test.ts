import { describe, expect, it } from "vitest";

import { changes, same, type Flat } from "./rulevalues";

const before: Flat = {
  "table.hand_size": 4,
  "fines.declarer": [2, 2],
  "five.six": true,
  "five.when": "never",
};

describe("house rules", () => {
  it("are none if nothing differs", () => {
    expect(changes("student", before, { ...before, "fines.declarer": [2, 2] })).toBeNull();
  });

  it("are the base and what differs from it", () => {
    const now: Flat = { ...before, "fines.declarer": [2, 1], "five.six": false, "five.when": "with-help" };
    expect(changes("student", before, now)).toEqual({
      base: "student",
      fines: { declarer: [2, 1] },
      five: { six: false, when: "with-help" },
    });
  });

  it("compare lists by what is in them", () => {
    expect(same([{ up_to: 4, cards: 36 }], [{ up_to: 4, cards: 36 }])).toBe(true);
    expect(same([2, 2], [2, 3])).toBe(false);
  });
});
