// Is it fair? The balance lab at work: how far it is, what it thinks so far, and the verdict with its picture.

/** @import {Trial, Verdict} from "../types/items.js" */
/** @import {Session} from "./session.js" */

import {h, present} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {counted, messageOf, signed} from "../shell/words.js";
import {coinsPlot, worthPlot} from "./plots.js";

const MEANINGS = {
  fair: "About as good as the printed ones on average.",
  strong: "Clearly better than the average: give it fewer tokens, or a weaker effect.",
  weak: "Clearly worse than the average: give it more tokens, or a better effect.",
  undecided: "The games do not say yet; play longer, or decide at your table.",
};

/** @type {[minutes: string, words: string][]} */
const DURATIONS = [
  ["0.25", "15 seconds"],
  ["1", "1 minute"],
  ["3", "3 minutes"],
  ["10", "10 minutes"],
];

/** It remembers the trial while the form around it is drawn anew. */
export class FairnessPanel {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    /** @type {Trial | null} */
    this._trial = null;
    this._asked = "";
    this._place = h("div", {class: "fair-body", role: "status"});
    this._minutes = h(
      "select",
      {"aria-label": "How long"},
      DURATIONS.map(([value, words]) => h("option", {value}, words)),
    );
    this._minutes.value = "1";
    session.shell.on("items.trial", (trial) => this._receive(trial));
  }

  draw() {
    this._place = h("div", {class: "fair-body", role: "status"});
    this._redraw();
    this._ask();
    return h(
      "section",
      {class: "panel fair", id: "fair"},
      h("header", {}, h("h2", {class: "grow"}, "Is it fair?")),
      this._place,
    );
  }

  async _ask() {
    const {reference, current} = this.session;
    const question = `${reference} ${current.saved}`;
    if (this._asked === question && this._trial?.reference === reference) return;
    this._asked = question;
    try {
      this._receive(await this.session.shell.ask("items/fair", {open: reference}));
    } catch (error) {
      this._place.replaceChildren(h("p", {class: "soft"}, messageOf(error)));
    }
  }

  /** @param {Trial} trial */
  _receive(trial) {
    if (trial.reference !== this.session.reference) return;
    this._trial = trial;
    this._redraw();
  }

  _redraw() {
    const trial = this._trial?.reference === this.session.reference ? this._trial : null;
    if (!trial) this._place.replaceChildren(h("p", {class: "soft"}, "…"));
    else if (trial.running) this._place.replaceChildren(...this._running(trial.running));
    else this._place.replaceChildren(...this._ended(trial));
  }

  /** @param {NonNullable<Trial["running"]>} running */
  _running({games, share, opinion}) {
    const words = "Bots are playing: in every game, somebody must take it first.";
    return [
      h(
        "div",
        {class: "row"},
        h("progress", {max: 1, value: share, class: "grow"}),
        h("span", {class: "small soft"}, counted(games, "game")),
        h("button", {id: "stop-trial", onclick: () => this._stop()}, "Stop"),
      ),
      opinion && opinion.interval[0] !== null ? worthPlot(opinion) : h("p", {class: "small soft"}, words),
    ];
  }

  /** @param {Trial} trial */
  _ended({verdict, error}) {
    const start = h(
      "button",
      {id: "start-trial", onclick: () => this._start()},
      icon("dice"),
      verdict ? "Judge it again" : "Let bots judge it",
    );
    const words =
      "Bots play many games in which it is taken first, and compare how that ends with the printed ones. The verdict stays with the item until the item changes.";
    return present([
      ...(verdict ? verdictParts(verdict) : [h("p", {class: "soft"}, words)]),
      error ? h("p", {class: "tag error"}, error) : null,
      h("div", {class: "row"}, start, this._minutes),
    ]);
  }

  async _start() {
    const {session} = this;
    await session.shell.attempt(async () => {
      if (!session.current.saved && !session.isReadOnly) await session.save();
      const words = {open: session.reference, minutes: Number(this._minutes.value)};
      this._receive(await session.shell.send("items/start_trial", words));
    });
  }

  async _stop() {
    const {shell, reference} = this.session;
    await shell.attempt(async () => this._receive(await shell.send("items/stop_trial", {open: reference})));
  }
}

/** @param {Verdict} verdict */
function verdictParts(verdict) {
  const reason = verdict.reason ? ` It is undecided because ${verdict.reason}.` : "";
  return [
    h(
      "div",
      {class: "verdict-line"},
      h("span", {class: `verdict ${verdict.verdict}`, id: "verdict"}, verdict.verdict),
      h("span", {class: "grow"}, MEANINGS[verdict.verdict], reason),
    ),
    verdict.worth === null ? null : worthPlot(verdict),
    coinsPlot(verdict.coins_from ?? {}),
    facts(verdict),
  ];
}

/** @param {NonNullable<Verdict["neighbours"]>} neighbours */
function compare({below, above}) {
  if (below && above) return `between ${below} and ${above}`;
  if (below) return `more than ${below}, the best printed one`;
  return above ? `less than ${above}, the weakest printed one` : "with nothing printed";
}

/** @param {Verdict} verdict */
function facts({worth, interval, neighbours = {}, win_rate_lift: lift, games, opinions = [], map}) {
  const rows = [
    ["Worth", `${signed(worth)} coins (${signed(interval[0])} to ${signed(interval[1])})`],
    ["Compared", compare(neighbours)],
    ["Wins", lift === null ? "–" : `${signed(Math.round(lift * 100))} percentage points`],
    ["Games", `${games}, played by ${opinions.map(({bot}) => bot).join(" and ")} on ${map}`],
  ];
  return h(
    "dl",
    {class: "facts"},
    rows.map(([title, words]) => [h("dt", {}, title), h("dd", {}, words)]),
  );
}
