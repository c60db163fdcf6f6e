// One game at one seat: asks the server what this seat may see, shows it, and sends what is chosen.

import {counted, h, icon} from "../shell/elements.js";
import {Looks} from "../board/looks.js";
import {PlayBoard} from "./play_board.js";
import {Dice} from "./dice.js";
import {Hand} from "./hand.js";
import {Panels} from "./panels.js";
import {Replay} from "./replay.js";
import {openMenu} from "./menu.js";
import {choiceWords} from "./words.js";
import {closePopover, popover} from "./popover.js";

const RISKY = new Set(["abandon", "leave"]);

export async function openGame(shell, main, table) {
  const game = new GamePage(shell, main, table);
  await game.open();
  return game;
}

class GamePage {
  constructor(shell, main, table) {
    Object.assign(this, {shell, main, table});
    this.view = null;
    this.log = [];
    this.epoch = -1;
    this.seat = null;
    this.busy = 0;
  }

  async open() {
    const {ask} = this.shell;
    this.static = await ask("table/board", {table: this.table});
    this.items = this.static.items;
    this.looks = new Looks(this.static.looks);
    this.canvas = h("div", {class: "canvas", id: "canvas"});
    this.side = h("aside", {class: "side", "aria-label": "The table"});
    this.main.className = "tabletop";
    this.main.replaceChildren(this.canvas, this.side);
    this.board = new PlayBoard(this.canvas, this.looks, this.items, {
      click: (region, event) => this._clicked(region, event),
      hover: (region, event) => this._hovered(region, event),
      drag: (region) => Boolean(this.view?.redeploys && this.view.placed[region]),
      carry: (region, event) => this.hand.carry(region === null ? 0 : this.view.placed[region], event),
      drop: (from, to, event) => this._dropped(from, to, event),
    });
    this.tip = h("div", {class: "tip", role: "tooltip", hidden: true});
    this.hand = new Hand(this);
    this.dice = new Dice(this.canvas);
    this.canvas.append(this.hand.element, this.tip, zoomButtons(this.board));
    this.panels = new Panels(this);
    this.side.append(this.panels.element);
    this.replay = new Replay(this);
    openMenu(this);
    this.board.show(this.static.board);
    addEventListener("resize", () => this.board.fit());
    addEventListener("keydown", (event) => {
      const isUndo = (event.ctrlKey || event.metaKey) && event.key === "z" && !event.target.matches("input, textarea");
      if (isUndo && !document.querySelector("dialog[open]")) this.undo();
    });
    this._follow();
    await this.refresh();
    document.title = `${this.static.board.name} · mapforge studio`;
  }

  _follow() {
    this.shell.on("table.changed", () => this.refresh());
    this.shell.on("connected", () => {
      document.querySelector("#lost")?.remove();
      this.shell.say("table.join", {table: this.table});
      this.refresh();
    });
    this.shell.on("lost", () => {
      if (document.querySelector("#lost")) return;
      document
        .querySelector("#banners")
        .append(
          h(
            "div",
            {class: "banner", id: "lost"},
            "The connection is lost. Your seat is kept, and the page comes back by itself.",
          ),
        );
    });
    this.shell.on("refused", (message) => this.shell.toast(message.error, {tone: "error"}));
    if (this.shell.connection() !== null) this.shell.say("table.join", {table: this.table});
    // A pack that changes says nothing; the server looks when it is asked.
    setInterval(() => !document.hidden && !this.view?.over && this.refresh(), 4000);
  }

  /** Ask for what this seat may see now; whoever waits for it gets an answer to a question asked after theirs. */
  refresh() {
    if (this.asking) {
      this.next ??= this.asking.then(() => {
        this.next = null;
        return this.refresh();
      });
      return this.next;
    }
    this.asking = this._refresh().finally(() => (this.asking = null));
    return this.asking;
  }

  async _refresh() {
    try {
      const seat = this.seat === null ? {} : {seat: this.seat};
      const view = await this.shell.ask("table/view", {
        table: this.table,
        since: this.log.length,
        epoch: this.epoch,
        ...seat,
      });
      this._take(view);
    } catch (error) {
      this._trouble(error.message);
    }
  }

