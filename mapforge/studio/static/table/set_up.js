// A position by hand: brushes for regions, fields for the table, the same as text, and a check before it is played.

import {h, icon} from "../shell/elements.js";
import {colourOf} from "./tokens.js";

export async function openSetUp(game) {
  const known = await game.shell.ask("table/position", {table: game.table});
  new SetUp(game, known).open();
}

class SetUp {
  constructor(game, known) {
    Object.assign(this, {game, known, given: structuredClone(known.given)});
    this.brush = {kind: "nation", player: 0, declined: -1, tokens: 2};
  }

  open() {
    const {game} = this;
    document.body.dataset.settingUp = "true";
    this.element = h("div", {class: "set-up", id: "set-up-panel"});
    game.panels.element.hidden = true;
    game.side.append(this.element);
    game.hand.element.hidden = true;
    this.before = game.board.pointed;
    game.show = () => {};
    game.board.pointed = {
      ...this.before,
      click: (region, event) => this._paint(region, event),
      drag: () => false,
      hover: (region) => game.board.hover(region),
    };
    this._draw();
    this._check();
  }

  close() {
    delete document.body.dataset.settingUp;
    this.element.remove();
    this.game.panels.element.hidden = false;
    delete this.game.show;
    this.game.board.pointed = this.before;
    this.game.show(this.game.view);
  }

  _nations() {
    return this.given.players.flatMap((words, player) => [
      ...(words.race ? [{player, declined: -1, words}] : []),
      ...(words.declined ?? []).map((older, place) => ({player, declined: place, words: older})),
    ]);
  }

  _nation({player, declined}) {
    const words = this.given.players[player];
    return declined < 0 ? words : words?.declined?.[declined];
  }

  _paint(region) {
    if (!region) return;
    const {brush} = this;
    if (brush.kind === "nation") {
      const wanted = this._nation(brush);
      if (!wanted?.race) return this.game.shell.toast("Choose a race for this player first.");
      const had = wanted.regions?.[region] ?? 0;
      for (const {words} of this._nations()) delete words.regions?.[region];
      if (brush.tokens && had !== brush.tokens) (wanted.regions ??= {})[region] = brush.tokens;
    } else if (brush.kind === "piece") {
      const places = (this.given.pieces[brush.piece] ??= []);
      const at = places.indexOf(region);
      if (at >= 0) places.splice(at, 1);
      else places.push(region);
    } else for (const {words} of this._nations()) delete words.regions?.[region];
    this._show();
    this._check();
  }

  /** Draw the position as it would stand. */
  _show() {
    const regions = {};
    for (const {player, declined, words} of this._nations()) {
      for (const [id, tokens] of Object.entries(words.regions ?? {})) {
        regions[id] = {holder: player, race: words.race, tokens, declined: declined >= 0, pieces: {}};
      }
      for (const [kind, places] of Object.entries(words.pieces ?? {})) {
        if (Array.isArray(places)) for (const place of places) lay(regions, place, kind);
      }
    }
    for (const [kind, places] of Object.entries(this.given.pieces ?? {})) {
      for (const place of places) lay(regions, place, kind);
    }
    this.game.board.stand({regions});
    this.game.board.glow(new Map());
  }

