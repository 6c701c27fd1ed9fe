/** `breedboard analyse`: the value of every legal move of a position. */
import { type Command, Option } from 'commander';
import { type AnalysisRequest, analyse } from '../../../arena/kernel/analysis.js';
import { squareName } from '../../../games/othello/board.js';
import { formatTranscript } from '../../../games/othello/notations/transcript.js';
import { othello } from '../../../games/othello/othello.js';
import { CALIBRATED, calibratedName } from '../../../search/kernel/calibrated.js';
import { forwardPruning } from '../../../search/kernel/multi-probcut.js';
import { isAdded } from '../../../specs/origins.js';
import { quote } from '../../../specs/parsed.js';
import type { Spec } from '../../../specs/spec.js';
import { analyseAny, refuseKernelOptions } from '../../any-game.js';
import { EXIT, Failure } from '../../failure.js';
import { threadsFrom } from '../../flags.js';
import { formerFlag } from '../../former-flag.js';
import {
  addLimits,
  type LimitOptions,
  ratingFrom,
  readLimits,
  searchPoolFor,
  specFrom,
  watched,
} from '../../kernel/search-limits.js';
import { withMinus } from '../../minus.js';
import { readWhole } from '../../numbers.js';
import { favourite, gameFor, type Parts } from '../../parts.js';
import { positionOrInput } from '../../positions.js';
import type { Screen } from '../../screen.js';

type AnalyseOptions = LimitOptions & {
  readonly game?: string;
  readonly evaluator?: string;
  readonly exact: string;
  readonly probcut?: string;
  readonly selective?: string;
  readonly json?: true;
};

const DEFAULT_TIME = '3s';
const CHAMPION = 'champion';
const EXACT = '16';

/**
 * The evaluator's ProbCut table, if the user asked for ProbCut. Without a depth, whose values would be those of minimax, the
 * search prunes forward if it can. Throws Failure where no table was measured.
 */
function probCutFor(
  { probcut, selective, evaluator, depth }: AnalyseOptions & { readonly evaluator: string },
  spec: Spec,
): Pick<AnalysisRequest, 'probCut'> {
  const probCut = formerFlag('--selective', selective, '--probcut', probcut);
  if (probCut === undefined) return depth === undefined ? forwardPruning(spec) : {};
  const confidence = /^\d(\.\d{1,3})?$/.test(probCut) ? Number(probCut) : Number.NaN;
  if (!(confidence >= 0.5 && confidence <= 5)) {
    throw new Failure('usage', `--probcut ${quote(probCut)} is not a number of standard deviations from 0.5 to 5`);
  }
  const name = calibratedName(spec);
  if (!Object.hasOwn(CALIBRATED, name)) {
    const known = Object.keys(CALIBRATED).join(', ');
    throw new Failure(
      'usage',
      `${quote(evaluator)} has no ProbCut table (see: breedboard calibrate); these have one: ${known}`,
    );
  }
  return { probCut: { table: CALIBRATED[name]!, confidence } };
}

const number = (value: number): string => (value > 0 ? '+' : '') + withMinus(String(Number(value.toFixed(2))));

