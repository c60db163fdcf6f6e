// The part of the board's panel that is about the picture to trace.

/** @import {Editor} from "./editor.js" */

import {h} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {section} from "./panel_parts.js";

/** @param {Editor} editor */
export function tracePanel(editor) {
  const {trace} = editor;
  const {picture} = trace;
  if (!picture) return section("Picture to trace", chooser(editor));
  /**
   * @param {string} title
   * @param {string} name
   * @param {number} value
   * @param {{min: number, max: number, step: number}} range
   * @param {(value: number) => void} change
   */
  const slider = (title, name, value, range, change) => {
    const input = h("input", {type: "range", ...range, value, "data-keep": `trace-${name}`});
    input.addEventListener("input", () => change(Number(input.value)));
    return h("label", {class: "field"}, title, input);
  };
  const {scale, opacity, locked} = picture;
  const scales = {min: scale / 4, max: scale * 4, step: scale / 100};
  const toggleLock = () => {
    trace.change({locked: !locked});
    editor.take(locked ? editor.tools.trace : editor.tools.select);
    trace.tell();
  };
  const remove = async () => {
    await trace.remove();
    if (editor.tool.name === "trace") editor.take(editor.tools.select);
  };
  return section(
    "Picture to trace",
    slider("Opacity of the picture", "opacity", opacity, {min: 0.1, max: 1, step: 0.05}, (value) =>
      trace.change({opacity: value}),
    ),
    slider("Opacity of the map over it", "ground", trace.ground, {min: 0, max: 1, step: 0.05}, (value) => {
      trace.ground = value;
    }),
    slider("Scale", "scale", scale, scales, (value) => trace.change({scale: value})),
    h(
      "div",
      {class: "row"},
      h(
        "button",
        {"aria-pressed": String(!locked), onclick: toggleLock},
        icon("lock"),
        locked ? "Unlock to move it" : "Lock it in place",
      ),
      h("button", {class: "danger", onclick: remove}, icon("bin"), "Remove"),
    ),
    h("p", {class: "soft small"}, "It stays on this machine and never becomes part of the pack."),
  );
}

/** @param {Editor} editor */
function chooser(editor) {
  const file = h("input", {
    type: "file",
    accept: "image/png,image/jpeg,image/webp,image/gif",
    hidden: true,
    name: "trace",
  });
  file.addEventListener("change", () => {
    const chosen = file.files?.[0];
    if (chosen) editor.trace.put(chosen);
  });
  return h(
    "div",
    {class: "row"},
    h("button", {onclick: () => file.click()}, icon("picture"), "Put a picture behind the map"),
    file,
  );
}
