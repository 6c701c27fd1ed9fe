/** How well the champion plays the positions of the suite that ships: by depth, and by milliseconds of one thread. */
import { openKernel } from '../../../kernel/bridge.js';
import { layoutOf } from '../../../kernel/layout.js';
import { loadKernel } from '../../../kernel/load.node.js';
import { playSuite } from '../../../search/kernel/suite.js';
import { Failure } from '../../failure.js';
import { ratingFor } from '../../kernel/search-limits.js';
import { type Labels, shippedSuite } from '../../kernel/suites.js';
import { reportProgress, rounded } from '../rounds.js';

const DEPTHS = [1, 2, 3, 4, 6, 8];
const MILLISECONDS = [1, 10, 50];
/** Far deeper than these times allow. */
const NO_DEPTH = 40;

export type MidgameBench = {
  readonly labels: Labels;
  readonly positions: number;
  readonly results: readonly {
    readonly limit: string;
    /** Share of moves that are best moves. */
    readonly accuracy: number;
    /** Mean loss per move, in discs. */
    readonly loss: number;
    readonly meanDepth: number;
    readonly nodes: number;
  }[];
};

export function benchMidgame(): MidgameBench {
  const suite = shippedSuite();
  if (!suite.ok) throw new Failure('input', suite.reason);
  const { labels, problems } = suite.value;
  const { rating } = ratingFor('champion');
  const module = loadKernel();
  const kernel = openKernel(module, {
    threads: 1,
    tableBytes: 16 << 20,
    weightBytes: rating.kernel.bytes(layoutOf(module)).length,
  });
  kernel.setEvaluator(0, rating.kernel);
  const row = (limit: string, depth: number, milliseconds?: number) => {
    const played = playSuite(kernel, rating.bound, problems, depth, { milliseconds });
    const { positions, right, loss, meanDepth, nodes } = played;
    return { limit, accuracy: rounded(right / positions), loss: rounded(loss), meanDepth: rounded(meanDepth), nodes };
  };
  const pieces = DEPTHS.length + MILLISECONDS.length;
  const results = [
    ...DEPTHS.map((depth, i) => {
      reportProgress(i, pieces);
      return row(`depth ${depth}`, depth);
    }),
    ...MILLISECONDS.map((milliseconds, i) => {
      reportProgress(DEPTHS.length + i, pieces);
      return row(`${milliseconds} ms`, NO_DEPTH, milliseconds);
    }),
  ];
  return { labels, positions: problems.length, results };
}
