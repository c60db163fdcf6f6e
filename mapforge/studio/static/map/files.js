// Files: what is saved and what is only in the journal, conflicts with others, imports, and maps that cannot be changed.

import {h, icon} from "../shell/elements.js";
import {versions} from "../shell/versions.js";

const PICTURES = /^image\/(png|jpeg|webp|gif)$/;

export function openFiles(editor) {
  const {shell} = editor;
  const state = h("span", {class: "tag", id: "save-state", role: "status"});
  const undo = h(
    "button",
    {class: "plain icon", title: "Undo (Ctrl+Z)", "aria-label": "Undo", onclick: () => editor.undo()},
    icon("undo"),
  );
  const redo = h(
    "button",
    {class: "plain icon", title: "Redo (Ctrl+Y)", "aria-label": "Redo", onclick: () => editor.redo()},
    icon("redo"),
  );
  const save = h(
    "button",
    {class: "primary", title: "Save (Ctrl+S)", id: "save", onclick: () => editor.save()},
    icon("save"),
    "Save",
  );
  const automatic = h("input", {type: "checkbox", id: "autosave"});
  automatic.checked = localStorage.getItem("studio.autosave") === "on";
  const title = h("span", {class: "title"});
  const crumb = h("span", {class: "crumb"});
  shell.middle.append(crumb, title);
  shell.end.append(
    state,
    undo,
    redo,
    h("label", {class: "choice small soft", title: "Save a moment after every edit"}, automatic, "Automatic"),
    save,
    h(
      "button",
      {class: "plain icon", title: "Keys (?)", "aria-label": "Keys", onclick: () => editor.help()},
      icon("help"),
    ),
  );

  let isSaving = false;
  let isLost = false;
  let conflict = null;
  const draw = () => {
    const {data} = editor;
    if (!data) return;
    title.textContent = data.name || data.id;
    crumb.textContent = `${editor.reference.split(":")[0]} /`;
    document.title = `${data.saved ? "" : "• "}${data.name || data.id} · mapforge studio`;
    undo.disabled = !data.can_undo || editor.isReadOnly;
    redo.disabled = !data.can_redo || editor.isReadOnly;
    save.disabled = editor.isReadOnly || (data.saved && !conflict);
    const [words, tone] = isLost
      ? ["No connection", "error"]
      : editor.isReadOnly
        ? ["Read-only", "info"]
        : conflict
          ? ["Changed outside", "warning"]
          : isSaving
            ? ["Saving …", ""]
            : editor.waiting
              ? ["Writing …", ""]
              : data.saved
                ? ["All saved", "good"]
                : ["Unsaved, kept in the journal", "warning"];
    state.textContent = words;
    state.className = `tag ${tone}`;
  };
  for (const news of ["board", "state"]) editor.addEventListener(news, draw);

  // Saving

  editor.save = async (choice = null) => {
    await editor.settled();
    if (editor.isReadOnly) {
      editor.tell("refused");
      return;
    }
    isSaving = true;
    draw();
    try {
      const answer = await shell.send("map/save", {map: editor.reference, choice, connection: shell.connection()});
      conflict = answer.conflict ?? null;
      if (conflict) {
        await showConflict(conflict);
        return;
      }
      if (answer.board) editor.receive(answer.board);
      else await editor.reload();
    } catch (error) {
      shell.toast(error.message, {tone: "error"});
    } finally {
      isSaving = false;
      draw();
    }
  };
  let saving = 0;
  const saveSoon = () => {
    clearTimeout(saving);
    if (automatic.checked && !conflict) {
      saving = setTimeout(() => editor.data.saved || editor.isDragging || editor.save(), 900);
    }
  };
  editor.addEventListener("edited", saveSoon);
  automatic.addEventListener("change", () => {
    localStorage.setItem("studio.autosave", automatic.checked ? "on" : "off");
    if (!editor.data.saved) saveSoon();
  });

  const showConflict = async (found) => {
    if (document.querySelector("dialog[data-name='conflict']")) return;
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
    if (choice) await editor.save(choice);
  };

  // What others do

  shell.on("map.changed", async (message) => {
    if (message.map === editor.reference) await editor.reload();
  });
  shell.on("map.outside", (message) => {
    if (message.map !== editor.reference || isSaving) return;
    if (editor.data.saved && !editor.waiting && !editor.isDragging) {
      // Nothing of ours would be lost.
      editor.save("theirs");
      shell.toast("The file was changed outside; this is the new version.");
      return;
    }
    conflict = message.conflict;
    draw();
    showConflict(conflict);
  });
  shell.on("map.trouble", (message) => shell.toast(message.error, {tone: "error"}));
  shell.on("refused", (message) => shell.toast(message.error, {tone: "error"}));
  shell.on("connected", async () => {
    shell.say("map.open", {map: editor.reference});
    if (isLost) await editor.reload();
    isLost = false;
    draw();
  });
  shell.on("lost", () => {
    isLost = true;
    draw();
  });
  if (shell.connection() !== null) shell.say("map.open", {map: editor.reference});

  openBanners(editor);
  openDrops(editor);
  addImports(editor);
}

