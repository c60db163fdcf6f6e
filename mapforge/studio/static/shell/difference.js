// Which lines two texts do not share. Text in, numbers out.

/**
 * The places of the lines that only one of two texts has, by their longest common part.
 * @param {string[]} left
 * @param {string[]} right
 * @returns {[Set<number>, Set<number>]}
 */
export function differingLines(left, right) {
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start++;
  let end = 0;
  while (end < left.length - start && end < right.length - start && left.at(-1 - end) === right.at(-1 - end)) end++;
  const [a, b] = [left.slice(start, left.length - end), right.slice(start, right.length - end)];
  const all = (/** @type {string[]} */ lines) => new Set(lines.map((_, place) => start + place));
  // Beyond this, finding the common part would take longer than looking.
  if (a.length * b.length > 4e6) return [all(a), all(b)];
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        a[i] === b[j]
          ? lengths[(i + 1) * width + j + 1] + 1
          : Math.max(lengths[(i + 1) * width + j], lengths[i * width + j + 1]);
    }
  }
  const [ours, others] = [all(a), all(b)];
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) {
      ours.delete(start + i++);
      others.delete(start + j++);
    } else if (lengths[(i + 1) * width + j] >= lengths[i * width + j + 1]) i++;
    else j++;
  }
  return [ours, others];
}
