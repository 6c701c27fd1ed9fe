/** The kernel's searches against plain minimax and against their readable twins. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { positionsOf, searcherSuite, watching } from '../../../test/suites/searcher.js';
import { constant } from '../../evaluators/constant.js';
import type { Patterns } from '../../evaluators/patterns/data.js';
import { patterns } from '../../evaluators/patterns/patterns.js';
import { straightTuples, weightCount } from '../../evaluators/patterns/tuples.js';
import { squares } from '../../evaluators/squares.js';
import { emptySquares } from '../../games/othello/board.js';
import { ALLIOT_STAGES, alliot } from '../../games/othello/evaluators/alliot.js';
import { greedy } from '../../games/othello/evaluators/greedy.js';
import { othello } from '../../games/othello/othello.js';
import { ratedOthello } from '../../games/othello/rated.js';
import { othelloBoard, TABLES } from '../../games/othello/view.js';
import { type Kernel, openKernel } from '../../kernel/bridge.js';
import { loadKernel } from '../../kernel/load.node.js';
import { rngFrom } from '../../random/rng.js';
import { parseSeed } from '../../random/seed.js';
import { plainAlphaBeta } from '../alpha-beta.js';
import { CONVENTIONS } from '../conventions.js';
import type { Report } from '../searcher.js';
import { kernelSearch } from './searcher.js';

/** In two phases; few, because the reference is slow. */
function triples(perspective: Patterns['perspective']) {
  const tuples = straightTuples(othelloBoard, 3, 'one').slice(0, 3);
  const rng = rngFrom(parseSeed(perspective));
  const weights = Float32Array.from({ length: 2 * weightCount(tuples) }, () => 2 * rng.next() - 1);
  return patterns(ratedOthello, {
    tuples,
    boundaries: [24],
    weights,
    biases: [0.5, -1],
    output: 'linear',
    perspective,
  });
}

const EVALUATORS = [
  ['squares', squares(ratedOthello, TABLES.swh!)],
  ['disc ratio', greedy('ratio')],
  ['noisy squares', squares(ratedOthello, TABLES.verhelst!, 'inversion', 5)],
  ['alliot', alliot(ALLIOT_STAGES[1]!)],
  ['constant', constant()],
  ['patterns', triples('inversion')],
  ['patterns by negation', triples('negation')],
  ['patterns of the side that moved', triples('moved')],
] as const;

for (const [build, tableBytes] of [
  ['release', 1 << 20],
  ['release', 0],
  ['checked', 1 << 16],
] as const) {
  const kernel = openKernel(loadKernel(build), { threads: 1, tableBytes, weightBytes: 65536 });
  searcherSuite(`kernel search (${build}, table of ${tableBytes} bytes)`, {
    game: othello,
    evaluators: EVALUATORS.filter(([name]) => name !== 'patterns' && name !== 'patterns by negation'),
    make: (evaluator, conventions) => kernelSearch(kernel, evaluator, conventions),
    depth: 4,
    positions: build === 'release' ? 300 : 40,
  });
}

const kernel = openKernel(loadKernel(), { threads: 1, tableBytes: 1 << 20, weightBytes: 65536 });

for (const [name, evaluator] of EVALUATORS) {
  for (const reading of [{}, { ties: 'first' }, { pass: 'ply' }, { terminal: 'evaluator' }] as const) {
    const words = Object.entries(reading).map(([option, value]) => `, ${option}=${value}`);
    test(`plain search in the kernel, ${name}${words.join('')}: the same values, moves, draws and nodes`, () => {
      const conventions = { ...CONVENTIONS, ...reading };
      const twin = plainAlphaBeta(othello, evaluator, conventions);
      const plain = kernelSearch(kernel, evaluator, conventions, { plain: true });
      for (const [i, position] of positionsOf(othello, `plain ${name} ${words}`, 150).entries()) {
        const limits = { depth: 1 + (i % 5) };
        const [context, twinContext] = [watching(), watching()];
        const found = plain.search(position, limits, context);
        const truth = twin.search(position, limits, twinContext);
        assert.equal(found.nodes, truth.nodes);
        assert.equal(found.move, truth.move);
        assert.equal(found.value, truth.value);
        assert.deepEqual(found.values, truth.values);
        assert.deepEqual(context.rng.state, twinContext.rng.state);
      }
    });
  }
}

