// Items: a shelf of all of them, the form of one, and its text beside it.

import {openShell} from "../shell/shell.js";
import {h, icon} from "../shell/elements.js";
import {Session} from "./session.js";
import {openShelf} from "./shelf.js";
import {openFiles} from "./files.js";
import {control, labelled} from "./widgets.js";
import {hooksPanel} from "./hooks_panel.js";
import {cardPanel, chainPanel, findingLine} from "./card.js";
import {openSide} from "./side.js";
import {localeForm} from "./locale_form.js";
import {scenarioForm} from "./scenario_form.js";
import {deeds} from "./deeds.js";
import {fairPanel} from "./fairness.js";

const shell = await openShell({page: "items"});
const session = new Session(shell);
const form = document.querySelector("#form");
let words = null;
const unfolded = new Set();
const RARE = new Set([
  "price",
  "passing",
  "treasure",
  "borrows_tokens_of",
  "tags",
  "pending",
  "suppress",
  "keeps_badge",
  "counts_as_token",
  "guards_marker",
  "serves",
  "face_down",
  "passes_on",
  "lost",
  "abandoned",
  "declined",
  "equals",
  "left_empty",
  "impassable",
  "editions",
  "source",
]);

const open = async (event, reference) => {
  if (event?.ctrlKey || event?.metaKey) return;
  event?.preventDefault();
  await go(reference);
  history.pushState(null, "", `/items?open=${encodeURIComponent(reference)}`);
};
const leave = () => {
  session.close();
  history.pushState(null, "", "/items");
  welcome();
};
const shelf = openShelf(shell, session, open);
openFiles(session);
const side = await openSide(session);
deeds(session, {shelf, open, leave});

form.addEventListener(
  "toggle",
  (event) => {
    if (event.target.matches("details.panel") && event.target.open) unfolded.add(session.view.kind);
  },
  true,
);
session.addEventListener("opened", () => draw({isOther: true}));
session.addEventListener("view", () => draw());
session.addEventListener("found", showFindings);
session.addEventListener("saved", () => shelf.refresh());
window.addEventListener("popstate", () => go(wanted()));
await shelf.refresh();
await go(wanted());
document.body.dataset.ready = "true";

function wanted() {
  return new URLSearchParams(location.search).get("open") ?? "";
}

async function go(reference) {
  if (!reference) {
    welcome();
    return;
  }
  try {
    words = await shell.ask("items/words", {open: reference});
    await session.open(reference);
  } catch (error) {
    form.replaceChildren(h("div", {class: "empty"}, h("h2", {}, "This cannot be opened"), h("p", {}, error.message)));
  }
}

function welcome() {
  document.body.dataset.empty = "yes";
  form.replaceChildren(
    h(
      "div",
      {class: "empty"},
      h("h1", {}, "Invent something"),
      h(
        "p",
        {class: "soft"},
        "Choose an item on the left to look at it, or make a new one in a pack of yours: a race, a power, a relic, a place, an event, or the ground and pieces they need.",
      ),
      h("p", {class: "soft"}, "What you do in the form is written into the YAML beside it, and the other way round."),
    ),
  );
}

function draw({isOther = false} = {}) {
  const {view} = session;
  delete document.body.dataset.empty;
  document.body.dataset.kind = view.kind;
  const kept = isOther ? null : focused();
  const scroll = isOther ? 0 : form.scrollTop;
  side.show({isOther});
  form.replaceChildren(...(view.broken ? [broken(view)] : body(view)));
  form.scrollTop = scroll;
  if (kept) refocus(kept);
  showFindings();
  document.body.dataset.revision = String(view.revision);
  document.body.dataset.opened = view.reference;
}

function body(view) {
  const context = contextOf(view);
  if (view.kind === "locale") return localeForm(session, context);
  if (view.kind === "scenario") return scenarioForm(session, context);
  if (view.how === "delete") {
    return [
      heading(view),
      h(
        "section",
        {class: "panel"},
        h("h2", {}, "Taken out of the game"),
        h(
          "p",
          {},
          "With this pack, the item of the other pack is not in the game any more. Delete this to bring it back.",
        ),
      ),
      chainPanel(view, open),
    ].filter(Boolean);
  }
  const hooked = view.form.some((field) => field.key === "hooks");
  const [main, rare] = parted(view);
  return [
    heading(view),
    cardPanel(view),
    chainPanel(view, open),
    hooked ? hooksPanel(session, context) : null,
    h(
      "section",
      {class: "panel"},
      h("h2", {}, view.kind === "ruling" ? "The question" : "On the card"),
      h(
        "div",
        {class: "fields"},
        main.map((field) => fieldOf(field, view, context)),
      ),
    ),
    rare.length
      ? h(
          "details",
          {class: "panel", open: rareOpen(view, rare)},
          h("summary", {}, h("h2", {}, "More")),
          h(
            "div",
            {class: "fields"},
            rare.map((field) => fieldOf(field, view, context)),
          ),
        )
      : null,
    session.extra?.(view) ?? null,
    ["race", "power"].includes(view.kind) ? fairPanel(session) : null,
  ].filter(Boolean);
}

