// Select regions by clicks or with a rubber band; labels can be dragged, regions cannot.

/** @import {MeshRegion, RegionData} from "../../types/board.js" */
/** @import {Point} from "../../types/data.js" */
/** @import {Editor} from "../editor.js" */

import {boxBetween, isInBox, roundPoint} from "../../board/geometry.js";
import {closest} from "../../shell/elements.js";
import {Tool, isClick} from "./tool.js";

/** What is dragged: from where, and the label, if it is one. */
/** @typedef {{start: PointerEvent, region: MeshRegion<RegionData> | null, at: Point | null, hasMoved: boolean}} Drag */

export class SelectTool extends Tool {
  /** @param {Editor} editor */
  constructor(editor) {
    super(editor, "select", "Click a region to select it; Shift adds. Drag across several. Drag a name to move it.");
    /** @type {Drag | null} */
    this._drag = null;
  }

  /**
   * @override
   * @param {PointerEvent} event
   */
  down(event) {
    const label = closest(event, "[data-label]");
    const id = label instanceof SVGElement ? label.dataset.label : undefined;
    const region =
      id !== undefined && !this.editor.isReadOnly && !this.editor.locksNames ? this.editor.region(id) : null;
    this._drag = {start: event, region, at: null, hasMoved: false};
    this._isBusy = true;
  }

  /**
   * @override
   * @param {PointerEvent} event
   */
  drag(event) {
    const drag = this._drag;
    if (!drag || (!drag.hasMoved && isClick(drag.start, event))) return;
    drag.hasMoved = true;
    const [from, to] = [this.place(drag.start), this.place(event)];
    if (!drag.region) {
      this.board.sketch({box: boxBetween(from, to)});
      return;
    }
    const [x, y] = this.board.anchor(drag.region);
    drag.at = [x + to[0] - from[0], y + to[1] - from[1]];
    this.board.labels.move(drag.region, drag.at);
  }

  /**
   * @override
   * @param {PointerEvent} event
   */
  up(event) {
    const drag = this._drag;
    if (!drag) return;
    this._drag = null;
    this.cancel();
    const adds = event.shiftKey || event.ctrlKey || event.metaKey;
    if (!drag.hasMoved) {
      const id = drag.region?.id ?? this.regionAt(event);
      this.editor.select(id ? [id] : [], {adds});
    } else if (drag.region && drag.at) {
      this.editor.apply({op: "label", region: drag.region.id, at: roundPoint(drag.at)});
    } else {
      const box = boxBetween(this.place(drag.start), this.place(event));
      const inside = this.mesh.regions.filter((region) => isInBox(this.board.anchor(region), box));
      this.editor.select(
        inside.map((region) => region.id),
        {adds},
      );
    }
  }

  /** @override */
  twice() {
    this.editor.tell("rename");
  }

  /** @override */
  cancel() {
    const region = this._drag?.region;
    if (region) this.board.labels.move(region, this.board.anchor(region));
    this._drag = null;
    super.cancel();
  }
}
