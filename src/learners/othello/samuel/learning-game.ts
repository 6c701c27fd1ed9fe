/** A game that Alpha, who learns, plays against Beta, who does not; and what it teaches. */
import type { OthelloPosition } from '../../../games/othello/board.js';
import { polynomial } from '../../../games/othello/evaluators/polynomial.js';
import { othello } from '../../../games/othello/othello.js';
import { readTerms, type Term } from '../../../games/othello/terms.js';
import { type Rng, rngFrom } from '../../../random/rng.js';
import type { Seed } from '../../../random/seed.js';
import type { Evaluator } from '../../../rules/evaluator.js';
import { hasDecision } from '../../../rules/passes.js';
import type { Side } from '../../../rules/position.js';
import { alphaBeta } from '../../../search/alpha-beta.js';
import { CONVENTIONS } from '../../../search/conventions.js';

export type Polynomial = { readonly terms: readonly Term[]; readonly coefficients: ArrayLike<number> };

/** A position in which Alpha was to move: the terms, their value, and what the search makes of it, in discs. */
export type Lesson = { readonly terms: readonly number[]; readonly value: number; readonly searched: number };

type LearningGame = {
  readonly lessons: readonly Lesson[];
  /** The result of Alpha: 1 won, 0 drawn, −1 lost. */
  readonly result: -1 | 0 | 1;
};

type GameStyle = {
  /** The depth of both searches, in plies. */
  readonly depth: number;
  /** Random moves at the start. */
  readonly opening: number;
};

/** A finished game counts beyond the bound of guesses; as a lesson it counts its margin. */
export const lessonValue = (searched: number, bound: number): number =>
  Math.abs(searched) > bound ? Math.sign(searched) * (Math.abs(searched) - 2 * bound) : searched;

const search = (
  evaluator: Evaluator<OthelloPosition>,
  position: OthelloPosition,
  depth: number,
  seed: Seed,
  rng: Rng,
) =>
  alphaBeta(othello, evaluator, CONVENTIONS).search(
    position,
    { depth },
    { seed, rng, shouldStop: () => false, report: () => {} },
  );

export function playLearningGame(
  alpha: Polynomial,
  beta: Polynomial,
  alphaSide: Side,
  { depth, opening }: GameStyle,
  seed: Seed,
): LearningGame {
  const rng = rngFrom(seed);
  const evaluators = [alpha, beta].map(({ terms, coefficients }) => polynomial(terms, coefficients));
  const [own, other] = evaluators as [Evaluator<OthelloPosition>, Evaluator<OthelloPosition>];
  const lessons: Lesson[] = [];
  let position = othello.initial();
  for (let ply = 0; ; ply++) {
    const outcome = othello.outcome(position);
    if (outcome) {
      const result = outcome.winner === null ? 0 : outcome.winner === alphaSide ? 1 : -1;
      return { lessons, result };
    }
    const moves = othello.moves(position);
    const { turn } = position;
    if (ply < opening || !hasDecision(othello, moves)) {
      position = othello.play(position, moves[moves.length === 1 ? 0 : rng.below(moves.length)]!);
      continue;
    }
    const { move, value: searched } = search(turn === alphaSide ? own : other, position, depth, seed, rng);
    if (turn === alphaSide) {
      const terms = readTerms(alpha.terms, position, turn);
      lessons.push({ terms, value: own.value(position, turn), searched: lessonValue(searched, own.bound) });
    }
    position = othello.play(position, move);
  }
}

/**
 * The coefficients after a game: each lesson moves them against the difference between the search's value and the
 * position's own, in proportion to the terms (Widrow and Hoff's rule, normalised by the size of the terms). All lessons
 * of a game are taken with the coefficients before it.
 */
export function adjusted(coefficients: ArrayLike<number>, lessons: readonly Lesson[], rate: number): Float64Array {
  const next = Float64Array.from(coefficients);
  for (const { terms, value, searched } of lessons) {
    const size = terms.reduce((sum, term) => sum + term * term, 1);
    for (const [i, term] of terms.entries()) next[i]! += (rate * (searched - value) * term) / size;
  }
  return next;
}
