/** `breedboard suite solved`: positions from recorded games with their best moves and scores. */
import { basename, join } from 'node:path';
import type { Command } from 'commander';
import type { OthelloPosition } from '../../../games/othello/board.js';
import type { Problem } from '../../../games/othello/notations/obf.js';
import { othello } from '../../../games/othello/othello.js';
import { openKernel } from '../../../kernel/bridge.js';
import { layoutOf } from '../../../kernel/layout.js';
import { loadKernel } from '../../../kernel/load.node.js';
import type { Archived } from '../../../rules/archive.js';
import { pliesOf } from '../../../rules/archive.js';
import { choosePositions, SPLITS, solvePosition, splitOf } from '../../../search/kernel/solved-positions.js';
import { quote } from '../../../specs/parsed.js';
import { makeFolder } from '../../../store/files.node.js';
import { ArchiveReader } from '../../archives.js';
import { Failure } from '../../failure.js';
import { OVERWRITE_FLAG } from '../../flags.js';
import { ratingFrom } from '../../kernel/search-limits.js';
import { formatSolved, solvedFile } from '../../kernel/solved-files.js';
import { readWhole } from '../../numbers.js';
import { checkOutputs, writeOutput } from '../../output-files.js';
import { blockingStatus } from '../../progress.js';
import type { Screen } from '../../screen.js';

/** Without evaluation-guided ordering 22 empty squares take minutes. */
const SOLVED_TABLE = 256 << 20;

type SolvedOptions = {
  readonly empties: string;
  readonly positions: string;
  readonly source?: string;
  readonly folder: string;
  readonly force?: true;
};

function emptiesFrom(text: string): number[] {
  const empties = text.split('/').map(each => readWhole('--empties', each, 1, 30));
  if (new Set(empties).size < empties.length) throw new Failure('usage', `--empties ${text} names a number twice`);
  return empties;
}

/** Games that start on another board, such as a handicap's, count too. */
function* recorded(games: readonly Archived[]): Generator<{ start: OthelloPosition; moves: readonly number[] }> {
  for (const game of games) {
    const start = othello.display.parsePosition(game.start.position);
    if (start.ok) yield { start: start.value as OthelloPosition, moves: pliesOf(game) };
  }
}

async function makeSolved(paths: readonly string[], options: SolvedOptions, out: Screen): Promise<void> {
  const empties = emptiesFrom(options.empties);
  const count = readWhole('--positions', options.positions, 1, 100_000);
  const source = options.source ?? paths.map(path => basename(path)).join(', ');
  const made = await makeFolder(options.folder);
  if (!made.ok) throw new Failure('failed', `cannot create the folder ${quote(options.folder)}: ${made.reason}`);
  const files = SPLITS.map(split => join(options.folder, solvedFile(split)));
  await checkOutputs(files, options.force);
  const reader = new ArchiveReader(othello, undefined);
  for (const path of paths) await reader.read(path);
  const { games, problems: complaints } = reader.collection;
  for (const line of complaints) out.complain(`breedboard: ${line}`);
  const chosen = choosePositions(recorded(games), empties, count);
  const few = chosen.findIndex(({ length }) => length < count);
  if (few >= 0) {
    const found = `${chosen[few]!.length} positions with ${empties[few]} empty squares`;
    throw new Failure('input', `${games.length} games have ${found}, not ${count}: name more games, or --positions`);
  }
  const { rating } = await ratingFrom('champion');
  const module = loadKernel();
  const weightBytes = rating.kernel.bytes(layoutOf(module)).length;
  const kernel = openKernel(module, { threads: 1, tableBytes: SOLVED_TABLE, weightBytes });
  kernel.setEvaluator(0, rating.kernel);
  const problems: Problem[] = [];
  const line = blockingStatus(out.quiet);
  const total = count * empties.length;
  for (const position of chosen.flat()) {
    line.show(`${problems.length} of ${total} positions solved`);
    problems.push(solvePosition(kernel, position));
  }
  line.close();
  for (const [i, split] of SPLITS.entries()) {
    const own = problems.filter(({ position }) => splitOf(position) === split);
    await writeOutput(files[i], formatSolved({ split, empties, games: games.length, source, problems: own }));
    out.show(`${files[i]}: ${own.length} positions`);
  }
}

/** Adds the subcommand to `suite`. */
export function addSolvedSuite(command: Command, screen: () => Screen): void {
  command
    .command('solved')
    .summary('solve positions of recorded games')
    .description(
      `Take positions of recorded games, at most one of each game and no two equal up to symmetry, solve them, and write them to --folder with their best moves: ${SPLITS.map(solvedFile).join(' and ')}. A hash of the board chooses the positions and their split. breedboard bench evaluator measures evaluators on the shipped ones.`,
    )
    .argument('<games...>', 'files of recorded games in any format of breedboard records, or folders of them')
    .option('--empties <squares>', 'numbers of empty squares, with slashes between them', '14/18/20/22')
    .option('--positions <n>', 'positions for each number of empty squares, in both splits together', '300')
    .option('--source <text>', 'where the games come from, for the head of the files (default: the names given)')
    .requiredOption('--folder <folder>', 'the folder to write to')
    .option(...OVERWRITE_FLAG)
    .addHelpText(
      'after',
      '\nExample:\n  breedboard suite solved samples/wthor --empties 8/10 --positions 1 --folder solved',
    )
    .action((paths: string[], _: SolvedOptions, solved: Command) =>
      makeSolved(paths, solved.optsWithGlobals(), screen()),
    );
}
