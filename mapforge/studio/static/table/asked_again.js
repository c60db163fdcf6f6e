// What gives much up, and is soon past undoing, is asked once more.

/** @import {Shell} from "../types/shell.js" */
/** @import {ActionChoice} from "../types/table.js" */

/**
 * Whether a choice is meant, even if somebody is warned of it.
 * @param {Shell} shell
 * @param {ActionChoice} choice
 */
export async function isMeant(shell, {words, warning}) {
  if (!warning) return true;
  const answer = await shell.dialog({
    title: `${words}?`,
    name: "meant",
    body: warning,
    buttons: [
      ["meant", words],
      ["", "Not yet"],
    ],
  });
  return answer === "meant";
}
