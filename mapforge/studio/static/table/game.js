// One game at one seat: asks the server what this seat may see, shows it, and sends what is chosen.

/** @import {PointerPlace} from "../types/board.js" */
/** @import {Query, Shell} from "../types/shell.js" */
/** @import {ActionChoice, LogLine, Position, SeatView, TableContent} from "../types/table.js" */

import {Artwork} from "../board/artwork.js";
import {isDialogOpen} from "../shell/dialogs.js";
import {find, h, present} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {capitalize, messageOf} from "../shell/words.js";
import {choiceWords} from "./choice_words.js";
import {Dice} from "./dice.js";
import {Hand} from "./hand.js";
import {openMenu} from "./menu.js";
import {showNotice, showPackNotice, showTrouble} from "./notices.js";
import {Panels} from "./panels.js";
import {PlayBoard} from "./play_board.js";
import {closePopover, popover} from "./popover.js";
import {PositionEditor} from "./position_editor.js";
import {isRisky, marksOf} from "./region_marks.js";
import {regionLines} from "./region_words.js";
import {Replay} from "./replay.js";

const PAUSE = 4000; // milliseconds between questions whether a pack has changed
const ALL = 999; // as many tokens as there are

/**
 * @param {Shell} shell
 * @param {HTMLElement} main
 * @param {string} table
 */
export async function openGame(shell, main, table) {
  const content = await shell.ask("table/board", {table});
  const view = await shell.ask("table/view", {table, since: 0, epoch: -1});
  new GamePage(shell, main, table, content, view).open();
}

export class GamePage {
  /**
   * @param {Shell} shell
   * @param {HTMLElement} main
   * @param {string} table
   * @param {TableContent} content
   * @param {SeatView} view
   */
  constructor(shell, main, table, content, view) {
    this.shell = shell;
    this.main = main;
    this.table = table;
    this.content = content;
    this.view = view;
    this.items = content.items;
    /** @type {LogLine[]} */
    this.log = [];
    this.epoch = view.epoch;
    /**
     * Who sits at the screen; nobody yet.
     * @type {number | null}
     */
    this.seat = null;
    /** The name under which the game was saved last. */
    this.savedAs = "my game";
    this.canvas = h("div", {class: "canvas", id: "canvas"});
    this.side = h("aside", {class: "side", "aria-label": "The table"});
    this.board = new PlayBoard(this.canvas, new Artwork(content.looks), this.items, {
      click: (region, event) => this._onClick(region, event),
      hover: (region, event) => this._onHover(region, event),
      canDrag: (region) => !this.editor && this.view.redeploys && Boolean(this.view.placed[region]),
      carry: (region, event) => this.hand.carry(region === null ? 0 : this.view.placed[region], event),
      drop: (from, to, event) => this.drop(from, to, event),
    });
    this.tip = h("div", {class: "tip", role: "tooltip", hidden: true});
    this.hand = new Hand(this);
    this.dice = new Dice(this.canvas);
    this.panels = new Panels(this);
    this.replay = new Replay(this);
    /**
     * A position that is set up by hand, while somebody does that.
     * @type {PositionEditor | null}
     */
    this.editor = null;
    /** @type {Promise<void> | null} */
    this._asking = null;
    /** @type {Promise<void> | null} */
    this._next = null;
  }

  open() {
    this.main.className = "tabletop";
    this.main.replaceChildren(this.canvas, this.side);
    this.canvas.append(this.hand.element, this.tip, zoomButtons(this.board));
    this.side.append(this.panels.element);
    openMenu(this);
    this.board.show(this.content.board);
    addEventListener("resize", () => this.board.fit());
    addEventListener("keydown", (event) => {
      const isField = event.target instanceof Element && event.target.matches("input, textarea");
      const isUndo = (event.ctrlKey || event.metaKey) && event.key === "z";
      if (isUndo && !isField && !isDialogOpen()) this.undo();
    });
    this._follow();
    this._receive(this.view, null);
    document.title = `${this.content.board.name} · mapforge studio`;
  }

