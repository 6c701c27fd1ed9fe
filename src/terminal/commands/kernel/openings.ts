/** `breedboard openings`: balanced positions, found by search, to start games from. */
import type { Command } from 'commander';
import type { SearchPool } from '../../../arena/kernel/search-pool.js';
import { openSearchPool } from '../../../arena/kernel/search-pool.node.js';
import type { KernelRating } from '../../../arena/messages.js';
import { positionsAfter, type Reached } from '../../../games/othello/lines.js';
import { formatTranscript } from '../../../games/othello/notations/transcript.js';
import { EVALUATOR_BYTES } from '../../../models/file.js';
import { rngFrom } from '../../../random/rng.js';
import { parseSeed } from '../../../random/seed.js';
import { CONVENTIONS } from '../../../search/conventions.js';
import { quote } from '../../../specs/parsed.js';
import { EXIT, Failure } from '../../failure.js';
import { SEED, THREADS_FLAG, threadsFrom } from '../../flags.js';
import { ratingFrom } from '../../kernel/search-limits.js';
import { readWhole } from '../../numbers.js';
import { watchStream } from '../../progress.js';
import type { Screen } from '../../screen.js';

type OpeningsOptions = {
  readonly plies: string;
  readonly within: string;
  readonly depth: string;
  readonly evaluator: string;
  readonly count: string;
  readonly seed: string;
  readonly threads?: string;
  readonly json?: true;
};

/** 67,245 positions; one more ply gives six times as many. */
const MAX_PLIES = 8;
/**
 * A position that a shallow search rates far outside is not searched deep. Between depths 6 and 10 iago's values moved
 * by 12 points (deviation over 40 positions), so the command misses some balanced positions but accepts no unbalanced
 * one.
 */
const SIEVE = { depth: 6, beyond: 3 };
const BATCH = 64;

function readWithin(text: string): number {
  const value = /^\d{1,6}(\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
  if (value > 0) return value;
  throw new Failure('usage', `--within ${quote(text)} is not a number above 0`);
}

type BalanceRequest = { readonly rating: KernelRating; readonly depth: number; readonly within: number };

async function isBalanced(
  pool: SearchPool,
  { position }: Reached,
  { rating, depth, within }: BalanceRequest,
): Promise<boolean> {
  const value = async (plies: number): Promise<number> => {
    const conventions = { ...CONVENTIONS, ties: 'first' } as const;
    const question = { position, rating, conventions, limits: { depth: plies }, seed: parseSeed('openings') };
    return Math.abs((await pool.search(question, () => {})).value);
  };
  if (depth > SIEVE.depth && (await value(SIEVE.depth)) > SIEVE.beyond * within) return false;
  return (await value(depth)) <= within;
}

/** Batch by batch in the given order, so the number of threads does not change the result. */
async function* balanced(
  teams: readonly SearchPool[],
  lines: readonly Reached[],
  wanted: BalanceRequest,
): AsyncGenerator<readonly Reached[]> {
  for (let from = 0; from < lines.length; from += BATCH) {
    const batch = lines.slice(from, from + BATCH);
    const balanced = new Set<Reached>();
    const rest = [...batch];
    await Promise.all(
      teams.map(async pool => {
        for (let line = rest.shift(); line; line = rest.shift()) {
          if (await isBalanced(pool, line, wanted)) balanced.add(line);
        }
      }),
    );
    yield batch.filter(line => balanced.has(line));
  }
}

function shuffled<T>(all: readonly T[], seed: string): T[] {
  const rng = rngFrom(parseSeed(seed));
  const list = [...all];
  for (let i = list.length - 1; i > 0; i--) {
    const j = rng.below(i + 1);
    [list[i], list[j]] = [list[j]!, list[i]!];
  }
  return list;
}

export function addOpenings(program: Command, screen: () => Screen): void {
  program
    .command('openings')
    .description(
      'Print lines of play whose last position is even by search. The command tries all positions of that length in random order, and counts symmetric positions once.',
    )
    .option('--plies <n>', `length of the lines in plies, up to ${MAX_PLIES}`, '8')
    .option('--within <value>', 'largest distance from even, in the unit of the evaluator', '2')
    .option('--depth <plies>', 'depth of the search, in plies', '8')
    .option('--evaluator <name>', 'the evaluator that rates the leaves: a name or file(PATH)', 'champion')
    .option('--count <n>', 'number of openings to find', '2000')
    .option('--seed <text>', 'seed of the order of the positions', SEED)
    .option(...THREADS_FLAG)
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      `
To start games from the lines: breedboard match … --openings 'file(PATH)'. The shipped lines, --openings balanced,
are the output of this command without options. The champion's unit is discs, so --within is in discs; with another
evaluator it is in the unit of that evaluator.

Examples:
  breedboard openings --plies 6 --depth 6 --count 20
  breedboard openings --within 10 --depth 10 --evaluator iago`,
    )
    .action(async (options: OpeningsOptions) => {
      const { show, data, say, quiet } = screen();
      const plies = readWhole('--plies', options.plies, 1, MAX_PLIES);
      const depth = readWhole('--depth', options.depth, 1, 20);
      const count = readWhole('--count', options.count, 1, 100_000);
      const within = readWithin(options.within);
      const threads = threadsFrom(options.threads);
      const { rating, unit } = await ratingFrom(options.evaluator);
      const lines = shuffled(positionsAfter(plies), options.seed);
      const teams = await Promise.all(
        Array.from({ length: threads }, () =>
          openSearchPool({ threads: 1, tableBytes: 16 << 20, weightBytes: EVALUATOR_BYTES }),
        ),
      );
      const found: Reached[] = [];
      let tried = 0;
      const { interrupted } = await watchStream(balanced(teams, lines, { rating, depth, within }), {
        quiet,
        status: seconds => `${found.length} of ${count} found in ${tried} positions, ${seconds.toFixed(0)} s`,
        take(balanced) {
          tried += BATCH;
          found.push(...balanced.slice(0, count - found.length));
          return found.length >= count;
        },
      });
      await Promise.all(teams.map(pool => pool.close()));
      if (interrupted) process.exitCode = EXIT.interrupted;
      if (found.length < count) say(`only ${found.length} of ${count} were found`);
      const transcripts = found.map(({ moves }) => formatTranscript(moves, 'written'));
      if (options.json) {
        const { evaluator, seed } = options;
        return data(JSON.stringify({ evaluator, plies, within, depth, seed, lines: transcripts }, null, 1));
      }
      const measure = unit === 'free' ? `points of ${options.evaluator}` : unit;
      show(`% ${plies} plies, within ${within} ${measure} at depth ${depth}, seed ${options.seed}`);
      for (const line of transcripts) show(line);
    });
}
