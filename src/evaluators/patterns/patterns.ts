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
import { tanh } from '../../arithmetic/squash.js';
import type { BoardView } from '../../rules/board.js';
import type { Evaluator, KernelEvaluator } from '../../rules/evaluator.js';
import { opponent, type Position, type Side } from '../../rules/position.js';
import type { BoardGame } from '../board-game.js';
import { inSteps } from '../steps.js';
import { linearBound, type Patterns, type Phased, patternsFault, phaseCount, weightsPerPhase } from './data.js';
import { explainPatterns } from './explain.js';
import { patternsKernel } from './payload.js';
import { phaseFinder } from './phases.js';
import { entriesOf } from './tuples.js';

/** Whose pieces count as own where a side asks; it takes the negative where that is not itself. */
export function readerOf(perspective: Patterns['perspective'], { turn }: Position, side: Side): Side {
  return perspective === 'negation' ? 0 : perspective === 'moved' ? opponent(turn) : side;
}

/** The phase of a board, of which `cells` is how `side` sees it. */
export function cellPhase(data: Phased): (cells: Int8Array, { turn }: Position, side: Side) => number {
  const phaseOf = phaseFinder(data);
  return (cells, { turn }, side) => {
    let own = 0;
    let taken = 0;
    for (const cell of cells) {
      if (cell === 0) continue;
      taken++;
      if (cell > 0) own++;
    }
    return phaseOf(taken, turn === side ? taken - own : own);
  };
}

/** The same for a position. */
export function boardPhase<P extends Position>(board: BoardView<P>, data: Phased): (position: P) => number {
  const cells = new Int8Array(board.cells.length);
  const phaseOf = cellPhase(data);
  return position => {
    board.read(position, 0, cells);
    return phaseOf(cells, position, 0);
  };
}

/** What a side reads on a board: with weights that may change between calls, and without checks. */
export function patternSum<P extends Position>(
  board: BoardView<P>,
  data: Patterns,
): (position: P, side: Side) => number {
  const { tuples, weights, biases, output, extra = [] } = data;
  const cells = new Int8Array(board.cells.length);
  const phaseOf = cellPhase(data);
  const perPhase = weightsPerPhase(data);
  const sizes = tuples.map(entriesOf);
  return (position, side) => {
    board.read(position, side, cells);
    const phase = phaseOf(cells, position, side);
    const lanes: [number, number, number, number] = [0, 0, 0, 0];
    let table = phase * perPhase;
    let p = 0;
    for (let t = 0; t < tuples.length; t++) {
      for (const placement of tuples[t]!) {
        let index = 0;
        for (const cell of placement) index = index * 3 + cells[cell]! + 1;
        const lane = p++ & 3;
        lanes[lane]! += weights[table + index]!;
      }
      table += sizes[t]!;
    }
    let sum = lanes[0] + lanes[1] + (lanes[2] + lanes[3]) + Math.fround(biases[phase] ?? 0);
    if (extra.length > 0) {
      const features = board.extra!.read(position, side);
      for (let i = 0; i < extra.length; i++) sum += weights[table + i]! * features[i]!;
    }
    const linear = Math.fround(sum);
    return output === 'tanh' ? tanh(linear) : linear;
  };
}

const UNITS = { linear: 'free', tanh: 'outcome', discs: 'discs' } as const;

/** Of tables that `patterns` has checked, in steps that add up exactly. */
export function checkedPatterns<P extends Position>(
  { board }: Pick<BoardGame<P>, 'board'>,
  data: Patterns,
  bound: number,
  kernel: KernelEvaluator | undefined,
): Evaluator<P> {
  const { output, perspective } = data;
  const phaseOf = boardPhase(board, data);
  const sum = patternSum(board, data);
  const value = (position: P, side: Side): number => {
    const reader = readerOf(perspective, position, side);
    return reader === side ? sum(position, side) : -sum(position, reader);
  };
  return {
    unit: UNITS[output],
    bound,
    value,
    explain(position, side) {
      const reader = readerOf(perspective, position, side);
      return explainPatterns(board, data, phaseOf(position), position, side, reader, value(position, side));
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
