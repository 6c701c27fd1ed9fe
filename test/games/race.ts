/**
 * A small race with dice, for tests of code that must work for any game: each side has two pawns on its own four
 * fields, throws 1 or 2 before each move, and leaves the board only by the exact throw. It has chance, forced passes,
 * moves of one touch and of two, fields named by numbers, and no axes.
 */
import type { Cell, Choice, Display } from '../../src/rules/display.js';
import type { Game } from '../../src/rules/game.js';
import { type Move, opponent, type Position, type Side } from '../../src/rules/position.js';
import { parsed, quote, refused } from '../../src/specs/parsed.js';

/** Bits 0 to 3 of `pawns` are a side's fields; `thrown` is 0 before the throw. */
export type RacePosition = Position & {
  readonly pawns: readonly [number, number];
  readonly thrown: 0 | 1 | 2;
  readonly plies: number;
};

const LENGTH = 4;
const PASS = 8;
const THROWS = [9, 10];
const MAX_PLIES = 80;
const SIDES: readonly [string, string] = ['reds', 'blue'];

/** A move is the field left and the throw: 2·field + throw − 1. */
const from = (move: Move): number => move >> 1;
const to = (move: Move): number => from(move) + 1 + (move & 1);
const TEXTS = [
  ...Array.from(
    { length: 8 },
    (_, move) => `${from(move) + 1}/${to(move) < LENGTH ? to(move) + 1 : 'off'}${move & 1 ? '!' : ''}`,
  ),
  'pass',
  'throw 1',
  'throw 2',
];

const count = (bits: number): number => [1, 2, 4, 8].filter(bit => bits & bit).length;
const isOver = ({ pawns, plies }: RacePosition): boolean => pawns.includes(0) || plies >= MAX_PLIES;

function moves(position: RacePosition): readonly Move[] {
  if (isOver(position) || position.thrown === 0) return [];
  const own = position.pawns[position.turn];
  const steps = [0, 1, 2, 3]
    .filter(field => own & (1 << field))
    .map(field => 2 * field + position.thrown - 1)
    .filter(move => to(move) <= LENGTH && !(own & (1 << to(move))));
  return steps.length > 0 ? steps : [PASS];
}

/** Side 1's fields are numbered 5 to 8. */
const fieldName = (side: Side, field: number): string => String(side * LENGTH + field + 1);

const display: Display<RacePosition> = {
  sides: SIDES,
  pieces: ['R', 'B'],
  diagram(position) {
    const cells = ([0, 1] as const).flatMap(side =>
      [0, 1, 2, 3].map((x): Cell => {
        const place = { id: fieldName(side, x), x, y: side };
        const marked = x === 3 ? { ...place, mark: '>' } : place;
        return position.pawns[side] & (1 << x) ? { ...marked, owner: side } : marked;
      }),
    );
    const side = position.turn;
    const choices = moves(position).map((move): Choice => {
      if (move === PASS) return { move, touches: [], label: `${SIDES[side]} pass` };
      const start = fieldName(side, from(move));
      if (to(move) === LENGTH) return { move, touches: [start], label: `${SIDES[side]} from ${start} off the board` };
      const end = fieldName(side, to(move));
      return { move, touches: [start, end], label: `${SIDES[side]} from ${start} to ${end}` };
    });
    const notes = position.thrown === 0 ? [] : [`thrown: ${position.thrown}`];
    return { width: LENGTH, height: 2, cells, choices, notes };
  },
  formatMove: move => TEXTS[move] ?? '?',
  parseMove(text) {
    const move = TEXTS.indexOf(text.trim().toLowerCase());
    return move < 0 ? refused(`${quote(text)} is not a move; moves are like 1/2 and 4/off`) : parsed(move);
  },
  formatPosition: ({ turn, pawns, thrown, plies }) => [turn, ...pawns, thrown, plies].join(' '),
  parsePosition(text) {
    const match = /^([01]) (\d|1[0-5]) (\d|1[0-5]) ([012]) (\d\d?)$/.exec(text.trim());
    if (!match) return refused(`${quote(text)} is not a position; write turn, pawns, pawns, throw, plies`);
    const [turn, a, b, thrown, plies] = match.slice(1).map(Number) as [Side, number, number, 0 | 1 | 2, number];
    return parsed({ turn, pawns: [a, b], thrown, plies });
  },
};

export const race: Game<RacePosition> = {
  id: 'race',
  about: { title: 'Race', summary: 'a small game for tests', lessons: [], colours: ['#000000', '#ffffff'] },
  defaults: { weights: {}, opponent: 'random', lineUp: ['random', 'random'], example: 'random' },
  moveCount: 11,
  maxPlies: MAX_PLIES,
  initial: () => ({ turn: 0, pawns: [0b11, 0b11], thrown: 0, plies: 0 }),
  moves,
  play({ turn, pawns, plies }, move) {
    const thrown = THROWS.indexOf(move);
    if (thrown >= 0) return { turn, pawns, thrown: (thrown + 1) as 1 | 2, plies: plies + 1 };
    const next = { turn: opponent(turn), thrown: 0 as const, plies: plies + 1 };
    if (move === PASS) return { ...next, pawns };
    const landed = to(move) < LENGTH ? 1 << to(move) : 0;
    const own = (pawns[turn] & ~(1 << from(move))) | landed;
    return { ...next, pawns: turn === 0 ? [own, pawns[1]] : [pawns[0], own] };
  },
  outcome(position) {
    if (!isOver(position)) return undefined;
    const margin = count(position.pawns[1]) - count(position.pawns[0]);
    const winner = margin > 0 ? 0 : margin < 0 ? 1 : null;
    // The official score counts a shut-out double, so that the two scores sometimes differ.
    return { winner, margin, official: Math.abs(margin) === 2 ? 2 * margin : margin };
  },
  chances: position =>
    isOver(position) || position.thrown !== 0 ? [] : THROWS.map(move => ({ move, probability: 0.5 })),
  isPass: move => move === PASS,
  features: {
    names: ['pips'],
    read: ({ pawns }, side) => [[0, 1, 2, 3].reduce((sum, x) => sum + (pawns[side] & (1 << x) ? LENGTH - x : 0), 0)],
  },
  display,
};
