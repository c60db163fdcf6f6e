// A picture to trace: it lies behind the map, in the studio's own folder and in no pack.

import {h, icon} from "../shell/elements.js";
import {section} from "./panels.js";

export async function openTrace(editor) {
  const {shell, board} = editor;
  const query = `?map=${encodeURIComponent(editor.reference)}`;
  let {picture} = await shell.ask("map/trace", {map: editor.reference});
  let size = null;
  let waiting = 0;

  const ground = () => Number(localStorage.getItem("studio.ground") ?? 0.45);
  const draw = () => board.trace(picture && size ? {...picture, ...size, ground: ground()} : null);
  const keep = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => shell.send(`map/change_trace${query}`, picture), 300);
  };
  const load = () =>
    new Promise((resolve) => {
      const image = new Image();
      const href = `/api/map/trace_picture${query}&${Date.now()}`;
      image.addEventListener("load", () =>
        resolve((size = {width: image.naturalWidth, height: image.naturalHeight, href})),
      );
      image.addEventListener("error", () => resolve((size = null)));
      image.src = href;
    });

  editor.trace = {
    get settings() {
      return picture && {...picture, ground: ground()};
    },
    set({ground: strength, ...words}) {
      if (strength !== undefined) localStorage.setItem("studio.ground", strength);
      picture = {...picture, ...words};
      draw();
      keep();
    },
    async put(file) {
      try {
        ({picture} = await shell.post(`map/put_trace_picture${query}`, file, "application/octet-stream"));
        await load();
        // It begins as large as the board.
        const {width, height} = editor.data;
        if (size) {
          this.set({scale: Math.min(width / size.width, height / size.height), x: 0, y: 0, opacity: 0.9, locked: true});
        }
        editor.tell("traced");
      } catch (error) {
        shell.toast(error.message, {tone: "error"});
      }
    },
    async remove() {
      ({picture} = await shell.send(`map/remove_trace${query}`));
      draw();
      if (editor.tool.name === "trace") editor.take(editor.tools.select);
      editor.tell("traced");
    },
  };
  editor.moveTrace = ([dx, dy]) => editor.trace.set({x: picture.x + dx, y: picture.y + dy});
  if (picture) await load();
  draw();
  editor.tell("traced");
}

/** The part of the board's panel that is about the picture. */
export function tracePanel(editor) {
  const file = h("input", {
    type: "file",
    accept: "image/png,image/jpeg,image/webp,image/gif",
    hidden: true,
    name: "trace",
  });
  file.addEventListener("change", () => file.files[0] && editor.trace.put(file.files[0]));
  const settings = editor.trace?.settings;
  if (!settings) {
    return section(
      "Picture to trace",
      h(
        "div",
        {class: "row"},
        h("button", {onclick: () => file.click()}, icon("picture"), "Put a picture behind the map"),
        file,
      ),
    );
  }
  const slider = (title, name, least, most, step) => {
    const input = h("input", {
      type: "range",
      min: least,
      max: most,
      step,
      value: settings[name],
      "data-keep": `trace-${name}`,
    });
    input.addEventListener("input", () => editor.trace.set({[name]: Number(input.value)}));
    return h("label", {class: "field"}, title, input);
  };
  const isLocked = settings.locked !== false;
  return section(
    "Picture to trace",
    slider("Strength of the picture", "opacity", 0.1, 1, 0.05),
    slider("Strength of the map over it", "ground", 0, 1, 0.05),
    slider("Scale", "scale", settings.scale / 4, settings.scale * 4, settings.scale / 100),
    h(
      "div",
      {class: "row"},
      h(
        "button",
        {
          "aria-pressed": String(!isLocked),
          onclick: () => {
            editor.trace.set({locked: !isLocked});
            editor.take(editor.tools[isLocked ? "trace" : "select"]);
            editor.tell("traced");
          },
        },
        icon("lock"),
        isLocked ? "Unlock to move it" : "Lock it in place",
      ),
      h("button", {class: "danger", onclick: () => editor.trace.remove()}, icon("bin"), "Take away"),
    ),
    h("p", {class: "soft small"}, "It stays on this machine and never becomes part of the pack."),
  );
}
