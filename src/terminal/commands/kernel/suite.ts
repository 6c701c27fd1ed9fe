/** `breedboard suite`: positions from an evaluator's own games, with the value of every move by a deep search. */
import type { Command } from 'commander';
import { openKernel } from '../../../kernel/bridge.js';
import { layoutOf } from '../../../kernel/layout.js';
import { loadKernel } from '../../../kernel/load.node.js';
import { parseSeed } from '../../../random/seed.js';
import { makeSuite, type Problem } from '../../../search/kernel/suite.js';
import { OVERWRITE_FLAG, SEED } from '../../flags.js';
import { MAX_SEARCH_DEPTH, ratingFrom } from '../../kernel/search-limits.js';
import { formatSuite } from '../../kernel/suites.js';
import { readWhole } from '../../numbers.js';
import { checkOutputs, writeOutput } from '../../output-files.js';
import { blockingStatus } from '../../progress.js';
import type { Screen } from '../../screen.js';

type SuiteOptions = {
  readonly evaluator: string;
  readonly positions: string;
  readonly depth: string;
  readonly exact: string;
  readonly seed: string;
  readonly output?: string;
  readonly force?: true;
  readonly json?: true;
};

export function addSuite(program: Command, screen: () => Screen): void {
  program
    .command('suite')
    .description(
      'Take positions from an evaluator’s own games and rate every legal move by a deep search, or solve it near the end. breedboard bench midgame measures the champion on the shipped suite.',
    )
    .option('--evaluator <name>', 'the evaluator that plays and rates', 'champion')
    .option('--positions <n>', 'number of positions', '200')
    .option('--depth <plies>', 'depth of the search, in plies', '12')
    .option('--exact <squares>', 'solve every move exactly at this many empty squares or fewer', '22')
    .option('--seed <text>', 'seed of the positions', SEED)
    .option('-o, --output <file>', 'output file (default: stdout)')
    .option(...OVERWRITE_FLAG)
    .option('--json', 'print JSON, the only format of a suite')
    .addHelpText('after', '\nExample:\n  breedboard suite --positions 50 --depth 8 -o midgame.json')
    .action(async ({ evaluator, seed, output, ...options }: SuiteOptions) => {
      const out = screen();
      const { rating } = await ratingFrom(evaluator);
      const positions = readWhole('--positions', options.positions, 1, 100_000);
      const depth = readWhole('--depth', options.depth, 1, MAX_SEARCH_DEPTH);
      const exact = readWhole('--exact', options.exact, 0, 30);
      await checkOutputs([output], options.force);
      const module = loadKernel();
      const kernel = openKernel(module, {
        threads: 1,
        tableBytes: 64 << 20,
        weightBytes: rating.kernel.bytes(layoutOf(module)).length,
      });
      kernel.setEvaluator(0, rating.kernel);
      const problems: Problem[] = [];
      const line = blockingStatus(out.quiet);
      for (const problem of makeSuite(kernel, rating.bound, parseSeed(seed), { positions, depth, exact })) {
        problems.push(problem);
        line.show(`${problems.length} of ${positions} positions`);
      }
      line.close();
      const text = formatSuite({ labels: { evaluator, depth, exact, seed }, problems });
      if (output === undefined) return out.data(text.trimEnd());
      await writeOutput(output, text);
      out.say(`written to ${output}: ${positions} positions, depth ${depth}, exact at ${exact} or fewer empty squares`);
    });
}
