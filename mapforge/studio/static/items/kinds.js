// What there is to edit, by the word for many of them.

/** @type {Record<string, string>} */
export const KINDS = {
  race: "Races",
  power: "Powers",
  relic: "Relics",
  place: "Places",
  event: "Events",
  piece: "Pieces",
  terrain: "Terrains",
  symbol: "Symbols",
  ruling: "Rulings",
  locale: "Translations",
  scenario: "Scenarios",
};
