/**
 * Othello: moves, flips, passes, and the count of discs. The readable reference to which the kernel is held.
 * A side that cannot move must pass; when neither can, the game is over.
 */
import type { Game } from '../../rules/game.js';
import { type Move, type Outcome, opponent } from '../../rules/position.js';
import { BadSpec, type Options, readOptions, text } from '../../specs/options.js';
import type { Spec } from '../../specs/spec.js';
import { findFlips, findMoves, hi, listSquares, lo } from './bitboard.js';
import { discs, type OthelloPosition, PASS } from './board.js';
import { parseBoard } from './board-text.js';
import { othelloDisplay } from './display.js';
import { othelloFeatures } from './features.js';
import { CURRIE, innerStart, STANDARD } from './starts.js';
import { isItsOwnImage, SYMMETRIES, turnMove } from './symmetry.js';

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

/** Who has more discs has won. On the board that is the margin; officially the winner gets the empty squares too. */
export function score(position: OthelloPosition): Outcome {
  const [black, white] = discs(position);
  const margin = black - white;
  const winner = margin > 0 ? 0 : margin < 0 ? 1 : null;
  return { winner, margin, official: margin + Math.sign(margin) * (64 - black - white) };
}

const outcome = (position: OthelloPosition): Outcome | undefined =>
  canMove(position, true) || canMove(position, false) ? undefined : score(position);

export const othelloFrom = (start: OthelloPosition): Game<OthelloPosition> => ({
  id: 'othello',
  moveCount: 65,
  maxPlies: 128, // sixty discs to place, and never two passes in a row
  initial: () => start,
  moves,
  play,
  outcome,
  isPass: move => move === PASS,
  mirrors: position =>
    SYMMETRIES.filter(symmetry => isItsOwnImage(position, symmetry)).map(symmetry => move => turnMove(move, symmetry)),
  features: othelloFeatures,
  display: othelloDisplay,
});

/** From the standard start. */
export const othello = othelloFrom(STANDARD);

export const othelloOptions = {
  start: text(
    'standard',
    'standard|currie|inner|a board',
    'the first position: currie is the mirror image, inner is Alliot & Durand’s random 4×4',
  ),
  seed: text('0', 'text', 'which of the random inner starts'),
} as const satisfies Options;

/** Throws BadSpec. */
export function buildOthello(spec: Spec): Game<OthelloPosition> {
  const { start, seed } = readOptions(spec, othelloOptions);
  if (start === 'standard') return othello;
  if (start === 'currie') return othelloFrom(CURRIE);
  if (start === 'inner') return othelloFrom(innerStart(seed));
  const board = parseBoard(start);
  if (!board.ok) throw new BadSpec(`othello(start=…): neither standard, currie nor inner; ${board.reason}`);
  return othelloFrom(board.value);
}
