/**
 * n-tuple networks: a weight for every configuration of a few squares.
 *
 * A square counts 0 for an enemy disc, 1 empty, 2 for an own disc; a placement's squares, the first most significant,
 * are the digits of an index into its table. So the opponent's index is 3ⁿ − 1 minus the own index.
 *
 * Weights are f32 and added in f64: placements are numbered through all tables, number p goes to lane p mod 4 of the
 * sum, in ascending order; the lanes are added as (0 + 1) + (2 + 3), then the bias of the phase, then weight × feature
 * for what no cell shows. That is rounded to f32 once, then comes the output function. No sum loses a bit (`inSteps` says why), so mirror images have one value.
 */
import type { Evaluator, KernelEvaluator } from '../../rules/evaluator.js';
import { opponent, type Position, type Side } from '../../rules/position.js';
import type { BoardGame } from '../board-game.js';
import { inSteps } from '../steps.js';
import { linearBound, type Patterns, patternsFault, phaseCount } from './data.js';
import { entryReader } from './entries.js';
import { explainPatterns } from './explain.js';
import { patternsKernel } from './payload.js';

/** Whose pieces count as own where a side asks, with `turn` to move; it takes the negative where that is not itself. */
export function readerOf(perspective: Patterns['perspective'], turn: Side, side: Side): Side {
  return perspective === 'negation' ? 0 : perspective === 'moved' ? opponent(turn) : side;
}

const NO_FEATURES: readonly number[] = [];

const UNITS = { linear: 'free', tanh: 'outcome', discs: 'discs' } as const;

/** An evaluator of tables that `patterns` has checked, in steps that add up exactly. */
export function checkedPatterns<P extends Position>(
  { board }: Pick<BoardGame<P>, 'board'>,
  data: Patterns,
  bound: number,
  kernel: KernelEvaluator | undefined,
): Evaluator<P> {
  const { output, perspective, extra = [] } = data;
  const reader = entryReader(board, data);
  const entries = new Int32Array(reader.count);
  const sum = (position: P, side: Side): number => {
    const phase = reader.read(position, side, entries);
    return reader.value(entries, phase, extra.length > 0 ? board.extra!.read(position, side) : NO_FEATURES);
  };
  const value = (position: P, side: Side): number => {
    const seen = readerOf(perspective, position.turn, side);
    return seen === side ? sum(position, side) : -sum(position, seen);
  };
  return {
    unit: UNITS[output],
    bound,
    value,
    follow(state) {
      const followed = reader.follow(state);
      return (
        followed && {
          ...followed,
          value(side) {
            const seen = readerOf(perspective, state.turn(), side);
            const found = reader.value(followed.seenBy[seen], followed.phase(), NO_FEATURES);
            return seen === side ? found : -found;
          },
        }
      );
    },
    explain(position, side) {
      const seen = readerOf(perspective, position.turn, side);
      const phase = reader.read(position, 0, entries);
      return explainPatterns(board, data, phase, position, side, seen, value(position, side));
    },
    ...(kernel ? { kernel } : {}),
  };
}

/**
 * `step`: a power of two of which every weight is at most 32,767 times; the kernel then keeps them in half the memory.
 * The values are the same, because no sum loses a bit.
 */
export function patterns<P extends Position>(
  { board, kernel }: BoardGame<P>,
  data: Patterns,
  step?: number,
): Evaluator<P> {
  const fault = patternsFault(data, board);
  if (fault !== undefined) throw new RangeError(fault);
  const largest = linearBound(data, phaseCount(data));
  const bound = data.output === 'tanh' ? 1 : largest;
  const weights = inSteps(data.weights, largest);
  const biases = inSteps(data.biases.map(Math.fround), largest);
  const added: Patterns = { ...data, weights, biases };
  const hasTwin = kernel?.twins.has('patterns') ?? false;
  return checkedPatterns({ board }, added, bound, hasTwin ? patternsKernel(added, bound, step) : undefined);
}
