// What stands beside the board: whose turn it is and what can be done, the market, the players, the log, the coins.

import {counted, h, icon, s} from "../shell/elements.js";
import {coinChart} from "./chart.js";
import {colourOf, inkOn} from "./tokens.js";
import {choiceWords} from "./words.js";

const TABS = {market: "Market", players: "Players", log: "Log", coins: "Coins"};

export class Panels {
  constructor(game) {
    this.game = game;
    this.tab = "players";
    this.turn = h("section", {class: "turn", id: "turn", "aria-live": "polite"});
    this.tabs = h("div", {class: "tabs", role: "tablist"});
    this.body = h("section", {class: "tab-body", id: "tab-body", role: "tabpanel"});
    this.element = h("div", {class: "panels"}, this.turn, this.tabs, this.body);
    this.tabs.append(
      ...Object.entries(TABS).map(([name, text]) =>
        h("button", {id: `tab-${name}`, role: "tab", class: "plain", onclick: () => this.open(name)}, text),
      ),
    );
    this.lines = [];
    setInterval(() => this._tick(), 500);
  }

  open(name) {
    this.tab = name;
    this._body();
  }

  show(view, log) {
    const picks = view.choices.some((choice) => choice.combo);
    if (picks && !this.picked) this.tab = "market";
    if (!picks && this.picked && this.tab === "market") this.tab = "players";
    this.picked = picks;
    this.thinking = view.thinking ? {...view.thinking, at: performance.now()} : null;
    this.view = view;
    this.log = log;
    this._turn();
    this._body();
  }

  _turn() {
    const {view} = this;
    const who = view.over ? null : view.seats[view.player];
    const key = JSON.stringify([view.revision, view.you, view.player]);
    if (this.turn.dataset.key === key) return;
    this.turn.dataset.key = key;
    const seconds = h("span", {class: "seconds"});
    this.turn.replaceChildren(
      h(
        "div",
        {class: "round"},
        h("span", {class: "grow"}, `Round ${view.round} of ${view.turns}`),
        view.event ? h("span", {class: "tag info"}, view.event) : null,
      ),
      s(
        "svg",
        {class: "track", viewBox: `0 0 ${view.turns * 10} 6`, preserveAspectRatio: "none", "aria-hidden": "true"},
        Array.from({length: view.turns}, (_, place) =>
          s("rect", {
            x: place * 10 + 0.8,
            y: 0,
            width: 8.4,
            height: 6,
            rx: 1.5,
            class: place < view.round ? "past" : "",
          }),
        ),
      ),
      h(
        "h2",
        {class: "prompt", id: "prompt"},
        who ? chip(view.player) : null,
        h("span", {}, view.prompt),
        who && !who.person ? h("span", {class: "thinking", id: "thinking"}, h("i"), h("i"), h("i"), seconds) : null,
      ),
      view.over ? this._result() : this._choices(),
      h(
        "div",
        {class: "row tools"},
        h(
          "button",
          {
            id: "undo",
            onclick: () => this.game.undo(),
            title: view.undo.possible ? "Take your last choice back" : `Not possible: ${view.undo.why}`,
            "aria-disabled": view.undo.possible ? null : "true",
          },
          icon("undo"),
          "Undo",
        ),
        view.over
          ? null
          : h(
              "button",
              {id: "hint", disabled: !view.choices.length, onclick: () => this._ask()},
              icon("help"),
              "Ask a bot",
            ),
        view.over ? null : this._advisers(),
      ),
    );
  }

  _tick() {
    const place = this.turn.querySelector(".seconds");
    if (!place || !this.thinking) return;
    const seconds = this.thinking.seconds + (performance.now() - this.thinking.at) / 1000;
    place.textContent = seconds > 1 ? `${Math.round(seconds)} s` : "";
  }

  _advisers() {
    const bots = this.game.static.bots;
    const chosen = this.adviser ?? "planner";
    return h(
      "select",
      {id: "adviser", "aria-label": "Which bot to ask", onchange: (event) => (this.adviser = event.target.value)},
      bots.map((bot) => h("option", {value: bot.id, selected: bot.id === chosen, title: bot.summary}, bot.id)),
    );
  }

  async _ask() {
    const {shell, table} = this.game;
    const button = this.turn.querySelector("#hint");
    button.disabled = true;
    try {
      const {text, choice} = await shell.send("table/hint", {table, bot: this.adviser ?? "planner"});
      const shown = h(
        "div",
        {class: "advice", id: "advice"},
        h("p", {}, text),
        h("button", {class: "large", onclick: () => this.game.choose(choice)}, "Do it"),
      );
      this.turn.querySelector("#advice")?.remove();
      this.turn.append(shown);
    } catch (error) {
      shell.toast(error.message, {tone: "error"});
    }
    button.disabled = false;
  }

