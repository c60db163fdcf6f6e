// Lines made of clicks or strokes: new regions, and cuts through them.

/** @import {PointerPlace} from "../../types/board.js" */
/** @import {Point} from "../../types/data.js" */
/** @import {Editor} from "../editor.js" */

import {distance, roundPoint, simplify} from "../../board/geometry.js";
import {drawRegion} from "../region_edits.js";
import {Tool, isClick} from "./tool.js";

const CLOSING = 10; // pixels around the first corner in which a click closes the line

/** A line made of clicks: a region, or a cut. */
class LineTool extends Tool {
  /** @type {Point[]} */
  points = [];

  /** @override */
  get isBusy() {
    return this.points.length > 0;
  }

  /** @override */
  get isDrawing() {
    return this.points.length > 0;
  }

  /**
   * @override
   * @param {PointerEvent} event
   */
  hover(event) {
    this.board.hover(null);
    const snap = this.editor.snap(event);
    const points = [...this.points, snap.at];
    this.board.sketch({
      points,
      snap: this.closes(event) ? {at: this.points[0], kind: "corner"} : snap,
      kind: this.name,
    });
  }

  /**
   * @override
   * @param {PointerEvent} event
   */
  drag(event) {
    this.hover(event);
  }

  /**
   * Whether a click closes the line.
   * @param {PointerPlace} _event
   */
  closes(_event) {
    return false;
  }

  /**
   * Whether a point is where the line has come to already.
   * @param {Point} point
   */
  isAtEnd(point) {
    const last = this.points.at(-1);
    return last !== undefined && distance(point, last) < 1e-6;
  }

  /** @override */
  twice() {
    this.finish();
  }

  /** @override */
  back() {
    this.points = this.points.slice(0, -1);
    this.board.sketch({points: this.points, kind: this.name});
  }

  /** @override */
  cancel() {
    this.points = [];
    super.cancel();
  }

  /** @override */
  leave() {
    this.cancel();
  }
}

/** Draw a region by clicks. */
export class DrawTool extends LineTool {
  /** @param {Editor} editor */
  constructor(editor) {
    super(
      editor,
      "draw",
      "Click corner by corner; click the first one, double-click or press Enter to close. Backspace takes the last corner back.",
    );
  }

  /**
   * @override
   * @param {PointerPlace} event
   */
  closes(event) {
    if (this.points.length < 3) return false;
    const [x, y] = this.board.view.screen(this.points[0]);
    return Math.hypot(event.clientX - x, event.clientY - y) < CLOSING;
  }

  /**
   * @override
   * @param {PointerEvent} event
   */
  up(event) {
    if (this.closes(event)) {
      this.finish();
      return;
    }
    const {at} = this.editor.snap(event);
    if (this.isAtEnd(at)) return;
    this.points = [...this.points, at];
    this.board.sketch({points: this.points, kind: "draw"});
  }

  /** @override */
  finish() {
    const points = this.points.map(roundPoint);
    if (points.length < 3) return;
    this.cancel();
    // Every click has snapped already, or was meant not to.
    drawRegion(this.editor, points, 1);
  }
}

/** Cut regions in two along a line. */
export class KnifeTool extends LineTool {
  /** @param {Editor} editor */
  constructor(editor) {
    super(
      editor,
      "knife",
      "Drag across a region to cut it, or click a line through it and press Enter. The new border is shared at once.",
    );
    /** @type {{event: PointerEvent, at: Point} | null} */
    this._start = null;
  }

  /**
   * @override
   * @param {PointerEvent} event
   */
  down(event) {
    this._start = {event, at: this.editor.snap(event).at};
  }

  /**
   * @override
   * @param {PointerEvent} event
   */
  drag(event) {
    const snap = this.editor.snap(event);
    const from = this._start ? [this._start.at] : [];
    this.board.sketch({points: [...this.points, ...from, snap.at], snap, kind: "knife"});
  }

  /**
   * @override
   * @param {PointerEvent} event
   */
  up(event) {
    const {at} = this.editor.snap(event);
    if (!this._start || isClick(this._start.event, event)) {
      if (!this.isAtEnd(at)) this.points = [...this.points, at];
      return;
    }
    this.points = [...this.points, this._start.at, at];
    this.finish();
  }

  /** @override */
  finish() {
    const path = this.points.map(roundPoint);
    if (path.length < 2) return;
    this.cancel();
    this.editor.apply({op: "knife", path});
  }
}

/** Draw a region with one stroke. */
export class PencilTool extends Tool {
  /** @type {Point[]} */
  points = [];

  /** @param {Editor} editor */
  constructor(editor) {
    super(editor, "pencil", "Press and draw around the region in one stroke; it closes when you let go.");
  }

  /**
   * @override
   * @param {PointerEvent} event
   */
  hover(event) {
    this.board.hover(null);
    this.board.sketch({snap: this.editor.snap(event)});
  }

  /**
   * @override
   * @param {PointerEvent} event
   */
  down(event) {
    this._isBusy = true;
    this.points = [this.editor.snap(event).at];
  }

  /**
   * @override
   * @param {PointerEvent} event
   */
  drag(event) {
    if (!this.isBusy) return;
    this.points.push(this.place(event));
    this.board.sketch({points: this.points, kind: "pencil", closes: this.points.length > 8});
  }

  /**
   * @override
   * @param {PointerEvent} event
   */
  up(event) {
    if (!this.isBusy) return;
    const {view} = this.board;
    const points = simplify([...this.points, this.editor.snap(event).at], view.length(2.5));
    this.cancel();
    if (points.length > 3 && distance(points[0], points[points.length - 1]) < view.length(12)) points.pop();
    if (points.length > 2) drawRegion(this.editor, points.map(roundPoint), this.editor.snaps ? 10 : 1);
  }
}
