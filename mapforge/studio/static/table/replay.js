// A finished game, step by step.

import {h, icon} from "../shell/elements.js";

export class Replay {
  constructor(game) {
    this.game = game;
    this.isOn = false;
    this.step = 0;
    this.logLength = 0;
  }

  /** Offer to step through a game that is over. */
  offer(view) {
    if (!view.over || this.bar || !view.steps) return;
    this.slider = h("input", {
      type: "range",
      min: 0,
      max: view.steps,
      value: view.steps,
      "aria-label": "Step of the game",
      oninput: () => this.go(Number(this.slider.value)),
    });
    this.words = h("span", {class: "words", id: "replay-words"}, "Step through the game");
    this.bar = h(
      "div",
      {class: "replay", id: "replay"},
      h(
        "button",
        {class: "icon", id: "replay-back", "aria-label": "One step back", onclick: () => this.go(this.at - 1)},
        icon("back"),
      ),
      h(
        "button",
        {class: "icon", id: "replay-play", "aria-label": "Play it", onclick: () => this.play()},
        icon("play"),
      ),
      h(
        "button",
        {class: "icon", id: "replay-next", "aria-label": "One step on", onclick: () => this.go(this.at + 1)},
        icon("next"),
      ),
      this.slider,
      this.words,
    );
    this.steps = this.at = view.steps;
    this.game.canvas.append(this.bar);
  }

  async play() {
    if (this.isPlaying) {
      this.isPlaying = false;
      return;
    }
    this.isPlaying = true;
    if (this.at >= this.steps) await this.go(0);
    while (this.isPlaying && this.at < this.steps) {
      await this.go(this.at + 1);
      await new Promise((resolve) => setTimeout(resolve, 220));
    }
    this.isPlaying = false;
  }

  async go(step) {
    this.at = Math.max(0, Math.min(this.steps, step));
    this.slider.value = this.at;
    const wanted = this.at;
    try {
      const moment = await this.game.shell.ask("table/moment", {table: this.game.table, step: wanted});
      if (wanted !== this.at) return;
      this.isOn = wanted < this.steps;
      this.logLength = moment.log_length;
      this.words.textContent = `${wanted} of ${this.steps} · Round ${moment.round} · ${moment.words}`;
      this.game.show(moment);
      this.game.panels.show({...this.game.view, ...moment, revision: `past ${wanted}`}, this.game.log);
    } catch (error) {
      this.game.shell.toast(error.message, {tone: "error"});
    }
  }
}
