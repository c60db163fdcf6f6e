// Says what happens to people who do not see the board: each event once, in a sentence.

/** @import {LogLine} from "../types/table.js" */

import {h} from "../shell/elements.js";

const MOST = 200; // sentences that stay; screen readers have read them long ago

/**
 * What a log says that it did not say before; nothing when it has only become shorter.
 * @param {LogLine[]} before
 * @param {LogLine[]} now
 */
export function newLines(before, now) {
  const same = now.findIndex(({kind, text}, place) => kind !== before[place]?.kind || text !== before[place]?.text);
  return same < 0 ? [] : now.slice(same);
}

export class Announcer {
  constructor() {
    this.element = h("div", {class: "unseen", id: "announcer", role: "log", "aria-live": "polite"});
  }

  /**
   * Say what is new in the log.
   * @param {LogLine[]} before
   * @param {LogLine[]} now
   */
  say(before, now) {
    for (const {text} of newLines(before, now)) this.tell(text);
    if (now.length < before.length) this.tell("A choice was taken back.");
  }

  /**
   * Say one thing, such as where the keys have led.
   * @param {string} text
   */
  tell(text) {
    this.element.append(h("p", {}, text));
    while (this.element.childElementCount > MOST) this.element.firstElementChild?.remove();
  }
}
