import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evaluatorSuite, explanationSuite, symmetrySuite } from '../../../../../test/suites/evaluator.js';
import { randomGame } from '../../../../../test/suites/game.js';
import { parseSeed, seedFor } from '../../../../random/seed.js';
import { opponent, type Side } from '../../../../rules/position.js';
import { type OthelloPosition, ownersOf, squaresFor } from '../../board.js';
import { parseBoard } from '../../board-text.js';
import { NEIGHBOURS } from '../../features.js';
import { othello } from '../../othello.js';
import { stableDiscs } from '../../stability.js';
import { iagoCoefficients, iagoEdge, iagoTerms } from './iago-edge.js';

for (const sweeps of [0, 1]) {
  const name = `iago-edge(sweeps=${sweeps})`;
  evaluatorSuite(name, othello, iagoEdge(sweeps));
  symmetrySuite(name, iagoEdge(sweeps));
  explanationSuite(name, othello, iagoEdge(sweeps));
}

const board = (text: string, turn = 'X'): OthelloPosition => {
  const result = parseBoard(`${text} ${turn}`);
  assert.ok(result.ok);
  return result.value;
};
const rows = (...eight: readonly string[]): string => eight.join('');
const EMPTY = '--------';

test('a value is of the side to move, and the negative for the other', () => {
  const { initial, play } = othello;
  const position = play(initial(), othello.moves(initial())[0]!);
  const evaluator = iagoEdge();
  assert.equal(evaluator.value(position, 0), -evaluator.value(position, 1));
});

test('the coefficient of edge stability is the largest at every move, and they change with the move number', () => {
  for (let move = 0; move <= 60; move++) {
    const { edge, internal, current, potential } = iagoCoefficients(move);
    assert.ok(edge > internal + current + potential, String(move));
  }
  assert.deepEqual(iagoCoefficients(0), { edge: 312, internal: 36, current: 50, potential: 99 });
  assert.deepEqual(iagoCoefficients(25).current, 100);
  assert.deepEqual(iagoCoefficients(26).current, 101);
});

test('terms at the start: four moves each, none of which gives up a corner', () => {
  const { internal, current, potential } = iagoTerms(othello.initial());
  assert.deepEqual(internal, [0, 0]);
  assert.deepEqual(current, [8, 8]);
  // Two discs with five empty squares each, all different: 2 + 10 + 10.
  assert.deepEqual(potential, [22, 22]);
});

test('a move that gives up a corner is counted once instead of twice', () => {
  // White has a disc at c3 with nothing behind; black’s move to b2 opens a1 to white’s diagonal.
  const position = board(rows(EMPTY, EMPTY, '--O-----', '---X----', '----O---', EMPTY, EMPTY, EMPTY));
  const [own] = iagoTerms(position).current;
  assert.deepEqual(squaresFor(position, 0), [9, 45]);
  // After b2, white takes a1: d4, c3 and b2 are black before e5. After f6 it cannot.
  assert.equal(own, 3);
});

test('internal stability needs a stable friend on each line', () => {
  const corner = rows('XXX-----', 'XXX-----', 'XX------', EMPTY, EMPTY, EMPTY, EMPTY, EMPTY);
  // b2 leans on a2, b1, a1 and, on the other diagonal, a3 or c1. c2 has b2, c1 and b1, but neither d1 nor b3 on its
  // last line is both own and stable: b3 is not yet; b3 has a3, b2, a2, but c2 on its last line. Neither begins.
  assert.deepEqual(iagoTerms(board(corner)).internal, [1, 0]);
  assert.deepEqual(iagoTerms(board(corner, 'O')).internal, [0, 1]);
});

const SEED = parseSeed('iago');
const positions = Array.from({ length: 12 }, (_, i) => randomGame(othello, seedFor(SEED, i)))
  .flat()
  .map(step => step.position);

test('every disc of internal stability is stable', () => {
  for (const position of positions) {
    const owners = ownersOf(position);
    const stable = stableDiscs(owners);
    const inside = (side: Side): number =>
      owners.filter((owner, i) => owner === side && stable[i] && i % 8 > 0 && i % 8 < 7 && i > 7 && i < 56).length;
    const { internal } = iagoTerms(position);
    assert.ok(internal[0] <= inside(position.turn) && internal[1] <= inside(opponent(position.turn)));
  }
});

test('mobility equals a slow count by the rules', () => {
  const corners = [0, 7, 56, 63];
  const slowCurrent = (position: OthelloPosition, side: Side): number => {
    const mine = { ...position, turn: side };
    const taken = (at: OthelloPosition): number[] =>
      squaresFor(at, opponent(side)).filter(each => corners.includes(each));
    const before = taken(position);
    return squaresFor(position, side).reduce((sum, square) => {
      const gives = taken(othello.play(mine, square)).some(corner => !before.includes(corner));
      return sum + (gives ? 1 : 2);
    }, 0);
  };
  const slowPotential = (position: OthelloPosition, side: Side): number => {
    const owners = ownersOf(position);
    const emptiesBy = (square: number): number[] => NEIGHBOURS[square]!.filter(each => owners[each] === undefined);
    const discs = owners.flatMap((owner, i) => (owner === opponent(side) ? [i] : []));
    const frontier = discs.filter(disc => emptiesBy(disc).length > 0).length;
    const contacts = discs.reduce((sum, disc) => sum + emptiesBy(disc).length, 0);
    return frontier + contacts + new Set(discs.flatMap(emptiesBy)).size;
  };
  for (const position of positions) {
    const { turn } = position;
    const { current, potential } = iagoTerms(position);
    assert.deepEqual(current, [slowCurrent(position, turn), slowCurrent(position, opponent(turn))]);
    assert.deepEqual(potential, [slowPotential(position, turn), slowPotential(position, opponent(turn))]);
  }
});

test('a corner is better than none, for either colour', () => {
  const evaluator = iagoEdge();
  const middle = rows(EMPTY, EMPTY, '--XOX---', '--OXO---', '--XOX---', EMPTY, EMPTY, EMPTY);
  for (const [disc, side] of [
    ['X', 0],
    ['O', 1],
  ] as const) {
    const position = board(disc + middle.slice(1));
    const without = board(middle);
    assert.ok(evaluator.value(position, side) > evaluator.value(without, side));
    assert.ok(evaluator.value(position, opponent(side)) < evaluator.value(without, opponent(side)));
  }
});
