/** The same job gives the same games wherever it is played: in the kernel or by the contract, on any number of threads. */

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { verhelstNetwork } from '../evaluators/network/presets.js';
import { buildGame } from '../games/catalogue.js';
import { loadKernel } from '../kernel/load.node.js';
import { formatRecord, parseRecord } from '../matches/record.js';
import { faultOfTally, gamesOf } from '../matches/tally.js';
import { evaluatorJson, networkFile, readEvaluator } from '../models/file.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed } from '../random/seed.js';
import { parseSpec, type Spec } from '../specs/spec.js';
import { type Arena, type Job, type JobResult, jobId, named } from './arena.js';
import { openArena } from './here.js';
import { KernelSeat } from './kernel/pairs.js';
import { startsFor } from './openings.js';
import { openThreads } from './threads.node.js';

const SEED = parseSeed('arena');

const specOf = (text: string): Spec => {
  const spec = parseSpec(text);
  assert.ok(spec.ok);
  return spec.value;
};

type Asked = { game?: string; openings?: string; pairs?: number; errs?: readonly [number, number]; want?: Job['want'] };

function jobFor(
  a: string,
  b: string,
  { game = 'othello', openings = 'start', pairs = 3, errs, want }: Asked = {},
): Job {
  const spec = specOf(game);
  return named({
    game: spec,
    players: [specOf(a), specOf(b)],
    starts: startsFor(specOf(openings), { game: buildGame(spec), pairs, seed: SEED }),
    pairs,
    seed: SEED,
    ...(errs ? { errs } : {}),
    want: want ?? 'records',
  });
}

async function all(arena: Arena, jobs: readonly Job[]): Promise<JobResult[]> {
  const results: JobResult[] = [];
  for await (const result of arena.run(jobs)) results.push(result);
  return results;
}

const net = readEvaluator(evaluatorJson(networkFile('othello', verhelstNetwork(rngFrom(parseSeed('shelf'))))));
assert.ok(net.ok);
const shelf = new Map([[net.value.checksum, net.value]]);
const stored = `search(depth=1, evaluator=stored("${net.value.checksum}"))`;

const kernel = openArena(loadKernel(), shelf);
const contract = openArena(undefined, shelf);
const one = await openThreads(1, shelf);
const two = await openThreads(2, shelf);
const three = await openThreads(3, shelf);
after(() => Promise.all([one, two, three].map(arena => arena.close())));

const OTHELLO: readonly Job[] = [
  jobFor('random', 'random', { pairs: 8 }),
  jobFor('random', 'squares', { openings: 'random(plies=5)', errs: [0, 0.5] }),
  jobFor('squares', 'squares', { errs: [0.1, 0.1], pairs: 10 }),
  jobFor('currie(level=2)', 'currie(level=3)', { openings: 'random', pairs: 2 }),
  jobFor('verhelst-reference(ply=2, noise=5)', 'alliot-durand(depth=0)', { openings: 'inner', errs: [0.3, 0] }),
  jobFor('verhelst-reference(ply=3, noise=50)', 'ohc(3)', { openings: 'random(plies=9)', pairs: 2 }),
  jobFor('pinkney', stored, { openings: 'random(plies=1)' }),
  jobFor('search(depth=3, evaluator=iago)', 'random', { openings: 'random', pairs: 2 }),
  jobFor('search(depth=4, evaluator=alliot(stage=0))', 'search(depth=3, evaluator=iago)', {
    openings: 'random',
    pairs: 1,
  }),
];

test('games of the kernel are those of the referee, players limited by depth', async () => {
  for (const job of OTHELLO) {
    const [[inKernel], [refereed]] = await Promise.all([all(kernel, [job]), all(contract, [job])]);
    assert.deepEqual(inKernel, refereed, JSON.stringify(job.players));
  }
});

test('nothing depends on the number of threads', async () => {
  const jobs = [
    ...OTHELLO,
    jobFor('squares', 'random', { pairs: 1500, errs: [0.1, 0.1], want: 'tally' }),
    jobFor('search(depth=0, nodes=300, evaluator=iago)', 'search(depth=5, nodes=500, evaluator=alliot)', {
      openings: 'random',
      pairs: 30,
    }),
    jobFor('random', 'features', { game: 'senet', pairs: 4 }),
    jobFor('mcts(iterations=20)', 'mcts(iterations=10, evaluator=iago)', { openings: 'random', pairs: 2 }),
    jobFor('mcts(iterations=10)', 'features', { game: 'senet', pairs: 2 }),
    jobFor('mcts(iterations=30)', 'random', { game: 'noughts', pairs: 20, errs: [0.1, 0], want: 'tally' }),
    jobFor('random', 'pinkney-noughts', { game: 'noughts', pairs: 2, openings: 'random(plies=4)' }),
    jobFor('random', 'random', { pairs: 0 }),
  ];
  const here = await all(kernel, jobs);
  for (const arena of [one, two, three]) assert.deepEqual(await all(arena, jobs), here);
  assert.deepEqual(
    here.map(each => each.id),
    jobs.map(each => each.id),
  );
});

