/**
 * Luck and fitness. Hand in this file as lab.js.
 */

/**
 * The strength that a player with this score exceeds with 95 % certainty, if before the games every strength from 0 to 1 was equally
 * likely. strength(12, 12) is .794.
 * @param {number} won points; draws count a half
 * @param {number} games
 */
export function strength(won, games) {
  // The density of the strength p is p^won (1 - p)^lost, up to a factor: the answer has 5 % of its area below it.
  const steps = 500;
  const lost = games - won;
  const most = won === 0 || lost === 0 ? 0 : won * Math.log(won / games) + lost * Math.log(lost / games);
  const density = p => Math.exp((won === 0 ? 0 : won * Math.log(p)) + (lost === 0 ? 0 : lost * Math.log(1 - p)) - most);
  const areas = Array.from({ length: steps }, (_, i) => density((i + 0.5) / steps));
  let left = 0.05 * areas.reduce((sum, area) => sum + area, 0);
  let i = 0;
  while (left > areas[i]) left -= areas[i++];
  return (i + left / areas[i]) / steps;
}

/**
 * Which of two scores shows the stronger player.
 * @param {{ won: number, games: number }} a
 * @param {{ won: number, games: number }} b
 * @returns {0 | 1} 0 for a, 1 for b
 */
export function better(a, b) {
  return strength(a.won, a.games) >= strength(b.won, b.games) ? 0 : 1;
}

/**
 * The fewest wins of so many games that show at least this strength.
 * @param {number} least
 * @param {number} games
 */
export function winsNeeded(least, games) {
  let wins = 0;
  while (wins < games && strength(wins, games) < least) wins++;
  return wins;
}

/**
 * The index of the player that you keep for the next generation.
 * @param {{ won: number, games: number }[]} results
 */
export function choose(results) {
  const shares = results.map(({ won, games }) => strength(won, games));
  return shares.indexOf(Math.max(...shares));
}