  _choices() {
    const {view} = this;
    const plain = view.choices.filter((choice) => !choice.region && !choice.combo);
    const buttons = plain.map((choice) => this._button(choice));
    if (view.can_confirm) {
      buttons.unshift(
        h(
          "button",
          {class: "large primary", id: "confirm", onclick: () => this.game.confirm()},
          "End the redeployment",
        ),
      );
    }
    const there = view.choices.filter((choice) => choice.region);
    const hint =
      view.redeploys && !view.can_confirm
        ? h(
            "p",
            {class: "soft small"},
            "Click a region for one token, or drag the stack onto it. Drag tokens on the board to move them.",
          )
        : null;
    const list = there.length
      ? h(
          "details",
          {class: "every"},
          h("summary", {}, `${counted(there.length, "choice")} as a list`),
          h(
            "div",
            {class: "buttons-list"},
            there.map((choice) => this._button(choice)),
          ),
        )
      : null;
    return h("div", {class: "choices", id: "choices"}, hint, h("div", {class: "buttons-list"}, buttons), list);
  }

  _button(choice) {
    const about = this.game.items[choice.what]?.text;
    const isUsual = ["expand", "stop", "done"].includes(choice.verb);
    return h(
      "button",
      {
        class: `large${isUsual ? " usual" : ""}`,
        "data-action": choice.action,
        "data-verb": choice.verb,
        title: choice.price?.words ?? about ?? null,
        onclick: () => this.game.choose(choice),
      },
      choiceWords(choice),
    );
  }

  _result() {
    const {view} = this;
    const ranks = view.seats
      .map((seat, player) => ({seat, player, coins: view.coins[player]}))
      .sort((a, b) => b.coins - a.coins);
    return h(
      "ol",
      {class: "ranks", id: "ranks"},
      ranks.map(({seat, player, coins}) =>
        h(
          "li",
          {class: view.winners.includes(player) ? "winner" : null},
          chip(player),
          h("span", {class: "grow"}, seat.name),
          coin(coins),
        ),
      ),
    );
  }

  _body() {
    if (!this.view) return;
    for (const button of this.tabs.children) button.setAttribute("aria-selected", button.id === `tab-${this.tab}`);
    const isNew = this.body.dataset.tab !== this.tab;
    this.body.dataset.tab = this.tab;
    if (this.tab === "log") return this._log(isNew);
    this.lines = [];
    if (this.tab === "coins") return this._coins();
    const made = this.tab === "market" ? this._market() : this._players();
    // A list that is open in somebody's hand must not be drawn anew.
    if (!isNew && this.body.contains(document.activeElement) && document.activeElement.matches("select")) return;
    this.body.replaceChildren(made);
  }

  _market() {
    const {view} = this;
    const can = new Map(view.choices.filter((choice) => choice.combo).map((choice) => [choice.combo, choice]));
    const cards = view.market.map((combo) => {
      const choice = can.get(combo.number);
      const [power, race] = [this.game.items[combo.power], this.game.items[combo.race]];
      return h(
        "button",
        {
          class: `combo${choice ? " glows" : ""}`,
          "data-combo": combo.number,
          "data-action": choice?.action,
          onclick: () => (choice ? this.game.choose(choice) : this._whyNot(combo)),
        },
        h(
          "span",
          {class: "combo-head"},
          h("strong", {class: "grow"}, combo.name),
          h("span", {class: "tag"}, counted(combo.tokens, "token")),
        ),
        h("span", {class: "small"}, h("b", {}, `${power?.name}: `), power?.text || "no text"),
        h("span", {class: "small"}, h("b", {}, `${race?.name}: `), race?.text || "no text"),
        h(
          "span",
          {class: "combo-foot"},
          combo.cost ? h("span", {}, `costs ${counted(combo.cost, "coin")}`) : h("span", {}, "free"),
          combo.coins ? h("span", {class: "tag good"}, `${counted(combo.coins, "coin")} on it`) : null,
          combo.pieces.map((id) => h("span", {class: "tag info"}, this.game.items[id]?.name ?? id)),
        ),
      );
    });
    return h(
      "div",
      {class: "market", id: "market"},
      cards,
      h(
        "p",
        {class: "soft small"},
        `${counted(view.stacks.races, "race")} and ${counted(view.stacks.powers, "power")} are left in the stacks.`,
      ),
    );
  }

  async _whyNot(combo) {
    try {
      const {text} = await this.game.shell.ask("table/why", {table: this.game.table, action: `pick ${combo.number}`});
      this.game.shell.toast(text);
    } catch (error) {
      this.game.shell.toast(error.message, {tone: "error"});
    }
  }

  _players() {
    const {view} = this;
    return h(
      "div",
      {class: "players"},
      view.seats.map((seat, player) => this._player(seat, player)),
    );
  }