async function analyseGiven(parts: Parts, screen: Screen, given: string, options: AnalyseOptions): Promise<void> {
  const { show, data, quiet } = screen;
  const chosen = gameFor(parts, options.game ?? favourite(parts));
  if (!chosen.game.kernel || isAdded(specFrom(options.evaluator ?? CHAMPION).kind)) {
    const { probcut, selective, threads, table, exact } = options;
    refuseKernelOptions('analyse', chosen, {
      '--probcut': { given: probcut ?? selective, usual: undefined },
      '--threads': { given: threads, usual: '1' },
      '--table': { given: table, usual: '128' },
      '--exact': { given: exact, usual: EXACT },
    });
    const { evaluator } = options;
    const limits = { ...readLimits(options), ...(evaluator === undefined ? {} : { evaluator }) };
    return analyseAny(chosen, given, limits, options.json ?? false, screen);
  }
  const position = await positionOrInput(chosen.game as unknown as typeof othello, given);
  if (othello.moves(position).length === 0)
    throw new Failure('input', 'the game is over in this position; breedboard review FILE judges every move of a game');
  const isFree = options.depth === undefined && options.nodes === undefined && options.time === undefined;
  const limited = isFree ? { ...options, time: DEFAULT_TIME } : options;
  const limits = readLimits(limited);
  const { evaluator: name = CHAMPION } = options;
  const exactFrom = readWhole('--exact', options.exact, 0, 60);
  const { rating, unit, spec } = await ratingFrom(name);
  const probCut = probCutFor({ ...options, evaluator: name }, spec);
  const pool = await searchPoolFor(options);
  let status = '';
  const { answer, interrupted } = await watched(
    pool,
    quiet,
    () => status,
    isInterrupted =>
      analyse({
        pool,
        position,
        rating,
        ...probCut,
        limits,
        exactFrom,
        report({ depth, move, value }) {
          status = `depth ${depth}, ${squareName(move)} ${number(value)}: `;
        },
        isInterrupted,
      }),
  );
  const { values, exact, depth, nodes, pv } = answer;
  if (interrupted) process.exitCode = EXIT.interrupted;
  await pool.close();

  const best = values[0]!.value;
  const mover = othello.display.sides[position.turn];
  const ahead = best === 0 ? 'even' : best > 0 === (position.turn === 0) ? 'black' : 'white';
  const measure = exact ? 'discs' : unit === 'free' ? 'points' : unit;
  if (options.json) {
    const named = values.map(each => ({ ...each, move: squareName(each.move) }));
    const line = pv.map(squareName);
    const reproducible = limits.milliseconds === undefined && threadsFrom(options.threads, 1) === 1 && !interrupted;
    data(
      JSON.stringify({
        toMove: mover,
        values: named,
        unit: measure,
        exact,
        depth,
        nodes,
        pv: line,
        ahead,
        reproducible,
      }),
    );
    return;
  }
  show(
    `${mover} to move; values are ${measure} for ${mover}, ${exact ? 'exact' : `by ${name}’s search to depth ${depth}`}`,
  );
  for (const { move, value, final } of values) {
    const end = final && !exact ? '  discs on the board, at the end of the game' : '';
    show(`  ${squareName(move).padEnd(5)}${number(value).padStart(9)}${end}`);
  }
  show(`best line: ${formatTranscript(pv, 'written')}`);
  show(ahead === 'even' ? 'the position is even' : `${ahead} is ahead`);
}

export function addAnalyse(program: Command, parts: Parts, screen: () => Screen): void {
  const command = program
    .command('analyse')
    .alias('analyze')
    .description('Rate every legal move by search, or exactly where few squares are empty.')
    .argument(
      '<position>',
      'a transcript (f5d6c3…), a board and the side to move, an OBF line, a GGF game; start; a file; - reads from a pipe',
    )
    .option('-g, --game <game>', `a game and its options (default: ${favourite(parts)})`)
    .option('--depth <plies>', 'depth of the search, in plies')
    .option(
      '--evaluator <name>',
      `the evaluator that rates the leaves (default: ${CHAMPION}, or the usual one of the game)`,
    )
    .option('--exact <empties>', 'solve exactly at this many empty squares or fewer', EXACT)
    .option(
      '--probcut <deviations>',
      'skip moves that are unlikely to matter (1 is bold, 2 is careful); default: as master does, unless --depth is given',
    )
    .addOption(new Option('--selective <deviations>').hideHelp())
    .option('-t, --threads <n>', 'number of threads for exact solving; with more than one, node counts vary', '1');
  addLimits(command)
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `
Without a limit it searches for three seconds. Ctrl-C prints the best answer so far.

Examples:
  breedboard analyse f5d6c3d3c4
  breedboard analyse start --game noughts
  breedboard analyse f5d6c3d3c4 --depth 8 --evaluator "alliot(stage=1)" --json`,
    )
    .action((given: string, options: AnalyseOptions) => analyseGiven(parts, screen(), given, options));
}
