// The tokens in a player's hand: they can be dragged onto the board, the whole stack at once.

/** @import {PointerPlace} from "../types/board.js" */
/** @import {Nation, SeatView} from "../types/table.js" */
/** @import {GamePage} from "./game.js" */

import {h, s} from "../shell/elements.js";
import {itemOf} from "./played_items.js";
import {stack} from "./tokens.js";

export class Hand {
  /** @param {GamePage} game */
  constructor(game) {
    this.game = game;
    this.element = h("div", {
      class: "hand",
      id: "hand",
      hidden: true,
      "aria-hidden": "true",
    });
    this._ghost = h("div", {class: "ghost", hidden: true});
    /** @type {Nation | null} */
    this._nation = null;
    document.body.append(this._ghost);
    this._listen();
  }

  get count() {
    return this._nation ? this._nation.hand || this._nation.withdrawn : 0;
  }

  /** @param {SeatView} view */
  show(view) {
    const own = view.nations.filter((nation) => nation.player === view.you && (nation.hand || nation.withdrawn));
    const nation = own.find((each) => each.active || each.withdrawn) ?? own[0] ?? null;
    this._nation = nation;
    this.element.hidden = !nation;
    if (!nation) return;
    const words = view.redeploys ? "to place" : nation.hand ? "in hand" : "off the map";
    this.element.replaceChildren(this._picture(this.count), h("span", {}, words));
    const canMove = view.redeploys || view.choices.some((choice) => choice.verb === "conquer");
    this.element.classList.toggle("moves", canMove);
  }

  /** @param {number} tokens */
  _picture(tokens) {
    const {items, view, board} = this.game;
    const race = this._nation?.race ?? "";
    const {name} = itemOf(items, "race", race);
    return s(
      "svg",
      {viewBox: "-27 -28 56 56", width: 64, height: 64, "aria-hidden": "true"},
      stack({player: view.you, name, tokens, art: board.artwork.emblems[`race/${race}`]}),
    );
  }

  /**
   * Show tokens under the pointer; none ends that.
   * @param {number} count
   * @param {PointerPlace} event
   */
  carry(count, event) {
    this._ghost.hidden = !count;
    if (!count) return;
    if (this._ghost.dataset.count !== String(count)) {
      this._ghost.dataset.count = String(count);
      this._ghost.replaceChildren(this._picture(count));
    }
    this._ghost.style.transform = `translate(${event.clientX - 32}px, ${event.clientY - 32}px)`;
  }

  _listen() {
    let isDown = false;
    this.element.addEventListener("pointerdown", (event) => {
      if (!this.element.classList.contains("moves")) return;
      isDown = true;
      this.element.setPointerCapture(event.pointerId);
      event.preventDefault();
    });
    this.element.addEventListener("pointermove", (event) => isDown && this.carry(this.count, event));
    const end = (/** @type {PointerEvent} */ event) => {
      if (!isDown) return;
      isDown = false;
      this.carry(0, event);
      const region = event.type === "pointerup" ? this.game.board.regionUnder(event) : null;
      if (region !== null) this.game.actions.drop("", region, event);
    };
    this.element.addEventListener("pointerup", end);
    this.element.addEventListener("pointercancel", end);
  }
}
