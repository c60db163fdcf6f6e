// The shelf: all packs with their items, narrowed by what somebody types.

import {h, icon} from "../shell/elements.js";

export const KINDS = {
  race: "Races",
  power: "Powers",
  relic: "Relics",
  place: "Places",
  event: "Events",
  piece: "Pieces",
  terrain: "Terrains",
  symbol: "Symbols",
  ruling: "Rulings",
  locale: "Translations",
  scenario: "Scenarios",
};

export function openShelf(shell, session, open) {
  const place = document.querySelector("#shelf");
  const search = h("input", {type: "search", placeholder: "Find an item …", "aria-label": "Find an item", id: "find"});
  const list = h("div", {class: "shelf-list"});
  const make = h("button", {class: "primary", id: "new-item"}, icon("plus"), "New");
  place.append(h("div", {class: "shelf-top"}, search, make), list);
  let packs = [];
  const folded = new Set(JSON.parse(localStorage.getItem("studio.folded") ?? "[]"));
  const isOpen = (key, usual) => (folded.has(key) ? !usual : usual);
  const remember = (key, usual, now) => {
    if (now === usual) folded.delete(key);
    else folded.add(key);
    localStorage.setItem("studio.folded", JSON.stringify([...folded]));
  };

  const draw = () => {
    const wish = search.value.trim().toLowerCase();
    list.replaceChildren(...packs.map((pack) => packOf(pack, wish)).filter(Boolean));
    mark();
  };
  const packOf = (pack, wish) => {
    const groups = Object.entries(KINDS)
      .map(([kind, title]) => groupOf(pack, kind, title, wish))
      .filter(Boolean);
    if (wish && !groups.length) return null;
    const usual = !pack.read_only || packs.every((each) => each.read_only);
    const shown = h(
      "details",
      {class: "shelf-pack", open: Boolean(wish) || isOpen(pack.id, usual), "data-pack": pack.id},
      h(
        "summary",
        {},
        h("strong", {class: "grow"}, pack.name),
        pack.needs_trust
          ? h(
              "a",
              {
                class: "tag warning",
                href: "/packs",
                title: "This pack brings Python that does not run until you trust it on the first page",
              },
              "has Python",
            )
          : null,
        pack.read_only ? icon("lock") : null,
      ),
      pack.trouble ? h("p", {class: "small tag error"}, pack.trouble) : null,
      groups.length ? groups : h("p", {class: "small soft"}, "Nothing in it yet."),
    );
    shown.addEventListener("toggle", () => wish || remember(pack.id, usual, shown.open));
    return shown;
  };
  const groupOf = (pack, kind, title, wish) => {
    const items = (pack.items[kind] ?? []).filter(
      ({id, name}) => !wish || `${id} ${name}`.toLowerCase().includes(wish),
    );
    if (!items.length) return null;
    const key = `${pack.id} ${kind}`;
    const usual = !pack.read_only;
    const shown = h(
      "details",
      {class: "shelf-kind", open: Boolean(wish) || isOpen(key, usual), "data-kind": kind},
      h("summary", {}, h("span", {class: "grow"}, title), h("span", {class: "tag"}, String(items.length))),
      h(
        "ul",
        {},
        items.map((item) => h("li", {}, lineOf(pack, kind, item))),
      ),
    );
    shown.addEventListener("toggle", () => wish || remember(key, usual, shown.open));
    return shown;
  };
  const lineOf = (pack, kind, {id, name, overrides}) => {
    const reference = `${pack.id}:${kind}/${id}`;
    return h(
      "a",
      {
        href: `/items?open=${encodeURIComponent(reference)}`,
        "data-reference": reference,
        onclick: (event) => open(event, reference),
      },
      h("span", {class: "grow"}, name === id ? id.replaceAll("_", " ") : name),
      overrides ? h("span", {class: "tag info"}, "changes") : null,
    );
  };
  const mark = () => {
    for (const each of list.querySelectorAll("a[data-reference]")) {
      if (each.dataset.reference === session.reference) {
        each.setAttribute("aria-current", "page");
        each.closest(".shelf-pack").open = true;
        each.closest(".shelf-kind").open = true;
      } else each.removeAttribute("aria-current");
    }
  };
  search.addEventListener("input", draw);
  session.addEventListener("opened", () => {
    mark();
    list.querySelector("[aria-current]")?.scrollIntoView({block: "nearest"});
  });
  return {
    make,
    get packs() {
      return packs;
    },
    async refresh() {
      ({packs} = await shell.ask("items/contents"));
      draw();
    },
  };
}
