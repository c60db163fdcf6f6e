// Points and outlines. Nothing here knows of pages: numbers in, numbers out.

/** @import {Box, Loop, Point} from "../types/data.js" */

/**
 * How far two points are apart.
 * @param {Point} a
 * @param {Point} b
 */
export function distance(a, b) {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/**
 * The point of a side that lies nearest to p.
 * @param {Point} p
 * @param {Point} a
 * @param {Point} b
 * @returns {Point}
 */
export function nearestOnSide(p, a, b) {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const length = dx * dx + dy * dy;
  const t = length ? Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length)) : 0;
  return [a[0] + t * dx, a[1] + t * dy];
}

/**
 * A number as SVG wants it, without digits that nobody sees.
 * @param {number} value
 */
export function short(value) {
  return Math.round(value * 100) / 100;
}

/**
 * A point as SVG wants it.
 * @param {Point} point
 */
export function pointText([x, y]) {
  return `${short(x)},${short(y)}`;
}

/**
 * The point with numbers that are short enough for a file.
 * @param {Point} point
 * @returns {Point}
 */
export function roundPoint([x, y]) {
  return [short(x), short(y)];
}

/**
 * A line from one point to another, as part of a path.
 * @param {Point} from
 * @param {Point} to
 */
export function lineText(from, to) {
  return `M${pointText(from)}L${pointText(to)}`;
}

/**
 * Dots at some points, as a path that is drawn with round ends.
 * @param {Point[]} points
 */
export function dotsText(points) {
  return points.map((point) => `M${pointText(point)}h0`).join("");
}

/**
 * The loops of a region as one path; each loop is a list of points.
 * @param {Loop[]} loops
 */
export function pathOf(loops) {
  let path = "";
  for (const loop of loops) {
    for (let place = 0; place < loop.length; place++) {
      path += (place ? "L" : "M") + pointText(loop[place]);
    }
    path += "Z";
  }
  return path;
}

/**
 * Whether a point lies inside of loops, by counting how often a ray crosses them.
 * @param {Point} point
 * @param {Loop[]} loops
 */
export function isInside([x, y], loops) {
  let inside = false;
  for (const loop of loops) {
    for (let i = 0, j = loop.length - 1; i < loop.length; j = i++) {
      const [ax, ay] = loop[i];
      const [bx, by] = loop[j];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
  }
  return inside;
}

/**
 * The middle of a box.
 * @param {Box} box
 * @returns {Point}
 */
export function middleOf([left, top, right, bottom]) {
  return [(left + right) / 2, (top + bottom) / 2];
}

/**
 * The box that two points span.
 * @param {Point} a
 * @param {Point} b
 * @returns {Box}
 */
export function boxBetween(a, b) {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1])];
}

/**
 * Whether a point lies in a box.
 * @param {Point} point
 * @param {Box} box
 */
export function isInBox([x, y], [left, top, right, bottom]) {
  return x >= left && x <= right && y >= top && y <= bottom;
}

/**
 * The box around loops: [left, top, right, bottom].
 * @param {Loop[]} loops
 */
export function boxOf(loops) {
  /** @type {Box} */
  const box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const loop of loops) {
    for (const [x, y] of loop) {
      box[0] = Math.min(box[0], x);
      box[1] = Math.min(box[1], y);
      box[2] = Math.max(box[2], x);
      box[3] = Math.max(box[3], y);
    }
  }
  return box;
}

/**
 * A line with fewer points that stays within `tolerance` of the one that was drawn.
 * @param {Point[]} points
 * @param {number} tolerance
 * @returns {Point[]}
 */
export function simplify(points, tolerance) {
  if (points.length < 3) return points;
  const [first, last] = [points[0], points[points.length - 1]];
  let farthest = 0;
  let place = 0;
  for (let i = 1; i < points.length - 1; i++) {
    const away = distance(points[i], nearestOnSide(points[i], first, last));
    if (away > farthest) [farthest, place] = [away, i];
  }
  if (farthest <= tolerance) return [first, last];
  const before = simplify(points.slice(0, place + 1), tolerance);
  return [...before.slice(0, -1), ...simplify(points.slice(place), tolerance)];
}

/**
 * Where a line crosses itself.
 * @param {Point[]} points
 * @param {boolean} closes whether it goes back to its first point
 * @returns {Point[]}
 */
export function crossings(points, closes) {
  const sides = points.map((point, place) => /** @type {const} */ ([point, points[(place + 1) % points.length]]));
  if (!closes) sides.pop();
  /** @type {Point[]} */
  const found = [];
  sides.forEach(([a, b], one) => {
    for (let other = one + 2; other < sides.length; other++) {
      if (closes && one === 0 && other === sides.length - 1) continue;
      const at = crossing(a, b, ...sides[other]);
      if (at) found.push(at);
    }
  });
  return found;
}

/**
 * Where two sides cross, if they do.
 * @param {Point} a
 * @param {Point} b
 * @param {Point} c
 * @param {Point} d
 * @returns {Point | null}
 */
function crossing(a, b, c, d) {
  const [abX, abY] = [b[0] - a[0], b[1] - a[1]];
  const [cdX, cdY] = [d[0] - c[0], d[1] - c[1]];
  const turn = abX * cdY - abY * cdX;
  if (!turn) return null;
  const along = ((c[0] - a[0]) * cdY - (c[1] - a[1]) * cdX) / turn;
  const across = ((c[0] - a[0]) * abY - (c[1] - a[1]) * abX) / turn;
  const isOn = along >= 0 && along <= 1 && across >= 0 && across <= 1;
  return isOn ? [a[0] + along * abX, a[1] + along * abY] : null;
}
