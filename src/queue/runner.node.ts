/** The runner of batches that uses the workers of a queue. Training, and jobs that no worker can do, run here. */
import type { Match } from '../arena/arena.js';
import { type Batch, type BatchResult, gamesIn } from '../arena/batch.js';
import type { BatchRunner, Underway } from '../arena/batch-runner.js';
import type { SearchedValues } from '../arena/position-search.js';
import { openNodeRunner } from '../arena/threads.node.js';
import { type ModelRegistry, NO_MODELS } from '../models/registry.js';
import type { RegisteredModel } from '../rules/game.js';
import type { Json } from '../specs/spec.js';
import { formatResults, parseResults } from './batch-text.node.js';
import type { Coordinator } from './coordinator.node.js';
import { type EnginesHere, enginesIn } from './engines.js';
import { QueueError } from './error.js';
import { checksumsIn } from './job.js';
import { jobSecondsFor } from './model.js';
import { formatValues, parseValues } from './position-text.js';
import type { Task } from './task.js';

/** Jobs under way for each thread of the workers, and at least. */
const AHEAD = 3;
const LEAST_AHEAD = 16;
const MOST_PAIRS = 2048;
/** A match is shared among the workers in parts down to this fraction of a job. */
const FINEST = 10;
/** Pairs of a job between players whose speed is not known yet. */
const FIRST_PAIRS = 4;

/** Players that differ only in their weights are equally fast. */
const speedKey = ({ game, players, epsilon, want }: Pick<Match, 'game' | 'players' | 'epsilon' | 'want'>): string =>
  JSON.stringify([game, players, epsilon, want], (name, value) => (name === 'checksum' ? '' : value));

type RunnerSetting = {
  /** Pairs of games in a job; otherwise those of so many seconds, by the number of workers. */
  readonly pairs?: number;
  readonly engines?: EnginesHere;
};

/** How long the pairs of a match take, as they were seen to. */
class Speeds {
  /** Seconds per pair. */
  private readonly known = new Map<string, number>();

  /** Pairs that take so many seconds. */
  pairsIn(match: Match, seconds: number): number | undefined {
    const each = this.known.get(speedKey(match));
    return each === undefined ? undefined : Math.max(1, Math.min(MOST_PAIRS, Math.round(seconds / each)));
  }

  learn(batches: readonly Batch[], seconds: number): void {
    const pairs = batches.reduce((sum, batch) => sum + batch.pairs, 0);
    if (pairs === 0) return;
    for (const key of new Set(batches.map(speedKey))) {
      const before = this.known.get(key);
      this.known.set(key, before === undefined ? seconds / pairs : 0.7 * before + (0.3 * seconds) / pairs);
    }
  }
}

/** In this process, with no queue. */
const aside = <R>(work: () => Promise<R>): Underway<R> => {
  const results = work();
  results.catch(() => {}); // reported where it is awaited
  return { results, cancel: () => {} };
};

const positionsTask = (
  search: Parameters<BatchRunner['searchPositions']>[0],
  models: readonly RegisteredModel[],
  here: () => Promise<SearchedValues>,
): Task<SearchedValues> => ({
  kind: 'positions',
  content: search as unknown as Json,
  models,
  canBeCopied: true,
  read: answer => parseValues(search, answer),
  write: formatValues,
  here,
});

/** The registered models that a value names; undefined where one is missing. */
function modelsIn(value: Json, ...registries: readonly ModelRegistry[]): RegisteredModel[] | undefined {
  const names = [...checksumsIn(value)];
  const models = names.flatMap(checksum => registries.find(each => each.has(checksum))?.get(checksum) ?? []);
  return models.length === names.length ? models : undefined;
}

