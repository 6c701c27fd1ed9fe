/** The promises of every runner of batches, through the arena over it: the games of one thread, in the same order. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Arena, type Match, type MatchResult, withId } from '../../src/arena/arena.js';
import { arenaOver, type BatchArena, type BatchRunner } from '../../src/arena/batch-runner.js';
import { startsFor } from '../../src/arena/openings.js';
import type { PositionSearch, SearchedValues } from '../../src/arena/position-search.js';
import { openArena } from '../../src/arena/single-thread.js';
import { WorkerContext } from '../../src/arena/worker-context.js';
import { checksumOf } from '../../src/evaluators/checksum.js';
import { buildGame } from '../../src/games/catalogue.js';
import { loadKernel } from '../../src/kernel/load.node.js';
import { backendOf } from '../../src/learners/backend.js';
import { buildLearner } from '../../src/learners/catalogue.js';
import type { State } from '../../src/learners/learner.js';
import { lazyModel, squaresModel } from '../../src/models/file.js';
import type { ModelRegistry } from '../../src/models/registry.js';
import { parseSeed, seedFor } from '../../src/random/seed.js';
import { parseSpec, type Spec } from '../../src/specs/spec.js';

const SEED = parseSeed('batch runner suite');

const specOf = (text: string): Spec => {
  const spec = parseSpec(text);
  assert.ok(spec.ok);
  return spec.value;
};

export function matchOf(
  a: string,
  b: string,
  {
    game = 'othello',
    openings = 'random',
    ...rest
  }: { game?: string; openings?: string } & Partial<Omit<Match, 'id' | 'game' | 'players' | 'starts'>> = {},
): Match {
  const { pairs = 3 } = rest;
  const spec = specOf(game);
  const starts = startsFor(specOf(openings), { game: buildGame(spec), pairs: Math.max(1, pairs), seed: SEED });
  return withId({ game: spec, players: [specOf(a), specOf(b)], starts, pairs, seed: SEED, want: 'records', ...rest });
}

/** Players of squares with weights of their own, by their checksums. */
export function registryOf(...firstWeights: readonly number[]): ModelRegistry {
  const models = firstWeights.map(first =>
    squaresModel('othello', [first, ...Array.from({ length: 63 }, (_, i) => i)]),
  );
  return new Map(models.map(model => [checksumOf(model), lazyModel(model, checksumOf(model))]));
}

export const playerOf = (checksum: string): string => `search(depth=1, evaluator=stored("${checksum}"))`;

export async function resultsOf(arena: Pick<BatchArena, 'run'>, matches: Iterable<Match>): Promise<MatchResult[]> {
  const results: MatchResult[] = [];
  for await (const result of arena.run(matches)) results.push(result);
  return results;
}

const MATCHES: readonly Match[] = [
  matchOf('random', 'random', { pairs: 8 }),
  matchOf('squares', 'squares', { epsilon: [0.1, 0.1], pairs: 40, want: 'tally', openings: 'start' }),
  matchOf('search(depth=2, evaluator=iago)', 'search(depth=3, evaluator=iago)', { pairs: 2 }),
  matchOf('random', 'features', { game: 'senet', openings: 'start', pairs: 3 }),
  matchOf('random', 'features', { game: 'noughts', openings: 'start', pairs: 9, odd: true }),
  matchOf('random', 'random', { pairs: 0 }),
  matchOf('search(depth=1, evaluator=iago, ties=first)', 'squares', { pairs: 2, openings: 'start' }),
];

const BALANCED = startsFor(specOf('random'), { game: buildGame(specOf('othello')), pairs: 12, seed: SEED }).map(
  ({ position, moves }) => {
    const game = buildGame(specOf('othello'));
    const start = game.display.parsePosition(position);
    assert.ok(start.ok);
    return game.display.formatPosition(moves.reduce((at, move) => game.play(at, move), start.value));
  },
);
const searchOf = (evaluator: string, wanted: PositionSearch['wanted'], positions = BALANCED): PositionSearch => ({
  game: specOf('othello'),
  evaluator: specOf(evaluator),
  positions,
  wanted,
});

async function valuesOf(arena: BatchArena, searches: readonly PositionSearch[]): Promise<SearchedValues[]> {
  const all: SearchedValues[] = [];
  for await (const values of arena.searchPositions(searches)) all.push(values);
  return all;
}

