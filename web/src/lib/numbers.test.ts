import { expect, test } from "vitest";

import { formOf, grouped } from "./numbers";

const NUMBERS = [...Array(1_200).keys(), 9_999, 10_000, 100_011, 123_456, 1_000_001, 1_000_022, 999_999_999];
const FORMS = { en: ["one", "other"], ru: ["one", "few", "many"] };

test.each(["en", "ru"] as const)("whole numbers are as Intl has them: %s", (language) => {
  const plurals = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  for (const number of NUMBERS) {
    expect(FORMS[language][formOf(number, language)]).toBe(plurals.select(number));
    expect(grouped(number, language)).toBe(numbers.format(number));
    expect(grouped(-number - 1, language)).toBe(numbers.format(-number - 1));
  }
  expect(grouped(12.5, language)).toBe(numbers.format(12.5));
});
