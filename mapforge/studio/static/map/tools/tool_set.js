// All tools of the map editor, and the keys that take them.

/** @import {Editor} from "../editor.js" */

import {DrawTool, KnifeTool, PencilTool} from "./line_tools.js";
import {PasteTool} from "./paste_tool.js";
import {PaintTool, PairTool, StampTool} from "./region_tools.js";
import {SelectTool} from "./select_tool.js";
import {ShapeTool} from "./shape_tool.js";
import {TransformTool} from "./transform_tool.js";
import {HandTool, TraceTool} from "./view_tools.js";

const LINK = "Click two regions that do not touch to make them neighbours; click a linked pair again to undo it.";
const BARRIER =
  "Click the border between two regions, or one region and then the other, to part them; again to open it.";

/**
 * One of each tool.
 * @param {Editor} editor
 */
export function makeTools(editor) {
  return {
    select: new SelectTool(editor),
    shape: new ShapeTool(editor),
    transform: new TransformTool(editor),
    draw: new DrawTool(editor),
    pencil: new PencilTool(editor),
    knife: new KnifeTool(editor),
    paint: new PaintTool(editor),
    stamp: new StampTool(editor),
    link: new PairTool(editor, "link", LINK),
    barrier: new PairTool(editor, "barrier", BARRIER),
    paste: new PasteTool(editor),
    hand: new HandTool(editor),
    trace: new TraceTool(editor),
  };
}

/** @typedef {keyof ReturnType<typeof makeTools>} ToolName */

/** @type {Record<string, ToolName>} */
export const TOOL_KEYS = {
  v: "select",
  c: "shape",
  t: "transform",
  d: "draw",
  p: "pencil",
  k: "knife",
  b: "paint",
  s: "stamp",
  l: "link",
  x: "barrier",
  h: "hand",
};
