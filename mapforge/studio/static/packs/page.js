// The first page: packs and what is in them.

/** @import {ListedItem, ListedPack} from "../types/items.js" */

import {find, findAll, h} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {mapSketch} from "../shell/map_sketch.js";
import {openShell} from "../shell/shell.js";
import {counted} from "../shell/words.js";
import {mapMenu} from "./map_menu.js";
import {packFormButton} from "./pack_form.js";

const KINDS = ["race", "power", "relic", "place", "event", "terrain", "symbol", "piece"];

const shell = await openShell({page: "packs"});
const sheet = find("#sheet");
sheet.replaceChildren(h("p", {class: "soft", role: "status"}, "Reading the packs …"));
await draw();
document.body.dataset.ready = "true";

async function draw() {
  const {packs, root} = await shell.ask("packs/contents");
  const own = packs.filter((pack) => !pack.read_only);
  const others = packs.filter((pack) => pack.read_only);
  sheet.replaceChildren(
    h(
      "div",
      {class: "heading"},
      h("div", {class: "grow"}, h("h1", {}, "Your packs"), h("p", {class: "soft mono"}, root)),
      h("button", {id: "new-pack", onclick: newPack}, icon("plus"), "New pack"),
    ),
    own.length ? h("div", {class: "packs"}, own.map(card)) : welcome(),
    h("div", {class: "heading"}, h("h2", {class: "grow"}, "To look at and to copy")),
    h("div", {class: "packs"}, others.map(card)),
  );
}

function welcome() {
  return h(
    "div",
    {class: "card blank"},
    h("h2", {}, "You have no packs yet"),
    h(
      "p",
      {class: "soft"},
      "A pack is a folder with your maps, races and powers. Begin with a new one, or copy a printed map below and change it.",
    ),
  );
}

/** @param {ListedPack} pack */
function card(pack) {
  const maps = pack.items.map ?? [];
  const gallery = h(
    "div",
    {class: "gallery"},
    maps.map((map) => tile(pack, map)),
    (pack.unreadable ?? []).map((map) => unreadableTile(pack, map)),
  );
  if (maps.length) addSketches(pack, gallery);
  const counts = KINDS.flatMap((kind) => {
    const count = pack.items[kind]?.length ?? 0;
    return count ? [counted(count, kind)] : [];
  });
  const trust = h("button", {class: "trust", onclick: () => askForTrust(pack)}, icon("lock"), "Has Python");
  const address = `/print?pack=${encodeURIComponent(pack.id)}`;
  const print = h("a", {class: "button print", href: address}, icon("print"), "Print");
  const newMapButton = h("button", {class: "new-map", onclick: () => newMap(pack)}, icon("plus"), "New map");
  return h(
    "article",
    {class: "card pack", "data-pack": pack.id},
    h(
      "header",
      {},
      h(
        "div",
        {class: "grow"},
        h("h2", {}, pack.name),
        h("p", {class: "soft small"}, [counted(maps.length, "map"), ...counts].join(" · ")),
      ),
      pack.needs_trust ? trust : null,
      maps.length || counts.length ? print : null,
      pack.read_only || pack.trouble ? null : packFormButton(shell, draw, pack),
      pack.read_only ? h("span", {class: "tag"}, "read-only") : newMapButton,
    ),
    pack.trouble ? h("p", {class: "tag error"}, pack.trouble) : null,
    gallery,
    h("footer", {class: "mono soft"}, pack.path),
  );
}

/**
 * @param {ListedPack} pack
 * @param {ListedItem} map
 */
function tile(pack, map) {
  const address = `/map?map=${encodeURIComponent(`${pack.id}:map/${map.id}`)}`;
  const link = h(
    "a",
    {class: "tile", href: address, "data-map": map.id},
    h("span", {class: "sketch"}),
    h("strong", {}, map.name),
    h("span", {class: "soft small facts"}, map.id),
    pack.unsaved?.includes(map.id) ? h("span", {class: "tag warning"}, "unsaved edits") : null,
  );
  return h("div", {class: "tile-box"}, link, pack.read_only ? null : mapMenu(shell, draw, pack, map));
}

/**
 * A map that cannot be read: it opens as text, to be mended.
 * @param {ListedPack} pack
 * @param {{id: string, error: string}} map
 */
function unreadableTile(pack, {id, error}) {
  const address = `/map?map=${encodeURIComponent(`${pack.id}:map/${id}`)}`;
  return h(
    "div",
    {class: "tile-box"},
    h(
      "a",
      {class: "tile", href: address, "data-unreadable": id},
      h("strong", {}, id),
      h("span", {class: "tag error"}, "cannot be read"),
      h("span", {class: "soft small"}, error),
    ),
  );
}

/**
 * @param {ListedPack} pack
 * @param {HTMLElement} gallery
 */
async function addSketches(pack, gallery) {
  let sketches;
  try {
    sketches = await shell.ask("packs/sketches", {pack: pack.id});
  } catch {
    return; // The tiles work without their sketches.
  }
  for (const each of findAll("[data-map]", gallery)) {
    const sketch = sketches[each.dataset.map ?? ""];
    if (!sketch) continue;
    find(".sketch", each).append(mapSketch(sketch, "meet"));
    const players = Array.isArray(sketch.players) ? ` · ${sketch.players.join(", ")} players` : "";
    find(".facts", each).textContent = `${counted(sketch.count, "region")}${players}`;
  }
}

/**
 * Ask for the name of something new; nothing when somebody thinks better of it.
 * @param {string} title
 * @param {string} placeholder
 */
async function askForName(title, placeholder) {
  const name = h("input", {name: "name", autofocus: true, placeholder});
  const choice = await shell.dialog({
    title,
    body: h("label", {class: "field"}, "Name", name),
    buttons: [
      ["", "Cancel"],
      ["make", "Create it"],
    ],
  });
  return choice === "make" ? name.value.trim() : "";
}

async function newPack() {
  const name = await askForName("New pack", "River Folk");
  if (!name) return;
  await shell.attempt(async () => {
    await shell.send("packs/new_pack", {name});
    await draw();
  });
}

/** @param {ListedPack} pack */
async function newMap(pack) {
  const name = await askForName(`New map in ${pack.name}`, "The Drowned Coast");
  if (!name) return;
  await shell.attempt(async () => {
    const {reference} = await shell.send("packs/new_map", {pack: pack.id, name});
    location.assign(`/map?map=${encodeURIComponent(reference)}`);
  });
}

/** @param {ListedPack} pack */
async function askForTrust(pack) {
  await shell.attempt(async () => {
    const {path, digest} = await shell.ask("packs/code", {pack: pack.id});
    const choice = await shell.dialog({
      title: `Trust the Python of ${pack.name}?`,
      name: "trust",
      body: [
        h(
          "p",
          {},
          "This pack brings Python. It was read, but it does not run: Python can do on this machine whatever you can. Trust it only if you know where it comes from. The Trust page lists what you trust, and there you can withdraw it.",
        ),
        h("p", {class: "mono"}, path),
        h("p", {class: "mono soft"}, `digest ${digest}`),
      ],
      buttons: [
        ["keep", "Trust it"],
        ["trust", "Trust it until the studio ends"],
        ["", "Not now"],
      ],
    });
    if (choice !== "keep" && choice !== "trust") return;
    await shell.send("packs/trust", {pack: pack.id, digest, keeps: choice === "keep"});
    await draw();
  });
}
