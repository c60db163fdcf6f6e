// All emblems that come with mapforge, to be chosen by looking at them, and the colours of arms.

/** @import {ArmsWords, EmblemChoices, ListedEmblem} from "../types/emblems.js" */
/** @import {EmblemArt} from "../types/board.js" */
/** @import {Value} from "../types/data.js" */
/** @import {Session} from "./session.js" */

import {drawFramed} from "../board/emblems.js";
import {findAll, h, s, valueOf} from "../shell/elements.js";
import {hint} from "../shell/hints.js";
import {counted, messageOf, readable} from "../shell/words.js";
import {foundEmblems, suitable, withWord} from "./emblem_search.js";
import {isRecord} from "./values.js";

const SIZE = 54;
const LARGE = 128;
const TOKEN = 24;
/** @type {["field" | "second" | "tincture", string][]} */
const PARTS = [
  ["field", "Field"],
  ["second", "Second colour"],
  ["tincture", "Charge"],
];

/**
 * An emblem in its frame.
 * @param {EmblemArt} art
 * @param {number} size
 */
export function emblemPicture(art, size) {
  const box = {viewBox: "-33 -33 66 66", width: size, height: size};
  return s("svg", {class: "portrait", ...box, "aria-hidden": "true"}, drawFramed(art));
}

/**
 * Let somebody choose an emblem; resolves to what the key `emblem` will say, or to nothing.
 * @param {Session} session
 * @returns {Promise<Value>}
 */
export async function chooseEmblem(session) {
  const {shell, reference} = session;
  const choices = await shell.attempt(() => shell.ask("items/emblems", {open: reference}));
  if (!choices) return null;
  const chooser = new EmblemChooser(session, choices);
  const answer = await shell.dialog({
    title: "Choose an emblem",
    name: "emblems",
    wide: true,
    body: chooser.body,
    buttons: [
      ["", "Cancel"],
      ["use", "Use it"],
    ],
  });
  return answer === "use" ? chooser.word : null;
}

class EmblemChooser {
  /**
   * @param {Session} session
   * @param {EmblemChoices} choices
   */
  constructor({shell, current}, choices) {
    this.shell = shell;
    this.kind = current.kind;
    this.choices = choices;
    this.byName = new Map(choices.emblems.map((emblem) => [emblem.name, emblem]));
    /** @type {string} What is chosen: the name of an emblem; empty for arms with colours of their own. */
    this.chosen = "";
    /** @type {ArmsWords} */
    this.arms = choices.arms;
    this._asked = 0;
    this.grid = h("div", {class: "choice-grid emblem-grid"});
    this.state = h("p", {class: "small soft", role: "status"});
    this.looks = h("div", {class: "emblem-looks"});
    this.colours = h("div", {class: "emblem-colours"});
    this.search = h("input", {
      type: "search",
      id: "emblem-search",
      placeholder: "otter, castle, night …",
      autofocus: true,
      "aria-label": "Look for an emblem",
    });
    this.search.addEventListener("input", () => this._drawGrid());
    this.body = [
      this.search,
      this.state,
      h(
        "div",
        {class: "emblem-chooser"},
        this.grid,
        h("aside", {class: "emblem-preview", "aria-label": "What it looks like"}, this.looks, this.colours),
      ),
    ];
    this._drawGrid();
    const said = current.face?.said.emblem;
    const first = typeof said === "string" ? said : choices.proposals[0];
    if (this.byName.has(first) && !isRecord(said)) this._choose(first);
    else this._recolour(this.arms);
  }

  /**
   * What the key `emblem` will say: a name, or all words of the arms.
   * @returns {Value}
   */
  get word() {
    return this.chosen || {...this.arms};
  }

  _drawGrid() {
    const {emblems, proposals} = this.choices;
    const found = foundEmblems(emblems, this.search.value);
    const isSearching = this.search.value.trim() !== "";
    const proposed = isSearching ? [] : proposals.flatMap((name) => this.byName.get(name) ?? []);
    const rest = found.filter((emblem) => !proposed.includes(emblem));
    this.state.textContent = isSearching ? counted(found.length, "emblem") : proposedWords(proposed.length);
    this.grid.replaceChildren(
      ...this._group("Proposed for its name", proposed),
      ...this._group(
        "Drawn for the printed games",
        rest.filter((emblem) => !emblem.is_charge),
      ),
      ...this._group(
        "Charges, as arms in any colours",
        rest.filter((emblem) => emblem.is_charge),
      ),
    );
    this._mark();
  }

