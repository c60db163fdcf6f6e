// Edits of a text. Text in, text out.

/**
 * A text with some words replaced at their first place on a line from a column on; nothing when they are not there.
 * @param {string} text
 * @param {{line: number, column: number}} place counted from one
 * @param {{old: string, new: string}} fix
 */
export function replaceOnLine(text, {line, column}, fix) {
  const lines = text.split("\n");
  const before = lines[line - 1];
  const at = before === undefined ? -1 : before.indexOf(fix.old, column - 1);
  if (at < 0) return null;
  lines[line - 1] = before.slice(0, at) + fix.new + before.slice(at + fix.old.length);
  return lines.join("\n");
}

/**
 * The part in which two texts differ: where it begins and ends in the old one, and what stands there in the new one.
 * @param {string} old
 * @param {string} next
 */
export function changedSpan(old, next) {
  let start = 0;
  while (start < old.length && start < next.length && old[start] === next[start]) start += 1;
  let end = 0;
  const most = Math.min(old.length, next.length) - start;
  while (end < most && old.at(-1 - end) === next.at(-1 - end)) end += 1;
  return {from: start, to: old.length - end, insert: next.slice(start, next.length - end)};
}

/**
 * Where a line and a column are in a text, as near as it has them.
 * @param {string} text
 * @param {{line: number, column: number}} place counted from one
 */
export function positionOf(text, {line, column}) {
  const lines = text.split("\n");
  const row = Math.max(1, Math.min(line, lines.length)) - 1;
  const start = lines.slice(0, row).reduce((sum, each) => sum + each.length + 1, 0);
  return start + Math.min(Math.max(column, 1) - 1, lines[row].length);
}
