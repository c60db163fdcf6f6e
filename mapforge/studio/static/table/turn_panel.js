// Whose turn it is, and what can be done.

/** @import {ActionChoice, SeatView} from "../types/table.js" */
/** @import {GamePage} from "./game.js" */

import {h, s, valueOf} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {counted} from "../shell/words.js";
import {choiceWords} from "./choice_words.js";
import {keptFocus} from "./focus.js";
import {itemOf} from "./played_items.js";
import {TOKENS, pieceTools} from "./redeploy_tools.js";
import {coinTag, playerChip} from "./tokens.js";

/** What most players choose most of the time. */
const USUAL = ["expand", "stop", "done"];
const CONFIRM = "End the redeployment";

export class TurnPanel {
  /** @param {GamePage} game */
  constructor(game) {
    this.game = game;
    this.element = h("section", {class: "turn", id: "turn", "aria-label": "The turn"});
    this._adviser = "planner";
    this._seconds = h("span", {class: "seconds"});
    this._hint = h("button", {id: "hint", onclick: () => this._ask()}, icon("help"), "Ask a bot");
    /** @type {HTMLElement | null} */
    this._advice = null;
    /**
     * Since when a bot has been thinking, by the page's clock.
     * @type {number | null}
     */
    this._since = null;
    this._said = "";
    game.every(500, () => this._tick());
  }

  /** @param {SeatView} view */
  show(view) {
    this._since = view.thinking ? performance.now() - view.thinking.seconds * 1000 : null;
    const key = JSON.stringify([view.revision, view.you, view.player, this.game.tool]);
    if (this.element.dataset.key === key) return;
    this.element.dataset.key = key;
    const kept = keptFocus(this.element);
    this._hint.disabled = !view.choices.length;
    this._seconds.textContent = "";
    const isYours = !view.over && view.player === view.you;
    this.element.replaceChildren(
      h(
        "div",
        {class: "round"},
        h("span", {class: "grow"}, `Round ${view.round} of ${view.turns}`),
        isYours ? h("span", {class: "tag good"}, "Your turn") : null,
        view.you >= 0 ? h("span", {class: "own-coins"}, "You have ", coinTag(view.coins[view.you])) : null,
        view.event ? h("span", {class: "tag info"}, view.event) : null,
      ),
      roundTrack(view),
      h("div", {class: "prompt-row"}, this.game.hand.element, this._prompt(view)),
      view.over ? ranking(view) : this._choices(view),
      this._tools(view),
    );
    kept();
    this._say(view, isYours);
  }

  /**
   * Tell whoever does not see the panel what is asked of them, with the digits that choose; what others do is in the log.
   * @param {SeatView} view
   * @param {boolean} isYours
   */
  _say({prompt, choices, can_confirm: canConfirm, market}, isYours) {
    const cost = new Map(market.map((combo) => [combo.number, combo.cost]));
    const offered = [
      ...(canConfirm ? [CONFIRM] : []),
      ...plainChoices(choices).map(choiceWords),
      ...choices.flatMap(({combo, words}) => (combo ? [`${words} (${counted(cost.get(combo) ?? 0, "coin")})`] : [])),
    ];
    const keyed = offered.slice(0, 9).map((words, place) => `${place + 1}: ${words}`);
    const words = isYours ? ["Your turn", prompt.replace(/[.:]$/, ""), ...keyed].join(". ") : "";
    if (words && words !== this._said) this.game.announcer.tell(words);
    this._said = words;
  }

  _tick() {
    if (this._since === null) return;
    const seconds = (performance.now() - this._since) / 1000;
    this._seconds.textContent = seconds > 1 ? `${Math.round(seconds)} s` : "";
  }

  /** @param {SeatView} view */
  _prompt({over, seats, player, prompt}) {
    const isBot = !over && !seats[player].person;
    return h(
      "h2",
      {class: "prompt", id: "prompt"},
      over ? null : playerChip(player),
      h("span", {}, prompt),
      isBot ? h("span", {class: "thinking", id: "thinking"}, h("i"), h("i"), h("i"), this._seconds) : null,
    );
  }

  /** @param {SeatView} view */
  _tools({undo, over}) {
    const label = undo.possible ? "Undo: take your last choice back" : `Undo is not possible: ${undo.why}`;
    return h(
      "div",
      {class: "row tools"},
      h(
        "button",
        {
          id: "undo",
          "aria-label": label,
          "aria-disabled": undo.possible ? null : "true",
          onclick: () => this.game.undo(),
        },
        icon("undo"),
        "Undo",
      ),
      over ? null : [this._hint, this._advisers()],
    );
  }

