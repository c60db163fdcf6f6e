// The board of a game: the map as a picture, what stands on it, what glows, and pointers that click, drag and zoom.

import {s} from "../shell/elements.js";
import {Board} from "../board/board.js";
import {short} from "../board/geometry.js";
import {stack} from "./tokens.js";

const NEAR = 7;

export class PlayBoard extends Board {
  /** `pointed` has what to do: click(region, event), hover(region, event), drag(region) that tells whether a stack moves, drop(from, to). */
  constructor(host, looks, items, pointed) {
    super(host, looks);
    Object.assign(this, {items, pointed});
    this.position = {regions: {}};
    this.glowing = new Map();
    for (const name of ["glow", "tags"]) this.layers[name] = s("g", {class: `layer-${name}`});
    this.stage.insertBefore(this.layers.glow, this.layers.labels);
    this.stage.append(this.layers.tags);
    this._listen();
  }

  /** Show where tokens and pieces stand. */
  stand(position) {
    this.position = position;
    this._labels();
  }

  /** Let regions glow: a Map from regions to {tag, tone, kind}. */
  glow(marks) {
    this.glowing = marks;
    const shapes = [...marks].map(([id, mark]) =>
      s("path", {d: this.shapes.get(id)?.getAttribute("d") ?? "", class: `glow ${mark.tone ?? ""}`, "data-glow": id}),
    );
    this.layers.glow.replaceChildren(...shapes);
    const tags = [...marks].filter(([, mark]) => mark.tag !== undefined).map(([id, mark]) => this._tag(id, mark));
    this.layers.tags.replaceChildren(...tags);
  }

  _tag(id, mark) {
    const region = this.mesh.regions[this.mesh.byId.get(id)];
    const [x, y] = this.anchor(region);
    const size = this._size(region);
    const signs = region.symbols.length + (this.looks.emblem(region.terrain) ? 1 : 0);
    const [dx, dy] = signs
      ? [-13 * signs - 15, this._isFull(region) ? -28 : -8]
      : [0, this._isFull(region) ? -34 : -24];
    return s(
      "g",
      {
        class: `tag-price ${mark.tone ?? ""}`,
        "data-price": id,
        transform: `translate(${short(x + dx * size)},${short(y + dy * size)}) scale(${short(size)})`,
      },
      mark.isDie ? s("rect", {x: -13, y: -13, width: 26, height: 26, rx: 6}) : s("circle", {r: 14}),
      s("text", {y: 5.5}, String(mark.tag)),
    );
  }

  _isFull(region) {
    const here = this.position.regions[region.id];
    return Boolean(here && (here.holder !== null || this._loose(region, here).length));
  }

  /** The pieces that do not come with the ground anyway. */
  _loose(region, here) {
    const isPrinted = (id) => this.looks.emblem(region.terrain) && region.terrain.includes(id);
    return Object.entries(here?.pieces ?? {}).filter(([id]) => !isPrinted(id));
  }

  _size(region) {
    return Math.max(0.34, Math.min(this.unit * 1.05, region.room / 44));
  }

  _labels(isNewLook = false) {
    if (!this.data) return;
    for (const region of this.mesh.regions) {
      const here = this.position.regions[region.id];
      const words = JSON.stringify([here, this.unit]);
      let label = this.labels.get(region.id);
      if (!label) {
        label = s("g", {"data-label": region.id});
        this.labels.set(region.id, label);
        this.layers.labels.append(label);
        const [x, y] = this.anchor(region);
        label.setAttribute("transform", `translate(${short(x)},${short(y)}) scale(${short(this._size(region))})`);
      }
      if (isNewLook || label.dataset.words !== words) {
        label.dataset.words = words;
        label.replaceChildren(...this._standing(region, here));
      }
    }
  }

