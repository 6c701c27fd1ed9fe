/**
 * Long work, and the memory it holds while it goes on: a table in CSV, a plot in SVG, and whether it grows.
 *
 *     soak.js                       games and steps in turn, for an hour; Ctrl-C stops it, the same command resumes
 *     soak.js --minutes N           the same, as long
 *     soak.js --games N             one match of so many games, random against random, in one sitting
 *     soak.js --steps N             so many steps of a learner whose state has 30 MB, in one sitting
 *     --progress FILE               how far the hour is (soak.json); without the file it starts anew
 *     --csv FILE --svg FILE         where to write to (soak.csv and soak.svg)
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { withId } from '../../src/arena/arena.js';
import { startsFor } from '../../src/arena/openings.js';
import { RunningSum } from '../../src/arena/running-sum.js';
import type { Threads } from '../../src/arena/threads.js';
import { openThreads } from '../../src/arena/threads.node.js';
import { readRecipe } from '../../src/experiments/recipe.js';
import { openRun } from '../../src/experiments/run-service.js';
import { buildGame } from '../../src/games/catalogue.js';
import { backendOf } from '../../src/learners/backend.js';
import { NO_MODELS } from '../../src/models/registry.js';
import { parseSeed, seedFor } from '../../src/random/seed.js';
import { parsed } from '../../src/specs/parsed.js';
import { watchStream } from '../../src/terminal/progress.js';
import { heapUsed } from '../suites/memory.js';
import {
  csvOf,
  growthOf,
  type MemoryRecord,
  newRecord,
  plotOf,
  readRecord,
  type Sample,
  tableOf,
  writeFiles,
} from './memory-record.js';

const SEED = parseSeed('soak');
const MIB = 2 ** 20;
const SAMPLES = 200;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    games: { type: 'string' },
    steps: { type: 'string' },
    progress: { type: 'string', default: 'soak.json' },
    csv: { type: 'string', default: 'soak.csv' },
    svg: { type: 'string', default: 'soak.svg' },
  },
});

async function sample(sitting: number, at: number, isAlike: boolean): Promise<Sample> {
  const held = await heapUsed();
  return { sitting, at, held: held / MIB, rss: process.memoryUsage.rss() / MIB, isAlike };
}

type After = (done: number) => Promise<void>;

/** As the match command counts them; `after` hears how many there are. False where Ctrl-C stopped it. */
async function playGames(arena: Threads, games: number, round: number, after: After): Promise<boolean> {
  const game = buildGame({ kind: 'othello' });
  const seed = seedFor(SEED, 'games', round);
  const starts = startsFor({ kind: 'random', plies: 8 }, { game, pairs: games / 2, seed });
  const player = { kind: 'random' };
  const match = withId({
    game: { kind: 'othello' },
    players: [player, player] as const,
    starts,
    pairs: games / 2,
    seed,
    want: 'tally' as const,
  });
  const sum = new RunningSum(games);
  let played = 0;
  const counted = async function* () {
    for await (const batch of arena.play(match)) {
      yield batch;
      played += batch.results.length;
      await after(played);
    }
  };
  const { interrupted } = await watchStream(counted(), {
    quiet: true,
    status: () => '',
    take(batch) {
      sum.add(batch);
      return false;
    },
  });
  return !interrupted;
}

/** Values, and two more arrays of temporal coherence, of patterns in so many phases: 30 MB. */
const RECIPE = { game: 'othello', learner: 'td(phases=15, games=2)', steps: 1_000_000, keep: 1_000_000 };

/**
 * As the learn command does, with everything but the disk: 30 GB of checkpoints would measure that. Answers the bytes of
 * the state, or undefined where Ctrl-C stopped it.
 */
async function learnSteps(arena: Threads, steps: number, after: After): Promise<number | undefined> {
  const experiment = readRecipe({ ...RECIPE, steps });
  if (!experiment.ok) throw new Error(experiment.reason);
  let bytes = 0;
  const writer = {
    isFinished: false,
    checkpoint: undefined,
    async store({ step, state }: { readonly step: number; readonly state: { readonly arrays: object } }) {
      bytes = Object.values(state.arrays).reduce((sum, array: ArrayBufferView) => sum + array.byteLength, 0);
      await after(step);
      return parsed(undefined);
    },
    time: async () => {},
  };
  const opened = await openRun({
    experiment: experiment.value,
    open: async () => parsed(writer as never),
    backend: async () => ({ backend: backendOf(arena), close: async () => {} }),
    now: () => performance.now(),
  });
  if (!opened.ok) throw new Error(opened.reason);
  const stream = opened.value.stream();
  const { interrupted } = await watchStream(stream, { quiet: true, status: () => '', take: () => false });
  return interrupted ? undefined : bytes;
}

