// The players: their nations, their coins, and who plays them.

/** @import {Choice} from "../types/items.js" */
/** @import {Nation, Seat, SeatView} from "../types/table.js" */
/** @import {GamePage} from "./game.js" */

import {h, present, valueOf} from "../shell/elements.js";
import {counted} from "../shell/words.js";
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
    {class: `player${view.player === player ? " now" : ""}`, "data-player": player},
    h(
      "header",
      {},
      playerChip(player),
      h("strong", {class: "grow"}, seat.name),
      isAway ? h("span", {class: "tag warning"}, "not here") : null,
      player === view.you ? h("span", {class: "tag"}, "you") : null,
      coinTag(view.coins[player]),
    ),
    nations.length ? nations.map((nation) => nationLine(game, nation)) : h("p", {class: "soft small"}, "no race yet"),
    view.before[player].length ? h("p", {class: "small"}, `In front of them: ${view.before[player].join(", ")}`) : null,
    game.content.host ? seatChoice(game, seat, player) : null,
  );
}

/**
 * @param {GamePage} game
 * @param {Nation} nation
 */
function nationLine({items}, {name, race, power, active, regions, hand, withdrawn, aside, pieces}) {
  const off = present([
    hand && `${hand} in hand`,
    withdrawn && `${withdrawn} withdrawn`,
    aside && `${aside} set aside`,
  ]);
  const carried = Object.entries(pieces).map(
    ([id, count]) => `${items[id]?.name ?? id}${count > 1 ? ` ×${count}` : ""}`,
  );
  const traits = present([power === null ? null : items[power], items[race]]);
  return h(
    "p",
    {
      class: `nation small${active ? "" : " declined"}`,
      title: traits.map((item) => `${item.name}: ${item.text}`).join("\n"),
    },
    h("b", {}, name),
    ` · ${counted(regions, "region")}${active ? "" : " · in decline"}`,
    [...off, ...carried].map((text) => ` · ${text}`),
  );
}

/**
 * @param {GamePage} game
 * @param {Seat} seat
 * @param {number} player
 */
function seatChoice(game, {kind}, player) {
  /** @type {Choice[]} */
  const kinds = [
    ["person", "a person"],
    ...game.content.bots.map(({id}) => /** @type {Choice} */ ([id, `bot: ${id}`])),
  ];
  const isKnown = kinds.some(([id]) => id === kind);
  return h(
    "label",
    {class: "seat small soft"},
    "played by ",
    h(
      "select",
      {"data-seat": player, onchange: (event) => replacePlayer(game, player, valueOf(event))},
      isKnown ? null : h("option", {value: kind, selected: true}, `bot: ${kind}`),
      kinds.map(([id, text]) => h("option", {value: id, selected: id === kind}, text)),
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
  await game.shell.attempt(() => game.shell.send("table/replace", {table: game.table, number, kind}));
  await game.refresh();
}
