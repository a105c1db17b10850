/** The pages that were explained so far, and which one is open: it turns with the deal, but not while one still reads. */

import type { DealView } from "../lib/protocol";
import type { Topic } from "./topics";

export interface Page {
  topic: Topic;
  /** How the deal stood then. */
  deal: DealView;
  read: boolean;
}

export interface Book {
  pages: readonly Page[];
  open: number;
}

export const EMPTY: Book = { pages: [], open: 0 };

/** What is said once and stays true; everything else is about a moment that passes. */
const LASTING: readonly Topic[] = ["cards", "pot", "settled"];

/** Open a page. */
export function turnTo(book: Book, open: number): Book {
  const pages = book.pages.map((page, place) => (place === open ? { ...page, read: true } : page));
  return { pages, open };
}

/**
 * Go on to what is due now. What was not read and is past goes. A page that one still reads stays open, unless one has
 * just decided: who has decided has read enough.
 */
export function goOn(book: Book, deal: DealView, due: readonly Topic[]): Book {
  const now = due.at(-1);
  const last = book.pages.at(-1);
  if (!now) return book;
  if (last?.topic === now) {
    const pages = [...book.pages.slice(0, -1), { ...last, deal }];
    return decided(last.deal, deal) ? turnTo({ pages, open: 0 }, pages.length - 1) : { ...book, pages };
  }
  const kept = book.pages.filter(({ topic, read }) => topic !== now && (read || LASTING.includes(topic)));
  const fresh = due.filter((topic) => !kept.some((page) => page.topic === topic));
  const pages = [...kept, ...fresh.map((topic) => ({ topic, deal, read: false }))];
  const shown = kept.findIndex((page) => page === book.pages[book.open]);
  const reading = shown >= 0 && book.open < book.pages.length - 1 && !decided(last?.deal, deal);
  return turnTo({ pages, open: 0 }, reading ? shown : kept.length);
}

/** Tell whether oneself has said or played something in between. */
function decided(before: DealView | undefined, now: DealView): boolean {
  const own = (deal: DealView) => deal.said.filter(({ seat }) => seat === deal.seat).length;
  return before !== undefined && own(now) > own(before);
}
