// A finished game, step by step.

/** @import {SeatView} from "../types/table.js" */
/** @import {GamePage} from "./game.js" */

import {h} from "../shell/elements.js";
import {icon} from "../shell/icons.js";

const PAUSE = 220; // milliseconds between steps
const NO_UNDO = {possible: false, why: "this is the past"};

export class Replay {
  /** @param {GamePage} game */
  constructor(game) {
    this.game = game;
    /** Whether a position of the past is shown. */
    this.isOn = false;
    this.logLength = 0;
    this._at = 0;
    this._steps = 0;
    this._isPlaying = false;
    this._isOffered = false;
    this._slider = h("input", {
      type: "range",
      min: 0,
      "aria-label": "Step of the game",
    });
    this._slider.addEventListener("input", () => this.go(Number(this._slider.value)));
    this._player = h("button", {class: "icon", id: "replay-play", onclick: () => this._play()});
    this._showPlaying();
    this._words = h("span", {class: "words", id: "replay-words"}, "Step through the game");
  }

  /**
   * Offer to step through a game that is over.
   * @param {SeatView} view
   */
  offer({over, steps}) {
    if (!over || this._isOffered || !steps) return;
    this._isOffered = true;
    this._steps = this._at = steps;
    // First the most, because a value beyond it would be cut.
    this._slider.max = String(steps);
    this._slider.value = String(steps);
    this.game.canvas.append(
      h(
        "div",
        {class: "replay", id: "replay"},
        h(
          "button",
          {class: "icon", id: "replay-back", "aria-label": "One step back", onclick: () => this.go(this._at - 1)},
          icon("back"),
        ),
        this._player,
        h(
          "button",
          {class: "icon", id: "replay-next", "aria-label": "One step forward", onclick: () => this.go(this._at + 1)},
          icon("next"),
        ),
        this._slider,
        this._words,
      ),
    );
  }

  _showPlaying() {
    this._player.setAttribute("aria-label", this._isPlaying ? "Pause" : "Play it");
    this._player.replaceChildren(icon(this._isPlaying ? "pause" : "play"));
  }

  async _play() {
    this._isPlaying = !this._isPlaying;
    this._showPlaying();
    if (this._isPlaying && this._at >= this._steps) await this.go(0);
    while (this._isPlaying && this._at < this._steps) {
      await this.go(this._at + 1);
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    this._isPlaying = false;
    this._showPlaying();
  }

  /**
   * Go to the beginning of a round, by halving: each step knows its round.
   * @param {number} round
   */
  async goToRound(round) {
    const {shell, source} = this.game;
    await shell.attempt(async () => {
      let [low, high] = [0, this._steps];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((await source.moment(middle)).round >= round) high = middle;
        else low = middle + 1;
      }
      await this.go(low);
    });
  }

  /** @param {number} wish */
  async go(wish) {
    const step = Math.max(0, Math.min(this._steps, wish));
    this._at = step;
    this._slider.value = String(step);
    const {shell, source} = this.game;
    await shell.attempt(async () => {
      const moment = await source.moment(step);
      if (step !== this._at) return;
      this.isOn = step < this._steps;
      this.logLength = moment.log_length;
      this._words.textContent = `${step} of ${this._steps} · Round ${moment.round} · ${moment.words}`;
      this.game.show(moment);
      const head = this.isOn ? {over: false, prompt: moment.words, choices: [], undo: NO_UNDO} : {};
      this.game.panels.show({...this.game.view, ...moment, ...head, revision: `past ${step}`}, this.game.log);
      if (moment.deed && this.isOn) this.game.film.show([moment.deed], "brisk", -2);
    });
  }
}
