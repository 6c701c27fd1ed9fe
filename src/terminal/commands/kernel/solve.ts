/** `breedboard solve`: perfect play from a position to the end of the game. */
import { existsSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import type { Command } from 'commander';
import type { SearchPool } from '../../../arena/kernel/search-pool.js';
import type { OthelloPosition } from '../../../games/othello/board.js';
import { type Problem, parseObf } from '../../../games/othello/notations/obf.js';
import { formatTranscript } from '../../../games/othello/notations/transcript.js';
import { othello } from '../../../games/othello/othello.js';
import { type Parsed, quote, refused } from '../../../specs/parsed.js';
import { readText } from '../../../store/files.node.js';
import { EXIT, Failure } from '../../failure.js';
import {
  addLimits,
  type LimitOptions,
  ratingFor,
  readLimits,
  searchPoolFor,
  watched,
} from '../../kernel/search-limits.js';
import { withMinus } from '../../minus.js';
import type { Screen } from '../../screen.js';

const MAX_FILE = 16 << 20;

type SolveOptions = LimitOptions & { readonly wdl?: true; readonly json?: true };
type ProblemLine = { readonly lineNumber: number; readonly problem: Parsed<Problem | undefined> };

const linesOf = (text: string): ProblemLine[] =>
  text
    .split(/\r?\n/)
    .map((line, i) => ({ lineNumber: i + 1, problem: parseObf(line) }))
    .filter(({ problem }) => !problem.ok || problem.value !== undefined);

/** A file of problems, or one position as text. */
async function problemsOf(given: string): Promise<ProblemLine[]> {
  if (existsSync(given)) {
    const text = await readText(given, MAX_FILE);
    if (!text.ok) throw new Failure('input', `${given}: ${text.reason}`);
    const lines = linesOf(text.value);
    if (lines.length === 0) throw new Failure('input', `${given}: no positions; write one per line, as in OBF files`);
    return lines;
  }
  const problem = parseObf(given);
  if (!problem.ok) throw new Failure('input', `${quote(given)} is neither a file nor a position: ${problem.reason}`);
  return [{ lineNumber: 1, problem: problem.value ? problem : refused('it holds no position') }];
}

/** Digits of a score, formatted for people. */
const signed = (score: number): string => (score > 0 ? `+${score}` : withMinus(String(score)));

async function solveOne(
  pool: SearchPool,
  position: OthelloPosition,
  options: SolveOptions,
  status: string,
  quiet: boolean,
) {
  const { rating } = ratingFor('iago');
  const window = options.wdl ? { alpha: -1, beta: 1 } : { alpha: -64, beta: 64 };
  const start = performance.now();
  const { answer: solved, interrupted } = await watched(
    pool,
    quiet,
    () => status,
    () => pool.solve(position, rating, readLimits(options), window),
  );
  const seconds = (performance.now() - start) / 1000;
  return {
    ...solved,
    score: options.wdl && solved.score !== undefined ? Math.sign(solved.score) : solved.score,
    seconds,
    interrupted,
  };
}

export function addSolve(program: Command, screen: () => Screen): void {
  const command = program
    .command('solve')
    .description(
      'Find the best move and the exact score, in discs for the side to move with the empty squares given to the winner.',
    )
    .argument('<positions>', 'a file of OBF lines, or one position: 64 cells from a1 to h8 and the side to move')
    .option('--threads <n>', 'number of threads; with more than one, node counts vary', '1')
    .option('--wdl', 'only whether it is won (1), drawn (0) or lost (-1)');
  addLimits(command)
    .option('--json', 'print one JSON object per position')
    .addHelpText(
      'after',
      `
Ctrl-C, or a limit, prints the best answer so far, marked as not proven.

Examples:
  breedboard solve samples/fforum-1-19.obf --threads 2
  breedboard solve "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X" --json`,
    )
    .action(async (given: string, options: SolveOptions) => {
      const { show, data, complain, quiet } = screen();
      readLimits(options);
      const lines = await problemsOf(given);
      const pool = await searchPoolFor(options);
      for (const [i, { lineNumber, problem }] of lines.entries()) {
        if (!problem.ok || problem.value === undefined) {
          const reason = problem.ok ? 'it holds no position' : problem.reason;
          if (options.json) data(JSON.stringify({ lineNumber, error: reason }));
          complain(`breedboard: line ${lineNumber}: ${reason}`);
          process.exitCode = EXIT.input;
          continue;
        }
        const { position } = problem.value;
        const status = lines.length > 1 ? `position ${i + 1} of ${lines.length}: ` : '';
        const solved = await solveOne(pool, position, options, status, quiet);
        const { move, score, finished, pv, nodes, seconds, interrupted } = solved;
        if (interrupted) process.exitCode = EXIT.interrupted;
        const name = move === undefined ? null : othello.display.formatMove(move);
        if (options.json) {
          const answer = {
            lineNumber,
            move: name,
            score: score ?? null,
            proven: finished,
            pv: pv.map(othello.display.formatMove),
          };
          data(JSON.stringify({ ...answer, nodes, seconds, nodesPerSecond: Math.round(nodes / seconds) }));
          if (interrupted) break;
          continue;
        }
        const words =
          score === undefined ? 'a guess' : options.wdl ? ['lost', 'drawn', 'won'][score + 1] : signed(score);
        const doubt = finished ? '' : ', not proven';
        const rate = `${(nodes / 1e6).toFixed(2)} M nodes, ${seconds.toFixed(2)} s, ${(nodes / 1e6 / seconds).toFixed(1)} M/s`;
        show(
          `${lineNumber}: ${name ?? 'the game is over'} ${words}${doubt}  ${formatTranscript(pv, 'written')}  (${rate})`,
        );
        if (interrupted) break;
      }
      await pool.close();
    });
}
