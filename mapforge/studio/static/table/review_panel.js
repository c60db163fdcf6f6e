// Where a game was won and lost: the decisions that mattered, what would have been better, and from where to look.

/** @import {JudgedDecision, Review, ReviewState} from "../types/table.js" */
/** @import {GamePage} from "./game.js" */

import {h, present} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {capitalize, counted} from "../shell/words.js";
import {playerChip} from "./tokens.js";

const PAUSE = 1000; // milliseconds between questions how far it is
const OUTSTANDING = 4; // coins from which on a pick makes one wonder about the item

/**
 * @param {GamePage} game
 * @param {string[]} names
 */
export function reviewPanel(game, names) {
  const place = h("div", {class: "review", id: "review", role: "status"});
  game.shell.attempt(async () => follow(game, names, place, await game.source.review()));
  return place;
}

/**
 * Show a review, and ask again until it is there or nobody looks any longer.
 * @param {GamePage} game
 * @param {string[]} names
 * @param {HTMLElement} place
 * @param {ReviewState} state
 */
async function follow(game, names, place, state) {
  let now = state;
  place.replaceChildren(...parts(game, names, place, now));
  while (now.running && place.isConnected) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    now = await game.source.review();
    place.replaceChildren(...parts(game, names, place, now));
  }
}

/**
 * @param {GamePage} game
 * @param {string[]} names
 * @param {HTMLElement} place
 * @param {ReviewState} state
 */
function parts(game, names, place, {review, running, error}) {
  if (review) return reviewParts(game, names, review);
  if (running) {
    return [
      h("progress", {max: 1, value: running.share, "aria-label": "How far the review is"}),
      h(
        "p",
        {class: "small soft"},
        `Planners play on from every choice: ${counted(running.playouts, "playout")} so far.`,
      ),
    ];
  }
  const start = async () => follow(game, names, place, await game.source.startReview());
  return present([
    error ? h("p", {class: "tag error"}, capitalize(error)) : null,
    h(
      "p",
      {class: "soft small"},
      "Half a minute of playouts says which choices decided the game, and what was better.",
    ),
    game.content.host
      ? h("button", {id: "start-review", onclick: () => game.shell.attempt(start)}, icon("dice"), "Review the game")
      : null,
  ]);
}

/**
 * @param {GamePage} game
 * @param {string[]} names
 * @param {Review} review
 */
function reviewParts(game, names, review) {
  const mattered = review.judged.slice(0, review.mattered);
  const words = mattered.length
    ? h(
        "ol",
        {class: "decisions", id: "decisions"},
        mattered.map((judged) => decisionLine(game, names, judged)),
      )
    : h("p", {}, "No choice clearly mattered: planners would have done no better.");
  return [
    words,
    h(
      "p",
      {class: "small soft"},
      `${counted(review.decisions, "choice")} compared with the best alternative, by ${counted(review.playouts, "playout")}. ` +
        "Coins are those of the lead over the average opponent at the end; ± contains the true value in 95 of 100 cases.",
    ),
  ];
}

/**
 * @param {GamePage} game
 * @param {string[]} names
 * @param {JudgedDecision} judged
 */
function decisionLine(game, names, {step, round, player, did, other, effect, worth, clear, items}) {
  const isMistake = worth.value < 0;
  const stands = clear && Math.abs(worth.value) >= OUTSTANDING ? items : [];
  return h(
    "li",
    {class: isMistake ? "mistake" : "find"},
    h("p", {}, playerChip(player), " ", h("strong", {}, names[player]), ` ${did}, and ${effect}.`),
    h("p", {class: "better"}, `${isMistake ? "Better" : "A planner would"}: ${other}.`),
    h(
      "div",
      {class: "row"},
      h("button", {class: "plain", onclick: () => game.replay.go(step)}, `Look at it (round ${round})`),
      game.content.host ? stands.map((item) => fairLink(game, item)) : null,
    ),
  );
}

/**
 * @param {GamePage} game
 * @param {string} item
 */
function fairLink(game, item) {
  const [, kind, id] = /^(?:[^:]*:)?([^/]*)\/(.*)$/.exec(item) ?? ["", "", "", item];
  return h(
    "a",
    {class: "small", href: `/items?open=${encodeURIComponent(item)}#fair`},
    `${game.itemName(kind, id)}: is it fair?`,
  );
}
