/** `breedboard suite`: positions from an evaluator's own games, with the value of every move by a deep search. */
import type { Command } from 'commander';
import type { PositionSearch } from '../../../arena/position-search.js';
import { othello } from '../../../games/othello/othello.js';
import { openKernel } from '../../../kernel/bridge.js';
import { layoutOf } from '../../../kernel/layout.js';
import { loadKernel } from '../../../kernel/load.node.js';
import { parseSeed } from '../../../random/seed.js';
import { calibratedName } from '../../../search/kernel/calibrated.js';
import { MULTI_PROBCUT } from '../../../search/kernel/multi-probcut.js';
import { type LabelledPosition, suitePositions } from '../../../search/kernel/suite.js';
import { quote } from '../../../specs/parsed.js';
import { formatSpec, type Spec } from '../../../specs/spec.js';
import { readText } from '../../../store/files.node.js';
import { Failure } from '../../failure.js';
import { OVERWRITE_FLAG, SEED, THREADS_FLAG, threadsFrom } from '../../flags.js';
import { MAX_SEARCH_DEPTH, ratingFrom } from '../../kernel/search-limits.js';
import { formatSuite, type Labels, MAX_SUITE, parseSuite } from '../../kernel/suites.js';
import { readWhole } from '../../numbers.js';
import { checkOutputs, writeOutput } from '../../output-files.js';
import type { Parts } from '../../parts.js';
import { watchStream } from '../../progress.js';
import {
  CHECK_OPTION,
  INSECURE_OPTION,
  leftText,
  openArena,
  QUEUE_OPTION,
  type QueueOptions,
  whereText,
} from '../../queue.js';
import type { Screen } from '../../screen.js';
import { refuseSubcommand } from '../../subcommands.js';
import { addSolvedSuite } from './suite-solved.js';

type SuiteOptions = QueueOptions & {
  readonly evaluator: string;
  readonly positions: string;
  readonly depth: string;
  readonly exact: string;
  readonly multiprobcut?: string;
  readonly seed: string;
  readonly threads?: string;
  readonly output?: string;
  readonly force?: true;
  readonly json?: true;
};

const MAX_DEVIATIONS = 5;

/** Throws Failure. */
function readDeviations(text: string, evaluator: Spec): number {
  const value = Number(text);
  if (!(value > 0 && value <= MAX_DEVIATIONS))
    throw new Failure(
      'usage',
      `--multiprobcut must be a number above 0 and up to ${MAX_DEVIATIONS}, not ${quote(text)}`,
    );
  const name = calibratedName(evaluator);
  if (!Object.hasOwn(MULTI_PROBCUT, name)) {
    const known = Object.keys(MULTI_PROBCUT).join(', ');
    throw new Failure('usage', `--multiprobcut has no table for ${name}; there are tables for: ${known}`);
  }
  return value;
}

/** The positions of an interrupted suite with the same labels; none where the file is another, or is not there. */
async function earlierProblems(
  output: string | undefined,
  labels: Labels,
  positions: number,
): Promise<LabelledPosition[]> {
  const text = output === undefined ? undefined : await readText(output, MAX_SUITE);
  const suite = text?.ok ? parseSuite(text.value) : undefined;
  if (!suite?.ok || suite.value.problems.length >= positions) return [];
  return JSON.stringify(suite.value.labels) === JSON.stringify(labels) ? [...suite.value.problems] : [];
}

