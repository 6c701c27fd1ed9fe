/**
 * Networks that play each other. Hand in this file as lab.js.
 *
 * A network is { layers }. A layer has a row of weights for each of its units: one for each value that comes in, and the bias at the
 * end. Each unit gives the tanh of its weighted sum and bias.
 */

/** The output of the last layer's first unit. */
export function output(net, inputs) {
  return 0;
}

/**
 * Points of a round robin: 1 for each meeting that was won, a half for each that was drawn. results[i][j] is the result of i against
 * j: 1, 0 or -1. Meetings with oneself do not count.
 */
export function points(results) {
  return results.map(() => 0);
}

/**
 * The next generation: the best half as it is, and a mutated copy of each. draws has numbers from 0 to 1; start again at its beginning
 * when they run out.
 * @param {{ layers: number[][][] }[]} members an even number of them
 * @param {number[]} scores their points, the most for the best
 * @param {number[]} draws
 */
export function next(members, scores, draws) {
  return members;
}
