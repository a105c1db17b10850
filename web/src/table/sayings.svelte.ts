/** What was said lately, and whom one does not want to hear. */

import { account } from "../lib/account.svelte";
import type { ChatSaid } from "../lib/protocol";
import { texts } from "../lib/texts.svelte";
import type { Room } from "./room.svelte";

const KEY = "khrap-muted";
const SHOWN = 6_000;

class Muted {
  /** Names by account; kept in this browser. */
  accounts = $state<Record<string, string>>(stored());

  has(id: number): boolean {
    return String(id) in this.accounts;
  }

  add(id: number, name: string): void {
    this.accounts[id] = name;
    this.#keep();
  }

  clear(): void {
    this.accounts = {};
    this.#keep();
  }

  #keep(): void {
    localStorage.setItem(KEY, JSON.stringify(this.accounts));
  }
}

function stored(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

export const muted = new Muted();

/** What was said: a quick phrase in one's own language, or the text as it is. */
export function wordsOf({ phrase, text }: ChatSaid): string {
  const key = `phrase.${phrase}`;
  return phrase && texts().has(key) ? texts().say(key) : text;
}

/** The lines one wants to hear. */
export const heard = (room: Room): ChatSaid[] =>
  room.connection.chat.filter((line) => !muted.has(line.account));

/** What the seats have said in the last seconds, the newest first, without one's own. */
export function sayings(room: Room): ChatSaid[] {
  const offset = (room.update?.now ?? 0) - room.connection.receivedAt;
  const now = room.now + offset;
  return heard(room)
    .filter((line) => line.seat !== null && line.account !== account.me?.id && now - line.at < SHOWN)
    .reverse();
}
