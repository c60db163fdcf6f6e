// Several people at one screen: nothing is shown until the next one has taken it.

/** @import {SeatView} from "../types/table.js" */
/** @import {GamePage} from "./game.js" */

import {find, h} from "../shell/elements.js";

/**
 * Whether the screen has to be handed over before a view may be shown; asks for it if so.
 * @param {GamePage} game
 * @param {SeatView} view
 * @param {() => void} taken
 */
export function handsOver(game, view, taken) {
  if (game.seat === null || view.you === game.seat || view.local.length < 2 || view.over) {
    document.querySelector("#hand-over")?.remove();
    return false;
  }
  if (document.querySelector("#hand-over")) return true;
  const take = () => {
    find("#hand-over").remove();
    taken();
  };
  const {name} = view.seats[view.you];
  const calls = view.turn === view.you || view.redeploys ? "it is your turn" : "you are asked";
  const button = h("button", {class: "primary large", onclick: take}, `I am ${name}`);
  game.main.append(
    h(
      "div",
      {id: "hand-over", class: "hand-over"},
      h("h2", {}, `${name}, ${calls}`),
      h("p", {class: "soft"}, "Hand the screen over."),
      button,
    ),
  );
  button.focus();
  return true;
}
