// What a pack says about itself: a form for its pack.yaml.

/** @import {PackForm} from "../types/server.js" */
/** @import {ListedPack} from "../types/items.js" */
/** @import {Shell} from "../types/shell.js" */

import {h} from "../shell/elements.js";
import {icon} from "../shell/icons.js";

/**
 * The button on the card of a pack that opens the form.
 * @param {Shell} shell
 * @param {() => Promise<unknown>} redraw
 * @param {ListedPack} pack
 */
export function packFormButton(shell, redraw, pack) {
  const title = `Name, version, authors and other packs of ${pack.name}`;
  const open = () => shell.attempt(() => editPack(shell, redraw, pack));
  const words = {class: "plain icon about-pack", title, "aria-label": title, onclick: open};
  return h("button", words, icon("pencil"));
}

/**
 * @param {Shell} shell
 * @param {() => Promise<unknown>} redraw
 * @param {ListedPack} pack
 */
async function editPack(shell, redraw, pack) {
  const form = await shell.ask("packs/manifest", {pack: pack.id});
  const {body, fields} = drawn(form);
  /** @type {PackForm} */
  let after = form;
  const choice = await shell.dialog({
    title: `About ${pack.name}`,
    name: "pack",
    body,
    buttons: [
      ["", "Cancel"],
      ["save", "Save"],
    ],
    work: async () => {
      after = await shell.send("packs/change_manifest", {pack: pack.id, fields: fields(), seen: form.seen});
    },
  });
  if (choice !== "save") return;
  await redraw();
  if (after.seen === form.seen) return;
  const shown = shell.toast("pack.yaml is saved.", {tone: "good", seconds: 20});
  const undo = async () => {
    shown.remove();
    await shell.attempt(async () => {
      await shell.send("packs/change_manifest", {pack: pack.id, fields: form.text, seen: after.seen});
      await redraw();
    });
  };
  shown.prepend(h("button", {id: "undo-pack", onclick: undo}, "Undo"));
}

/** @param {PackForm} form */
function drawn({id, fields, packs}) {
  const line = (/** @type {string} */ name, /** @type {string | undefined} */ value, /** @type {object} */ more = {}) =>
    h("input", {name, value: value ?? "", ...more});
  const name = line("name", fields.name, {autofocus: true, maxlength: 60, required: true});
  const version = line("version", fields.version, {placeholder: "1.0.0"});
  const authors = line("authors", fields.authors?.join(", "), {placeholder: "Ada Lovelace, Sam"});
  const license = line("license", fields.license, {placeholder: "CC-BY-4.0"});
  const works = line("mapforge", fields.mapforge, {placeholder: ">=1.0"});
  const text = h("textarea", {name: "text", rows: 3});
  text.value = fields.text ?? "";
  const relations = {
    requires: relation("requires", "Requires, and loads before it", fields.requires, packs),
    optional: relation("optional", "Uses if they are there", fields.optional, packs),
    conflicts: relation("conflicts", "Does not go together with", fields.conflicts, packs),
  };
  const body = [
    h(
      "p",
      {class: "soft"},
      "What stands in ",
      h("code", {}, `${id}/pack.yaml`),
      "; comments and all other lines stay.",
    ),
    h("div", {class: "pair"}, field("Name", name), field("Version", version)),
    field("Authors, with commas between them", authors),
    field("What it is about", text),
    h("div", {class: "pair"}, field("License", license), field("Versions of mapforge", works)),
    Object.values(relations).map((each) => each.body),
  ];
  const words = () => ({
    ...{name: name.value, version: version.value, license: license.value, mapforge: works.value, text: text.value},
    authors: parted(authors.value),
    ...Object.fromEntries(Object.entries(relations).map(([key, each]) => [key, each.value()])),
  });
  return {body, fields: words};
}

/**
 * Other packs, each with a check mark; the versions that are asked for stay as they are.
 * @param {string} name
 * @param {string} title
 * @param {string[] | undefined} named
 * @param {string[]} packs
 */
function relation(name, title, named, packs) {
  const listed = named ?? [];
  const idOf = (/** @type {string} */ word) => word.match(/^[a-z0-9_]+/)?.[0] ?? word;
  const known = [...listed, ...packs.filter((id) => !listed.some((word) => idOf(word) === id))];
  const boxes = known.map((word) => {
    const input = h("input", {type: "checkbox", name, value: word});
    input.checked = listed.includes(word);
    return input;
  });
  const body = h(
    "details",
    {class: "relation", open: name === "requires"},
    h("summary", {}, title, listed.length ? h("span", {class: "tag"}, String(listed.length)) : null),
    h(
      "div",
      {class: "row"},
      boxes.map((input) => h("label", {class: "choice"}, input, input.value)),
    ),
  );
  return {body, value: () => boxes.filter((input) => input.checked).map((input) => input.value)};
}

/**
 * @param {string} title
 * @param {HTMLElement} input
 */
function field(title, input) {
  return h("label", {class: "field"}, title, input);
}

/** @param {string} text */
function parted(text) {
  return text
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);
}
