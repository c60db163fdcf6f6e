// A scenario of this position and the last actions: filled in, edited, played by the real runner, added to the pack.

/** @import {Named} from "../types/data.js" */
/** @import {GamePage} from "./game.js" */

import {h} from "../shell/elements.js";
import {counted, messageOf} from "../shell/words.js";

/** @typedef {{name: string, words: string}} Step */

/** @param {GamePage} game */
export async function makeScenario(game) {
  const {shell, source} = game;
  const {steps, packs} = await source.steps();
  if (packs.length) await new ScenarioDialog(game, steps, packs).open();
  else {
    const words = "A scenario is added to a pack of your own, and there is none yet. Create one on the Packs page.";
    await shell.dialog({title: "Make a scenario", body: h("p", {}, words), buttons: [["", "Close"]]});
  }
}

class ScenarioDialog {
  /**
   * @param {GamePage} game
   * @param {Step[]} steps
   * @param {Named[]} packs
   */
  constructor(game, steps, packs) {
    this.game = game;
    this.steps = steps;
    this._sentence = h("input", {
      id: "scenario-sentence",
      autofocus: true,
      value: `round ${game.view.round} on ${game.content.board.name}`,
    });
    this._pack = h(
      "select",
      {id: "scenario-pack"},
      packs.map(({id, name}) => h("option", {value: id}, name)),
    );
    this._file = h("input", {id: "scenario-file", value: "playtests"});
    this._count = h("input", {
      id: "scenario-count",
      type: "range",
      min: 0,
      max: steps.length,
      value: Math.min(steps.length, 1),
    });
    this._list = h("ol", {class: "steps small"});
    this._text = h("textarea", {
      id: "scenario-text",
      class: "mono",
      rows: 16,
      spellcheck: "false",
      "aria-label": "The scenario",
    });
    this._result = h("div", {class: "result", id: "scenario-result", role: "status"});
    this._asked = 0;
    for (const field of [this._sentence, this._pack, this._count]) {
      field.addEventListener("change", () => this._fill());
    }
    this._count.addEventListener("input", () => this._fill());
  }

  async open() {
    const {shell, source} = this.game;
    await this._fill();
    const run = h("button", {type: "button", id: "scenario-run", onclick: () => this._run()}, "Run it");
    const choice = await shell.dialog({
      title: "Make a scenario",
      name: "scenario",
      wide: true,
      body: [
        h(
          "div",
          {class: "scenario-fields"},
          h("label", {class: "field"}, "What it shows, in a sentence", this._sentence),
          h("label", {class: "field"}, "Pack", this._pack),
          h("label", {class: "field"}, "File in its tests", this._file),
          h("label", {class: "field"}, "How many actions ago it begins", this._count),
        ),
        this._list,
        this._text,
        h("div", {class: "row"}, run, this._result),
      ],
      buttons: [
        ["", "Cancel"],
        ["add", "Add it to the pack"],
      ],
    });
    if (choice !== "add") return;
    const {reference, path} = await source.addScenario(this._words());
    await this._showAdded(reference, path);
  }

  _words() {
    return {pack: this._pack.value, file: this._file.value.trim(), text: this._text.value};
  }

  /** Write the scenario anew, from the position so many actions ago. */
  async _fill() {
    const {source} = this.game;
    const mine = (this._asked += 1);
    const count = Number(this._count.value);
    const words = count
      ? `The position before ${counted(count, "action")}, then:`
      : "Only the position, and what is possible there.";
    const last = count ? this.steps.slice(-count) : [];
    this._list.replaceChildren(
      h("li", {class: "soft"}, words),
      ...last.map((step) => h("li", {}, `${step.name}: ${step.words}`)),
    );
    this._result.replaceChildren();
    try {
      const question = {count, sentence: this._sentence.value, pack: this._pack.value};
      const {text} = await source.record(question);
      // Answers may overtake each other; what was asked last is what is wanted.
      if (mine !== this._asked) return;
      this._text.value = text;
      document.body.dataset.recorded = String(count);
    } catch (error) {
      if (mine === this._asked) this._result.replaceChildren(h("p", {class: "tag error"}, messageOf(error)));
    }
  }

  async _run() {
    this._result.replaceChildren(h("p", {class: "soft"}, "Playing it …"));
    try {
      const {passed, findings} = await this.game.source.tryScenario(this._words());
      const words = passed ? "It passes." : `It fails: ${counted(findings.length, "finding")}.`;
      this._result.replaceChildren(
        h("p", {class: `tag ${passed ? "good" : "error"}`}, words),
        ...findings.map(({line, message}) => h("p", {class: "small"}, `line ${line}: ${message}`)),
      );
      this._result.dataset.passed = String(passed);
    } catch (error) {
      this._result.replaceChildren(h("p", {class: "tag error"}, messageOf(error)));
    }
  }

  /**
   * Offer to open the scenario where items are edited; where that page is missing, say where it is.
   * @param {string} reference
   * @param {string} path
   */
  async _showAdded(reference, path) {
    const {shell, source} = this.game;
    const {pages} = await shell.ask("pages");
    const hasItems = pages.some((page) => page.name === "items");
    const {passed} = await source.tryScenario(this._words());
    const choice = await shell.dialog({
      title: "The scenario is in the pack",
      name: "scenario-added",
      body: [
        h("p", {class: `tag ${passed ? "good" : "error"}`}, passed ? "It passes." : "It fails."),
        h("p", {class: "mono"}, path),
        h("p", {class: "soft small"}, "`mapforge test` plays it with all others."),
      ],
      buttons: hasItems
        ? [
            ["open", "Open it"],
            ["", "Play on"],
          ]
        : [["", "Play on"]],
    });
    if (choice === "open") location.assign(`/items?open=${encodeURIComponent(reference)}`);
  }
}
