import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { learnerSuite } from '../../../../test/suites/learner.js';
import { othello } from '../../../games/othello/othello.js';
import { PIECE_ADVANTAGE, TERMS } from '../../../games/othello/terms.js';
import { rngFrom } from '../../../random/rng.js';
import { parseSeed, seedFor } from '../../../random/seed.js';
import { anyGame } from '../../../rules/game.js';
import type { Backend } from '../../backend.js';
import { buildLearner } from '../../catalogue.js';
import { adjusted, type Lesson, lessonValue, playLearningGame } from './learning-game.js';
import { addToSums, correlation, drawnTerms, replaced, SUM_COUNT, sumsAt, worstTerm } from './terms-in-use.js';

learnerSuite('samuel', {
  learner: 'samuel(every=2, depth=1)',
  steps: 4,
  yardsticks: [{ against: 'random', games: 4, every: 4 }],
});

const SEED = parseSeed('samuel');

test('16 of the terms are drawn for use, and the others wait', () => {
  const { inUse, reserve } = drawnTerms(16, rngFrom(SEED));
  assert.equal(inUse.length, 16);
  assert.ok(TERMS.length >= 38);
  assert.deepEqual([...inUse, ...reserve].sort(), TERMS.map(({ name }) => name).sort());
  assert.notDeepEqual(drawnTerms(16, rngFrom(seedFor(SEED, 'other'))).inUse, inUse);
});

describe('coefficients', () => {
  const lesson = (terms: readonly number[], value: number, searched: number): Lesson => ({ terms, value, searched });
  test('move by the difference between search and position, in proportion to the terms', () => {
    // 1 + 1 + 4 = 6 is the size of the terms; 0.3 × (8 − 2) / 6 = 0.3.
    const after = adjusted([1, 0, 0], [lesson([1, -2, 0], 2, 8)], 0.3);
    for (const [i, expected] of [1.3, -0.6, 0].entries()) assert.ok(Math.abs(after[i]! - expected) < 1e-12);
  });
  test('stay where search and position agree, and lessons of a game add up', () => {
    assert.deepEqual([...adjusted([1, 2], [lesson([3, 4], 5, 5)], 0.5)], [1, 2]);
    const two = adjusted([0, 0], [lesson([1, 0], 0, 2), lesson([0, 1], 0, -2)], 0.5);
    assert.deepEqual([...two], [0.5, -0.5]);
  });
  test('come to a polynomial that the lessons follow', () => {
    const rng = rngFrom(SEED);
    const wanted = [3, -2, 0.5];
    let found: Float64Array = new Float64Array(3);
    for (let game = 0; game < 300; game++) {
      const lessons = Array.from({ length: 10 }, () => {
        const terms = wanted.map(() => 2 * rng.next() - 1);
        const at = (of: ArrayLike<number>): number => terms.reduce((sum, term, i) => sum + term * of[i]!, 0);
        return lesson(terms, at(found), at(wanted));
      });
      found = adjusted(found, lessons, 0.1);
    }
    for (const [i, each] of wanted.entries()) assert.ok(Math.abs(found[i]! - each) < 0.01, String(found));
  });
  test('learn the margin of a game that the search follows to its end', () => {
    for (const [searched, value] of [
      [10, 10],
      [-64, -64],
      [128 + 12, 12],
      [-(128 + 2), -2],
    ] as const)
      assert.equal(lessonValue(searched, 64), value);
  });
});

