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
  let left = 1;
  return Array.from({ length: n }, (_, rank) => {
    const chance = rank === n - 1 ? left : (left * 2) / 3;
    left -= chance;
    return chance;
  });
}

/**
 * How crowded a place is: the sum of 1/d² over the chosen places, d being the distance.
 * @param {number[]} genes
 * @param {number[][]} chosen
 */
export function crowding(genes, chosen) {
  return chosen.reduce((sum, [x, y]) => sum + 1 / ((genes[0] - x) ** 2 + (genes[1] - y) ** 2), 0);
}

/**
 * The indices of the candidates, the best first, by the sum of two ranks: that of quality (the highest has rank 1) and that of
 * diversity (the least crowded has rank 1). While nothing is chosen, quality alone counts.
 * @param {{ genes: number[], quality: number }[]} candidates
 * @param {number[][]} chosen
 */
export function order(candidates, chosen) {
  const rank = values => values.map(value => values.filter(other => other > value).length);
  const quality = rank(candidates.map(each => each.quality));
  const distance = rank(candidates.map(({ genes }) => -crowding(genes, chosen)));
  const sums = quality.map((each, i) => each + (chosen.length === 0 ? 0 : distance[i]));
  return candidates.map((_, i) => i).sort((a, b) => sums[a] - sums[b]);
}

/**
 * The indices of those that survive. The first is the best by quality; each of the others is drawn by rank from `order` of those
 * that are left. draws has numbers from 0 to 1, one for each draw.
 * @param {{ genes: number[], quality: number }[]} candidates
 * @param {number} most
 * @param {number[]} draws
 */
export function survivors(candidates, most, draws) {
  let left = candidates.map((_, i) => i);
  const taken = [];
  while (taken.length < most && left.length > 0) {
    const ranked = order(
      left.map(i => candidates[i]),
      taken.map(i => candidates[i].genes),
    );
    const chances = rankChances(left.length);
    let at = 0;
    if (taken.length > 0) {
      let draw = draws[taken.length - 1];
      while (at < chances.length - 1 && draw >= chances[at]) draw -= chances[at++];
    }
    const next = left[ranked[at]];
    taken.push(next);
    left = left.filter(i => i !== next);
  }
  return taken;
}
