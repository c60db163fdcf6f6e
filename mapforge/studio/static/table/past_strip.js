// What happened since a player chose last: small pictures side by side, each of which the board can show.

/** @import {PastStep, SeatView} from "../types/table.js" */
/** @import {GamePage} from "./game.js" */

import {h, s} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {colourOf} from "./tokens.js";

export class PastStrip {
  /** @param {GamePage} game */
  constructor(game) {
    this.game = game;
    this.element = h("section", {class: "past", id: "past", "aria-label": "Since your turn", hidden: true});
    this._opener = h("button", {
      class: "past-opener",
      id: "past-opener",
      "aria-label": "Since your turn",
      hidden: true,
      onclick: () => this._open(),
    });
    game.rail.append(this._opener);
    game.canvas.append(this.element);
    /** Whether a moment of the past is on the board. */
    this.isOn = false;
    this._count = 0;
  }

  /** @param {SeatView} view */
  show(view) {
    const count = view.over ? 0 : view.steps - view.since;
    if (count !== this._count && !this.element.hidden) this.close();
    this._count = count;
    const isMine = view.player === view.you;
    this._opener.hidden = !count || !isMine || !this.element.hidden;
    this._opener.replaceChildren(icon("back"), h("span", {class: "word"}, "Since your turn"));
  }

  async _open() {
    const {shell, source} = this.game;
    await shell.attempt(async () => {
      const {steps} = await source.past();
      this._opener.hidden = true;
      this.element.hidden = false;
      const close = h(
        "button",
        {class: "large past-close", id: "past-close", onclick: () => this.close()},
        "Back to now",
      );
      this.element.replaceChildren(
        close,
        h(
          "ol",
          {},
          steps.map((step) => h("li", {}, this._picture(step))),
        ),
      );
      find(this.element)?.focus();
    });
  }

  /** @param {PastStep} step */
  _picture(step) {
    const {board} = this.game;
    const {width, height} = this.game.content.board;
    const taken = new Set(step.deed?.taken.map(({region}) => region) ?? (step.deed?.region ? [step.deed.region] : []));
    if (step.deed?.region) taken.add(step.deed.region);
    const shapes = board.mesh.regions.map(({id, terrain}) => {
      const holder = step.regions[id]?.holder ?? null;
      const fill = holder === null ? board.artwork.ground(terrain).colour : colourOf(holder);
      return s("path", {
        d: board.outlineOf(id),
        fill,
        class: `${holder === null ? "free" : ""}${taken.has(id) ? " taken" : ""}`,
      });
    });
    return h(
      "button",
      {class: "past-step", "data-step": step.step, onclick: () => this._peek(step)},
      s("svg", {viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true"}, shapes),
      h("span", {}, step.words),
    );
  }

  /** @param {PastStep} step */
  _peek(step) {
    const {game} = this;
    this.isOn = true;
    game.show(step);
    game.film.skip();
    if (step.deed) game.film.show([step.deed], "slow", -2);
    game.announcer.tell(step.words);
    for (const each of this.element.querySelectorAll("[data-step]")) {
      each.setAttribute("aria-pressed", String(each.getAttribute("data-step") === String(step.step)));
    }
  }

  close() {
    this.element.hidden = true;
    if (this.isOn) {
      this.isOn = false;
      this.game.show(this.game.view);
    }
    this.show(this.game.view);
  }
}

/** @param {HTMLElement} element */
function find(element) {
  const found = element.querySelector("[data-step]");
  return found instanceof HTMLElement ? found : null;
}