// Maps that cannot be changed here, and edits that were found again

function openBanners(editor) {
  const place = document.querySelector("#banners");
  let isTold = false;
  const draw = () => {
    const {data} = editor;
    if (data.busy) {
      place.replaceChildren(banner("lock", "Another studio has this map open. Close it there, then reload this page."));
    } else if (data.read_only) {
      place.replaceChildren(
        banner(
          "lock",
          "This map belongs to a pack that cannot be changed here. Look around, or make a copy of your own.",
          h("button", {id: "copy", onclick: () => copy(editor)}, icon("copy"), "Copy to my pack"),
        ),
      );
    } else if (data.changes) {
      const words = data.regions.length
        ? `This file changes ${data.changes}: what it says counts, and the rest comes from there. Here you see what it says itself.`
        : `This file changes ${data.changes} and has no regions of its own; regions drawn here take the place of all of them.`;
      const link = h("a", {id: "changed-map", href: `/map?map=${encodeURIComponent(data.changes)}`}, "Open that map");
      place.replaceChildren(banner("copy", words, link));
    } else place.replaceChildren();
    if (data.recovered && !data.saved && !isTold) {
      isTold = true;
      editor.shell.toast("Edits that were not saved last time are here again, from the journal.", {
        tone: "good",
        seconds: 10,
      });
    }
  };
  editor.addEventListener("board", draw);
  editor.addEventListener("refused", () => {
    const button = place.querySelector("button");
    editor.shell.toast("This map cannot be changed here; copy it to your pack first.");
    button?.focus();
  });
}

function banner(picture, words, ...more) {
  const shown = icon(picture);
  shown.setAttribute("width", 18);
  shown.setAttribute("height", 18);
  return h("div", {class: "banner"}, shown, h("span", {class: "grow"}, words), more);
}

async function copy(editor) {
  const {shell} = editor;
  const {packs} = await shell.ask("packs/contents");
  const own = packs.filter((pack) => !pack.read_only);
  const pack = h(
    "select",
    {name: "pack"},
    own.map(({id, name}) => h("option", {value: id}, name)),
    h("option", {value: ""}, "A new pack …"),
  );
  const name = h("input", {name: "new-pack", placeholder: "The name of your pack"});
  const named = h("label", {class: "field"}, "Name of the new pack", name);
  named.hidden = own.length > 0;
  pack.addEventListener("change", () => (named.hidden = pack.value !== ""));
  const choice = await shell.dialog({
    title: "Copy to my pack",
    name: "copy",
    body: [h("label", {class: "field"}, "Pack", pack), named],
    buttons: [
      ["", "Cancel"],
      ["copy", "Copy"],
    ],
  });
  if (choice !== "copy") return;
  try {
    const target = pack.value || (await shell.send("packs/new_pack", {name: name.value})).pack;
    const {reference} = await shell.send("packs/copy", {reference: editor.reference, pack: target});
    location.assign(`/map?map=${encodeURIComponent(reference)}`);
  } catch (error) {
    shell.toast(error.message, {tone: "error"});
  }
}

// Drawings from elsewhere, random maps, and the text itself

