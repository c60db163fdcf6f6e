// The studio's own line icons.

/** @import {IconName} from "./icons.js" */

import {s} from "./elements.js";

const ICONS = {
  select: "M5 3.5l13.5 8-6 1.5-3 5.5z",
  pan: "M12 3v18M3 12h18M12 3l-2.5 2.5M12 3l2.5 2.5M12 21l-2.5-2.5M12 21l2.5-2.5M3 12l2.500-2.500M3 12l2.500 2.500M21 12l-2.500-2.500M21 12l-2.500 2.500",
  draw: "M4 17l3-11 10-2 3 9-7 7zM4 17h.01M7 6h.01M17 4h.01M20 13h.01M13 20h.01",
  pencil: "M4 20l1-5L16 4l4 4L9 19zM13.500 6.500l4 4",
  knife: "M4 20c2-1 3-3 3-5L18 4c2.500 2.500 2.500 6 0 8.500L12 18l-5-3",
  merge: "M4 4h9v9H4zM11 11h9v9h-9z",
  corner: "M4 19L11 6l9 10M11 6h.01M8 6a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
  paint: "M19 4l-9 10M10 14c-3-1-5 1-5 3 0 1.500-1 2.500-2 3 4 1 8 0 8-3.500 0-1-.4-1.900-1-2.500z",
  symbol: "M12 4l2.300 5.400 5.700.5-4.300 3.800 1.300 5.800-5-3-5 3 1.300-5.800L4 9.900l5.700-.5z",
  label: "M4 7V5h14v2M11 5v14M8.500 19h5",
  link: "M9.500 14.500l5-5M8 11l-2 2a3.500 3.500 0 0 0 5 5l2-2M16 13l2-2a3.500 3.500 0 0 0-5-5l-2 2",
  barrier: "M3 8h18M3 16h18M7 8v8M12 8v8M17 8v8",
  area: "M4 8l5-4 6 2 5-2v12l-5 4-6-2-5 2zM9 4v14M15 6v14",
  over: "M4 4h12v12H4zM9 12a5.500 5.500 0 1 0 11 0a5.500 5.500 0 1 0-11 0",
  transform: "M5 5h14v14H5zM3.500 3.500h3v3h-3zM17.500 3.500h3v3h-3zM3.500 17.500h3v3h-3zM17.500 17.500h3v3h-3z",
  undo: "M8 5L4 9l4 4M4 9h10a5.500 5.500 0 0 1 0 11h-4",
  redo: "M16 5l4 4-4 4M20 9H10a5.500 5.500 0 0 0 0 11h4",
  save: "M5 4h11l3 3v13H5zM8 4v5h7V4M8 20v-6h8v6",
  grid: "M4 4h16v16H4zM4 9.300h16M4 14.700h16M9.300 4v16M14.700 4v16",
  graph:
    "M6 6.500h.01M18 8h.01M9 18h.01M6 6.500L18 8M18 8L9 18M9 18L6 6.500M4.500 6.500a1.500 1.500 0 1 0 3 0a1.500 1.500 0 1 0-3 0M16.500 8a1.500 1.500 0 1 0 3 0a1.500 1.500 0 1 0-3 0M7.500 18a1.500 1.500 0 1 0 3 0a1.500 1.500 0 1 0-3 0",
  picture: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01",
  magnet: "M6 4v8a6 6 0 0 0 12 0V4h-4v8a2 2 0 0 1-4 0V4zM6 8h4M14 8h4",
  sun: "M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 3v1.500M12 19.500V21M3 12h1.500M19.500 12H21M5.600 5.600l1 1M17.400 17.400l1 1M5.600 18.400l1-1M17.400 6.600l1-1",
  moon: "M19 14.500A7.500 7.500 0 0 1 9.500 5a7.500 7.500 0 1 0 9.500 9.500z",
  help: "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M9.500 9.500a2.500 2.500 0 1 1 3.500 2.300c-.700.400-1 .900-1 1.700M12 16.800h.01",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  eye: "M2.500 12c4.500-8 14.500-8 19 0c-4.500 8-14.500 8-19 0M12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6",
  close: "M6 6l12 12M18 6L6 18",
  bin: "M5 7h14M10 7V4.500h4V7M7 7l1 13h8l1-13M10.500 11v5.500M13.500 11v5.500",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  lock: "M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3",
  dice: "M5 5h14v14H5zM9 9h.01M15 9h.01M12 12h.01M9 15h.01M15 15h.01",
  scales: "M12 4v16M7.500 20h9M5 7h14M5 7l-2.500 6h5zM19 7l-2.500 6h5z",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  export: "M12 15V4M7.500 8.500L12 4l4.500 4.500M5 19h14",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  import: "M12 4v11M7.500 10.500L12 15l4.500-4.500M5 19h14",
  next: "M9 5l7 7-7 7",
  back: "M15 5l-7 7 7 7",
  code: "M9 7l-5 5 5 5M15 7l5 5-5 5",
  play: "M7 5l12 7-12 7z",
  pause: "M8 5v14M16 5v14",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
};

/** @typedef {keyof typeof ICONS} IconName */

/**
 * One of the icons.
 * @param {IconName} name
 */
export function icon(name) {
  return s(
    "svg",
    {
      viewBox: "0 0 24 24",
      width: 18,
      height: 18,
      fill: "none",
      stroke: "currentColor",
      "stroke-width": 1.7,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
      "aria-hidden": "true",
    },
    s("path", {d: ICONS[name]}),
  );
}
