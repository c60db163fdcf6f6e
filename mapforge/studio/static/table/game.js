// One game at one seat: asks the server what this seat may see, shows it, and sends what is chosen.

/** @import {Shell} from "../types/shell.js" */
/** @import {ActionChoice, LogLine, Position, SeatView, TableContent} from "../types/table.js" */

import {Artwork} from "../board/artwork.js";
import {isDialogOpen} from "../shell/dialogs.js";
import {h} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {Unreachable} from "../shell/unreachable.js";
import {capitalize, counted, messageOf} from "../shell/words.js";
import {Announcer} from "./announcer.js";
import {isMeant} from "./asked_again.js";
import {BoardActions} from "./board_actions.js";
import {offerSeatBack, offerSeats, refreshOffer} from "./claim.js";
import {Dice} from "./dice.js";
import {Film} from "./film.js";
import {Hand} from "./hand.js";
import {handsOver} from "./hand_over.js";
import {listenForCards} from "./item_card.js";
import {openMenu} from "./menu.js";
import {lostWords, showNotice, showPackNotice, showTrouble} from "./notices.js";
import {Panels} from "./panels.js";
import {PastStrip} from "./past_strip.js";
import {itemOf} from "./played_items.js";
import {PlayBoard} from "./play_board.js";
import {closePopover} from "./popover.js";
import {PositionEditor} from "./position_editor.js";
import {TOKENS, pieceTools, withTool} from "./redeploy_tools.js";
import {marksOf} from "./region_marks.js";
import {Replay} from "./replay.js";
import {TableSource} from "./source.js";

const ZOOM = 1.3;
const PAUSE = 4000; // milliseconds between questions whether a pack has changed

/**
 * @param {Shell} shell
 * @param {HTMLElement} main
 * @param {string} table
 */
export async function openGame(shell, main, table) {
  const source = new TableSource(shell, table);
  const content = await source.content();
  const view = await source.view({since: 0, epoch: -1, seen: -1});
  const game = new GamePage(shell, main, source, content, view);
  game.open();
  return game;
}

export class GamePage {
  /**
   * @param {Shell} shell
   * @param {HTMLElement} main
   * @param {TableSource} source
   * @param {TableContent} content
   * @param {SeatView} view
   */
  constructor(shell, main, source, content, view) {
    this.shell = shell;
    this.main = main;
    this.source = source;
    this.content = content;
    this.view = view;
    this.items = content.items;
    /** Ends whatever listens for as long as the game is shown. */
    this.life = new AbortController();
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
    /** What belongs to the board lies beside it, so that it covers no region. */
    this.rail = h("div", {class: "board-rail"});
    this.side = h("aside", {class: "side", "aria-label": "The table"});
    this.board = new PlayBoard(this.canvas, new Artwork(content.looks), this.items, {
      click: (region, event) => this.actions.click(region, event),
      look: (region, event) => !this.editor && this.actions.look(region, event),
      hover: (region, event) => this.actions.hover(region, event),
      canDrag: (region) => !this.editor && this.view.redeploys && Boolean(this.view.placed[region]),
      carry: (region, event) => this.hand.carry(region === null ? 0 : this.view.placed[region], event),
      drop: (from, to, event) => this.actions.drop(from, to, event),
    });
    /** What the next click puts on the map in a redeployment. */
    this.tool = TOKENS;
    this.actions = new BoardActions(this);
    this.announcer = new Announcer();
    this.hand = new Hand(this);
    this.film = new Film(this.board, this.rail);
    this.past = new PastStrip(this);
    this.rail.append(zoomButtons(this.board));
    this.canvas.prepend(this.rail);
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
    this.main.replaceChildren(h("h1", {class: "unseen"}, this.content.board.name), this.canvas, this.side);
    this.canvas.append(this.actions.tip, this.announcer.element);
    const label = `The board, ${counted(this.content.board.regions.length, "region")}: arrows walk, Enter chooses, ? tells more, digits press buttons`;
    for (const [name, value] of Object.entries({tabindex: "0", role: "application", "aria-label": label})) {
      this.board.svg.setAttribute(name, value);
    }
    this.board.svg.addEventListener("keydown", (event) => this.actions.key(event));
    listenForCards(this);
    this.side.append(this.panels.element);
    openMenu(this);
    this.board.show(this.content.board);
    const resized = new ResizeObserver(() => this.board.refit());
    resized.observe(this.board.svg);
    this.life.signal.addEventListener("abort", () => resized.disconnect());
    const press = (/** @type {KeyboardEvent} */ event) => {
      const isField = event.target instanceof Element && event.target.matches("input, textarea");
      const isUndo = (event.ctrlKey || event.metaKey) && event.key === "z";
      if (isField || isDialogOpen()) return;
      if (isUndo) this.undo();
      else if (!event.ctrlKey && !event.metaKey && !event.altKey) this._chooseByKey(event.key);
    };
    addEventListener("keydown", press, {signal: this.life.signal});
    this._follow();
    this._receive(this.view, null);
    if (!this.content.host && this.view.you < 0) this.shell.attempt(() => offerSeats(this));
    this._focusBoard();
    document.title = `${this.content.board.name} · ${this.shell.name}`;
  }

  /** Keys reach the board from the beginning; a frame around it is only for those who use them. */
  _focusBoard() {
    const {svg} = this.board;
    svg.classList.add("untouched");
    addEventListener("keydown", () => svg.classList.remove("untouched"), {once: true, signal: this.life.signal});
    svg.focus({preventScroll: true});
  }

