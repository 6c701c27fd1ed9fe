/** Small pieces of real work, by the commands that users give, on one thread and a disk that a test brings. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import pc from 'picocolors';
import { type BatchResult, batchesOf } from '../../src/arena/batch.js';
import { openArena } from '../../src/arena/single-thread.js';
import type { Threads } from '../../src/arena/threads.js';
import { WorkerContext } from '../../src/arena/worker-context.js';
import { parseRecipe, readRecipe } from '../../src/experiments/recipe.js';
import { games } from '../../src/games/catalogue.js';
import { GALLERY } from '../../src/players/catalogue.js';
import { learnIn } from '../../src/terminal/commands/learn.js';
import { addMatch } from '../../src/terminal/commands/match.js';
import { addRuns } from '../../src/terminal/commands/runs.js';
import { addTournament } from '../../src/terminal/commands/tournament.js';
import { Failure } from '../../src/terminal/failure.js';
import type { Parts } from '../../src/terminal/parts.js';
import type { Screen } from '../../src/terminal/screen.js';
import { BLOCK } from '../../src/terminal/stored-match.js';

/** What a piece of work tells the test while it runs. */
type Watcher = {
  /** So many steps or jobs are stored, as the user is told or as the next one begins. */
  reported(count: number): void;
  said(line: string): void;
};

export type Workload = {
  readonly name: string;
  /** Puts what it starts from on a sound disk. */
  prepare?(folder: string): Promise<void>;
  /** Of its files, below the folder it is given. */
  readonly folder: string;
  /** Throws as the command does. */
  run(folder: string, watcher: Watcher): Promise<void>;
  /** Steps or jobs that are stored, from its files. */
  stored(files: ReadonlyMap<string, Buffer>): number;
  /** Steps or jobs that a resumed run says it found; undefined for other lines. */
  resumed(line: string): number | undefined;
};

const screenFor = ({ said }: Watcher): Screen => ({
  paint: pc.createColors(false),
  unicode: true,
  quiet: true, // no line that is written over
  show: said,
  data: said,
  say: said,
  complain: said,
});

/** A batch comes out the same every time, and thousands of runs ask for the same few. */
const played = new Map<string, Promise<BatchResult>>();

/** `asked` hears which pair is wanted next. */
const partsFor = (asked: (pair: number) => void = () => {}): Parts => ({
  games,
  gallery: GALLERY,
  arena: async (_threads, models): Promise<Threads> => {
    const context = new WorkerContext(undefined, models, () => 0);
    return {
      ...openArena(undefined, models),
      async *searchPositions(searches) {
        for (const search of searches) yield context.search(search);
      },
      async *play(match, span) {
        for (const batch of batchesOf(match, 1, span)) {
          asked(batch.first);
          const key = `${match.id} ${batch.first} ${batch.pairs}`;
          if (!played.has(key)) played.set(key, context.play(batch));
          yield await played.get(key)!;
        }
      },
    };
  },
});

async function command(
  add: (program: Command, parts: Parts, screen: () => Screen) => void,
  parts: Parts,
  watcher: Watcher,
  args: readonly string[],
): Promise<void> {
  const program = new Command().exitOverride();
  add(program, parts, () => screenFor(watcher));
  await program.parseAsync([...args], { from: 'user' });
}

const RECIPE = `game: noughts
learner: evolution(genome=features, population=3, fitness=reference(against=random, pairs=2))
steps: 4
keep: 2
yardsticks: [{ against: random, games: 4, every: 2 }]
`;

function experimentOf(text: string) {
  const recipe = parseRecipe(text);
  if (!recipe.ok) throw new Error(recipe.reason);
  const read = readRecipe(recipe.value.recipe);
  if (!read.ok) throw new Error(read.reason);
  return read.value;
}

const linesIn = (bytes: Buffer | undefined): number => (bytes?.toString('latin1').split('\n').length ?? 1) - 1;
const jobsIn = (files: ReadonlyMap<string, Buffer>): number => Math.max(0, linesIn(files.get('results.jsonl')) - 1);

const addRunsOf: typeof addMatch = (program, parts, screen) => addRuns(program, async () => parts, screen);

