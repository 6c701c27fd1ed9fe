import assert from 'node:assert/strict';
import { test } from 'node:test';
import { squares } from '../../evaluators/squares.js';
import { discs } from '../../games/othello/board.js';
import { othello } from '../../games/othello/othello.js';
import { ratedOthello } from '../../games/othello/rated.js';
import { TABLES } from '../../games/othello/view.js';
import { openKernel } from '../../kernel/bridge.js';
import { loadKernel } from '../../kernel/load.node.js';
import { solve } from '../../kernel/search.js';
import { parseSeed } from '../../random/seed.js';
import { type LabelledPosition, moveValues, playSuite, type SuiteDepth, suitePositions } from './suite.js';

const kernel = openKernel(loadKernel(), { threads: 1, tableBytes: 1 << 20, weightBytes: 65536 });
const evaluator = squares(ratedOthello, TABLES.swh!);
kernel.setEvaluator(0, evaluator.kernel!);
const makeSuite = (positions: number, depth: SuiteDepth): LabelledPosition[] =>
  suitePositions(kernel, evaluator.bound, parseSeed('suite'), positions).map(position => {
    const values = moveValues(kernel, evaluator.bound, position, depth);
    return { position, values: othello.moves(position).map((move, i) => ({ move, value: values[i]! })) };
  });
const depth = { depth: 5, exact: 0 };
const suite = makeSuite(30, depth);

test('a suite is midgame positions with a value for every legal move, and a longer suite starts with a shorter one', () => {
  assert.equal(suite.length, 30);
  for (const { position, values } of suite) {
    assert.equal(moveValues(kernel, evaluator.bound, position, depth).length, values.length);
    const [black, white] = discs(position);
    assert.ok(black + white >= 10 && black + white <= 48);
  }
  assert.deepEqual(makeSuite(12, depth), suite.slice(0, 12));
});

test('where few squares are empty every move is solved', () => {
  const isNear = ([black, white]: readonly [number, number]): boolean => 64 - black - white <= 18;
  const searched = makeSuite(38, { depth: 1, exact: 0 });
  const solved = makeSuite(38, { depth: 1, exact: 18 });
  assert.ok(searched.some(({ position }) => isNear(discs(position))));
  for (const [i, { position, values }] of solved.entries()) {
    if (!isNear(discs(position))) assert.deepEqual(values, searched[i]!.values);
    else assert.equal(Math.max(...values.map(each => each.value)), solve(kernel, position, {}).score);
  }
});

test('the search that made the suite loses nothing, a shallower one something, and no player more than the worst moves', () => {
  const same = playSuite(kernel, evaluator.bound, suite, 5, {});
  assert.deepEqual([same.right, same.loss, same.meanDepth], [30, 0, 5]);
  const shallow = playSuite(kernel, evaluator.bound, suite, 1, {});
  assert.ok(shallow.right < 30 && shallow.loss > 0 && shallow.meanDepth === 1 && shallow.nodes < same.nodes);
  const worst = suite.map(({ values }) => {
    const each = values.map(({ value }) => value);
    return Math.max(...each) - Math.min(...each);
  });
  assert.ok(shallow.loss <= worst.reduce((sum, loss) => sum + loss, 0) / 30);
  const stopped = playSuite(kernel, evaluator.bound, suite, 5, { nodes: 1 });
  assert.deepEqual([stopped.right, stopped.loss], [shallow.right, shallow.loss]); // a single ply is always finished
});
