// What part of the board is seen: panning, zooming, and turning places on the screen into places on the board.

import {centreOn, fitBox, toBoard, toScreen, zoomAround} from "./transform.js";

export class View {
  constructor(svg, stage, changed) {
    this.svg = svg;
    this.stage = stage;
    this.changed = changed;
    this.transform = {x: 0, y: 0, scale: 1};
  }

  get scale() {
    return this.transform.scale;
  }

  get size() {
    return [this.svg.clientWidth, this.svg.clientHeight];
  }

  /** Show a box of the board, with a margin. */
  show(box, margin = 0.06) {
    const [width, height] = this.size;
    if (width && height) this._apply(fitBox(box, [width, height], margin));
  }

  /** Bring a point into the middle, and near enough to see what is there. */
  goTo(point, scale = this.scale) {
    this._apply(centreOn(point, this.size, scale));
  }

  /** Whether a box of the board is on the screen as a whole. */
  shows([left, top, right, bottom]) {
    const [width, height] = this.size;
    const [x, y] = toScreen(this.transform, [left, top]);
    const [endX, endY] = toScreen(this.transform, [right, bottom]);
    return x >= 0 && y >= 0 && endX <= width && endY <= height;
  }

  pan(dx, dy) {
    const {x, y, scale} = this.transform;
    this._apply({x: x + dx, y: y + dy, scale});
  }

  /** Zoom so that the place under the pointer stays there. */
  zoom(factor, at = [this.svg.clientWidth / 2, this.svg.clientHeight / 2]) {
    this._apply(zoomAround(this.transform, factor, at));
  }

  _apply(transform) {
    this.transform = transform;
    this.stage.setAttribute("transform", `translate(${transform.x},${transform.y}) scale(${transform.scale})`);
    this.changed();
  }

  /** A place on the screen, as pointer events have it, as a place on the board. */
  place(event) {
    return toBoard(this.transform, this.offset(event));
  }

  offset(event) {
    const box = this.svg.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  /** A place on the board as a place on the screen. */
  screen(point) {
    const box = this.svg.getBoundingClientRect();
    const [x, y] = toScreen(this.transform, point);
    return [box.left + x, box.top + y];
  }

  /** A length on the screen as a length on the board. */
  length(pixels) {
    return pixels / this.scale;
  }
}
