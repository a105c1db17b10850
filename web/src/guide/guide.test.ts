import { expect, test } from "vitest";

import { messages } from "../../plugins/texts";
import type { Teller } from "../lib/narrate";
import type { DealView, Option, Settlement } from "../lib/protocol";
import { Texts, type Language } from "../lib/texts.svelte";
import type { Rules } from "../table/rules";
import { EMPTY, goOn, turnTo, type Book } from "./book";
import { linesOf } from "./lines";
import { LAST_STEP, stepOf, topicsDue, type Topic } from "./topics";

const RULES = {
  id: "hrapgame",
  table: { hand_size: 4 },
  five: { when: "second-pass" },
  play: { joker: "" },
  shares: { scheme: "per-trick" },
} as Rules;
const WORDS = {
  khrap: "Храп",
  help: "Помогаю",
  pass: "Пас",
  five: "Пяток",
  cheer: "Веселю",
  look: "Смотрю",
  blind: "Втёмную",
};

function teller(language: Language): Teller {
  return {
    t: new Texts(language, messages(language) as never),
    words: WORDS,
    who: (seat) => (seat === 1 ? "Вы" : `p${seat}`),
    card: (card) => card,
    suit: (suit) => suit,
    aloud: false,
  };
}

/** A deal of three, as seat 1 sees it; nobody has declared. */
function deal(changes: Partial<DealView> = {}): DealView {
  const none = {
    number: 1,
    seat: 1,
    rules: "hrapgame",
    stake: 5,
    opening_pot: 15,
    pot: 15,
    stage: "bidding",
    to_act: 1,
    round: 1,
    declarer: null,
    how: null,
    roles: [null, null, null],
    owed: [0, 0, 0],
    trump: "h",
    upcard: "6h",
    hand: ["Ah", "Kh", "7s", "As"],
    held: [4, 4, 4],
    said: [],
    trick: [],
    asked_suit: null,
    finished: [],
    tricks: [0, 0, 0],
    legal: ["pass", "khrap"],
    options: [
      { action: "pass", key: "pass-bidding" },
      { action: "khrap", key: "khrap", tricks: 2, fines: [30] },
    ],
    settlement: null,
  };
  return { ...none, ...changes } as unknown as DealView;
}

/** Seat 2 has declared, and seat 1 helps. */
const helping = (changes: Partial<DealView>): DealView =>
  deal({
    declarer: 2,
    how: "khrap",
    roles: ["helper", "declarer", "out"],
    owed: [1, 2, 0],
    options: [],
    ...changes,
  } as Partial<DealView>);

const said = (topic: Topic, shown: DealView, language: Language = "ru"): string =>
  linesOf(topic, shown, RULES, teller(language)).join(" ");

test.each<[string, DealView, Topic[]]>([
  ["my word", deal(), ["bid"]],
  ["others' word", deal({ to_act: 2 }), ["bidding"]],
  ["cards that are closed", deal({ hand: null, legal: ["look", "blind", "pass"] }), ["look"]],
  ["my answer", deal({ stage: "help", declarer: 2, roles: [null, "declarer", null] }), ["answer"]],
  ["my declaration", deal({ stage: "help", to_act: 2, roles: ["declarer", null, null] }), ["declared"]],
  ["others' answers", deal({ stage: "help", to_act: 3, roles: [null, "declarer", null] }), ["answers"]],
  ["a second chance", helping({ stage: "second-pass", roles: [null, "declarer", null] }), ["fresh"]],
  ["cutting in", helping({ stage: "cutting-in", roles: [null, "declarer", null] }), ["fresh"]],
  ["a pass", helping({ stage: "help", to_act: 3, roles: ["out", "declarer", null] }), ["passed"]],
  ["a pass for good", helping({ stage: "exchange", to_act: 2, roles: ["out", "declarer", null] }), ["out"]],
  ["an exchange", helping({ stage: "exchange", legal: ["stand", "discard 7s"] }), ["change"]],
  [
    "a card too many",
    helping({ stage: "exchange", hand: ["Ah", "Kh", "7s", "As", "9d"], legal: ["discard 7s"] }),
    ["lay-off"],
  ],
  ["others' exchange", helping({ stage: "exchange", to_act: 2 }), ["changing"]],
  ["a trump to name", helping({ stage: "naming" }), ["name"]],
  ["a lead", helping({ stage: "playing", legal: ["play Ah", "play 7s"] }), ["lead"]],
  ["a suit", helping({ stage: "playing", asked_suit: "s", legal: ["play 7s", "play As"] }), ["follow"]],
  ["no such suit", helping({ stage: "playing", asked_suit: "d", legal: ["play Ah", "play Kh"] }), ["trump"]],
  ["nothing of use", helping({ stage: "playing", asked_suit: "d", trump: "c", legal: ["play 7s"] }), ["any"]],
  ["others' play", helping({ stage: "playing", to_act: 2 }), ["waiting"]],
  [
    "a play without me",
    helping({ stage: "playing", to_act: 2, roles: ["out", "declarer", "helper"] }),
    ["watch"],
  ],
  [
    "nobody played",
    deal({ stage: "over", settlement: { status: "passed-out" } as Settlement }),
    ["passed-out"],
  ],
  [
    "the end",
    helping({ stage: "over", settlement: { status: "played" } as Settlement }),
    ["settled", "next"],
  ],
  ["somebody who sits out", deal({ roles: ["sitting-out", null, null] }), []],
  ["somebody who watches", deal({ seat: null }), []],
])("%s is explained", (_, shown, topics) => {
  const first = shown.settlement || !topics.length ? [] : ["cards", "pot"];
  expect(topicsDue(shown, RULES)).toEqual([...first, ...topics]);
});