  /**
   * @param {string} title
   * @param {ListedEmblem[]} emblems
   */
  _group(title, emblems) {
    if (!emblems.length) return [];
    const buttons = emblems.map(({name, art}) =>
      h(
        "button",
        {
          type: "button",
          class: "emblem-choice",
          "data-emblem": name,
          "aria-label": readable(name),
          onclick: () => this._choose(name),
          ondblclick: (/** @type {MouseEvent} */ event) => this._use(event),
        },
        emblemPicture(art, SIZE),
        h("span", {class: "small"}, readable(name)),
      ),
    );
    return [h("h3", {}, title), h("div", {class: "choice-row"}, buttons)];
  }

  /** @param {MouseEvent} event */
  _use({target}) {
    const form = target instanceof Element ? target.closest("form") : null;
    form?.querySelector("button.primary")?.dispatchEvent(new MouseEvent("click", {bubbles: true}));
  }

  /** @param {string} name */
  _choose(name) {
    const emblem = this.byName.get(name);
    if (!emblem) return;
    this.chosen = name;
    if (emblem.arms) this.arms = emblem.arms;
    this._show(emblem.art, `emblem: ${name}`);
    this._drawColours(emblem.is_charge);
    this._mark();
  }

  /** @param {ArmsWords} arms */
  async _recolour(arms) {
    this.chosen = "";
    this.arms = arms;
    this._drawColours(true);
    this._mark();
    const number = (this._asked += 1);
    try {
      const art = await this.shell.ask("items/arms", {kind: this.kind, ...arms});
      // Answers may overtake each other; what was asked last counts.
      if (number === this._asked && !this.chosen) this._show(art, `arms with ${readable(arms.charge)}`);
    } catch (error) {
      this.state.textContent = messageOf(error);
    }
  }

  _mark() {
    for (const each of findAll(".emblem-choice", this.grid)) {
      each.setAttribute("aria-pressed", String(each.dataset.emblem === (this.chosen || this.arms.charge)));
    }
  }

  /**
   * @param {EmblemArt} art
   * @param {string} words
   */
  _show(art, words) {
    this.looks.replaceChildren(
      emblemPicture(art, LARGE),
      h("div", {class: "row"}, emblemPicture(art, TOKEN), h("span", {class: "mono small"}, words)),
    );
  }

  /** @param {boolean} isCharge */
  _drawColours(isCharge) {
    if (!isCharge) {
      this.colours.replaceChildren(h("p", {class: "small soft"}, "Printed emblems keep their colours."));
      return;
    }
    const {divisions, tinctures} = this.choices;
    const put = (/** @type {keyof ArmsWords} */ key, /** @type {string} */ word) =>
      this._recolour(withWord(this.arms, key, word, tinctures));
    const division = h(
      "select",
      {"aria-label": "Division", "data-part": "division", onchange: (event) => put("division", valueOf(event))},
      divisions.map((name) => h("option", {value: name, selected: name === this.arms.division}, name)),
    );
    this.colours.replaceChildren(
      h("label", {class: "emblem-part"}, h("span", {class: "small soft"}, "Division"), division),
      ...PARTS.map(([part, title]) =>
        h(
          "div",
          {class: "emblem-part", role: "group", "aria-label": title},
          h("span", {class: "small soft"}, title),
          h(
            "div",
            {class: "swatches"},
            suitable(this.arms, part, tinctures).map(({name, colour}) =>
              this._swatch(part, name, colour, () => put(part, name)),
            ),
          ),
        ),
      ),
    );
  }

  /**
   * @param {"field" | "second" | "tincture"} part
   * @param {string} name
   * @param {string} colour
   * @param {() => unknown} onclick
   */
  _swatch(part, name, colour, onclick) {
    const swatch = h("button", {
      type: "button",
      class: "swatch",
      ...hint(name),
      "aria-label": name,
      "aria-pressed": String(this.arms[part] === name),
      "data-part": part,
      "data-tincture": name,
      onclick,
    });
    swatch.style.backgroundColor = colour;
    return swatch;
  }
}

/** @param {number} count */
function proposedWords(count) {
  return count
    ? `${counted(count, "emblem")} proposed for its name.`
    : "Nothing is proposed for its name; have a look.";
}
