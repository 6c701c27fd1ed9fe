/**
 * How well an evaluator plays the positions of a suite that ships: by depth, by nodes and by milliseconds of one thread;
 * the full search, and those that cut.
 */
import { openKernel } from '../../../kernel/bridge.js';
import { layoutOf } from '../../../kernel/layout.js';
import { loadKernel } from '../../../kernel/load.node.js';
import { probCutSize } from '../../../kernel/probcut.js';
import { CALIBRATED, calibratedName } from '../../../search/kernel/calibrated.js';
import { MULTI_PROBCUT } from '../../../search/kernel/multi-probcut.js';
import { type Pruning, playSuite } from '../../../search/kernel/suite.js';
import { Failure } from '../../failure.js';
import { ratingFor } from '../../kernel/search-limits.js';
import { type Labels, shippedSuite } from '../../kernel/suites.js';
import { reportProgress, rounded } from '../rounds.js';

const DEPTHS = [1, 2, 3, 4, 6, 8];
const NODES = [10_000, 100_000];
const MILLISECONDS = [1, 10, 50];
/** Far deeper than these limits allow. */
const NO_DEPTH = 40;
const PROBCUT = 1.3;
const MULTI_PROBCUT_CONFIDENCE = 1;

type MidgameBench = {
  readonly labels: Labels;
  readonly positions: number;
  readonly results: readonly {
    /** Options of the search that change its values. */
    readonly search: string;
    readonly limit: string;
    /** Share of moves that are best moves. */
    readonly accuracy: number;
    /** Mean loss per move, in discs. */
    readonly loss: number;
    readonly meanDepth: number;
    readonly nodes: number;
  }[];
};

/** Throws Failure. */
export function benchMidgame(name: string, edition: number): MidgameBench {
  const suite = shippedSuite(edition);
  if (!suite.ok) throw new Failure('input', suite.reason);
  const { labels, problems } = suite.value;
  const { rating, spec } = ratingFor(name);
  const module = loadKernel();
  const layout = layoutOf(module);
  const [room, size] = [rating.kernel.bytes(layout).length, probCutSize(layout)];
  const kernel = openKernel(module, { threads: 1, tableBytes: 16 << 20, weightBytes: room + 2 * size });
  kernel.setEvaluator(0, rating.kernel);
  const known = calibratedName(spec);
  const [cuts, phases] = [CALIBRATED[known], MULTI_PROBCUT[known]];
  if (cuts) kernel.keepProbCut(room, cuts);
  if (phases) kernel.keepProbCut(room + size, phases);
  const searches: Readonly<Record<string, Pruning>> = {
    full: {},
    ...(cuts ? { [`probcut=${PROBCUT}`]: { probCut: { table: room, confidence: PROBCUT } } } : {}),
    ...(phases
      ? {
          [`multiprobcut=${MULTI_PROBCUT_CONFIDENCE}`]: {
            forward: true,
            probCut: { table: room + size, confidence: MULTI_PROBCUT_CONFIDENCE },
          },
        }
      : {}),
  };
  const limits = [
    ...DEPTHS.map(depth => ({ limit: `depth ${depth}`, depth, limits: {} })),
    ...NODES.map(nodes => ({ limit: `${nodes} nodes`, depth: NO_DEPTH, limits: { nodes } })),
    ...MILLISECONDS.map(milliseconds => ({
      limit: `${milliseconds} ms`,
      depth: NO_DEPTH,
      limits: { milliseconds },
    })),
  ];
  const rows = Object.entries(searches).flatMap(([search, pruning]) =>
    limits.map(each => ({ search, pruning, ...each })),
  );
  const results = rows.map(({ search, pruning, limit, depth, limits: within }, i) => {
    reportProgress(i, rows.length);
    const played = playSuite(kernel, rating.bound, problems, depth, within, pruning);
    const { positions, right, loss, meanDepth, nodes } = played;
    return {
      search,
      limit,
      accuracy: rounded(right / positions),
      loss: rounded(loss),
      meanDepth: rounded(meanDepth),
      nodes,
    };
  });
  return { labels, positions: problems.length, results };
}