  /**
   * Do something again and again for as long as the game is shown.
   * @param {number} pause
   * @param {() => unknown} work
   */
  every(pause, work) {
    const timer = setInterval(work, pause);
    this.life.signal.addEventListener("abort", () => clearInterval(timer));
  }

  /** Show it no longer: whoever leaves may open another game on the same page. */
  close() {
    this.life.abort();
    closePopover();
  }

  _follow() {
    this.source.follow({
      changed: () => {
        this.refresh();
        this.shell.attempt(() => refreshOffer(this));
      },
      connected: () => {
        document.querySelector("#lost")?.remove();
        this.refresh();
      },
      lost: () => this._showLost(),
      refused: (error) => this.shell.report(error),
    });
    // A pack that changes says nothing; the server looks when it is asked.
    this.every(PAUSE, () => !document.hidden && !this.view.over && this.refresh());
  }

  /** Say once that nobody answers, and what to do; whatever else is wrong will be known later. */
  _showLost() {
    showTrouble("");
    showNotice("lost", [lostWords(this.content.host)]);
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
      const known = {since: this.log.length, epoch: this.epoch, seen: this.view.steps};
      const seat = this.seat === null ? {} : {seat: this.seat};
      this._receive(await this.source.view({...known, ...seat}), this.view);
    } catch (error) {
      if (error instanceof Unreachable) {
        this._showLost();
        return;
      }
      document.querySelector("#lost")?.remove();
      showTrouble(messageOf(error));
    }
  }

  /**
   * @param {SeatView} view
   * @param {SeatView | null} before
   */
  _receive(view, before) {
    if (this.life.signal.aborted) return;
    const isNewPast = view.epoch !== this.epoch;
    const known = this.log;
    this.log = [...this.log.slice(0, view.log_from), ...view.log];
    this.epoch = view.epoch;
    this.view = view;
    if (before) this.announcer.say(known, this.log);
    if (before && !isNewPast) {
      for (const {die, text} of view.log) if (die !== undefined) this.dice.roll(die, text);
      this.film.show(view.deeds, view.pace ?? "brisk", view.you);
    }
    const again = () => {
      this.seat = this.view.you;
      this._receive({...this.view, log: [], deeds: [], log_from: this.log.length}, this.view);
    };
    if (handsOver(this, view, again)) return;
    this.seat = view.you;
    showTrouble(view.trouble);
    if (view.changed_outside) showPackNotice(this.content.host ? this.shell.places.lobby : null);
    if (view.note) showNotice("note", [view.note]);
    offerSeatBack(this, view);
    if (this.tool && !pieceTools(view.choices, this.items).includes(this.tool)) this.tool = TOKENS;
    if (!view.choices.some(({verb}) => verb === "place") && view.redeploys) {
      this.tool = pieceTools(view.choices, this.items)[0] ?? TOKENS;
    }
    this.past.show(view);
    if (!this.isInPast) this.show(view);
    this.actions.refreshTip();
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
    const {choices, redeploys} = this.view;
    this.board.glow(
      this.isInPast ? new Map() : marksOf(redeploys ? withTool(choices, this.items, this.tool) : choices),
    );
  }

  /** @param {string} region */
  nameOf(region) {
    return this.content.board.regions.find((each) => each.id === region)?.name ?? region;
  }

  /**
   * @param {string} kind
   * @param {string} id
   */
  itemName(kind, id) {
    return itemOf(this.items, kind, id).name;
  }

  /** Whether the board shows a moment that is over. */
  get isInPast() {
    return this.replay.isOn || this.past.isOn;
  }

  /**
   * Choose what the next click puts on the map: tokens, or a piece.
   * @param {string} tool
   */
  takeTool(tool) {
    this.tool = tool;
    this.show(this.view);
    this.panels.show(this.view, this.log);
  }

  /**
   * Digits press the buttons of the turn, in their order.
   * @param {string} key
   */
  _chooseByKey(key) {
    if (!/^[1-9]$/.test(key)) return;
    const buttons = this.panels.element.querySelectorAll(
      "#choices > .buttons-list button:enabled, .combo.glows .combo-name",
    );
    const button = buttons[Number(key) - 1];
    if (button instanceof HTMLElement) button.click();
  }

  // What is sent

  /**
   * The emblem of something in play.
   * @param {string} kind
   * @param {string} id
   * @param {number} size
   */
  portrait(kind, id, size) {
    return this.board.artwork.portrait(kind, id, size);
  }

  /** @param {ActionChoice} choice */
  async choose(choice) {
    closePopover();
    if (await isMeant(this.shell, choice)) await this._do(() => this.source.choose([choice.action]));
  }

  /**
   * @param {string} start
   * @param {string} end
   * @param {number} count
   */
  place(start, end, count) {
    closePopover();
    return this._do(() => this.source.place(start, end, count));
  }

  confirm() {
    return this._do(() => this.source.confirm());
  }

  undo() {
    return this._do(() => this.source.undo());
  }

  /** @param {() => Promise<unknown>} work */
  async _do(work) {
    try {
      await work();
    } catch (error) {
      this.shell.report(capitalize(messageOf(error)));
    }
    await this.refresh();
    document.body.dataset.sent = String(Number(document.body.dataset.sent ?? 0) + 1);
  }

  // Positions by hand

  async editPosition() {
    const choices = await this.source.position();
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
    h("button", {class: "icon", "aria-label": "Zoom in", onclick: () => board.view.zoom(ZOOM)}, icon("plus")),
    h("button", {class: "icon", "aria-label": "Zoom out", onclick: () => board.view.zoom(1 / ZOOM)}, icon("minus")),
    h("button", {class: "icon", "aria-label": "The whole board", onclick: () => board.refit(true)}, icon("fit")),
  );
}
