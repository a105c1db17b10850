/** The rule set that is easiest to begin with: four cards, seen at once, a trump that lies on the table, no joker. */
export const EASIEST = "hrapgame";
