/**
 * What `benchmarks/web.py` puts into the page: it notes when the page can be used and what holds it up, and tells
 * where to tap next. It looks as seldom and at as little as it can, so as not to be what it measures.
 */

window.bench = {
  /** When something was there, in milliseconds since the page was asked for. */
  marks: {},
  /** Everything that kept the page from answering for more than 50 ms. */
  tasks: [],
  /** What the browser can say of the scripts and the layout in a slow frame. */
  frames: [],
};

(() => {
  const { marks, tasks, frames } = window.bench;
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe("longtask", ({ startTime, duration }) => tasks.push({ at: startTime, ms: duration }));
  observe("long-animation-frame", (frame) =>
    frames.push({
      at: frame.startTime,
      ms: frame.duration,
      layout: frame.styleAndLayoutStart ? frame.startTime + frame.duration - frame.styleAndLayoutStart : 0,
      scripts: frame.scripts.map((script) => ({
        ms: script.duration,
        layout: script.forcedStyleAndLayoutDuration,
        what: `${script.invoker} ${script.sourceURL.split("/").at(-1)} ${script.sourceFunctionName}`.trim(),
      })),
    }),
  );

  const group = (name) => `[role=group][aria-label="${name}"] button`;
  const named = (selector, name) =>
    [...document.querySelectorAll(selector)].find((one) => one.textContent.trim().startsWith(name));
  const playButton = () => named("button:not([disabled])", WORDS.play);

  /** Mark when something is on the screen and the page has time for the next thing. */
  function mark(name, isThere) {
    const look = () => {
      if (!isThere()) return void requestAnimationFrame(look);
      requestAnimationFrame(() => setTimeout(() => (marks[name] = performance.now())));
    };
    requestAnimationFrame(look);
  }
  mark("usable", () => document.readyState !== "loading" && playButton());
  addEventListener(
    "click",
    (event) => {
      if (marks.pressed !== undefined) return;
      marks.pressed = event.timeStamp;
      mark(
        "answered",
        () => document.querySelector("[aria-busy=true]") || document.querySelector(group(WORDS.hand)),
      );
      mark("cards", () => document.querySelector(group(WORDS.hand)));
    },
    { capture: true },
  );

  function wanted() {
    const words = [...document.querySelectorAll(group(WORDS.options))].filter(
      (one) => !one.disabled && one.ariaDisabled !== "true" && !one.ariaPressed,
    );
    const cards = [...document.querySelectorAll(group(WORDS.hand))].filter((one) => !one.disabled);
    const marked = cards.some((one) => one.ariaPressed === "true");
    const markable = cards.find((one) => one.ariaPressed === "false");
    if (markable && !marked) return markable;
    const playable = cards.find((one) => one.dataset.key && !one.ariaPressed && one.ariaDisabled !== "true");
    // Both are there where a card was chosen that can be played as a joker.
    return [playable, words[0]].filter(Boolean).at(Math.random() * 2) ?? playable ?? words[0] ?? markable;
  }

  /** Tell what is to be tapped: "play", a word or a card; "next", between two deals; null, if nothing is asked. */
  window.bench.target = () => {
    const over = named("a", WORDS.whole);
    const next = over && named("button:not([disabled])", WORDS.next);
    const what = marks.pressed === undefined ? playButton() : over ? next : wanted();
    if (!what) return null;
    what.scrollIntoView({ block: "nearest" });
    const { left, top, width, height } = what.getBoundingClientRect();
    return { over: Boolean(over), x: left + width / 2, y: top + height / 2 };
  };

  /** The same work on every machine: so slow is this one just now. */
  window.bench.control = () => {
    const begin = performance.now();
    let sum = 0;
    for (let number = 0; number < 20_000_000; number++) sum = (sum * 31 + number) | 0;
    return { ms: performance.now() - begin, sum };
  };
})();
