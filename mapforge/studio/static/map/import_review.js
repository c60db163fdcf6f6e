// What a drawing would become: its picture, and everything that `mapforge import` can be told, with the picture of each.

/** @import {ImportReview} from "../types/server.js" */
/** @import {Fields} from "../types/data.js" */
/** @import {Editor} from "./editor.js" */

import {h, present, valueOf} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {counted, messageOf} from "../shell/words.js";

/**
 * Look at a drawing, choose, and get the operation that imports it; null when somebody thinks better of it.
 * @param {Editor} editor
 * @param {string} name
 * @param {string} content
 * @returns {Promise<Fields | null>}
 */
export async function reviewedImport(editor, name, content) {
  const first = await editor.shell.attempt(() => reviewOf(editor, {op: "import", name, content}));
  return first ? new ImportDialog(editor, {op: "import", name, content}, first).open() : null;
}

/**
 * @param {Editor} editor
 * @param {Fields} operation
 */
function reviewOf(editor, operation) {
  return editor.shell.send("map/review", {map: editor.reference, operation});
}

class ImportDialog {
  /**
   * @param {Editor} editor
   * @param {Fields} file
   * @param {ImportReview} first
   */
  constructor(editor, file, first) {
    this.editor = editor;
    this.file = file;
    /** What the file has to choose from, before anything was chosen. */
    this.first = first;
    /** @type {Fields} */
    this.chosen = {};
    this._asked = 0;
    this._drawings = 0;
    /** @type {string[]} */
    this._addresses = [];
    this._image = h("img", {class: "review", alt: "The imported map"});
    this._notes = h("ul", {class: "notes"});
    this._state = h("p", {class: "soft small", role: "status"});
    this._wrong = h("p", {class: "problem", role: "alert", hidden: true});
    this._gaps = h("div", {class: "gap-choices", role: "group", "aria-label": "Gaps between regions"});
  }

  /** @returns {Promise<Fields | null>} */
  async open() {
    this._show(this.first);
    this._drawGaps();
    const choice = await this.editor.shell.dialog({
      title: `Import ${this.file.name}`,
      name: "review",
      wide: true,
      body: h(
        "div",
        {class: "import-review"},
        h("div", {class: "stack grow"}, this._image, this._state, this._wrong, this._notes),
        h("div", {class: "stack choices-column"}, this._fields(), h("h3", {}, "Gaps between regions"), this._gaps),
      ),
      buttons: [
        ["", "Cancel"],
        ["accept", "Import"],
      ],
    });
    this._asked++;
    this._drawings++;
    this._addresses.forEach((address) => URL.revokeObjectURL(address));
    return choice === "accept" ? this._operation() : null;
  }

  /** @param {Fields} [more] */
  _operation(more = {}) {
    return {...this.file, ...this.chosen, ...more};
  }

  /**
   * Choose something, and look at what becomes of the drawing.
   * @param {Fields} words
   */
  async _choose(words) {
    this.chosen = {...this.chosen, ...words};
    const number = ++this._asked;
    this._state.textContent = "Looking …";
    try {
      const review = await reviewOf(this.editor, this._operation());
      if (number !== this._asked) return;
      this._show(review);
      if (!("tolerance" in words)) this._drawGaps();
    } catch (error) {
      if (number !== this._asked) return;
      this._state.textContent = "";
      this._wrong.textContent = messageOf(error);
      this._wrong.hidden = false;
    }
  }

  /** @param {ImportReview} review */
  _show({picture, notes, regions, borders}) {
    this._image.src = this._address(picture);
    this._state.textContent = `${counted(regions, "region")}, ${counted(borders, "border")}. It replaces the regions on the board; you can undo it.`;
    this._notes.replaceChildren(...notes.map((note) => h("li", {}, note)));
    this._notes.hidden = !notes.length;
    this._wrong.hidden = true;
  }

  /** @param {string} picture */
  _address(picture) {
    const address = URL.createObjectURL(new Blob([picture], {type: "image/svg+xml"}));
    this._addresses.push(address);
    return address;
  }

