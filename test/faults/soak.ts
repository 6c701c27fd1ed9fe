/**
 * Long work, and the memory it holds while it goes on: a table in CSV, a plot in SVG, and whether it grows.
 *
 *     soak.js                       games and steps in turn, for an hour
 *     soak.js --minutes N           the same, as long
 *     soak.js --games N             one match of so many games, random against random
 *     soak.js --steps N             so many steps of a learner whose state has 30 MB
 *     --csv FILE --svg FILE         where to write to (soak.csv and soak.svg)
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { withId } from '../../src/arena/arena.js';
import { startsFor } from '../../src/arena/openings.js';
import { RunningSum } from '../../src/arena/running-sum.js';
import type { Threads } from '../../src/arena/threads.js';
import { openThreads } from '../../src/arena/threads.node.js';
import { chartSvg } from '../../src/experiments/chart-svg.js';
import { readRecipe } from '../../src/experiments/recipe.js';
import { buildGame } from '../../src/games/catalogue.js';
import { backendOf } from '../../src/learners/backend.js';
import { NO_MODELS } from '../../src/models/registry.js';
import { parseSeed, seedFor } from '../../src/random/seed.js';
import { parsed } from '../../src/specs/parsed.js';
import { writeWhole } from '../../src/store/files.node.js';
import { storedSteps } from '../../src/store/steps.js';
import { watchStream } from '../../src/terminal/progress.js';
import { heapUsed } from '../suites/memory.js';

const SEED = parseSeed('soak');
const MIB = 2 ** 20;
const SAMPLES = 200;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    games: { type: 'string' },
    steps: { type: 'string' },
    csv: { type: 'string', default: 'soak.csv' },
    svg: { type: 'string', default: 'soak.svg' },
  },
});

type Sample = { readonly at: number; readonly held: number; readonly rss: number };
const samples: Sample[] = [];
async function sample(at: number): Promise<void> {
  const held = await heapUsed();
  samples.push({ at, held: held / MIB, rss: process.memoryUsage.rss() / MIB });
}

/** As the match command counts them; `after` hears how many there are. */
async function playGames(arena: Threads, games: number, round: number, after: (games: number) => Promise<void>) {
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
  await watchStream(counted(), {
    quiet: true,
    status: () => '',
    take(batch) {
      sum.add(batch);
      return false;
    },
  });
}

/** Values, and two more arrays of temporal coherence, of patterns in so many phases: 30 MB. */
const RECIPE = { game: 'othello', learner: 'td(phases=15, games=2)', steps: 1_000_000, keep: 1_000_000 };

/** As the learn command does, with everything but the disk: 30 GB of checkpoints would measure that. */
async function learnSteps(arena: Threads, steps: number, after: (steps: number) => Promise<void>): Promise<number> {
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
  const stream = storedSteps(writer as never, experiment.value, backendOf(arena), () => performance.now());
  await watchStream(stream, { quiet: true, status: () => '', take: () => false });
  return bytes;
}

/** At most so often. */
const every = (total: number) => {
  let next = 0;
  return async (done: number): Promise<void> => {
    if (done < next && done < total) return;
    next = done + total / SAMPLES;
    await sample(done);
  };
};

const whole = (text: string): number => {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new Error(`${text} is not a whole number`);
};

const GAMES_A_ROUND = 200_000;
const STEPS_A_ROUND = 20;

/** What it is about, and the memory held at moments that should be alike. */
type Soaked = { readonly title: string; readonly x: string; readonly alike: readonly number[] };
const heldThroughout = (): readonly number[] => samples.map(({ held }) => held);

async function soak(arena: Threads): Promise<Soaked> {
  if (values.games !== undefined) {
    const games = 2 * Math.ceil(whole(values.games) / 2);
    await playGames(arena, games, 0, every(games));
    return { title: `Memory held over a match of ${games} games`, x: 'games', alike: heldThroughout() };
  }
  if (values.steps !== undefined) {
    const steps = whole(values.steps);
    const bytes = await learnSteps(arena, steps, every(steps));
    const title = `Memory held over ${steps} steps of a state of ${(bytes / 1e6).toFixed(1)} MB`;
    return { title, x: 'steps', alike: heldThroughout() };
  }
  const minutes = whole(values.minutes ?? '60');
  const began = performance.now();
  const passed = (): number => (performance.now() - began) / 60_000;
  const now = every(minutes);
  const alike: number[] = [];
  for (let round = 0; passed() < minutes; round++) {
    await playGames(arena, GAMES_A_ROUND, round, () => now(passed()));
    await learnSteps(arena, STEPS_A_ROUND, () => now(passed()));
    await sample(passed());
    alike.push(samples.at(-1)!.held); // steps hold more than games: only the ends of rounds are alike
    console.error(`${passed().toFixed(1)} of ${minutes} min: ${alike.at(-1)!.toFixed(1)} MiB held`);
  }
  return { title: `Memory held over ${minutes} min of games and steps`, x: 'minutes', alike };
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

/** In MiB: what a collector may leave, and the table by which a match tells its games apart (8 to 24 bytes a game). */
const ALLOWED = 32;
/** Moments, for a comparison of quarters. */
const LEAST = 8;

const arena = await openThreads(Math.min(2, availableParallelism()), NO_MODELS);
const text = await soak(arena).finally(() => arena.close());
const csv = samples.map(({ at, held, rss }) => `${at},${held.toFixed(2)},${rss.toFixed(2)}\n`).join('');
const curve = (name: string, value: (sample: Sample) => number) => ({
  name,
  isScore: false,
  points: samples.map(each => ({ step: each.at, value: value(each), low: value(each), high: value(each) })),
});
const { title, x } = text;
const svg = chartSvg([curve('held', each => each.held), curve('resident', each => each.rss)], { title, x, y: 'MiB' });
for (const [path, content] of [
  [values.csv, `${text.x},held MiB,resident MiB\n${csv}`],
  [values.svg, svg],
] as const) {
  const written = await writeWhole(path, content);
  if (!written.ok) throw new Error(`${path}: ${written.reason}`);
}
const quarter = Math.max(1, text.alike.length >> 2);
const [early, late] = [mean(text.alike.slice(quarter, 2 * quarter)), mean(text.alike.slice(-quarter))];
const grows = late - early > ALLOWED;
console.log(`${text.title}: ${early.toFixed(1)} MiB in its second quarter, ${late.toFixed(1)} MiB in its last`);
if (text.alike.length < LEAST) console.log('too short to tell whether it grows');
else console.log(grows ? 'lost: it grows' : 'survived: it does not grow');
process.exitCode = grows && text.alike.length >= LEAST ? 1 : 0;
