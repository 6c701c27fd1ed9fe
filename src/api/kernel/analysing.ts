/** The analysis of the kernel's game: by search, or exact near the end. */
import { analyse } from '../../arena/kernel/analysis.js';
import { formatLine } from '../../rules/words.js';
import { forwardPruning } from '../../search/kernel/multi-probcut.js';
import type { Limits } from '../../search/searcher.js';
import { formatSpec, type Spec } from '../../specs/spec.js';
import type { Analysis } from '../analysis.js';
import type { NamedPosition } from '../game.js';
import type { Signal } from '../signal.js';
import { kernelRating, searchThreads } from './search-threads.js';

type KernelAnalysis = Limits & { readonly exact?: number; readonly threads?: number; readonly signal?: Signal };

/** With at most this many empty squares, solving is faster than a deep search of all moves. */
const EXACT_EMPTIES = 16;

/** Throws BreedboardError. */
export async function analyseInKernel(
  { game, data }: NamedPosition,
  evaluator: Spec,
  { depth, nodes, milliseconds, exact = EXACT_EMPTIES, threads = 1, signal }: KernelAnalysis,
): Promise<Analysis> {
  const { rating, unit } = await kernelRating(game.rules, evaluator, formatSpec(evaluator));
  const limits = {
    ...(depth === undefined ? {} : { depth }),
    ...(nodes === undefined ? {} : { nodes }),
    ...(milliseconds === undefined ? {} : { milliseconds }),
  };
  const found = await searchThreads(threads).use(signal, pool =>
    analyse({
      pool,
      position: data,
      rating,
      ...(depth === undefined ? forwardPruning(evaluator) : {}),
      limits,
      exactFrom: exact,
      report: () => {},
      isInterrupted: () => signal?.aborted ?? false,
    }),
  );
  const { display } = game.rules;
  return {
    moves: found.values.map(({ move, value, final }) => ({
      move: display.formatMove(move, data),
      value,
      isFinal: final,
    })),
    unit: found.exact ? 'discs' : unit,
    isExact: found.exact,
    depth: found.depth,
    nodes: found.nodes,
    line: formatLine(game.rules, data, found.pv),
  };
}
