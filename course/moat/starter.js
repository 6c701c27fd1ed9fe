/**
 * The moat and rank space. Hand in this file as lab.js.
 *
 * A candidate is { genes: [x, y], quality }, with genes from 1 to 9. chosen is a list of genes.
 */

/**
 * The chances of n ranks: the best is taken with probability 2/3, else the next with 2/3, and so on; the last takes what is left.
 * @param {number} n
 * @returns {number[]} the best first
 */
export function rankChances(n) {
  return new Array(n).fill(1 / n);
}

/**
 * How crowded a place is: the sum of 1/d² over the chosen places, d being the distance.
 * @param {number[]} genes
 * @param {number[][]} chosen
 */
export function crowding(genes, chosen) {
  return 0;
}

/**
 * The indices of the candidates, the best first, by the sum of two ranks: that of quality (the highest has rank 1) and that of
 * diversity (the least crowded has rank 1). Equals share the better rank: 1, 1, 3. While nothing is chosen, quality alone counts.
 * @param {{ genes: number[], quality: number }[]} candidates
 * @param {number[][]} chosen
 */
export function order(candidates, chosen) {
  return candidates.map((_, i) => i).sort((a, b) => candidates[b].quality - candidates[a].quality);
}

/**
 * The indices of those that survive. The first is the best by quality; each of the others is drawn by rank from `order` of those
 * that are left. draws has numbers from 0 to 1, one for each draw.
 * @param {{ genes: number[], quality: number }[]} candidates
 * @param {number} most
 * @param {number[]} draws
 */
export function survivors(candidates, most, draws) {
  return order(candidates, []).slice(0, most);
}