function openDrops(editor) {
  const canvas = document.querySelector("#canvas");
  canvas.addEventListener("dragover", (event) => {
    event.preventDefault();
    canvas.classList.add("drops");
  });
  canvas.addEventListener("dragleave", (event) => {
    if (!canvas.contains(event.relatedTarget)) canvas.classList.remove("drops");
  });
  canvas.addEventListener("drop", (event) => {
    event.preventDefault();
    canvas.classList.remove("drops");
    const [file] = event.dataTransfer.files;
    if (!file) return;
    if (PICTURES.test(file.type)) editor.trace.put(file);
    else editor.importFile(file);
  });
}

function addImports(editor) {
  const {shell} = editor;
  editor.importFile = async (file) => {
    if (editor.isReadOnly) {
      editor.tell("refused");
      return;
    }
    if (file.size > 32e6) {
      shell.toast("A file to import has up to 32 MB.", {tone: "error"});
      return;
    }
    const content = await file.text();
    let review;
    try {
      review = await shell.send("map/review", {
        map: editor.reference,
        operation: {op: "import", name: file.name, content},
      });
    } catch (error) {
      shell.toast(error.message, {tone: "error"});
      return;
    }
    if (await accepted(review, file.name)) {
      if (await editor.apply({op: "import", name: file.name, content})) editor.board.fit();
    }
  };
  const accepted = async ({picture, notes = []}, name) => {
    const address = URL.createObjectURL(new Blob([picture], {type: "image/svg+xml"}));
    const choice = await shell.dialog({
      title: `Import ${name}`,
      name: "review",
      wide: true,
      body: [
        h(
          "p",
          {class: "soft"},
          "This is what would become of it: every neighbour, and all that was closed, joined or left out. It takes the place of the regions on the board; you can undo it.",
        ),
        h("img", {class: "review", src: address, alt: "The imported map"}),
        notes.length
          ? h(
              "ul",
              {class: "notes"},
              notes.map((note) => h("li", {}, note)),
            )
          : null,
      ],
      buttons: [
        ["", "Cancel"],
        ["accept", "Import"],
      ],
    });
    URL.revokeObjectURL(address);
    return choice === "accept";
  };
  editor.generate = async () => {
    const seed = h("input", {type: "number", name: "seed", value: 1 + Math.floor(Math.random() * 9999), min: 0});
    const players = h(
      "select",
      {name: "players"},
      [2, 3, 4, 5].map((count) => h("option", {value: count}, `${count} players`)),
    );
    players.value = String(editor.data.players[0] ?? 2);
    const kind = h(
      "select",
      {name: "kind"},
      h("option", {value: "base"}, "Small World"),
      h("option", {value: "underground"}, "Underground"),
    );
    const choice = await shell.dialog({
      title: "A random map",
      name: "generate",
      body: [
        h(
          "p",
          {class: "soft"},
          "With the proportions of the printed boards. The same seed gives the same map. It takes the place of the regions on the board; you can undo it.",
        ),
        h(
          "div",
          {class: "numbers"},
          h("label", {class: "field"}, "Seed", seed),
          h("label", {class: "field"}, "For", players),
        ),
        h("label", {class: "field"}, "Terrains of", kind),
      ],
      buttons: [
        ["", "Cancel"],
        ["make", "Make it"],
      ],
    });
    if (choice !== "make") return;
    const words = {op: "generate", seed: Number(seed.value), players: Number(players.value), kind: kind.value};
    if (await editor.apply(words)) editor.board.fit();
  };
  editor.editText = async () => {
    const {text} = await shell.ask("map/text", {map: editor.reference});
    const area = h("textarea", {class: "yaml", spellcheck: "false", "aria-label": "The text of the map"});
    area.value = text;
    area.readOnly = editor.isReadOnly;
    const choice = await shell.dialog({
      title: "The text of the map",
      name: "text",
      wide: true,
      body: [area],
      buttons: editor.isReadOnly
        ? [["", "Close"]]
        : [
            ["", "Cancel"],
            ["use", "Use this text"],
          ],
    });
    if (choice === "use" && area.value !== text) await editor.apply({op: "text", text: area.value});
  };
}
