// The players: their nations, their coins, and who plays them.

/** @import {Nation, Seat, SeatView} from "../types/table.js" */
/** @import {GamePage} from "./game.js" */

import {h, present, valueOf} from "../shell/elements.js";
import {counted} from "../shell/words.js";
import {botFace, botOptions} from "./bot_faces.js";
import {itemButton} from "./item_card.js";
import {coinTag, playerChip} from "./tokens.js";

/**
 * @param {GamePage} game
 * @param {SeatView} view
 */
export function playersPanel(game, view) {
  return h(
    "div",
    {class: "players"},
    view.seats.map((seat, player) => playerCard(game, view, seat, player)),
  );
}

/**
 * @param {GamePage} game
 * @param {SeatView} view
 * @param {Seat} seat
 * @param {number} player
 */
function playerCard(game, view, seat, player) {
  const nations = view.nations.filter((nation) => nation.player === player);
  const isGuest = player !== view.you && view.guests.includes(player) && seat.person;
  const isAway = isGuest && !view.here.includes(player);
  return h(
    "article",
    {class: `player ${standing(view, player)}`, "data-player": player},
    h(
      "header",
      {},
      playerChip(player),
      seat.person ? null : botFace(game.content.bots, seat.name, 30),
      h("strong", {class: "grow"}, seat.name),
      isAway ? h("span", {class: "tag warning"}, "not here") : null,
      player === view.you ? h("span", {class: "tag"}, "you") : null,
      view.over && view.winners.includes(player) ? h("span", {class: "tag good"}, "won") : null,
      game.content.host ? seatChoice(game, seat, player) : null,
      coinTag(view.coins[player]),
    ),
    nations.length ? nations.map((nation) => nationLine(game, nation)) : h("p", {class: "soft small"}, "no race yet"),
    view.before[player].length ? h("p", {class: "small"}, `In front of them: ${view.before[player].join(", ")}`) : null,
  );
}

/**
 * Whose turn it is or, when the game is over, who has won.
 * @param {SeatView} view
 * @param {number} player
 */
function standing({over, winners, player: current}, player) {
  if (over) return winners.includes(player) ? "winner" : "";
  return current === player ? "now" : "";
}

/**
 * @param {GamePage} game
 * @param {Nation} nation
 */
function nationLine(game, {name, race, power, active, regions, hand, withdrawn, aside, pieces}) {
  const off = present([
    hand && `${hand} in hand`,
    withdrawn && `${withdrawn} withdrawn`,
    aside && `${aside} set aside`,
  ]);
  const parts = [counted(regions, "region"), ...(active ? [] : ["in decline"]), ...off];
  // A line ends between two of them, not within one.
  const words = parts.map((part) => part.replaceAll(" ", "\u00a0")).join(" · ");
  return h(
    "div",
    {class: `nation small pictured${active ? "" : " declined"}`},
    power === null ? null : itemButton(game, "power", power, {size: 24}),
    itemButton(game, "race", race, {size: 24}),
    h("span", {class: "nation-words"}, h("b", {}, name), ` · ${words}`),
    Object.entries(pieces).map(([id, count]) =>
      itemButton(game, "piece", id, {size: 22, words: count > 1 ? `×${count}` : ""}),
    ),
  );
}

/**
 * @param {GamePage} game
 * @param {Seat} seat
 * @param {number} player
 */
function seatChoice(game, {kind, name}, player) {
  const {bots} = game.content;
  const isKnown = kind === "person" || bots.some(({id}) => id === kind);
  return h(
    "label",
    {class: "seat"},
    h("span", {class: "unseen"}, `Who plays for ${name}`),
    h(
      "select",
      {"data-seat": player, onchange: (event) => replacePlayer(game, player, valueOf(event))},
      isKnown ? null : h("option", {value: kind, selected: true}, `bot: ${kind}`),
      h("option", {value: "person", selected: kind === "person"}, "a person"),
      botOptions(bots, kind, ({id}) => `bot: ${id}`),
    ),
  );
}

/**
 * @param {GamePage} game
 * @param {number} number
 * @param {string} kind
 */
async function replacePlayer(game, number, kind) {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await game.shell.attempt(() => game.source.replace(number, kind));
  await game.refresh();
}
