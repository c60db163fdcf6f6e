// What `mapforge validate` finds in the map, and which of it is looked at.

/** @import {MapFinding, MapReport} from "../types/board.js" */
/** @import {Editor} from "./editor.js" */

/** @typedef {{finding: MapFinding, number: number}} NumberedFinding */

const NEAR = 1.2; // the least scale at which one sees what a finding is about

/** It tells `findings` when there is a new report, and `current` when another finding is looked at. */
export class Findings extends EventTarget {
  /** @param {Editor} editor */
  constructor(editor) {
    super();
    this.editor = editor;
    /** @type {MapReport | null} */
    this.report = null;
    this.current = -1;
    editor.shell.on("map.findings", (report) => {
      if (report.map === editor.reference) this._receive(report);
    });
    editor.board.marks.addEventListener("choose", (event) => {
      if (event instanceof CustomEvent) this.goTo(event.detail);
    });
  }

  /** All findings, those of this map first. */
  get list() {
    return this.report?.findings ?? [];
  }

  /** The findings of this map. */
  get here() {
    return this._numbered.filter(({finding}) => finding.is_here);
  }

  /** The findings of other files of the pack. */
  get elsewhere() {
    return this._numbered.filter(({finding}) => !finding.is_here);
  }

  /** @returns {NumberedFinding[]} */
  get _numbered() {
    return this.list.map((finding, number) => ({finding, number}));
  }

  /** @param {MapReport} received */
  _receive(received) {
    const [own, others] = [true, false].map((isHere) => received.findings.filter((each) => each.is_here === isHere));
    const report = {...received, findings: [...own, ...others]};
    this.report = report;
    document.body.dataset.found = String(report.revision);
    if (this.current >= report.findings.length) this.current = -1;
    this.editor.board.showFindings(
      report.findings.map((finding) => (finding.is_here === false ? {...finding, place: {}} : finding)),
    );
    this._tell("findings");
  }

  /** @param {number} number */
  goTo(number) {
    const {board, shell} = this.editor;
    const finding = this.list[number];
    if (!finding) return;
    this.current = number;
    const {file, line, region} = finding.place;
    const place = board.placeOfFinding(finding);
    if (place) board.view.goTo(place, Math.max(board.view.scale, NEAR));
    else if (finding.is_here === false) shell.toast(`This is in another file: ${file}, line ${line}.`);
    if (region && this.editor.region(region)) this.editor.select([region]);
    this.editor.showPanel("findings");
    this._tell("current");
  }

  /**
   * Look at the next finding, or at the one before.
   * @param {1 | -1} step
   */
  step(step) {
    const count = this.here.length;
    if (!count) {
      this.editor.shell.toast("No findings on this map: all is well.", {tone: "good"});
      return;
    }
    const from = this.current < 0 && step < 0 ? 0 : this.current;
    this.goTo((from + step + count) % count);
  }

  /** @param {string} name */
  _tell(name) {
    this.editor.board.marks.setCurrent(this.current);
    this.dispatchEvent(new Event(name));
  }
}