export function addSuite(program: Command, parts: Parts, screen: () => Screen): void {
  const command = program
    .command('suite')
    .description(
      'Take positions from an evaluator’s own games and rate every legal move by a deep search, or solve it near the end. breedboard bench midgame measures the champion on the shipped suite.',
    )
    .option('--evaluator <name>', 'the evaluator that plays and rates', 'champion')
    .option('--positions <n>', 'number of positions', '200')
    .option('--depth <plies>', 'depth of the search, in plies', '12')
    .option('--exact <squares>', 'solve every move exactly at this many empty squares or fewer', '22')
    .option('--multiprobcut <deviations>', 'prune forward, as in search(multiprobcut=…): deeper, but not minimax')
    .option('--seed <text>', 'seed of the positions', SEED)
    .option(...THREADS_FLAG)
    .option('-o, --output <file>', 'output file (default: stdout)')
    .option(...OVERWRITE_FLAG)
    .option(...QUEUE_OPTION)
    .option(...INSECURE_OPTION)
    .option(...CHECK_OPTION)
    .option('--json', 'print JSON, the only format of a suite')
    .addHelpText(
      'after',
      `
Ctrl-C writes the positions so far; with --output the same command then adds the rest.

Example:
  breedboard suite --positions 50 --depth 8 -o midgame.json`,
    )
    .allowExcessArguments()
    .action(async (options: SuiteOptions, own: Command) => {
      refuseSubcommand(own);
      const { seed, output } = options;
      const out = screen();
      const { rating, spec, models } = await ratingFrom(options.evaluator);
      const evaluator = models.size > 0 ? options.evaluator : formatSpec(spec);
      const positions = readWhole('--positions', options.positions, 1, 100_000);
      const depth = readWhole('--depth', options.depth, 1, MAX_SEARCH_DEPTH);
      const exact = readWhole('--exact', options.exact, 0, 30);
      const threads = threadsFrom(options.threads);
      const cuts =
        options.multiprobcut === undefined ? {} : { multiprobcut: readDeviations(options.multiprobcut, spec) };
      const labels = { evaluator, depth, exact, ...cuts, seed };
      const problems = options.force ? [] : await earlierProblems(output, labels, positions);
      await checkOutputs([output], options.force || problems.length > 0);
      const module = loadKernel();
      const weightBytes = rating.kernel.bytes(layoutOf(module)).length;
      const kernel = openKernel(module, { threads: 1, tableBytes: 1 << 20, weightBytes });
      kernel.setEvaluator(0, rating.kernel);
      const all = suitePositions(kernel, rating.bound, parseSeed(seed), positions);
      const before = problems.length;
      if (before > 0) {
        const isSame = problems.every(({ position }, i) => textOf(position) === textOf(all[i]!));
        if (!isSame)
          throw new Failure(
            'input',
            `${quote(output!)} holds other positions than this seed gives; --force overwrites it`,
          );
        out.say(`${output} already holds ${before} of ${positions} positions`);
      }
      const searches = all.slice(before).map(
        (position): PositionSearch => ({
          game: { kind: othello.id },
          evaluator: spec,
          positions: [textOf(position)],
          wanted: { kind: 'moves', depth, exact, ...cuts },
        }),
      );
      const arena = await openArena(parts, out, options, { threads, models, doing: `suite of ${positions} positions` });
      const { interrupted } = await watchStream(arena.searchPositions(searches), {
        quiet: out.quiet,
        status(seconds) {
          const [done, wanted] = [problems.length - before, positions - before];
          const left = done === 0 ? '' : leftText(done, wanted, seconds);
          return `${problems.length} of ${positions} positions, ${seconds.toFixed(0)} s${left}${whereText(arena)}`;
        },
        take([values]) {
          const position = all[problems.length]!;
          const moves = othello.moves(position);
          problems.push({ position, values: moves.map((move, i) => ({ move, value: values![i]! })) });
          return false;
        },
      }).finally(() => arena.close());
      const text = formatSuite({ labels, problems });
      if (interrupted && problems.length === 0)
        throw new Failure('interrupted', 'interrupted before the first position');
      if (output === undefined) out.data(text.trimEnd());
      else await writeOutput(output, text);
      const written = `${problems.length} of ${positions} positions`;
      const where = output === undefined ? 'printed' : 'stored; the same command adds the rest';
      if (interrupted) throw new Failure('interrupted', `interrupted after ${written}; they are ${where}`);
      if (output !== undefined)
        out.say(
          `written to ${output}: ${positions} positions, depth ${depth}, exact at ${exact} or fewer empty squares`,
        );
    });
  addSolvedSuite(command, screen);
}

const textOf = (position: LabelledPosition['position']): string => othello.display.formatPosition(position);
