/**
 * Moves: `5-9` (either way), `26-off`, `30-off:3` if any throw is possible, `27-back` and `27-off` out of the water,
 * `pass`; chance: `throw-3`, `lot-cones`.
 *
 * Positions: the houses from 1 to 30 in rows of ten, the side to move, the phase with the throws held, the turns
 * completed, the move just made as start and distance, and `waited` once a drowned piece has cost a turn:
 * `scscscscsc/scsc....../.......... c throw:1 0 -`.
 */
import { type Move, opponent, type Side } from '../../rules/position.js';
import { type Parsed, parsed, quote, refused } from '../../specs/parsed.js';
import { bit, count, IN_WATER, LAST, LIFE, PIECES, WATER } from './houses.js';
import { MOVE_COUNT, OFF, PASS, RESCUE, RETURN, stepMove, stepOf, thrownBy, winnerBy } from './moves.js';
import type { Phase, SenetPosition } from './position.js';
import { held, listed, MAX_THROWS, one, type Throw, total } from './sticks.js';
import type { SenetRules } from './variants.js';

export const SIDE_NAMES: readonly [string, string] = ['cones', 'spools'];
const PHASES: readonly Phase[] = ['throw', 'move', 'skip', 'drowned', 'rescue', 'lot', 'over'];

export function formatMove(move: Move): string {
  if (move === PASS) return 'pass';
  if (move === RETURN) return `${WATER}-back`;
  if (move === RESCUE) return `${WATER}-off`;
  const thrown = thrownBy(move);
  if (thrown !== undefined) return `throw-${thrown}`;
  const winner = winnerBy(move);
  if (winner !== undefined) return `lot-${SIDE_NAMES[winner]}`;
  const step = stepOf(move);
  if (step === undefined) return '?';
  const which = step.from === LAST ? `:${step.distance}` : '';
  return `${step.from}-${step.to === OFF ? 'off' : step.to}${which}`;
}

const moveOfText = new Map(Array.from({ length: MOVE_COUNT }, (_, move) => [formatMove(move), move]));

export function parseMove(text: string): Parsed<Move> {
  const plain = text.trim().toLowerCase();
  const move = moveOfText.get(plain);
  if (move !== undefined) return parsed(move);
  if (plain === `${LAST}-off`) {
    return refused(`${quote(text)}: any throw bears off from ${LAST}; name the throw, as in ${LAST}-off:2`);
  }
  const pair = /^(\d{1,2})-(\d{1,2}|off)$/.exec(plain);
  return refused(
    pair
      ? `${quote(text)}: no throw from 1 to 5 leads from house ${pair[1]} ${pair[2] === 'off' ? 'off the board' : `to ${pair[2]}`}`
      : `${quote(text)} is not a move; moves are written 5-9, 26-off, 30-off:2, 27-back or pass, throws throw-3`,
  );
}

export function formatPosition(position: SenetPosition): string {
  const { turn, cones, spools, phase, throws, turns, waited, start, distance } = position;
  let track = '';
  for (let house = 1; house <= LAST; house++) {
    track += cones & bit(house) ? 'c' : spools & bit(house) ? 's' : '.';
    if (house === 10 || house === 20) track += '/';
  }
  const kinds = listed(throws).join('');
  const last = start === 0 ? '-' : `${start}${distance < 0 ? '' : '+'}${distance}`;
  const words = [track, turn === 0 ? 'c' : 's', kinds === '' ? phase : `${phase}:${kinds}`, turns, last];
  return (waited ? [...words, 'waited'] : words).join(' ');
}

/** The fault of the pieces and the phase, if any. */
function contradiction(rules: SenetRules, position: SenetPosition): string | undefined {
  const { turn, cones, spools, phase, turns, waited, start } = position;
  const [own, other] = turn === 0 ? [cones, spools] : [spools, cones];
  const us = SIDE_NAMES[turn];
  for (const [side, pieces] of [cones, spools].entries()) {
    if (count(pieces) > PIECES) return `there are ${count(pieces)} ${SIDE_NAMES[side]}, and a side has ${PIECES}`;
  }
  if (turns > rules.cap) return `${turns} turns are more than the ${rules.cap} after which a random draw decides`;
  if (cones === 0 || spools === 0) {
    if (phase !== 'over') return 'a side without pieces has won, so the phase is over';
    if (own !== 0 || other === 0) return 'the side that has borne off its last piece has the turn, and only one can';
    if (turns === rules.cap) return `the winning turn is one of the ${rules.cap}, so it is not yet counted`;
  } else if (turns === rules.cap) {
    if (phase !== 'lot' && phase !== 'over')
      return `after ${turns} turns a random draw decides, so the phase is lot or over`;
  } else if (phase === 'over' || phase === 'lot') {
    return `with pieces of both sides on the board a game ends only after ${rules.cap} turns`;
  }
  const isLot = phase === 'over' && own !== 0;
  if (!isLot && turn !== turns % 2) return `after ${turns} turns it is the turn of the ${SIDE_NAMES[opponent(turn)]}`;

  const isWaterPhase = phase === 'skip' || phase === 'drowned' || phase === 'rescue';
  if (isWaterPhase && (own & IN_WATER) === 0) return `the phase is ${phase}, and none of the ${us} is in the water`;
  const goesOn = phase === 'move' && rules.water === 'continues' && start !== 0;
  if ((phase === 'throw' || phase === 'move') && !goesOn && own & IN_WATER)
    return `one of the ${us} is in the water, so the phase is drowned`;
  const skips = rules.drowned === 'skip-then-throw';
  if (phase === 'skip' && (!skips || waited))
    return skips ? 'that turn is already lost' : 'no turn is lost under these rules';
  if (waited && (!skips || ((own | other) & IN_WATER) === 0)) return 'no piece can have waited';
  if (skips && !waited && (phase === 'drowned' || phase === 'rescue')) return 'the drowned piece has not waited yet';
  return undefined;
}

