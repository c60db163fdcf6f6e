// The combos on offer.

/** @import {ActionChoice, MarketCombo, SeatView} from "../types/table.js" */
/** @import {GamePage} from "./game.js" */

import {h} from "../shell/elements.js";
import {counted} from "../shell/words.js";
import {itemButton} from "./item_card.js";
import {itemOf} from "./played_items.js";

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
 * A combo: what it is and what it costs; a click anywhere but on an emblem picks it, or says why not.
 * @param {GamePage} game
 * @param {MarketCombo} combo
 * @param {ActionChoice | undefined} choice
 */
function comboCard(game, combo, choice) {
  const pick = () => (choice ? game.choose(choice) : explain(game, combo));
  const line = (/** @type {string} */ kind, /** @type {string} */ id) => {
    const {name, text, effects} = itemOf(game.items, kind, id);
    const words = h("span", {}, h("b", {}, `${name}: `), text || effects.join(" ") || "no effect of its own");
    return h("span", {class: "small pictured"}, itemButton(game, kind, id, {size: 36}), words);
  };
  const price = combo.cost ? `costs ${counted(combo.cost, "coin")}` : "free";
  return h(
    "div",
    {class: `combo${choice ? " glows" : ""}`, "data-combo": combo.number, "data-action": choice?.action, onclick: pick},
    h(
      "span",
      {class: "combo-head"},
      h("button", {class: "plain combo-name", "aria-label": `Pick ${combo.name}, ${price}`}, combo.name),
      h("span", {class: "tag"}, counted(combo.tokens, "token")),
    ),
    line("power", combo.power),
    line("race", combo.race),
    h(
      "span",
      {class: "combo-foot"},
      h("span", {}, price),
      combo.coins ? h("span", {class: "tag good"}, `${counted(combo.coins, "coin")} on it`) : null,
      combo.pieces.map((id) => itemButton(game, "piece", id, {size: 20, words: itemOf(game.items, "piece", id).name})),
    ),
  );
}

/**
 * Say why a combo cannot be picked.
 * @param {GamePage} game
 * @param {MarketCombo} combo
 */
async function explain({shell, source}, {number}) {
  await shell.attempt(async () => {
    const {text} = await source.why(`pick ${number}`);
    shell.toast(text);
  });
}
