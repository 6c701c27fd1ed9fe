import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { evaluatorSuite, explanationSuite } from '../../../test/suites/evaluator.js';
import { buildShape } from '../../models/shapes.js';
import { rngFrom } from '../../random/rng.js';
import { parseSeed } from '../../random/seed.js';
import { opponent } from '../../rules/position.js';
import { parseBoard } from './board-text.js';
import { polynomial } from './evaluators/polynomial.js';
import { termsModel } from './files.js';
import { othello } from './othello.js';
import { PIECE_ADVANTAGE, readTerms, TERM_NAMES, TERMS, termNamed } from './terms.js';

const all = [...TERMS, PIECE_ADVANTAGE];
const mixed = all.map((_, i) => Math.sin(i + 1));
evaluatorSuite('a polynomial of every term', othello, polynomial(all, mixed));
explanationSuite(
  'a polynomial of every term',
  othello,
  polynomial(
    all,
    [...mixed].map(weight => weight / 10),
  ),
);

test('there are at least 38 terms, each with a name of its own', () => {
  assert.ok(TERMS.length >= 38);
  assert.equal(new Set(TERM_NAMES).size, TERMS.length + 1);
  for (const name of TERM_NAMES) assert.equal(termNamed(name)!.name, name);
  assert.equal(termNamed('luck'), undefined);
});

/** In plain numbers, not in units. */
function valuesOf(text: string, side: 0 | 1): Readonly<Record<string, number>> {
  const board = parseBoard(text);
  assert.ok(board.ok, board.ok ? '' : board.reason);
  const values = readTerms(all, board.value, side);
  return Object.fromEntries(all.map(({ name, scale }, i) => [name, Math.round(1e9 * values[i]! * scale) / 1e9]));
}

describe('terms of a board that can be counted by hand', () => {
  // Black has a1, b1 and c1; white has b2, d3 and h8; black is to move.
  const BOARD = `${['XXX-----', '-O------', '---O----', ...Array(4).fill('--------'), '-------O'].join('')} X`;
  const values = valuesOf(BOARD, 0);
  for (const [name, expected] of [
    ['corners', 0],
    ['C squares', 1],
    ['A squares', 1],
    ['B squares', 0],
    ['X squares', -1],
    ['X squares by an empty corner', 0],
    ['C squares by an empty corner', 0],
    ['squares like d3', -1],
    ['sixteen inner squares', -1],
    ['long diagonals', -1],
    ['edges', 2],
    ['discs anchored in a corner', 2],
    ['rows led', 1 - 3],
    ['columns led', 2 - 2],
    ['edges led', 2 - 2],
    ['quadrants led', 1 - 1],
    ['to move', 1],
    ['piece advantage', 0],
  ] as const)
    test(name, () => assert.equal(values[name], expected));
});

test('at the start only the side to move, parity and quadrants tell the sides apart', () => {
  const start = othello.initial();
  const told = readTerms(all, start, 0).flatMap((value, i) => (value === 0 ? [] : [all[i]!.name]));
  assert.deepEqual(told, ['to move', 'parity', 'odd quadrants']);
});

test('every term is own minus opponent’s: the other side sees its negative', () => {
  const rng = rngFrom(parseSeed('terms'));
  for (let game = 0; game < 5; game++) {
    let position = othello.initial();
    while (!othello.outcome(position)) {
      const side = position.turn;
      const [own, other] = [readTerms(all, position, side), readTerms(all, position, opponent(side))];
      own.forEach((value, i) => void assert.equal(value, -other[i]! + 0, all[i]!.name));
      const moves = othello.moves(position);
      position = othello.play(position, moves[rng.below(moves.length)]!);
    }
  }
});

test('a file with unknown terms, or too few or too large coefficients, is refused in one line', () => {
  const built = (terms: readonly string[], weights: readonly number[]) => {
    const { game, kind, shape, weights: numbers } = termsModel(terms, weights);
    return buildShape(game, kind, shape, numbers);
  };
  assert.ok(built(['mobility', 'piece advantage'], [1, 2]).ok);
  for (const [terms, weights, reason] of [
    [['mobilty'], [1], /there is no term “mobilty”.*mobility/],
    [['mobility'], [1, 2], /expected a coefficient for each of 1 terms, not 2/],
    [['mobility'], [1e7], /a coefficient is larger than 1000000 or no number/],
    [['mobility'], [Number.NaN], /or no number/],
  ] as const) {
    const refused = built(terms, weights);
    assert.ok(
      !refused.ok && reason.test(refused.reason) && !refused.reason.includes('\n'),
      refused.ok ? '' : refused.reason,
    );
  }
});
