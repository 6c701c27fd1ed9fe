/** The S-shaped board, ten by three, and below it the throws in hand and the exit, which a player may have to select. */
import type { Cell, Choice, Diagram, Display, Sign } from '../../rules/display.js';
import { type Move, opponent, type Side } from '../../rules/position.js';
import { BEAUTIFUL, bit, count, haven, IN_WATER, LAST, LIFE, PIECES, WATER } from './houses.js';
import { legalMoves } from './movement.js';
import { OFF, PASS, RESCUE, RETURN, stepOf } from './moves.js';
import { formatMove, formatPosition, parseMove, parsePosition, SIDE_NAMES } from './notation.js';
import type { SenetPosition } from './position.js';
import { held, listed, THROWS } from './sticks.js';
import type { SenetRules } from './variants.js';

const ONE_OF: readonly [string, string] = ['cone', 'spool'];
const WIDTH = 10;
const OFF_BOARD = 'off';
const stick = (kind: number): string => `throw ${kind}`;

/** What a house does, in a word: 28 is left by a 3, 29 by a 2, 30 by anything. */
const MARKS: Readonly<Record<number, string>> = {
  [LIFE]: 'life',
  [BEAUTIFUL]: 'beauty',
  [WATER]: 'water',
  28: '3',
  29: '2',
  [LAST]: 'any',
};

const SIGNS: Readonly<Record<number, Sign>> = {
  [LIFE]: 'ankh',
  [BEAUTIFUL]: 'lute',
  [WATER]: 'waves',
  28: 'three',
  29: 'two',
  [LAST]: 'sun',
};

/** Where the path turns, by column and row. */
const PATH = [
  [0, 0],
  [WIDTH - 1, 0],
  [WIDTH - 1, 1],
  [0, 1],
  [0, 2],
  [WIDTH - 1, 2],
] as const;

/** How four sticks lie after a throw, with the marked sides as sticks.ts counts them. */
const FLAT_SIDES: Readonly<Record<number, number>> = { 1: 3, 2: 2, 3: 1, 4: 0, 5: 4 };
const fallen = (kind: number): readonly boolean[] => [0, 1, 2, 3].map(i => i < FLAT_SIDES[kind]!);

function house(position: SenetPosition, number: number): Cell {
  const [row, column] = [Math.floor((number - 1) / WIDTH), (number - 1) % WIDTH];
  const owner: Side | undefined = position.cones & bit(number) ? 0 : position.spools & bit(number) ? 1 : undefined;
  return {
    id: String(number),
    x: row === 1 ? WIDTH - 1 - column : column,
    y: row,
    ...(owner === undefined ? {} : { owner }),
    ...(MARKS[number] === undefined ? {} : { mark: MARKS[number] }),
    ...(SIGNS[number] === undefined ? {} : { sign: SIGNS[number] }),
  };
}

function cells(position: SenetPosition): Cell[] {
  const track = Array.from({ length: LAST }, (_, i) => house(position, i + 1));
  const sticks = THROWS.filter(kind => held(position.throws, kind) > 0).map((kind): Cell => {
    const n = held(position.throws, kind);
    return { id: stick(kind), x: kind - 1, y: 3, mark: n === 1 ? String(kind) : `${n}×${kind}`, sticks: fallen(kind) };
  });
  return [...track, ...sticks, { id: OFF_BOARD, x: WIDTH - 1, y: 3, mark: OFF_BOARD }];
}

