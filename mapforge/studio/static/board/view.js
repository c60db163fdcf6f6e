// What part of the board is seen: panning, zooming, and turning places on the screen into places on the board.

/** @import {PointerPlace, Transform} from "../types/board.js" */
/** @import {Box, Point, Size} from "../types/data.js" */

import {centreOn, fitBox, toBoard, toScreen, zoomAround} from "./transform.js";

export class View {
  /**
   * @param {SVGSVGElement} svg
   * @param {SVGGElement} stage
   * @param {() => void} changed
   */
  constructor(svg, stage, changed) {
    this.svg = svg;
    this.stage = stage;
    this.changed = changed;
    /** @type {Transform} */
    this.transform = {x: 0, y: 0, scale: 1};
  }

  get scale() {
    return this.transform.scale;
  }

  /** @returns {Size} */
  get size() {
    return [this.svg.clientWidth, this.svg.clientHeight];
  }

  /**
   * Show a box of the board, with a margin.
   * @param {Box} box
   * @param {number} margin
   */
  show(box, margin = 0.06) {
    const [width, height] = this.size;
    if (width && height) this._apply(fitBox(box, [width, height], margin));
  }

  /**
   * Bring a point into the middle, and near enough to see what is there.
   * @param {Point} point
   * @param {number} scale
   */
  goTo(point, scale = this.scale) {
    this._apply(centreOn(point, this.size, scale));
  }

  /**
   * Whether a box of the board is on the screen as a whole.
   * @param {Box} box
   */
  shows([left, top, right, bottom]) {
    const [width, height] = this.size;
    const [x, y] = toScreen(this.transform, [left, top]);
    const [endX, endY] = toScreen(this.transform, [right, bottom]);
    return x >= 0 && y >= 0 && endX <= width && endY <= height;
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    const {x, y, scale} = this.transform;
    this._apply({x: x + dx, y: y + dy, scale});
  }

  /**
   * Zoom so that the place under the pointer stays there.
   * @param {number} factor
   * @param {Point} at
   */
  zoom(factor, at = [this.svg.clientWidth / 2, this.svg.clientHeight / 2]) {
    this._apply(zoomAround(this.transform, factor, at));
  }

  /** @param {Transform} transform */
  _apply(transform) {
    this.transform = transform;
    this.stage.setAttribute("transform", `translate(${transform.x},${transform.y}) scale(${transform.scale})`);
    this.changed();
  }

  /**
   * A place on the screen, as pointer events have it, as a place on the board.
   * @param {PointerPlace} event
   */
  place(event) {
    return toBoard(this.transform, this.offset(event));
  }

  /**
   * @param {PointerPlace} event
   * @returns {Point}
   */
  offset(event) {
    const box = this.svg.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  /**
   * A place on the board as a place on the screen.
   * @param {Point} point
   * @returns {Point}
   */
  screen(point) {
    const box = this.svg.getBoundingClientRect();
    const [x, y] = toScreen(this.transform, point);
    return [box.left + x, box.top + y];
  }

  /**
   * A length on the screen as a length on the board.
   * @param {number} pixels
   */
  length(pixels) {
    return pixels / this.scale;
  }
}
