// Lines made of clicks or strokes: new regions, and cuts through them. One that is refused stays, to be mended.

/** @import {PointerPlace} from "../../types/board.js" */
/** @import {Point} from "../../types/data.js" */
/** @import {Editor} from "../editor.js" */

import {crossings, distance, roundPoint, simplify} from "../../board/geometry.js";
import {drawRegion} from "../region_edits.js";
import {Tool, isClick} from "./tool.js";

const CLOSING = 10; // pixels around the first corner in which a click closes the line
const GRIP = 9; // pixels around a corner in which it can be taken
const FINE = 2.5; // pixels by which a stroke may differ from the hand

/** A line made of clicks: a region, or a cut. */
class LineTool extends Tool {
  /** @type {Point[]} */
  points = [];
  /** Corners that were taken back, the last one first. */
  /** @type {Point[]} */
  taken = [];
  /** Whether the line was refused, so that its corners are moved now, and no new ones come. */
  isRefused = false;
  closesLine = false;
  /** @type {number | null} */
  _held = null;

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
    if (this.isRefused) {
      this.showRefused(this.cornerAt(event));
      return;
    }
    const snap = this.editor.snap(event);
    this.board.sketch({
      points: [...this.points, snap.at],
      snap: this.closes(event) ? {at: this.points[0], kind: "corner"} : snap,
      kind: this.name,
    });
  }

  /**
   * @override
   * @param {PointerEvent} event
   */
  down(event) {
    this._held = this.isRefused ? this.cornerAt(event) : null;
  }

  /**
   * @override
   * @param {PointerEvent} event
   */
  drag(event) {
    if (this._held === null) this.hover(event);
    else {
      const {at} = this.editor.snap(event);
      this.points = this.points.map((point, place) => (place === this._held ? at : point));
      this.showRefused(this._held);
    }
  }

  /** @param {number | null} held */
  showRefused(held = null) {
    const {points, closesLine} = this;
    const at = held === null ? null : points[held];
    this.board.sketch({
      points,
      closes: closesLine,
      kind: "refused",
      marks: crossings(points, closesLine),
      snap: at ? {at, kind: "corner"} : null,
    });
  }

  /**
   * Keep a line that was refused, so that its corners can be moved.
   * @param {Point[]} points
   */
  mend(points) {
    this.points = points;
    this.isRefused = true;
    this.showRefused();
    this.editor.tell("tool");
  }

  /** Tell whether a press was for a corner of a refused line; such a line is tried again when it looks right. */
  mends() {
    if (!this.isRefused) return false;
    const isMoved = this._held !== null;
    this._held = null;
    if (isMoved && !crossings(this.points, this.closesLine).length) this.finish();
    return true;
  }

  /**
   * The corner of the line under the pointer.
   * @param {PointerPlace} event
   */
  cornerAt(event) {
    const away = this.points.map((point) => {
      const [x, y] = this.board.view.screen(point);
      return Math.hypot(event.clientX - x, event.clientY - y);
    });
    const nearest = away.indexOf(Math.min(...away));
    return away[nearest] < GRIP ? nearest : null;
  }

  /**
   * Whether a click closes the line.
   * @param {PointerPlace} _event
   */
  closes(_event) {
    return false;
  }

  /** @param {Point} point */
  add(point) {
    const last = this.points.at(-1);
    if (last !== undefined && distance(point, last) < 1e-6) return;
    this.points = [...this.points, point];
    this.taken = [];
    this.board.sketch({points: this.points, kind: this.name});
  }

  /** @override */
  twice() {
    this.finish();
  }

  /** @override */
  back() {
    this.taken = [...this.taken, ...this.points.slice(-1)];
    this._shorten(this.points.slice(0, -1));
  }

  /** @override */
  forth() {
    const again = this.taken.at(-1);
    if (!again) return false;
    this.taken = this.taken.slice(0, -1);
    this._shorten([...this.points, again]);
    return true;
  }

  /** @param {Point[]} points */
  _shorten(points) {
    this.points = points;
    if (this.isRefused) this.showRefused();
    else this.board.sketch({points, kind: this.name});
    if (!points.length) this.isRefused = false;
  }

  /** @override */
  cancel() {
    this.points = [];
    this.taken = [];
    this.isRefused = false;
    this._held = null;
    super.cancel();
  }

  /** @override */
  leave() {
    this.cancel();
  }

  /**
   * Send the line; one that is refused comes back, unless another one has begun.
   * @param {Point[]} points
   * @param {() => Promise<boolean>} send
   */
  async attempt(points, send) {
    this.cancel();
    const isDone = await send();
    if (!isDone && !this.points.length && this.editor.tool === this && !this.editor.isReadOnly) this.mend(points);
  }
}