  _advisers() {
    return h(
      "select",
      {id: "adviser", "aria-label": "Which bot to ask", onchange: (event) => (this._adviser = valueOf(event))},
      this.game.content.bots.map(({id, summary}) =>
        h("option", {value: id, selected: id === this._adviser, "aria-label": `${id}: ${summary}`}, id),
      ),
    );
  }

  async _ask() {
    const {shell, source} = this.game;
    this._hint.disabled = true;
    await shell.attempt(async () => {
      const {text, choice} = await source.hint(this._adviser);
      this._advice?.remove();
      this._advice = h(
        "div",
        {class: "advice", id: "advice"},
        h("p", {}, text),
        h("button", {class: "large", onclick: () => this.game.choose(choice)}, "Do it"),
      );
      this.element.append(this._advice);
    });
    this._hint.disabled = false;
  }

  /** @param {SeatView} view */
  _choices({choices, can_confirm: canConfirm, redeploys}) {
    const confirm = h("button", {class: "large primary", id: "confirm", onclick: () => this.game.confirm()}, CONFIRM);
    const plain = plainChoices(choices);
    const there = choices.filter((choice) => choice.region);
    const hint = "Tap a region for one token, or drag the stack onto it. Drag tokens on the board to move them.";
    return h(
      "div",
      {class: "choices", id: "choices"},
      redeploys && !canConfirm ? h("p", {class: "soft small hint"}, hint) : null,
      redeploys ? this._pieces(choices) : null,
      h(
        "div",
        {class: "buttons-list"},
        canConfirm ? confirm : redeploys ? this._toPlace() : null,
        plain.map((choice) => this._button(choice)),
      ),
      there.length
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
        : null,
    );
  }

  /** How much is left before a redeployment can end, where the button to end it will be. */
  _toPlace() {
    const {count} = this.game.hand;
    if (!count) return null;
    return h("button", {class: "large", id: "to-place", disabled: true}, `${counted(count, "token")} left to place`);
  }

  /**
   * A fortress or a camp is put on the map by choosing it first.
   * @param {ActionChoice[]} choices
   */
  _pieces(choices) {
    const {game} = this;
    const pieces = pieceTools(choices, game.items);
    if (!pieces.length) return null;
    const tool = (/** @type {string} */ id, /** @type {string} */ name) =>
      h(
        "button",
        {"aria-pressed": String(game.tool === id), "data-tool": id, onclick: () => game.takeTool(id)},
        id ? game.portrait("piece", id, 24) : null,
        name,
      );
    return h(
      "div",
      {class: "row pieces-row", role: "group", "aria-label": "What to put on the map"},
      choices.some(({verb}) => verb === "place") ? tool(TOKENS, "Tokens") : null,
      pieces.map((id) => tool(id, itemOf(game.items, "piece", id).name)),
    );
  }

  /** @param {ActionChoice} choice */
  _button(choice) {
    const {action, verb, price} = choice;
    return h(
      "button",
      {
        class: `large${USUAL.includes(verb) ? " usual" : ""}`,
        "data-action": action,
        "data-verb": verb,
        "aria-description": price?.words,
        onclick: () => this.game.choose(choice),
      },
      choiceWords(choice),
    );
  }
}

/**
 * What is chosen by a button and not on the board or in the market, what is usual first.
 * @param {ActionChoice[]} choices
 */
function plainChoices(choices) {
  const plain = choices.filter((choice) => !choice.region && !choice.combo);
  return plain.sort((a, b) => Number(USUAL.includes(b.verb)) - Number(USUAL.includes(a.verb)));
}

/** @param {SeatView} view */
function roundTrack({round, turns}) {
  return s(
    "svg",
    {class: "track", viewBox: `0 0 ${turns * 10} 6`, preserveAspectRatio: "none", "aria-hidden": "true"},
    Array.from({length: turns}, (_, place) =>
      s("rect", {x: place * 10 + 0.8, y: 0, width: 8.4, height: 6, rx: 1.5, class: place < round ? "past" : ""}),
    ),
  );
}

/** @param {SeatView} view */
function ranking({seats, coins, winners}) {
  const ranks = seats.map(({name}, player) => ({name, player, coins: coins[player] ?? 0}));
  ranks.sort((a, b) => b.coins - a.coins);
  return h(
    "ol",
    {class: "ranks", id: "ranks"},
    ranks.map(({name, player}) =>
      h(
        "li",
        {class: winners.includes(player) ? "winner" : null},
        playerChip(player),
        h("span", {class: "grow"}, name),
        coinTag(coins[player]),
      ),
    ),
  );
}
