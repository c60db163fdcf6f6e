// The tokens in a player's hand: they can be dragged onto the board, the whole stack at once.

/** @import {PointerPlace} from "../types/board.js" */
/** @import {Nation, SeatView} from "../types/table.js" */
/** @import {GamePage} from "./game.js" */

import {h, s} from "../shell/elements.js";
import {stack} from "./tokens.js";

export class Hand {
  /** @param {GamePage} game */
  constructor(game) {
    this.game = game;
    this.element = h("div", {
      class: "hand",
      id: "hand",
      hidden: true,
      title: "Drag the whole stack onto a region, or click regions one by one",
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
    const {items, view} = this.game;
    const name = items[this._nation?.race ?? ""]?.name ?? "";
    return s(
      "svg",
      {viewBox: "-36 -26 72 46", width: 104, height: 66, "aria-hidden": "true"},
      stack({player: view.you, name, tokens}),
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
    this._ghost.style.transform = `translate(${event.clientX - 52}px, ${event.clientY - 40}px)`;
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
      if (region !== null) this.game.drop("", region, event);
    };
    this.element.addEventListener("pointerup", end);
    this.element.addEventListener("pointercancel", end);
  }
}
