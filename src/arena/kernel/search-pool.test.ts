/** Several threads in one search: exact all the same, and they stop when they are told to. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dataLines } from '../../../test/data/files.js';
import { randomGame } from '../../../test/suites/game.js';
import { features } from '../../evaluators/features.js';
import { squares } from '../../evaluators/squares.js';
import { type Problem, parseObf } from '../../games/othello/notations/obf.js';
import { othello } from '../../games/othello/othello.js';
import { ratedOthello } from '../../games/othello/rated.js';
import { STANDARD } from '../../games/othello/starts.js';
import { TABLES } from '../../games/othello/view.js';
import { iago as iagoWeights } from '../../games/othello/weights.js';
import { parseSeed } from '../../random/seed.js';
import { CONVENTIONS } from '../../search/conventions.js';
import type { Report } from '../../search/searcher.js';
import type { SearchPool } from './search-pool.js';
import { openSearchPool } from './search-pool.node.js';

const iago = features(othello, iagoWeights);
const rating = { bound: iago.bound, kernel: iago.kernel! };

const problems = (file: string): Problem[] =>
  dataLines(file).map(line => {
    const result = parseObf(line);
    assert.ok(result.ok && result.value);
    return result.value;
  });

let alone: SearchPool;
let two: SearchPool;
before(async () => {
  alone = await openSearchPool({ threads: 1, tableBytes: 64 << 20, weightBytes: 65536 });
  two = await openSearchPool({ threads: 2, tableBytes: 64 << 20, weightBytes: 65536 });
});
after(async () => {
  await alone.close();
  await two.close();
});

test('FFO 40–44: score, a best move and a line that leads to the score, on one thread and on two', async () => {
  for (const [i, { position, scores }] of problems('fforum-40-59.obf').slice(0, 5).entries()) {
    const best = Math.max(...scores.map(each => each.score));
    for (const pool of i < 2 ? [alone, two] : [two]) {
      const { score, move, finished, pv } = await pool.solve(position, rating, {});
      assert.ok(finished);
      assert.equal(score, best, `FFO ${40 + i}`);
      assert.ok(scores.some(each => each.move === move && each.score === best));
      let end = position;
      for (const each of pv) {
        assert.ok(othello.moves(end).includes(each));
        end = othello.play(end, each);
      }
      const outcome = othello.outcome(end);
      assert.ok(outcome, 'the line stops before the end');
      assert.equal(position.turn === 0 ? outcome.official : -outcome.official, score);
    }
  }
});

test('FFO 1–19 on two threads, over and over', async () => {
  for (let round = 0; round < 3; round++) {
    for (const { position, scores } of problems('fforum-1-19.obf')) {
      const { score } = await two.solve(position, rating, {});
      assert.equal(score, Math.max(...scores.map(each => each.score)));
    }
  }
});

test('one thread visits the same nodes every time', async () => {
  const { position } = problems('fforum-1-19.obf')[18]!;
  assert.deepEqual(await alone.solve(position, rating, {}), await alone.solve(position, rating, {}));
});

test('a solution that is stopped answers with a legal move, whenever that happens', async () => {
  const { position } = problems('fforum-40-59.obf')[15]!; // far too much to finish
  for (const pool of [alone, two]) {
    for (const delay of [0, 5, 100]) {
      const solving = pool.solve(position, rating, {});
      setTimeout(() => pool.stop(), delay);
      const { move, finished } = await solving;
      assert.ok(!finished);
      assert.ok(othello.moves(position).includes(move!));
    }
    const { move } = await pool.solve(position, rating, { milliseconds: 20 });
    assert.ok(othello.moves(position).includes(move!));
  }
});

test('a search reports depth after depth and answers when it is stopped', async () => {
  const question = { position: STANDARD, rating, conventions: CONVENTIONS, limits: {}, seed: parseSeed('team') };
  const reports: Report[] = [];
  const answer = await alone.search(question, report => {
    reports.push(report);
    if (report.depth === 5) alone.stop();
  });
  assert.ok(answer.depth >= 5);
  assert.deepEqual(
    reports.map(each => each.depth),
    reports.map((_, i) => i + 1),
  );
  assert.ok(othello.moves(STANDARD).includes(answer.move));
});

test('searches and solutions by turns, with different evaluators, do not see each other’s table', async () => {
  const [ending] = problems('fforum-1-19.obf');
  const middle = randomGame(othello, parseSeed('turns'))[20]!.position;
  const swh = squares(ratedOthello, TABLES.swh);
  const ask = (pool: SearchPool, evaluator: typeof iago) =>
    pool.search(
      {
        position: middle,
        rating: { bound: evaluator.bound, kernel: evaluator.kernel! },
        conventions: CONVENTIONS,
        limits: { depth: 6 },
        seed: parseSeed('turns'),
      },
      () => {},
    );
  const fresh = await openSearchPool({ threads: 1, tableBytes: 4 << 20, weightBytes: 65536 });
  const [byIago, solved] = [await ask(fresh, iago), await fresh.solve(ending!.position, rating, {})];
  for (let round = 0; round < 3; round++) {
    await ask(fresh, swh);
    assert.deepEqual(await fresh.solve(ending!.position, rating, {}), solved);
    await ask(fresh, swh);
    assert.deepEqual(await ask(fresh, iago), byIago);
  }
  await fresh.close();
});

test('a question that cannot be answered is an error, and the next one is answered', async () => {
  const question = { position: STANDARD, rating, conventions: CONVENTIONS, limits: { depth: 0 }, seed: parseSeed('x') };
  await assert.rejects(
    alone.search(question, () => {}),
    /depth must be a whole number/,
  );
  assert.equal((await alone.search({ ...question, limits: { depth: 3 } }, () => {})).depth, 3);
});
