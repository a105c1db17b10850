/** A connection to a table: how it stands, what is said, and what one may ask of it. */

import { RefusedError } from "./api";
import { randomHex } from "./hex";
import type { Answer, ChatSaid, Command, Happened, Message, Presence, Update } from "./protocol";
import { rememberSeed, rememberShown } from "./shown";
import { hangUp } from "./sockets";

export type Status = "connecting" | "online" | "lost" | "refused";

interface Waiting {
  text: string;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

const LONGEST_PAUSE = 5_000;
/** After how long without a word the connection is tried; a sign of life comes at least as often. */
const SILENCE = 12_000;
/** How long an answer may take. */
const PATIENCE = 6_000;
const LOG_KEPT = 400;

export class TableConnection {
  update = $state.raw<Update | null>(null);
  presence = $state.raw<Presence | null>(null);
  chat = $state.raw<ChatSaid[]>([]);
  log = $state.raw<Happened[]>([]);
  status = $state<Status>("connecting");
  /** Why the room does not let us in. */
  refusal = $state.raw<RefusedError | null>(null);
  /** When the last update came, by the clock of this device. */
  receivedAt = $state(performance.now());

  #socket: WebSocket | null = null;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on the page shows it
  #waiting = new Map<string, Waiting>();
  #pause = 250;
  #closed = false;
  #timer = 0;
  #heardAt = 0;
  #askedAt = 0;
  #watch: number;
  #seeded = "";
  #seed = "";
  /** The deal that is to come and whose shuffle is fixed; 0 while one is on. */
  #nextDeal = 0;

  constructor(
    readonly code: string,
    private readonly onUpdate: (update: Update, before: Update | null) => void = () => undefined,
  ) {
    this.#connect();
    this.#watch = window.setInterval(() => this.#listen(), 2_000);
    window.addEventListener("online", this.#again);
    window.addEventListener("offline", this.#drop);
    document.addEventListener("visibilitychange", this.#again);
  }

  /** End the connection. */
  close(): void {
    this.#closed = true;
    window.clearInterval(this.#watch);
    window.clearTimeout(this.#timer);
    window.removeEventListener("online", this.#again);
    window.removeEventListener("offline", this.#drop);
    document.removeEventListener("visibilitychange", this.#again);
    hangUp(this.#socket);
  }

  /** Ask something of the table; a command that was not answered is sent again when the connection is back. */
  send(command: Command): Promise<Answer> {
    const id = randomHex(12);
    const text = JSON.stringify({ ...command, id });
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { text, resolve, reject });
      this.#askedAt = performance.now();
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
    });
  }

  /** Connect anew, as whoever one is now: a guest who was nobody before. */
  reconnect(): void {
    window.clearTimeout(this.#timer);
    const old = this.#socket;
    this.#socket = null;
    hangUp(old);
    this.#connect();
  }

  readonly #again = (): void => {
    if (document.visibilityState === "hidden" || this.status === "online" || this.#closed) return;
    window.clearTimeout(this.#timer);
    this.#connect();
  };

  #connect(): void {
    if (this.#closed || this.#socket?.readyState === WebSocket.CONNECTING) return;
    const since = this.update ? `?since=${this.update.seq}` : "";
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/v1/tables/${this.code}/socket${since}`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#heardAt = performance.now();
      for (const { text } of this.#waiting.values()) socket.send(text);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.#socket) this.#take(JSON.parse(event.data) as Message);
    };
    socket.onclose = (event) => this.#lost(socket, event.code);
  }

  #lost(socket: WebSocket, code?: number): void {
    if (socket !== this.#socket || this.#closed) return;
    if (this.refusal || code === 4401 || code === 4403) {
      this.status = "refused";
      return;
    }
    this.status = this.update ? "lost" : "connecting";
    this.#timer = window.setTimeout(() => this.#connect(), this.#pause * (0.5 + Math.random()));
    this.#pause = Math.min(LONGEST_PAUSE, this.#pause * 2);
  }

  /** Find out whether the connection is still there; a cable that was pulled tells nobody. */
  #listen(): void {
    const now = performance.now();
    const silent = now - this.#heardAt;
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    const unanswered = this.#waiting.size ? Math.min(silent, now - this.#askedAt) : 0;
    if (silent > SILENCE + PATIENCE || unanswered > PATIENCE) this.#drop();
    else if (silent > SILENCE) this.#socket.send(JSON.stringify({ do: "ping", id: "ping" }));
  }

  /** Give a connection up. It is not waited for: a cable that was pulled does not even say good-bye. */
  readonly #drop = (): void => {
    const socket = this.#socket;
    if (!socket || this.#closed || this.status !== "online") return;
    this.#lost(socket);
    this.#socket = null;
    hangUp(socket);
  };

  #take(message: Message): void {
    this.#heardAt = performance.now();
    switch (message.type) {
      case "update":
        this.#takeUpdate(message);
        break;
      case "presence":
        this.presence = message;
        break;
      case "chat":
        if (!this.chat.some((line) => line.id === message.id))
          this.chat = [...this.chat, message].slice(-200);
        break;
      case "answer":
        this.#takeAnswer(message);
        break;
    }
  }

  #takeUpdate(update: Update): void {
    const before = this.update;
    this.status = "online";
    this.#pause = 250;
    this.receivedAt = performance.now();
    this.update = update;
    if (update.happened.length) this.log = [...this.log, ...update.happened].slice(-LOG_KEPT);
    this.#remember(update);
    this.#giveSeed(update);
    this.onUpdate(update, before);
  }

  /** Remember what the room binds itself to before each deal, and what we mixed into it, for the check afterwards. */
  #remember(update: Update): void {
    for (const line of update.happened) {
      if (line.what === "committed") {
        this.#nextDeal = line.deal;
        rememberShown(update.table, line.deal, line.commitment);
      } else if (line.what === "dealt") this.#nextDeal = 0;
      else if (
        line.what === "seeded" &&
        line.seat === update.you &&
        line.seed === this.#seed &&
        this.#nextDeal
      )
        rememberSeed(update.table, this.#nextDeal, line.seat, line.seed);
    }
    if (Object.keys(update.commitment).length) {
      this.#nextDeal = update.deals + 1;
      rememberShown(update.table, this.#nextDeal, update.commitment);
    }
  }

  /** Have a share in the next shuffle, as soon as the room has bound itself. */
  #giveSeed(update: Update): void {
    const commitment = Object.values(update.commitment).join();
    if (update.you === null || !commitment || commitment === this.#seeded) return;
    this.#seeded = commitment;
    this.#seed = randomHex(16);
    this.send({ do: "seed", seed: this.#seed }).catch(() => undefined);
  }

  #takeAnswer(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    const error = answer.error && new RefusedError(400, answer.error);
    if (!waiting) {
      if (error && !answer.id && error.code !== "unavailable") this.refusal = error; // else it is tried again
      return;
    }
    if (error) waiting.reject(error);
    else waiting.resolve(answer);
  }
}