  _follow() {
    const {shell, table} = this;
    shell.on("table.changed", () => this.refresh());
    shell.on("connected", () => {
      document.querySelector("#lost")?.remove();
      shell.say("table.join", {table});
      this.refresh();
    });
    shell.on("lost", () =>
      showNotice("lost", ["The connection is lost. Your seat is kept, and the page reconnects by itself."]),
    );
    shell.on("refused", ({error}) => shell.report(error));
    if (shell.connection() !== null) shell.say("table.join", {table});
    // A pack that changes says nothing; the server looks when it is asked.
    setInterval(() => !document.hidden && !this.view.over && this.refresh(), PAUSE);
  }

  /**
   * Ask for what this seat may see now; whoever waits for it gets an answer to a question asked after theirs.
   * @returns {Promise<void>}
   */
  refresh() {
    if (this._asking) {
      this._next ??= this._asking.then(() => {
        this._next = null;
        return this.refresh();
      });
      return this._next;
    }
    this._asking = this._refresh().finally(() => (this._asking = null));
    return this._asking;
  }

  async _refresh() {
    try {
      /** @type {Query} */
      const query = {table: this.table, since: this.log.length, epoch: this.epoch};
      if (this.seat !== null) query.seat = this.seat;
      this._receive(await this.shell.ask("table/view", query), this.view);
    } catch (error) {
      showTrouble(messageOf(error));
    }
  }

  /**
   * @param {SeatView} view
   * @param {SeatView | null} before
   */
  _receive(view, before) {
    const isNewPast = view.epoch !== this.epoch;
    this.log = [...this.log.slice(0, view.log_from), ...view.log];
    this.epoch = view.epoch;
    this.view = view;
    if (before && !isNewPast) {
      for (const {die, text} of view.log) if (die !== undefined) this.dice.roll(die, text);
    }
    if (this._handsOver(view)) return;
    this.seat = view.you;
    showTrouble(view.trouble);
    if (view.changed_outside) showPackNotice(this.content.host);
    if (!this.replay.isOn) this.show(view);
    if (!before || before.revision !== view.revision || before.you !== view.you) closePopover();
    this.panels.show(view, this.log);
    this.replay.offer(view);
    const {dataset} = document.body;
    dataset.revision = String(view.revision);
    dataset.player = String(view.player);
    dataset.over = String(view.over);
    dataset.chooses = String(view.choices.length > 0 || view.can_confirm);
  }

  /**
   * Show a position: that of the view, or one of the past. One that is set up by hand stays.
   * @param {Pick<Position, "regions">} position
   */
  show(position) {
    if (this.editor) return;
    this.board.showPosition(position);
    this.hand.show(this.view);
    this.board.glow(this.replay.isOn ? new Map() : marksOf(this.view.choices));
  }

