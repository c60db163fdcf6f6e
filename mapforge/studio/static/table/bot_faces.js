// Who bots are: the name and the arms of whoever plays for one, and bots to choose from.

/** @import {Bot} from "../types/table.js" */

import {drawFramed} from "../board/emblems.js";
import {h, s} from "../shell/elements.js";

/**
 * The name of the bot of a kind at some place of the table.
 * @param {Bot[]} bots
 * @param {string} kind
 * @param {number} place
 */
export function botName(bots, kind, place) {
  const people = bots.find(({id}) => id === kind)?.people ?? [];
  return people.length ? people[place % people.length].name : kind;
}

/**
 * The face of somebody who plays for a bot; nothing for whoever has none.
 * @param {Bot[]} bots
 * @param {string} name
 * @param {number} size
 */
export function botFace(bots, name, size) {
  const person = bots.flatMap(({people}) => people).find((each) => each.name === name);
  if (!person?.face) return null;
  return s(
    "svg",
    {class: "bot-face", viewBox: "-34 -34 68 68", width: size, height: size, "aria-hidden": "true"},
    drawFramed(person.face),
  );
}

/**
 * Bots to choose from, in groups.
 * @param {Bot[]} bots
 * @param {string} chosen
 * @param {(bot: Bot) => string} words
 */
export function botOptions(bots, chosen, words) {
  return [...new Set(bots.map(({group}) => group))].map((group) =>
    h(
      "optgroup",
      {label: group},
      bots
        .filter((bot) => bot.group === group)
        .map((bot) => h("option", {value: bot.id, selected: bot.id === chosen}, words(bot))),
    ),
  );
}
