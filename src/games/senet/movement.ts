/** Legal moves and their effects. */
import { type Chance, type Move, opponent, SIDES } from '../../rules/position.js';
import {
  BEAUTIFUL,
  BEFORE_BEAUTIFUL,
  bit,
  blocks,
  defended,
  END,
  FIRST_TEN,
  haven,
  IN_WATER,
  UP_TO_BEAUTIFUL,
  WATER,
} from './houses.js';
import {
  lotMove,
  MOVE_COUNT,
  OFF,
  PASS,
  RESCUE,
  RETURN,
  type Step,
  stepMove,
  stepOf,
  throwMove,
  thrownBy,
  winnerBy,
} from './moves.js';
import type { Phase, SenetPosition } from './position.js';
import { held, MAX_THROWS, NO_THROWS, one, sticks, type Throw, throwsAgain, total } from './sticks.js';
import type { SenetRules } from './variants.js';

const STICKS = sticks(throwMove);
const COIN: readonly Chance[] = SIDES.map(side => ({ move: lotMove(side), probability: 0.5 }));
const NOTHING: readonly never[] = [];

const sidesOf = ({ turn, cones, spools }: SenetPosition): [own: number, other: number] =>
  turn === 0 ? [cones, spools] : [spools, cones];

/**
 * The houses a throw would reach by passing three in a row, going forward. Only up to 26: a piece that leaves
 * 26 with a 5 passes no piece. A block blocks even while a piece of its side is drowned and its pieces are undefended.
 */
const beyond = (block: number, thrown: number): number =>
  thrown < 4 ? 0 : thrown === 4 ? block << 3 : (block << 3) | (block << 4);

/** The houses a throw would reach by passing three in a row, going backward. */
const before = (block: number, thrown: number): number =>
  thrown < 4 ? 0 : thrown === 4 ? block >>> 1 : (block >>> 1) | (block >>> 2);

/** The first houses of three in a row that a piece passes on its way from 26 off the board. */
const FROM_WATER = IN_WATER | bit(28);

function mayLeaveBeautiful(rules: SenetRules, own: number, other: number, thrown: number): boolean {
  if (
    rules.blockade &&
    rules.exit === 'blocked' &&
    blocks(other) & (thrown === 5 ? FROM_WATER : IN_WATER) &&
    thrown > 3
  )
    return false;
  if (thrown === 5) return (own & FIRST_TEN) === 0;
  const to = bit(BEAUTIFUL + thrown);
  if (own & to) return false;
  if ((other & to) === 0) return true;
  // A drowned piece is not defended.
  if (to === IN_WATER) return rules.meeting === 'swap';
  if (rules.bump === 'undefended' && defended(other) & to) return false;
  return rules.crowded !== 'illegal' || ((own | other) & IN_WATER) === 0;
}

/** Own pieces that may go forward with this throw. */
function forwards(rules: SenetRules, own: number, other: number, thrown: number): number {
  let targets = ((own & BEFORE_BEAUTIFUL) << thrown) & UP_TO_BEAUTIFUL & ~own & ~defended(other);
  if (rules.blockade) targets &= ~beyond(blocks(other), thrown);
  let sources = targets >>> thrown;
  if (own & bit(BEAUTIFUL) && mayLeaveBeautiful(rules, own, other, thrown)) sources |= bit(BEAUTIFUL);
  if (own & END && (own & FIRST_TEN) === 0) {
    sources |= own & (thrown === 2 ? bit(29) | bit(30) : thrown === 3 ? bit(28) | bit(30) : bit(30));
  }
  return sources;
}

/** Own pieces that may go backward with this throw, where one must. */
function backwards(rules: SenetRules, own: number, other: number, thrown: number): number {
  const bound = own & (rules.beautiful === 'exempt' ? BEFORE_BEAUTIFUL : UP_TO_BEAUTIFUL);
  let targets = (bound >>> thrown) & ~own;
  if (rules.blockade) targets &= ~before(blocks(other), thrown);
  return targets << thrown;
}

