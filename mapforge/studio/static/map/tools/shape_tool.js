// Drag corners and borders; what is near along the border follows softly, and with Alt nothing follows.

/** @import {SideNear, Snap} from "../../types/board.js" */
/** @import {Point} from "../../types/data.js" */
/** @import {Editor} from "../editor.js" */

import {distance, roundPoint} from "../../board/geometry.js";
import {Tool, isClick} from "./tool.js";

const REACH = 10; // pixels within which a corner can be gripped
const RADIUS = 0.06; // how far corners follow, as a share of the board

/**
 * What the pointer holds: a corner, or a side with its two.
 * @typedef {{corners: number[], at: Point, side: SideNear | null}} Grip
 */

/**
 * A drag under way: who follows by which share, from where, and where they are now.
 * @typedef {object} Drag
 * @property {boolean} isExact
 * @property {Map<number, number>} shares
 * @property {Map<number, Point>} origins
 * @property {Map<number, Point>} moved
 */

export class ShapeTool extends Tool {
  /** @param {Editor} editor */
  constructor(editor) {
    super(
      editor,
      "shape",
      "Drag a corner or a border; Alt moves exactly one corner, Ctrl turns snapping off. Double-click a border for a new corner.",
    );
    /** @type {Set<number>} */
    this.chosen = new Set();
    /** @type {PointerEvent | null} */
    this._start = null;
    /** @type {Grip | null} */
    this._grip = null;
    /** @type {Drag | null} */
    this._drag = null;
  }

  /** @override */
  enter() {
    this.chosen = new Set();
    this.refresh();
  }

  /** @override */
  refresh() {
    if (this._drag) return;
    this.chosen = new Set([...this.chosen].filter((corner) => corner < this.mesh.corners.length));
    this._showHandles(new Map());
  }

  /** @param {Map<number, number>} hidden */
  _showHandles(hidden) {
    const at = (/** @type {number} */ corner) => this.mesh.corners[corner];
    const isFree = (/** @type {number} */ corner) => !hidden.has(corner) && !this.chosen.has(corner);
    const own = new Set(this.editor.selection.flatMap((id) => this.editor.region(id)?.loops.flat() ?? []));
    this.board.showHandles({
      plain: [...own].filter((corner) => isFree(corner) && !this.mesh.junctions.has(corner)).map(at),
      junction: [...this.mesh.junctions].filter(isFree).map(at),
      active: [...this.chosen].filter((corner) => !hidden.has(corner)).map(at),
    });
  }

  /**
   * @param {MouseEvent} event
   * @returns {Grip | null}
   */
  _gripAt(event) {
    const point = this.place(event);
    const reach = this.board.view.length(REACH);
    const corner = this.mesh.cornerNear(point, reach);
    if (corner !== null) return {corners: [corner], at: this.mesh.corners[corner], side: null};
    const side = this.mesh.sideNear(point, reach * 0.7);
    return side ? {corners: [side.a, side.b], at: side.at, side} : null;
  }

  /**
   * @override
   * @param {PointerEvent} event
   */
  hover(event) {
    super.hover(event);
    const grip = this._gripAt(event);
    this.board.svg.classList.toggle("grips", Boolean(grip));
    if (!grip) this.board.sketch();
    else if (!grip.side) this.board.sketch({snap: {at: grip.at, kind: "corner"}});
    else this.board.sketch({points: grip.corners.map((corner) => this.mesh.corners[corner]), kind: "grip"});
  }

  /**
   * @override
   * @param {PointerEvent} event
   */
  down(event) {
    this._grip = this._gripAt(event);
    this._start = event;
    this._isBusy = true;
  }

  /**
   * @override
   * @param {PointerEvent} event
   */
  drag(event) {
    const grip = this._grip;
    if (!grip || !this._start || this.editor.isReadOnly) return;
    if (!this._drag && isClick(this._start, event)) return;
    if (!this._drag || this._drag.isExact !== event.altKey) this._drag = this._beginDrag(grip, event.altKey);
    const drag = this._drag;
    const snap = this.editor.snap(event, {without: drag.shares});
    const to = grip.side ? this.place(event) : this._keepOnEdge(grip.corners[0], snap.at, drag.isExact);
    drag.moved = this._moveAll(grip, drag, to);
    this.board.preview(drag.moved);
    this._sketch(grip, drag, snap, to);
  }

