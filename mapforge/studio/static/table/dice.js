// Dice that are seen to roll.

import {h} from "../shell/elements.js";
import {die} from "./tokens.js";

const FACES = [0, 1, 2, 3];

export class Dice {
  constructor(host) {
    this.host = host;
    this.waiting = [];
    this.isRolling = false;
  }

  /** Let a die roll and show its result for a moment; several roll one after the other. */
  roll(result, text) {
    this.waiting.push([result, text]);
    // Where bots roll faster than anybody can look, the latest dice are shown.
    if (this.waiting.length > 2) this.waiting.shift();
    if (!this.isRolling) this._next();
  }

  async _next() {
    this.isRolling = true;
    while (this.waiting.length) {
      const [result, text] = this.waiting.shift();
      const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
      const cube = h("div", {class: "cube"}, die(0));
      const shown = h("div", {class: "rolled", role: "status"}, cube, h("p", {}, ""));
      this.host.append(shown);
      for (let turn = 0; turn < (isCalm ? 0 : 6); turn++) {
        cube.replaceChildren(die(FACES[(turn * 3 + result) % FACES.length]));
        await pause(85);
      }
      cube.classList.add("still");
      cube.replaceChildren(die(result));
      shown.dataset.result = result;
      shown.lastElementChild.textContent = text;
      await pause(900);
      shown.remove();
    }
    this.isRolling = false;
  }
}

const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