const learningBy = (name: string, recipe: string): Workload => ({
  name,
  folder: 'runs/first',
  async run(folder, watcher) {
    await learnIn(partsFor(), screenFor(watcher), {
      runs: join(folder, 'runs'),
      name: 'first',
      experiment: experimentOf(recipe),
      threads: 1,
      onProgress: status => watcher.reported(Number(/ (\d+)\//.exec(status)![1]) + 1),
    });
  },
  // Step 0 is the first.
  stored: files =>
    [...files.keys()].reduce((most, name) => {
      const step = /^checkpoints\/(\d{8})\.bin$/.exec(name)?.[1];
      return step === undefined ? most : Math.max(most, Number(step) + 1);
    }, 0),
  resumed(line) {
    const step = / resumes after step (\d+)$/.exec(line)?.[1];
    if (step !== undefined) return Number(step) + 1;
    return line.endsWith(' is finished') ? Number.POSITIVE_INFINITY : undefined;
  },
});

export const learning = learningBy('learn', RECIPE);

/** What learning left, checked and repaired. */
export const repairing: Workload = {
  ...learning,
  name: 'repair',
  async run(folder, watcher) {
    const args = ['runs', 'repair', 'first', '--runs', join(folder, 'runs')];
    await command(addRunsOf, partsFor(), watcher, args);
  },
};

const BLOCKS = 3;

export const playing: Workload = {
  name: 'match',
  folder: 'played',
  async run(folder, watcher) {
    const parts = partsFor(pair => watcher.reported(Math.floor(pair / BLOCK)));
    const games = String(2 * BLOCK * BLOCKS);
    const args = ['match', 'random', 'random', '--game', 'noughts', '--games', games, '--threads', '1'];
    await command(addMatch, parts, watcher, [...args, '--output', join(folder, 'played')]);
  },
  stored: jobsIn,
  resumed(line) {
    const played = /^the folder already holds ([\d,]+) games$/.exec(line)?.[1];
    return played === undefined ? undefined : Number(played.replaceAll(',', '')) / (2 * BLOCK);
  },
};

export const competing: Workload = {
  name: 'tournament',
  folder: 'held',
  async run(folder, watcher) {
    const heard: Watcher = {
      reported: watcher.reported,
      said(line) {
        const count = /^(\d+) of \d+: /.exec(line)?.[1];
        if (count !== undefined) watcher.reported(Number(count));
        watcher.said(line);
      },
    };
    const players = ['random', 'features', 'search(depth=2)', 'search(depth=1)'];
    const args = ['tournament', ...players, '--game', 'noughts', '--pairs', '1', '--threads', '1'];
    await command(addTournament, partsFor(), heard, [...args, '--output', join(folder, 'held')]);
  },
  stored: jobsIn,
  resumed(line) {
    const played = /^the folder already holds (\d+) of \d+ matches$/.exec(line)?.[1];
    return played === undefined ? undefined : Number(played);
  },
};

const IGNORED: Watcher = { reported() {}, said() {} };

/** A finished run in `all/runs`. */
async function learnt(folder: string): Promise<void> {
  await mkdir(join(folder, 'all'));
  await learning.run(join(folder, 'all'), IGNORED);
}

const isThere = (name: string) => (files: ReadonlyMap<string, Buffer>) => (files.has(name) ? 1 : 0);

const exportTo = (folder: string, watcher: Watcher): Promise<void> => {
  const all = join(folder, 'all');
  const args = ['--out', join(all, 'first.run.gz'), '--force', '--runs', join(all, 'runs')];
  return command(addRunsOf, partsFor(), watcher, ['runs', 'export', 'first', ...args]);
};

const exporting: Workload = {
  name: 'export',
  folder: 'all',
  prepare: learnt,
  async run(folder, watcher) {
    await exportTo(folder, watcher);
    watcher.reported(1);
  },
  stored: isThere('first.run.gz'),
  resumed: line => (line.endsWith(' files of run first') ? 1 : undefined),
};

const importing: Workload = {
  name: 'import',
  folder: 'all',
  async prepare(folder) {
    await learnt(folder);
    await exportTo(folder, IGNORED);
    await rm(join(folder, 'all/runs'), { recursive: true });
  },
  async run(folder, watcher) {
    const all = join(folder, 'all');
    const args = ['runs', 'import', join(all, 'first.run.gz'), '--runs', join(all, 'runs')];
    try {
      await command(addRunsOf, partsFor(), watcher, args);
    } catch (error) {
      // Stopped after the run had appeared, and before the user was told.
      if (!(error instanceof Failure) || !error.message.includes('the run “first” already exists')) throw error;
      watcher.said('run first: there');
    }
    watcher.reported(1);
  },
  stored: isThere('runs/first/run.json'),
  resumed: line => (line.startsWith('run first: ') ? 1 : undefined),
};

export const WORKLOADS: readonly Workload[] = [learning, playing, competing, exporting, importing];

/** Learners with states of their own kinds, of a few small steps: longer, for campaigns. */
export const LEARNERS: readonly Workload[] = Object.entries({
  alliot: 'game: othello\nlearner: alliot(islands=2, population=4, deepest=0, positions=2)\nsteps: 2\n',
  'rosin-belew':
    'game: noughts\nlearner: coevolution(genome=move-table(rate=0.01), populations=2, population=4, tests=4, sample=2, reward=shared, testing=shared, hall-of-fame=2, selection=tournament, survival=elitism(count=2), crossover=uniform)\nsteps: 3\n',
  'two-populations':
    'game: noughts\nlearner: coevolution(genome=squares(symmetric=false, spread=0.2), populations=2, population=4, tests=4, mutation=uniform(reach=0.1), hall-of-fame=2)\nsteps: 3\n',
  regression:
    'game: noughts\nlearner: regression(tuples=all-3, phases=1, pretraining=1, games=4, pool-size=1, batches=1, played=2, depth=1, exact=0)\nsteps: 2\n',
}).map(([name, recipe]) => learningBy(`learn-${name}`, recipe));
