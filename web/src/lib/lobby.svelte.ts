/** The public tables, as they are at this moment. */

import type { LobbyNews, LobbyTable } from "./protocol";
import { hangUp } from "./sockets";

const LONGEST_PAUSE = 8_000;

export class Lobby {
  /** The cheapest first. */
  tables = $state.raw<LobbyTable[]>([]);
  status = $state<"connecting" | "live" | "lost">("connecting");

  #socket: WebSocket | null = null;
  #pause = 250;
  #timer = 0;
  #closed = false;

  constructor() {
    this.#connect();
    window.addEventListener("online", this.#again);
    document.addEventListener("visibilitychange", this.#again);
  }

  /** End the connection. */
  close(): void {
    this.#closed = true;
    window.clearTimeout(this.#timer);
    window.removeEventListener("online", this.#again);
    document.removeEventListener("visibilitychange", this.#again);
    hangUp(this.#socket);
  }

  /** Take news: all tables, or those that have changed. */
  take(news: LobbyNews): void {
    const over = [...news.gone, ...news.tables.map(({ code }) => code)];
    const kept = news.whole ? [] : this.tables.filter(({ code }) => !over.includes(code));
    this.tables = [...kept, ...news.tables].sort(
      (one, other) => one.stake - other.stake || one.code.localeCompare(other.code),
    );
    this.status = "live";
    this.#pause = 250;
  }

  readonly #again = (): void => {
    if (document.visibilityState === "hidden" || this.status === "live") return;
    window.clearTimeout(this.#timer);
    this.#connect();
  };

  #connect(): void {
    if (this.#closed || this.#socket?.readyState === WebSocket.CONNECTING) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/v1/lobby`);
    this.#socket = socket;
    socket.onmessage = (event: MessageEvent<string>) => this.take(JSON.parse(event.data) as LobbyNews);
    socket.onclose = () => {
      if (socket !== this.#socket || this.#closed) return;
      this.status = "lost";
      this.#timer = window.setTimeout(() => this.#connect(), this.#pause * (0.5 + Math.random()));
      this.#pause = Math.min(LONGEST_PAUSE, this.#pause * 2);
    };
  }
}
