/**
 * The exact solver against plain minimax and against problems with known answers, with and without an evaluator for
 * move ordering.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dataLines } from '../../test/data/files.js';
import { randomGame } from '../../test/suites/game.js';
import { constant } from '../evaluators/constant.js';
import type { Patterns } from '../evaluators/patterns/data.js';
import { patterns } from '../evaluators/patterns/patterns.js';
import { discs, type OthelloPosition } from '../games/othello/board.js';
import { parseObf } from '../games/othello/notations/obf.js';
import { othello, othelloFrom } from '../games/othello/othello.js';
import { ratedOthello } from '../games/othello/rated.js';
import { score } from '../games/othello/rules.js';
import { randomInner } from '../games/othello/starts.js';
import { SYMMETRIES, turnBoard } from '../games/othello/symmetry.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed, seedFor } from '../random/seed.js';
import type { KernelEvaluator } from '../rules/evaluator.js';
import { openKernel } from './bridge.js';
import { loadKernel } from './load.node.js';
import { runExactSearch, solve } from './search.js';

const SEED = parseSeed('solver');
const small = openKernel(loadKernel(), { threads: 1, tableBytes: 1 << 20, weightBytes: 0 });
const bare = openKernel(loadKernel());
const checked = openKernel(loadKernel('checked'), { threads: 1, tableBytes: 1 << 16, weightBytes: 0 });

/** Turns −0 into 0. */
const minus = (value: number): number => 0 - value;

/** Plain minimax by the readable rules, for the side to move. */
function truth(position: OthelloPosition): number {
  const moves = othello.moves(position);
  if (moves.length === 0) return position.turn === 0 ? score(position).official : minus(score(position).official);
  return Math.max(...moves.map(move => minus(truth(othello.play(position, move)))));
}

const empties = (position: OthelloPosition): number => 64 - discs(position)[0] - discs(position)[1];

/** Positions of random games with at most `most` empty squares; games that end early are included. */
function endings(most: number, count: number): OthelloPosition[] {
  const rng = rngFrom(SEED);
  const found: OthelloPosition[] = [];
  for (let n = 0; found.length < count; n++) {
    const game = n % 2 === 0 ? othello : othelloFrom(randomInner(rng));
    found.push(
      ...randomGame(game, seedFor(SEED, n))
        .map(step => step.position)
        .filter(each => empties(each) <= most),
    );
  }
  return found.slice(0, count);
}

test('score and move equal plain minimax up to 8 empty squares, with and without a table, and checked', () => {
  for (const position of endings(8, 2000)) {
    const known = truth(position);
    const text = othello.display.formatPosition(position);
    for (const kernel of [small, bare, ...(empties(position) <= 6 ? [checked] : [])]) {
      const { score: found, move, finished } = solve(kernel, position, {});
      assert.equal(found, known, text);
      assert.ok(finished);
      if (othello.moves(position).length === 0) assert.equal(move, undefined);
      else assert.equal(minus(truth(othello.play(position, move!))), known, `${text}: ${move} is not a best move`);
    }
  }
});

test('a narrow window gives wins, draws and losses, and bounds on the right side', () => {
  for (const position of endings(8, 1000)) {
    const known = truth(position);
    assert.equal(Math.sign(solve(small, position, {}, { alpha: -1, beta: 1 }).score), Math.sign(known));
    for (const alpha of [-20, -3, 0, 7, 30]) {
      const { score: found } = solve(small, position, {}, { alpha, beta: alpha + 1 });
      assert.equal(found > alpha, known > alpha);
      assert.ok(found > alpha ? found <= known : found >= known, 'not a bound');
    }
  }
});

test('swapping the colours changes nothing for the side to move (Pinkney’s first bug)', () => {
  // His program evaluated positions from the wrong side for several hundred generations.
  for (const position of endings(10, 300)) {
    const { turn, blackLo, blackHi, whiteLo, whiteHi } = position;
    const swapped = {
      turn: turn === 0 ? 1 : 0,
      blackLo: whiteLo,
      blackHi: whiteHi,
      whiteLo: blackLo,
      whiteHi: blackHi,
    };
    const found = solve(small, position, {}).score;
    assert.equal(solve(small, swapped as OthelloPosition, {}).score, found);
    for (const each of SYMMETRIES) assert.equal(solve(small, turnBoard(position, each), {}).score, found);
  }
});

test('the other side’s view of a position after a pass is the negative', () => {
  const passes = endings(12, 3000).filter(position => othello.moves(position)[0] === 64);
  assert.ok(passes.length > 20);
  for (const position of passes) {
    const passed = othello.play(position, 64);
    assert.equal(solve(small, position, {}).score, minus(solve(small, passed, {}).score));
  }
});

const problems = (file: string) =>
  dataLines(file).map(line => {
    const result = parseObf(line);
    assert.ok(result.ok && result.value);
    return result.value;
  });

test('FFO 1–19: score and a best move', () => {
  for (const { position, scores } of problems('fforum-1-19.obf')) {
    const best = Math.max(...scores.map(each => each.score));
    const { score: found, move } = solve(small, position, {});
    assert.equal(found, best);
    assert.ok(scores.some(each => each.move === move && each.score === best));
  }
});

