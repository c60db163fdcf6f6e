// What pointers and keys do on the board of a game: choose, explain, look, move tokens.

/** @import {PointerPlace} from "../types/board.js" */
/** @import {GamePage} from "./game.js" */

import {h, present} from "../shell/elements.js";
import {choiceWords} from "./choice_words.js";
import {itemButton} from "./item_card.js";
import {closePopover, popover} from "./popover.js";
import {withTool} from "./redeploy_tools.js";
import {isRisky} from "./region_marks.js";
import {regionLines} from "./region_words.js";
import {isWalk, walk} from "./region_walk.js";

const ALL = 999; // as many tokens as there are

export class BoardActions {
  /** @param {GamePage} game */
  constructor(game) {
    this.game = game;
    this.tip = h("div", {class: "tip", "aria-hidden": "true", hidden: true});
    /** @type {import("../types/data.js").Size} */
    this._tipSize = [0, 0];
    /** @type {{region: string | null, event: PointerEvent} | null} */
    this._hovered = null;
    /**
     * The region that the keys have led to.
     * @type {string | null}
     */
    this.walked = null;
  }

  /** @param {string} region */
  choicesAt(region) {
    const {view, items, tool} = this.game;
    const here = view.choices.filter((choice) => choice.region === region);
    return view.redeploys ? withTool(here, items, tool) : here;
  }

  /**
   * @param {string | null} region
   * @param {PointerPlace} event
   */
  click(region, event) {
    const {game} = this;
    closePopover();
    this.hideTip();
    game.panels.closeDrawer();
    if (region === null || game.isInPast) return;
    if (game.editor) {
      game.editor.paint(region);
      return;
    }
    const choices = this.choicesAt(region);
    const [only] = choices;
    if (!choices.length) {
      if (game.view.redeploys && game.view.placed[region]) this._offerBack(region, event);
      else this.explain(region, event);
    } else if (choices.length === 1 && !isRisky(only)) game.choose(only);
    else {
      /** @type {[string, () => unknown][]} */
      const rows = choices.map((choice) => [choiceWords(choice), () => game.choose(choice)]);
      if (game.view.placed[region]) rows.push(["Take one back", () => game.place(region, "", 1)]);
      popover(event, {title: game.nameOf(region), rows, body: this._sums(region)});
    }
  }

  /** @param {string} region */
  _sums(region) {
    const sums = this.choicesAt(region).flatMap(({price, words}) => (price ? [`${words}: ${price.words}`] : []));
    return sums.map((line) => h("p", {class: "soft small"}, line));
  }

  /**
   * @param {string} region
   * @param {PointerPlace} event
   */
  _offerBack(region, event) {
    const {game} = this;
    const count = game.view.placed[region];
    /** @type {[string, () => unknown][]} */
    const rows = [["Take one back", () => game.place(region, "", 1)]];
    if (count > 1) rows.push([`Take all ${count} back`, () => game.place(region, "", count)]);
    popover(event, {title: game.nameOf(region), rows});
  }

  /**
   * Say why nothing can be done there, and what stands there.
   * @param {string} region
   * @param {PointerPlace} event
   */
  async explain(region, event) {
    const {game} = this;
    const verb = game.view.redeploys ? "place" : "conquer";
    await game.shell.attempt(async () => {
      const {text, price} = await game.source.why(`${verb} ${region}`);
      const cost = price ? `It would cost ${price.cost}: ${price.words}.` : "";
      const body = this._standing(region);
      popover(event, {title: game.nameOf(region), lines: present([text, cost]), body, name: "why"});
      game.announcer.tell(present([game.nameOf(region), text, cost]).join(". "));
    });
  }

  /**
   * Everything about a region: its ground, who holds it, and cards of what stands there.
   * @param {string} region
   * @param {PointerPlace} event
   */
  look(region, event) {
    const [title, ...lines] = this.linesOf(region);
    popover(event, {title, lines, body: this._standing(region), name: "region"});
  }

