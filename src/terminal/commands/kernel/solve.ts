/** `breedboard solve`: perfect play from a position to the end of the game. */
import { performance } from 'node:perf_hooks';
import type { Command } from 'commander';
import { emptySquares } from '../../../arena/kernel/analysis.js';
import { guideFor } from '../../../arena/kernel/guide.js';
import type { SearchPool } from '../../../arena/kernel/search-pool.js';
import type { KernelRating } from '../../../arena/messages.js';
import type { OthelloPosition } from '../../../games/othello/board.js';
import { squareName } from '../../../games/othello/board.js';
import { formatTranscript } from '../../../games/othello/notations/transcript.js';
import type { othello } from '../../../games/othello/othello.js';
import { refuseKernelOptions, solveAny } from '../../any-game.js';
import { cpuSeconds } from '../../cpu.js';
import { EXIT } from '../../failure.js';
import { threadsFrom } from '../../flags.js';
import {
  addLimits,
  type LimitOptions,
  ratingFor,
  readLimits,
  searchPoolFor,
  watched,
} from '../../kernel/search-limits.js';
import { withMinus } from '../../minus.js';
import { favourite, gameFor, type Parts } from '../../parts.js';
import { positionsOrInput } from '../../positions.js';
import type { Screen } from '../../screen.js';

type SolveOptions = LimitOptions & { readonly game?: string; readonly wdl?: true; readonly json?: true };

/**
 * With more empty squares a warning comes first. FFO 40 to 44 (20 to 23 empty squares) take 16 M nodes each, 45 to 49 (24 to
 * 26) 168 M: twice as many for each square, so about an hour at 33 and days at 40.
 */
const MOST_EMPTIES = 32;

const warningOf = (lineNumber: number, empties: number): string =>
  `line ${lineNumber} has ${empties} empty squares, so the solver may not finish: each doubles its time, and 40 already take days; ` +
  'Ctrl-C or --time prints the best answer so far, and breedboard analyse rates every move in seconds';

/** Digits of a score, formatted for people. */
const signed = (score: number): string => (score > 0 ? `+${score}` : withMinus(String(score)));

async function solveOne(
  pool: SearchPool,
  rating: KernelRating,
  position: OthelloPosition,
  options: SolveOptions,
  status: string,
  quiet: boolean,
) {
  const window = options.wdl ? { alpha: -1, beta: 1 } : { alpha: -64, beta: 64 };
  const [start, cpuStart] = [performance.now(), cpuSeconds()];
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
    cpu: cpuSeconds() - cpuStart,
    interrupted,
  };
}

export function addSolve(program: Command, parts: Parts, screen: () => Screen): void {
  const command = program
    .command('solve')
    .description(
      'Find the best move and the exact score: at Othello in discs for the side to move, with the empty squares given to the winner; at any other game without dice whether the position is won, drawn or lost, if it is small enough.',
    )
    .argument(
      '<positions>',
      'a file with a position on each line (OBF); or a board and the side to move, a transcript, start; - reads from a pipe',
    )
    .option('-g, --game <game>', `a game without dice, and its options (default: ${favourite(parts)})`)
    .option('-t, --threads <n>', 'number of threads; with more than one, node counts vary', '1')
    .option('--wdl', 'only whether it is won (1), drawn (0) or lost (-1)');
  addLimits(command)
    .option('--json', 'print one JSON object per position')
    .addHelpText(
      'after',
      `
Ctrl-C, or a limit, prints the best answer so far, marked as not proven. Each empty square doubles the time of
the solver: 26 take seconds, 40 days. From any position breedboard analyse rates every move in seconds.

Examples:
  breedboard solve start --game noughts
  breedboard solve samples/fforum-1-19.obf --threads 2
  breedboard solve "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X" --json`,
    )
    .action(async (given: string, options: SolveOptions) => {
      const { show, data, say, complain, quiet } = screen();
      const { nodes: mostNodes, milliseconds } = readLimits(options);
      const isLimited = mostNodes !== undefined || milliseconds !== undefined;
      threadsFrom(options.threads);
      const chosen = gameFor(parts, options.game ?? favourite(parts));
      if (!chosen.game.kernel) {
        const { threads, time, table } = options;
        refuseKernelOptions('solve', chosen, {
          '--threads': { given: threads, usual: '1' },
          '--time': { given: time, usual: undefined },
          '--table': { given: table, usual: '128' },
        });
        const limits = mostNodes === undefined ? {} : { nodes: mostNodes };
        return solveAny(
          chosen,
          await positionsOrInput(chosen.game, given),
          limits,
          options.json ?? false,
          screen(),
          () => {
            process.exitCode = EXIT.input;
          },
        );
      }
      const lines = await positionsOrInput(chosen.game as unknown as typeof othello, given);
      const most = Math.max(0, ...lines.map(({ position }) => (position.ok ? emptySquares(position.value) : 0)));
      const { rating } = ratingFor(guideFor(most));
      const pool = await searchPoolFor(options);
      for (const [i, { lineNumber, position }] of lines.entries()) {
        if (!position.ok) {
          const { reason } = position;
          if (options.json) data(JSON.stringify({ lineNumber, error: reason }));
          complain(`breedboard: line ${lineNumber}: ${reason}`);
          process.exitCode = EXIT.input;
          continue;
        }
        const empties = emptySquares(position.value);
        if (!isLimited && empties > MOST_EMPTIES) say(warningOf(lineNumber, empties));
        const status = lines.length > 1 ? `position ${i + 1} of ${lines.length}: ` : '';
        const solved = await solveOne(pool, rating, position.value, options, status, quiet);
        const { move, score, finished, pv, nodes, seconds, cpu, interrupted } = solved;
        if (interrupted) process.exitCode = EXIT.interrupted;
        const name = move === undefined ? null : squareName(move);
        if (options.json) {
          const answer = {
            lineNumber,
            move: name,
            score: score ?? null,
            proven: finished,
            pv: pv.map(squareName),
          };
          const rate = Math.round(nodes / seconds);
          data(JSON.stringify({ ...answer, nodes, seconds, cpuSeconds: cpu, nodesPerSecond: rate }));
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
