/** Short names for types that only pages need. */
import type { components } from "../lib/schema";

type Schemas = components["schemas"];
export type AccountInfo = Schemas["AccountInfo"];
export type Audited = Schemas["Audited"];
export type Checked = Schemas["Checked"];
export type HouseState = Schemas["HouseState"];
export type NewToken = Schemas["NewToken"];
export type OpenTable = Schemas["OpenTable"];
export type PlayedTable = Schemas["PlayedTable"];
export type Position = Schemas["Position"];
export type ProblemInfo = Schemas["ProblemInfo"];
export type ScoreRecord = Schemas["Record"];
export type Steps = Schemas["Steps"];
export type TokenInfo = Schemas["TokenInfo"];
export type Worth = Schemas["Worth"];

/** The values of a rule set, as in a file. */
export interface RuleValues {
  id: string;
  name: Record<string, string>;
  summary: Record<string, string>;
  text: Record<string, string>;
  words: Record<string, Record<string, string>>;
  [section: string]: unknown;
}

/** What a parameter is set to. */
export type Value = string | number | boolean | number[] | Deck[];

/** A deck, and for how many players it is. */
export interface Deck {
  up_to: number;
  cards: number;
}