  /**
   * Several people at one screen: nothing is shown until the next one has taken it.
   * @param {SeatView} view
   */
  _handsOver(view) {
    if (this.seat === null || view.you === this.seat || view.local.length < 2 || view.over) {
      document.querySelector("#hand-over")?.remove();
      return false;
    }
    if (document.querySelector("#hand-over")) return true;
    const take = () => {
      find("#hand-over").remove();
      this.seat = this.view.you;
      this._receive({...this.view, log: [], log_from: this.log.length}, this.view);
    };
    const {name} = view.seats[view.you];
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

  // Clicks, drags, hovering

  /** @param {string} region */
  _choicesAt(region) {
    return this.view.choices.filter((choice) => choice.region === region);
  }

  /**
   * @param {string | null} region
   * @param {PointerPlace} event
   */
  _onClick(region, event) {
    closePopover();
    if (region === null || this.replay.isOn) return;
    if (this.editor) {
      this.editor.paint(region);
      return;
    }
    const choices = this._choicesAt(region);
    const [only] = choices;
    if (!choices.length) {
      if (this.view.redeploys && this.view.placed[region]) this._offerBack(region, event);
      else this._explain(region, event);
    } else if (choices.length === 1 && !isRisky(only)) this.choose(only);
    else {
      /** @type {[string, () => unknown][]} */
      const rows = choices.map((choice) => [choiceWords(choice), () => this.choose(choice)]);
      if (this.view.placed[region]) rows.push(["Take one back", () => this.place(region, "", 1)]);
      popover(event, {title: this.nameOf(region), rows});
    }
  }

  /**
   * @param {string} region
   * @param {PointerPlace} event
   */
  _offerBack(region, event) {
    const count = this.view.placed[region];
    /** @type {[string, () => unknown][]} */
    const rows = [["Take one back", () => this.place(region, "", 1)]];
    if (count > 1) rows.push([`Take all ${count} back`, () => this.place(region, "", count)]);
    popover(event, {title: this.nameOf(region), rows});
  }

  /** @param {string} region */
  nameOf(region) {
    return this.content.board.regions.find((each) => each.id === region)?.name ?? region;
  }

  /**
   * Say why nothing can be done there.
   * @param {string} region
   * @param {PointerPlace} event
   */
  async _explain(region, event) {
    const verb = this.view.redeploys ? "place" : "conquer";
    await this.shell.attempt(async () => {
      const {text, price} = await this.shell.ask("table/why", {table: this.table, action: `${verb} ${region}`});
      const cost = price ? `It would cost ${price.cost}: ${price.words}.` : "";
      popover(event, {title: this.nameOf(region), lines: present([text, cost]), name: "why"});
    });
  }

  /**
   * @param {string | null} region
   * @param {PointerEvent} event
   */
  _onHover(region, event) {
    this.board.hover(region);
    const lines = region === null || this.editor ? [] : this._regionLines(region);
    this.tip.hidden = !lines.length || event.pointerType === "touch";
    if (this.tip.hidden) return;
    this.tip.replaceChildren(...lines.map((line, place) => h(place ? "p" : "strong", {}, line)));
    const box = this.canvas.getBoundingClientRect();
    const left = Math.min(event.clientX - box.left + 16, box.width - this.tip.offsetWidth - 8);
    const top = event.clientY - box.top + 18;
    const isLow = top + this.tip.offsetHeight > box.height - 8;
    this.tip.style.transform = `translate(${left}px, ${isLow ? top - this.tip.offsetHeight - 30 : top}px)`;
  }

  /** @param {string} id */
  _regionLines(id) {
    const region = this.board.mesh.region(id);
    const choices = this.replay.isOn ? [] : this._choicesAt(id);
    return region ? regionLines(region, this.view, this.items, choices) : [];
  }

  /**
   * Tokens were dropped somewhere: from a region or, where that is empty, from the hand.
   * @param {string} from
   * @param {string | null} to
   * @param {PointerPlace} event
   */
  drop(from, to, event) {
    this.hand.carry(0, event);
    if (from && from === to) return;
    const count = from ? this.view.placed[from] : ALL;
    if (from && to === null) this.place(from, "", count);
    else if (to !== null && this.view.redeploys) this.place(from, to, count);
    else if (to !== null) this._onClick(to, event);
  }

  // What is sent

  /** @param {ActionChoice} choice */
  choose(choice) {
    closePopover();
    return this._send("table/choose", {actions: [choice.action]});
  }

  /**
   * @param {string} start
   * @param {string} end
   * @param {number} count
   */
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

  /**
   * @param {"table/choose" | "table/place" | "table/confirm" | "table/undo"} path
   * @param {object} data
   */
  async _send(path, data = {}) {
    try {
      await this.shell.send(path, {table: this.table, ...data});
    } catch (error) {
      this.shell.report(capitalize(messageOf(error)));
    }
    await this.refresh();
    document.body.dataset.sent = String(Number(document.body.dataset.sent ?? 0) + 1);
  }

  // Positions by hand

  async editPosition() {
    const choices = await this.shell.ask("table/position", {table: this.table});
    document.body.dataset.settingUp = "true";
    this.panels.element.hidden = true;
    this.hand.element.hidden = true;
    this.editor = new PositionEditor(this, choices);
    this.side.append(this.editor.element);
  }

  endPositionEditor() {
    delete document.body.dataset.settingUp;
    this.editor?.element.remove();
    this.editor = null;
    this.panels.element.hidden = false;
    this.show(this.view);
  }
}

/** @param {PlayBoard} board */
function zoomButtons(board) {
  return h(
    "div",
    {class: "zooms"},
    h("button", {class: "icon", "aria-label": "Zoom in", onclick: () => board.view.zoom(1.3)}, icon("plus")),
    h("button", {class: "icon", "aria-label": "The whole board", onclick: () => board.fit()}, icon("fit")),
  );
}
