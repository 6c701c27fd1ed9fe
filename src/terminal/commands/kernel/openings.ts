/** `breedboard openings`: balanced positions, found by search, to start games from. */
import type { Command } from 'commander';
import type { PositionSearch } from '../../../arena/position-search.js';
import type { Threads } from '../../../arena/threads.js';
import { positionsAfter, type Reached } from '../../../games/othello/lines.js';
import { formatTranscript } from '../../../games/othello/notations/transcript.js';
import { othello } from '../../../games/othello/othello.js';
import { rngFrom } from '../../../random/rng.js';
import { parseSeed } from '../../../random/seed.js';
import { quote } from '../../../specs/parsed.js';
import { formatSpec, type Spec } from '../../../specs/spec.js';
import { EXIT, Failure } from '../../failure.js';
import { SEED, THREADS_FLAG, threadsFrom } from '../../flags.js';
import { ratingFrom } from '../../kernel/search-limits.js';
import { readWhole } from '../../numbers.js';
import type { Parts } from '../../parts.js';
import { watchStream } from '../../progress.js';
import { CHECK_OPTION, INSECURE_OPTION, openArena, QUEUE_OPTION, type QueueOptions, whereText } from '../../queue.js';
import type { Screen } from '../../screen.js';

type OpeningsOptions = QueueOptions & {
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
/** Positions that one thread searches before the next are given to it. */
const BATCH = 16;

function readWithin(text: string): number {
  const value = /^\d{1,6}(\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
  if (value > 0) return value;
  throw new Failure('usage', `--within ${quote(text)} is not a number above 0`);
}

/** Balanced positions in the order of the lines, a part of them at a time. */
async function* balanced(
  arena: Pick<Threads, 'searchPositions'>,
  lines: readonly Reached[],
  evaluator: Spec,
  { depth, within }: { readonly depth: number; readonly within: number },
): AsyncGenerator<readonly Reached[]> {
  const wanted = { kind: 'value', depth, sieve: { depth: SIEVE.depth, beyond: SIEVE.beyond * within } } as const;
  const parts = function* (): Generator<readonly Reached[]> {
    for (let from = 0; from < lines.length; from += BATCH) yield lines.slice(from, from + BATCH);
  };
  const searches = function* (): Generator<PositionSearch> {
    for (const part of parts()) {
      const positions = part.map(({ position }) => othello.display.formatPosition(position));
      yield { game: { kind: othello.id }, evaluator, positions, wanted };
    }
  };
  const rest = parts();
  for await (const values of arena.searchPositions(searches())) {
    const part: readonly Reached[] = rest.next().value ?? [];
    yield part.filter((_, i) => values[i]!.some(value => Math.abs(value) <= within));
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

export function addOpenings(program: Command, parts: Parts, screen: () => Screen): void {
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
    .option(...QUEUE_OPTION)
    .option(...INSECURE_OPTION)
    .option(...CHECK_OPTION)
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
      const view = screen();
      const { show, data, say, quiet } = view;
      const plies = readWhole('--plies', options.plies, 1, MAX_PLIES);
      const depth = readWhole('--depth', options.depth, 1, 20);
      const count = readWhole('--count', options.count, 1, 100_000);
      const within = readWithin(options.within);
      const threads = threadsFrom(options.threads);
      const { spec, models, unit } = await ratingFrom(options.evaluator);
      const lines = shuffled(positionsAfter(plies), options.seed);
      const doing = `openings of ${plies} plies`;
      const arena = await openArena(parts, view, options, { threads, models, doing });
      const found: Reached[] = [];
      let tried = 0;
      const { interrupted } = await watchStream(balanced(arena, lines, spec, { depth, within }), {
        quiet,
        status: seconds =>
          `${found.length} of ${count} found in ${tried} positions, ${seconds.toFixed(0)} s${whereText(arena)}`,
        take(balanced) {
          tried += BATCH;
          found.push(...balanced.slice(0, count - found.length));
          return found.length >= count;
        },
      }).finally(() => arena.close());
      if (interrupted) process.exitCode = EXIT.interrupted;
      if (found.length < count) say(`only ${found.length} of ${count} were found`);
      const transcripts = found.map(({ moves }) => formatTranscript(moves, 'written'));
      if (options.json) {
        const { seed } = options;
        const evaluator = models.size > 0 ? options.evaluator : formatSpec(spec);
        return data(JSON.stringify({ evaluator, plies, within, depth, seed, lines: transcripts }, null, 1));
      }
      const measure = unit === 'free' ? `points of ${options.evaluator}` : unit;
      show(`% ${plies} plies, within ${within} ${measure} at depth ${depth}, seed ${options.seed}`);
      for (const line of transcripts) show(line);
    });
}
