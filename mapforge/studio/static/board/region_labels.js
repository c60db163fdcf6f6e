// What is written into regions: made once, and made anew only where it has changed.

/** @import {MeshRegion, RegionData} from "../types/board.js" */
/** @import {Point} from "../types/data.js" */

import {s} from "../shell/elements.js";
import {pointText, short} from "./geometry.js";
import {anchorOf} from "./layers.js";

/**
 * What stands in a region.
 * @typedef {object} Inscription
 * @property {(region: MeshRegion<RegionData>) => unknown} contents what it shows, to see whether that has changed
 * @property {(region: MeshRegion<RegionData>) => Node[]} draw its parts, around 0,0
 * @property {(region: MeshRegion<RegionData>) => number} scale
 */

export class RegionLabels {
  /**
   * @param {SVGGElement} layer
   * @param {Inscription} inscription
   */
  constructor(layer, inscription) {
    this.layer = layer;
    this.inscription = inscription;
    /** @type {Map<string, SVGGElement>} */
    this._labels = new Map();
  }

  /**
   * @param {MeshRegion<RegionData>[]} regions
   * @param {{isNewLook?: boolean}} [options]
   */
  draw(regions, {isNewLook = false} = {}) {
    const gone = new Set(this._labels.keys());
    for (const region of regions) {
      if (!region.loops.length && !region.label && !region.centre) continue;
      gone.delete(region.id);
      const label = this._labelOf(region.id);
      const contents = JSON.stringify(this.inscription.contents(region));
      if (isNewLook || label.dataset.words !== contents) {
        label.dataset.words = contents;
        label.replaceChildren(...this.inscription.draw(region));
      }
      this.move(region, anchorOf(region));
    }
    for (const id of gone) {
      this._labels.get(id)?.remove();
      this._labels.delete(id);
    }
  }

  /**
   * Show the label of a region somewhere.
   * @param {MeshRegion<RegionData>} region
   * @param {Point} point
   */
  move(region, point) {
    const transform = `translate(${pointText(point)}) scale(${short(this.inscription.scale(region))})`;
    const label = this._labelOf(region.id);
    if (label.getAttribute("transform") !== transform) label.setAttribute("transform", transform);
  }

  /** @param {string} id */
  _labelOf(id) {
    let label = this._labels.get(id);
    if (!label) {
      label = s("g", {"data-label": id});
      this._labels.set(id, label);
      this.layer.append(label);
    }
    return label;
  }
}
