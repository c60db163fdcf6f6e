// Items: an index of all of them, the form of one, and its text beside it.

import {find, h} from "../shell/elements.js";
import {openShell} from "../shell/shell.js";
import {messageOf} from "../shell/words.js";
import {ItemActions} from "./item_actions.js";
import {openItemFile} from "./item_file.js";
import {ItemForm} from "./item_form.js";
import {ItemIndex} from "./item_index.js";
import {Session} from "./session.js";
import {openTextPanel} from "./text_panel.js";
import {openViews} from "./views.js";

const shell = await openShell({page: "items"});
const session = new Session(shell);
const showView = openViews(session);
const place = find("#form");

/** @param {string} reference */
async function open(reference) {
  await go(reference);
  history.pushState(null, "", `/items?open=${encodeURIComponent(reference)}`);
}

function leave() {
  session.close();
  history.pushState(null, "", "/items");
  welcome();
}

const index = new ItemIndex(session, open);
const actions = new ItemActions(session, index, {open, leave});
openItemFile(session, actions);
const form = new ItemForm(place, session, actions, await openTextPanel(session));

session.on(["saved"], () => index.refresh());
window.addEventListener("popstate", () => go(referenceInAddress()));
await index.refresh();
await go(referenceInAddress());
document.body.dataset.ready = "true";

function referenceInAddress() {
  return new URLSearchParams(location.search).get("open") ?? "";
}

/** @param {string} reference */
async function go(reference) {
  if (!reference) {
    welcome();
    return;
  }
  try {
    form.vocabulary = await shell.ask("items/words", {open: reference});
    await session.open(reference);
  } catch (error) {
    place.replaceChildren(
      h("div", {class: "empty"}, h("h2", {}, "This cannot be opened"), h("p", {}, messageOf(error))),
    );
  }
}

function welcome() {
  document.body.dataset.empty = "yes";
  showView("index");
  place.replaceChildren(
    h(
      "div",
      {class: "empty"},
      h("h1", {}, "Invent something"),
      h(
        "p",
        {class: "soft"},
        "Choose an item in the list to look at it, or make a new one in a pack of yours: a race, a power, a relic, a place, an event, or the ground and pieces they need.",
      ),
      h("p", {class: "soft"}, "What you do in the form is written into the YAML beside it, and the other way round."),
    ),
  );
}
