/**
 * Ten graded opponents at Othello. A level is a number of nodes or plies and a score margin: it takes any move that its
 * search rates at most that much below the best. So it errs like a person who does not see the difference, not by random
 * blunders (the lowest two also play random moves). No level depends on the speed of the machine.
 *
 * Editions never change: a changed level is a new edition. Edition 1 rates by `iago`, whose points are such
 * that a corner is worth about a hundred; between neighbours it measured 168 to 239 Elo (docs/results.md). Edition 2 rates
 * by edition 1 of the champion, in discs: 215 to 281 Elo. Edition 3 rates by edition 2 of the champion, and prunes forward where
 * nodes limit it: 178 to 285 Elo.
 */
import type { Spec } from '../../specs/spec.js';

type Level = Readonly<Record<string, Spec | number>>;

const iago: Spec = { kind: 'iago' };
const DEEP = 0; // limited by nodes only

const EDITION_1: readonly Level[] = [
  { depth: 1, evaluator: { kind: 'greedy', by: 'difference' }, epsilon: 0.5 },
  { depth: 1, evaluator: iago, tolerance: 150, epsilon: 0.2 },
  { depth: 1, evaluator: iago, tolerance: 85 },
  { depth: 1, evaluator: iago, tolerance: 48 },
  { depth: 2, evaluator: iago, tolerance: 65 },
  { depth: 2, evaluator: iago, tolerance: 27 },
  { depth: 3, evaluator: iago, tolerance: 22 },
  { depth: DEEP, nodes: 2000, evaluator: iago, tolerance: 8, exact: 8 },
  { depth: DEEP, nodes: 3500, evaluator: iago, exact: 10 },
  { depth: DEEP, nodes: 16_000, evaluator: iago, exact: 12 },
];

const champion: Spec = { kind: 'champion' };

const EDITION_2: readonly Level[] = [
  { depth: 1, evaluator: champion, tolerance: 26, epsilon: 0.2 },
  { depth: 1, evaluator: champion, tolerance: 17.8 },
  { depth: 1, evaluator: champion, tolerance: 12.4 },
  { depth: 1, evaluator: champion, tolerance: 8.5 },
  { depth: 1, evaluator: champion, tolerance: 5.1 },
  { depth: 1, evaluator: champion, tolerance: 1.8 },
  { depth: 2, evaluator: champion, tolerance: 1.9, exact: 6 },
  { depth: 3, evaluator: champion, tolerance: 1.3, exact: 8 },
  { depth: DEEP, nodes: 1400, evaluator: champion, probcut: 1.3, exact: 10 },
  { depth: DEEP, nodes: 8000, evaluator: champion, probcut: 1.3, exact: 14 },
];

const second: Spec = { kind: 'champion', edition: 2 };

const EDITION_3: readonly Level[] = [
  { depth: 1, evaluator: second, tolerance: 31, epsilon: 0.34 },
  { depth: 1, evaluator: second, tolerance: 18.5 },
  { depth: 1, evaluator: second, tolerance: 13 },
  { depth: 1, evaluator: second, tolerance: 9.2 },
  { depth: 1, evaluator: second, tolerance: 6 },
  { depth: 1, evaluator: second, tolerance: 1.9 },
  { depth: 2, evaluator: second, tolerance: 2.4, exact: 6 },
  { depth: 3, evaluator: second, tolerance: 1.7, exact: 8 },
  { depth: DEEP, nodes: 950, evaluator: second, multiprobcut: 1, exact: 10 },
  { depth: DEEP, nodes: 6000, evaluator: second, multiprobcut: 1, exact: 14 },
];

/** By edition, then by level; both from 1. */
export const LEVELS: readonly (readonly Level[])[] = [EDITION_1, EDITION_2, EDITION_3];
