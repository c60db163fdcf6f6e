// The page that prints: a pack as a kit to cut out, with a preview of its sheets.

/** @import {PrintedSheets, PrintOptions} from "../types/server.js" */

import {find, h} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {addressOf} from "../shell/server.js";
import {openShell} from "../shell/shell.js";
import {counted} from "../shell/words.js";

const WORDS = {
  a4: "A4",
  letter: "Letter",
  duplex: "on both sides",
  gutterfold: "folded sheets",
  none: "no backs",
  full: "full colour",
  saving: "saving ink",
};

const shell = await openShell({page: "print"});
const sheet = find("#sheet");
const pack = new URLSearchParams(location.search).get("pack") ?? "";
/** @type {Record<string, string>} */
const chosen = {pack};
const sheets = h("div", {class: "sheets", "aria-live": "polite"});
const told = h("div", {id: "told"});
const save = h("a", {class: "button primary", id: "save", download: `${pack}.pdf`}, icon("save"), "Save the PDF");
let asked = 0;
await shell.attempt(async () => {
  draw(await shell.ask("print/options", {pack}));
  await show();
});
document.body.dataset.ready = "true";

/** @param {PrintOptions} options */
function draw(options) {
  sheet.replaceChildren(
    h(
      "div",
      {class: "heading"},
      h(
        "div",
        {class: "grow"},
        h("h1", {}, `Print ${options.name}`),
        h("p", {class: "soft"}, "A kit to cut out, true to size: print it at 100 %, and measure the ruler on a page."),
      ),
      save,
    ),
    h(
      "div",
      {class: "choices"},
      choice("paper", "Paper", options.papers),
      choice("backs", "Backs", options.backs),
      choice("ink", "Ink", options.inks),
      choice("language", "Language", options.languages, "en"),
      choice("only", "Parts", ["", ...options.parts]),
    ),
    told,
    sheets,
  );
}

/**
 * @param {string} field
 * @param {string} title
 * @param {string[]} values
 * @param {string} [usual]
 */
function choice(field, title, values, usual = values[0]) {
  const options = values.map((value) =>
    h("option", {value, selected: value === usual}, Reflect.get(WORDS, value) ?? (value || "all")),
  );
  chosen[field] = usual;
  const select = h("select", {name: field}, options);
  select.addEventListener("change", () => {
    chosen[field] = select.value;
    shell.attempt(show);
  });
  return h("label", {class: "field"}, title, select);
}

async function show() {
  const number = ++asked;
  save.setAttribute("href", addressOf("print/pdf", chosen));
  told.replaceChildren(h("p", {class: "soft"}, "Laying out the sheets …"));
  let found;
  try {
    found = await shell.ask("print/sheets", chosen);
  } catch (error) {
    if (number === asked) told.replaceChildren();
    sheets.replaceChildren();
    throw error;
  }
  if (number === asked) lay(found);
}

/** @param {PrintedSheets} found */
function lay(found) {
  const english = found.untranslated.length ? [`Still in English: ${found.untranslated.join(", ")}`] : [];
  told.replaceChildren(
    h("p", {class: "soft", id: "count"}, counted(found.count, "page")),
    ...[...found.findings, ...english].map((said) => h("p", {class: "tag error finding"}, said)),
  );
  sheets.replaceChildren(
    ...found.sheets.map((address, index) => h("img", {src: address, alt: `page ${index + 1}`, loading: "lazy"})),
  );
}
