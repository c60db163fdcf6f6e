// The board stays in view when its window changes: fitted if it was, and otherwise with the same place in the middle.

/** @import {MapData} from "../types/board.js" */
/** @import {Size} from "../types/data.js" */
/** @import {Board} from "../board/board.js" */

const CLOSE = 0.5; // pixels

/** @param {Board<MapData>} board */
export function keepInView(board) {
  const {view} = board;
  /** @type {Size} */
  let before = view.size;
  let isFitted = true;
  let fits = view.transform;
  board.addEventListener("view", () => {
    const {x, y, scale} = view.transform;
    isFitted = scale === fits.scale && Math.abs(x - fits.x) < CLOSE && Math.abs(y - fits.y) < CLOSE;
  });
  board.addEventListener("fit", () => {
    fits = view.transform;
    isFitted = true;
  });
  new ResizeObserver(() => {
    const [width, height] = view.size;
    if (!width || !height || (width === before[0] && height === before[1])) return;
    const [dx, dy] = [(width - before[0]) / 2, (height - before[1]) / 2];
    before = [width, height];
    if (isFitted) board.fit();
    else view.pan(dx, dy);
  }).observe(board.svg);
}
