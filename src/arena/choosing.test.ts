/** A player that makes one decision in a worker decides and draws exactly as in this thread, and can be stopped. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { buildGame } from '../games/catalogue.js';
import { formatBook } from '../games/othello/book/book.js';
import { STANDARD } from '../games/othello/starts.js';
import { loadKernel } from '../kernel/load.node.js';
import { buildPlayer } from '../players/catalogue.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed } from '../random/seed.js';
import { settle } from '../rules/dice.js';
import type { Report } from '../search/searcher.js';
import { parseSpec, type Spec } from '../specs/spec.js';
import { spawnWorker } from './kernel/search-pool.node.js';
import { WorkerHandle } from './worker-handle.js';

const worker = new WorkerHandle(spawnWorker());
after(() => worker.end());
await worker.ask('open', { module: loadKernel(), evaluators: [] });

const specOf = (text: string): Spec => {
  const spec = parseSpec(text);
  assert.ok(spec.ok);
  return spec.value;
};
const seed = parseSeed('choosing');

for (const [name, who] of [
  ['othello', 'search(depth=3, evaluator=iago)'],
  ['othello', 'random'],
  ['senet', 'hc(number=1)'],
  ['senet', 'search(depth=1, evaluator=features(set=pilgrim), epsilon=0.5)'],
  ['noughts', 'search(depth=9)'],
] as const) {
  test(`${who} at ${name}`, async () => {
    const game = buildGame(specOf(name));
    const position = settle(game, game.initial(), rngFrom(seed));
    const rng = rngFrom(seed);
    const here = await buildPlayer(specOf(who), game).choose(
      position,
      {},
      {
        seed,
        rng,
        shouldStop: () => false,
        report: () => {},
      },
    );
    const there = await worker.ask('choose', {
      game: specOf(name),
      player: specOf(who),
      position,
      limits: {},
      seed,
      stream: rngFrom(seed).state,
    });
    assert.equal(there.move, here.move);
    assert.equal(there.report?.value, here.report?.value);
    assert.deepEqual(there.stream, rng.state);
  });
}

test('a word in shared memory ends a search that would never end', async () => {
  const game = buildGame(specOf('othello'));
  const stop = new SharedArrayBuffer(4);
  const depths: number[] = [];
  const answer = await worker.ask(
    'choose',
    {
      game: specOf('othello'),
      player: specOf('search(depth=60, evaluator=iago)'),
      position: game.initial(),
      limits: {},
      seed,
      stream: rngFrom(seed).state,
      stop,
    },
    (report: Report) => {
      depths.push(report.depth);
      if (report.depth >= 3) Atomics.store(new Int32Array(stop), 0, 1);
    },
  );
  assert.ok(game.moves(game.initial()).includes(answer.move));
  assert.deepEqual(depths.slice(0, 3), [1, 2, 3]);
  assert.ok((answer.report?.depth ?? 0) >= 3);
});

test('a player that cannot be built is refused with the reason', async () => {
  const game = buildGame(specOf('noughts'));
  const ask = { position: game.initial(), limits: {}, seed, stream: rngFrom(seed).state };
  await assert.rejects(
    worker.ask('choose', { ...ask, game: specOf('noughts'), player: specOf('engine("sh")') }),
    /engine\(…\) starts a program: it is accepted only on the command line/,
  );
});

test('a player opens from the book that comes with the question', async () => {
  const start = STANDARD;
  const labels = { evaluator: 'iago', weights: '', depth: 1, plies: 1, margin: 1, seed: '1' };
  const nodes = new Map([['', { moves: [], position: start, values: [0, 0, 500, 0] }]]);
  const book = formatBook({ labels, steps: 1, nodes });
  const ask = { game: specOf('othello'), position: start, limits: {}, seed, stream: rngFrom(seed).state };
  const strong = { ...ask, player: specOf('search(depth=1, evaluator=iago, exact=1, ties=first)') };
  const weak = { ...ask, player: specOf('search(depth=1, evaluator=iago, ties=first)') };
  assert.equal((await worker.ask('choose', { ...strong, book })).move, 37);
  assert.equal((await worker.ask('choose', { ...strong, book })).move, 37);
  assert.equal((await worker.ask('choose', strong)).move, 19);
  assert.equal((await worker.ask('choose', { ...weak, book })).move, 19);
  await assert.rejects(worker.ask('choose', { ...strong, book: '{}' }), /the opening book cannot be used/);
});