describe('terms', () => {
  test('are ranked by their correlation with the result', () => {
    const points: readonly (readonly [number, number])[] = [
      [1, 1],
      [2, -1],
      [3, 1],
      [5, 1],
      [0, -1],
    ];
    const sums = new Float64Array(2 * SUM_COUNT);
    for (const [x, y] of points) addToSums(sums, 1, x, y);
    assert.equal(correlation(sumsAt(sums, 0)), 0); // no position yet
    const [mx, my] = [11 / 5, 1 / 5];
    const cov = points.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0);
    const vx = points.reduce((sum, [x]) => sum + (x - mx) ** 2, 0);
    const vy = points.reduce((sum, [, y]) => sum + (y - my) ** 2, 0);
    assert.ok(Math.abs(correlation(sumsAt(sums, 1)) - cov / Math.sqrt(vx * vy)) < 1e-12);
    assert.equal(worstTerm([0.5, -0.1, 0.3, 0.1]), 1);
  });
  test('change places with the first of the reserve, and wait at its end', () => {
    const lists = { inUse: ['a', 'b', 'c'], reserve: ['d', 'e'] };
    assert.deepEqual(replaced(lists, 1), { inUse: ['a', 'd', 'c'], reserve: ['e', 'b'] });
    assert.deepEqual(replaced({ inUse: ['a'], reserve: [] }, 0), { inUse: ['a'], reserve: [] });
  });
});

test('a lesson is a position in which Alpha is to move and has a choice', () => {
  const mobility = TERMS.find(({ name }) => name === 'mobility')!;
  const alpha = { terms: [mobility, PIECE_ADVANTAGE], coefficients: [2, 0.5] };
  for (const side of [0, 1] as const) {
    const { lessons, result } = playLearningGame(alpha, alpha, side, { depth: 1, opening: 4 }, SEED);
    assert.ok(lessons.length > 20 && lessons.length <= 30);
    assert.ok([-1, 0, 1].includes(result));
    for (const { terms, value } of lessons)
      assert.ok(Math.abs(value - Math.max(-64, Math.min(64, 2 * terms[0]! + 0.5 * terms[1]!))) < 1e-9);
  }
});

const NO_BACKEND = { games: 0 } as Backend;

test('after each step the worst term leaves, the newcomer starts from nothing, and Beta follows a better Alpha', async () => {
  const game = anyGame(othello);
  const learner = buildLearner({ kind: 'samuel', every: 2, depth: 1 }, { game });
  type Data = Record<'inUse' | 'reserve' | 'betaTerms' | 'swap', string[]> & { points: number };
  let state = learner.begin(SEED);
  let [taken, kept] = [0, 0];
  for (let step = 1; step <= 8; step++) {
    const before = state.data as Data;
    const { beta } = state.arrays;
    state = await learner.step(state, NO_BACKEND, seedFor(SEED, step));
    const after = state.data as Data;
    const [out, into] = after.swap;
    assert.equal(into, before.reserve[0]);
    assert.equal(after.reserve.at(-1), out);
    const at = before.inUse.indexOf(out!);
    assert.equal(after.inUse[at], into);
    assert.equal(state.arrays.alpha![at], 0);
    assert.ok(state.arrays.sums!.subarray(at * SUM_COUNT, (at + 1) * SUM_COUNT).every(sum => sum === 0));
    if (after.points > 1) {
      assert.deepEqual(after.betaTerms, before.inUse);
      taken++;
    } else {
      assert.deepEqual([after.betaTerms, state.arrays.beta], [before.betaTerms, beta]);
      kept++;
    }
  }
  assert.ok(taken > 0 && kept > 0, `${taken} ${kept}`);
  const fixed = buildLearner({ kind: 'samuel', every: 1, depth: 1, replace: false }, { game });
  const begun = fixed.begin(SEED);
  const after = await fixed.step(begun, NO_BACKEND, SEED);
  assert.deepEqual((after.data as Data).inUse, (begun.data as Data).inUse);
});

test('its champion names its terms, piece advantage last', () => {
  const learner = buildLearner({ kind: 'samuel' }, { game: anyGame(othello) });
  const { kind, shape, weights } = learner.champion(learner.begin(SEED));
  assert.equal(kind, 'terms');
  const { terms } = shape as { terms: string[] };
  assert.deepEqual([terms.length, weights.length, terms.at(-1)], [17, 17, 'piece advantage']);
});
