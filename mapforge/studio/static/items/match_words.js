// How many regions a filter matches, in words. Numbers in, text out.

/**
 * @param {number} always how many regions match throughout
 * @param {number} ever how many match as the game goes
 * @param {number} all
 */
export function matchWords(always, ever, all) {
  if (always === all) return `All ${all} regions.`;
  const parts = [];
  if (always) parts.push(`${always} of ${all} regions`);
  if (ever) parts.push(`${ever} ${always ? "more " : `of ${all} regions `}as the game goes (hatched)`);
  return parts.length ? `${parts.join(", ")}.` : "No region of this map.";
}
