// What part of the board is seen: panning, zooming, and turning places on the screen into places on the board.

const LEAST = 0.05;
const MOST = 40;

export class View {
  constructor(svg, stage, changed) {
    Object.assign(this, {svg, stage, changed, x: 0, y: 0, scale: 1});
  }

  /** Show a box of the board, with a margin. */
  show([left, top, right, bottom], margin = 0.06) {
    const {clientWidth: width, clientHeight: height} = this.svg;
    if (!width || !height) return;
    const room = 1 - 2 * margin;
    const scale = Math.min((width * room) / (right - left || 1), (height * room) / (bottom - top || 1));
    this.scale = Math.max(LEAST, Math.min(MOST, scale));
    this.x = width / 2 - ((left + right) / 2) * this.scale;
    this.y = height / 2 - ((top + bottom) / 2) * this.scale;
    this.apply();
  }

  /** Bring a point into the middle, and near enough to see what is there. */
  goTo([x, y], scale = this.scale) {
    this.scale = Math.max(LEAST, Math.min(MOST, scale));
    this.x = this.svg.clientWidth / 2 - x * this.scale;
    this.y = this.svg.clientHeight / 2 - y * this.scale;
    this.apply();
  }

  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.apply();
  }

  /** Zoom so that the place under the pointer stays there. */
  zoom(factor, [x, y] = [this.svg.clientWidth / 2, this.svg.clientHeight / 2]) {
    const scale = Math.max(LEAST, Math.min(MOST, this.scale * factor));
    this.x = x - ((x - this.x) / this.scale) * scale;
    this.y = y - ((y - this.y) / this.scale) * scale;
    this.scale = scale;
    this.apply();
  }

  apply() {
    this.stage.setAttribute("transform", `translate(${this.x},${this.y}) scale(${this.scale})`);
    this.changed();
  }

  /** A place on the screen, as pointer events have it, as a place on the board. */
  place(event) {
    const [x, y] = this.offset(event);
    return [(x - this.x) / this.scale, (y - this.y) / this.scale];
  }

  offset(event) {
    const box = this.svg.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  /** A place on the board as a place on the screen. */
  screen([x, y]) {
    const box = this.svg.getBoundingClientRect();
    return [box.left + this.x + x * this.scale, box.top + this.y + y * this.scale];
  }

  /** A length on the screen as a length on the board. */
  length(pixels) {
    return pixels / this.scale;
  }
}
