/**
 * Bill's four features (K.-F. Lee and S. Mahajan; Ferrer 1996, appendix C), for the side to move, each own minus the
 * opponent's: edges with X squares from a table of 3¹⁰ (the value for the side to move), current mobility with penalties,
 * potential mobility and the sequence penalty from tables over 38 lines.
 *
 * Current mobility is computed move by move instead of line by line: whether a move gives up a corner and whether the
 * discs that it turns lie on the frontier is not in a line. The text names what is penalised; the numbers are ours.
 */
import { count } from '../../bitboard.js';
import type { OthelloPosition } from '../../board.js';
import { edgeAndXStability } from '../iago/edges.js';
import { findFrontier, frontierHi, frontierLo, type MoveVisitor, visitMoves } from '../iago/mobility.js';
import { potentialMobility, readLines, sequencePenalty } from './lines.js';

export const BILL_FEATURES = ['edges and X squares', 'current mobility', 'potential mobility', 'sequences'] as const;

/** What a move is worth before penalties. */
const MOVE = 12;
const TAKES_CORNER = 12;
const GIVES_CORNER = 10;
/** For each disc turned, for each direction beyond the first, and again for each disc turned that lies on the frontier. */
const DISC = 1;
const DIRECTION = 1;
const FRONTIER = 1;
/** Penalties leave something: a bad move is still a move. */
const LEAST = 1;

const isCorner = (square: number): boolean => square === 0 || square === 7 || square === 56 || square === 63;

let worth = 0;
let wallLo = 0;
let wallHi = 0;

const addMove: MoveVisitor = (square, flipsLo, flipsHi, directions, givesCorner) => {
  if (isCorner(square)) {
    worth += MOVE + TAKES_CORNER;
    return;
  }
  const discs = count(flipsLo) + count(flipsHi);
  const onFrontier = count(flipsLo & wallLo) + count(flipsHi & wallHi);
  const penalty =
    DISC * discs + DIRECTION * (directions - 1) + FRONTIER * onFrontier + (givesCorner ? GIVES_CORNER : 0);
  worth += Math.max(LEAST, MOVE - penalty);
};

/** The worth of all moves of `own`. */
export function mobilityWorth(ownLo: number, ownHi: number, otherLo: number, otherHi: number): number {
  findFrontier(otherLo, otherHi, ~(ownLo | otherLo), ~(ownHi | otherHi));
  wallLo = frontierLo;
  wallHi = frontierHi;
  worth = 0;
  visitMoves(ownLo, ownHi, otherLo, otherHi, addMove);
  return worth;
}

/** The features of a position for the side to move, in the order of BILL_FEATURES: whole numbers. */
export function readBill(
  { turn, blackLo, blackHi, whiteLo, whiteHi }: OthelloPosition,
  into: Float64Array = new Float64Array(BILL_FEATURES.length),
): Float64Array {
  const isBlack = turn === 0;
  const ownLo = isBlack ? blackLo : whiteLo;
  const ownHi = isBlack ? blackHi : whiteHi;
  const otherLo = isBlack ? whiteLo : blackLo;
  const otherHi = isBlack ? whiteHi : blackHi;
  into[0] = edgeAndXStability(ownLo, ownHi, otherLo, otherHi);
  into[1] = mobilityWorth(ownLo, ownHi, otherLo, otherHi) - mobilityWorth(otherLo, otherHi, ownLo, ownHi);
  readLines(ownLo, ownHi, otherLo, otherHi);
  into[2] = potentialMobility;
  into[3] = sequencePenalty;
  return into;
}

/** Larger than any of them: four edges; 33 moves, at once more than ever seen; 38 lines. */
export const BILL_LIMITS = [4 * 16_000, 33 * 24, 38 * 64, 38 * 36] as const;