  _standing(region, here) {
    const emblem = this.looks.emblem(region.terrain);
    const signs = [emblem, ...region.symbols.map((id) => this.looks.icon("symbols", id))].filter(Boolean);
    const pieces = this._loose(region, here).map(([id, count]) => this._pieces(id, count));
    const tokens = here && here.holder !== null ? this._tokens(region.id, here) : null;
    const low = row([tokens, ...pieces].filter(Boolean), tokens ? 64 : 28);
    const high = row(signs, 26);
    const isFull = Boolean(low.length);
    const tone = this.looks.ground(region.terrain).is_dark ? "on-dark" : "on-light";
    const name = s("text", {class: `name ${tone}`, y: isFull ? -5 : high.length ? 17 : 5}, region.name);
    const fits = Math.min(1, (region.room * 2.1) / this._size(region) / (region.name.length * 7.4));
    name.setAttribute("transform", `scale(${short(Math.max(0.55, fits))})`);
    return [
      high.length ? s("g", {transform: `translate(0,${isFull ? -28 : -8})`}, high) : null,
      name,
      isFull ? s("g", {transform: "translate(0,20)"}, low) : null,
    ].filter(Boolean);
  }

  _tokens(id, here) {
    const name = this.items[here.race]?.name ?? here.race;
    const made = stack({player: here.holder, name, tokens: here.tokens, declined: here.declined});
    made.dataset.stack = id;
    return made;
  }

  // Pointers: a click, a drag of a stack, a pan, a pinch

  _listen() {
    const down = new Map();
    let drag = null;
    let spread = 0;
    const regionAt = (event) => this.mesh?.regionAt(this.view.place(event)) ?? null;

    this.svg.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      down.set(event.pointerId, event);
      this.svg.setPointerCapture(event.pointerId);
      if (down.size > 1) {
        drag = null;
        spread = spreadOf(down);
        return;
      }
      const from = event.target.closest?.("[data-stack]")?.dataset.stack ?? null;
      drag = {x: event.clientX, y: event.clientY, from: from && this.pointed.drag(from) ? from : null, moved: false};
    });
    this.svg.addEventListener("pointermove", (event) => {
      const before = down.get(event.pointerId);
      if (!before) {
        this.pointed.hover(regionAt(event), event);
        return;
      }
      down.set(event.pointerId, event);
      if (down.size > 1) {
        const now = spreadOf(down);
        if (spread) this.view.zoom(now / spread, this.view.offset(event));
        spread = now;
        return;
      }
      if (!drag) return;
      if (!drag.moved && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < NEAR) return;
      drag.moved = true;
      if (drag.from) this.pointed.carry(drag.from, event);
      else this.view.pan(event.clientX - before.clientX, event.clientY - before.clientY);
    });
    const up = (event) => {
      if (!down.delete(event.pointerId)) return;
      const ended = drag;
      drag = null;
      if (!ended || event.type === "pointercancel") {
        this.pointed.carry(null, event);
        return;
      }
      if (ended.from && ended.moved) this.pointed.drop(ended.from, regionAt(event), event);
      else if (!ended.moved) this.pointed.click(regionAt(event), event);
    };
    this.svg.addEventListener("pointerup", up);
    this.svg.addEventListener("pointercancel", up);
    this.svg.addEventListener("pointerleave", (event) => this.pointed.hover(null, event));
    this.svg.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        this.view.zoom(Math.exp(-event.deltaY * 0.0015), this.view.offset(event));
      },
      {passive: false},
    );
  }

  /** The region at a place on the screen, for what is dropped from outside. */
  regionUnder(event) {
    const box = this.svg.getBoundingClientRect();
    const isInside =
      event.clientX >= box.left &&
      event.clientX <= box.right &&
      event.clientY >= box.top &&
      event.clientY <= box.bottom;
    return isInside ? this.mesh.regionAt(this.view.place(event)) : null;
  }
}

function row(icons, width) {
  const widths = icons.map((icon) => (icon.classList.contains("stack") ? width : 26));
  const whole = widths.reduce((sum, each) => sum + each, 0);
  let left = -whole / 2;
  return icons.map((icon, place) => {
    const group = s("g", {transform: `translate(${left + widths[place] / 2},0)`}, icon);
    left += widths[place];
    return group;
  });
}

function spreadOf(down) {
  const [a, b] = [...down.values()];
  return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
}