/** By throw, the pieces that may go with it: shared by all positions, since none is looked at within another. */
const ahead = new Int32Array(6);
const back = new Int32Array(6);

/** `sources[k]`: the pieces that go with a throw of k. Ascending by house, then by throw, from `count` on. */
function listSteps(into: Int32Array, count: number, sources: Int32Array, all: number, direction: 1 | -1): number {
  let next = count;
  for (let rest = all; rest; rest &= rest - 1) {
    const piece = rest & -rest;
    const from = 32 - Math.clz32(piece);
    for (let thrown = 1; thrown <= 5; thrown++) {
      if (sources[thrown]! & piece) into[next++] = stepMove(from, direction * thrown);
    }
  }
  return next;
}

/** Writes the steps of a side with its throws, ascending, and returns how many there are. */
function listAllSteps(rules: SenetRules, own: number, other: number, throws: number, into: Int32Array): number {
  let anyAhead = 0;
  for (let kind = 1; kind <= 5; kind++) {
    ahead[kind] = held(throws, kind) > 0 ? forwards(rules, own, other, kind) : 0;
    anyAhead |= ahead[kind]!;
  }
  const count = listSteps(into, 0, ahead, anyAhead, 1);
  if (anyAhead !== 0 && rules.backward === 'overall') return count;
  let anyBack = 0;
  for (let kind = 1; kind <= 5; kind++) {
    back[kind] = ahead[kind] === 0 && held(throws, kind) > 0 ? backwards(rules, own, other, kind) : 0;
    anyBack |= back[kind]!;
  }
  return listSteps(into, count, back, anyBack, -1);
}

const canBeRescued = (rules: SenetRules, own: number, throws: number): boolean =>
  held(throws, 4) > 0 && (rules.rescue === 'always' || (own & FIRST_TEN) === 0);

/** Writes the legal moves, ascending, and returns how many there are. */
export function listMoves(
  rules: SenetRules,
  phase: Phase,
  own: number,
  other: number,
  throws: number,
  into: Int32Array,
): number {
  switch (phase) {
    case 'move': {
      const count = listAllSteps(rules, own, other, throws, into);
      if (count > 0) return count;
      into[0] = PASS;
      return 1;
    }
    case 'rescue':
      if (!canBeRescued(rules, own, throws)) {
        into[0] = RETURN;
        return 1;
      }
      if (rules.saving === 'must') {
        into[0] = RESCUE;
        return 1;
      }
      into[0] = RETURN;
      into[1] = RESCUE;
      return 2;
    case 'skip':
      into[0] = PASS;
      return 1;
    default:
      return 0;
  }
}

/** Shared by all positions, since none is looked at within another. */
const listed = new Int32Array(MOVE_COUNT);

export function legalMoves(rules: SenetRules, position: SenetPosition): readonly Move[] {
  const { turn, cones, spools, phase, throws } = position;
  if (phase === 'throw' || phase === 'drowned') return NOTHING;
  const [own, other] = turn === 0 ? [cones, spools] : [spools, cones];
  const count = listMoves(rules, phase, own, other, throws, listed);
  const moves: Move[] = [];
  for (let i = 0; i < count; i++) moves.push(listed[i]!);
  return moves;
}

export function chancesOf({ phase }: Pick<SenetPosition, 'phase'>): readonly Chance[] {
  return phase === 'throw' || phase === 'drowned' ? STICKS : phase === 'lot' ? COIN : NOTHING;
}

// Positions are written out below, field by field in one order: spreading the old one took four fifths of the time of a game.

