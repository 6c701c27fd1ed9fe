import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardOf, emptySquares, type OthelloPosition, ownersOf } from '../../games/othello/board.js';
import { formatBoard } from '../../games/othello/board-text.js';
import { othello } from '../../games/othello/othello.js';
import { STANDARD } from '../../games/othello/starts.js';
import { SYMMETRIES, turnBoard, turnMove } from '../../games/othello/symmetry.js';
import { openKernel } from '../../kernel/bridge.js';
import { loadKernel } from '../../kernel/load.node.js';
import { solve } from '../../kernel/search.js';
import { rngFrom } from '../../random/rng.js';
import { parseSeed } from '../../random/seed.js';
import type { Move } from '../../rules/position.js';
import { canonicalPosition, choosePositions, SPLITS, solvePosition, splitOf } from './solved-positions.js';

function randomGame(seed: string): Move[] {
  const rng = rngFrom(parseSeed(seed));
  const moves: Move[] = [];
  let position = STANDARD;
  while (othello.outcome(position) === undefined) {
    const legal = othello.moves(position);
    moves.push(legal[rng.below(legal.length)]!);
    position = othello.play(position, moves.at(-1)!) as OthelloPosition;
  }
  return moves;
}

const games = Array.from({ length: 60 }, (_, i) => ({ start: STANDARD, moves: randomGame(`game ${i}`) }));
const chosen = choosePositions(games, [8, 12], 20);

test('each number of empty squares has its positions, with a choice of moves, all different', () => {
  assert.deepEqual(
    chosen.map(({ length }) => length),
    [20, 20],
  );
  for (const [i, positions] of chosen.entries()) {
    for (const position of positions) {
      assert.equal(emptySquares(position), [8, 12][i]);
      assert.ok(othello.moves(position).length > 1);
      assert.deepEqual(canonicalPosition(position), position);
    }
  }
  assert.equal(new Set(chosen.flat().map(formatBoard)).size, 40);
});

test('the choice depends on the games alone, and mirror images of games add nothing', () => {
  assert.deepEqual(choosePositions([...games].reverse(), [8, 12], 20), chosen);
  const fewer = choosePositions(games, [8, 12], 5);
  assert.deepEqual(
    fewer,
    chosen.map(positions => positions.slice(0, 5)),
  );
  const mirrored = games.map(({ moves }) => ({ start: STANDARD, moves: moves.map(move => turnMove(move, 7)) }));
  const all = choosePositions([...games, ...mirrored, ...games], [10], 1000)[0]!;
  assert.equal(new Set(all.map(formatBoard)).size, all.length);
  assert.equal(all.length, choosePositions(games, [10], 1000)[0]!.length);
});

test('a position and its images in both colours have one canonical form, in one split', () => {
  for (const position of chosen[1]!) {
    const swapped = boardOf(
      ownersOf(position).map(owner => (owner === undefined ? undefined : owner === 0 ? 1 : 0)),
      1,
    );
    for (const symmetry of SYMMETRIES)
      for (const image of [position, swapped])
        assert.deepEqual(canonicalPosition(turnBoard(image, symmetry)), position);
  }
  for (const split of SPLITS) assert.ok(chosen.flat().filter(each => splitOf(each) === split).length > 10);
});

test('a solved position has its best moves, all of them, with their score', () => {
  const kernel = openKernel(loadKernel(), { threads: 1, tableBytes: 1 << 20, weightBytes: 1 << 16 });
  for (const position of chosen[0]!.slice(0, 8)) {
    const { scores } = solvePosition(kernel, position);
    const { score } = solve(kernel, position, {});
    for (const move of othello.moves(position)) {
      const next = othello.play(position, move) as OthelloPosition;
      const outcome = othello.outcome(next);
      const own = outcome
        ? outcome.official
        : next.turn === 0
          ? solve(kernel, next, {}).score
          : -solve(kernel, next, {}).score;
      const listed = scores.find(each => each.move === move);
      assert.equal(listed !== undefined, own === score);
      if (listed) assert.equal(listed.score, score);
    }
  }
});
