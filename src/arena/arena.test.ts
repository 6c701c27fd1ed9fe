/**
 * The same match gives the same games wherever it is played: in the kernel or by the contract, on any number of
 * threads.
 */

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { verhelstNetwork } from '../evaluators/network/presets.js';
import { encodedEvaluator } from '../evaluators/twin.js';
import { buildGame } from '../games/catalogue.js';
import { loadKernel } from '../kernel/load.node.js';
import { formatRecord, parseRecord } from '../matches/record.js';
import { faultOfTally, gamesOf } from '../matches/tally.js';
import { evaluatorJson, networkModel, readEvaluator } from '../models/file.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed } from '../random/seed.js';
import { parseSpec, type Spec } from '../specs/spec.js';
import { type Arena, type Match, type MatchResult, matchId, withId } from './arena.js';
import { KernelSession } from './kernel/pairs.js';
import { startsFor } from './openings.js';
import { openArena } from './single-thread.js';
import { openThreads } from './threads.node.js';

const SEED = parseSeed('arena');

const specOf = (text: string): Spec => {
  const spec = parseSpec(text);
  assert.ok(spec.ok);
  return spec.value;
};

type MatchCase = {
  game?: string;
  openings?: string;
  pairs?: number;
  epsilon?: readonly [number, number];
  want?: Match['want'];
};

function matchFor(
  a: string,
  b: string,
  { game = 'othello', openings = 'start', pairs = 3, epsilon, want }: MatchCase = {},
): Match {
  const spec = specOf(game);
  return withId({
    game: spec,
    players: [specOf(a), specOf(b)],
    starts: startsFor(specOf(openings), { game: buildGame(spec), pairs, seed: SEED }),
    pairs,
    seed: SEED,
    ...(epsilon ? { epsilon } : {}),
    want: want ?? 'records',
  });
}

async function all(arena: Arena, matches: readonly Match[]): Promise<MatchResult[]> {
  const results: MatchResult[] = [];
  for await (const result of arena.run(matches)) results.push(result);
  return results;
}

const net = readEvaluator(evaluatorJson(networkModel('othello', verhelstNetwork(rngFrom(parseSeed('shelf'))))));
assert.ok(net.ok);
const models = new Map([[net.value.checksum, net.value]]);
const stored = `search(depth=1, evaluator=stored("${net.value.checksum}"))`;

const kernel = openArena(loadKernel(), models);
const contract = openArena(undefined, models);
const one = await openThreads(1, models);
const two = await openThreads(2, models);
const three = await openThreads(3, models);
after(() => Promise.all([one, two, three].map(arena => arena.close())));

const OTHELLO: readonly Match[] = [
  matchFor('random', 'random', { pairs: 8 }),
  matchFor('random', 'squares', { openings: 'random(plies=5)', epsilon: [0, 0.5] }),
  matchFor('squares', 'squares', { epsilon: [0.1, 0.1], pairs: 10 }),
  matchFor('currie(level=2)', 'currie(level=3)', { openings: 'random', pairs: 2 }),
  matchFor('verhelst-reference(ply=2, noise=5)', 'alliot-durand(depth=0)', { openings: 'inner', epsilon: [0.3, 0] }),
  matchFor('verhelst-reference(ply=3, noise=50)', 'ohc(3)', { openings: 'random(plies=9)', pairs: 2 }),
  matchFor('pinkney', stored, { openings: 'random(plies=1)' }),
  matchFor('search(depth=3, evaluator=iago)', 'random', { openings: 'random', pairs: 2 }),
  matchFor('search(depth=4, evaluator=alliot(stage=0))', 'search(depth=3, evaluator=iago)', {
    openings: 'random',
    pairs: 1,
  }),
];

test('games of the kernel are those of the referee, players limited by depth', async () => {
  for (const match of OTHELLO) {
    const [[inKernel], [refereed]] = await Promise.all([all(kernel, [match]), all(contract, [match])]);
    assert.deepEqual(inKernel, refereed, JSON.stringify(match.players));
  }
});

test('nothing depends on the number of threads', async () => {
  const matches = [
    ...OTHELLO,
    matchFor('squares', 'random', { pairs: 1500, epsilon: [0.1, 0.1], want: 'tally' }),
    matchFor('search(depth=0, nodes=300, evaluator=iago)', 'search(depth=5, nodes=500, evaluator=alliot)', {
      openings: 'random',
      pairs: 30,
    }),
    matchFor('random', 'features', { game: 'senet', pairs: 4 }),
    matchFor('mcts(iterations=20)', 'mcts(iterations=10, evaluator=iago)', { openings: 'random', pairs: 2 }),
    matchFor('mcts(iterations=10)', 'features', { game: 'senet', pairs: 2 }),
    matchFor('mcts(iterations=30)', 'random', { game: 'noughts', pairs: 20, epsilon: [0.1, 0], want: 'tally' }),
    matchFor('random', 'pinkney-noughts', { game: 'noughts', pairs: 2, openings: 'random(plies=4)' }),
    matchFor('random', 'random', { pairs: 0 }),
  ];
  const here = await all(kernel, matches);
  for (const arena of [one, two, three]) assert.deepEqual(await all(arena, matches), here);
  assert.deepEqual(
    here.map(each => each.id),
    matches.map(each => each.id),
  );
});

