// The combos on offer.

/** @import {ActionChoice, MarketCombo, SeatView} from "../types/table.js" */
/** @import {GamePage} from "./game.js" */

import {h} from "../shell/elements.js";
import {counted} from "../shell/words.js";

/**
 * @param {GamePage} game
 * @param {SeatView} view
 */
export function marketPanel(game, {market, choices, stacks}) {
  const picks = new Map(choices.map((choice) => [choice.combo, choice]));
  const rest = `${counted(stacks.races, "race")} and ${counted(stacks.powers, "power")} are left in the stacks.`;
  return h(
    "div",
    {class: "market", id: "market"},
    market.map((combo) => comboCard(game, combo, picks.get(combo.number))),
    h("p", {class: "soft small"}, rest),
  );
}

/**
 * @param {GamePage} game
 * @param {MarketCombo} combo
 * @param {ActionChoice | undefined} choice
 */
function comboCard(game, combo, choice) {
  const line = (/** @type {string} */ id) => {
    const item = game.items[id];
    return h("span", {class: "small"}, h("b", {}, `${item?.name ?? id}: `), item?.text || "no text");
  };
  return h(
    "button",
    {
      class: `combo${choice ? " glows" : ""}`,
      "data-combo": combo.number,
      "data-action": choice?.action,
      onclick: () => (choice ? game.choose(choice) : explain(game, combo)),
    },
    h(
      "span",
      {class: "combo-head"},
      h("strong", {class: "grow"}, combo.name),
      h("span", {class: "tag"}, counted(combo.tokens, "token")),
    ),
    line(combo.power),
    line(combo.race),
    h(
      "span",
      {class: "combo-foot"},
      h("span", {}, combo.cost ? `costs ${counted(combo.cost, "coin")}` : "free"),
      combo.coins ? h("span", {class: "tag good"}, `${counted(combo.coins, "coin")} on it`) : null,
      combo.pieces.map((id) => h("span", {class: "tag info"}, game.items[id]?.name ?? id)),
    ),
  );
}

/**
 * Say why a combo cannot be picked.
 * @param {GamePage} game
 * @param {MarketCombo} combo
 */
async function explain({shell, table}, {number}) {
  await shell.attempt(async () => {
    const {text} = await shell.ask("table/why", {table, action: `pick ${number}`});
    shell.toast(text);
  });
}
