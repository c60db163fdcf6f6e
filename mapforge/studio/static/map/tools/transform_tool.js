// Move, scale and turn the selected regions, or the whole map, with handles around them.

/** @import {Box, Point} from "../../types/data.js" */
/** @import {Matrix} from "../../board/matrices.js" */
/** @import {Editor} from "../editor.js" */

import {boxOf, middleOf} from "../../board/geometry.js";
import {applied, between, moving, scaling, turning} from "../../board/matrices.js";
import {transformRegions} from "../region_edits.js";
import {Tool, isClick} from "./tool.js";

const GRIP = 11; // pixels around a handle in which it can be taken
const ARM = 28; // pixels from the box to the handle that turns it
const STILL = 15; // degrees to which turning snaps

/** Which side of the box a handle is at: -1, 0 or 1 for left or top, middle, right or bottom. */
/** @typedef {{kind: "move"} | {kind: "turn"} | {kind: "scale", x: number, y: number}} Grip */

const SIDES = [-1, 0, 1];

export class TransformTool extends Tool {
  /** @param {Editor} editor */
  constructor(editor) {
    super(
      editor,
      "transform",
      "Drag the selected regions, or the whole map, by their middle, sides, corners or the round handle. Shift keeps proportions, or turns by 15°.",
    );
    /** @type {Grip | null} */
    this._grip = null;
    /** @type {PointerEvent | null} */
    this._start = null;
    /** @type {Matrix | null} */
    this._matrix = null;
    /** @type {Set<number>} */
    this._corners = new Set();
    /** @type {Box} */
    this._box = [0, 0, 0, 0];
  }

  /** The regions that are moved. */
  get regions() {
    const {editor} = this;
    return this.mesh.regions.filter(({id}) => !editor.selection.length || this.board.selected.has(id));
  }

  /** The box around what is moved. */
  get box() {
    return boxOf(
      this.regions.flatMap(({loops}) => loops.map((loop) => loop.map((corner) => this.mesh.corners[corner]))),
    );
  }

  /** @override */
  enter() {
    this.refresh();
  }

  /** @override */
  leave() {
    this.cancel();
  }

  /** @override */
  refresh() {
    if (!this._matrix) this._show(this.regions.length ? this.box : null);
  }

  /** @param {Box | null} box */
  _show(box) {
    if (!box) {
      this.board.sketch();
      this.board.showHandles({});
      return;
    }
    this.board.sketch({box, isFrame: true});
    this.board.showHandles({
      plain: SIDES.flatMap((x) => SIDES.flatMap((y) => (x || y ? [handle(box, x, y)] : []))),
      active: [this._arm(box)],
    });
  }

  /**
   * @param {Box} box
   * @returns {Point}
   */
  _arm(box) {
    return [(box[0] + box[2]) / 2, box[1] - this.board.view.length(ARM)];
  }

  /**
   * @param {PointerEvent} event
   * @returns {Grip | null}
   */
  _gripAt(event) {
    if (!this.regions.length) return null;
    const {view} = this.board;
    const {box} = this;
    const isAt = (/** @type {Point} */ point) => {
      const [x, y] = view.screen(point);
      return Math.hypot(event.clientX - x, event.clientY - y) < GRIP;
    };
    if (isAt(this._arm(box))) return {kind: "turn"};
    for (const x of SIDES) {
      for (const y of SIDES) if ((x || y) && isAt(handle(box, x, y))) return {kind: "scale", x, y};
    }
    const id = this.regionAt(event);
    return id !== null && this.regions.some((region) => region.id === id) ? {kind: "move"} : null;
  }

  /**
   * @override
   * @param {PointerEvent} event
   */
  hover(event) {
    const grip = this._gripAt(event);
    this.board.svg.classList.toggle("grips", grip !== null);
  }

  /**
   * @override
   * @param {PointerEvent} event
   */
  down(event) {
    this._grip = this._gripAt(event);
    this._start = event;
    this._isBusy = true;
    this._box = this.regions.length ? this.box : [0, 0, 0, 0];
    this._corners = new Set(this.regions.flatMap(({loops}) => loops.flat()));
  }

