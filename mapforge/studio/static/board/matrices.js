// Ways to move, scale, turn and flip places, as six numbers. Numbers in, numbers out.

/** @import {Box, Point} from "../types/data.js" */

/**
 * x becomes a*x + b*y + e, and y becomes c*x + d*y + f.
 * @typedef {[a: number, b: number, c: number, d: number, e: number, f: number]} Matrix
 */

/**
 * Where a place goes.
 * @param {Matrix} matrix
 * @param {Point} point
 * @returns {Point}
 */
export function applied([a, b, c, d, e, f], [x, y]) {
  return [a * x + b * y + e, c * x + d * y + f];
}

/**
 * @param {number} dx
 * @param {number} dy
 * @returns {Matrix}
 */
export function moving(dx, dy) {
  return [1, 0, 0, 1, dx, dy];
}

/**
 * Scaling around a place that stays; a negative scale flips.
 * @param {Point} centre
 * @param {number} x
 * @param {number} y
 * @returns {Matrix}
 */
export function scaling([centreX, centreY], x, y) {
  return [x, 0, 0, y, centreX * (1 - x), centreY * (1 - y)];
}

/**
 * Turning clockwise around a place that stays.
 * @param {Point} centre
 * @param {number} degrees
 * @returns {Matrix}
 */
export function turning([x, y], degrees) {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [cos, -sin, sin, cos, x - cos * x + sin * y, y - sin * x - cos * y];
}

/**
 * The matrix that puts one box where another one is.
 * @param {Box} from
 * @param {Box} to
 * @returns {Matrix}
 */
export function between([left, top, right, bottom], [toLeft, toTop, toRight, toBottom]) {
  const x = (toRight - toLeft) / (right - left || 1);
  const y = (toBottom - toTop) / (bottom - top || 1);
  return [x, 0, 0, y, toLeft - left * x, toTop - top * y];
}