function contextOf(view) {
  return {
    words,
    readOnly: session.isReadOnly,
    path: [],
    item: view.fields,
    set: (path, value) => session.set(path, value),
    rename: (path, key) => session.apply({op: "rename", path: [...session.prefix, ...path], key}),
  };
}

function heading(view) {
  return h(
    "header",
    {class: "item-head"},
    h(
      "div",
      {class: "grow"},
      h("p", {class: "crumb mono"}, `${view.pack} / ${view.file}`),
      h("h1", {}, String(view.fields.name ?? view.id.replaceAll("_", " "))),
    ),
    h("div", {class: "row", id: "deeds"}, session.deeds?.(view) ?? []),
  );
}

function parted(view) {
  const fields = view.form.filter((field) => field.key !== "hooks");
  return [fields.filter((field) => !RARE.has(field.key)), fields.filter((field) => RARE.has(field.key))];
}

function rareOpen(view, rare) {
  return unfolded.has(view.kind) || rare.some((field) => field.key in (view.data ?? {}));
}

function fieldOf(field, view, context) {
  // A patch says its new values under `override`; what else stands in it does not count.
  const home = view.how === "patch" ? ["override", "set"] : [];
  const own = home.reduce((part, key) => part?.[key], view.data)?.[field.key];
  const inherited = own === undefined && view.chain.length > 1 ? view.fields[field.key] : undefined;
  const inner = {
    ...context,
    path: [...home, field.key],
    name: field.title,
    none: inherited === undefined ? "none" : `as before: ${inherited}`,
  };
  const element = labelled(
    field,
    control({...field.widget, usual: inherited}, own, (value) => session.set([...home, field.key], value), inner),
  );
  if (inherited !== undefined) {
    element.classList.add("inherited");
    element
      .querySelector(".title-line")
      .append(h("span", {class: "tag"}, `as before: ${typeof inherited === "object" ? "…" : inherited}`));
  }
  return element;
}

function broken(view) {
  return h(
    "div",
    {class: "empty"},
    h("h2", {}, "The text cannot be read just now"),
    h("p", {}, view.broken.message),
    h(
      "p",
      {class: "soft"},
      `Line ${view.broken.line}, column ${view.broken.column}. The form is back as soon as the text is put right.`,
    ),
    h("button", {onclick: () => side.goTo(view.broken.line, view.broken.column)}, icon("code"), "Go there"),
  );
}

// Whoever types goes on typing, though the form is drawn anew.

function focused() {
  const element = document.activeElement;
  const path = element?.closest?.("[data-path]")?.dataset.path;
  if (!path || !form.contains(element)) return null;
  const isText = element.matches("input:not([type=checkbox]):not([type=number]), textarea");
  return {
    path,
    tag: element.tagName,
    value: element.dataset.value,
    text: element.dataset.typed ? element.value : null,
    span: isText ? [element.selectionStart, element.selectionEnd] : null,
    element,
  };
}

function refocus({path, tag, value, text, span}) {
  const home = [...form.querySelectorAll("[data-path]")].find((each) => each.dataset.path === path);
  if (!home) return;
  const within = [home, ...home.querySelectorAll(tag)].filter((each) => each.tagName === tag);
  const element = within.find((each) => each.dataset.value === value) ?? within[0];
  if (!element) return;
  element.focus({preventScroll: true});
  if (text !== null) {
    element.value = text;
    element.dispatchEvent(new Event("input"));
  }
  if (span && span[0] !== null) element.setSelectionRange?.(...span);
}

// Findings at the field they are about; what has no field of its own stands at the next one around it.

function showFindings() {
  for (const old of form.querySelectorAll(".finding-line")) old.remove();
  for (const marked of form.querySelectorAll(".has-finding")) {
    marked.classList.remove("has-finding", "error", "warning", "note");
  }
  const {found, prefix} = session;
  if (!found || !session.view || session.view.broken) return;
  const places = new Map([...form.querySelectorAll("[data-path]")].map((each) => [each.dataset.path, each]));
  for (const finding of found.findings) {
    if (!finding.is_here || !finding.path || prefix.some((key, number) => finding.path[number] !== key)) continue;
    const path = finding.path.slice(prefix.length);
    let target = null;
    for (let length = path.length; length > 0 && !target; length -= 1) {
      target = places.get(JSON.stringify(path.slice(0, length)));
    }
    const home =
      target?.closest(".form-field, .hook, .word, .scenario-part") ?? target ?? form.querySelector(".item-head");
    if (!home) continue;
    home.classList.add("has-finding", finding.severity);
    home.append(findingLine(finding, () => side.goTo(finding.place.line, finding.place.column)));
  }
}
