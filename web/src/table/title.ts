/** The title and the icon of the page, which tell when it is one's turn. */

import turnIcon from "./turn-icon.svg";

const ICON = "/icon.svg";
let later = 0;

/** Show them when the table has been drawn, which is more urgent. */
export function showTitle(title: string, turn: boolean): void {
  window.clearTimeout(later);
  later = window.setTimeout(() => show(title, turn));
}

/** Show those of a page without a turn, before the next page has its own. */
export function leaveTitle(title: string): void {
  window.clearTimeout(later);
  show(title, false);
}

function show(title: string, turn: boolean): void {
  if (document.title !== title) document.title = title;
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const icon = turn ? turnIcon : ICON;
  if (link && link.getAttribute("href") !== icon) link.setAttribute("href", icon);
}
