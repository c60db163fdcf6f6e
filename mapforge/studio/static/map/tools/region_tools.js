// Tools that work on whole regions: terrain, symbols and pieces, links and barriers.

/** @import {Editor} from "../editor.js" */

import {putStamp} from "../region_edits.js";
import {Tool, isClick} from "./tool.js";

/** Paint terrain onto regions. */
export class PaintTool extends Tool {
  /** @type {Set<string>} */
  painted = new Set();

  /** @param {Editor} editor */
  constructor(editor) {
    super(
      editor,
      "paint",
      "Click or drag across regions to paint them. Alt picks up the terrain under the pointer; 1 to 9 choose one.",
    );
  }

  /**
   * @override
   * @param {PointerEvent} event
   */
  down(event) {
    const id = this.regionAt(event);
    const region = id === null ? null : this.editor.region(id);
    if (event.altKey && region) {
      this.editor.chooseTerrain(region.terrain);
      return;
    }
    this._isBusy = true;
    this.painted = new Set();
    this._paint(id);
  }

  /** @param {string | null} id */
  _paint(id) {
    if (id === null || this.painted.has(id) || !this.editor.terrain) return;
    const ids = this.board.selected.has(id) ? this.editor.selection : [id];
    ids.forEach((each) => this.painted.add(each));
    if (!this.editor.isReadOnly) this.board.tint(ids, this.editor.terrain);
  }

  /**
   * @override
   * @param {PointerEvent} event
   */
  drag(event) {
    this.hover(event);
    if (this.isBusy) this._paint(this.regionAt(event));
  }

  /** @override */
  up() {
    if (!this.isBusy) return;
    const {terrain} = this.editor;
    const ids = [...this.painted].filter((id) => this.editor.region(id)?.terrain !== terrain);
    this._isBusy = false;
    if (ids.length) this.editor.apply({op: "paint", regions: ids, terrain});
  }

  /** @override */
  cancel() {
    this._isBusy = false;
    this.board.untint();
  }
}

/** Put symbols and pieces into regions, or take them away. */
export class StampTool extends Tool {
  /** @param {Editor} editor */
  constructor(editor) {
    super(
      editor,
      "stamp",
      "Click a region to put the symbol or piece there, or to take the symbol away. Shift takes a piece away.",
    );
  }

  /**
   * @override
   * @param {PointerEvent} event
   */
  up(event) {
    const id = this.regionAt(event);
    const {stamp} = this.editor;
    if (id === null || !stamp) return;
    const ids = this.board.selected.has(id) ? this.editor.selection : [id];
    putStamp(this.editor, stamp, ids, {takes: event.shiftKey, first: id});
  }
}

/** Link two regions that do not touch, or part two that do. */
export class PairTool extends Tool {
  /**
   * @param {Editor} editor
   * @param {"link" | "barrier"} name
   * @param {string} hint
   */
  constructor(editor, name, hint) {
    super(editor, name, hint);
    /** @type {string | null} */
    this._from = null;
    /** @type {PointerEvent | null} */
    this._start = null;
  }

  /**
   * @override
   * @param {PointerEvent} event
   */
  hover(event) {
    const side = this._borderAt(event);
    if (side) {
      this.board.hover(null);
      this.board.sketch({points: [this.mesh.corners[side.a], this.mesh.corners[side.b]], kind: "grip"});
      return;
    }
    super.hover(event);
    const from = this._from === null ? null : this.editor.region(this._from);
    if (from) this.board.sketch({points: [this.board.anchor(from), this.place(event)], kind: "pair"});
    else this.board.sketch();
  }

  /**
   * @override
   * @param {PointerEvent} event
   */
  down(event) {
    this._start = event;
  }

  /**
   * @override
   * @param {PointerEvent} event
   */
  drag(event) {
    if (this._start && this._from === null && !isClick(this._start, event)) this._from = this.regionAt(this._start);
    this.hover(event);
  }

  /**
   * The border under the pointer, where a barrier could stand.
   * @param {PointerEvent} event
   */
  _borderAt(event) {
    if (this.name !== "barrier" || this._from !== null) return null;
    const side = this.mesh.sideNear(this.place(event), this.board.view.length(7));
    return side?.regions.length === 2 ? side : null;
  }

  /**
   * @override
   * @param {PointerEvent} event
   */
  up(event) {
    const side = this._borderAt(event);
    if (side) {
      const [a, b] = side.regions.map((place) => this.mesh.regions[place].id);
      this._toggle(a, b);
      return;
    }
    const id = this.regionAt(event);
    if (this._from === null) {
      this._from = id;
      this._isBusy = id !== null;
      return;
    }
    const from = this._from;
    this.cancel();
    if (id !== null && id !== from) this._toggle(from, id);
  }

  /**
   * @param {string} a
   * @param {string} b
   */
  _toggle(a, b) {
    const {links, barriers} = this.editor.data;
    const pairs = this.name === "link" ? links : barriers;
    const isThere = pairs.some(([x, y]) => (x === a && y === b) || (x === b && y === a));
    this.editor.apply({op: this.name, between: [a, b], remove: isThere});
  }

  /** @override */
  cancel() {
    this._from = null;
    super.cancel();
  }

  /** @override */
  leave() {
    this.cancel();
  }
}
