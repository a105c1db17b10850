/**
 * Whole numbers in English and Russian: which form of a noun they take, and how they are grouped. As `Intl` does it, which
 * on a phone takes a tenth of a second to begin; `numbers.test.ts` sees that they agree.
 */

import type { Language } from "./texts.svelte";

/** Return which of the forms of a noun a whole number takes: «взятка», «взятки», «взяток». */
export function formOf(number: number, language: Language): number {
  const count = Math.abs(number);
  if (language === "en") return count === 1 ? 0 : 1;
  const [last, lastTwo] = [count % 10, count % 100];
  if (last === 1 && lastTwo !== 11) return 0;
  return last >= 2 && last <= 4 && (lastTwo < 12 || lastTwo > 14) ? 1 : 2;
}

/** Return a number with its thousands apart: 12,000 and 12 000. */
export function grouped(number: number, language: Language): string {
  if (!Number.isSafeInteger(number)) return new Intl.NumberFormat(language).format(number);
  return String(number).replace(/\B(?=(\d{3})+$)/g, language === "en" ? "," : "\u00a0");
}
