// The end of a game: who won and why, by round and by source, and from where to step through it.

/** @import {GameEnd, SeatView} from "../types/table.js" */
/** @import {GamePage} from "./game.js" */

import {h} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {counted, signed} from "../shell/words.js";
import {coinChart} from "./chart.js";
import {SOURCES, greatestDifference, leadChanges, sourceSums} from "./lead.js";
import {reviewPanel} from "./review_panel.js";
import {playerChip} from "./tokens.js";

/**
 * @param {GamePage} game
 * @param {GameEnd} end
 * @param {SeatView} view
 */
export function endScreen(game, end, view) {
  const names = view.seats.map(({name}) => name);
  const sums = sourceSums(end.sources);
  return h(
    "div",
    {class: "ending", id: "end"},
    h("p", {class: "why-won"}, winningWords(names, end, sums, view)),
    h("div", across("Coins by source"), sourceTable(names, end, sums)),
    h("h3", {}, "The lead"),
    leadList(game, names, end),
    coinChart(end, names),
    game.content.tools.includes("review") ? [h("h3", {}, "Where it was won and lost"), reviewPanel(game, names)] : null,
    h("h3", {}, "Round by round"),
    roundTable(names, end),
  );
}

/**
 * @param {string[]} names
 * @param {GameEnd} end
 * @param {number[][]} sums
 * @param {SeatView} view
 */
function winningWords(names, end, sums, {winners}) {
  const coins = end.lines.map((line) => line?.at(-1) ?? 0);
  if (winners.length !== 1) return `${winners.map((player) => names[player]).join(" and ")} share the victory.`;
  const [winner] = winners;
  const others = names.map((_, player) => player).filter((player) => player !== winner);
  const next = others.reduce((best, player) => (coins[player] > coins[best] ? player : best), others[0]);
  const most = greatestDifference(sums, winner, next);
  const lead = `${names[winner]} wins with ${counted(coins[winner], "coin")}, ${coins[winner] - coins[next]} more than ${names[next]}.`;
  return most.coins > 0 ? `${lead} The greatest difference: ${most.name.toLowerCase()} (${signed(most.coins)}).` : lead;
}

/**
 * @param {string[]} names
 * @param {GameEnd} end
 * @param {number[][]} sums
 */
function sourceTable(names, end, sums) {
  return h(
    "table",
    {class: "sources", id: "sources"},
    h("caption", {class: "unseen"}, "Coins by what they came from"),
    h(
      "tr",
      {},
      h("th", {}),
      SOURCES.map(([, name]) => h("th", {scope: "col"}, name)),
      h("th", {scope: "col"}, "Coins"),
    ),
    names.map((name, player) =>
      h(
        "tr",
        {},
        h("th", {scope: "row"}, playerChip(player), " ", name),
        sums[player].map((coins) => h("td", {}, String(coins))),
        h("td", {class: "sum"}, String(end.lines[player]?.at(-1) ?? "?")),
      ),
    ),
  );
}

/**
 * @param {GamePage} game
 * @param {string[]} names
 * @param {GameEnd} end
 */
function leadList(game, names, end) {
  const changes = leadChanges(end.lines);
  const stepFrom = (/** @type {number} */ round) => {
    game.panels.closeDrawer(); // on a phone it would cover the board
    return game.replay.goToRound(round);
  };
  if (!changes.length) return h("p", {class: "soft"}, "Nobody ever led alone.");
  return h(
    "ul",
    {class: "legend", id: "leads"},
    changes.map(({round, player}) =>
      h(
        "li",
        {},
        playerChip(player),
        h("span", {class: "grow"}, `${names[player]} leads from round ${round}`),
        h("button", {onclick: () => stepFrom(round)}, icon("play"), "Step through"),
      ),
    ),
  );
}

/**
 * @param {string[]} names
 * @param {GameEnd} end
 */
function roundTable(names, end) {
  const rounds = end.rounds.slice(1);
  return h(
    "div",
    across("Coins by round"),
    h(
      "table",
      {class: "sources", id: "rounds"},
      h(
        "tr",
        {},
        h("th", {}, "Round"),
        rounds.map((round) => h("th", {scope: "col"}, String(round))),
      ),
      names.map((name, player) =>
        h(
          "tr",
          {},
          h("th", {scope: "row"}, playerChip(player), " ", name),
          rounds.map((round) => {
            const row = end.sources[player][round];
            return h("td", {}, signed(SOURCES.reduce((sum, [source]) => sum + row[source], 0)));
          }),
        ),
      ),
    ),
  );
}

/**
 * A table that may be wider than its place: the keyboard scrolls it, too.
 * @param {string} title
 */
function across(title) {
  return {class: "scrolls-across", tabindex: 0, role: "region", "aria-label": title};
}
