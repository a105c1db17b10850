/**
 * Keeps the page for when there is no connection, and nothing of the API: what is said of a table is always new.
 *
 * The page itself is asked for at the server first, so that a new version is there at once. Its files have names of
 * their own in each version; those of the version before are kept, too, for pages that are still open.
 */

const version = "VERSION";
const shell = ["SHELL"];
const NAME = "khrap-";
const here = NAME + version;

self.addEventListener("install", (event) => {
  const fill = async () => {
    const cache = await caches.open(here);
    await cache.addAll(shell.map((address) => new Request(address, { cache: "no-cache" })));
    await self.skipWaiting();
  };
  event.waitUntil(fill());
});

self.addEventListener("activate", (event) => {
  const tidy = async () => {
    const ours = (await caches.keys()).filter((key) => key.startsWith(NAME) && key !== here);
    await Promise.all(ours.slice(0, -1).map((key) => caches.delete(key)));
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || /^\/(api|health|metrics)\b/.test(pathname))
    return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (/^\/(assets|decks)\//.test(pathname)) event.respondWith(file(request, pathname));
  else
    event.respondWith(fetch(request).catch(async () => (await caches.match(pathname)) ?? Response.error()));
});

/** The page, from the server if it can be had there; else as it was kept. */
async function page(request) {
  try {
    const answer = await fetch(request);
    if (answer.status < 500) return answer;
    return (await caches.match("/")) ?? answer;
  } catch {
    return (await caches.match("/")) ?? Response.error();
  }
}

/** A file: as it is kept; the faces of cards are kept when they were first wanted. */
async function file(request, pathname) {
  const kept = await caches.match(pathname);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && pathname.startsWith("/decks/"))
    await (await caches.open(here)).put(pathname, answer.clone());
  return answer;
}
