// The first page: packs and what is in them.

import {openShell} from "../shell/shell.js";
import {counted, h, icon, s} from "../shell/elements.js";
import {pathOf} from "../board/geometry.js";

const KINDS = {
  race: "races",
  power: "powers",
  relic: "relics",
  place: "places",
  event: "events",
  terrain: "terrains",
  symbol: "symbols",
  piece: "pieces",
};

const shell = await openShell({page: "packs"});
const sheet = document.querySelector("#sheet");
await draw();
document.body.dataset.ready = "true";

async function draw() {
  const contents = await shell.ask("packs/contents");
  const own = contents.packs.filter((pack) => !pack.read_only);
  const others = contents.packs.filter((pack) => pack.read_only);
  sheet.replaceChildren(
    h(
      "div",
      {class: "heading"},
      h("div", {class: "grow"}, h("h1", {}, "Your packs"), h("p", {class: "soft mono"}, contents.root)),
      h("button", {id: "new-pack", onclick: newPack}, icon("plus"), "New pack"),
    ),
    own.length
      ? h(
          "div",
          {class: "packs"},
          own.map((pack) => card(pack)),
        )
      : h(
          "div",
          {class: "card blank"},
          h("h2", {}, "No pack of yours yet"),
          h(
            "p",
            {class: "soft"},
            "A pack is a folder with your maps, races and powers. Begin with a new one, or copy a printed map below and change it.",
          ),
        ),
    h("div", {class: "heading"}, h("h2", {class: "grow"}, "To look at and to copy")),
    h(
      "div",
      {class: "packs"},
      others.map((pack) => card(pack)),
    ),
  );
}

function card(pack) {
  const maps = pack.items.map ?? [];
  const gallery = h(
    "div",
    {class: "gallery"},
    maps.map((each) => tile(pack, each)),
  );
  if (maps.length) addSketches(pack, gallery);
  const counts = Object.entries(KINDS)
    .map(([kind, many]) => [pack.items[kind]?.length ?? 0, many])
    .filter(([count]) => count)
    .map(([count, many]) => `${count} ${count === 1 ? many.slice(0, -1) : many}`);
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
      pack.needs_trust
        ? h("button", {class: "trust", onclick: () => askForTrust(pack)}, icon("lock"), "Has Python")
        : null,
      pack.read_only
        ? h("span", {class: "tag"}, "read-only")
        : h("button", {class: "new-map", onclick: () => newMap(pack)}, icon("plus"), "New map"),
    ),
    pack.trouble ? h("p", {class: "tag error"}, pack.trouble) : null,
    gallery,
    h("footer", {class: "mono soft"}, pack.path),
  );
}

function tile(pack, map) {
  const address = `/map?map=${encodeURIComponent(`${pack.id}:map/${map.id}`)}`;
  return h(
    "a",
    {class: "tile", href: address, "data-map": map.id},
    h("span", {class: "sketch"}),
    h("strong", {}, map.name),
    h("span", {class: "soft small facts"}, map.id),
  );
}

async function addSketches(pack, gallery) {
  let sketches;
  try {
    sketches = await shell.ask("packs/sketches", {pack: pack.id});
  } catch {
    return; // The tiles work without their sketches.
  }
  for (const each of gallery.children) {
    const sketch = sketches[each.dataset.map];
    if (!sketch) continue;
    const [x, y, width, height] = sketch.box;
    each.querySelector(".sketch").append(
      s(
        "svg",
        {viewBox: `${x} ${y} ${width} ${height}`, preserveAspectRatio: "xMidYMid meet", "aria-hidden": "true"},
        sketch.shapes.map(({colour, loops}) =>
          s("path", {
            d: pathOf(loops),
            fill: colour,
            stroke: "#3b2a1c",
            "stroke-width": width / 260,
            "fill-rule": "evenodd",
          }),
        ),
      ),
    );
    const players = Array.isArray(sketch.players) ? ` · ${sketch.players.join(", ")} players` : "";
    each.querySelector(".facts").textContent = `${counted(sketch.count, "region")}${players}`;
  }
}

async function asked(title, label, button, placeholder) {
  const name = h("input", {name: "name", autofocus: true, placeholder});
  const choice = await shell.dialog({
    title,
    body: [h("label", {class: "field"}, label, name)],
    buttons: [
      ["", "Cancel"],
      ["make", button],
    ],
  });
  return choice === "make" ? name.value.trim() : "";
}

async function newPack() {
  const name = await asked("A new pack", "Its name", "Create it", "River Folk");
  if (name) {
    await attempt(async () => {
      await shell.send("packs/new_pack", {name});
      await draw();
    });
  }
}

async function newMap(pack) {
  const name = await asked(`A new map in ${pack.name}`, "Its name", "Create it", "The Drowned Coast");
  if (name) {
    await attempt(async () => {
      const {reference} = await shell.send("packs/new_map", {pack: pack.id, name});
      location.assign(`/map?map=${encodeURIComponent(reference)}`);
    });
  }
}

async function askForTrust(pack) {
  await attempt(async () => {
    const code = await shell.ask("packs/code", {pack: pack.id});
    const choice = await shell.dialog({
      title: `Trust the Python of ${pack.name}?`,
      name: "trust",
      body: [
        h(
          "p",
          {},
          "This pack brings Python. It was read, but it does not run: Python can do on this machine whatever you can. Trust it only when you know where it comes from.",
        ),
        h("p", {class: "mono"}, code.path),
        h("p", {class: "mono soft"}, `digest ${code.digest}`),
      ],
      buttons: [
        ["trust", "Trust it until the studio ends"],
        ["", "Not now"],
      ],
    });
    if (choice !== "trust") return;
    await shell.send("packs/trust", {pack: pack.id, digest: code.digest});
    await draw();
  });
}

async function attempt(work) {
  try {
    await work();
  } catch (error) {
    shell.toast(error.message, {tone: "error"});
  }
}