test('deep searches with and without the table agree', () => {
  const bare = openKernel(loadKernel(), { threads: 1, tableBytes: 0, weightBytes: 65536 });
  for (const [i, position] of positionsOf(othello, 'deep', 60).entries()) {
    const [, evaluator] = EVALUATORS[i % EVALUATORS.length]!;
    const conventions = { ...CONVENTIONS, ties: 'first' } as const;
    const [a, b] = [kernel, bare].map(each =>
      kernelSearch(each, evaluator, conventions).search(position, { depth: 6 }, watching()),
    );
    assert.deepEqual([a!.value, a!.move], [b!.value, b!.move]);
  }
});

test('two players with one kernel take turns: an evaluator is copied when the other has taken its place', () => {
  const shared = openKernel(loadKernel(), { threads: 1, tableBytes: 1 << 20, weightBytes: 65536 });
  const words = new Int32Array(shared.memory.buffer);
  const [a, b] = [EVALUATORS[0]![1], EVALUATORS[3]![1]];
  const conventions = { ...CONVENTIONS, ties: 'first' } as const;
  const search = (on: Kernel, evaluator: typeof a | typeof b, i: number): Report =>
    kernelSearch(on, evaluator, conventions).search(positions[i]!, { depth: 3 }, watching());
  const positions = positionsOf(othello, 'turns', 6);
  const copied = ['aa', 'aab', 'abab', 'bbbaaa'].map(turns => {
    const before = words[shared.plan.writes / 4]!;
    for (const [i, turn] of [...turns].entries()) {
      const evaluator = turn === 'a' ? a : b;
      assert.deepEqual(search(shared, evaluator, i), search(kernel, evaluator, i), `${turns}, ${i}`);
    }
    return words[shared.plan.writes / 4]! - before;
  });
  assert.deepEqual(copied, [1, 1, 4, 1]); // what stands there at the end of one line stands there for the next
});

test('on the clock, exact play keeps the time it is given for guess and solution together', () => {
  const conventions = { ...CONVENTIONS, ties: 'first' } as const;
  const searcher = kernelSearch(kernel, EVALUATORS[0]![1], conventions, { exact: 60 });
  for (const position of positionsOf(othello, 'clock', 40)) {
    for (const milliseconds of [40, 200]) {
      // A clock that moves when it is looked at: every few hundred nodes, and when a search begins and ends.
      let time = 0;
      const context = { ...watching(), now: () => time++ };
      const found = searcher.search(position, { milliseconds }, context);
      assert.ok(othello.moves(position).includes(found.move));
      assert.ok(time <= milliseconds + 10, `${time} of ${milliseconds}`);
    }
  }
});

test('on the clock, a solution that would not fit is not begun: the search has all the time', () => {
  const conventions = { ...CONVENTIONS, ties: 'first' } as const;
  const [guessing, solving] = [0, 60].map(exact => kernelSearch(kernel, EVALUATORS[0]![1], conventions, { exact }));
  let [solved, searched] = [0, 0];
  for (const position of positionsOf(othello, 'fits', 60)) {
    const clock = () => {
      let time = 0;
      return { ...watching(), now: () => time++ };
    };
    const found = solving!.search(position, { milliseconds: 100 }, clock());
    if (found.exact) solved++;
    // A hundred looks at the clock, one every 512 nodes.
    if (emptySquares(position) < 20) continue;
    searched++;
    assert.ok(!found.exact);
    // The second search finds the results of the first in the table.
    const all = guessing!.search(position, { milliseconds: 100 }, clock());
    assert.ok(found.depth >= all.depth - 1, `${found.depth} of ${all.depth}`);
  }
  assert.ok(solved > 5 && searched > 20, `${solved}, ${searched}`);
});
