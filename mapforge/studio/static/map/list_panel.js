// All regions as a list: searched, filtered, selected several at once, and renamed in place.

/** @import {RegionData} from "../types/board.js" */
/** @import {Editor} from "./editor.js" */
/** @import {Findings} from "./findings.js" */

import {h} from "../shell/elements.js";
import {counted} from "../shell/words.js";

/**
 * @param {Editor} editor
 * @param {Findings} findings
 */
export function openListPanel(editor, findings) {
  const search = h("input", {
    type: "search",
    name: "search",
    placeholder: "Search names and ids",
    "aria-label": "Search",
  });
  const filter = h("select", {name: "filter", "aria-label": "Filter"});
  const count = h("p", {class: "soft small", role: "status"});
  const rows = h("ul", {class: "list regions", "aria-label": "Regions"});
  const list = new RegionList(editor, findings, {search, filter, count, rows});
  for (const input of [search, filter]) input.addEventListener("input", () => list.draw());
  editor.on(["board"], () => list.redraw());
  editor.on(["selection"], () => list.mark());
  editor.on(["panel"], () => list.redraw());
  findings.addEventListener("findings", () => list.redraw());
  return {body: h("div", {class: "stack"}, search, filter, count, rows)};
}

class RegionList {
  /**
   * @param {Editor} editor
   * @param {Findings} findings
   * @param {{search: HTMLInputElement, filter: HTMLSelectElement, count: HTMLElement, rows: HTMLElement}} parts
   */
  constructor(editor, findings, parts) {
    this.editor = editor;
    this.findings = findings;
    this.parts = parts;
    this._last = "";
  }

  redraw() {
    // Nobody sees it, and hundreds of rows take their time.
    if (this.editor.panel !== "list") return;
    this._drawFilter();
    this.draw();
  }

  _drawFilter() {
    const {data} = this.editor;
    const {filter} = this.parts;
    const {value} = filter;
    const group = (/** @type {string} */ label, /** @type {[string, string][]} */ options) =>
      h(
        "optgroup",
        {label},
        options.map(([key, words]) => h("option", {value: key}, words)),
      );
    filter.replaceChildren(
      h("option", {value: ""}, "All regions"),
      h("option", {value: "findings"}, "With findings"),
      group(
        "Terrain",
        data.terrains.map(({id, name}) => [`terrain ${id}`, name]),
      ),
      group(
        "Symbol",
        data.symbols.map(({id, name}) => [`symbol ${id}`, name]),
      ),
    );
    filter.value = value;
  }

  /** The regions that are listed now. */
  get shown() {
    const words = this.parts.search.value.trim().toLowerCase();
    const found = new Set(this.findings.here.map(({finding}) => finding.place.region));
    const [kind, id] = this.parts.filter.value.split(" ");
    return this.editor.data.regions.filter((region) => {
      if (words && !`${region.name} ${region.id}`.toLowerCase().includes(words)) return false;
      if (kind === "findings") return found.has(region.id);
      if (kind === "terrain") return region.terrain === id;
      return kind === "symbol" ? region.symbols.includes(id) : true;
    });
  }

  draw() {
    const {rows, count} = this.parts;
    const {shown} = this;
    count.replaceChildren(
      `${counted(shown.length, "region")} `,
      h("button", {class: "plain", onclick: () => this.editor.select(shown.map(({id}) => id))}, "Select them all"),
    );
    rows.replaceChildren(...shown.map((region) => this._row(region)));
    this.mark();
  }

  mark() {
    for (const row of this.parts.rows.children) {
      const isChosen = this.editor.board.selected.has(row.getAttribute("data-row") ?? "");
      row.querySelector("button")?.setAttribute("aria-pressed", String(isChosen));
    }
  }

  /** @param {RegionData} region */
  _row(region) {
    const row = h("li", {"data-row": region.id});
    const choose = h(
      "button",
      {
        class: "plain grow",
        title: "Click to select, with Ctrl or Shift several; double-click or F2 to rename",
        onclick: (event) => this._choose(region.id, event),
        ondblclick: () => this._rename(row, region),
        onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "F2" && this._rename(row, region),
      },
      this.editor.board.artwork.swatch(region.terrain),
      h("span", {class: "grow"}, region.name || region.id),
      region.symbols.map((id) => this.editor.board.artwork.picture("symbols", id, 18)),
    );
    row.append(choose);
    return row;
  }

  /**
   * @param {string} id
   * @param {MouseEvent} event
   */
  _choose(id, event) {
    const {editor} = this;
    if (event.shiftKey && this._last) {
      const ids = this.shown.map((region) => region.id);
      const [from, to] = [ids.indexOf(this._last), ids.indexOf(id)].sort((a, b) => a - b);
      editor.select([...new Set([...editor.selection, ...ids.slice(Math.max(from, 0), to + 1)])]);
      return;
    }
    this._last = id;
    editor.select([id], {adds: event.ctrlKey || event.metaKey});
    const box = editor.board.boxAround(id);
    if (box) editor.show(box);
  }

  /**
   * Type another name in the place of the row.
   * @param {HTMLElement} row
   * @param {RegionData} region
   */
  _rename(row, region) {
    if (this.editor.isReadOnly) return;
    const input = h("input", {value: region.name, "aria-label": `Name of ${region.name || region.id}`, maxlength: 60});
    let isDone = false;
    const finish = (/** @type {boolean} */ isKept) => {
      if (isDone) return;
      isDone = true;
      if (isKept && input.value.trim() !== region.name) {
        this.editor.apply({op: "rename", region: region.id, name: input.value.trim()});
      } else this.draw();
    };
    input.addEventListener("blur", () => finish(true));
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") finish(true);
      if (event.key === "Escape") finish(false);
    });
    row.replaceChildren(input);
    input.focus();
    input.select();
  }
}
