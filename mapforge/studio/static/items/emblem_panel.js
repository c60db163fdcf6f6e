// The face of an item in its form: its emblem, and all ways to give it another one.

/** @import {ItemView} from "../types/items.js" */
/** @import {Value} from "../types/data.js" */
/** @import {Session} from "./session.js" */

import {h} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {chooseEmblem, emblemPicture} from "./emblem_chooser.js";
import {flowYaml} from "./values.js";

export const FACE_KEYS = new Set(["image", "emblem"]);
const SIZE = 76;

/**
 * @param {ItemView} view
 * @param {Session} session
 */
export function emblemPanel(view, session) {
  const {face} = view;
  if (!face) return null;
  const home = view.how === "patch" ? ["override", "set"] : [];
  const put = (/** @type {{image?: Value, emblem?: Value}} */ said) =>
    session.apply({op: "face", path: [...session.prefix, ...home], ...said});
  const bring = async (/** @type {File | undefined} */ file) => {
    if (!file) return;
    const query = {open: session.reference, name: file.name};
    const answer = await session.shell.attempt(() => session.shell.post("items/picture", query, file));
    if (answer) await put({image: answer.image});
  };
  const panel = h(
    "section",
    {class: "panel emblem-panel form-field wide", id: "face"},
    // Findings about either key stand here.
    [...FACE_KEYS].map((key) => h("span", {"data-path": JSON.stringify([...home, key])})),
    emblemPicture(face.art, SIZE),
    h(
      "div",
      {class: "grow"},
      h("h2", {}, "Emblem"),
      h("p", {class: "mono small", id: "face-said"}, saidWords(face.said)),
      session.isReadOnly ? null : buttons(session, face.said, put, bring),
    ),
  );
  if (!session.isReadOnly) letDrop(panel, bring);
  return panel;
}

/**
 * @param {Session} session
 * @param {{image?: Value, emblem?: Value}} said
 * @param {(said: {emblem?: Value}) => unknown} put
 * @param {(file: File | undefined) => unknown} bring
 */
function buttons(session, said, put, bring) {
  const choose = async () => {
    const emblem = await chooseEmblem(session);
    if (emblem !== null) await put({emblem});
  };
  const file = h("input", {type: "file", accept: ".svg,.png", hidden: true, "aria-label": "A picture of your own"});
  file.addEventListener("change", () => bring(file.files?.[0]));
  return h(
    "div",
    {class: "row emblem-buttons"},
    h("button", {id: "choose-emblem", onclick: choose}, icon("eye"), "Choose an emblem"),
    h("button", {id: "bring-picture", onclick: () => file.click()}, icon("plus"), "Bring a picture"),
    Object.keys(said).length ? h("button", {class: "plain", id: "no-emblem", onclick: () => put({})}, "Clear") : null,
    file,
    h("span", {class: "small soft"}, "or drop an SVG or PNG here"),
  );
}

/**
 * @param {HTMLElement} panel
 * @param {(file: File | undefined) => unknown} bring
 */
function letDrop(panel, bring) {
  const mark = (/** @type {boolean} */ isOver) => panel.classList.toggle("dropping", isOver);
  panel.addEventListener("dragover", (event) => {
    event.preventDefault();
    mark(true);
  });
  panel.addEventListener("dragleave", () => mark(false));
  panel.addEventListener("drop", (event) => {
    event.preventDefault();
    mark(false);
    bring(event.dataTransfer?.files[0]);
  });
}

/** @param {{image?: Value, emblem?: Value}} said */
function saidWords(said) {
  const [pair] = Object.entries(said);
  return pair ? `${pair[0]}: ${flowYaml(pair[1])}` : "arms made from its name, until you choose";
}
