// The card of something in play: its text, what it does in plain words, and what it has earned so far.

/** @import {PlayedItem} from "../types/table.js" */
/** @import {GamePage} from "./game.js" */

import {closest, h, present} from "../shell/elements.js";
import {capitalize, counted} from "../shell/words.js";
import {itemOf} from "./played_items.js";
import {closePopover, popover} from "./popover.js";

const DRAWN = ["race", "power", "relic", "place", "event", "piece"];

/**
 * Something that opens the card of an item, by a tap or with the keyboard.
 * @param {GamePage} game
 * @param {string} kind
 * @param {string} id
 * @param {{size?: number, words?: string}} [look]
 */
export function itemButton(game, kind, id, {size = 30, words = ""} = {}) {
  const {name} = itemOf(game.items, kind, id);
  const portrait = game.portrait(kind, id, size);
  if (portrait) portrait.style.width = portrait.style.height = `${size}px`;
  return h(
    "button",
    {
      type: "button",
      class: "item",
      "data-item": `${kind}/${id}`,
      "aria-haspopup": "dialog",
      "aria-label": `About ${name}`,
    },
    portrait,
    words || (portrait ? null : name),
  );
}

/**
 * Let everything that names an item open its card.
 * @param {GamePage} game
 */
export function listenForCards(game) {
  document.addEventListener(
    "click",
    (event) => {
      const button = closest(event, "[data-item]");
      if (!(button instanceof HTMLElement)) return;
      event.stopPropagation();
      event.preventDefault();
      showCard(game, button.dataset.item ?? "", button);
    },
    {capture: true, signal: game.life.signal},
  );
}

/**
 * @param {GamePage} game
 * @param {string} reference
 * @param {HTMLElement} opener
 */
export function showCard(game, reference, opener) {
  const [kind, ...rest] = reference.split("/");
  const item = itemOf(game.items, kind, rest.join("/"));
  const box = opener.getBoundingClientRect();
  const place = {clientX: box.left + box.width / 2, clientY: box.bottom};
  popover(place, {
    title: item.name,
    body: cardParts(game, item, reference),
    rows: [["Close", closePopover]],
    name: "card",
    opener,
  });
}

/**
 * @param {GamePage} game
 * @param {PlayedItem} item
 * @param {string} reference
 */
function cardParts(game, item, reference) {
  const earned = game.view.earned[item.id];
  const effects = item.effects.filter((line) => line !== item.text);
  return [
    DRAWN.includes(item.kind) ? drawnCard(game, item, reference) : wordsOf(game, item),
    effects.length
      ? h(
          "ul",
          {class: "effects"},
          effects.map((line) => h("li", {}, line)),
        )
      : null,
    !item.text && !effects.length ? h("p", {class: "soft"}, "It has no effect of its own.") : null,
    earned ? h("p", {class: "tag good"}, `Earned so far: ${counted(earned, "coin")}`) : null,
  ];
}

/**
 * The card as it is printed; a tap turns it over. Where it cannot be drawn, its emblem and its text.
 * @param {GamePage} game
 * @param {PlayedItem} item
 * @param {string} reference
 */
function drawnCard(game, item, reference) {
  const tokens = item.tokens ? counted(item.tokens, "token") : null;
  const words = present([item.name, tokens, item.text]).join(". ");
  const picture = h("img", {alt: words});
  /** @type {"front" | "back"} */
  let side = "front";
  const show = async () => {
    const {picture: drawing} = await game.source.card(reference, side);
    picture.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  };
  const turn = () => {
    side = side === "front" ? "back" : "front";
    game.shell.attempt(show);
  };
  const label = `${words} Turn the card over`;
  const card = h(
    "button",
    {type: "button", class: `drawn-card ${item.kind}`, "aria-label": label, onclick: turn},
    picture,
  );
  show().catch(() => card.replaceWith(...wordsOf(game, item)));
  return card;
}

/**
 * @param {GamePage} game
 * @param {PlayedItem} item
 */
function wordsOf(game, item) {
  const tokens = item.tokens ? ` · ${counted(item.tokens, "token")}` : "";
  return present([
    h(
      "div",
      {class: "item-card"},
      game.portrait(item.kind, item.id, 64),
      h("span", {class: "soft small"}, `${capitalize(item.kind)}${tokens}`),
    ),
    item.text ? h("p", {}, item.text) : null,
  ]);
}
