// Whose turn it is, and what can be done.

/** @import {ActionChoice, SeatView} from "../types/table.js" */
/** @import {GamePage} from "./game.js" */

import {h, s, valueOf} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {counted} from "../shell/words.js";
import {choiceWords} from "./choice_words.js";
import {coinTag, playerChip} from "./tokens.js";

/** What most players choose most of the time. */
const USUAL = ["expand", "stop", "done"];

export class TurnPanel {
  /** @param {GamePage} game */
  constructor(game) {
    this.game = game;
    this.element = h("section", {class: "turn", id: "turn", "aria-live": "polite"});
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
    setInterval(() => this._tick(), 500);
  }

  /** @param {SeatView} view */
  show(view) {
    this._since = view.thinking ? performance.now() - view.thinking.seconds * 1000 : null;
    const key = JSON.stringify([view.revision, view.you, view.player]);
    if (this.element.dataset.key === key) return;
    this.element.dataset.key = key;
    this._hint.disabled = !view.choices.length;
    this._seconds.textContent = "";
    this.element.replaceChildren(
      h(
        "div",
        {class: "round"},
        h("span", {class: "grow"}, `Round ${view.round} of ${view.turns}`),
        view.event ? h("span", {class: "tag info"}, view.event) : null,
      ),
      roundTrack(view),
      this._prompt(view),
      view.over ? ranking(view) : this._choices(view),
      this._tools(view),
    );
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
    const title = undo.possible ? "Take your last choice back" : `Not possible: ${undo.why}`;
    return h(
      "div",
      {class: "row tools"},
      h(
        "button",
        {id: "undo", title, "aria-disabled": undo.possible ? null : "true", onclick: () => this.game.undo()},
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
        h("option", {value: id, selected: id === this._adviser, title: summary}, id),
      ),
    );
  }

  async _ask() {
    const {shell, table} = this.game;
    this._hint.disabled = true;
    await shell.attempt(async () => {
      const {text, choice} = await shell.send("table/hint", {table, bot: this._adviser});
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
    const confirm = h(
      "button",
      {class: "large primary", id: "confirm", onclick: () => this.game.confirm()},
      "End the redeployment",
    );
    const plain = choices.filter((choice) => !choice.region && !choice.combo);
    const there = choices.filter((choice) => choice.region);
    const hint = "Click a region for one token, or drag the stack onto it. Drag tokens on the board to move them.";
    return h(
      "div",
      {class: "choices", id: "choices"},
      redeploys && !canConfirm ? h("p", {class: "soft small"}, hint) : null,
      h(
        "div",
        {class: "buttons-list"},
        canConfirm ? confirm : null,
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

  /** @param {ActionChoice} choice */
  _button(choice) {
    const {action, verb, what, price} = choice;
    return h(
      "button",
      {
        class: `large${USUAL.includes(verb) ? " usual" : ""}`,
        "data-action": action,
        "data-verb": verb,
        title: price?.words ?? this.game.items[what]?.text,
        onclick: () => this.game.choose(choice),
      },
      choiceWords(choice),
    );
  }
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
