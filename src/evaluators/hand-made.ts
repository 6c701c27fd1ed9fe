/** Weights over the features of each game, made by hand. */
import { senetFeatures } from '../games/senet/features.js';
import type { FeatureWeights } from './features.js';

/**
 * In the spirit of Iago (P. Rosenbloom 1982): mobility, now and to come, and stability, on the edge and inland, whose
 * importance changes with the move number n as his coefficients do: edges 312 + 6.24 n, current mobility 50 + 2 n up to
 * move 25 and 75 + n after it, potential mobility 99, inner stability 36. His terms are measured on scales of their own,
 * so here a tenth of each is the weight of a plain difference, potential mobility is shared among its three counts, and
 * corners, X and C squares, which his edge table contained, are written out. The last ten moves look at discs and parity.
 * Six phases of ten moves, each with the n of its middle.
 */
const iago: FeatureWeights = [5, 15, 25, 35, 45, 55].map(n => {
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

/** Noughts: a line wins; an open two is a threat; then centre, corners. */
const lines: FeatureWeights = [[100, 10, 1, 0.5, 0.25, 0]];

/**
 * Senet: houses gained are what counts, a piece off three more than the last of them; a drowned piece may lose a turn
 * and twelve houses; then safety, and the gates on the way out. The numbers are guesses tried against each other, one
 * move ahead: 91.4 % against random moves, 62.1 % against progress alone (3,000 games each, colours in turn).
 */
const PILGRIM: Readonly<Record<string, number>> = {
  progress: 1,
  'borne off': 3,
  drowned: -8,
  defended: 0.5,
  exposed: -2,
  'in the first ten': -1,
  'on the beautiful house': 3,
  'past the water': 2,
};
const pilgrim: FeatureWeights = [
  senetFeatures.names.map(name => {
    if (name === 'own turn') return 2; // about half of what a throw is worth in houses
    const [, whose, what] = /^(own|opponent) (.*)$/.exec(name)!;
    return (whose === 'own' ? 1 : -1) * (PILGRIM[what!] ?? 0) || 0;
  }),
];

/** By game, then by name; the first is the one meant where no name is given. */
export const HAND_MADE: Readonly<Record<string, Readonly<Record<string, FeatureWeights>>>> = {
  othello: { iago },
  senet: { pilgrim },
  noughts: { lines },
};
