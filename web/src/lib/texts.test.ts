import { expect, test } from "vitest";

import { LANGUAGES, Texts } from "./texts.svelte";

const NUMBERS = [0, 7, 20, 999, 1000, 9999, 10_000, 123_456, 1_000_000, 1_234_567_890_123, 2.5, 1234.5];

test.each(LANGUAGES)("numbers are grouped as the browser groups them: %s", (language) => {
  const texts = new Texts(language, {});
  const browser = new Intl.NumberFormat(language);
  for (const number of [...NUMBERS, ...NUMBERS.map((one) => -one)]) {
    const wanted = Object.is(number, -0) ? "0" : browser.format(number).replace("-", "−");
    expect(texts.number(number)).toBe(wanted);
  }
});
