/**
 * OBF, the format of Othello problem sets: one position a line, `<64 cells> <side>; MOVE:SCORE; …`, `%` starts a
 * comment. Fields that are not moves are ignored. Scores are disc differences for the side to move, the empty squares given to
 * the winner.
 */

import type { Move } from '../../../rules/position.js';
import { type Parsed, parsed, quote, refused } from '../../../specs/parsed.js';
import { type OthelloPosition, PASS, squareName } from '../board.js';
import { formatBoard, parseBoard } from '../board-text.js';
import { othelloRules as othello } from '../rules.js';

export type Problem = {
  readonly position: OthelloPosition;
  readonly scores: readonly { readonly move: Move; readonly score: number }[];
};

const MAX_LINE = 4096;

/** Programs add other fields, such as `id: ffo-40` or `depth=20`; a letter and a digit mean a square. */
const TAG = /^\s*(?![a-z]\d\s*:)[a-z][\w .-]{0,40}[:=]/i;
/** What programs write for an unknown score. */
const UNKNOWN = [127, 128];

/** One line; undefined if it is empty or holds only a comment. */
export function parseObf(line: string): Parsed<Problem | undefined> {
  if (line.length > MAX_LINE) return refused(`a line has at most ${MAX_LINE} characters, not ${line.length}`);
  const [board, ...fields] = line.replace(/%.*$/, '').split(';');
  if (board!.trim() === '' && fields.length === 0) return parsed(undefined);
  const position = parseBoard(board!);
  if (!position.ok) return position;
  const legal = othello.moves(position.value);
  const scores: { move: Move; score: number }[] = [];
  for (const field of fields) {
    if (field.trim() === '') continue;
    const match = /^\s*([a-h][1-8]|pass|ps|pa|--)\s*:\s*([+-]?\d{1,3})\s*$/i.exec(field);
    if (!match) {
      if (TAG.test(field)) continue;
      return refused(`${quote(field.trim())} is not MOVE:SCORE, such as F5:+4`);
    }
    const score = Number(match[2]);
    if (UNKNOWN.includes(Math.abs(score))) continue;
    const move = othello.display.parseMove(match[1]!);
    if (!move.ok) return move;
    if (!legal.includes(move.value)) return refused(`${quote(match[1]!)} is not a legal move in this position`);
    if (Math.abs(score) > 64) return refused(`a score lies between -64 and +64, not ${match[2]}`);
    if (scores.some(each => each.move === move.value)) return refused(`${quote(match[1]!)} is there twice`);
    scores.push({ move: move.value, score });
  }
  return parsed({ position: position.value, scores });
}

export function formatObf({ position, scores }: Problem): string {
  const fields = scores.map(({ move, score }) => {
    const name = move === PASS ? 'PS' : squareName(move).toUpperCase();
    return ` ${name}:${score < 0 ? '' : '+'}${score};`;
  });
  return `${formatBoard(position)};${fields.join('')}`;
}
