// How ground and icons look: the same drawings as in mapforge's pictures, given by the server as data.

import {s} from "../shell/elements.js";

const SPARE = {colour: "#b9b3a6", is_dark: false, is_water: false, tile: [40, 40], strokes: [], emblem: null};

let swatches = 0;

export class Looks {
  constructor({terrains, symbols, pieces}) {
    Object.assign(this, {terrains, symbols, pieces});
    this._patterns = new Map();
    this._size = 1;
  }

  ground(terrain) {
    return this.terrains[terrain] ?? SPARE;
  }

  /** The texture of a terrain, as something to fill with; the pattern is defined when it is first wanted. */
  fill(terrain, defs) {
    if (!this._patterns.has(terrain)) {
      const pattern = this._pattern(terrain, `ground-${this._patterns.size}`);
      defs.append(pattern);
      this._patterns.set(terrain, pattern);
      this.resize(this._size);
    }
    return `url(#${this._patterns.get(terrain).id})`;
  }

  /** Draw textures larger or smaller, as suits the board. */
  resize(size) {
    this._size = size;
    for (const pattern of this._patterns.values()) pattern.setAttribute("patternTransform", `scale(${size})`);
  }

  /** A small square of a terrain, for buttons and lists. */
  swatch(terrain, size = 22) {
    const id = `swatch-${swatches++}`;
    return s(
      "svg",
      {class: "swatch", width: size, height: size, viewBox: "0 0 44 44", "aria-hidden": "true"},
      s("defs", {}, this._pattern(terrain, id)),
      s("rect", {width: 44, height: 44, rx: 9, fill: `url(#${id})`}),
    );
  }

  _pattern(terrain, id) {
    const look = this.ground(terrain);
    const [width, height] = look.tile;
    const strokes = look.strokes.map((each) =>
      s("path", {
        d: each.path,
        fill: each.fills ? each.colour : "none",
        stroke: each.fills ? "none" : each.colour,
        "stroke-width": 1.3,
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
        opacity: each.opacity,
      }),
    );
    const ground = s("rect", {width, height, fill: look.colour});
    return s("pattern", {id, width, height, patternUnits: "userSpaceOnUse"}, ground, strokes);
  }

  /** A symbol or a piece, drawn around 0,0 on a square of 24. */
  icon(kind, id) {
    return drawn(this[kind][id] ?? {shapes: [], letters: id.slice(0, 2).toUpperCase()});
  }

  /** The same as a small picture of its own, for buttons and lists. */
  picture(kind, id, size = 24) {
    return s("svg", {viewBox: "-13 -13 26 26", width: size, height: size, "aria-hidden": "true"}, this.icon(kind, id));
  }

  /** The emblem that every region of a terrain shows, if it has one. */
  emblem(terrain) {
    const look = this.ground(terrain).emblem;
    return look ? drawn(look) : null;
  }
}

function drawn(look) {
  const shapes = look.shapes.map((each) =>
    s("path", {
      d: each.path,
      fill: each.fill,
      stroke: each.stroke,
      "stroke-width": each.width,
      "stroke-linejoin": "round",
      "stroke-linecap": "round",
    }),
  );
  const letters = look.letters && s("text", {class: "letters", y: 4, "text-anchor": "middle"}, look.letters);
  return s("g", {}, shapes, letters || null);
}