  _player(seat, player) {
    const {view, game} = this;
    const nations = view.nations.filter((nation) => nation.player === player);
    const away = player !== view.you && view.guests.includes(player) && seat.person && !view.here.includes(player);
    return h(
      "article",
      {class: `player${view.player === player ? " now" : ""}`, "data-player": player},
      h(
        "header",
        {},
        chip(player),
        h("strong", {class: "grow"}, seat.name),
        away ? h("span", {class: "tag warning"}, "not here") : null,
        player === view.you ? h("span", {class: "tag"}, "you") : null,
        coin(view.coins[player]),
      ),
      nations.map((nation) => this._nation(nation)),
      nations.length ? null : h("p", {class: "soft small"}, "no race yet"),
      view.before[player].length ? h("p", {class: "small"}, `Before them: ${view.before[player].join(", ")}`) : null,
      game.static.host ? this._seatChoice(seat, player) : null,
    );
  }

  _nation(nation) {
    const [power, race] = [this.game.items[nation.power], this.game.items[nation.race]];
    const off = [
      nation.hand && `${nation.hand} in hand`,
      nation.withdrawn && `${nation.withdrawn} withdrawn`,
      nation.aside && `${nation.aside} set aside`,
    ].filter(Boolean);
    const pieces = Object.entries(nation.pieces).map(
      ([id, count]) => `${this.game.items[id]?.name ?? id}${count > 1 ? ` ×${count}` : ""}`,
    );
    const about = [power && `${power.name}: ${power.text}`, race && `${race.name}: ${race.text}`]
      .filter(Boolean)
      .join("\n");
    return h(
      "p",
      {class: `nation small${nation.active ? "" : " declined"}`, title: about},
      h("b", {}, nation.name),
      ` · ${counted(nation.regions, "region")}${nation.active ? "" : " · in decline"}`,
      [...off, ...pieces].map((text) => ` · ${text}`),
    );
  }

  _seatChoice(seat, player) {
    const kinds = [["person", "a person"], ...this.game.static.bots.map((bot) => [bot.id, `bot: ${bot.id}`])];
    const known = kinds.some(([kind]) => kind === seat.kind);
    return h(
      "label",
      {class: "seat small soft"},
      "played by ",
      h(
        "select",
        {"data-seat": player, onchange: (event) => this._replace(player, event.target.value)},
        known ? null : h("option", {value: seat.kind, selected: true}, `bot: ${seat.kind}`),
        kinds.map(([kind, text]) => h("option", {value: kind, selected: kind === seat.kind}, text)),
      ),
    );
  }

  async _replace(number, kind) {
    document.activeElement?.blur();
    try {
      await this.game.shell.send("table/replace", {table: this.game.table, number, kind});
    } catch (error) {
      this.game.shell.toast(error.message, {tone: "error"});
    }
    await this.game.refresh();
  }

  _log(isNew) {
    const log = this.game.replay.isOn ? this.log.slice(0, this.game.replay.logLength) : this.log;
    const isSame = !isNew && this.lines.length <= log.length && this.lines.every((line, place) => line === log[place]);
    if (!isSame || isNew) {
      this.body.replaceChildren(h("ol", {class: "log", id: "log"}));
      this.lines = [];
    }
    const list = this.body.firstElementChild;
    list.append(
      ...log
        .slice(this.lines.length)
        .map((line) =>
          h(
            "li",
            {class: line.kind === "turn" ? "turn-line" : null, "data-player": line.player},
            line.player !== null && line.player >= 0 ? chip(line.player) : null,
            h("span", {}, line.text),
          ),
        ),
    );
    this.lines = [...log];
    if (list.lastElementChild) this.body.scrollTop = this.body.scrollHeight;
  }

  async _coins() {
    const {shell, table} = this.game;
    try {
      const chart = await shell.ask("table/chart", {table});
      if (this.tab === "coins") {
        this.body.replaceChildren(
          coinChart(
            chart,
            this.view.seats.map((seat) => seat.name),
          ),
        );
      }
    } catch (error) {
      shell.toast(error.message, {tone: "error"});
    }
  }
}

function chip(player) {
  return s(
    "svg",
    {class: "chip", viewBox: "0 0 20 20", width: 20, height: 20, "aria-hidden": "true"},
    s("circle", {cx: 10, cy: 10, r: 9, fill: colourOf(player)}),
    s("text", {x: 10, y: 14, "text-anchor": "middle", fill: inkOn(player)}, String(player + 1)),
  );
}

function coin(coins) {
  const text = coins === null || coins === undefined ? "?" : String(coins);
  return h("span", {class: "coin", title: coins === null ? "Their coins are hidden" : `${coins} coins`}, text);
}