/** `severalKinds`: the side holds more than one kind of throw, so from 30 the player must select the throw too. */
function choice(rules: SenetRules, position: SenetPosition, move: Move, severalKinds: boolean): Choice {
  const { turn, cones, spools, phase } = position;
  const [us, piece, enemy] = [SIDE_NAMES[turn], ONE_OF[turn], ONE_OF[opponent(turn)]];
  if (move === PASS) {
    const why = phase === 'skip' ? 'a turn is lost to the water' : 'no throw left can be used';
    return { move, touches: [], label: `${us} pass, ${why}` };
  }
  if (move === RESCUE) {
    const label = `drowned ${piece} from house ${WATER} off the board with a 4`;
    return { move, touches: [String(WATER), OFF_BOARD], label };
  }
  if (move === RETURN) {
    const to = haven(cones | spools);
    const label = `drowned ${piece} from house ${WATER} back to ${to}`;
    return { move, touches: [String(WATER), String(to)], label };
  }
  const { from, distance, to } = stepOf(move)!;
  const thrown = Math.abs(distance);
  const other = turn === 0 ? spools : cones;
  if (to === OFF) {
    const exit = from === LAST && severalKinds ? stick(thrown) : OFF_BOARD;
    const label = `${piece} from house ${from} off the board with a ${thrown}`;
    return { move, touches: [String(from), exit], label };
  }
  const victim = (other & bit(to)) !== 0;
  const end = to > BEAUTIFUL;
  const waterTaken = ((cones | spools) & IN_WATER) !== 0;
  const fate =
    to === WATER
      ? `, into the water; the ${enemy} there returns to ${from}`
      : !end
        ? distance < 0
          ? `, the ${enemy} there advances to ${from}`
          : ', hits'
        : !waterTaken
          ? `, hits the ${enemy} into the water`
          : rules.crowded === 'return'
            ? `, hits the ${enemy} back to ${haven(cones | spools)}`
            : ', hits';
  const how = distance < 0 ? 'back to' : 'to';
  const drowns = to === WATER ? ', into the water' : '';
  return {
    move,
    touches: [String(from), String(to)],
    label: `${piece} from house ${from} ${how} ${to} with a ${thrown}${victim ? fate : drowns}`,
  };
}

function happening({ turn, cones, spools, phase, throws }: SenetPosition): string {
  const us = SIDE_NAMES[turn];
  const held = listed(throws).join(', ');
  switch (phase) {
    case 'throw':
      return held === '' ? `${us} throw` : `${us} throw again; throws so far: ${held}`;
    case 'move':
      return `${us} move; throws left: ${held}`;
    case 'skip':
      return `${us} lose this turn to the water`;
    case 'drowned':
      return `${us} throw for their drowned piece`;
    case 'rescue':
      return `${us} threw ${held} for their drowned piece`;
    case 'lot':
      return 'the turn limit is reached; a random draw decides';
    case 'over':
      return cones !== 0 && spools !== 0 ? `${us} have won by a random draw` : `${us} have won`;
  }
}

function notes(rules: SenetRules, position: SenetPosition): string[] {
  const { cones, spools, turns, phase } = position;
  const drowned = cones & IN_WATER ? ONE_OF[0] : spools & IN_WATER ? ONE_OF[1] : undefined;
  const off = `borne off: ${PIECES - count(cones)} cones, ${PIECES - count(spools)} spools`;
  const turn = Math.min(turns + 1, rules.cap);
  return [
    happening(position),
    off,
    ...(drowned === undefined ? [] : [`a ${drowned} is drowned`]),
    phase === 'over' ? `over in turn ${turn}` : `turn ${turn} of at most ${rules.cap}`,
  ];
}

export const senetDisplay = (rules: SenetRules): Display<SenetPosition> => ({
  sides: SIDE_NAMES,
  pieces: ['C', 'S'],
  look: { surface: 'wood', shapes: ['cone', 'spool'], path: PATH, motion: 'slide' },
  diagram(position): Diagram {
    const severalKinds = THROWS.filter(kind => held(position.throws, kind) > 0).length > 1;
    return {
      width: WIDTH,
      height: 4,
      cells: cells(position),
      choices: legalMoves(rules, position).map(move => choice(rules, position, move, severalKinds)),
      notes: notes(rules, position),
    };
  },
  formatMove,
  parseMove,
  formatPosition,
  parsePosition: text => parsePosition(rules, text),
  /** The side to move then throws: what it held belonged to the board before. */
  place(position, cell, side) {
    const number = Number(cell);
    if (!(number >= 1 && number <= LAST)) return position;
    const without = ~bit(number);
    return {
      ...position,
      cones: side === 0 ? position.cones | bit(number) : position.cones & without,
      spools: side === 1 ? position.spools | bit(number) : position.spools & without,
      phase: 'throw',
      throws: 0,
      waited: false,
      start: 0,
      distance: 0,
    };
  },
});
