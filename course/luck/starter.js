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
  return won / games;
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
  return Math.ceil(least * games);
}

/**
 * The index of the player that you keep for the next generation.
 * @param {{ won: number, games: number }[]} results
 */
export function choose(results) {
  const shares = results.map(({ won, games }) => won / games);
  return shares.indexOf(Math.max(...shares));
}
