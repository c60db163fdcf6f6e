// A picture to trace: it lies behind the map, in the studio's own folder and in no pack.

/** @import {MapData, TraceSettings} from "../types/board.js" */
/** @import {Shell} from "../types/shell.js" */
/** @import {Board} from "../board/board.js" */

import {addressOf} from "../shell/server.js";

const GROUND = "studio.ground";
const PAUSE = 300; // milliseconds after the last change before it is sent

/** It tells `traced` when there is a picture, when there is none any more, and when it is locked or has moved. */
export class TracedPicture extends EventTarget {
  /**
   * @param {Shell} shell
   * @param {Board<MapData>} board
   * @param {MapData} data
   */
  constructor(shell, board, {reference}) {
    super();
    this.shell = shell;
    this.board = board;
    this.reference = reference;
    /** @type {TraceSettings | null} */
    this.picture = null;
    /** @type {{width: number, height: number, href: string} | null} */
    this._image = null;
    this._waiting = 0;
  }

  /** How strong the map is over the picture. */
  get ground() {
    return Number(localStorage.getItem(GROUND) ?? 0.45);
  }

  set ground(strength) {
    localStorage.setItem(GROUND, String(strength));
    this._draw();
  }

  async open() {
    const {picture} = await this.shell.ask("map/trace", {map: this.reference});
    this.picture = picture;
    if (picture) await this._load();
    this._draw();
    this.tell();
  }

  tell() {
    this.dispatchEvent(new Event("traced"));
  }

  /** @param {Partial<TraceSettings>} settings */
  change(settings) {
    if (!this.picture) return;
    this.picture = {...this.picture, ...settings};
    this._draw();
    clearTimeout(this._waiting);
    const words = {map: this.reference, ...this.picture};
    this._waiting = window.setTimeout(
      () => this.shell.attempt(() => this.shell.send("map/change_trace", words)),
      PAUSE,
    );
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  move(dx, dy) {
    if (this.picture) this.change({x: this.picture.x + dx, y: this.picture.y + dy});
  }

  /** @param {Blob} file */
  async put(file) {
    await this.shell.attempt(async () => {
      const {picture} = await this.shell.post("map/put_trace_picture", {map: this.reference}, file);
      this.picture = picture;
      await this._load();
      // It begins as large as the board.
      const [image, board] = [this._image, this.board.data];
      if (image && board) {
        const scale = Math.min(board.width / image.width, board.height / image.height);
        this.change({scale, x: 0, y: 0, opacity: 0.9, locked: true});
      }
      this.tell();
    });
  }

  async remove() {
    await this.shell.attempt(async () => {
      await this.shell.send("map/remove_trace", {map: this.reference});
      this.picture = null;
      this._draw();
      this.tell();
    });
  }

  _draw() {
    const {picture, ground} = this;
    this.board.trace(picture && !picture.hidden && this._image ? {...picture, ...this._image, ground} : null);
  }

  /** @returns {Promise<void>} */
  _load() {
    return new Promise((resolve) => {
      const image = new Image();
      const href = addressOf("map/trace_picture", {map: this.reference, time: Date.now()});
      image.addEventListener("load", () => {
        this._image = {width: image.naturalWidth, height: image.naturalHeight, href};
        resolve();
      });
      image.addEventListener("error", () => {
        this._image = null;
        resolve();
      });
      image.src = href;
    });
  }
}
