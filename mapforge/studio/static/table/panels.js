// What stands beside the board: the turn, and tabs for the market, the players, the log and the coins.

/** @import {LogLine, SeatView} from "../types/table.js" */
/** @import {GamePage} from "./game.js" */

import {h} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {coinChart} from "./chart.js";
import {endScreen} from "./end_screen.js";
import {keptFocus} from "./focus.js";
import {marketPanel} from "./market_panel.js";
import {playersPanel} from "./players_panel.js";
import {playerChip} from "./tokens.js";
import {TurnPanel} from "./turn_panel.js";

const TABS = {market: "Market", players: "Players", log: "Log", coins: "Coins"};

export class Panels {
  /** @param {GamePage} game */
  constructor(game) {
    this.game = game;
    this.view = game.view;
    /** @type {LogLine[]} */
    this.log = [];
    this._turn = new TurnPanel(game);
    this._tab = "players";
    this._picks = this._isOver = false;
    this._tabs = Object.entries(TABS).map(([name, text]) =>
      h("button", {id: `tab-${name}`, role: "tab", class: "plain", onclick: () => this._open(name)}, text),
    );
    this._body = h("section", {class: "tab-body", id: "tab-body", role: "tabpanel", tabindex: 0});
    const close = h(
      "button",
      {class: "drawer-close", "aria-label": "Close", onclick: () => this.closeDrawer()},
      icon("close"),
    );
    /** Whose turn it is and what to do, where the sheet of a phone covers that. */
    this._head = h("strong", {class: "drawer-prompt"});
    this.element = h(
      "div",
      {class: "panels"},
      this._turn.element,
      h("div", {class: "tabs", role: "tablist"}, this._tabs),
      h("div", {class: "drawer"}, h("div", {class: "drawer-head"}, this._head, close), this._body),
    );
    this.element.dataset.drawer = "closed";
    /**
     * The lines of the log that are shown.
     * @type {LogLine[]}
     */
    this._lines = [];
  }

  /**
   * @param {SeatView} view
   * @param {LogLine[]} log
   */
  show(view, log) {
    const picks = view.choices.some((choice) => choice.combo);
    if (picks && !this._picks) this._openDrawer("market");
    if (!picks && this._picks && this._tab === "market") {
      this._tab = "players";
      this.closeDrawer();
    }
    if (view.over && !this._isOver) this._openDrawer("coins");
    this._isOver = view.over;
    this._picks = picks;
    this.view = view;
    this.log = log;
    this._turn.show(view);
    this._head.textContent = view.prompt;
    this._drawTab();
  }

  /** @param {string} name */
  _open(name) {
    if (this.element.dataset.drawer === "open" && this._tab === name) this.closeDrawer();
    else this._openDrawer(name);
    this._drawTab();
  }

  /**
   * On a phone a tab is a sheet that comes from below.
   * @param {string} name
   */
  _openDrawer(name) {
    this._tab = name;
    this.element.dataset.drawer = "open";
  }

  closeDrawer() {
    this.element.dataset.drawer = "closed";
  }

  _drawTab() {
    for (const tab of this._tabs) tab.setAttribute("aria-selected", String(tab.id === `tab-${this._tab}`));
    const isNew = this._body.dataset.tab !== this._tab;
    this._body.dataset.tab = this._tab;
    if (this._tab === "log") {
      this._drawLog(isNew);
      return;
    }
    this._lines = [];
    if (this._tab === "coins") {
      const key = String(this.view.revision);
      if (isNew || this._body.dataset.drawn !== key) this._drawCoins();
      this._body.dataset.drawn = key;
      return;
    }
    // A list that is open in somebody's hand must not be drawn anew.
    const {activeElement} = document;
    if (!isNew && this._body.contains(activeElement) && activeElement?.matches("select")) return;
    const draw = this._tab === "market" ? marketPanel : playersPanel;
    const kept = keptFocus(this._body);
    this._body.replaceChildren(draw(this.game, this.view));
    kept();
  }

  /** @param {boolean} isNew */
  _drawLog(isNew) {
    const {replay} = this.game;
    const log = replay.isOn ? this.log.slice(0, replay.logLength) : this.log;
    const goesOn = this._lines.length <= log.length && this._lines.every((line, place) => line === log[place]);
    if (isNew || !goesOn) {
      this._body.replaceChildren(h("ol", {class: "log", id: "log"}));
      this._lines = [];
    }
    this._body.firstElementChild?.append(...log.slice(this._lines.length).map(logLine));
    this._lines = [...log];
    if (log.length) this._body.scrollTop = this._body.scrollHeight;
  }

  async _drawCoins() {
    const {shell, source} = this.game;
    await shell.attempt(async () => {
      const names = this.view.seats.map((seat) => seat.name);
      const shown = this.game.view.over
        ? endScreen(this.game, await source.end(), this.game.view)
        : coinChart(await source.chart(), names);
      if (this._tab === "coins") this._body.replaceChildren(shown);
    });
  }
}

/** @param {LogLine} line */
function logLine({kind, player, text}) {
  return h(
    "li",
    {class: kind === "turn" ? "turn-line" : null, "data-player": player},
    player !== null && player >= 0 ? playerChip(player) : null,
    h("span", {}, text),
  );
}
