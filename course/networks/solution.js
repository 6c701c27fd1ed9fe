/**
 * Networks that play each other. Hand in this file as lab.js.
 *
 * A network is { layers }. A layer has a row of weights for each of its units: one for each value that comes in, and the bias at the
 * end. Each unit gives the tanh of its weighted sum and bias.
 */

/** The output of the last layer's first unit. */
export function output(net, inputs) {
  let values = inputs;
  for (const layer of net.layers) {
    values = layer.map(row => {
      let sum = row[row.length - 1];
      for (let i = 0; i < values.length; i++) sum += row[i] * values[i];
      return Math.tanh(sum);
    });
  }
  return values[0];
}

/**
 * Points of a round robin: 1 for each meeting that was won, a half for each that was drawn. results[i][j] is the result of i against
 * j: 1, 0 or -1. Meetings with oneself do not count.
 */
export function points(results) {
  return results.map((row, i) => row.reduce((sum, result, j) => sum + (i === j ? 0 : (result + 1) / 2), 0));
}

/**
 * The next generation: the best half as it is, and a mutated copy of each. draws has numbers from 0 to 1; start again at its beginning
 * when they run out.
 * @param {{ layers: number[][][] }[]} members an even number of them
 * @param {number[]} scores their points, the most for the best
 * @param {number[]} draws
 */
export function next(members, scores, draws) {
  let at = 0;
  const draw = () => draws[at++ % draws.length];
  const best = members
    .map((_, i) => i)
    .sort((a, b) => scores[b] - scores[a])
    .slice(0, members.length / 2)
    .map(i => members[i]);
  const mutated = net => ({
    layers: net.layers.map(layer =>
      layer.map(row => row.map(weight => weight + 0.3 * (draw() + draw() + draw() - 1.5))),
    ),
  });
  return [...best, ...best.map(mutated)];
}
