/** Short names for the types of `schema.d.ts`. */
import type { components } from "./schema";

type Schemas = components["schemas"];
export type Update = Schemas["Update"];
export type Presence = Schemas["Presence"];
export type ChatSaid = Schemas["ChatSaid"];
export type Answer = Schemas["Answer"];
export type Message = Update | Presence | ChatSaid | Answer;
export type Happened = Update["happened"][number];
export type DealView = Schemas["DealView"];
export type SeatInfo = Schemas["SeatInfo"];
export type Option = Schemas["Option"];
export type Settlement = Schemas["Settlement"];
export type TableOptions = Schemas["TableOptions"];
export type LobbyTable = Schemas["LobbyTable"];
export type LobbyNews = Schemas["LobbyNews"];
export type Me = Schemas["Me"];
export type TableInfo = Schemas["TableInfo"];
export type RulesInfo = Schemas["RulesInfo"];
export type RulesSummary = Schemas["RulesSummary"];
export type ParameterInfo = Schemas["ParameterInfo"];
export type HistoryPage = Schemas["HistoryPage"];
export type OwnDeal = Schemas["OwnDeal"];
export type SharedDeal = Schemas["SharedDeal"];
export type Statistics = Schemas["Statistics"];

/** A command without its id, which the table's connection gives it. */
type Named<T> = T extends { id: string } ? Omit<T, "id"> : never;
export type Command = Named<
  | Schemas["Sit"]
  | Schemas["AddChips"]
  | Schemas["Leave"]
  | Schemas["SitOut"]
  | Schemas["Return"]
  | Schemas["Ready"]
  | Schemas["GiveSeed"]
  | Schemas["Act"]
  | Schemas["AddBot"]
  | Schemas["RemoveBot"]
  | Schemas["Chat"]
  | Schemas["Phrase"]
  | Schemas["Ping"]
>;
