/**
 * A race with dice, small enough for plain expectiminimax and awkward on purpose: throws that throw again, turns of
 * several moves by the same side, pieces sent back, forced passes. Each side has two pieces that run from 0 to HOME; a
 * 3 throws again, at most three throws per turn; each throw moves one piece, in any order; landing on an enemy sends it
 * back to 0. A side that cannot move passes and loses the rest of the throws. After TURNS turns the side that is ahead
 * wins.
 */
import type { Evaluator } from '../../src/rules/evaluator.js';
import type { Game } from '../../src/rules/game.js';
import { type Chance, type Move, opponent, type Position, type Side } from '../../src/rules/position.js';
import { parsed, refused } from '../../src/specs/parsed.js';

type Pieces = readonly [number, number];
export type DashPosition = Position & {
  readonly pieces: readonly [Pieces, Pieces];
  readonly throws: readonly number[];
  readonly throwing: boolean;
  readonly turns: number;
};

const HOME = 5;
const TURNS = 24;
const THROWS = 3;
const PASS = 6; // moves 0…5 are piece · 3 + throw − 1
const DICE: readonly Chance[] = [
  { move: 7, probability: 1 / 2 },
  { move: 8, probability: 1 / 4 },
  { move: 9, probability: 1 / 4 },
];
const NAMES = ['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'pass', 'throw1', 'throw2', 'throw3'];

const pips = (pieces: Pieces): number => pieces[0] + pieces[1];
const isOver = ({ pieces, turns }: DashPosition): boolean =>
  turns >= TURNS || pieces.some(each => pips(each) === 2 * HOME);

function moves(position: DashPosition): readonly Move[] {
  if (position.throwing || isOver(position)) return [];
  const own = position.pieces[position.turn];
  const legal: Move[] = [];
  for (const piece of [0, 1] as const) {
    for (const each of [1, 2, 3]) {
      const to = own[piece] + each;
      const blocked = to > HOME || (to < HOME && own[1 - piece] === to);
      if (position.throws.includes(each) && !blocked) legal.push(piece * 3 + each - 1);
    }
  }
  return legal.length > 0 ? legal : [PASS];
}

const handOver = (position: DashPosition, pieces: DashPosition['pieces']): DashPosition => ({
  turn: opponent(position.turn),
  pieces,
  throws: [],
  throwing: position.turns + 1 < TURNS && pieces.every(each => pips(each) < 2 * HOME),
  turns: position.turns + 1,
});

function play(position: DashPosition, move: Move): DashPosition {
  const { turn, throws } = position;
  if (move > PASS) {
    const thrown = move - PASS;
    const all = [...throws, thrown].sort();
    return { ...position, throws: all, throwing: thrown === 3 && all.length < THROWS };
  }
  if (move === PASS) return handOver(position, position.pieces);
  const each = (move % 3) + 1;
  const own: [number, number] = [...position.pieces[turn]];
  const piece = move < 3 ? 0 : 1;
  const to = (own[piece] += each);
  const [x, y] = position.pieces[opponent(turn)];
  const hit = (at: number): number => (at === to && to < HOME ? 0 : at);
  const other: Pieces = [hit(x), hit(y)];
  const pieces: DashPosition['pieces'] = turn === 0 ? [own, other] : [other, own];
  const rest = throws.filter((_, i) => i !== throws.indexOf(each));
  const after = { ...position, pieces, throws: rest };
  return rest.length > 0 && !isOver(after) ? after : handOver(position, pieces);
}

const margin = ({ pieces }: DashPosition): number => pips(pieces[0]) - pips(pieces[1]);

export const dash: Game<DashPosition> = {
  id: 'dash',
  about: { title: 'Dash', summary: 'a small game for tests', lessons: [], colours: ['#000000', '#ffffff'] },
  defaults: { weights: {}, opponent: 'random', lineUp: ['random', 'random'], example: 'random' },
  moveCount: NAMES.length,
  maxPlies: TURNS * 2 * THROWS,
  initial: () => ({
    turn: 0,
    pieces: [
      [0, 0],
      [0, 0],
    ],
    throws: [],
    throwing: true,
    turns: 0,
  }),
  moves,
  play,
  outcome(position) {
    if (!isOver(position)) return undefined;
    const lead = margin(position);
    return { winner: lead > 0 ? 0 : lead < 0 ? 1 : null, margin: lead, official: lead };
  },
  chances: position => (position.throwing ? DICE : []),
  isPass: move => move === PASS,
  features: {
    names: ['pips'],
    read: (position, side) => [side === 0 ? margin(position) : -margin(position)],
  },
  display: {
    sides: ['red', 'blue'],
    pieces: ['R', 'B'],
    diagram: position => ({
      width: NAMES.length,
      height: 1,
      cells: NAMES.map((id, x) => ({ id, x, y: 0 })),
      choices: moves(position).map(move => ({ move, touches: [NAMES[move]!], label: NAMES[move]! })),
      notes: [],
    }),
    formatMove: move => NAMES[move]!,
    parseMove: text => (NAMES.includes(text) ? parsed(NAMES.indexOf(text)) : refused(`no move ${text}`)),
    formatPosition: position => JSON.stringify(position),
    parsePosition: text => parsed(JSON.parse(text) as DashPosition),
  },
};

/** Not odd: the own lead counts double, and the turn counts too. */
export const haste: Evaluator<DashPosition> = {
  unit: 'free',
  bound: 4 * HOME + 2,
  value({ pieces, turn }, side: Side) {
    return 2 * pips(pieces[side]) - pips(pieces[opponent(side)]) + (turn === side ? 0.3 : 0);
  },
};
