/** Who is here, and what they have set. */

import { api, RefusedError } from "./api";
import type { Me } from "./protocol";
import { loadTexts, preferred, speak, type Language } from "./texts.svelte";

/** What can be chosen; each has words under `account`. */
export const THEMES = ["auto", "dark", "light"] as const;
export const DECKS = ["large", "standard", "four-colour"] as const;
export const SWITCHES = ["animation", "sounds", "confirm", "look"] as const;

export interface Settings {
  /** `auto` follows the device. */
  theme: (typeof THEMES)[number];
  deck: (typeof DECKS)[number];
  animation: boolean;
  sounds: boolean;
  /** Play a card by two taps: one to raise it, one to play it. */
  confirm: boolean;
  /** Turn one's cards up at once, where one may go blind. */
  look: boolean;
  /** The bubbles of the first deal that were dismissed. */
  learnt: string[];
  /** The house rules of one's last tables, as in files; the last first. */
  house: Record<string, unknown>[];
}

export const DEFAULTS: Settings = {
  theme: "auto",
  deck: "large",
  animation: true,
  sounds: true,
  confirm: false,
  look: false,
  learnt: [],
  house: [],
};

const KEY = "khrap-settings";
/** What the browser paints around the page; the same as in the style sheet. */
const FELT = { dark: "#10241b", light: "#f3efe4" };

class Account {
  me = $state.raw<Me | null>(null);
  settings = $state<Settings>({ ...DEFAULTS, ...stored() });
  language = $state<Language>(kept() ?? preferred());
  #known = false;
  #changes: Promise<unknown> = Promise.resolve();

  /** Whether the room could be asked who is here. */
  get known(): boolean {
    return this.#known;
  }

  /** Ask who is here, and take the settings that are kept on the account. */
  async load(): Promise<void> {
    void loadTexts(this.language); // most likely those; they come while the room answers
    try {
      this.take(await api.get<Me>("/me"));
      this.#known = true;
    } catch (error) {
      // Whom the room does not know is nobody yet; if it cannot be asked, that is not to say that nobody is here.
      this.#known = error instanceof RefusedError && error.status === 401;
      this.me = null;
    }
    this.language = this.me?.language ?? kept() ?? preferred();
    await speak(this.language);
    this.show();
  }

  take(me: Me | null): void {
    this.me = me;
    if (me) Object.assign(this.settings, me.settings as Partial<Settings>);
    this.show();
  }

  async change(changes: Partial<Settings>): Promise<void> {
    Object.assign(this.settings, changes);
    localStorage.setItem(KEY, JSON.stringify(this.settings));
    this.show();
    await this.#keep({ settings: { ...this.settings } });
  }

  async speak(language: Language): Promise<void> {
    this.language = language;
    localStorage.setItem("khrap-language", language);
    await speak(language);
    await this.#keep({ language });
  }

  /** Keep a change on the account, if there is one: one after the other, so that the last one stays. */
  async #keep(change: { settings?: Record<string, unknown>; language?: Language }): Promise<void> {
    const next = this.#changes.then(async () => {
      if (this.me) this.me = await api.patch<Me>("/me", change);
    });
    this.#changes = next.catch(() => undefined);
    await next;
  }

  /** Be a guest, unless somebody is here already. */
  async enter(): Promise<Me> {
    if (!this.#known) await this.load();
    if (!this.me) this.take(await api.post<Me>("/guest", { language: this.language }));
    return this.me as unknown as Me;
  }

  /** Let the page look as it is set. */
  show(): void {
    const root = document.documentElement;
    root.dataset.theme = this.settings.theme;
    root.dataset.deck = this.settings.deck;
    root.classList.toggle("still", !this.settings.animation);
    const chosen = this.settings.theme;
    for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]"))
      meta.content = FELT[chosen === "auto" ? (meta.media.includes("light") ? "light" : "dark") : chosen];
  }
}

function kept(): Language | null {
  const language = localStorage.getItem("khrap-language");
  return language === "ru" || language === "en" ? language : null;
}

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

export const account = new Account();
