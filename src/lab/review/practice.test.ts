/** Practice: which mistakes become cards, and on which day each comes back. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReviewedMove } from '../../review/mistakes.js';
import { lossOf } from '../../review/verdict.js';
import { readGame } from '../session/named-game.js';
import { begin, HUMAN, type Session } from '../session/session.js';
import {
  answered,
  type Card,
  cardsOf,
  dueCards,
  formatDeck,
  laterDay,
  learnersOf,
  parseDeck,
  puzzleOf,
  withCards,
} from './practice.js';

const found = readGame('othello');
assert.ok(found.ok);
const { game } = found.value;
const move = (text: string): number => {
  const read = game.display.parseMove(text);
  assert.ok(read.ok);
  return read.value;
};

const session = (seats: readonly [string, string]): Session =>
  begin({ ...found.value, seats, seed: '0'.repeat(32), moves: ['f5', 'd6', 'c3'].map(move) });

/** A move at this ply that lost so many discs; `others` are the values of all legal moves, best first. */
function reviewed(ply: number, own: string, values: readonly (readonly [string, number])[]): ReviewedMove {
  const analysis = {
    values: values.map(([text, value]) => ({ move: move(text), value, final: false })),
    exact: false,
    depth: 8,
    pv: [move(values[0]![0])],
    unit: 'discs',
    tolerance: 2,
  };
  return { ply, side: (ply % 2) as 0 | 1, move: move(own), analysis, loss: lossOf(analysis, move(own)) };
}

const GAME = [
  reviewed(0, 'f5', [
    ['f5', 0],
    ['c4', 0],
    ['d3', 0],
    ['e6', 0],
  ]),
  reviewed(1, 'd6', [
    ['f6', 9],
    ['d6', 2],
    ['f4', 0],
  ]),
  reviewed(2, 'c3', [
    ['c4', 5],
    ['c3', 2],
    ['c5', 1],
  ]),
];
const PLAYERS = ['Ann', 'Bob'] as const;
const cards = (seats: readonly [string, string], moves = GAME): readonly Card[] =>
  cardsOf(session(seats), session(seats), moves, PLAYERS, '2026-11-16');

test('mistakes of the user become cards, inaccuracies and the opponent’s do not', () => {
  const both = cards([HUMAN, HUMAN]);
  assert.deepEqual(
    both.map(({ played, from, box, due }) => [played, from, box, due]),
    [['d6', 'Ann – Bob, move 2', 1, '2026-11-16']],
  );
  assert.deepEqual(cards([HUMAN, 'random']), []);
  assert.equal(cards(['random', HUMAN]).length, 1);
  assert.deepEqual(learnersOf({ seats: ['random', 'random'] }), [0, 1], 'two programs: both are studied');
});

test('a card is the position again, with what its moves are worth', () => {
  const [card] = cards([HUMAN, HUMAN]);
  const puzzle = puzzleOf(card!);
  assert.ok(puzzle.ok);
  const { position, analysis, played } = puzzle.value;
  assert.deepEqual(game.display.formatPosition(position), card!.position);
  assert.equal(lossOf(analysis, played), 7);
  assert.equal(puzzleOf({ ...card!, played: 'a1' }).ok, false);
  assert.equal(puzzleOf({ ...card!, position: 'nothing' }).ok, false);
  assert.equal(puzzleOf({ ...card!, game: 'chess' }).ok, false);
});

const [CARD] = cards([HUMAN, HUMAN]);

test('five good answers double the days; a bad one goes back to the first box', () => {
  let card = CARD!;
  const days: (readonly [number, string])[] = [];
  let today = '2026-11-16';
  for (let i = 0; i < 5; i++) {
    card = answered(card, true, today);
    days.push([card.box, card.due]);
    today = card.due;
  }
  assert.deepEqual(days, [
    [2, '2026-11-18'],
    [3, '2026-11-22'],
    [4, '2026-11-30'],
    [5, '2026-12-16'],
    [5, '2027-01-01'],
  ]);
  assert.deepEqual(answered(card, false, '2027-01-01'), { ...card, box: 1, due: '2027-01-02' });
});

for (const [from, days, to] of [
  ['2026-11-16', 0, '2026-11-16'],
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-12-31', 16, '2027-01-16'],
] as const) {
  test(`${days} days after ${from}`, () => assert.equal(laterDay(from, days), to));
}

test('cards due today come first by their day, then by their box; later ones wait', () => {
  const deck = [
    { ...CARD!, id: 'a', due: '2026-11-16', box: 3 },
    { ...CARD!, id: 'b', due: '2026-11-17' },
    { ...CARD!, id: 'c', due: '2026-11-16', box: 1 },
    { ...CARD!, id: 'd', due: '2026-11-01', box: 5 },
  ];
  assert.deepEqual(
    dueCards(deck, '2026-11-16').map(({ id }) => id),
    ['d', 'c', 'a'],
  );
});

test('the same position is one card, and keeps its box', () => {
  const known = [{ ...CARD!, box: 4 }];
  assert.equal(withCards(known, [CARD!]), known);
  assert.equal(withCards([], [CARD!, CARD!]).length, 1);
});

test('an exported deck is read back; anything else is refused in one line', () => {
  const deck = parseDeck(formatDeck([CARD!]));
  assert.ok(deck.ok);
  assert.deepEqual(deck.value, [CARD]);
  for (const bad of ['', 'f5d6', '{}', formatDeck([CARD!]).replace('"box": 1', '"box": 9')]) {
    const read = parseDeck(bad);
    assert.ok(!read.ok);
    assert.match(read.reason, /^this is not a practice file: [^\n]+$/);
  }
});
