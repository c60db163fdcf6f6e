// Figures of a map beside those of the printed boards. Numbers in, numbers out.

/** @import {Figure} from "../types/board.js" */

/**
 * Whether a figure differs so much from a printed one that somebody should look: by more than 1, and more than 30 %.
 * @param {Figure} value
 * @param {Figure} printed
 */
export function isFarFrom(value, printed) {
  if (typeof value !== "number" || typeof printed !== "number") return false;
  return Math.abs(value - printed) > Math.max(1, 0.3 * Math.abs(printed));
}
