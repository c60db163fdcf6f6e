// A position by hand: brushes for regions, fields for the table, the same as text, and a check before it is played.

/** @import {Choice} from "../types/items.js" */
/** @import {GivenNation, GivenPlayer, GivenPosition, PositionChoices} from "../types/table.js" */
/** @import {GamePage} from "./game.js" */
/** @import {NationPlace} from "./given_position.js" */

import {h} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {messageOf} from "../shell/words.js";
import {
  dropPlayedCombos,
  emptyRegion,
  firstFree,
  holdRegion,
  nationAt,
  nationsOf,
  regionStates,
  togglePiece,
} from "./given_position.js";
import {meantItem} from "./played_items.js";
import {colourOf} from "./tokens.js";

/** @type {Choice[]} */
const PHASES = [
  ["start", "begins the turn"],
  ["pick", "picks"],
  ["choose", "expands or declines"],
  ["conquer", "conquers"],
  ["settle", "redeploys"],
  ["after", "has scored"],
];

/** What a click puts into a region: tokens of a nation, a piece, or nobody. */
/** @typedef {{kind: "nation", place: NationPlace} | {kind: "piece", piece: string} | {kind: "empty"}} Brush */

export class PositionEditor {
  /**
   * @param {GamePage} game
   * @param {PositionChoices} choices
   */
  constructor(game, choices) {
    this.game = game;
    this.choices = choices;
    /** @type {GivenPosition} */
    this.given = structuredClone(choices.given);
    /** @type {Brush} */
    this.brush = {kind: "nation", place: {player: 0, declined: null}};
    this.tokens = 2;
    this.element = h("div", {class: "set-up", id: "set-up-panel"});
    this._text = h("textarea", {
      class: "mono",
      id: "set-up-text",
      rows: 14,
      spellcheck: "false",
      onchange: () => this._readText(),
    });
    this._problems = h("div", {class: "problems", id: "set-up-problems", role: "status"});
    this._play = h(
      "button",
      {class: "primary large grow", id: "set-up-play", onclick: () => this._stage()},
      icon("play"),
      "Play on from here",
    );
    this._checks = 0;
    this._draw();
    this._check();
  }

  /**
   * Put what the brush has into a region.
   * @param {string} region
   */
  paint(region) {
    const {brush, given} = this;
    if (brush.kind === "nation") {
      const nation = nationAt(given, brush.place);
      if (!nation?.race) {
        this.game.shell.toast("Choose a race for this player first.");
        return;
      }
      holdRegion(given, nation, region, this.tokens);
    } else if (brush.kind === "piece") togglePiece(given, brush.piece, region);
    else emptyRegion(given, region);
    this._showBoard();
    this._check();
  }

  _showBoard() {
    this.game.board.showPosition({regions: regionStates(this.given)});
    this.game.board.glow(new Map());
  }

  /**
   * Change something, and draw everything that depends on it; what is unfolded stays so.
   * @param {() => unknown} work
   */
  _change(work) {
    work();
    dropPlayedCombos(this.given);
    const open = [...this.element.querySelectorAll("details")].map((each) => each.open);
    this._draw();
    this.element.querySelectorAll("details").forEach((each, place) => (each.open = open[place] ?? false));
    this._check();
  }

  _draw() {
    const {given} = this;
    this._showBoard();
    const leave = () => this.game.endPositionEditor();
    const asText = h("details", {class: "more"}, h("summary", {}, "As text"), this._text);
    asText.addEventListener("toggle", () => {
      if (asText.open) this._text.value = JSON.stringify(given, null, 2);
    });
    this.element.replaceChildren(
      h(
        "div",
        {class: "row"},
        h("h2", {class: "grow"}, "Set up a position"),
        h("button", {class: "plain icon", "aria-label": "Leave it unchanged", onclick: leave}, icon("close")),
      ),
      this._brushFields(),
      ...given.players.map((words, player) => this._playerFields(words, player)),
      this._turnFields(),
      this._comboFields(),
      asText,
      this._problems,
      h("div", {class: "row"}, h("button", {onclick: leave}, "Cancel"), this._play),
      h(
        "p",
        {class: "soft small"},
        `The stacks are shuffled again. ${this.choices.race.length} races are in this game.`,
      ),
    );
  }

