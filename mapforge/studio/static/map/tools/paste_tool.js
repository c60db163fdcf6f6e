// Copies of regions in the hand: a click puts them on the board.

/** @import {CopiedRegion} from "../../types/board.js" */
/** @import {Point} from "../../types/data.js" */
/** @import {Editor} from "../editor.js" */

import {boxOf, middleOf, roundPoint} from "../../board/geometry.js";
import {copiedRegions} from "../clipboard.js";
import {pasteCopies} from "../region_edits.js";
import {Tool} from "./tool.js";

export class PasteTool extends Tool {
  /** @type {CopiedRegion[]} */
  _copies = [];

  /** @param {Editor} editor */
  constructor(editor) {
    super(
      editor,
      "paste",
      "Click where the copy should lie; O, or Alt with the click, puts it over what is there. Escape ends it.",
    );
  }

  /** @override */
  get isBusy() {
    return this._copies.length > 0;
  }

  /** @override */
  enter() {
    this._copies = copiedRegions();
    this._show(middleOf(this._box));
  }

  get _box() {
    return boxOf(this._copies.flatMap(({rings}) => rings));
  }

  /**
   * How far the copies are from where they were.
   * @param {Point} at
   * @returns {Point}
   */
  _by([x, y]) {
    const [fromX, fromY] = middleOf(this._box);
    return [x - fromX, y - fromY];
  }

  /** @param {Point} at */
  _show(at) {
    const [dx, dy] = this._by(at);
    const loops = this._copies.flatMap(({rings, holes}) => [...rings, ...holes]);
    this.board.sketch({
      loops: loops.map((loop) => loop.map(([x, y]) => /** @type {Point} */ ([x + dx, y + dy]))),
    });
  }

  /**
   * @override
   * @param {PointerEvent} event
   */
  hover(event) {
    this.board.hover(null);
    if (this._copies.length) this._show(this.place(event));
  }

  /**
   * @override
   * @param {PointerEvent} event
   */
  drag(event) {
    this.hover(event);
  }

  /**
   * @override
   * @param {PointerEvent} event
   */
  up(event) {
    if (!this._copies.length) return;
    pasteCopies(this.editor, this._copies, roundPoint(this._by(this.place(event))), {isOver: event.altKey});
  }

  /** @override */
  cancel() {
    this._copies = [];
    super.cancel();
    // Nothing is in the hand any longer; but cancelling may itself be a part of taking another tool.
    queueMicrotask(() => {
      if (this.editor.tool === this) this.editor.take(this.editor.tools.select);
    });
  }

  /** @override */
  leave() {
    this._copies = [];
    this.board.sketch();
  }
}
