// The card of an item, and what it does in plain words beside what its author says.

/** @import {Fields} from "../types/data.js" */
/** @import {ItemView} from "../types/items.js" */

import {h, present} from "../shell/elements.js";
import {addressOf} from "../shell/server.js";
import {readable} from "../shell/words.js";
import {isRecord} from "./values.js";

const COLOUR = /^#[0-9a-f]{6}$/i;

/** @type {Record<string, string>} */
const KIND_TITLES = {
  race: "Race",
  power: "Special power",
  relic: "Relic",
  place: "Popular place",
  event: "Event",
  piece: "Piece",
  terrain: "Terrain",
  symbol: "Symbol",
  ruling: "Ruling",
};

/**
 * How a pack changes what others say.
 * @type {Record<string, string>}
 */
const CHANGES = {
  first: "defines it",
  change: "changes",
  replace: "replaces all of it",
  patch: "patches",
  delete: "takes it out of the game",
};

/** @param {ItemView} view */
export function cardPanel(view) {
  const shown = view.face ? printedCard(view) : card(view);
  return h(
    "section",
    {class: `card-row ${view.kind}`},
    shown,
    view.kind === "ruling" ? rulingWords(view) : itemWords(view),
  );
}

/**
 * The card as it is printed, where there is one; a click turns it over.
 * @param {ItemView} view
 */
function printedCard({reference, revision, id, kind, card: {name, text, numbers}}) {
  const number = numbers.tokens ?? numbers.defence;
  const words = present([String(name ?? readable(id)), number === undefined ? null : String(number), text]).join(". ");
  const address = (/** @type {string} */ side) => addressOf("items/card", {open: reference, side, revision});
  const picture = h("img", {class: "printed-card", src: address("front"), alt: words});
  let side = "front";
  const turn = () => {
    side = side === "front" ? "back" : "front";
    picture.src = address(side);
  };
  const title = "Turn the card over";
  return h(
    "button",
    {class: `card-turn ${kind}`, id: "card", "aria-label": `${words}. ${title}`, onclick: turn},
    picture,
    h("span", {class: "small soft"}, title),
  );
}

/** @param {ItemView} view */
function card({id, fields, card: {kind, name, text, numbers}}) {
  const number = numbers.tokens ?? numbers.cost ?? numbers.defence;
  return h(
    "div",
    {class: `playing-card ${kind}`, id: "card"},
    h(
      "div",
      {class: "card-top"},
      h("span", {class: "card-kind"}, KIND_TITLES[kind]),
      number === undefined ? null : h("span", {class: "card-number"}, String(number)),
    ),
    h("div", {class: "card-art"}, h("span", {class: "initial"}, initial(name ?? id)), colourSpot(fields)),
    h("div", {class: "card-name"}, String(name ?? readable(id))),
    h("p", {class: "card-text"}, String(text ?? "")),
  );
}

/** @param {ItemView} view */
function itemWords({hooks, card: {text, offer}}) {
  const sentences = [...present(hooks.map(({sentence}) => sentence)), ...offer];
  return h(
    "div",
    {class: "in-words grow"},
    h("h2", {}, "In plain words"),
    sentences.length
      ? h(
          "ul",
          {class: "sentences", id: "sentences"},
          sentences.map((sentence) => h("li", {}, sentence)),
        )
      : h("p", {class: "soft", id: "sentences"}, "Nothing yet: it has no effect."),
    h("h2", {}, "Its text for players"),
    h("blockquote", {class: "author-text"}, text ? String(text) : h("span", {class: "soft"}, "No text yet.")),
  );
}

/** @param {ItemView} view */
function rulingWords({fields}) {
  const answers = isRecord(fields.values) ? Object.entries(fields.values) : [];
  const usual = String(fields.default);
  return h(
    "div",
    {class: "in-words grow"},
    h("h2", {}, "The question"),
    h("p", {class: "soft", id: "sentences"}, String(fields.text ?? "")),
    h("h2", {}, "The answers"),
    h(
      "ul",
      {class: "sentences"},
      answers.map(([answer, meaning]) =>
        h(
          "li",
          {},
          h("strong", {}, answer),
          `: ${meaning}`,
          answer === usual ? h("span", {class: "tag good"}, "unless a game says otherwise") : null,
        ),
      ),
    ),
  );
}

/** @param {string} name */
function initial(name) {
  return String(name).trim().slice(0, 1).toUpperCase() || "?";
}

/** @param {Fields} fields */
function colourSpot({colour}) {
  if (typeof colour !== "string" || !COLOUR.test(colour)) return null;
  const spot = h("span", {class: "card-colour"});
  spot.style.backgroundColor = colour;
  return spot;
}

/**
 * The packs that made an item what it is, the first one first.
 * @param {ItemView} view
 * @param {(reference: string) => unknown} open
 */
export function chainPanel({chain, reference: current}, open) {
  if (chain.length < 2) return null;
  return h(
    "section",
    {class: "panel chain", id: "chain"},
    h("h2", {}, "Where it comes from"),
    h(
      "ol",
      {},
      chain.map(({reference, pack, how, changes, read_only: isReadOnly}) => {
        const follow = (/** @type {MouseEvent} */ event) => {
          if (event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          open(reference);
        };
        const href = `/items?open=${encodeURIComponent(reference)}`;
        return h(
          "li",
          {class: reference === current ? "here" : null},
          h("a", {href, onclick: follow}, h("strong", {}, pack)),
          " ",
          CHANGES[how] ?? how,
          how === "first" ? null : h("span", {class: "mono soft"}, ` ${changes.join(", ")}`),
          isReadOnly ? h("span", {class: "tag"}, "read-only") : null,
        );
      }),
    ),
  );
}
