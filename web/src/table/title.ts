/** The title and the icon of the page, which tell when it is one's turn. */

import turnIcon from "./turn-icon.svg";

const ICON = "/icon.svg";

export function showTitle(title: string, turn: boolean): void {
  document.title = title;
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const icon = turn ? turnIcon : ICON;
  if (link && link.getAttribute("href") !== icon) link.setAttribute("href", icon);
}