/** Draw a region by clicks. */
export class DrawTool extends LineTool {
  /** @override */
  closesLine = true;

  /** @param {Editor} editor */
  constructor(editor) {
    super(
      editor,
      "draw",
      "Click corner by corner; click the first one, double-click or press Enter to close. Backspace takes the last corner back. O draws over what is there.",
    );
  }

  /**
   * @override
   * @param {PointerPlace} event
   */
  closes(event) {
    if (this.points.length < 3 || this.isRefused) return false;
    const [x, y] = this.board.view.screen(this.points[0]);
    return Math.hypot(event.clientX - x, event.clientY - y) < CLOSING;
  }

  /**
   * @override
   * @param {PointerEvent} event
   */
  up(event) {
    if (this.mends()) return;
    if (this.closes(event)) this.finish({isOver: event.altKey});
    else this.add(this.editor.snap(event).at);
  }

  /**
   * @override
   * @param {{isOver?: boolean}} [options]
   */
  finish({isOver = false} = {}) {
    const points = this.points.map(roundPoint);
    if (points.length < 3) return;
    // Every click has snapped already, or was meant not to.
    this.attempt(points, () => drawRegion(this.editor, points, {pixels: 1, isOver}));
  }
}

/** Cut regions in two along a line, or an enclave out of them with a loop. */
export class KnifeTool extends LineTool {
  /** @param {Editor} editor */
  constructor(editor) {
    super(
      editor,
      "knife",
      "Drag through a region: the cut follows your hand, and a loop cuts an enclave out. With Shift it is straight; or click a line and press Enter.",
    );
    /** @type {{event: PointerEvent, at: Point} | null} */
    this._start = null;
    /** @type {Point[]} */
    this._stroke = [];
  }

  /**
   * @override
   * @param {PointerEvent} event
   */
  down(event) {
    super.down(event);
    this._start = {event, at: this.editor.snap(event).at};
    this._stroke = [];
  }

  /**
   * @override
   * @param {PointerEvent} event
   */
  drag(event) {
    if (this.isRefused || !this._start) {
      super.drag(event);
      return;
    }
    const snap = this.editor.snap(event);
    if (event.shiftKey) this._stroke = [];
    else this._stroke.push(this.place(event));
    const points = [...this.points, this._start.at, ...this._stroke, snap.at];
    this.board.sketch({points, snap, kind: "knife"});
  }

  /**
   * @override
   * @param {PointerEvent} event
   */
  up(event) {
    const start = this._start;
    this._start = null;
    if (this.mends()) return;
    const {at} = this.editor.snap(event);
    // A loop ends where it began, and is no click all the same.
    const hasMoved = start && this._stroke.some((point) => distance(point, start.at) > this.board.view.length(GRIP));
    if (!start || (!hasMoved && isClick(start.event, event))) {
      this.add(at);
      return;
    }
    const stroke = simplify([start.at, ...this._stroke, at], this.board.view.length(FINE));
    this.points = [...this.points, ...stroke];
    this.finish();
  }

  /** @override */
  finish() {
    const path = this.points.map(roundPoint);
    if (path.length < 2) return;
    this.attempt(path, () => this.editor.apply({op: "knife", path}));
  }
}

/** Draw a region with one stroke. */
export class PencilTool extends Tool {
  /** @type {Point[]} */
  points = [];

  /** @param {Editor} editor */
  constructor(editor) {
    super(
      editor,
      "pencil",
      "Press and draw around the region in one stroke; it closes when you let go. O draws over what is there.",
    );
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
  async up(event) {
    if (!this.isBusy) return;
    const {editor} = this;
    const {view} = this.board;
    const stroke = simplify([...this.points, editor.snap(event).at], view.length(FINE));
    this.cancel();
    if (stroke.length > 3 && distance(stroke[0], stroke[stroke.length - 1]) < view.length(12)) stroke.pop();
    if (stroke.length < 3) return;
    const points = stroke.map(roundPoint);
    const isDone = await drawRegion(editor, points, {pixels: editor.snaps ? 10 : 1, isOver: event.altKey});
    if (isDone || editor.tool !== this || this.isBusy || editor.isReadOnly) return;
    // Its corners can be moved there, one by one.
    editor.take(editor.tools.draw);
    editor.tools.draw.mend(points);
  }
}
