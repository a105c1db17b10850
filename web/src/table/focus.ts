/**
 * Keeps the place of who plays by the keyboard. A word that was said, a card that was played: what had the focus goes
 * away, and the browser would begin again at the top of the page. Instead one is brought to `home`, before one's cards;
 * and not to the next button, which a second press would push.
 */
export function keepFocus(table: HTMLElement): { destroy: () => void } {
  let last: Element | null = null;
  const note = ({ target }: FocusEvent) => {
    last = target instanceof Element && target.matches(":focus-visible") ? target : null; // a finger needs no place
  };
  const look = () => {
    if (!last || (last.isConnected && !last.matches(":disabled"))) return;
    const { activeElement } = document;
    if (activeElement && activeElement !== document.body && activeElement !== last) return;
    last = null;
    table.querySelector<HTMLElement>(".home")?.focus({ preventScroll: true });
  };
  const watch = new MutationObserver(look);
  // A dialog that closes stands beside the table.
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  table.addEventListener("focusin", note);
  return {
    destroy: () => {
      watch.disconnect();
      table.removeEventListener("focusin", note);
    },
  };
}

/**
 * Gives no focus to cards and words that are pressed. They go away at once, and to take the focus from what goes away
 * costs a slow phone a layout of the whole table. Whoever plays by the keyboard keeps the place.
 */
export function pressedOnly(tray: HTMLElement): { destroy: () => void } {
  const stay = (event: MouseEvent) => {
    if (!(event.target instanceof Element && event.target.closest(".slot, .option"))) return;
    event.preventDefault();
    const { activeElement } = document;
    // Else the keys that are at the cards and words would go on writing in the chat.
    if (activeElement instanceof HTMLElement && activeElement.matches("input, textarea"))
      activeElement.blur();
  };
  tray.addEventListener("mousedown", stay);
  return { destroy: () => tray.removeEventListener("mousedown", stay) };
}
