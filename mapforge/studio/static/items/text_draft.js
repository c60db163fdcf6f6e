// What is typed into the text, until it is sent: a moment after the last key.

const PAUSE = 450; // milliseconds

/**
 * A draft of a text; `change` gets the text, and the one that it was made from.
 * @param {() => string} read what stands in the editor
 * @param {(text: string, before: string) => unknown} change
 */
export function openDraft(read, change) {
  let waiting = 0;
  let base = ""; // what the server has, as far as this editor knows
  const commit = () => {
    clearTimeout(waiting);
    if (!waiting) return;
    waiting = 0;
    const before = base;
    base = read();
    change(base, before);
  };
  return {
    commit,
    /** Somebody has typed. */
    touch() {
      clearTimeout(waiting);
      waiting = window.setTimeout(commit, PAUSE);
    },
    /**
     * The server has another text; refused while somebody is typing, unless it is that of another item.
     * @param {string} text
     * @param {boolean} isOther
     */
    replace(text, isOther) {
      if (waiting && !isOther) return false;
      clearTimeout(waiting);
      waiting = 0;
      base = text;
      return true;
    },
  };
}