/** `threads` are those of this machine, for training. */
export function queueRunner(
  coordinator: Coordinator,
  threads: number,
  initial: ModelRegistry = NO_MODELS,
  { pairs: fixed, engines }: RunnerSetting = {},
): BatchRunner {
  const jobSeconds = (): number => jobSecondsFor(coordinator.state.capacity);
  let registered: ModelRegistry = NO_MODELS;
  let own: Promise<BatchRunner> | undefined;
  let isClosed = false;
  let engineGames: Promise<unknown> = Promise.resolve();
  const speeds = new Speeds();

  const here = async (): Promise<BatchRunner> => {
    own ??= openNodeRunner(threads, initial).then(async runner => {
      await runner.register(registered);
      return runner;
    });
    return own;
  };

  const hasEngine = ({ players }: Pick<Batch, 'players'>): boolean =>
    players.some(player => engines?.allowed(player) !== undefined);

  /** A program plays one game at a time, so its batches follow each other. */
  const playEngines = (batches: readonly Batch[]): Promise<readonly BatchResult[]> => {
    const next = engineGames.then(() => {
      if (isClosed) throw new QueueError('the queue was closed');
      return engines!.play(batches);
    });
    engineGames = next.catch(() => {});
    return next;
  };

  return {
    get ahead() {
      return Math.max(LEAST_AHEAD, AHEAD * coordinator.state.capacity);
    },
    lookahead: 0, // a match is cut by what its games take
    batchPairs(match) {
      if (hasEngine(match)) return 1; // slow games, and a program that can end only between them
      if (fixed !== undefined) return fixed;
      const share = Math.ceil(match.pairs / (2 * Math.max(1, coordinator.state.capacity)));
      return Math.min(
        speeds.pairsIn(match, jobSeconds()) ?? FIRST_PAIRS,
        Math.max(share, speeds.pairsIn(match, jobSeconds() / FINEST) ?? FIRST_PAIRS),
      );
    },
    messagePairs: match => speeds.pairsIn(match, jobSeconds()) ?? FIRST_PAIRS,
    where: () => coordinator.summary,
    play(batches) {
      const models = modelsIn(batches.map(({ players }) => players) as unknown as Json, registered, initial);
      // An evaluator that is not registered is an error of the match, and a worker may know it from before.
      // By the clock, a game would depend on the speed of the worker's machine.
      const isHere = !models || batches.some(({ time }) => time);
      const isWithEngines = batches.some(hasEngine);
      const playHere = async () => (isWithEngines ? playEngines(batches) : (await here()).play(batches).results);
      if (isHere) return aside(playHere);
      const sent = isWithEngines
        ? batches.map(batch => ({ ...batch, players: batch.players.map(each => engines!.allowed(each) ?? each) }))
        : batches;
      const task: Task<readonly BatchResult[]> = {
        kind: 'batches',
        content: { batches: sent } as unknown as Json,
        models,
        ...(isWithEngines ? { engines: enginesIn(sent as readonly Batch[]) } : {}),
        canBeCopied: true,
        read: answer => parseResults(batches, answer),
        write: results => (results.every(each => each.reproducible) ? formatResults(batches, results) : undefined),
        here: playHere,
        onAnswer(seconds) {
          coordinator.games += batches.reduce((sum, batch) => sum + gamesIn(batch), 0);
          speeds.learn(batches, seconds);
        },
      };
      const { result, cancel } = coordinator.give(task);
      return { results: result, cancel };
    },
    searchPositions(search) {
      const models = modelsIn(search.evaluator, registered, initial);
      const searchHere = async () => (await here()).searchPositions(search).results;
      if (!models) return aside(searchHere);
      const { result, cancel } = coordinator.give(positionsTask(search, models, searchHere));
      return { results: result, cancel };
    },
    async register(models) {
      registered = models;
      await coordinator.models.retain(new Set([...models.keys(), ...initial.keys()]));
      await (await own)?.register(models);
    },
    train: async (game, batch, arrays, seed) => (await here()).train(game, batch, arrays, seed),
    async close() {
      isClosed = true;
      await Promise.all([coordinator.close(), own?.then(runner => runner.close())]);
    },
  };
}
