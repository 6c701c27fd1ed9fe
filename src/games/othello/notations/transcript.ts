/**
 * A game of Othello as its squares: `f5d6c3…`. Case, blanks, separators and move numbers are ignored. Passes may be
 * written (pass, pa, ps, --) or left out; a pass that the rules do not force is refused like any illegal move.
 */

import type { Move } from '../../../rules/position.js';
import { type Parsed, parsed, quote, refused } from '../../../specs/parsed.js';
import { type OthelloPosition, PASS, SQUARES, squareName } from '../board.js';
import { othelloRules as othello } from '../rules.js';
import { STANDARD } from '../starts.js';

export type Transcript = {
  readonly start: OthelloPosition;
  /** Every ply, with each pass in its place. */
  readonly moves: readonly Move[];
  readonly end: OthelloPosition;
};

/** Longer than any game with numbers and blanks between the moves. */
const MAX_LENGTH = 4096;

const TOKEN = /([a-h][1-8])|(pass|pa|ps|--)|(\d{1,3}\s*[.):]*|[\s,;]+)/iy;

export function parseTranscript(text: string, start: OthelloPosition = STANDARD): Parsed<Transcript> {
  if (text.length > MAX_LENGTH) return refused(`a transcript has at most ${MAX_LENGTH} characters, not ${text.length}`);
  const moves: Move[] = [];
  let end = start;
  const ply = (move: Move): void => {
    moves.push(move);
    end = othello.play(end, move);
  };
  TOKEN.lastIndex = 0;
  for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
    const token = TOKEN.exec(text);
    if (!token) {
      return refused(
        `${quote(text.slice(at))} at character ${at + 1}: expected a square a1 to h8, a pass or a move number`,
      );
    }
    const [, square, pass] = token;
    if (square === undefined && pass === undefined) continue;
    const move = square === undefined ? PASS : SQUARES.indexOf(square.toLowerCase());
    let legal = othello.moves(end);
    if (legal[0] === PASS && move !== PASS) {
      ply(PASS);
      legal = othello.moves(end);
    }
    if (!legal.includes(move)) {
      const why =
        legal.length === 0
          ? 'the game is already over'
          : `${othello.display.sides[end.turn]} may play ${legal.map(squareName).join(' ')}`;
      return refused(`move ${moves.length + 1}, ${quote(square ?? pass!)} at character ${at + 1}, is illegal: ${why}`);
    }
    ply(move);
  }
  return parsed({ start, moves, end });
}

/** Without passes, as most programs expect, unless `written`; a trailing pass is kept only then. */
export const formatTranscript = (moves: readonly Move[], passes: 'omitted' | 'written' = 'omitted'): string =>
  moves
    .filter(move => passes === 'written' || move !== PASS)
    .map(move => (move === PASS ? 'pa' : SQUARES[move]))
    .join('');
