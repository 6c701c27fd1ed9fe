/**
 * Othello: moves, flips, passes, and the count of discs. The readable reference for the kernel.
 * A side that cannot move must pass; when neither can, the game is over.
 */
import { type Move, type Outcome, opponent, type Side } from '../../rules/position.js';
import { findFlips, findMoves, hi, listSquares, lo } from './bitboard.js';
import { discs, type OthelloPosition, PASS } from './board.js';
import { othelloDisplay } from './display.js';
import { STANDARD } from './starts.js';

const canMove = ({ turn, blackLo, blackHi, whiteLo, whiteHi }: OthelloPosition, mover: boolean): boolean => {
  if ((turn === 0) === mover) findMoves(blackLo, blackHi, whiteLo, whiteHi);
  else findMoves(whiteLo, whiteHi, blackLo, blackHi);
  return (lo | hi) !== 0;
};

function moves(position: OthelloPosition): readonly Move[] {
  if (canMove(position, true)) return listSquares(lo, hi);
  return canMove(position, false) ? [PASS] : [];
}

function play(position: OthelloPosition, move: Move): OthelloPosition {
  const { turn, blackLo, blackHi, whiteLo, whiteHi } = position;
  if (move === PASS) return { turn: opponent(turn), blackLo, blackHi, whiteLo, whiteHi };
  const discLo = move < 32 ? 1 << move : 0;
  const discHi = move < 32 ? 0 : 1 << (move - 32);
  if (turn === 0) {
    findFlips(move, blackLo, blackHi, whiteLo, whiteHi);
    return {
      turn: 1,
      blackLo: blackLo | lo | discLo,
      blackHi: blackHi | hi | discHi,
      whiteLo: whiteLo & ~lo,
      whiteHi: whiteHi & ~hi,
    };
  }
  findFlips(move, whiteLo, whiteHi, blackLo, blackHi);
  return {
    turn: 0,
    blackLo: blackLo & ~lo,
    blackHi: blackHi & ~hi,
    whiteLo: whiteLo | lo | discLo,
    whiteHi: whiteHi | hi | discHi,
  };
}

/** The side with more discs wins. On the board that is the margin; officially the winner gets the empty squares too. */
export function score(position: OthelloPosition): Outcome {
  const [black, white] = discs(position);
  const margin = black - white;
  const winner = margin > 0 ? 0 : margin < 0 ? 1 : null;
  return { winner, margin, official: margin + Math.sign(margin) * (64 - black - white) };
}

const outcome = (position: OthelloPosition): Outcome | undefined =>
  canMove(position, true) || canMove(position, false) ? undefined : score(position);

/** The rules alone, for what a game of Othello is made of: notations, archives, evaluators. */
export const othelloRules = {
  id: 'othello',
  moveCount: 65,
  maxPlies: 128, // sixty discs to place, and never two passes in a row
  initial: (): OthelloPosition => STANDARD,
  moves,
  play,
  outcome,
  isPass: (move: Move): boolean => move === PASS,
  giveTurn: (position: OthelloPosition, side: Side): OthelloPosition => ({ ...position, turn: side }),
  margin: 'discs',
  display: othelloDisplay,
};
