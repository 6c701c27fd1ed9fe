import assert from 'node:assert/strict';
import { test } from 'node:test';
import shipped from '../../../../../data/bill-3.json' with { type: 'json' };
import { evaluatorSuite, explanationSuite, symmetrySuite } from '../../../../../test/suites/evaluator.js';
import { randomGame } from '../../../../../test/suites/game.js';
import { checksumOf } from '../../../../evaluators/checksum.js';
import { parseSeed, seedFor } from '../../../../random/seed.js';
import { type OthelloPosition, ownersOf, swapColours } from '../../board.js';
import { parseBoard } from '../../board-text.js';
import { billModel } from '../../files.js';
import { othello } from '../../othello.js';
import { BILL_1, bill1 } from './bill-1.js';
import { BILL_3, bill3, bill3Fault, discriminant, featuresOfMover, STAGE_WEIGHTS, stageOf } from './bill-3.js';
import { BILL_LIMITS, mobilityWorth, readBill } from './features.js';
import { LINES, potentialMobility, readLines, sequencePenalty } from './lines.js';

for (const [name, evaluator] of [
  ['bill-1', bill1(BILL_1)],
  ['bill-1 with other coefficients', bill1([-2, 7, 0.5, 31])],
  ['bill-3', bill3(BILL_3)],
] as const) {
  evaluatorSuite(name, othello, evaluator);
  symmetrySuite(name, evaluator);
  explanationSuite(name, othello, evaluator);
}

const board = (text: string, turn = 'X'): OthelloPosition => {
  const result = parseBoard(`${text} ${turn}`);
  assert.ok(result.ok);
  return result.value;
};
const EMPTY = '--------';
const rows = (...eight: readonly string[]): string => eight.join('');

const positions = Array.from({ length: 12 }, (_, i) => randomGame(othello, seedFor(parseSeed('bill'), i)))
  .flat()
  .map(step => step.position);

test('38 lines of three squares and more: each square on its row, its column and its diagonals', () => {
  assert.equal(LINES.length, 38);
  assert.equal(new Set(LINES.map(line => line.join())).size, 38);
  const through = Array.from({ length: 64 }, (_, square) => LINES.filter(line => line.includes(square)).length);
  assert.equal(through[0], 3); // a1: row, column, the long diagonal
  assert.equal(through[1], 3); // b1: its other diagonal has two squares
  assert.equal(through[2], 4);
  assert.equal(through[27], 4);
});

/** Own minus the opponent's of the 38 lines, from texts. */
function slowLines(position: OthelloPosition): readonly [potential: number, sequence: number] {
  const owners = ownersOf(position);
  const desirable = (square: number): number => {
    const [x, y] = [square % 8, square >> 3].map(n => Math.min(n, 7 - n)).sort((a, b) => a - b) as [number, number];
    const known: Readonly<Record<string, number>> = { '00': 8, '01': 1, '11': 0, '12': 3, '13': 3 };
    return known[`${x}${y}`] ?? 4;
  };
  let potential = 0;
  let sequence = 0;
  for (const line of LINES) {
    const text = line
      .map(square => (owners[square] === undefined ? '-' : owners[square] === position.turn ? 'X' : 'O'))
      .join('');
    const isEdge =
      line.length === 8 &&
      line.every(square => (square % 8) % 7 === 0 || square < 8 || square > 55) &&
      !line.includes(9) &&
      !line.includes(14);
    for (const [disc, sign] of [
      ['O', 1],
      ['X', -1],
    ] as const) {
      for (let at = 0; at < text.length; at++) {
        if (text[at] !== '-') continue;
        const right = new RegExp(`^(${disc}+).`).exec(text.slice(at + 1));
        const left = new RegExp(`.(${disc}+)$`).exec(text.slice(0, at));
        for (const found of [right, left]) {
          if (!found) continue;
          const run =
            found === right
              ? /^(.)\1*/.exec(text.slice(at + 1))![0].length
              : /(.)\1*$/.exec(text.slice(0, at))![0].length;
          const hasBeyond = found === right ? at + 1 + run < text.length : at - run > 0;
          if (hasBeyond) potential += sign * desirable(line[at]!) * (run >= 4 ? 1 : 2);
        }
      }
      if (!isEdge)
        for (const [run] of text.matchAll(new RegExp(`${disc}{3,}`, 'g'))) sequence += sign * (run.length - 2) ** 2;
    }
  }
  return [potential, sequence];
}

test('the tables of the lines give what a slow reading of the lines gives', () => {
  for (const position of positions) {
    const [, , potential, sequence] = readBill(position);
    assert.deepEqual([potential, sequence], slowLines(position));
  }
});

