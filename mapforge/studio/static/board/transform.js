// How a board lies on the screen: moved and scaled. Numbers in, numbers out.

/** @import {Transform} from "../types/board.js" */
/** @import {Box, Point, Size} from "../types/data.js" */

const LEAST_SCALE = 0.05;
const MOST_SCALE = 40;

/** @param {number} scale */
function limitScale(scale) {
  return Math.max(LEAST_SCALE, Math.min(MOST_SCALE, scale));
}

/**
 * A transform that shows a point of the board in the middle of the screen.
 * @param {Point} point
 * @param {Size} screen
 * @param {number} scale
 * @returns {Transform}
 */
export function centreOn([x, y], [width, height], scale) {
  const limited = limitScale(scale);
  return {x: width / 2 - x * limited, y: height / 2 - y * limited, scale: limited};
}

/**
 * A transform that shows a whole box of the board, with a margin around it.
 * @param {Box} box
 * @param {Size} screen
 * @param {number} margin
 */
export function fitBox([left, top, right, bottom], [width, height], margin) {
  const room = 1 - 2 * margin;
  const scale = Math.min((width * room) / (right - left || 1), (height * room) / (bottom - top || 1));
  return centreOn([(left + right) / 2, (top + bottom) / 2], [width, height], scale);
}

/**
 * The transform after zooming; what lies under a place on the screen stays there.
 * @param {Transform} transform
 * @param {number} factor
 * @param {Point} at
 * @returns {Transform}
 */
export function zoomAround({x, y, scale}, factor, [atX, atY]) {
  const zoomed = limitScale(scale * factor);
  return {x: atX - ((atX - x) / scale) * zoomed, y: atY - ((atY - y) / scale) * zoomed, scale: zoomed};
}

/**
 * A place on the screen as a place on the board.
 * @param {Transform} transform
 * @param {Point} place
 * @returns {Point}
 */
export function toBoard({x, y, scale}, [screenX, screenY]) {
  return [(screenX - x) / scale, (screenY - y) / scale];
}

/**
 * A place on the board as a place on the screen.
 * @param {Transform} transform
 * @param {Point} point
 * @returns {Point}
 */
export function toScreen({x, y, scale}, [boardX, boardY]) {
  return [x + boardX * scale, y + boardY * scale];
}
