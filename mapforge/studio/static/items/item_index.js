// The index: all packs with their items, narrowed by what somebody types.

/** @import {Attributes, Child} from "../types/elements.js" */
/** @import {ListedItem, ListedPack} from "../types/items.js" */
/** @import {Session} from "./session.js" */

import {find, findAll, h, present} from "../shell/elements.js";
import {hint} from "../shell/hints.js";
import {icon} from "../shell/icons.js";
import {readable} from "../shell/words.js";
import {KINDS} from "./kinds.js";

const FOLDED = "studio.folded";
const PYTHON = "This pack brings Python that does not run until you trust it on the first page";

export class ItemIndex {
  /**
   * @param {Session} session
   * @param {(reference: string) => unknown} open
   */
  constructor(session, open) {
    this.session = session;
    this.open = open;
    /** @type {ListedPack[]} */
    this.packs = [];
    this.newButton = h("button", {class: "primary", id: "new-item"}, icon("plus"), "New");
    this._search = h("input", {
      type: "search",
      placeholder: "Find an item …",
      "aria-label": "Find an item",
      id: "find",
    });
    this._list = h("div", {class: "index-list"});
    /** @type {Set<string>} */
    this._folded = new Set(JSON.parse(localStorage.getItem(FOLDED) ?? "[]"));
    find("#index").append(h("div", {class: "index-top"}, this._search, this.newButton), this._list);
    this._search.addEventListener("input", () => this._draw());
    session.on(["opened"], () => {
      this._mark();
      this._list.querySelector("[aria-current]")?.scrollIntoView({block: "nearest"});
    });
  }

  async refresh() {
    this.packs = (await this.session.shell.ask("items/contents")).packs;
    this._draw();
  }

  _draw() {
    const wish = this._search.value.trim().toLowerCase();
    this._list.replaceChildren(...present(this.packs.map((pack) => this._drawPack(pack, wish))));
    this._mark();
  }

  /**
   * @param {ListedPack} pack
   * @param {string} wish
   */
  _drawPack(pack, wish) {
    const groups = present(Object.entries(KINDS).map(([kind, title]) => this._drawKind(pack, kind, title, wish)));
    if (wish && !groups.length) return null;
    const isUsuallyOpen = !pack.read_only || this.packs.every((each) => each.read_only);
    const python = h("a", {class: "tag warning", href: "/packs", ...hint(PYTHON)}, "has Python");
    return this._fold(pack.id, {class: "index-pack", "data-pack": pack.id}, {isUsuallyOpen, wish}, [
      h("summary", {}, h("strong", {class: "grow"}, pack.name), pack.read_only ? icon("lock") : null),
      pack.needs_trust ? h("p", {class: "small"}, python) : null,
      pack.trouble ? h("p", {class: "small tag error"}, pack.trouble) : null,
      groups.length ? groups : h("p", {class: "small soft"}, "Nothing in it yet."),
    ]);
  }

  /**
   * @param {ListedPack} pack
   * @param {string} kind
   * @param {string} title
   * @param {string} wish
   */
  _drawKind(pack, kind, title, wish) {
    const items = (pack.items[kind] ?? []).filter(({id, name}) => `${id} ${name}`.toLowerCase().includes(wish));
    if (!items.length) return null;
    const isUsuallyOpen = !pack.read_only;
    return this._fold(`${pack.id} ${kind}`, {class: "index-kind", "data-kind": kind}, {isUsuallyOpen, wish}, [
      h("summary", {}, h("span", {class: "grow"}, title), h("span", {class: "tag"}, String(items.length))),
      h(
        "ul",
        {},
        items.map((item) => h("li", {}, this._drawItem(pack, kind, item))),
      ),
    ]);
  }

  /**
   * Something that unfolds; whether it is open is remembered, and while somebody searches everything is.
   * @param {string} key
   * @param {Attributes} attributes
   * @param {{isUsuallyOpen: boolean, wish: string}} state
   * @param {Child} children
   */
  _fold(key, attributes, {isUsuallyOpen, wish}, children) {
    const isOpen = Boolean(wish) || this._folded.has(key) !== isUsuallyOpen;
    const shown = h("details", {...attributes, open: isOpen}, children);
    shown.addEventListener("toggle", () => {
      if (wish) return;
      if (shown.open === isUsuallyOpen) this._folded.delete(key);
      else this._folded.add(key);
      localStorage.setItem(FOLDED, JSON.stringify([...this._folded]));
    });
    return shown;
  }

  /**
   * @param {ListedPack} pack
   * @param {string} kind
   * @param {ListedItem} item
   */
  _drawItem(pack, kind, {id, name, overrides}) {
    const reference = `${pack.id}:${kind}/${id}`;
    const open = (/** @type {MouseEvent} */ event) => {
      if (event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      this.open(reference);
    };
    return h(
      "a",
      {href: `/items?open=${encodeURIComponent(reference)}`, "data-reference": reference, onclick: open},
      h("span", {class: "grow"}, name === id ? readable(id) : name),
      overrides ? h("span", {class: "tag info"}, "changes") : null,
    );
  }

  _mark() {
    for (const each of findAll("a[data-reference]", this._list)) {
      if (each.dataset.reference !== this.session.reference) {
        each.removeAttribute("aria-current");
        continue;
      }
      each.setAttribute("aria-current", "page");
      for (const around of findAll("details", this._list)) {
        if (around.contains(each) && around instanceof HTMLDetailsElement) around.open = true;
      }
    }
  }
}
