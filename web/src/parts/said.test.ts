import { describe, expect, it } from "vitest";

import { Texts } from "../lib/texts.svelte";
import { said } from "./said";

const words = { khrap: "Храп", discard: "Меняю", five: "Пяток", blind: "Втёмную", trump: "Назначаю козырь" };
const sections = {
  nouns: { card_acc: ["карту", "карты", "карт"] },
  replay: {
    place: "вместо карты {place}",
    "with-upcard": "с козырем",
    "with-bottom": "снизу",
    "with-joker": "джокером",
  },
};
const t = new Texts("ru", sections);

describe("what was said", () => {
  it.each([
    ["khrap", "Храп"],
    ["play Kh", "К♥"],
    ["play 7s joker", "7♠ джокером"],
    ["discard 7c 9d bottom", "Меняю 7♣ 9♦ снизу"],
    ["discard 2", "Меняю 2 карты"],
    ["five upcard", "Пяток с козырем"],
    ["blind 3", "Втёмную вместо карты 3"],
    ["trump h", "Назначаю козырь ♥"],
    ["unheard-of", "unheard-of"],
  ])("%s", (action, text) => expect(said(action, words, t)).toBe(text));
});
