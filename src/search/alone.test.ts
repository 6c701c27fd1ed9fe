import assert from 'node:assert/strict';
import { test } from 'node:test';
import { positionsOf, watching } from '../../test/suites/searcher.js';
import { squares } from '../evaluators/squares.js';
import type { OthelloPosition } from '../games/othello/board.js';
import { othello } from '../games/othello/othello.js';
import { ratedOthello } from '../games/othello/rated.js';
import { TABLES } from '../games/othello/view.js';
import { openKernel } from '../kernel/bridge.js';
import { loadKernel } from '../kernel/load.node.js';
import type { Move } from '../rules/position.js';
import { aloneSearch } from './alone.js';
import { plainAlphaBeta } from './alpha-beta.js';
import { CONVENTIONS } from './conventions.js';
import { kernelSearch } from './kernel/searcher.js';

const table = squares(ratedOthello, TABLES.verhelst!);
const conventions = { ...CONVENTIONS, turns: 'alone' } as const;
const positions = positionsOf(othello, 'alone', 60);

/** By its definition, without cuts: the side that moves first makes every move, by turns its best and its worst. */
function plainly(position: OthelloPosition, depth: number, isMax: boolean): number {
  const side = position.turn;
  const moves = depth === 0 ? [] : othello.moves(position).filter(move => !othello.isPass!(move));
  if (moves.length === 0) return table.value(position, side);
  const values = moves.map(move => plainly({ ...othello.play(position, move), turn: side }, depth - 1, !isMax));
  return isMax ? Math.max(...values) : Math.min(...values);
}

const byDefinition = (position: OthelloPosition, depth: number): { move: Move; value: number }[] =>
  othello.moves(position).map(move => ({
    move,
    value: othello.isPass!(move)
      ? table.value(position, position.turn)
      : plainly({ ...othello.play(position, move), turn: position.turn }, depth - 1, false),
  }));

test('one side makes every move of the look-ahead', () => {
  const searcher = aloneSearch(othello, othello.giveTurn!, table, conventions);
  for (const position of positions) {
    for (const depth of [1, 2, 3]) {
      const { values } = searcher.search(position, { depth }, watching());
      assert.deepEqual(values, byDefinition(position, depth));
    }
  }
});

test('a look-ahead of one side alone differs from a true one from the second ply on', () => {
  const [alone, true_] = [
    aloneSearch(othello, othello.giveTurn!, table, conventions),
    plainAlphaBeta(othello, table, { ...CONVENTIONS, terminal: 'evaluator' }),
  ];
  const differing = (depth: number): number =>
    positions.filter(position => {
      const [a, b] = [alone, true_].map(each => each.search(position, { depth }, watching()).values);
      return JSON.stringify(a) !== JSON.stringify(b);
    }).length;
  assert.equal(differing(1), 0);
  assert.ok(differing(2) > positions.length / 2);
});

for (const build of ['release', 'checked'] as const) {
  test(`the kernel repeats it node for node (${build})`, () => {
    const kernel = openKernel(loadKernel(build), { threads: 1, tableBytes: 0, weightBytes: 65536 });
    const noisy = squares(ratedOthello, TABLES.verhelst!, 'inversion', 10);
    for (const evaluator of [table, noisy]) {
      for (const ties of ['random', 'first'] as const) {
        const reference = aloneSearch(othello, othello.giveTurn!, evaluator, { ...conventions, ties });
        const fast = kernelSearch<OthelloPosition>(kernel, evaluator, { ...conventions, ties });
        for (const position of positions) {
          for (const depth of [1, 3]) {
            const [slow, quick] = [reference, fast].map(each => {
              const { pv, ...report } = each.search(position, { depth }, watching());
              return report;
            });
            assert.deepEqual(quick, slow);
          }
        }
      }
    }
  });
}