test('FFO 1–5: the score of every move', () => {
  for (const { position, scores } of problems('fforum-1-19.obf').slice(0, 5)) {
    for (const each of scores)
      assert.equal(minus(solve(small, othello.play(position, each.move), {}).score), each.score);
  }
});

test('a node limit stops the solver deterministically, with the best finished move', () => {
  const [{ position }] = problems('fforum-40-59.obf') as [ReturnType<typeof problems>[number]];
  for (const nodes of [1, 1000, 100_000]) {
    const first = solve(small, position, { nodes });
    assert.ok(!first.finished);
    assert.ok(first.nodes < nodes + 20_000);
    assert.deepEqual(solve(small, position, { nodes }), first);
    if (first.move !== undefined) assert.ok(othello.moves(position).includes(first.move));
  }
});

test('answer and node count do not depend on earlier positions', () => {
  const some = endings(13, 600)
    .filter(position => empties(position) >= 11)
    .slice(0, 30);
  const forwards = some.map(position => solve(small, position, {}));
  const backwards = [...some]
    .reverse()
    .map(position => solve(small, position, {}))
    .reverse();
  assert.deepEqual(backwards, forwards);
});

/** Random pairs along the edge, which are useless for ordering: the score does not depend on the order. */
function orderingModel(output: Patterns['output'] = 'discs'): KernelEvaluator {
  const along = [0, 6, 56, 62].map(square => [square, square + 1]);
  const down = [0, 7, 48, 55].map(square => [square, square + 8]);
  const rng = rngFrom(SEED);
  const weights = Float32Array.from({ length: 9 }, () => 8 * rng.next() - 4);
  return patterns(ratedOthello, {
    tuples: [[...along, ...down]],
    boundaries: [],
    weights,
    biases: [],
    output,
    perspective: 'inversion',
  }).kernel!;
}

const LATER = endings(15, 1500).filter(position => empties(position) >= 12);

for (const [build, tableBytes, count] of [
  ['release', 1 << 20, 60],
  ['checked', 1 << 16, 3],
] as const) {
  test(`${build}: an ordering evaluator changes the order of moves, never the score, and is deterministic`, () => {
    const kernel = openKernel(loadKernel(build), { threads: 1, tableBytes, weightBytes: 65536 });
    kernel.setEvaluator(0, orderingModel());
    const nodes = { alone: 0, advised: 0 };
    for (const position of LATER.slice(0, count)) {
      const alone = solve(kernel, position, {});
      const ordered = solve(kernel, position, {}, { orderingEvaluator: 0 });
      assert.equal(ordered.score, alone.score, othello.display.formatPosition(position));
      assert.equal(minus(solve(small, othello.play(position, ordered.move!), {}).score), alone.score);
      assert.deepEqual(solve(kernel, position, {}, { orderingEvaluator: 0 }), ordered);
      assert.deepEqual(solve(kernel, position, {}), alone, 'advice outlives its search');
      nodes.alone += alone.nodes;
      nodes.advised += ordered.nodes;
    }
    assert.notEqual(nodes.advised, nodes.alone, 'the evaluator was not used');
  });
}

test('the positions that order moves count as nodes of a solution, and not of a player that ends a game exactly', () => {
  const kernel = openKernel(loadKernel(), { threads: 1, tableBytes: 1 << 20, weightBytes: 65536 });
  kernel.setEvaluator(0, orderingModel());
  const position = LATER.find(each => empties(each) >= 13)!;
  const nodes = (counts: number): number => {
    kernel.set(position);
    kernel.exports.renewTable();
    kernel.exports.orderByEvaluator(kernel.plan.weights, counts);
    kernel.exports.limits(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, kernel.plan.stop);
    kernel.exports.solve(-64, 64);
    return kernel.exports.visited();
  };
  const [free, counted] = [nodes(0), nodes(1)];
  assert.ok(counted > free, `${counted} ${free}`);
  assert.equal(solve(kernel, position, {}, { orderingEvaluator: 0 }).nodes, counted);
  runExactSearch(kernel, position, {}, { orderingEvaluator: 0 });
  const played = kernel.exports.visited();
  kernel.set(position);
  kernel.exports.renewTable();
  kernel.exports.orderByEvaluator(kernel.plan.weights, 0);
  kernel.exports.limits(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, kernel.plan.stop);
  kernel.exports.searchExact();
  assert.equal(kernel.exports.visited(), played);
});

test('only patterns that count discs can order moves', () => {
  const kernel = openKernel(loadKernel(), { threads: 1, tableBytes: 1 << 20, weightBytes: 65536 });
  kernel.setEvaluator(0, orderingModel());
  assert.equal(kernel.exports.orderByEvaluator(kernel.plan.weights, 0), 1);
  assert.equal(kernel.exports.orderByEvaluator(0, 0), 0);
  kernel.setEvaluator(0, orderingModel('linear'));
  assert.equal(kernel.exports.orderByEvaluator(kernel.plan.weights, 0), 0);
  kernel.setEvaluator(0, constant().kernel!);
  assert.equal(kernel.exports.orderByEvaluator(kernel.plan.weights, 0), 0);
});
