// Dice that are seen to roll.

import {h} from "../shell/elements.js";
import {die} from "./tokens.js";

const FACES = [0, 1, 2, 3];
const TURNS = 6;
const TURN_TIME = 85; // milliseconds
const RESULT_TIME = 900;

export class Dice {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    /** @type {{result: number, text: string}[]} */
    this._waiting = [];
    this._isRolling = false;
    /** @type {(() => void) | null} */
    this._end = null;
    addEventListener("keydown", (event) => event.key === "Escape" && this.skip());
    host.addEventListener("pointerdown", () => this.skip());
  }

  /** Show no more of what has rolled: somebody goes on. */
  skip() {
    this._waiting = [];
    this._end?.();
  }

  /**
   * Let a die roll and show its result for a moment; several roll one after the other.
   * @param {number} result
   * @param {string} text
   */
  roll(result, text) {
    this._waiting.push({result, text});
    // Where bots roll faster than anybody can look, the latest dice are shown.
    if (this._waiting.length > 2) this._waiting.shift();
    if (!this._isRolling) this._rollAll();
  }

  async _rollAll() {
    this._isRolling = true;
    for (let next = this._waiting.shift(); next; next = this._waiting.shift()) await this._roll(next);
    this._isRolling = false;
  }

  /** @param {{result: number, text: string}} roll */
  async _roll({result, text}) {
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const cube = h("div", {class: "cube"}, die(0));
    const words = h("p");
    // The log says it to those who do not see it.
    const shown = h("div", {class: "rolled", "aria-hidden": "true"}, cube, words);
    this.host.append(shown);
    for (let turn = 0; turn < (isCalm ? 0 : TURNS); turn++) {
      cube.replaceChildren(die(FACES[(turn * 3 + result) % FACES.length]));
      await pause(TURN_TIME);
    }
    cube.classList.add("still");
    cube.replaceChildren(die(result));
    shown.dataset.result = String(result);
    words.textContent = text;
    await new Promise((resolve) => {
      this._end = () => resolve(undefined);
      setTimeout(resolve, RESULT_TIME);
    });
    this._end = null;
    shown.remove();
  }
}

/** @param {number} time */
function pause(time) {
  return new Promise((resolve) => setTimeout(resolve, time));
}