test("after the first trick it is too late to begin with the cards", () => {
  const finished = [{ plays: [], winner: 2 }];
  expect(topicsDue(helping({ stage: "playing", to_act: 2, finished }), RULES)).toEqual(["waiting"]);
});

test("the steps go on with the deal", () => {
  const order: Topic[] = ["cards", "pot", "bid", "answer", "change", "follow", "next"];
  expect(order.map(stepOf)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(LAST_STEP).toBe(7);
});

test("a word is explained with its tricks, its fine and what the hand is good for", () => {
  expect(said("bid", deal())).toBe(
    "«Храп» обещает 2 взятки, недобор — штраф 30 фишек. «Пас» не обещает ничего: захрапит другой — вас спросят " +
      "снова. У вас 2 козыря: из десяти таких рук своё берут примерно 7. Можно и так и так.",
  );
  expect(said("bid", deal({ hand: ["7s", "8s", "9s", "9d"] }), "en")).toContain(
    "You hold 0 trumps: of ten such hands about 2 keep that promise. Better “Пас”.",
  );
});

test("other rules were not measured: there the cards are counted only", () => {
  expect(said("bid", deal({ rules: "frap" }), "en")).toContain(
    "Trumps and aces take tricks: you hold 2 trumps and 1 ace of other suits.",
  );
});

test("a rare word is named, beside the usual ones", () => {
  const options: Option[] = [
    { action: "help", key: "help", tricks: 1, fines: [15], capped: true },
    { action: "cheer", key: "cheer", tricks: 2, fines: [30] },
    { action: "pass", key: "pass-for-now", loses: "five" },
  ] as Option[];
  const shown = deal({ stage: "help", declarer: 2, how: "khrap", owed: [0, 2, 0], options });
  expect(said("answer", shown)).toBe(
    "p2: «Храп», долг — 2 взятки. «Помогаю» обещает 1 взятку, недобор — штраф не больше 15. «Пас» не стоит ничего. " +
      "У вас 2 козыря: из десяти таких рук своё берут примерно 9. «Помогаю» — хорошая мысль. " +
      "С вашими картами можно и «Веселю»; к чему это обязывает, сказано на кнопке.",
  );
});

test("another upcard is told of", () => {
  expect(said("bid", deal({ round: 2, trump: "d" }))).toMatch(/^Все спасовали, .* козырь — ♦ d\./);
});

test("what may be changed is neither a trump nor high", () => {
  const legal = ["stand", "discard 7s", "discard 7s As"];
  expect(said("change", helping({ stage: "exchange", legal }))).toContain("Меньше всего нужны: 7s.");
  expect(said("change", helping({ stage: "exchange", legal, hand: ["Ah", "Kh", "Ks", "As"] }))).toContain(
    "У вас менять нечего",
  );
});

test("cards are grey for a reason, and the trick before is told", () => {
  const plays = [
    { seat: 2, card: "Kd", joker: false },
    { seat: 1, card: "Ah", joker: false },
  ];
  const finished = [{ plays, winner: 1 }];
  const lead = helping({ stage: "playing", finished, tricks: [1, 0, 0], legal: ["play Kh", "play 7s"] });
  expect(said("lead", { ...lead, hand: ["Kh", "7s"] })).toBe(
    "Взятка 1 ваша: Ah. Вы начинаете взятку любой картой. Надёжнее всего туз или старший козырь. " +
      "Обещанное взято, дальше всё в прибыль.",
  );
  const follow = helping({ stage: "playing", asked_suit: "s", legal: ["play 7s", "play As"] });
  expect(said("follow", follow, "en")).toBe(
    "The first card was of ♠ s. You have that suit, so you must play it. That is why some cards are grey. " +
      "You have 0 of the 1 trick you owe.",
  );
});

test("the settlement is told seat by seat", () => {
  const settlement = {
    status: "played",
    pot: 30,
    played_for: 15,
    fined: 30,
    seats: [
      { seat: 1, role: "helper" },
      { seat: 2, role: "declarer" },
      { seat: 3, role: "out" },
    ],
    reasons: [
      { seat: 1, chips: 9, why: "tricks", values: { tricks: 3, part: 3 } },
      { seat: 2, chips: 3, why: "tricks", values: { tricks: 1, part: 3 } },
      { seat: 2, chips: -30, why: "fine", values: { times: 2, pot: 15 } },
    ],
  } as unknown as Settlement;
  const shown = helping({ stage: "over", settlement, tricks: [3, 1, 0] });
  expect(linesOf("settled", shown, RULES, teller("ru"))).toEqual([
    "Играли на банк: 15 фишек.",
    "Вы (взято 3, долг 1): 3 взятки × 3 → +9",
    "p2 (взято 1, долг 2): 1 взятка × 3; штраф: 2 × банк 15 → −27",
    "Штрафы (30 фишек) идут в следующий банк, в нём 30 фишек.",
  ]);
  const alone = { ...shown, roles: ["out", "declarer", "out"] };
  expect(said("settled", alone)).toContain("Против никто не пошёл: p2 берёт все взятки.");
  expect(said("settled", alone)).toContain("Вы были вне игры и рисковали только ставкой.");
});

test("both languages explain the same, and leave no gap", () => {
  const keys = (language: Language) => Object.keys(messages(language)["guide-text"] ?? {});
  expect(keys("ru")).toEqual(keys("en"));
  const all = [
    "cards",
    "pot",
    "look",
    "bidding",
    "declared",
    "answers",
    "out",
    "changing",
    "lead",
    "passed",
  ] as const;
  for (const language of ["ru", "en"] as const)
    for (const topic of [...all, "any", "waiting", "watch", "passed-out", "next"] as const)
      expect(said(topic, helping({ asked_suit: "s" }), language)).not.toMatch(
        /guide-text|undefined|«»|“”| {2}| [.,:]|^$/,
      );
});

const topics = (book: Book): Topic[] => book.pages.map((page) => page.topic);
const shown = (book: Book): Topic | undefined => book.pages[book.open]?.topic;

test("a page turns with the deal, but not while one reads the first ones", () => {
  let book = goOn(EMPTY, deal({ to_act: 2 }), ["cards", "pot", "bidding"]);
  expect(shown(book)).toBe("cards");
  book = goOn(book, deal({ stage: "help" }), ["answer"]);
  expect(topics(book)).toEqual(["cards", "pot", "answer"]);
  expect(shown(book)).toBe("cards");
  book = turnTo(turnTo(book, 1), 2);
  book = goOn(book, deal({ stage: "playing" }), ["waiting"]);
  expect(shown(book)).toBe("waiting");
});

test("who decides has read enough", () => {
  const first = goOn(EMPTY, deal(), ["cards", "pot", "bid"]);
  const after = deal({ stage: "help", said: [{ seat: 1, text: "khrap" }] });
  expect(shown(goOn(first, after, ["declared"]))).toBe("declared");
});

test("who decides and is asked the same again is shown how it is now", () => {
  const first = goOn(EMPTY, deal(), ["cards", "pot", "bid"]);
  const again = deal({ round: 2, said: [{ seat: 1, text: "pass" }] });
  expect(shown(goOn(first, again, ["cards", "pot", "bid"]))).toBe("bid");
});

test("the same moment is shown as it is now, and comes last when it comes again", () => {
  let book = goOn(EMPTY, deal(), ["lead"]);
  book = goOn(book, deal({ pot: 20 }), ["lead"]);
  expect(book.pages[0]?.deal.pot).toBe(20);
  book = goOn(goOn(book, deal(), ["follow"]), deal(), ["lead"]);
  expect(topics(book)).toEqual(["follow", "lead"]);
  expect(goOn(book, deal(), [])).toBe(book);
});
