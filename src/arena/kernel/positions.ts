/** Searches of many positions in the kernel, each with an empty table, so that their order does not matter. */
import type { OthelloPosition } from '../../games/othello/board.js';
import type { Kernel } from '../../kernel/bridge.js';
import { rngFrom } from '../../random/rng.js';
import { parseSeed } from '../../random/seed.js';
import type { Evaluator } from '../../rules/evaluator.js';
import type { Game } from '../../rules/game.js';
import { CONVENTIONS } from '../../search/conventions.js';
import { calibratedName } from '../../search/kernel/calibrated.js';
import { MULTI_PROBCUT } from '../../search/kernel/multi-probcut.js';
import { kernelSearch } from '../../search/kernel/searcher.js';
import { moveValues, type Pruning } from '../../search/kernel/suite.js';
import { BadSpec } from '../../specs/options.js';
import type { Spec } from '../../specs/spec.js';
import type { PositionSearch, SearchedFor, SearchedValues } from '../position-search.js';

/** The table of a search, which may be a deep one. */
export const POSITION_TABLE_BYTES = 64 << 20;

const SEED = parseSeed('openings');

/** Without its noise in single games: a position has one value. */
type Rating = Required<Pick<Evaluator, 'bound' | 'kernel'>>;

function valueAt(kernel: Kernel, rating: Rating, position: OthelloPosition, depth: number): number {
  const context = { seed: SEED, rng: rngFrom(SEED), now: () => 0, shouldStop: () => false, report: () => {} };
  const search = kernelSearch(kernel, rating, { ...CONVENTIONS, ties: 'first' });
  return search.search(position, { depth }, context).value;
}

/** Keeps the table behind the evaluator. Throws BadSpec where none was measured. */
function keepMultiProbCut(kernel: Kernel, rating: Rating, evaluator: Spec, confidence: number): Pruning {
  const name = calibratedName(evaluator);
  if (!Object.hasOwn(MULTI_PROBCUT, name)) throw new BadSpec(`multiprobcut has no table for ${name}`);
  const table = rating.kernel.bytes(kernel.layout).length;
  kernel.keepProbCut(table, MULTI_PROBCUT[name]!);
  return { forward: true, probCut: { table, confidence } };
}

function searched(
  kernel: Kernel,
  rating: Rating,
  position: OthelloPosition,
  wanted: SearchedFor,
  evaluator: Spec,
): number[] {
  if (wanted.kind === 'moves') {
    kernel.keepEvaluator(0, rating.kernel);
    const { multiprobcut = 0 } = wanted;
    const pruning = multiprobcut > 0 ? keepMultiProbCut(kernel, rating, evaluator, multiprobcut) : {};
    return moveValues(kernel, rating.bound, position, wanted, pruning);
  }
  const { depth, sieve } = wanted;
  const isOut = depth > sieve.depth && Math.abs(valueAt(kernel, rating, position, sieve.depth)) > sieve.beyond;
  return isOut ? [] : [valueAt(kernel, rating, position, depth)];
}

/** Throws BadSpec where the kernel cannot compute the evaluator, and RangeError where a position cannot be read. */
export function searchPositions(
  kernelFor: (evaluator: Rating['kernel']) => Kernel,
  game: Game,
  evaluator: Evaluator,
  { positions, wanted, evaluator: spec }: PositionSearch,
): SearchedValues {
  if (!game.kernel) throw new BadSpec(`${game.id} has no kernel, which searches of positions need`);
  if (!evaluator.kernel) throw new BadSpec(`the kernel cannot compute ${spec.kind}`);
  const kernel = kernelFor(evaluator.kernel);
  const rating = { bound: evaluator.bound, kernel: evaluator.kernel };
  return positions.map(text => {
    const position = game.display.parsePosition(text);
    if (!position.ok) throw new RangeError(`a position cannot be read: ${position.reason}`);
    if (game.moves(position.value).length === 0) throw new RangeError('a position has no legal move');
    return searched(kernel, rating, position.value as OthelloPosition, wanted, spec);
  });
}