  /**
   * @override
   * @param {PointerEvent} event
   */
  drag(event) {
    if (!this._grip || !this._start || this.editor.isReadOnly) return;
    if (!this._matrix && isClick(this._start, event)) return;
    const matrix = this._matrixFor(this._grip, this.place(this._start), this.place(event), event.shiftKey);
    if (!matrix) return;
    this._matrix = matrix;
    this.preview(matrix);
  }

  /** @param {Matrix} matrix */
  preview(matrix) {
    const {corners} = this.mesh;
    if (this.editor.cutsIn && this.editor.selection.length) {
      const moved = (/** @type {number} */ corner) => applied(matrix, corners[corner]);
      this.board.sketch({loops: this.regions.flatMap(({loops}) => loops.map((loop) => loop.map(moved)))});
    } else {
      const moved = (/** @type {number} */ corner) =>
        this._keepOnEdge(corners[corner], applied(matrix, corners[corner]));
      this.board.preview(new Map([...this._corners].map((corner) => [corner, moved(corner)])));
      this.board.sketch();
    }
    this.board.showHandles({});
  }

  /**
   * What lies on the edge of the board stays there, unless the whole map moves.
   * @param {Point} from
   * @param {Point} to
   * @returns {Point}
   */
  _keepOnEdge([fromX, fromY], [x, y]) {
    if (!this.editor.selection.length) return [x, y];
    const {width, height} = this.editor.data;
    return [fromX === 0 || fromX === width ? fromX : x, fromY === 0 || fromY === height ? fromY : y];
  }

  /**
   * @param {Grip} grip
   * @param {Point} from
   * @param {Point} to
   * @param {boolean} isStrict
   * @returns {Matrix | null}
   */
  _matrixFor(grip, from, to, isStrict) {
    const centre = middleOf(this._box);
    if (grip.kind === "move") return moving(to[0] - from[0], to[1] - from[1]);
    if (grip.kind === "scale") return this._scaled(grip, to, isStrict);
    const degrees = (Math.atan2(to[0] - centre[0], centre[1] - to[1]) * 180) / Math.PI;
    return turning(centre, isStrict ? Math.round(degrees / STILL) * STILL : degrees);
  }

  /**
   * @param {{x: number, y: number}} grip
   * @param {Point} to
   * @param {boolean} isStrict
   * @returns {Matrix | null}
   */
  _scaled({x, y}, to, isStrict) {
    const fixed = handle(this._box, -x, -y);
    const [left, top, right, bottom] = this._box;
    let scaleX = x ? ((to[0] - fixed[0]) * x) / (right - left) : 1;
    let scaleY = y ? ((to[1] - fixed[1]) * y) / (bottom - top) : 1;
    if (isStrict && x && y) scaleX = scaleY = Math.max(scaleX, scaleY);
    return scaleX > 0.02 && scaleY > 0.02 ? scaling(fixed, scaleX, scaleY) : null;
  }

  /**
   * @override
   * @param {PointerEvent} event
   */
  up(event) {
    const [grip, matrix] = [this._grip, this._matrix];
    this._reset();
    if (matrix) transformRegions(this.editor, matrix);
    else if (!grip || grip.kind === "move") {
      const id = this.regionAt(event);
      this.editor.select(id ? [id] : [], {adds: event.shiftKey});
    }
    this.refresh();
  }

  /**
   * Put what is chosen into another box.
   * @param {Box} box
   */
  putInto(box) {
    return transformRegions(this.editor, between(this.box, box));
  }

  _reset() {
    this._isBusy = false;
    this._grip = null;
    this._matrix = null;
  }

  /** @override */
  cancel() {
    const wasMoved = this._matrix !== null;
    this._reset();
    if (wasMoved) this.board.restore();
    this.board.svg.classList.remove("grips");
    this.board.sketch();
    this.board.showHandles({});
  }
}

/**
 * The place of a handle on a box.
 * @param {Box} box
 * @param {number} x
 * @param {number} y
 * @returns {Point}
 */
function handle([left, top, right, bottom], x, y) {
  return [((1 - x) * left + (1 + x) * right) / 2, ((1 - y) * top + (1 + y) * bottom) / 2];
}