  /** @param {string} id */
  _standing(id) {
    const {game} = this;
    const region = game.board.mesh.region(id);
    const state = game.view.regions[id];
    const named = present([
      state?.race && ["race", state.race],
      ...Object.keys(state?.pieces ?? {}).map((piece) => (piece === "face_down" ? null : ["piece", piece])),
      region && ["terrain", region.terrain],
      ...(region?.symbols ?? []).map((symbol) => ["symbol", symbol]),
    ]);
    // A mountain is a terrain and a piece, and needs to be there once.
    const items = named.filter((each, place) => {
      const name = game.itemName(each[0], each[1]);
      return !named.slice(0, place).some((other) => game.itemName(other[0], other[1]) === name);
    });
    return h(
      "div",
      {class: "row standing"},
      items.map(([kind, item]) => itemButton(game, kind, item, {size: 28, words: game.itemName(kind, item)})),
    );
  }

  /**
   * @param {string | null} region
   * @param {PointerEvent} event
   */
  hover(region, event) {
    const {game} = this;
    const isNew = this._hovered?.region !== region || this.tip.hidden;
    this._hovered = {region, event};
    game.board.hover(region);
    if (isNew) this._fillTip(region, event);
    if (!this.tip.hidden) this._placeTip(event);
  }

  /**
   * Say something else; only then its size is asked for, because that takes a layout.
   * @param {string | null} region
   * @param {PointerEvent} event
   */
  _fillTip(region, event) {
    const {game, tip} = this;
    const lines = region === null || game.editor ? [] : this.linesOf(region);
    tip.hidden = !lines.length || event.pointerType === "touch";
    if (tip.hidden) return;
    tip.replaceChildren(...lines.map((line, place) => h(place ? "p" : "strong", {}, line)));
    this._tipSize = [tip.offsetWidth, tip.offsetHeight];
  }

  /** @param {PointerEvent} event */
  _placeTip(event) {
    const box = this.game.canvas.getBoundingClientRect();
    const [width, height] = this._tipSize;
    const left = Math.min(event.clientX - box.left + 16, box.width - width - 8);
    const top = event.clientY - box.top + 18;
    const isLow = top + height > box.height - 8;
    this.tip.style.transform = `translate(${left}px, ${isLow ? top - height - 30 : top}px)`;
  }

  hideTip() {
    this.tip.hidden = true;
  }

  /** What was said about a region is said anew, because it may have changed. */
  refreshTip() {
    if (this.tip.hidden || !this._hovered) return;
    this._fillTip(this._hovered.region, this._hovered.event);
    this._placeTip(this._hovered.event);
  }

  /** @param {string} id */
  linesOf(id) {
    const {game} = this;
    const region = game.board.mesh.region(id);
    const choices = game.isInPast ? [] : this.choicesAt(id);
    return region ? regionLines(region, game.view, game.items, choices) : [];
  }

  /**
   * Tokens were dropped somewhere: from a region or, where that is empty, from the hand.
   * @param {string} from
   * @param {string | null} to
   * @param {PointerPlace} event
   */
  drop(from, to, event) {
    const {game} = this;
    game.hand.carry(0, event);
    if (from && from === to) return;
    const count = from ? game.view.placed[from] : ALL;
    if (from && to === null) game.place(from, "", count);
    else if (to !== null && game.view.redeploys) game.place(from, to, count);
    else if (to !== null) this.click(to, event);
  }

  // Keys

  /**
   * Arrows walk over the board, Enter does what a click does, and a question mark tells everything about a region.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const {board, announcer} = this.game;
    if (isWalk(event.key)) {
      event.preventDefault();
      const places = board.mesh.regions.map((region) => ({id: region.id, at: board.anchor(region)}));
      this.walked = walk(places, this.walked, event.key);
      board.hover(this.walked);
      if (this.walked !== null) announcer.tell(this.linesOf(this.walked).join(". "));
      document.body.dataset.walked = this.walked ?? "";
    } else if (this.walked !== null && ["Enter", " ", "?", "i"].includes(event.key)) {
      event.preventDefault();
      const place = this._screenPlace(this.walked);
      if (event.key === "Enter" || event.key === " ") this.click(this.walked, place);
      else this.look(this.walked, place);
    }
  }

  /** @param {string} id */
  _screenPlace(id) {
    const {board} = this.game;
    const region = board.mesh.region(id);
    const [clientX, clientY] = region ? board.view.screen(board.anchor(region)) : [0, 0];
    return {clientX, clientY};
  }
}