export function batchRunnerSuite(name: string, open: (models: ModelRegistry) => Promise<BatchRunner>): void {
  const initial = registryOf(1);
  const [known] = initial.keys();
  const alone = openArena(loadKernel(), initial);
  let arena: BatchArena;
  before(async () => {
    arena = arenaOver(await open(initial));
  });
  after(() => arena.close());

  test(`${name}: the results of one thread, in the order of the matches`, async () => {
    const matches = [...MATCHES, matchOf(playerOf(known!), 'random', { pairs: 4 })];
    assert.deepEqual(await resultsOf(arena, matches), await resultsOf(alone, matches));
  });

  test(`${name}: two schedules at once do not mix`, async () => {
    const [a, b] = [MATCHES.slice(0, 3), MATCHES.slice(1, 4)];
    const both = await Promise.all([resultsOf(arena, a), resultsOf(arena, b)]);
    assert.deepEqual(both, [await resultsOf(alone, a), await resultsOf(alone, b)]);
  });

  test(`${name}: batches of a span arrive in their order and end where blocks do`, async () => {
    const match = matchOf('random', 'squares', { pairs: 50, want: 'tally' });
    let at = 3;
    for await (const { results } of arena.play(match, { from: 3, until: 47, block: 8 })) {
      const end = at + results.length / 2;
      assert.equal(Math.floor(at / 8), Math.floor((end - 1) / 8), `${at} … ${end}`);
      at = end;
    }
    assert.equal(at, 47);
  });

  test(`${name}: registered evaluators replace those of the last call, and the first stay`, async () => {
    const [one, two] = [registryOf(2, 3), registryOf(4)];
    for (const models of [one, two]) {
      await Promise.all([arena.register(models), alone.register(models)]);
      const matches = [...models.keys()].map(checksum => matchOf(playerOf(checksum), playerOf(known!), { pairs: 2 }));
      assert.deepEqual(await resultsOf(arena, matches), await resultsOf(alone, matches));
    }
    const [gone] = one.keys();
    await assert.rejects(resultsOf(arena, [matchOf(playerOf(gone!), 'random')]), /no weights/);
  });

  test(`${name}: a match that cannot be played is an error with its reason, and the arena keeps working`, async () => {
    const match = MATCHES[0]!;
    const [bad, lost] = [
      { ...match, players: [specOf('nobody'), specOf('random')] as const },
      { ...match, starts: [{ position: 'x', moves: [] }] },
    ];
    await assert.rejects(resultsOf(arena, [bad]), /no player called/);
    await assert.rejects(resultsOf(arena, [lost]), /a start cannot be read/);
    assert.deepEqual(await resultsOf(arena, [match]), await resultsOf(alone, [match]));
  });

  test(`${name}: a caller that stops reading ends the match`, async () => {
    for await (const { results } of arena.play(
      matchOf('squares', 'random', { pairs: 200_000, want: 'tally', openings: 'start' }),
    )) {
      assert.ok(results.length > 0);
      break;
    }
    assert.deepEqual(await resultsOf(arena, MATCHES.slice(0, 1)), await resultsOf(alone, MATCHES.slice(0, 1)));
  });

  test(`${name}: games of players limited by time are played, and not marked reproducible`, async () => {
    const timed = matchOf('search(depth=0, milliseconds=1)', 'random', {
      game: 'noughts',
      openings: 'start',
      pairs: 1,
    });
    const [result] = await resultsOf(arena, [timed]);
    assert.equal(result!.reproducible, false);
    assert.deepEqual(result!.endings, { played: 2 });
  });

  test(`${name}: positions have the values of one thread, in their order`, async () => {
    const context = new WorkerContext(loadKernel(), initial, () => 0);
    const stored = `stored("${known}")`;
    const near = '-OOOO---XOOXX---XXXOXO--XXOXOOO-XOXXXO--XOOXXOOOXXXXXO-O-XXXXO-- X';
    const searches: readonly PositionSearch[] = [
      searchOf('iago', { kind: 'moves', depth: 5, exact: 0 }),
      searchOf(stored, { kind: 'value', depth: 4, sieve: { depth: 2, beyond: 1000 } }),
      searchOf('iago', { kind: 'value', depth: 3, sieve: { depth: 2, beyond: 0.5 } }),
      searchOf('iago', { kind: 'moves', depth: 3, exact: 20 }, [near]),
      searchOf('iago', { kind: 'moves', depth: 2, exact: 0 }, []),
    ];
    const expected = searches.map(search => context.search(search));
    assert.deepEqual(await valuesOf(arena, searches), expected);
    assert.ok(expected[2]!.some(values => values.length === 0) && expected[1]!.every(values => values.length === 1));
    const { positions, wanted } = searches[1]!;
    const [game, [first]] = [buildGame(specOf('othello')), positions];
    const start = game.display.parsePosition(first!);
    assert.ok(start.ok && expected[0]![0]!.length === game.moves(start.value).length);
    await assert.rejects(valuesOf(arena, [searchOf('nothing', wanted)]), /no evaluator called/);
    await assert.rejects(valuesOf(arena, [searchOf('iago', wanted, ['x'])]), /a position cannot be read/);
    await assert.rejects(valuesOf(arena, [{ ...searchOf('features', wanted), game: specOf('noughts') }]), /no kernel/);
    assert.deepEqual(await valuesOf(arena, searches.slice(0, 1)), expected.slice(0, 1));
  });

  test(`${name}: training steps give the same state`, async () => {
    const learner = buildLearner(specOf('td(games=40)'), { game: buildGame(specOf('noughts')) });
    const step = async (each: Arena): Promise<State> =>
      learner.step(learner.begin(seedFor(SEED, 'begin')), backendOf(each), seedFor(SEED, 'step'));
    assert.deepEqual(await step(arena), await step(alone));
    await assert.rejects(arena.train(specOf('noughts'), { kind: 'nothing' }, {}, SEED), /nothing/);
  });
}