  _draw() {
    const {given, known} = this;
    this._show();
    this.element.replaceChildren(
      h(
        "div",
        {class: "row"},
        h("h2", {class: "grow"}, "Set up a position"),
        h("button", {class: "plain icon", "aria-label": "Leave as it was", onclick: () => this.close()}, icon("close")),
      ),
      this._brushes(),
      ...given.players.map((words, player) => this._player(words, player)),
      h(
        "div",
        {class: "fields"},
        number("Round", given.round, 1, (value) => (given.round = value), this),
        select(
          "To move",
          given.players.map((_, player) => [
            String(player),
            this.game.view.seats[player]?.name ?? `Player ${player + 1}`,
          ]),
          String(given.turn),
          (value) => (given.turn = Number(value)),
          this,
        ),
        select(
          "Phase",
          [
            ["start", "begins the turn"],
            ["pick", "picks"],
            ["choose", "expands or declines"],
            ["conquer", "conquers"],
            ["settle", "redeploys"],
            ["after", "has scored"],
          ],
          given.phase,
          (value) => (given.phase = value),
          this,
        ),
      ),
      h(
        "details",
        {class: "more"},
        h("summary", {}, "Combos on offer"),
        h(
          "div",
          {class: "stack"},
          given.combos.map((combo, place) => this._combo(combo, place)),
          h("button", {onclick: () => this._addCombo()}, icon("plus"), "Combo"),
        ),
      ),
      h(
        "details",
        {class: "more", ontoggle: (event) => event.target.open && this._text()},
        h("summary", {}, "As text"),
        (this.text = h("textarea", {
          class: "mono",
          id: "set-up-text",
          rows: 14,
          spellcheck: "false",
          onchange: () => this._fromText(),
        })),
      ),
      (this.problems = h("div", {class: "problems", id: "set-up-problems", role: "status"})),
      h(
        "div",
        {class: "row"},
        h("button", {onclick: () => this.close()}, "Cancel"),
        (this.go = h(
          "button",
          {class: "primary large grow", id: "set-up-play", onclick: () => this._play()},
          icon("play"),
          "Play on from here",
        )),
      ),
      h(
        "p",
        {class: "soft small"},
        `The order of the stacks is drawn anew. ${known.race.length} races are in this game.`,
      ),
    );
  }

  _brushes() {
    const {brush} = this;
    const races = this._nations().map((nation) => [
      `nation ${nation.player} ${nation.declined}`,
      `${this.game.items[nation.words.race]?.name ?? nation.words.race}${nation.declined >= 0 ? ", declined" : ""}`,
    ]);
    const pieces = this.known.pieces.map((id) => [`piece ${id}`, this.game.items[id]?.name ?? id]);
    const now =
      brush.kind === "nation"
        ? `nation ${brush.player} ${brush.declined}`
        : brush.kind === "piece"
          ? `piece ${brush.piece}`
          : "empty";
    const change = (value) => {
      const [kind, first, second] = value.split(" ");
      this.brush = {...brush, kind, player: Number(first), declined: Number(second), piece: first};
    };
    return h(
      "fieldset",
      {class: "brushes"},
      h("legend", {}, "A click on a region puts there"),
      select("What", [...races, ["empty", "nobody"], ...pieces], now, change, this, "brush"),
      number("Tokens", brush.tokens, 0, (value) => (this.brush.tokens = value), this, "brush-tokens"),
    );
  }

  _player(words, player) {
    const races = [["", "no race"], ...this.known.race.map((id) => [id, this.game.items[id]?.name ?? id])];
    const powers = this.known.power.map((id) => [id, this.game.items[id]?.name ?? id]);
    const setRace = (value) => {
      if (value) {
        Object.assign(words, {
          race: value,
          power: words.power ?? this._free("power"),
          regions: words.regions ?? {},
          hand: words.hand ?? 0,
        });
      } else for (const word of ["race", "power", "regions", "hand", "pieces", "aside"]) delete words[word];
    };
    const box = h(
      "fieldset",
      {class: "set-up-player", "data-player": player},
      h("legend", {}, this.game.view.seats[player]?.name ?? `Player ${player + 1}`),
    );
    box.style.borderColor = colourOf(player);
    box.append(
      h(
        "div",
        {class: "fields"},
        number("Coins", words.coins ?? 0, 0, (value) => (words.coins = value), this, `coins-${player}`),
        select("Race", races, words.race ?? "", setRace, this, `race-${player}`),
        words.race
          ? select("Power", powers, words.power, (value) => (words.power = value), this, `power-${player}`)
          : "",
        words.race
          ? number("In hand", words.hand ?? 0, 0, (value) => (words.hand = value), this, `hand-${player}`)
          : "",
      ),
      ...(words.declined ?? []).map((older, place) =>
        h(
          "div",
          {class: "row"},
          select("In decline", races.slice(1), older.race, (value) => (older.race = value), this),
          h(
            "button",
            {
              class: "plain icon",
              "aria-label": "Remove it",
              onclick: () => this._change(() => words.declined.splice(place, 1)),
            },
            icon("bin"),
          ),
        ),
      ),
      h(
        "button",
        {
          class: "plain",
          onclick: () => this._change(() => (words.declined ??= []).push({race: this._free("race"), regions: {}})),
        },
        icon("plus"),
        "Race in decline",
      ),
    );
    return box;
  }

