// Is it fair? The balance lab at work: how far it is, what it thinks so far, the verdict with its picture, and variants.

/** @import {RunningTrial, Trial, Tuning, Variant, Verdict} from "../types/items.js" */
/** @import {Session} from "./session.js" */

import {h, present} from "../shell/elements.js";
import {icon} from "../shell/icons.js";
import {counted, messageOf, signed} from "../shell/words.js";
import {changeName} from "./change_names.js";
import {coinsPlot, worthPlot} from "./plots.js";

const MEANINGS = {
  fair: "It is worth about as much as printed ones.",
  strong: "Give it fewer tokens, or a weaker effect.",
  weak: "Give it more tokens, or a better effect.",
  undecided: "Play longer, or decide at your table.",
};

/** @type {[minutes: string, words: string][]} */
const DURATIONS = [
  ["0.25", "15 seconds"],
  ["1", "1 minute"],
  ["3", "3 minutes"],
  ["10", "10 minutes"],
];

/** A search plays many variants, so it takes longer than one verdict. @type {[minutes: string, words: string][]} */
const SEARCHES = [
  ["3", "3 minutes"],
  ["10", "10 minutes"],
  ["30", "30 minutes"],
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
    this._minutes = choiceOf(DURATIONS, "1", "How long to judge it");
    this._search = choiceOf(SEARCHES, "10", "How long to look for fair variants");
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

  /** @param {RunningTrial} running */
  _running({games, share, left, ready, opinion, task, phase, found}) {
    const words = ready
      ? "Bots are playing: in every game, somebody must take it first."
      : "The games are being prepared; the time counts from the first one.";
    const rest = ready ? `${counted(games, "game")}, ${left > 0 ? `at most ${left} s left` : "counting"}` : "preparing";
    const fair = found.length ? variantList(found, null) : h("p", {class: "small soft"}, "No fair variant so far.");
    return present([
      h(
        "div",
        {class: "row"},
        h("progress", {max: 1, value: ready ? share : null, class: "grow"}),
        h("span", {class: "small soft"}, rest),
        h("button", {id: "stop-trial", onclick: () => this._stop()}, "Stop"),
      ),
      task === "tune" && ready && phase ? h("p", {class: "small soft"}, `Looking for fair variants: ${phase}.`) : null,
      opinion && opinion.interval[0] !== null ? worthPlot(opinion) : h("p", {class: "small soft"}, words),
      task === "tune" && ready ? fair : null,
    ]);
  }

  /** @param {Trial} trial */
  _ended({verdict, tuning, error}) {
    const start = h(
      "button",
      {id: "start-trial", onclick: () => this._start("items/start_trial", this._minutes)},
      icon("dice"),
      verdict ? "Judge it again" : "Let bots judge it",
    );
    const words =
      "Bots play many games in which it is taken first, and compare how that ends with the printed ones. The verdict stays with the item until the item changes.";
    return present([
      ...(verdict ? verdictParts(verdict) : [h("p", {class: "soft"}, words)]),
      ...(tuning ? this._tuned(tuning) : []),
      error ? h("p", {class: "tag error"}, error) : null,
      h("div", {class: "row"}, start, this._minutes),
      this.session.isReadOnly ? null : this._tuneRow(tuning),
    ]);
  }

  /** @param {Tuning | null} tuning */
  _tuneRow(tuning) {
    const label = tuning ? "Look for fair variants again" : "Make it fair";
    const start = h(
      "button",
      {
        id: "start-tuning",
        title: "Bots try other tokens, supply and amounts, and list the nearest variants that are fair",
        onclick: () => this._start("items/start_tuning", this._search),
      },
      icon("scales"),
      label,
    );
    return h("div", {class: "row"}, start, this._search);
  }

  /** @param {Tuning} tuning */
  _tuned({variants, words}) {
    const apply = this.session.isReadOnly ? null : (/** @type {number} */ number) => this._use(number);
    return present([
      h("h3", {}, variants.length ? "The nearest fair variants" : "Fair variants"),
      variants.length ? variantList(variants, apply) : null,
      words ? h("p", {class: "soft"}, words) : null,
    ]);
  }

  /** @param {number} number */
  async _use(number) {
    const done = await this.session.send("items/use_variant", {number});
    if (done) this.session.shell.toast("The item has these numbers now; undo takes them back.");
  }

  /**
   * @param {"items/start_trial" | "items/start_tuning"} path
   * @param {HTMLSelectElement} minutes
   */
  async _start(path, minutes) {
    const {session} = this;
    await session.shell.attempt(async () => {
      if (!session.current.saved && !session.isReadOnly) await session.save();
      this._receive(await session.shell.send(path, {open: session.reference, minutes: Number(minutes.value)}));
    });
  }

  async _stop() {
    const {shell, reference} = this.session;
    await shell.attempt(async () => this._receive(await shell.send("items/stop_trial", {open: reference})));
  }
}

/**
 * A choice of how long something takes.
 * @param {[minutes: string, words: string][]} durations
 * @param {string} usual
 * @param {string} label
 */
function choiceOf(durations, usual, label) {
  const options = durations.map(([value, words]) => h("option", {value}, words));
  const choice = h("select", {"aria-label": label}, options);
  choice.value = usual;
  return choice;
}

/**
 * Variants with what changes and what they are worth; with `apply`, each can be taken.
 * @param {Variant[]} variants
 * @param {((number: number) => unknown) | null} apply
 */
function variantList(variants, apply) {
  return h(
    "ol",
    {class: "variants"},
    variants.map((variant, at) => variantRow(variant, apply ? () => apply(at + 1) : null)),
  );
}

/**
 * @param {Variant} variant
 * @param {(() => unknown) | null} apply
 */
function variantRow({changes, verdict, worth, interval}, apply) {
  const words = changes.map(({path, from, to}) => `${changeName(path)} ${from} → ${to}`).join(", ");
  const worthWords = `worth ${signed(worth)} coins (${signed(interval[0])} to ${signed(interval[1])})`;
  return h(
    "li",
    {},
    h("span", {class: "grow"}, h("strong", {}, words), h("br", {}), h("span", {class: "small soft"}, worthWords)),
    h("span", {class: `verdict small ${verdict}`}, verdict),
    apply ? h("button", {class: "use-variant", "aria-label": `Apply ${words}`, onclick: apply}, "Apply") : null,
  );
}

/** @param {Verdict} verdict */
function verdictParts(verdict) {
  const headline = verdict.headline.slice(verdict.verdict.length).replace(/^[,:] */, "");
  return [
    h(
      "div",
      {class: "verdict-line"},
      h("span", {class: `verdict ${verdict.verdict}`, id: "verdict"}, verdict.verdict),
      h("span", {class: "grow"}, `${headline}. `, MEANINGS[verdict.verdict]),
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
