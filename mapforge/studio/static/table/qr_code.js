// A QR code as one SVG path. Data in, picture out.

import {s} from "../shell/elements.js";

const MARGIN = 4; // light squares around the code, without which cameras do not find it

/**
 * The outline of all dark squares: runs of them, row by row.
 * @param {string[]} rows Each square as 0 or 1.
 */
export function squaresPath(rows) {
  return rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(
        (run) => `M${run.index + MARGIN},${y + MARGIN}h${run[0].length}v1h-${run[0].length}z`,
      ),
    )
    .join("");
}

/**
 * @param {string[]} rows
 * @param {string} label
 */
export function qrCode(rows, label) {
  const size = rows.length + 2 * MARGIN;
  return s(
    "svg",
    {class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label, "shape-rendering": "crispEdges"},
    s("rect", {class: "light", width: size, height: size}),
    s("path", {class: "dark", d: squaresPath(rows)}),
  );
}