/** The turn goes to the other side; the pieces are as the move left them. */
function handOver(
  rules: SenetRules,
  position: SenetPosition,
  cones: number,
  spools: number,
  waited: boolean,
  start: number,
  distance: number,
): SenetPosition {
  const turn = opponent(position.turn);
  const turns = position.turns + 1;
  const isDrowned = ((turn === 0 ? cones : spools) & IN_WATER) !== 0;
  const waits = isDrowned && rules.drowned === 'skip-then-throw' && !waited;
  const phase = turns === rules.cap ? 'lot' : waits ? 'skip' : isDrowned ? 'drowned' : 'throw';
  return { turn, cones, spools, phase, throws: NO_THROWS, turns, waited, start, distance };
}

function leaveWater(rules: SenetRules, position: SenetPosition, isRescued: boolean): SenetPosition {
  const { turn, turns } = position;
  const [own, other] = sidesOf(position);
  const to = isRescued ? OFF : haven(own | other);
  const left = (own & ~IN_WATER) | (isRescued ? 0 : bit(to));
  const [cones, spools] = turn === 0 ? [left, other] : [other, left];
  const distance = isRescued ? 4 : to - WATER;
  if (left !== 0 && rules.drowned !== 'throw-then-turn') {
    return handOver(rules, position, cones, spools, false, WATER, distance);
  }
  const phase = left === 0 ? 'over' : 'throw';
  return { turn, cones, spools, phase, throws: NO_THROWS, turns, waited: false, start: WATER, distance };
}

/** Where a piece that was hit goes. */
export function bumped(rules: SenetRules, occupied: number, from: number, to: number): number {
  if ((bit(to) & END) === 0) return from;
  if ((occupied & IN_WATER) === 0) return WATER;
  return rules.crowded === 'return' ? haven(occupied) : from;
}

function playStep(rules: SenetRules, position: SenetPosition, { from, distance, to }: Step): SenetPosition {
  const { turn, turns } = position;
  let own = turn === 0 ? position.cones : position.spools;
  let other = turn === 0 ? position.spools : position.cones;
  let waited = position.waited;
  if (to !== OFF && other & bit(to)) {
    const refuge = bumped(rules, own | other, from, to);
    other = (other & ~bit(to)) | bit(refuge);
    if (refuge === WATER || to === WATER) waited = false;
  }
  own = (own & ~bit(from)) | (to === OFF ? 0 : bit(to));
  const cones = turn === 0 ? own : other;
  const spools = turn === 0 ? other : own;
  const left = position.throws - one(Math.abs(distance));
  if (own !== 0 && (left === NO_THROWS || (to === WATER && rules.water === 'ends'))) {
    return handOver(rules, position, cones, spools, waited, from, distance);
  }
  const phase = own === 0 ? 'over' : 'move';
  const throws = own === 0 ? NO_THROWS : left;
  return { turn, cones, spools, phase, throws, turns, waited, start: from, distance };
}

function playThrow(position: SenetPosition, thrown: Throw): SenetPosition {
  const { turn, cones, spools, turns, waited } = position;
  const throws = position.throws + one(thrown);
  const again = throwsAgain(thrown) && total(throws) < MAX_THROWS;
  const phase = position.phase === 'drowned' ? 'rescue' : again ? 'throw' : 'move';
  return { turn, cones, spools, phase, throws, turns, waited, start: 0, distance: 0 };
}

export function playMove(rules: SenetRules, position: SenetPosition, move: Move): SenetPosition {
  const step = stepOf(move);
  if (step !== undefined) return playStep(rules, position, step);
  const { cones, spools, turns, waited, phase } = position;
  const thrown = thrownBy(move);
  if (thrown !== undefined) return playThrow(position, thrown);
  if (move === PASS) return handOver(rules, position, cones, spools, waited || phase === 'skip', 0, 0);
  if (move === RETURN || move === RESCUE) return leaveWater(rules, position, move === RESCUE);
  const winner = winnerBy(move)!;
  return { turn: winner, cones, spools, phase: 'over', throws: NO_THROWS, turns, waited, start: 0, distance: 0 };
}
