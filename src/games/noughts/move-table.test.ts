import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildShape } from '../../models/shapes.js';
import { rngFrom } from '../../random/rng.js';
import { parseSeed } from '../../random/seed.js';
import { moveTable, tableAlleles, tablePositions } from './move-table.js';
import { noughts } from './noughts.js';
import { type NoughtsPosition, SYMMETRIES, turnSquares } from './squares.js';

/** Every unfinished position that games reach, each mirror image by itself. */
function reachable(): NoughtsPosition[] {
  const found = new Map<string | number, NoughtsPosition>();
  const visit = (position: NoughtsPosition): void => {
    const key = noughts.key!(position);
    if (found.has(key) || noughts.outcome(position)) return;
    found.set(key, position);
    for (const move of noughts.moves(position)) visit(noughts.play(position, move));
  };
  visit(noughts.initial());
  return [...found.values()];
}
const turned = ({ turn, crosses, noughts: others }: NoughtsPosition, symmetry: readonly number[]): NoughtsPosition => ({
  turn,
  crosses: turnSquares(crosses, symmetry),
  noughts: turnSquares(others, symmetry),
});
const least = (position: NoughtsPosition): string =>
  SYMMETRIES.map(symmetry => String(noughts.key!(turned(position, symmetry)))).sort()[0]!;

test('593 positions have a choice, up to symmetry: of 627 that are unfinished, 34 have one free square', () => {
  const classes = new Map(reachable().map(position => [least(position), noughts.moves(position).length]));
  assert.equal(classes.size, 627);
  const withChoice = [...classes.values()].filter(free => free >= 2);
  assert.equal(withChoice.length, 593);
  assert.equal(tablePositions().length, 593);
  const sorted = (counts: readonly number[]): number[] => [...counts].sort((a, b) => a - b);
  assert.deepEqual(sorted(tableAlleles()), sorted(withChoice));
  assert.equal(tableAlleles()[tablePositions().indexOf(0)], 9); // the empty board
});

test('every table has a legal move everywhere, and mirror images of a position have mirror images of it', () => {
  const rng = rngFrom(parseSeed('move table'));
  const weights = Float32Array.from(tableAlleles(), alleles => rng.below(alleles));
  const table = moveTable(weights);
  for (const position of reachable()) {
    const move = table.choose!(position, rng)!;
    assert.ok(noughts.moves(position).includes(move));
    for (const symmetry of SYMMETRIES) {
      const there = turned(position, symmetry);
      // A position that is its own mirror image may have either of two moves that are one.
      const images = noughts.mirrors!(there).map(mirror => mirror(symmetry[move]!));
      assert.ok(images.includes(table.choose!(there, rng)!));
    }
  }
});

test('a gene says which free square of its position is played', () => {
  const first = moveTable(new Float32Array(593));
  const last = moveTable(Float32Array.from(tableAlleles(), alleles => alleles - 1));
  const rng = rngFrom(parseSeed('move table'));
  assert.equal(first.choose!(noughts.initial(), rng), 0);
  assert.equal(last.choose!(noughts.initial(), rng), 8);
  const onlySquare: NoughtsPosition = { turn: 0, crosses: 0b001_100_011, noughts: 0b010_011_100 };
  assert.deepEqual(noughts.moves(onlySquare), [8]);
  assert.equal(first.choose!(onlySquare, rng), 8);
});

test('a file with another number of moves, or with a move that its position does not have, is refused', () => {
  for (const [weights, reason] of [
    [new Float32Array(592), /expected 593 moves, not 592/],
    [new Float32Array(593).fill(1.5), /move 0 is 1.5, and that position has 9 free squares/],
    [Float32Array.from(tableAlleles()), /move 0 is 9/],
    [new Float32Array(593).fill(-1), /move 0 is -1/],
    [new Float32Array(593).fill(Number.NaN), /move 0 is NaN/],
  ] as const) {
    const built = buildShape('noughts', 'move-table', {}, weights);
    assert.ok(!built.ok && reason.test(built.reason), built.ok ? '' : built.reason);
  }
});
