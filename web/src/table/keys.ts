/** The keys of the table: digits choose, arrows go along one's cards, Enter confirms, 0 is what is harmless. */

import type { Room } from "./room.svelte";

/** Do what a key asks for; those that mean something to a field, a dialog or the browser are left alone. */
export function press(room: Room, event: KeyboardEvent): void {
  const target = event.target instanceof HTMLElement ? event.target : document.body;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (event.repeat && !event.key.startsWith("Arrow")) return; // who holds a key does not mean the next decision, too
  if (target.closest("input, textarea, select, dialog")) return;
  if (event.key === "Escape") return room.choice.back();
  if (event.key === "ArrowLeft" || event.key === "ArrowRight") return along(event, target);
  const idle = !target.closest("button, a");
  if (event.key === "Enter" && idle) {
    if (room.choice.mode === "mark") room.choice.confirm();
    else if (room.choice.raised) room.choice.choose(room.choice.raised);
    else if (room.pause && room.seat && !room.seat.ready && (room.update?.next_deal != null || room.mayBegin))
      void room.goOn();
    return;
  }
  if (/^[0-9]$/.test(event.key)) digit(room, Number(event.key));
}

function digit(room: Room, number: number): void {
  const { choice } = room;
  if (choice.mode === "words") {
    if (number === 0) {
      if (choice.legal.includes("pass")) room.act("pass");
      return;
    }
    const free = choice.harmless.filter(({ action }) => action !== "pass");
    const option = [...choice.words, ...free][number - 1];
    if (option) choice.say(option);
  } else if (choice.mode === "place") {
    if (number) choice.chooseClosed(number);
    else choice.back();
  } else if (choice.mode === "joker") {
    if (number === 0) choice.back();
    else if (number < 3) choice.playJoker(number === 1);
  } else if (number === 0) {
    if (choice.mode === "mark" && !choice.marked.length && choice.legal.includes("stand")) room.act("stand");
  } else {
    const card = choice.hand[number - 1];
    if (card && choice.mode !== "none") choice.choose(card);
  }
}

function along(event: KeyboardEvent, target: HTMLElement): void {
  const cards = [...document.querySelectorAll<HTMLButtonElement>(".hand button:not(:disabled)")];
  if (!cards.length) return;
  const step = event.key === "ArrowRight" ? 1 : -1;
  const place = cards.findIndex((card) => card === target);
  const first = Math.max(
    0,
    cards.findIndex((card) => card.matches(".playable")),
  );
  cards[place < 0 ? first : (place + step + cards.length) % cards.length]?.focus();
  event.preventDefault();
}
