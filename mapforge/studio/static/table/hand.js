// The tokens in a player's hand: they can be dragged onto the board, the whole stack at once.

import {h, s} from "../shell/elements.js";
import {stack} from "./tokens.js";

export class Hand {
  constructor(game) {
    this.game = game;
    this.element = h("div", {
      class: "hand",
      id: "hand",
      hidden: true,
      title: "Drag the whole stack onto a region, or click regions one by one",
    });
    this.ghost = h("div", {class: "ghost", hidden: true});
    document.body.append(this.ghost);
    this._listen();
  }

  show(view) {
    const nation = view.nations.find(
      (each) => each.player === view.you && (each.active || each.withdrawn) && (each.hand || each.withdrawn),
    );
    const own = view.nations.filter((each) => each.player === view.you);
    const found = nation ?? own.find((each) => each.hand || each.withdrawn);
    this.nation = found ?? null;
    this.count = found ? found.hand || found.withdrawn : 0;
    this.element.hidden = !found;
    if (!found) return;
    this.element.replaceChildren(
      this._picture(this.count),
      h("span", {}, view.redeploys ? "to place" : found.hand ? "in hand" : "off the map"),
    );
    this.element.classList.toggle("moves", view.redeploys || view.choices.some((choice) => choice.verb === "conquer"));
  }

  _picture(tokens) {
    const name = this.game.items[this.nation?.race]?.name ?? "";
    return s(
      "svg",
      {viewBox: "-36 -26 72 46", width: 104, height: 66, "aria-hidden": "true"},
      stack({player: this.game.view.you, name, tokens}),
    );
  }

  /** Show tokens under the pointer; none ends that. */
  carry(count, event) {
    this.ghost.hidden = !count;
    if (!count) return;
    if (this.ghost.dataset.count !== String(count)) {
      this.ghost.dataset.count = count;
      this.ghost.replaceChildren(this._picture(count));
    }
    this.ghost.style.transform = `translate(${event.clientX - 52}px, ${event.clientY - 40}px)`;
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
    const end = (event) => {
      if (!isDown) return;
      isDown = false;
      this.carry(0, event);
      if (event.type === "pointerup") {
        const region = this.game.board.regionUnder(event);
        if (region) this.game._dropped("", region, event);
      }
    };
    this.element.addEventListener("pointerup", end);
    this.element.addEventListener("pointercancel", end);
  }
}
