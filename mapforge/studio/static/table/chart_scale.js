// The scale of the chart of coins. Numbers in, numbers out.

const STEPS = [5, 10, 20, 25, 50, 100];
const MOST_LINES = 5;
const MOST_ROUNDS = 11;

/**
 * The highest number of coins that the chart shows, and how far apart its lines are.
 * @param {(number[] | null)[]} lines
 */
export function coinScale(lines) {
  const most = Math.max(10, ...lines.flatMap((line) => line ?? []));
  const step = STEPS.find((each) => most / each <= MOST_LINES) ?? 200;
  const marks = [];
  for (let coins = 0; coins <= most; coins += step) marks.push(coins);
  return {most, marks};
}

/**
 * The rounds that are named below the chart: all of them while there is room.
 * @param {number[]} rounds
 */
export function namedRounds(rounds) {
  const every = Math.ceil(rounds.length / MOST_ROUNDS);
  return rounds.filter((round) => round % every === 0);
}
