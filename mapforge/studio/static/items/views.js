// On a phone, one of the three columns at a time: the index, the form, or the text.

/** @import {Session} from "./session.js" */

import {find, findAll, h} from "../shell/elements.js";

/** @type {[view: string, words: string][]} */
const VIEWS = [
  ["index", "Items"],
  ["form", "Form"],
  ["text", "Text"],
];

/** @param {Session} session */
export function openViews(session) {
  const show = (/** @type {string} */ view) => {
    document.body.dataset.view = view;
    for (const button of findAll(".views button")) {
      button.setAttribute("aria-pressed", String(button.dataset.view === view));
    }
  };
  find(".bench").after(
    h(
      "nav",
      {class: "views", "aria-label": "What is shown"},
      VIEWS.map(([view, words]) => h("button", {class: "plain", "data-view": view, onclick: () => show(view)}, words)),
    ),
  );
  show(new URLSearchParams(location.search).get("open") ? "form" : "index");
  session.on(["opened"], () => show("form"));
  return show;
}