  /** @param {string} id */
  _nameOf(id) {
    return meantItem(this.game.items, id)?.name ?? id;
  }

  /** @param {number} player */
  _playerName(player) {
    return this.game.view.seats[player]?.name ?? `Player ${player + 1}`;
  }

  /**
   * @param {string[]} ids
   * @returns {Choice[]}
   */
  _named(ids) {
    return ids.map((id) => [id, this._nameOf(id)]);
  }

  _brushFields() {
    /** @type {Map<string, {words: string, brush: Brush}>} */
    const brushes = new Map();
    for (const {player, declined, nation} of nationsOf(this.given)) {
      const words = `${this._nameOf(nation.race ?? "")}${declined === null ? "" : ", declined"}`;
      brushes.set(`nation ${player} ${declined ?? -1}`, {words, brush: {kind: "nation", place: {player, declined}}});
    }
    brushes.set("empty", {words: "nobody", brush: {kind: "empty"}});
    for (const piece of this.choices.pieces) {
      brushes.set(`piece ${piece}`, {words: this._nameOf(piece), brush: {kind: "piece", piece}});
    }
    const now = JSON.stringify(this.brush);
    const chosen = [...brushes].find(([, {brush}]) => JSON.stringify(brush) === now)?.[0] ?? "";
    return h(
      "fieldset",
      {class: "brushes"},
      h("legend", {}, "A click on a region puts there"),
      this._select(
        "What",
        [...brushes].map(([key, {words}]) => [key, words]),
        chosen,
        (key) => (this.brush = brushes.get(key)?.brush ?? {kind: "empty"}),
        "brush",
      ),
      this._number("Tokens", this.tokens, 0, (value) => (this.tokens = value), "brush-tokens"),
    );
  }

  /**
   * @param {GivenPlayer} words
   * @param {number} player
   */
  _playerFields(words, player) {
    const {race, power} = this.choices;
    const box = h(
      "fieldset",
      {class: "set-up-player", "data-player": player},
      h("legend", {}, this._playerName(player)),
      h(
        "div",
        {class: "fields"},
        this._number("Coins", words.coins ?? 0, 0, (value) => (words.coins = value), `coins-${player}`),
        this._select(
          "Race",
          [["", "no race"], ...this._named(race)],
          words.race ?? "",
          (id) => this._setRace(words, id),
          `race-${player}`,
        ),
        words.race
          ? [
              this._select(
                "Power",
                this._named(power),
                words.power ?? "",
                (id) => (words.power = id),
                `power-${player}`,
              ),
              this._number("In hand", words.hand ?? 0, 0, (value) => (words.hand = value), `hand-${player}`),
            ]
          : null,
      ),
      (words.declined ?? []).map((older, place) =>
        h(
          "div",
          {class: "row"},
          this._select("In decline", this._named(race), older.race ?? "", (id) => (older.race = id)),
          this._removeButton(() => words.declined?.splice(place, 1)),
        ),
      ),
      h("button", {class: "plain", onclick: () => this._addDeclined(words)}, icon("plus"), "Race in decline"),
    );
    box.style.borderColor = colourOf(player);
    return box;
  }

  /**
   * @param {GivenPlayer} words
   * @param {string} race
   */
  _setRace(words, race) {
    if (!race) {
      for (const word of ["race", "power", "regions", "hand", "pieces", "aside"]) delete words[word];
      return;
    }
    words.race = race;
    words.power ??= firstFree(this.given, "power", this.choices.power);
    words.regions ??= {};
    words.hand ??= 0;
  }

  /** @param {GivenPlayer} words */
  _addDeclined(words) {
    /** @type {GivenNation} */
    const nation = {race: firstFree(this.given, "race", this.choices.race), regions: {}};
    this._change(() => (words.declined = [...(words.declined ?? []), nation]));
  }