test('sequences: known values', () => {
  const read = (text: string): readonly number[] => {
    const { blackLo, blackHi, whiteLo, whiteHi } = board(text);
    readLines(blackLo, blackHi, whiteLo, whiteHi);
    return [potentialMobility, sequencePenalty];
  };
  assert.deepEqual(read(EMPTY.repeat(8)), [0, 0]);
  // Three in a row inside: one point; along an edge none.
  assert.equal(read(rows(EMPTY, EMPTY, EMPTY, '--XXX---', EMPTY, EMPTY, EMPTY, EMPTY))[1], -1);
  assert.equal(read(rows(EMPTY, EMPTY, EMPTY, '--OOOO--', EMPTY, EMPTY, EMPTY, EMPTY))[1], 4);
  assert.equal(read(rows('XXXXXXXX', EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY))[1], 0);
  // A white disc in the corner can be enclosed on no line.
  assert.equal(read(rows('O-------', EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY))[0], 0);
  // On the edge only along the edge: from a1, worth 8, and c1, worth 4, each twice.
  assert.equal(read(rows('-O------', EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY))[0], 24);
});

test('worth of moves: discs, directions, frontier and corners', () => {
  const worth = (text: string): number => {
    const { blackLo, blackHi, whiteLo, whiteHi } = board(text);
    return mobilityWorth(blackLo, blackHi, whiteLo, whiteHi);
  };
  // f4 turns e4, one disc on the frontier: 12 − 1 − 1.
  assert.equal(worth(rows(EMPTY, EMPTY, EMPTY, '---XO---', EMPTY, EMPTY, EMPTY, EMPTY)), 10);
  // At the start four such moves.
  const { blackLo, blackHi, whiteLo, whiteHi } = othello.initial();
  assert.equal(mobilityWorth(blackLo, blackHi, whiteLo, whiteHi), 40);
  // a1 takes a corner.
  assert.equal(worth(rows('-OX-----', EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY)), 24);
  // b2 gives up a1 and turns c3, f6 turns e5: 12 − 1 − 1 − 10 would leave 0, but a move counts at least 1.
  assert.equal(worth(rows(EMPTY, EMPTY, '--O-----', '---X----', '----O---', EMPTY, EMPTY, EMPTY)), 1 + 10);
});

test('features are whole numbers within their limits, and all but the edges change sign with the turn', () => {
  for (const position of positions) {
    const own = readBill(position);
    const other = readBill({ ...position, turn: position.turn === 0 ? 1 : 0 });
    own.forEach((feature, i) => {
      assert.ok(Number.isInteger(feature) && Math.abs(feature) <= BILL_LIMITS[i]!, `${i}: ${feature}`);
      if (i > 0) assert.equal(0 + feature, 0 - other[i]!);
    });
    assert.deepEqual(readBill(swapColours(position)), own);
  }
});

test('Bill 1.0 is the sum of its features', () => {
  const evaluator = bill1([2, 3, 5, 7]);
  for (const position of positions.slice(0, 50)) {
    const [a, b, c, d] = readBill(position) as unknown as [number, number, number, number];
    assert.equal(evaluator.value(position, position.turn), 2 * a + 3 * b + 5 * c + 7 * d);
  }
});

test('a discriminant: products, features and the constant, of the stage', () => {
  const weights = new Float32Array(60 * STAGE_WEIGHTS);
  weights.set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15], 9 * STAGE_WEIGHTS);
  const [a, b, c, d] = [2, -1, 3, 5];
  const products =
    a * a + 2 * a * b + 3 * a * c + 4 * a * d + 5 * b * b + 6 * b * c + 7 * b * d + 8 * c * c + 9 * c * d + 10 * d * d;
  const value = products + 11 * a + 12 * b + 13 * c + 14 * d + 15;
  assert.equal(discriminant(weights, 10, Float64Array.of(a, b, c, d)), value);
  assert.equal(discriminant(weights, 9, Float64Array.of(a, b, c, d)), 0);
});

test('Bill 3.0 rates for the side that moved last, by the discriminant of the move', () => {
  const evaluator = bill3(BILL_3);
  for (const position of positions) {
    const odds = discriminant(BILL_3, stageOf(position), featuresOfMover(position));
    const mover = position.turn === 0 ? 1 : 0;
    assert.equal(evaluator.value(position, mover), odds);
    assert.equal(evaluator.value(position, position.turn), 0 - odds);
  }
  assert.equal(stageOf(othello.play(othello.initial(), 19)), 1);
  assert.equal(stageOf(board('X'.repeat(64))), 60);
});

test('weights that do not fit are refused', () => {
  assert.match(bill3Fault(new Float32Array(899))!, /^expected 900 weights, not 899$/);
  assert.match(bill3Fault(new Float32Array(900).fill(1e30))!, /too large/);
  assert.equal(bill3Fault(BILL_3), undefined);
});

test('the weights that ship are those that the recipe made', () => {
  assert.equal(checksumOf(billModel(BILL_3)), shipped.checksum);
  assert.ok(BILL_3.some(weight => weight !== 0));
});
