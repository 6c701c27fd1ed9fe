/** Several threads in one search: exact all the same, and they stop when they are told to. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { dataLines } from '../../../test/data/files.js';
import { randomGame } from '../../../test/suites/game.js';
import { features } from '../../evaluators/features.js';
import { patterns } from '../../evaluators/patterns/patterns.js';
import { squares } from '../../evaluators/squares.js';
import { type Problem, parseObf } from '../../games/othello/notations/obf.js';
import { othello } from '../../games/othello/othello.js';
import { ratedOthello } from '../../games/othello/rated.js';
import { STANDARD } from '../../games/othello/starts.js';
import { TABLES } from '../../games/othello/view.js';
import { iago as iagoWeights } from '../../games/othello/weights.js';
import { buildEvaluator } from '../../models/catalogue.js';
import { EVALUATOR_BYTES } from '../../models/file.js';
import { shipFromFolder } from '../../models/shipped.node.js';
import { rngFrom } from '../../random/rng.js';
import { parseSeed } from '../../random/seed.js';
import { CONVENTIONS } from '../../search/conventions.js';
import { calibrationOf } from '../../search/kernel/calibrated.js';
import type { Report } from '../../search/searcher.js';
import type { KernelRating } from '../messages.js';
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

describe('solutions that the champion guides', () => {
  let guided: SearchPool;
  let rated: KernelRating;
  before(async () => {
    shipFromFolder();
    const { bound, kernel } = buildEvaluator({ kind: 'champion' }, othello);
    rated = { bound, kernel: kernel!, ...calibrationOf({ kind: 'champion' }) };
    guided = await openSearchPool({ threads: 1, tableBytes: 64 << 20, weightBytes: EVALUATOR_BYTES });
  });
  after(() => guided.close());

  const best = ({ scores }: Problem): number => Math.max(...scores.map(each => each.score));

  test('FFO 1–19 and 40: the same score with ProbCut before it and without, and the same nodes every time', async () => {
    const { calibration, ...plain } = rated;
    assert.ok(calibration);
    for (const problem of [...problems('fforum-1-19.obf'), problems('fforum-40-59.obf')[0]!]) {
      const once = await guided.solve(problem.position, rated, {});
      assert.equal(once.score, best(problem));
      assert.ok(once.finished && problem.scores.some(each => each.move === once.move && each.score === once.score));
      assert.deepEqual(await guided.solve(problem.position, rated, {}), once);
      assert.equal((await guided.solve(problem.position, plain, {})).score, best(problem));
    }
  });

  test('guesses far from the score cost time and change nothing', async () => {
    const edge = [0, 6, 56, 62].map(square => [square, square + 1]);
    const rng = rngFrom(parseSeed('guesses'));
    const wrong = patterns(ratedOthello, {
      tuples: [edge],
      boundaries: [],
      weights: Float32Array.from({ length: 9 }, () => 60 * rng.next() - 30),
      biases: [],
      output: 'discs',
      perspective: 'inversion',
    });
    for (const problem of problems('fforum-1-19.obf').slice(0, 12)) {
      const { score } = await guided.solve(problem.position, { bound: wrong.bound, kernel: wrong.kernel! }, {});
      assert.equal(score, best(problem));
    }
  });

  test('a window between win and loss gives the sign', async () => {
    for (const problem of problems('fforum-1-19.obf')) {
      const { score } = await guided.solve(problem.position, rated, {}, { alpha: -1, beta: 1 });
      assert.equal(Math.sign(score!), Math.sign(best(problem)));
    }
  });
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
