/**
 * What `tests/web/test_layout.py` asks of a table as it is on the screen: what is cut, what lies over something else, and
 * what one has to scroll for. Returns a sentence for each.
 */
() => {
  const found = [];
  const shown = (one) => {
    const { width, height } = one.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(one).visibility !== "hidden";
  };
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const told = (one) => `${one.className.replace?.(/\s*svelte-\S+/, "") || one.tagName} “${one.textContent.trim().slice(0, 30)}”`;
  const round = ({ left, top, right, bottom }) => `${[left, top, right, bottom].map(Math.round)}`;

  // Nothing is written where it cannot be read. Names may be of any length, and may end in dots.
  const unseen = (one) => one && (getComputedStyle(one).clipPath !== "none" || unseen(one.parentElement));
  const texts = document.createTreeWalker(document.querySelector(".play"), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement: holder } = texts.currentNode;
    if (!texts.currentNode.textContent.trim() || !shown(holder) || unseen(holder)) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    for (let box = holder; !box.matches(".play"); box = box.parentElement) {
      const style = getComputedStyle(box);
      const bounds = box.matches("button, .seat, .middle, .hint, .guide, .tray, header") && style.display !== "contents";
      if (style.overflow === "visible" && !bounds) continue;
      const edge = box.getBoundingClientRect();
      const wide = left < edge.left - 1 || right > edge.right + 1;
      const high = top < edge.top - 3 || bottom > edge.bottom + 3; // a line is higher than its letters
      const scrolls = /auto|scroll/.test(style.overflowY);
      if (wide && !(holder.matches(".name") && style.textOverflow === "ellipsis")) found.push(`cut at the side: ${told(holder)} in ${told(box)}`);
      else if (high && !scrolls) found.push(`cut above or below: ${told(holder)} in ${told(box)}`);
      if (scrolls) break;
    }
  }
  for (const name of all(".seat .name"))
    if (name.scrollWidth > name.clientWidth + 1) found.push(`a bot's name is cut: ${told(name)}`);

  // Nothing lies over anything else.
  const parts = all("header, .banner, .guide, .hint, .seat, .chair, .middle, .me > *, .slot, .line, .option");
  parts.forEach((one, place) => {
    const a = one.getBoundingClientRect();
    for (const other of parts.slice(place + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      const b = other.getBoundingClientRect();
      const [x, y] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
      if (x > 1 && y > 1) found.push(`${told(one)} ${round(a)} lies over ${told(other)} ${round(b)}`);
    }
  });
  for (const card of all(".middle .card")) {
    const [a, b] = [card.getBoundingClientRect(), card.closest(".middle").getBoundingClientRect()];
    if (a.left < b.left - 1 || a.right > b.right + 1 || a.top < b.top - 1 || a.bottom > b.bottom + 1)
      found.push(`${told(card)} ${round(a)} sticks out of the middle ${round(b)}`);
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page must be moved sideways");
  const seen = all(".hand .slot, .option, .facts, .seat, .line, .me");
  const outside = seen.filter((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
  });
  return { found, outside: outside.map((one) => `not on the screen: ${told(one)} ${round(one.getBoundingClientRect())}`) };
}
