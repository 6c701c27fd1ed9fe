/**
 * n-tuple networks: a weight for every configuration of a few squares.
 *
 * A square counts 0 for an enemy disc, 1 empty, 2 for one's own; a placement's squares, the first most significant,
 * are the digits of an index into its table. So the opponent's index is 3ⁿ − 1 minus one's own.
 *
 * Weights are f32 and added in f64: placements are numbered through all tables, number p goes to lane p mod 4 of the
 * sum, in ascending order; the lanes are added as (0 + 1) + (2 + 3), then the bias of the phase. That is rounded to f32
 * once, then comes the output function. No sum loses a bit (`inSteps` says why), so mirror images have one value.
 */
import { tanh } from '../../arithmetic/squash.js';
import { discs, type OthelloPosition, ownersOf } from '../../games/othello/board.js';
import { entriesOf, weightCount } from '../../games/othello/tuples.js';
import { opponent, type Side } from '../../rules/position.js';
import type { Evaluator } from '../evaluator.js';
import { inSteps } from '../steps.js';
import { linearBound, type Patterns, patternsFault, phaseCount } from './data.js';
import { explainPatterns } from './explain.js';
import { patternsKernel } from './payload.js';
import { phaseFinder } from './phases.js';

/** Whose discs count as own where a side asks; it takes the negative where that is not itself. */
export function readerOf(perspective: Patterns['perspective'], { turn }: OthelloPosition, side: Side): Side {
  return perspective === 'negation' ? 0 : perspective === 'moved' ? opponent(turn) : side;
}

/** The phase of a board. */
export function boardPhase(data: Pick<Patterns, 'boundaries' | 'thin'>): (position: OthelloPosition) => number {
  const phaseOf = phaseFinder(data);
  return position => {
    const counts = discs(position);
    return phaseOf(counts[0] + counts[1], counts[opponent(position.turn)]);
  };
}

/** What a side reads on a board: of weights that may change in between, and with no check whatever. */
export function patternSum(data: Patterns): (position: OthelloPosition, side: Side) => number {
  const { tuples, weights, biases, output } = data;
  const phaseOf = boardPhase(data);
  const perPhase = weightCount(tuples);
  return (position, side) => {
    const digits = ownersOf(position).map(owner => (owner === undefined ? 1 : owner === side ? 2 : 0));
    const phase = phaseOf(position);
    const lanes: [number, number, number, number] = [0, 0, 0, 0];
    let table = phase * perPhase;
    let p = 0;
    for (const tuple of tuples) {
      for (const squares of tuple) {
        const index = squares.reduce((value, square) => value * 3 + digits[square]!, 0);
        const lane = p++ & 3;
        lanes[lane]! += weights[table + index]!;
      }
      table += entriesOf(tuple);
    }
    const linear = Math.fround(lanes[0] + lanes[1] + (lanes[2] + lanes[3]) + Math.fround(biases[phase] ?? 0));
    return output === 'tanh' ? tanh(linear) : linear;
  };
}

const UNITS = { linear: 'free', tanh: 'outcome', discs: 'discs' } as const;

/**
 * `step`: a power of two of which every weight is at most 32,767 times; the kernel then keeps them in half the memory.
 * The values are the same, because no sum loses a bit.
 */
export function patterns(data: Patterns, step?: number): Evaluator<OthelloPosition> {
  const fault = patternsFault(data);
  if (fault !== undefined) throw new RangeError(fault);
  const { tuples, output, perspective } = data;
  const phaseOf = boardPhase(data);
  const largest = linearBound(tuples, phaseCount(data), data.weights, data.biases);
  const bound = output === 'tanh' ? 1 : largest;
  const weights = inSteps(data.weights, largest);
  const biases = inSteps(data.biases.map(Math.fround), largest);
  const added: Patterns = { ...data, weights, biases };

  const sum = patternSum(added);
  const value = (position: OthelloPosition, side: Side): number => {
    const reader = readerOf(perspective, position, side);
    return reader === side ? sum(position, side) : -sum(position, reader);
  };
  return {
    unit: UNITS[output],
    bound,
    value,
    explain(position, side) {
      const reader = readerOf(perspective, position, side);
      return explainPatterns(added, phaseOf(position), position, side, reader, value(position, side));
    },
    kernel: patternsKernel(added, bound, step),
  };
}
