/**
 * What the page says, in English and Russian.
 *
 * A message is a template: `{name}` stands for a word, `{tricks:trick}` for a number with its noun in the right form
 * ("1 trick", "2 tricks"; «1 взятка», «2 взятки», «5 взяток»). Whole numbers are grouped.
 */

export type Language = "en" | "ru";
type Sections = Record<string, Record<string, string | string[]>>;
type Values = Record<string, string | number>;

/** Which form of a noun stands for which plural category, in the order of the files. */
const FORMS: Record<Language, string[]> = { en: ["one", "other"], ru: ["one", "few", "many"] };
/** What stands between thousands: as in `Intl.NumberFormat`, which a phone takes a twentieth of a second to begin. */
const GROUPS: Record<Language, string> = { en: ",", ru: "\u00a0" };
const THOUSANDS = /\B(?=(?:\d{3})+$)/g;

export const LANGUAGES: Language[] = ["ru", "en"];

export class Texts {
  /** Made when they are needed first: the first page of somebody new does without, and on a phone they take a while. */
  #plurals: Intl.PluralRules | null = null;
  #numbers: Intl.NumberFormat | null = null;

  constructor(
    readonly language: Language,
    private readonly sections: Sections,
  ) {}

  /** Whether there is a message. */
  has(key: string): boolean {
    return this.#find(key) !== undefined;
  }

  /** Return the keys of a section, in its order. */
  keys(section: string): string[] {
    return Object.keys(this.sections[section] ?? {});
  }

  /** Return a message with its values filled in; its key if there is none. */
  say(key: string, values: Values = {}): string {
    const template = this.#find(key);
    if (template === undefined) return key;
    return template.replace(/\{([\w-]+)(?::([\w-]+))?\}/g, (_, name: string, noun?: string) => {
      const value = values[name];
      if (value === undefined) return "";
      if (typeof value === "string") return value;
      return noun ? this.count(value, noun) : this.number(value);
    });
  }

  #find(key: string): string | undefined {
    const dot = key.indexOf(".");
    const found = this.sections[key.slice(0, dot)]?.[key.slice(dot + 1)];
    return typeof found === "string" ? found : undefined;
  }

  /** Return a number with its noun. */
  count(number: number, noun: string): string {
    const forms = this.sections.nouns?.[noun];
    if (!Array.isArray(forms)) return this.number(number);
    this.#plurals ??= new Intl.PluralRules(this.language);
    const place = FORMS[this.language].indexOf(this.#plurals.select(Math.abs(number)));
    return `${this.number(number)} ${forms[place < 0 ? forms.length - 1 : place]}`;
  }

  /** Return a number for people: grouped, with a real minus sign. */
  number(number: number): string {
    if (Number.isSafeInteger(number))
      return String(number).replace(THOUSANDS, GROUPS[this.language]).replace("-", "−");
    this.#numbers ??= new Intl.NumberFormat(this.language);
    return this.#numbers.format(number).replace("-", "−");
  }

  /** Return a number of chips with its sign: what was won or lost. */
  signed(number: number): string {
    return number > 0 ? `+${this.number(number)}` : this.number(number);
  }

  /** Return a moment for people. */
  moment(ms: number): string {
    return new Intl.DateTimeFormat(this.language, { dateStyle: "medium", timeStyle: "short" }).format(ms);
  }
}

const loaders: Record<Language, () => Promise<{ default: Sections }>> = {
  en: () => import("virtual:texts/en"),
  ru: () => import("virtual:texts/ru"),
};

let current = $state.raw<Texts>(new Texts("en", {}));

/** The texts of the language that is chosen. */
export function texts(): Texts {
  return current;
}

/** Fetch the texts of a language, so that they are there when it is chosen. */
export const loadTexts = (language: Language): Promise<unknown> => loaders[language]().catch(() => undefined);

/** Choose a language. */
export async function speak(language: Language): Promise<void> {
  const sections = (await loaders[language]()).default;
  current = new Texts(language, sections);
  document.documentElement.lang = language;
  const manifest = document.querySelector<HTMLLinkElement>("link[rel=manifest]");
  if (manifest) manifest.href = language === "ru" ? "/manifest.ru.webmanifest" : "/manifest.webmanifest";
}

/** The language that the browser prefers. */
export function preferred(): Language {
  return navigator.languages.some((language) => /^(ru|be|uk|kk)/i.test(language)) ? "ru" : "en";
}
