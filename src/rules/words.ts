/** Sentences for any game. */
import type { Archived } from './archive.js';
import { chancesIn } from './dice.js';
import type { Display } from './display.js';
import type { Game } from './game.js';
import { isPass } from './passes.js';
import type { Move, Outcome, Position } from './position.js';

/** “black plays”, “crosses play”: the name of a side is singular or plural. */
export const verb = (side: string, plural: string): string =>
  side.endsWith('s') ? plural : `${plural}${plural.endsWith('s') ? 'es' : 's'}`;
export const does = (side: string, plural: string): string => `${side} ${verb(side, plural)}`;

/** Moves that follow each other, each as it is written in the position before it. */
export function formatLine<P extends Position>(game: Game<P>, start: P, moves: readonly Move[]): string[] {
  let position = start;
  return moves.map((move, i) => {
    if (i > 0) position = game.play(position, moves[i - 1]!);
    return game.display.formatMove(move, position);
  });
}

/** All its moves as text, the opening's first. Its start is one that the game wrote. */
export function pliesText(game: Game, { start, moves }: Pick<Archived, 'start' | 'moves'>): string[] {
  const read = game.display.parsePosition(start.position);
  if (!read.ok) throw new RangeError(`a start cannot be read: ${read.reason}`);
  return formatLine(game, read.value, [...start.moves, ...moves]);
}

export function describeMove(game: Game, position: Position, move: Move): string {
  const side = game.display.sides[position.turn];
  const text = game.display.formatMove(move, position);
  if (chancesIn(game, position).length > 0) return `${side}: ${text}`;
  if (isPass(game, move)) return does(side, 'pass');
  return `${does(side, 'play')} ${text}`;
}

/** `isCounted`: margins count something; otherwise a game is only won or drawn. */
export function describeOutcome(
  { sides }: Display,
  { winner, margin, official, capped }: Outcome,
  isCounted = true,
): string {
  if (capped) {
    const lot = winner === null ? 'it is a draw' : `${does(sides[winner], 'win')} by a random draw`;
    return `the game reached its maximum length; ${lot}`;
  }
  if (winner === null) return 'a draw';
  if (!isCounted) return does(sides[winner], 'win');
  const [board, book] = [Math.abs(margin), Math.abs(official)];
  const score = board === book ? `by ${board}` : `by ${board} on the board, by ${book} official`;
  return `${does(sides[winner], 'win')} ${score}`;
}

const LISTED = 24;

/** The legal moves in one line of limited length. */
export function listMoves(game: Game, position: Position): string {
  const texts = game.moves(position).map(move => game.display.formatMove(move, position));
  return texts.length <= LISTED
    ? texts.join(', ')
    : `${texts.slice(0, LISTED).join(', ')} … (${texts.length} in all: type moves)`;
}
