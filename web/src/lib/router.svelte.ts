/** Where we are: the address without the host, and how to go elsewhere without loading anew. */

import { outdated } from "./fresh";

let path = $state(location.pathname);
let query = $state.raw(new URLSearchParams(location.search));

/** What lies over the page, by how each is closed. All of it is one step of the browser's history. */
let layers: (() => void)[] = [];

const isOver = (): boolean => (history.state as { over?: boolean } | null)?.over === true;

/** Whether a step back of our own is under way, which takes a while. */
let returning = false;
/** The address of the page below, where it was replaced while something lay over it. */
let below: string | null = null;

window.addEventListener("popstate", () => {
  if (!isOver() && below !== null && isHere(below)) history.replaceState(null, "", below);
  below = null;
  read();
  if (returning) {
    returning = false;
    if (layers.length) history.pushState({ over: true }, ""); // laid meanwhile
    return;
  }
  if (isOver()) {
    if (!layers.length) stepBack(); // by Forward: what lay there is closed
    return;
  }
  const closing = layers;
  layers = [];
  for (const close of closing) close();
});
window.addEventListener("pageshow", ({ persisted }) => {
  if (persisted) returning = false; // the page was left before its step back was done
});
if (isOver()) stepBack(); // the page was loaded anew below what lay over it

/** Whether an address is of this page; one may have gone back further, past the page below. */
function isHere(address: string): boolean {
  return new URL(address, location.href).pathname === location.pathname;
}

function stepBack(): void {
  returning = true;
  history.back();
}

function read(): void {
  path = location.pathname;
  query = new URLSearchParams(location.search);
}

/** The path of the present address. */
export const here = {
  get path(): string {
    return path;
  },
  get query(): URLSearchParams {
    return query;
  },
};

/** Where one comes from: the path of the table that was left last. */
export const visited = { table: "" };

/** Go to another address. */
export function go(address: string, { replace = false } = {}): void {
  if (outdated() && !replace) {
    location.assign(address);
    return;
  }
  if (returning) {
    window.addEventListener("popstate", () => go(address, { replace }), { once: true });
    return;
  }
  if (replace && isOver()) {
    below = address;
    history.replaceState(history.state, "", address);
  } else if (replace || isOver()) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  read();
  if (!replace) window.scrollTo(0, 0);
}

/**
 * Lay something over the page, as a dialog is: the browser's Back closes it, and one stays where one is.
 *
 * Returns what is to be called when it was closed in any other way.
 */
export function lay(close: () => void): () => void {
  layers.push(close);
  if (!isOver() && !returning) history.pushState({ over: true }, "");
  return () => {
    layers = layers.filter((one) => one !== close);
    // Later: another one may be laid in the same moment, or the page left.
    setTimeout(() => {
      if (!layers.length && isOver() && !returning) stepBack();
    });
  };
}

/** Let links of our own go without loading anew: `<a href="/x" onclick={follow}>`. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget;
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.target) return;
  event.preventDefault();
  go(link.pathname + link.search);
}

/** Return the parts of the path that a pattern asks for, as in `/table/:code`; null if it does not fit. */
export function match(pattern: string, address: string): Record<string, string> | null {
  const wanted = pattern.split("/");
  const given = address.replace(/\/$/, "").split("/");
  if (pattern === "/" && address === "/") return {};
  if (wanted.length !== given.length) return null;
  const found: Record<string, string> = {};
  for (const [place, part] of wanted.entries()) {
    const text = given[place] ?? "";
    if (part.startsWith(":")) found[part.slice(1)] = decodeURIComponent(text);
    else if (part !== text) return null;
  }
  return found;
}