test('games of players limited by time are not called reproducible', async () => {
  for (const player of ['search(depth=0, milliseconds=1)', 'mcts(iterations=0, milliseconds=1)']) {
    const job = jobFor(player, 'random', { game: 'noughts', pairs: 1 });
    for (const arena of [kernel, one]) {
      const [result] = await all(arena, [job]);
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
  for (const [text, job] of [
    ['othello', jobFor('squares', 'random', { openings: 'random(plies=7)', pairs: 6 })],
    ['senet', jobFor('random', 'features', { game: 'senet', openings: 'random(plies=3)', pairs: 3 })],
    ['noughts', jobFor('random', 'features', { game: 'noughts', pairs: 6 })],
  ] as const) {
    const game = buildGame(specOf(text));
    const [result] = await all(kernel, [job]);
    const { records, tally, pairScores } = result!;
    assert.equal(records!.length, 2 * job.pairs);
    assert.equal(gamesOf(tally), 2 * job.pairs);
    assert.equal(faultOfTally(tally), undefined);
    assert.equal(result!.reproducible, true);
    let margin = 0;
    for (let pair = 0; pair < job.pairs; pair++) {
      const [a, b] = [records![2 * pair]!, records![2 * pair + 1]!];
      assert.deepEqual(a.start, job.starts[pair % job.starts.length]);
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
  const asked: Asked = { openings: 'random', pairs: 20 };
  const [kept, counted] = await all(kernel, [
    jobFor('iago', 'squares', asked),
    jobFor('iago', 'squares', { ...asked, want: 'tally' }),
  ]);
  const { id: _, records, ...sum } = kept!;
  assert.equal(records!.length, 40);
  assert.deepEqual({ id: counted!.id, ...sum }, counted);
});

test('players without chance play one game a side, and that is seen', async () => {
  const still = 'search(depth=1, evaluator=squares, ties=first)';
  const other = 'search(depth=1, evaluator=iago, ties=first)';
  const [alike, varied, same] = await all(two, [
    jobFor(still, other, { pairs: 50 }),
    jobFor(still, other, { pairs: 50, openings: 'random' }),
    jobFor(still, still, { pairs: 50 }),
  ]);
  assert.deepEqual([alike!.distinct, same!.distinct], [2, 1]);
  assert.ok(varied!.distinct > 95);
});

test('a job is named by what it is', () => {
  const job = jobFor('squares', 'random');
  assert.equal(job.id, jobId(job));
  assert.equal(jobId({ ...job, errs: [0, 0] }), job.id);
  const others: Partial<Job>[] = [{ pairs: 4 }, { seed: parseSeed('x') }, { errs: [0, 0.1] }, { want: 'tally' }];
  for (const change of others) assert.notEqual(jobId({ ...job, ...change }), job.id);
});

test('a job that asks for what there is not is an error, and the arena goes on', async () => {
  const job = OTHELLO[0]!;
  await assert.rejects(all(two, [{ ...job, players: [{ kind: 'nobody' }, { kind: 'random' }] }]), /no player called/);
  await assert.rejects(all(two, [{ ...job, starts: [{ position: 'x', moves: [] }] }]), /a start cannot be read/);
  await assert.rejects(all(kernel, [{ ...job, starts: [{ ...job.starts[0]!, moves: [0] }] }]), /a1 is illegal/);
  await assert.rejects(all(kernel, [{ ...job, starts: [] }]), /at least one start/);
  assert.deepEqual(await all(two, [job]), await all(kernel, [job]));
});

test('who stops listening stops the games', async () => {
  const job = jobFor('squares', 'random', { pairs: 100_000, want: 'tally' });
  for await (const played of two.play(job)) {
    assert.ok(played.results.length > 0);
    break;
  }
  assert.deepEqual(await all(two, OTHELLO.slice(0, 1)), await all(kernel, OTHELLO.slice(0, 1)));
});

test('players that are asked one move at a time find room for their evaluators, however large', () => {
  const seat = new KernelSeat(loadKernel());
  for (const bytes of [16, 5 << 20, 1 << 20]) assert.ok(seat.source(bytes).plan.weightBytes >= bytes);
});
