// What is done with whole items: new ones, copies, changes from another pack, renaming, deleting, trying them out.

/** @import {Child} from "../types/elements.js" */
/** @import {Mention, OpenView} from "../types/items.js" */
/** @import {ItemIndex} from "./item_index.js" */
/** @import {Session} from "./session.js" */

import {h} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {choosePack} from "../shell/pack_choice.js";
import {counted} from "../shell/words.js";

const MOST_PLACES = 100;

/**
 * What can be made, each with an example of a name.
 * @type {Record<string, [title: string, example: string]>}
 */
const NEW_KINDS = {
  race: ["Race", "Otters"],
  power: ["Power", "Tide-Riding"],
  relic: ["Relic", "The Drowned Bell"],
  place: ["Place", "Old Ferry"],
  event: ["Event", "Spring Flood"],
  piece: ["Piece", "Dam"],
  terrain: ["Terrain", "Reeds"],
  symbol: ["Symbol", "Spring"],
  ruling: ["Ruling", "May otters cross a lake"],
  scenario: ["Scenarios", "Otters"],
  locale: ["Translation", "de"],
};

export class ItemActions {
  /**
   * @param {Session} session
   * @param {ItemIndex} index
   * @param {{open: (reference: string) => Promise<void>, leave: () => void}} page
   */
  constructor(session, index, {open, leave}) {
    this.session = session;
    this.index = index;
    this.open = open;
    this.leave = leave;
    index.newButton.addEventListener("click", () => this.make());
  }

  get shell() {
    return this.session.shell;
  }

  /**
   * Show something that was just made.
   * @param {string} reference
   */
  async arrive(reference) {
    // Until its page is there, a click would change what is still shown.
    document.body.inert = true;
    try {
      await this.index.refresh();
      await this.open(reference);
    } finally {
      document.body.inert = false;
    }
  }

  async make() {
    const choice = choosePack(this.shell, this.index.packs, this.session.view?.pack);
    const kind = h(
      "select",
      {name: "kind"},
      Object.entries(NEW_KINDS).map(([value, [title]]) => h("option", {value}, title)),
    );
    const name = h("input", {name: "name", autofocus: true, placeholder: "Otters"});
    kind.addEventListener("change", () => (name.placeholder = NEW_KINDS[kind.value][1]));
    let made = "";
    const answer = await this.shell.dialog({
      title: "New item",
      name: "new",
      work: async () => {
        if (!name.value.trim()) throw new Error("Type a name.");
        const words = {pack: await choice.pack(), kind: kind.value, name: name.value.trim()};
        made = (await this.shell.send("items/new", words)).reference;
      },
      body: [h("label", {class: "field"}, "Kind", kind), h("label", {class: "field"}, "Name", name), choice.body],
      buttons: [
        ["", "Cancel"],
        ["make", "Create it"],
      ],
    });
    if (answer === "make") await this.shell.attempt(() => this.arrive(made));
  }

  async copy() {
    const choice = choosePack(this.shell, this.index.packs);
    let made = "";
    await this.shell.dialog({
      title: "Copy to my pack",
      name: "copy",
      work: async (value) => {
        const words = {open: this.session.reference, pack: await choice.pack()};
        const path = value === "override" ? "items/override" : "items/copy";
        made = (await this.shell.send(path, words)).reference;
      },
      body: [
        h(
          "p",
          {class: "soft"},
          "A copy is an item of its own. To change the printed one in every game with your pack, choose Change it instead.",
        ),
        choice.body,
      ],
      buttons: [
        ["", "Cancel"],
        ["override", "Change it"],
        ["copy", "Copy"],
      ],
    });
    if (made) await this.shell.attempt(() => this.arrive(made));
  }

  async _mentions() {
    return (await this.shell.ask("items/referrers", {open: this.session.reference})).places;
  }

  async rename() {
    await this.shell.attempt(async () => {
      await this.session.settled();
      const {id: before} = this.session.current;
      const mentions = await this._mentions();
      const id = h("input", {name: "id", class: "mono", value: before, autofocus: true, spellcheck: "false"});
      const number = counted(mentions.length, "place");
      let renamed = "";
      await this.shell.dialog({
        title: `Rename ${before}`,
        name: "rename",
        wide: true,
        work: async () => {
          if (id.value.trim() === before) return;
          const words = {open: this.session.reference, id: id.value.trim()};
          renamed = (await this.shell.send("items/rename", words)).reference;
        },
        body: [
          h("label", {class: "field"}, "New id", id),
          mentions.length
            ? h("p", {}, `${number} ${mentions.length === 1 ? "refers" : "refer"} to it and will be changed with it:`)
            : null,
          mentionList(mentions, "Nothing else refers to it."),
        ],
        buttons: [
          ["", "Cancel"],
          ["rename", "Rename"],
        ],
      });
      if (!renamed) return;
      await this.arrive(renamed);
      this.shell.toast(`Renamed to ${id.value.trim()} everywhere.`, {tone: "good"});
    });
  }

  async remove() {
    await this.shell.attempt(async () => {
      const {kind, id} = this.session.current;
      const mentions = isItem(kind) ? await this._mentions() : [];
      const verb = mentions.length === 1 ? "refers" : "refer";
      const answer = await this.shell.dialog({
        title: `Delete ${id}?`,
        name: "delete",
        wide: mentions.length > 0,
        body: [
          mentions.length
            ? h("p", {}, h("strong", {}, counted(mentions.length, "place")), ` still ${verb} to it and would break:`)
            : null,
          mentionList(mentions, "Nothing refers to it."),
          h("p", {class: "small soft"}, "A copy of its file is kept in your state folder."),
        ],
        buttons: [
          ["delete", "Delete it"],
          ["", "Keep it"],
        ],
      });
      if (answer !== "delete") return;
      const {kept} = await this.shell.send("items/delete", {open: this.session.reference});
      this.leave();
      await this.index.refresh();
      this.shell.toast(`Deleted. A copy is in ${kept}`, {seconds: 10});
    });
  }

  /**
   * The buttons in the heading of an item.
   * @param {OpenView} view
   * @returns {Child}
   */
  buttons(view) {
    const isOwn = !view.read_only;
    return [
      ["race", "power"].includes(view.kind) ? this._tryLink(view) : null,
      isOwn && isItem(view.kind) ? h("button", {id: "rename", onclick: () => this.rename()}, "Rename") : null,
      isOwn ? h("button", {id: "delete", class: "danger", onclick: () => this.remove()}, icon("bin"), "Delete") : null,
    ];
  }

  /** @param {OpenView} view */
  _tryLink({saved, reference}) {
    const href = `/table?offer=${encodeURIComponent(reference)}`;
    const play = async (/** @type {MouseEvent} */ event) => {
      event.preventDefault();
      if (!saved && !this.session.isReadOnly) await this.session.save();
      if (!this.session.conflict) location.assign(href);
    };
    return h("a", {class: "button", id: "try", href, onclick: play}, icon("play"), "Try it");
  }
}

/** @param {string} kind */
function isItem(kind) {
  return !["locale", "scenario"].includes(kind);
}

/**
 * @param {Mention[]} mentions
 * @param {string} none what is said when there are none
 */
function mentionList(mentions, none) {
  if (!mentions.length) return h("p", {class: "soft"}, none);
  return h(
    "ul",
    {class: "places"},
    mentions
      .slice(0, MOST_PLACES)
      .map(({file, line, text}) =>
        h("li", {}, h("span", {class: "mono soft"}, `${file}:${line}`), " ", h("span", {class: "mono"}, text)),
      ),
  );
}