  /**
   * @param {Grip} grip
   * @param {boolean} isExact
   * @returns {Drag}
   */
  _beginDrag(grip, isExact) {
    const at = (/** @type {number} */ corner) => this.mesh.corners[corner];
    if (this._drag) this.board.preview(new Map([...this._drag.moved.keys()].map((corner) => [corner, at(corner)])));
    const radius = Math.hypot(this.editor.data.width, this.editor.data.height) * RADIUS;
    const shares = isExact
      ? new Map(grip.corners.map((corner) => [corner, 1]))
      : this.mesh.followers(grip.corners, radius);
    this._showHandles(shares);
    const origins = new Map([...shares.keys()].map((corner) => [corner, at(corner)]));
    return {isExact, shares, origins, moved: new Map()};
  }

  /**
   * @param {Grip} grip
   * @param {Drag} drag
   * @param {Point} to
   */
  _moveAll(grip, {shares, origins, isExact}, to) {
    const [dx, dy] = [to[0] - grip.at[0], to[1] - grip.at[1]];
    /** @type {Map<number, Point>} */
    const moved = new Map();
    for (const [corner, [x, y]] of origins) {
      const share = shares.get(corner) ?? 0;
      const isHeld = share === 1 && !grip.side;
      moved.set(corner, isHeld ? to : this._keepOnEdge(corner, [x + dx * share, y + dy * share], isExact));
    }
    return moved;
  }

  /**
   * @param {Grip} grip
   * @param {Drag} drag
   * @param {Snap} snap
   * @param {Point} to
   */
  _sketch(grip, {moved}, snap, to) {
    const ends = grip.corners.map((corner) => moved.get(corner) ?? this.mesh.corners[corner]);
    if (grip.side) this.board.sketch({points: ends, kind: "grip"});
    else this.board.sketch({snap: snap.kind ? snap : {at: to, kind: "free"}});
  }

  /**
   * A corner on the edge of the board slides along it.
   * @param {number} corner
   * @param {Point} to
   * @param {boolean} isFree
   * @returns {Point}
   */
  _keepOnEdge(corner, [x, y], isFree) {
    if (isFree) return [x, y];
    const {width, height} = this.editor.data;
    const [fromX, fromY] = this.mesh.corners[corner];
    return [fromX === 0 || fromX === width ? fromX : x, fromY === 0 || fromY === height ? fromY : y];
  }

  /**
   * @override
   * @param {PointerEvent} event
   */
  up(event) {
    const [grip, drag] = [this._grip, this._drag];
    this._reset();
    if (drag && grip) this._drop(drag);
    else if (grip && !grip.side) this._choose(grip.corners[0], event.shiftKey);
    else if (!grip) {
      const id = this.regionAt(event);
      this.chosen.clear();
      this.editor.select(id ? [id] : [], {adds: event.shiftKey});
    }
    this.refresh();
  }

  /** @param {Drag} drag */
  _drop({moved, origins}) {
    const moves = [...origins].flatMap(([corner, from]) => {
      const to = moved.get(corner);
      return to && distance(to, from) > 0.05 ? [{corner, from, to: roundPoint(to)}] : [];
    });
    if (moves.length) this.editor.moveCorners(moves);
    else this.board.restore();
  }

  /**
   * @param {number} corner
   * @param {boolean} adds
   */
  _choose(corner, adds) {
    const chosen = new Set(adds ? this.chosen : []);
    if (adds && this.chosen.has(corner)) chosen.delete(corner);
    else chosen.add(corner);
    this.chosen = chosen;
  }

  /**
   * @override
   * @param {MouseEvent} event
   */
  twice(event) {
    const grip = this._gripAt(event);
    if (grip?.side) this.editor.apply({op: "insert_corner", between: grip.corners, at: roundPoint(grip.at)});
  }

  /** @override */
  remove() {
    if (!this.chosen.size) return false;
    this.editor.apply({op: "remove_corners", corners: [...this.chosen]});
    this.chosen = new Set();
    return true;
  }

  _reset() {
    this._isBusy = false;
    this._grip = null;
    this._drag = null;
    this.board.sketch();
  }

  /** @override */
  cancel() {
    this._reset();
    this.board.restore();
    this.refresh();
  }

  /** @override */
  leave() {
    this.board.svg.classList.remove("grips");
  }
}