const whole = (text: string): number => {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new Error(`${text} is not a whole number`);
};

/** What it is about. */
type Soaked = { readonly title: string; readonly x: string; readonly isWhole: boolean };

/** At most so often. */
const sampling = (record: MemoryRecord, total: number): After => {
  let next = 0;
  return async done => {
    if (done < next && done < total) return;
    next = done + total / SAMPLES;
    record.samples.push(await sample(0, done, true));
  };
};

async function soakOnce(arena: Threads, record: MemoryRecord): Promise<Soaked> {
  if (values.games !== undefined) {
    const games = 2 * Math.ceil(whole(values.games) / 2);
    const isWhole = await playGames(arena, games, 0, sampling(record, games));
    return { title: `Memory held over a match of ${games} games`, x: 'games', isWhole };
  }
  const steps = whole(values.steps!);
  const bytes = await learnSteps(arena, steps, sampling(record, steps));
  const size = bytes === undefined ? '' : ` of a state of ${(bytes / 1e6).toFixed(1)} MB`;
  return { title: `Memory held over ${steps} steps${size}`, x: 'steps', isWhole: bytes !== undefined };
}

const GAMES_A_ROUND = 200_000;
const STEPS_A_ROUND = 20;

/** Rounds of games and steps. Each sample is on the disk before the next. */
async function soakOn(arena: Threads, record: MemoryRecord): Promise<Soaked> {
  const minutes = whole(values.minutes ?? '60');
  const soaked = { title: `Memory held over ${minutes} min of games and steps`, x: 'minutes' };
  const [sitting, before, began] = [record.sittings, record.minutes, performance.now()];
  if (before < minutes) record.sittings++;
  const passed = (): number => before + (performance.now() - began) / 60_000;
  const note = async (isAlike: boolean): Promise<void> => {
    record.minutes = passed();
    record.samples.push(await sample(sitting, record.minutes, isAlike));
    await writeFiles({ [values.progress]: `${JSON.stringify(record)}\n` });
  };
  let next = 0;
  const now = async (): Promise<void> => {
    if (passed() < next) return;
    next = passed() + minutes / SAMPLES;
    await note(false);
  };
  while (record.minutes < minutes) {
    if (!(await playGames(arena, GAMES_A_ROUND, record.rounds, now))) return { ...soaked, isWhole: false };
    if ((await learnSteps(arena, STEPS_A_ROUND, now)) === undefined) return { ...soaked, isWhole: false };
    record.rounds++;
    await note(true);
    const { held } = record.samples.at(-1)!;
    console.error(`${record.minutes.toFixed(1)} of ${minutes} min: ${held.toFixed(1)} MiB held`);
  }
  return { ...soaked, isWhole: true };
}

const isOnce = values.games !== undefined || values.steps !== undefined;
const record = isOnce ? newRecord() : await readRecord(values.progress);
const arena = await openThreads(Math.min(2, availableParallelism()), NO_MODELS);
const { title, x, isWhole } = await (isOnce ? soakOnce : soakOn)(arena, record).finally(() => arena.close());
await writeFiles({ [values.csv]: csvOf(record.samples, x), [values.svg]: plotOf(record.samples, title, x) });
for (const line of tableOf(record.samples, x)) console.log(line);
const growths = growthOf(record);
for (const { sitting, early, late } of growths) {
  const own = record.sittings > 1 ? `, sitting ${sitting + 1}` : '';
  console.log(`${title}${own}: ${early.toFixed(1)} MiB in its second quarter, ${late.toFixed(1)} MiB in its last`);
}
const grows = growths.some(each => each.grows);
if (growths.length === 0) console.log('too short to tell whether it grows');
else console.log(grows ? 'lost: it grows' : 'survived: it does not grow');
if (!isWhole) console.error(isOnce ? 'stopped' : 'stopped; the same command resumes');
process.exitCode = grows ? 1 : isWhole ? 0 : 130;