  _fields() {
    const {layers, properties, words} = this.first;
    return present([
      layers.length > 1 && this._select("Layer with the regions", "layer", "as it finds them", layers),
      properties.length && this._select("Names from", "name_from", "as it finds them", properties),
      properties.length && this._select("One region for each", "merge_by", "shape", properties),
      words.length && this._words(words),
      this._deal(),
      this._flag("Upside down", "flip"),
      this._flag("The board is the box around all regions", "box"),
    ]);
  }

  /**
   * @param {string} title
   * @param {string} name
   * @param {string} usual
   * @param {string[]} values
   */
  _select(title, name, usual, values) {
    const options = [h("option", {value: ""}, usual), ...values.map((value) => h("option", {value}, value))];
    const onchange = (/** @type {Event} */ event) => this._choose({[name]: valueOf(event)});
    return h("label", {class: "field"}, title, h("select", {name, onchange}, options));
  }

  /**
   * @param {string} title
   * @param {string} name
   */
  _flag(title, name) {
    const input = h("input", {type: "checkbox", name});
    input.addEventListener("change", () => this._choose({[name]: input.checked}));
    return h("label", {class: "choice"}, input, title);
  }

  /**
   * The terrain of each word that is none.
   * @param {string[]} words
   */
  _words(words) {
    /** @type {Record<string, string>} */
    const terrains = {};
    const options = this.editor.data.terrains.map(({id, name}) => h("option", {value: id}, name));
    return h(
      "fieldset",
      {class: "stack import-words"},
      h("legend", {}, "Words of the file, and their terrains"),
      words.map((word) => {
        const onchange = (/** @type {Event} */ event) => {
          if (valueOf(event)) terrains[word] = valueOf(event);
          else delete terrains[word];
          this._choose({terrains: {...terrains}});
        };
        const select = h("select", {onchange, "data-word": word}, [
          h("option", {value: ""}, "as it finds it"),
          ...options.map((option) => option.cloneNode(true)),
        ]);
        return h("label", {class: "field across"}, h("span", {class: "mono grow"}, word), select);
      }),
    );
  }

  /** Terrains, symbols and tribes dealt out where nothing tells them, and again with another seed. */
  _deal() {
    const seed = h("input", {type: "number", name: "seed", min: 0, value: 1, "aria-label": "Seed"});
    const deals = h("input", {type: "checkbox", name: "deal"});
    const choose = () => this._choose({deal: deals.checked ? Number(seed.value) : null});
    const again = () => {
      seed.value = String(Number(seed.value) + 1);
      deals.checked = true;
      choose();
    };
    deals.addEventListener("change", choose);
    seed.addEventListener("change", choose);
    return h(
      "div",
      {class: "row"},
      h("label", {class: "choice grow"}, deals, "Deal out terrains that nothing tells, symbols and Lost Tribes"),
      seed,
      h(
        "button",
        {type: "button", class: "icon", title: "Deal again", "aria-label": "Deal again", onclick: again},
        icon("dice"),
      ),
    );
  }

  /** A picture of each choice of gaps, one after the other. */
  async _drawGaps() {
    const number = ++this._drawings;
    const {tolerance, wider} = this.first;
    /** @type {[string, number | null][]} */
    const choices = [
      [`found: up to ${tolerance.toPrecision(2)}`, null],
      ["as drawn", 0],
      ...wider.map((gap) => /** @type {[string, number]} */ ([`up to ${gap}`, gap])),
    ];
    const cards = choices.map(([title, gap]) => {
      const image = h("img", {alt: ""});
      const count = h("span", {class: "soft small"}, "…");
      const pick = () => {
        cards.forEach((each) => each.card.setAttribute("aria-pressed", String(each.card === card)));
        this._choose({tolerance: gap});
      };
      const isChosen = (this.chosen.tolerance ?? null) === gap;
      const words = {type: "button", class: "gap", "aria-pressed": String(isChosen), onclick: pick};
      const card = h("button", {...words, "data-gap": gap ?? "found"}, image, h("span", {}, title), count);
      return {card, image, count, gap};
    });
    this._gaps.replaceChildren(...cards.map(({card}) => card));
    for (const {image, count, gap} of cards) {
      if (number !== this._drawings) return;
      try {
        const review = await reviewOf(this.editor, this._operation({tolerance: gap}));
        image.src = this._address(review.picture);
        count.textContent = counted(review.borders, "border");
      } catch (error) {
        count.textContent = messageOf(error);
      }
    }
  }
}
