// Shows on the board what others did: arrows, flashes, tokens that fall and come back, coins that rise.

/** @import {Point} from "../types/data.js" */
/** @import {Deed} from "../types/table.js" */
/** @import {PlayBoard} from "./play_board.js" */
/** @import {Scene} from "./film_plan.js" */

import {pointText, short} from "../board/geometry.js";
import {h, s} from "../shell/elements.js";
import {MOST_SCENES, scenesOf} from "./film_plan.js";
import {colourOf} from "./tokens.js";

export class Film {
  /**
   * @param {PlayBoard} board
   * @param {HTMLElement} host
   */
  constructor(board, host) {
    this.board = board;
    this._layer = s("g", {class: "layer-film", "aria-hidden": "true"});
    this._skip = h("button", {class: "skip-film", id: "skip-film", hidden: true, onclick: () => this.skip()}, "Skip");
    /** @type {Scene[]} */
    this._waiting = [];
    /** @type {(() => void) | null} */
    this._end = null;
    board.stage.append(this._layer);
    host.append(this._skip);
    addEventListener("keydown", (event) => event.key === "Escape" && this.skip());
    board.svg.addEventListener("pointerdown", () => this.skip());
  }

  /**
   * @param {Deed[]} deeds
   * @param {string} pace
   * @param {number} you
   */
  show(deeds, pace, you) {
    const isIdle = !this._waiting.length && !this._end;
    this._waiting = [...this._waiting, ...scenesOf(deeds, pace, you)].slice(-MOST_SCENES);
    if (isIdle && this._waiting.length) this._run();
  }

  /** End it: what is shown now is what is. */
  skip() {
    this._waiting = [];
    this._end?.();
  }

  async _run() {
    for (let scene = this._waiting.shift(); scene; scene = this._waiting.shift()) {
      this._skip.hidden = !this._waiting.length;
      document.body.dataset.scenes = String(Number(document.body.dataset.scenes ?? 0) + 1);
      this._layer.replaceChildren(...this._drawn(scene));
      this._layer.style.setProperty("--scene", `${scene.time}ms`);
      await this._pause(scene.time);
    }
    this._layer.replaceChildren();
    this._skip.hidden = true;
  }

  /** @param {number} time */
  _pause(time) {
    return new Promise((resolve) => {
      const end = () => {
        this._end = null;
        clearTimeout(timer);
        resolve(undefined);
      };
      const timer = setTimeout(end, time);
      this._end = end;
    });
  }

  /**
   * @param {Scene} scene
   * @returns {Node[]}
   */
  _drawn({player, arrows, flashes, fallen, returned, coins}) {
    const colour = colourOf(player);
    return [
      ...flashes.map((id) => s("path", {class: "flash", d: this.board.outlineOf(id), fill: colour})),
      ...arrows.flatMap(({from, to}) => this._arrow(from, to, colour)),
      ...fallen.flatMap((each) => this._token(each.region, each.player, String(each.tokens), "falls")),
      ...returned.flatMap((id) => this._token(id, player, "", "returns")),
      ...coins.flatMap((each) => this._coin(each)),
    ];
  }

  get _size() {
    return this.board.data ?? {width: 0, height: 0};
  }

  /** @param {string} id */
  _place(id) {
    const region = this.board.mesh.region(id);
    return region ? this.board.anchor(region) : null;
  }

  /**
   * @param {string | null} from
   * @param {string} to
   * @param {string} colour
   */
  _arrow(from, to, colour) {
    const end = this._place(to);
    if (!end) return [];
    const start = (from && this._place(from)) || this._edge(end);
    const angle = (Math.atan2(end[1] - start[1], end[0] - start[0]) * 180) / Math.PI;
    const size = short(this.board.unit);
    return [
      s("path", {class: "arrow-halo", d: `M${pointText(start)}L${pointText(end)}`, pathLength: 1}),
      s("path", {class: "arrow", d: `M${pointText(start)}L${pointText(end)}`, pathLength: 1, stroke: colour}),
      s(
        "g",
        {transform: `translate(${pointText(end)}) rotate(${short(angle)}) scale(${size})`},
        s("path", {class: "arrow-head", d: "M12,0L-14,-13L-7,0L-14,13Z", fill: colour}),
      ),
    ];
  }

  /**
   * The nearest place at the edge of the board, where new tokens come in.
   * @param {Point} point
   * @returns {Point}
   */
  _edge([x, y]) {
    const {width, height} = this._size;
    /** @type {[number, Point][]} */
    const edges = [
      [x, [0, y]],
      [width - x, [width, y]],
      [y, [x, 0]],
      [height - y, [x, height]],
    ];
    return edges.reduce((best, each) => (each[0] < best[0] ? each : best))[1];
  }

  /**
   * @param {string} id
   * @param {number} player
   * @param {string} words
   * @param {string} way
   */
  _token(id, player, words, way) {
    const place = this._place(id);
    if (!place) return [];
    const colour = player < 0 ? "#8a7f6d" : colourOf(player);
    return [
      s(
        "g",
        {transform: `translate(${pointText(place)}) scale(${short(this.board.unit)})`},
        s(
          "g",
          {class: `token ${way}`},
          s("rect", {x: -16, y: -16, width: 32, height: 32, rx: 6, fill: colour}),
          s("text", {y: 6}, words),
        ),
      ),
    ];
  }

  /** @param {Scene["coins"][number]} coin */
  _coin({player, coins, region}) {
    const {width, height} = this._size;
    const place = (region && this._place(region)) || /** @type {Point} */ ([width / 2, height / 2]);
    return [
      s(
        "g",
        {transform: `translate(${pointText(place)}) scale(${short(this.board.unit)})`},
        s("g", {class: "rising"}, s("circle", {r: 15, stroke: colourOf(player)}), s("text", {y: 5.5}, `+${coins}`)),
      ),
    ];
  }
}
