/** The papers' nets, with random weights; one draw, or two for a Gaussian, a parameter, in the order of the weights. */
import { gaussian } from '../../arithmetic/gaussian.js';
import type { Rng } from '../../random/rng.js';
import { type Network, type NetworkShape, parameterCount } from './data.js';

/** Pinkney 2009: 2772 parameters. Odd: the opponent's view is the negative, but for rounding. */
export const PINKNEY: NetworkShape = {
  encoding: 'one',
  hidden: [42],
  activation: 'tanh',
  output: 'linear',
  thresholds: 'gain',
  perspective: 'inversion',
};

/** Verhelst 2018: 6501 parameters. He names neither the activation nor a bias; these are our reading. */
export const VERHELST: NetworkShape = {
  encoding: 'two',
  hidden: [50],
  activation: 'tanh',
  output: 'tanh',
  thresholds: 'bias',
  perspective: 'inversion',
};

export type Initial = 'gaussian' | 'uniform';

/** Each parameter from N(0, 1), as Pinkney has it, or uniformly from −1…1, times `scale`. */
export function randomNetwork(shape: NetworkShape, rng: Rng, initial: Initial, scale = 1): Network {
  const draw = initial === 'gaussian' ? () => gaussian(rng) : () => 2 * rng.next() - 1;
  return { ...shape, weights: Float32Array.from({ length: parameterCount(shape) }, () => scale * draw()) };
}

export const pinkneyNetwork = (rng: Rng): Network => randomNetwork(PINKNEY, rng, 'gaussian');
export const verhelstNetwork = (rng: Rng): Network => randomNetwork(VERHELST, rng, 'uniform');
