/** Weights over the features of Othello, made by hand. */
import type { FeatureWeights } from '../../rules/features.js';

/**
 * In the spirit of Iago (P. Rosenbloom 1982): mobility, now and to come, and stability, on the edge and inland, whose
 * importance changes with the move number n as his coefficients do: edges 312 + 6.24 n, current mobility 50 + 2 n up to
 * move 25 and 75 + n after it, potential mobility 99, inner stability 36. His terms are measured on scales of their own,
 * so here a tenth of each is the weight of a plain difference, potential mobility is shared among its three counts, and
 * corners, X and C squares, which his edge table contained, are written out. The last ten moves use discs and parity.
 * Six phases of ten moves, each with the n of its middle.
 */
export const iago: FeatureWeights = [5, 15, 25, 35, 45, 55].map(n => {
  const edge = (312 + 6.24 * n) / 10;
  const mobility = (n <= 25 ? 50 + 2 * n : 75 + n) / 10;
  const potential = 99 / 10 / 3;
  return [
    n === 55 ? 8 : 0, // disc difference
    mobility,
    potential, // potential mobility
    potential / 3, // potential contacts, of which there are about three to a square
    -potential, // frontier
    edge, // edge-stable discs
    3.6, // stable discs
    edge, // corners, on top of their stability
    -edge, // X squares
    -edge / 2, // C squares
    2, // edges
    n >= 45 ? n / 10 : 0, // parity
  ];
});
