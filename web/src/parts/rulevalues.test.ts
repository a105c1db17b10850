import { describe, expect, it } from "vitest";

import { changes, idOf, laidOver, same, textsOf, type Flat } from "./rulevalues";

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

  it("are none if they only have a name", () => {
    expect(changes("student", before, before, { name: { en: "Ours", ru: "Наши" } })).toBeNull();
  });

  it("are the base, what differs from it, and what they are called", () => {
    const now: Flat = { ...before, "fines.declarer": [2, 1], "five.six": false, "five.when": "with-help" };
    const house = changes("student", before, now, { id: "ours", name: { en: "Ours", ru: "Наши" } });
    expect(house).toEqual({
      base: "student",
      id: "ours",
      name: { en: "Ours", ru: "Наши" },
      fines: { declarer: [2, 1] },
      five: { six: false, when: "with-help" },
    });
    expect(house && laidOver(before, house)).toEqual(now);
    expect(house && textsOf(house)).toEqual({ id: "ours", name: { en: "Ours", ru: "Наши" } });
  });

  it("compare lists by what is in them", () => {
    expect(same([{ up_to: 4, cards: 36 }], [{ up_to: 4, cards: 36 }])).toBe(true);
    expect(same([2, 2], [2, 3])).toBe(false);
  });

  it.each([
    [" Наш  двор ", "Наш-двор"],
    ["a/b\\c", "a-b-c"],
    ["student", "student-house"],
  ])("have a short name: %s", (name, id) => expect(idOf(name, ["student"])).toBe(id));
});
