// Marks on the board where findings are; they stay as large as they are, however near one looks.

/** @import {MapFinding} from "../types/board.js" */
/** @import {Point} from "../types/data.js" */

import {s} from "../shell/elements.js";

export class FindingMarks extends EventTarget {
  /** @param {SVGGElement} layer */
  constructor(layer) {
    super();
    this.layer = layer;
    /** @type {MapFinding[]} */
    this.findings = [];
    /** @type {{element: SVGGElement, place: Point, step: number}[]} */
    this._marks = [];
  }

  /**
   * Mark the findings that have a place; several at the same one stand side by side.
   * @param {(finding: MapFinding) => Point | null} placeOf
   */
  draw(placeOf) {
    /** @type {Map<string, number>} */
    const taken = new Map();
    this._marks = this.findings.flatMap((finding, number) => {
      const place = placeOf(finding);
      if (!place) return [];
      const key = place.map(Math.round).join();
      const step = taken.get(key) ?? 0;
      taken.set(key, step + 1);
      return [{element: this._mark(finding, number), place, step}];
    });
    this.layer.replaceChildren(...this._marks.map(({element}) => element));
  }

  /**
   * @param {MapFinding} finding
   * @param {number} number
   */
  _mark(finding, number) {
    const mark = s(
      "g",
      {class: `finding ${finding.severity}`, "data-finding": number},
      s("circle", {r: 10}),
      s("text", {y: 5}, finding.severity === "info" ? "i" : "!"),
      s("title", {}, finding.message),
    );
    mark.addEventListener("pointerdown", (event) => {
      event.stopPropagation();
      this.dispatchEvent(new CustomEvent("choose", {detail: number}));
    });
    return mark;
  }

  /**
   * Show which finding is looked at.
   * @param {number} current
   */
  setCurrent(current) {
    for (const {element} of this._marks) {
      element.classList.toggle("current", Number(element.dataset.finding) === current);
    }
  }

  /**
   * @param {number} pixel the length of a pixel of the screen on the board
   */
  resize(pixel) {
    for (const {element, place, step} of this._marks) {
      element.setAttribute("transform", `translate(${place}) scale(${pixel}) translate(${step * 14},${-30})`);
    }
  }
}
