// The race or power that is on offer first, chosen by looking at what there is.

/** @import {Shell} from "../types/shell.js" */
/** @import {OfferedItem} from "../types/table.js" */
/** @import {TablesSource} from "./source.js" */

import {drawFramed} from "../board/emblems.js";
import {h, s} from "../shell/elements.js";
import {icon} from "../shell/icons.js";

/** @type {[kind: string, words: string][]} */
const KINDS = [
  ["race", "Races"],
  ["power", "Powers"],
];

export class OfferField {
  /**
   * @param {Shell} shell
   * @param {TablesSource} source
   */
  constructor(shell, source) {
    this.shell = shell;
    this.source = source;
    /** @type {OfferedItem | null} */
    this.chosen = null;
    this.element = h("div", {class: "field offer-field"});
    this._draw();
  }

  /** What the server is told. */
  get value() {
    return this.chosen?.id ?? null;
  }

  _draw() {
    const {chosen} = this;
    this.element.replaceChildren(
      "A race or power to be on offer first",
      h(
        "div",
        {class: "row"},
        h(
          "button",
          {id: "offer", onclick: () => this._choose()},
          chosen ? [face(chosen, 28), chosen.name] : "Choose one …",
        ),
        chosen
          ? h(
              "button",
              {class: "plain icon", "aria-label": `Do not offer ${chosen.name} first`, onclick: () => this._take(null)},
              icon("close"),
            )
          : null,
      ),
    );
  }

  /** @param {OfferedItem | null} item */
  _take(item) {
    this.chosen = item;
    this._draw();
    this.element.querySelector("button")?.focus();
  }

  async _choose() {
    const {items} = (await this.shell.attempt(() => this.source.offers())) ?? {};
    if (!items) return;
    const grid = h("div", {class: "choice-grid offer-grid"});
    const search = h("input", {
      type: "search",
      placeholder: "a name, or what it does",
      autofocus: true,
      "aria-label": "Look for a race or power",
    });
    const draw = () => grid.replaceChildren(...groups(foundItems(items, search.value)));
    search.addEventListener("input", draw);
    draw();
    const id = await this.shell.dialog({
      title: "What is on offer first?",
      name: "offer",
      wide: true,
      body: [search, grid],
      buttons: [["", "Cancel"]],
    });
    const item = items.find((each) => each.id === id);
    if (item) this._take(item);
  }
}

/**
 * What has all words of a wish in its name, its text or its pack.
 * @param {OfferedItem[]} items
 * @param {string} wish
 */
export function foundItems(items, wish) {
  const words = wish.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter(({name, text, pack}) => {
    const said = `${name} ${text} ${pack}`.toLowerCase();
    return words.every((word) => said.includes(word));
  });
}

/** @param {OfferedItem[]} items */
function groups(items) {
  if (!items.length) return [h("p", {class: "soft"}, "Nothing is called that, or says it.")];
  const packs = [...new Set(items.map(({pack}) => pack))];
  return packs.flatMap((pack) =>
    KINDS.flatMap(([kind, words]) => {
      const group = items.filter((item) => item.pack === pack && item.kind === kind);
      return group.length
        ? [h("h3", {}, `${pack} · ${words}`), h("div", {class: "choice-row"}, group.map(drawItem))]
        : [];
    }),
  );
}

/** @param {OfferedItem} item */
function drawItem(item) {
  return h(
    "button",
    {class: "offer-choice", value: item.id},
    face(item, 44),
    h("span", {}, h("strong", {}, item.name), h("span", {class: "soft small"}, item.text)),
  );
}

/**
 * @param {OfferedItem} item
 * @param {number} size
 */
function face(item, size) {
  const box = {viewBox: "-33 -33 66 66", width: size, height: size};
  return s("svg", {class: "portrait", ...box, "aria-hidden": "true"}, drawFramed(item.face));
}