  _free(kind) {
    const used = new Set([
      ...this._nations().map((nation) => nation.words[kind]),
      ...this.given.combos.map((combo) => combo[kind === "race" ? 0 : 1]),
    ]);
    return this.known[kind].find((id) => !used.has(id)) ?? this.known[kind][0];
  }

  _combo(combo, place) {
    return h(
      "div",
      {class: "row"},
      select(
        "",
        this.known.power.map((id) => [id, this.game.items[id]?.name ?? id]),
        combo[1],
        (value) => (combo[1] = value),
        this,
      ),
      select(
        "",
        this.known.race.map((id) => [id, this.game.items[id]?.name ?? id]),
        combo[0],
        (value) => (combo[0] = value),
        this,
      ),
      h(
        "button",
        {
          class: "plain icon",
          "aria-label": "Remove it",
          onclick: () => this._change(() => this.given.combos.splice(place, 1)),
        },
        icon("bin"),
      ),
    );
  }

  _addCombo() {
    this._change(() => this.given.combos.push([this._free("race"), this._free("power"), 0]));
  }

  _change(work) {
    work();
    // What somebody plays is not on offer any longer.
    const played = new Set(this._nations().flatMap(({words}) => [`race ${words.race}`, `power ${words.power}`]));
    this.given.combos = this.given.combos.filter(
      ([race, power]) => !played.has(`race ${race}`) && !played.has(`power ${power}`),
    );
    const open = [...this.element.querySelectorAll("details")].map((each) => each.open);
    this._draw();
    [...this.element.querySelectorAll("details")].forEach((each, place) => (each.open = open[place] ?? false));
    this._check();
  }

  _text() {
    this.text.value = JSON.stringify(this.given, null, 2);
  }

  async _fromText() {
    const {given, problems} = await this._ask("table/check", {text: this.text.value});
    if (!given || typeof given !== "object" || !Array.isArray(given.players)) return this._tell(problems ?? []);
    this.given = {...given, combos: given.combos ?? [], pieces: given.pieces ?? {}};
    this._change(() => {});
  }

  async _check() {
    const mine = (this.checks = (this.checks ?? 0) + 1);
    const {problems} = await this._ask("table/check", {given: this.given});
    if (mine === this.checks) this._tell(problems ?? []);
  }

  _tell(problems) {
    this.problems.replaceChildren(
      ...(problems.length
        ? problems.map((text) => h("p", {class: "problem"}, text))
        : [h("p", {class: "tag good"}, "This position is sound.")]),
    );
    this.problems.dataset.sound = !problems.length;
    this.go.disabled = Boolean(problems.length);
  }

  async _ask(path, words) {
    try {
      return await this.game.shell.send(path, {table: this.game.table, ...words});
    } catch (error) {
      return {problems: [error.message]};
    }
  }

  async _play() {
    const {table, problems} = await this._ask("table/stage", {given: this.given});
    if (table) location.assign(`/table?table=${table}`);
    else this._tell(problems);
  }
}

function lay(regions, place, kind) {
  regions[place] ??= {holder: null, race: null, tokens: 0, declined: false, pieces: {}};
  regions[place].pieces[kind] = (regions[place].pieces[kind] ?? 0) + 1;
}

function number(label, value, least, change, owner, id = null) {
  const field = h("input", {
    type: "number",
    min: least,
    value,
    id,
    onchange: () => owner._change(() => change(Math.max(least, Math.round(Number(field.value)) || 0))),
  });
  return h("label", {class: "field"}, label, field);
}

function select(label, pairs, value, change, owner, id = null) {
  const field = h(
    "select",
    {id, onchange: () => owner._change(() => change(field.value))},
    pairs.map(([key, text]) => h("option", {value: key, selected: key === value}, text)),
  );
  return h("label", {class: "field grow"}, label, field);
}