  _trouble(text) {
    if (document.querySelector("#trouble")?.textContent === text) return;
    document.querySelector("#trouble")?.remove();
    if (text) {
      document.querySelector("#banners").append(h("div", {class: "banner", id: "trouble", role: "alert"}, text));
    }
  }

  _take(view) {
    const isFirst = this.view === null;
    const before = this.view;
    const isNewPast = view.epoch !== this.epoch;
    this.log = [...this.log.slice(0, view.log_from), ...view.log];
    this.epoch = view.epoch;
    this.view = view;
    if (!isFirst && !isNewPast) {
      for (const line of view.log) if (line.die !== undefined) this.dice.roll(line.die, line.text);
    }
    if (this._handsOver(view)) return;
    this.seat = view.you;
    const isSame = before && before.revision === view.revision && before.you === view.you;
    this._trouble(view.trouble);
    this._packNotice(view);
    if (!this.replay.isOn) this.show(view);
    if (!isSame) closePopover();
    this.panels.show(view, this.log);
    this.replay.offer(view);
    document.body.dataset.revision = view.revision;
    document.body.dataset.player = view.player;
    document.body.dataset.over = view.over;
    document.body.dataset.chooses = view.choices.length > 0 || view.can_confirm;
  }

  /** Show a position: that of the view, or one of the past. */
  show(position) {
    this.board.stand(position);
    this.hand.show(this.view);
    this.board.glow(this.replay.isOn ? new Map() : this._glowing());
  }

  /** Several people at one screen: nothing is shown until the next one has taken it. */
  _handsOver(view) {
    if (this.seat === null || view.you === this.seat || view.local.length < 2 || view.over) {
      document.querySelector("#hand-over")?.remove();
      return false;
    }
    if (document.querySelector("#hand-over")) return true;
    const take = () => {
      document.querySelector("#hand-over").remove();
      this.seat = this.view.you;
      this._take({...this.view, log: [], log_from: this.log.length});
    };
    const name = view.seats[view.you].name;
    this.main.append(
      h(
        "div",
        {id: "hand-over", class: "hand-over"},
        h("h2", {}, `${name}, it is your turn`),
        h("p", {class: "soft"}, "Hand the screen over."),
        h("button", {class: "primary large", onclick: take}, `I am ${name}`),
      ),
    );
    return true;
  }

  _packNotice(view) {
    const shown = document.querySelector("#pack-changed");
    if (!view.changed_outside || shown) return;
    const again = this.static.host ? h("a", {class: "button", href: "/table"}, "New game") : null;
    document
      .querySelector("#banners")
      .append(
        h(
          "div",
          {class: "banner", id: "pack-changed"},
          h(
            "span",
            {class: "grow"},
            "A pack of this game has changed. The game goes on with the content that it began with.",
          ),
          again,
        ),
      );
  }

  // What glows

  _at(region) {
    return this.view.choices.filter((choice) => choice.region === region);
  }

  _glowing() {
    const marks = new Map();
    for (const choice of this.view.choices) {
      if (!choice.region) continue;
      const mark = marks.get(choice.region);
      if (choice.verb === "conquer") {
        const cost = choice.price?.cost;
        if (mark?.tone === "attack" && mark.tag <= cost) continue;
        marks.set(choice.region, {tone: "attack", tag: cost});
      } else if (choice.verb === "roll" && mark?.tone !== "attack") {
        marks.set(choice.region, {tone: "roll", tag: choice.price?.cost ?? "?", isDie: true});
      } else if (!mark && !RISKY.has(choice.verb)) {
        marks.set(choice.region, {tone: choice.verb === "place" ? "place" : "offer"});
      } else if (!mark) marks.set(choice.region, {tone: "own"});
    }
    return marks;
  }

  // Clicks, drags, hovering

  _clicked(region, event) {
    closePopover();
    if (!region || this.replay.isOn) return;
    const choices = this._at(region);
    if (!choices.length) {
      if (this.view.redeploys && this.view.placed[region]) return this._offerBack(region, event);
      return this._explain(region, event);
    }
    const [only] = choices;
    if (choices.length === 1 && !RISKY.has(only.verb)) return this.choose(only);
    const rows = choices.map((choice) => [choiceWords(choice), () => this.choose(choice)]);
    if (this.view.placed[region]) rows.push(["Take one back", () => this.place(region, "", 1)]);
    popover(event, this.nameOf(region), rows);
  }

