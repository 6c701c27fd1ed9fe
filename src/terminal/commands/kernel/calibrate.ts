/** `breedboard calibrate`: measures how well shallow searches predict deep ones, for ProbCut. */
import type { Command } from 'commander';
import { openKernel } from '../../../kernel/bridge.js';
import { layoutOf } from '../../../kernel/layout.js';
import { loadKernel } from '../../../kernel/load.node.js';
import { EVALUATOR_BYTES } from '../../../models/file.js';
import { parseSeed } from '../../../random/seed.js';
import { probCutTable, searchToDepths } from '../../../search/kernel/calibration.js';
import { phaseErrors } from '../../../search/kernel/multi-probcut.js';
import { SEED } from '../../flags.js';
import { ratingFrom } from '../../kernel/search-limits.js';
import { withMinus } from '../../minus.js';
import { readWhole } from '../../numbers.js';
import { blockingStatus } from '../../progress.js';
import type { Screen } from '../../screen.js';

type CalibrateOptions = {
  readonly positions: string;
  readonly depth: string;
  readonly seed: string;
  readonly json?: true;
};

/** Four digits: the sample supports no more. */
const round = (value: number): number => Number(value.toPrecision(4));

export function addCalibrate(program: Command, screen: () => Screen): void {
  program
    .command('calibrate')
    .description(
      'Search positions of an evaluator’s own games to one depth after another and fit how far deep results lie from shallow ones. ProbCut and multi-ProbCut use these numbers; the shipped ones are in data/calibrated.json and data/multi-probcut.json.',
    )
    .argument('<evaluator>', 'an Othello evaluator, such as iago or "alliot(stage=1)"')
    .option('--positions <n>', 'number of positions', '600')
    .option('--depth <plies>', 'depth of the deepest search', '10')
    .option('--seed <text>', 'seed of the positions', SEED)
    .option('--json', 'print one JSON object')
    .addHelpText('after', '\nExample:\n  breedboard calibrate iago --positions 200 --depth 8')
    .action(async (name: string, options: CalibrateOptions) => {
      const { show, data, say, quiet } = screen();
      const { rating } = await ratingFrom(name);
      const positions = readWhole('--positions', options.positions, 50, 100_000);
      const module = loadKernel();
      const depth = readWhole('--depth', options.depth, 3, layoutOf(module).MAX_PROBCUT_DEPTH);
      const kernel = openKernel(module, { threads: 1, tableBytes: 32 << 20, weightBytes: EVALUATOR_BYTES });
      kernel.setEvaluator(0, rating.kernel);
      say(`searching ${positions} positions to depth ${depth} …`);
      const line = blockingStatus(quiet);
      const found = searchToDepths(kernel, rating.bound, parseSeed(options.seed), { positions, depth }, done =>
        line.show(`${done} of ${positions} positions`),
      );
      line.close();
      const cuts = probCutTable(found, rating.bound, depth).map(({ deep, shallow, slope, intercept, deviation }) => ({
        deep,
        shallow,
        slope: round(slope),
        intercept: round(intercept),
        deviation: round(deviation),
      }));
      const phases = phaseErrors(found, rating.bound, depth)?.map(({ scale, growth, decay }) => ({
        scale: round(scale),
        growth: round(growth),
        decay: round(decay),
      }));
      if (options.json)
        return data(JSON.stringify({ evaluator: name, positions, depth, seed: options.seed, phases, cuts }));
      show(' deep  shallow    slope  intercept  deviation');
      for (const { deep, shallow, slope, intercept, deviation } of cuts) {
        const cells = [slope, intercept, deviation].map((value, i) =>
          withMinus(String(value)).padStart([9, 11, 11][i]!),
        );
        show(`${String(deep).padStart(5)}${String(shallow).padStart(9)}${cells.join('')}`);
      }
      if (phases === undefined) return;
      show('');
      show('by phase, for multi-ProbCut: deviation = scale · (deep − shallow)^growth · e^(−decay · shallow)');
      show('from discs    scale   growth    decay');
      for (const [phase, { scale, growth, decay }] of phases.entries()) {
        const cells = [scale, growth, decay].map(value => withMinus(String(value)).padStart(9));
        show(`${String(4 + 10 * phase).padStart(10)}${cells.join('')}`);
      }
    });
}
