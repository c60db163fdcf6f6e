// What is saved and what is only in the journal, conflicts with others, and items that cannot be changed.

import {h, icon} from "../shell/elements.js";
import {versions} from "../shell/versions.js";

export function openFiles(session) {
  const {shell} = session;
  const state = h("span", {class: "tag", id: "save-state", role: "status"});
  const undo = h(
    "button",
    {class: "plain icon", title: "Undo (Ctrl+Z)", "aria-label": "Undo", onclick: () => session.undo()},
    icon("undo"),
  );
  const redo = h(
    "button",
    {class: "plain icon", title: "Redo (Ctrl+Y)", "aria-label": "Redo", onclick: () => session.redo()},
    icon("redo"),
  );
  const save = h(
    "button",
    {class: "primary", title: "Save (Ctrl+S)", id: "save", onclick: () => session.save()},
    icon("save"),
    "Save",
  );
  shell.end.append(state, undo, redo, save);
  const draw = () => {
    const {view} = session;
    const isHere = Boolean(view);
    state.hidden = undo.hidden = redo.hidden = save.hidden = !isHere;
    if (!isHere) return;
    const name = view.fields?.name ?? view.id;
    document.title = `${view.saved ? "" : "• "}${name} · mapforge studio`;
    undo.disabled = !view.can_undo || session.isReadOnly;
    redo.disabled = !view.can_redo || session.isReadOnly;
    save.disabled = session.isReadOnly || (view.saved && !session.conflict);
    const [words, tone] = session.isLost
      ? ["No connection", "error"]
      : session.isReadOnly
        ? ["Read-only", "info"]
        : session.conflict
          ? ["Changed outside", "warning"]
          : session.waiting
            ? ["Writing …", ""]
            : view.saved
              ? ["All saved", "good"]
              : ["Unsaved, kept in the journal", "warning"];
    state.textContent = words;
    state.className = `tag ${tone}`;
  };
  for (const news of ["opened", "view", "state", "saved", "conflict"]) session.addEventListener(news, draw);
  session.addEventListener("conflict", async () => {
    if (!session.conflict || document.querySelector("dialog[data-name='conflict']")) return;
    const found = session.conflict;
    const choice = await shell.dialog({
      title: `${found.file} was changed outside`,
      name: "conflict",
      wide: true,
      body: [
        h(
          "p",
          {class: "soft"},
          "Another program has changed the file since you opened it here. Nothing is overwritten until you choose.",
        ),
        versions(found.mine, found.theirs),
      ],
      buttons: [
        ["theirs", "Take the file's version"],
        ["mine", "Keep mine"],
        ["", "Decide later"],
      ],
    });
    if (choice) await session.save(choice);
  });
  let isTold = "";
  session.addEventListener("opened", () => {
    banner(session);
    const {view} = session;
    if (view.recovered && !view.saved && isTold !== view.topic) {
      isTold = view.topic;
      shell.toast("Edits that were not saved last time are here again, from the journal.", {tone: "good", seconds: 10});
    }
  });
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || !session.view || document.querySelector("dialog[open]")) {
      return;
    }
    const key = event.key.toLowerCase();
    const isText = event.target.matches?.("input:not([type=checkbox]), textarea") && event.target.dataset.typed;
    const isEditor = event.composedPath().some((each) => each.id === "yaml");
    if (key === "s") session.save();
    else if (isEditor || isText) return;
    else if (key === "z" && !event.shiftKey) session.undo();
    else if (key === "y" || key === "z") session.redo();
    else return;
    event.preventDefault();
  });
  draw();
}

function banner(session) {
  const place = document.querySelector("#banners");
  const {view} = session;
  const shown = icon("lock");
  shown.setAttribute("width", 18);
  shown.setAttribute("height", 18);
  if (view.busy) {
    place.replaceChildren(
      h(
        "div",
        {class: "banner"},
        shown,
        h("span", {class: "grow"}, "Another studio has this file open. Close it there, then reload this page."),
      ),
    );
  } else if (view.read_only) {
    place.replaceChildren(
      h(
        "div",
        {class: "banner"},
        shown,
        h(
          "span",
          {class: "grow"},
          "This belongs to a pack that cannot be changed here. Look around, or make a copy of your own.",
        ),
        session.copy ? h("button", {id: "copy", onclick: () => session.copy()}, icon("copy"), "Copy to my pack") : null,
      ),
    );
  } else place.replaceChildren();
}