/** The fault of the throws in hand, if any. */
function miscount({ phase, throws, start }: SenetPosition): string | undefined {
  const n = total(throws);
  const last = held(throws, 2) + held(throws, 3);
  if (phase === 'throw') {
    if (last > 0) return 'after a 2 or 3 the side does not throw again';
    return n < MAX_THROWS ? undefined : `at most ${MAX_THROWS} throws are made in a turn`;
  }
  if (phase === 'rescue') return n === 1 ? undefined : 'one throw is made for a drowned piece';
  if (phase !== 'move') return n === 0 ? undefined : `no throws are held when the phase is ${phase}`;
  if (n === 0) return 'to move, a throw must be held';
  if (last > 1) return 'only one throw of a turn is a 2 or 3, the last';
  if (start === 0 && last === 0 && n < MAX_THROWS)
    return 'the last throw of a turn is a 2 or 3, and none has been used';
  return n + (start === 0 ? 0 : 1) <= MAX_THROWS ? undefined : `at most ${MAX_THROWS} throws are made in a turn`;
}

/** Whose piece can have moved last in such a phase; undefined if chance acted or a side passed since. */
function lastMover(rules: SenetRules, { turn, phase, throws, turns, start }: SenetPosition): Side | undefined {
  if (phase === 'rescue' || (phase === 'over' && turns === rules.cap)) return undefined;
  if (phase === 'over') return turn;
  if (phase === 'move') return start === WATER ? undefined : turn;
  if (phase === 'throw' && throws !== 0) return undefined;
  const goesOn = start === WATER && rules.drowned === 'throw-then-turn';
  if (goesOn || turns === 0) return phase === 'throw' && (goesOn || rules.opening === 'forced') ? turn : undefined;
  return opponent(turn);
}

/** Whether the stated last move can have left the pieces like this. */
function isLastMove(rules: SenetRules, position: SenetPosition): boolean {
  const { turn, cones, spools, phase, start, distance } = position;
  if (start === 0) return distance === 0 && !(phase === 'over' && (turn === 0 ? cones : spools) === 0);
  const side = lastMover(rules, position);
  const returned = start + distance;
  const to =
    start !== WATER
      ? stepOf(stepMove(start, distance))?.to
      : distance === 4
        ? OFF
        : returned >= 1 && returned <= LIFE
          ? returned
          : undefined;
  if (side === undefined || to === undefined) return false;
  const pieces = side === 0 ? cones : spools;
  return (pieces & bit(start)) === 0 && (to === OFF || (pieces & bit(to)) !== 0);
}

export function parsePosition(rules: SenetRules, text: string): Parsed<SenetPosition> {
  const shape =
    /^([cs.]{10})\/([cs.]{10})\/([cs.]{10})\s+([cs])\s+([a-z]+)(?::([1-5]{1,31}))?\s+(\d{1,6})\s+(?:-|([1-9]\d?)([+-][1-9]\d?))(\s+waited)?$/;
  const match = shape.exec(text.trim().toLowerCase());
  const phase = PHASES.find(each => each === match?.[5]);
  if (!match || phase === undefined) {
    return refused(
      `${quote(text)} is not a position; write three rows of ten c, s and . from house 1 on with / between them, c or s to move, ${PHASES.join('|')} with the throws held as in move:13, the turns completed, then - or the last move as in 5+4`,
    );
  }
  const track = match[1]! + match[2]! + match[3]!;
  const bits = (piece: string): number => [...track].reduce((sum, c, i) => (c === piece ? sum | bit(i + 1) : sum), 0);
  const position: SenetPosition = {
    turn: match[4] === 'c' ? 0 : 1,
    cones: bits('c'),
    spools: bits('s'),
    phase,
    throws: [...(match[6] ?? '')].reduce((sum, kind) => sum + one(Number(kind) as Throw), 0),
    turns: Number(match[7]),
    waited: match[10] !== undefined,
    start: Number(match[8] ?? 0),
    distance: Number(match[9] ?? 0),
  };
  const wrong = contradiction(rules, position) ?? miscount(position);
  if (wrong !== undefined) return refused(`${quote(text)}: ${wrong}`);
  if (!isLastMove(rules, position)) {
    const last =
      match[8] === undefined ? 'the winning move is missing' : `${match[8]}${match[9]} cannot have been played last`;
    return refused(`${quote(text)}: ${last}`);
  }
  return parsed(position);
}