  _turnFields() {
    const {given} = this;
    return h(
      "div",
      {class: "fields"},
      this._number("Round", given.round, 1, (value) => (given.round = value)),
      this._select(
        "To move",
        given.players.map((_, player) => [String(player), this._playerName(player)]),
        String(given.turn),
        (value) => (given.turn = Number(value)),
      ),
      this._select("Phase", PHASES, given.phase, (value) => (given.phase = value)),
    );
  }

  _comboFields() {
    const {given, choices} = this;
    const add = () => {
      const [race, power] = [firstFree(given, "race", choices.race), firstFree(given, "power", choices.power)];
      this._change(() => given.combos.push([race, power, 0]));
    };
    return h(
      "details",
      {class: "more"},
      h("summary", {}, "Combos on offer"),
      h(
        "div",
        {class: "stack"},
        given.combos.map((combo, place) =>
          h(
            "div",
            {class: "row"},
            this._select("", this._named(choices.power), combo[1], (id) => (combo[1] = id)),
            this._select("", this._named(choices.race), combo[0], (id) => (combo[0] = id)),
            this._removeButton(() => given.combos.splice(place, 1)),
          ),
        ),
        h("button", {onclick: add}, icon("plus"), "Combo"),
      ),
    );
  }

  /** @param {() => unknown} remove */
  _removeButton(remove) {
    const words = {class: "plain icon", "aria-label": "Remove it", onclick: () => this._change(remove)};
    return h("button", words, icon("bin"));
  }

  /**
   * @param {string} label
   * @param {number} value
   * @param {number} least
   * @param {(value: number) => unknown} change
   * @param {string} [id]
   */
  _number(label, value, least, change, id) {
    const field = h("input", {type: "number", min: least, value, id});
    field.addEventListener("change", () =>
      this._change(() => change(Math.max(least, Math.round(Number(field.value)) || 0))),
    );
    return h("label", {class: "field"}, label, field);
  }

  /**
   * @param {string} label
   * @param {Choice[]} choices
   * @param {string} value
   * @param {(value: string) => unknown} change
   * @param {string} [id]
   */
  _select(label, choices, value, change, id) {
    const field = h(
      "select",
      {id},
      choices.map(([key, text]) => h("option", {value: key, selected: key === value}, text)),
    );
    field.addEventListener("change", () => this._change(() => change(field.value)));
    return h("label", {class: "field grow"}, label, field);
  }

  async _readText() {
    const {given, problems} = await this._orProblems(this.game.source.check({text: this._text.value}));
    if (!isPosition(given)) {
      this._tell(problems ?? []);
      return;
    }
    this.given = {...given, combos: given.combos ?? [], pieces: given.pieces ?? {}};
    this._change(() => {});
  }

  async _check() {
    const number = (this._checks += 1);
    const {problems} = await this._orProblems(this.game.source.check({given: this.given}));
    if (number === this._checks) this._tell(problems ?? []);
  }

  /** @param {string[]} problems */
  _tell(problems) {
    const rows = problems.map((text) => h("p", {class: "problem"}, text));
    this._problems.replaceChildren(...(rows.length ? rows : [h("p", {class: "tag good"}, "This position is valid.")]));
    this._problems.dataset.sound = String(!problems.length);
    this._play.disabled = problems.length > 0;
  }

  /**
   * An answer, or what was refused as a problem.
   * @template {{problems?: string[]}} Result
   * @param {Promise<Result>} answer
   * @returns {Promise<Partial<Result> & {problems?: string[]}>}
   */
  _orProblems(answer) {
    return answer.then(
      (found) => found,
      (error) => /** @type {Partial<Result> & {problems: string[]}} */ ({problems: [messageOf(error)]}),
    );
  }

  async _stage() {
    const {table, problems} = await this._orProblems(this.game.source.stage({given: this.given}));
    if (table) location.assign(this.game.shell.places.table(table));
    else this._tell(problems ?? []);
  }
}

/**
 * @param {unknown} given
 * @returns {given is GivenPosition}
 */
function isPosition(given) {
  return typeof given === "object" && given !== null && "players" in given && Array.isArray(given.players);
}
