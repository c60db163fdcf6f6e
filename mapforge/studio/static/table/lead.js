// Who led in a game, and why the winner has won. Data in, data out.

/** @import {CoinSource, GameEnd} from "../types/table.js" */

/** @type {[CoinSource, string][]} */
export const SOURCES = [
  ["regions", "Regions"],
  ["race", "Race"],
  ["power", "Power"],
  ["decline", "Decline"],
  ["bonus", "Bonus"],
];

/**
 * The rounds after which somebody else has most coins than before; a tie keeps the lead where it was.
 * @param {(number[] | null)[]} lines
 * @returns {{round: number, player: number}[]}
 */
export function leadChanges(lines) {
  const rounds = Math.max(0, ...lines.map((line) => line?.length ?? 0));
  /** @type {{round: number, player: number}[]} */
  const changes = [];
  let leader = -1;
  for (let round = 1; round < rounds; round++) {
    const coins = lines.map((line) => line?.[round] ?? -1);
    const most = Math.max(...coins);
    const first = coins.filter((each) => each === most).length === 1 ? coins.indexOf(most) : leader;
    if (first !== leader) changes.push({round, player: first});
    leader = first;
  }
  return changes;
}

/**
 * How many coins each player got from what, in the whole game.
 * @param {GameEnd["sources"]} sources
 */
export function sourceSums(sources) {
  return sources.map((rows) => SOURCES.map(([source]) => rows.reduce((sum, row) => sum + row[source], 0)));
}

/**
 * What the winner has done better than the next: the source with the greatest difference.
 * @param {number[][]} sums
 * @param {number} winner
 * @param {number} other
 */
export function greatestDifference(sums, winner, other) {
  const differences = SOURCES.map(([, name], place) => ({name, coins: sums[winner][place] - sums[other][place]}));
  return differences.reduce((best, each) => (each.coins > best.coins ? each : best));
}