test('games of players limited by time are not called reproducible', async () => {
  for (const player of ['search(depth=0, milliseconds=1)', 'mcts(iterations=0, milliseconds=1)']) {
    const match = matchFor(player, 'random', { game: 'noughts', pairs: 1 });
    for (const arena of [kernel, one]) {
      const [result] = await all(arena, [match]);
      assert.equal(result!.reproducible, false, player);
      assert.deepEqual(result!.endings, { played: 2 });
    }
  }
});

test('two schedules at once on one arena do not mix', async () => {
  const [a, b] = [OTHELLO.slice(0, 3), OTHELLO.slice(1, 4)];
  const both = await Promise.all([all(two, a), all(two, b)]);
  assert.deepEqual(both, [await all(kernel, a), await all(kernel, b)]);
});

test('a result is sound: pairs from one start, sides exchanged, every record legal, tally and pair scores alike', async () => {
  for (const [text, match] of [
    ['othello', matchFor('squares', 'random', { openings: 'random(plies=7)', pairs: 6 })],
    ['senet', matchFor('random', 'features', { game: 'senet', openings: 'random(plies=3)', pairs: 3 })],
    ['noughts', matchFor('random', 'features', { game: 'noughts', pairs: 6 })],
  ] as const) {
    const game = buildGame(specOf(text));
    const [result] = await all(kernel, [match]);
    const { records, tally, pairScores } = result!;
    assert.equal(records!.length, 2 * match.pairs);
    assert.equal(gamesOf(tally), 2 * match.pairs);
    assert.equal(faultOfTally(tally), undefined);
    assert.equal(result!.reproducible, true);
    let margin = 0;
    for (let pair = 0; pair < match.pairs; pair++) {
      const [a, b] = [records![2 * pair]!, records![2 * pair + 1]!];
      assert.deepEqual(a.start, match.starts[pair % match.starts.length]);
      assert.deepEqual(b.start, a.start);
      const points = (winner: number | null, own: number): number => (winner === null ? 1 : winner === own ? 2 : 0);
      assert.equal(pairScores[pair], points(a.outcome.winner, 0) + points(b.outcome.winner, 1));
      margin += a.outcome.margin - b.outcome.margin;
    }
    assert.equal(tally.margin, margin);
    for (const record of records!) {
      assert.deepEqual(parseRecord(game, formatRecord(game, record)), { ok: true, value: record });
    }
    assert.equal(new Set(records!.map(record => formatRecord(game, record))).size, result!.distinct);
  }
});

test('what is kept of the games makes no difference to what they come to', async () => {
  const testCase: MatchCase = { openings: 'random', pairs: 20 };
  const [kept, counted] = await all(kernel, [
    matchFor('iago', 'squares', testCase),
    matchFor('iago', 'squares', { ...testCase, want: 'tally' }),
  ]);
  const { id: _, records, ...sum } = kept!;
  assert.equal(records!.length, 40);
  assert.deepEqual({ id: counted!.id, ...sum }, counted);
});

test('players without chance play one game a side, and that is seen', async () => {
  const still = 'search(depth=1, evaluator=squares, ties=first)';
  const other = 'search(depth=1, evaluator=iago, ties=first)';
  const [alike, varied, same] = await all(two, [
    matchFor(still, other, { pairs: 50 }),
    matchFor(still, other, { pairs: 50, openings: 'random' }),
    matchFor(still, still, { pairs: 50 }),
  ]);
  assert.deepEqual([alike!.distinct, same!.distinct], [2, 1]);
  assert.ok(varied!.distinct > 95);
});

test('a job is named by what it is', () => {
  const match = matchFor('squares', 'random');
  assert.equal(match.id, matchId(match));
  assert.equal(matchId({ ...match, epsilon: [0, 0] }), match.id);
  const others: Partial<Match>[] = [{ pairs: 4 }, { seed: parseSeed('x') }, { epsilon: [0, 0.1] }, { want: 'tally' }];
  for (const change of others) assert.notEqual(matchId({ ...match, ...change }), match.id);
});

test('a job that asks for what there is not is an error, and the arena goes on', async () => {
  const match = OTHELLO[0]!;
  await assert.rejects(all(two, [{ ...match, players: [{ kind: 'nobody' }, { kind: 'random' }] }]), /no player called/);
  await assert.rejects(all(two, [{ ...match, starts: [{ position: 'x', moves: [] }] }]), /a start cannot be read/);
  await assert.rejects(all(kernel, [{ ...match, starts: [{ ...match.starts[0]!, moves: [0] }] }]), /a1 is illegal/);
  await assert.rejects(all(kernel, [{ ...match, starts: [] }]), /at least one start/);
  assert.deepEqual(await all(two, [match]), await all(kernel, [match]));
});

test('who stops listening stops the games', async () => {
  const match = matchFor('squares', 'random', { pairs: 100_000, want: 'tally' });
  for await (const played of two.play(match)) {
    assert.ok(played.results.length > 0);
    break;
  }
  assert.deepEqual(await all(two, OTHELLO.slice(0, 1)), await all(kernel, OTHELLO.slice(0, 1)));
});

test('players that are asked one move at a time find room for their evaluators, however large', () => {
  const session = new KernelSession(loadKernel());
  for (const size of [16, 5 << 20, 1 << 20]) {
    const { plan } = session.source(encodedEvaluator(new Uint8Array(size)));
    assert.ok(plan.weightBytes >= size);
  }
});
