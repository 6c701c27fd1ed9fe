/**
 * Squares in GTP notation, `D3`. Go numbers its rows from the bottom of the board, and so do programs derived from Go
 * (GoGui); Othello numbers them from the top, and so do Othello engines (gtp-rhino 0.16.1, tried: after f5 the disc is
 * in the fifth row from the top). The user must say which, because the start position looks the same.
 */

import type { Game } from '../rules/game.js';
import { isPass } from '../rules/passes.js';
import type { Move, Position } from '../rules/position.js';
import { type Parsed, refused } from '../specs/parsed.js';

export type RowOrder = 'top' | 'bottom';

/** A square in the other numbering; other text stays unchanged. */
function renumber(game: Game, text: string, rows: RowOrder): string {
  const [, column, row] = /^\s*([a-z])(\d{1,2})\s*$/i.exec(text) ?? [];
  const height = game.display.axes?.rows.length ?? 0;
  if (rows === 'top' || column === undefined || Number(row) < 1 || Number(row) > height) return text;
  return `${column}${height + 1 - Number(row)}`;
}

export const formatVertex = (game: Game, position: Position, move: Move, rows: RowOrder): string =>
  isPass(game, move) ? 'pass' : renumber(game, game.display.formatMove(move, position), rows).toUpperCase();

export function parseVertex(game: Game, text: string, rows: RowOrder): Parsed<Move> {
  if (/^\d*$/.test(text)) return refused('a square is a letter and a number');
  return game.display.parseMove(renumber(game, text, rows));
}