  _offerBack(region, event) {
    const count = this.view.placed[region];
    popover(event, this.nameOf(region), [
      ["Take one back", () => this.place(region, "", 1)],
      ...(count > 1 ? [[`Take all ${count} back`, () => this.place(region, "", count)]] : []),
    ]);
  }

  nameOf(region) {
    return this.static.board.regions.find((each) => each.id === region)?.name ?? region;
  }

  /** Say why nothing can be done there. */
  async _explain(region, event) {
    const verb = this.view.redeploys ? "place" : "conquer";
    try {
      const {text, price} = await this.shell.ask("table/why", {table: this.table, action: `${verb} ${region}`});
      const cost = price ? `It would cost ${price.cost}: ${price.words}.` : "";
      popover(event, this.nameOf(region), [], [text, cost].filter(Boolean), "why");
    } catch (error) {
      this.shell.toast(error.message, {tone: "error"});
    }
  }

  _hovered(region, event) {
    this.board.hover(region);
    const lines = region && this.view ? this._about(region) : [];
    this.tip.hidden = !lines.length || event.pointerType === "touch";
    if (this.tip.hidden) return;
    this.tip.replaceChildren(...lines.map((line, place) => h(place ? "p" : "strong", {}, line)));
    const box = this.canvas.getBoundingClientRect();
    const left = Math.min(event.clientX - box.left + 16, box.width - this.tip.offsetWidth - 8);
    const top = event.clientY - box.top + 18;
    const isLow = top + this.tip.offsetHeight > box.height - 8;
    this.tip.style.transform = `translate(${left}px, ${isLow ? top - this.tip.offsetHeight - 30 : top}px)`;
  }

  _about(region) {
    const here = this.view.regions[region];
    const drawn = this.static.board.regions.find((each) => each.id === region);
    const ground = [drawn.terrain, ...drawn.symbols]
      .map((id) => this.items[id]?.name ?? id.replaceAll("_", " "))
      .join(", ");
    const lines = [`${drawn.name}`, ground];
    if (here && here.holder !== null) {
      const race = this.items[here.race]?.name ?? here.race;
      lines.push(
        `${this.view.seats[here.holder].name}: ${counted(here.tokens, "token")} of the ${race}${here.declined ? ", in decline" : ""}`,
      );
    }
    for (const [id, count] of Object.entries(here?.pieces ?? {})) {
      lines.push(`${id === "face_down" ? "Face down" : (this.items[id]?.name ?? id)}${count > 1 ? ` ×${count}` : ""}`);
    }
    if (!this.replay.isOn) {
      for (const choice of this._at(region)) {
        lines.push(choice.price ? `${choiceWords(choice)}: ${choice.price.words}` : choice.words);
      }
    }
    return lines;
  }

  _dropped(from, to, event) {
    this.hand.carry(0, event);
    if (from && from === to) return;
    const count = from ? this.view.placed[from] : 999;
    if (from && !to) return this.place(from, "", count);
    if (!to) return;
    if (this.view.redeploys) return this.place(from, to, count);
    return this._clicked(to, event);
  }

  // What is sent

  async choose(choice) {
    closePopover();
    await this._send("table/choose", {actions: [choice.action]});
  }

  place(start, end, count) {
    closePopover();
    return this._send("table/place", {start, end, count});
  }

  confirm() {
    return this._send("table/confirm");
  }

  undo() {
    return this._send("table/undo");
  }

  async _send(path, data = {}) {
    this.busy += 1;
    try {
      await this.shell.send(path, {table: this.table, ...data});
    } catch (error) {
      this.shell.toast(sentence(error.message), {tone: "error"});
    }
    await this.refresh();
    this.busy -= 1;
    document.body.dataset.sent = Number(document.body.dataset.sent ?? 0) + 1;
  }
}

const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);

function zoomButtons(board) {
  return h(
    "div",
    {class: "zooms"},
    h("button", {class: "icon", "aria-label": "Nearer", onclick: () => board.view.zoom(1.3)}, icon("plus")),
    h("button", {class: "icon", "aria-label": "The whole board", onclick: () => board.fit()}, icon("fit")),
  );
}
