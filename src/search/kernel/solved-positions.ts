/**
 * Positions of recorded games, solved exactly: a measure of evaluators that depends on no evaluator. Which positions are
 * taken depends only on the games, not on their order, their files or any evaluator.
 *
 * Each game gives one position at most, so that positions are independent. A hash of its moves decides the number of
 * empty squares, and a hash of the board decides which positions are taken and which split they belong to. Boards are
 * turned so that the side to move is black and their text is the smallest of its eight mirror images; so no two are equal
 * up to symmetry.
 */
import { boardOf, emptySquares, type OthelloPosition, ownersOf } from '../../games/othello/board.js';
import { formatBoard } from '../../games/othello/board-text.js';
import type { Problem } from '../../games/othello/notations/obf.js';
import { othello } from '../../games/othello/othello.js';
import { SYMMETRIES, turnBoard } from '../../games/othello/symmetry.js';
import type { Kernel } from '../../kernel/bridge.js';
import { rootMoves, runExactSearch } from '../../kernel/search.js';
import { parseSeed, type Seed, seedFor } from '../../random/seed.js';
import type { Move } from '../../rules/position.js';

/** Development is for choices; test is for the figures that are reported after them. */
export const SPLITS = ['development', 'test'] as const;
export type Split = (typeof SPLITS)[number];

const HASH: Seed = parseSeed('solved positions');

/** One position for all that are equal up to symmetry and colours, with black to move. */
export function canonicalPosition(position: OthelloPosition): OthelloPosition {
  const black =
    position.turn === 0
      ? position
      : boardOf(
          ownersOf(position).map(owner => (owner === undefined ? undefined : owner === 0 ? 1 : 0)),
          0,
        );
  const images = SYMMETRIES.map(symmetry => turnBoard(black, symmetry));
  const texts = images.map(formatBoard);
  return images[texts.indexOf([...texts].sort()[0]!)]!;
}

const hashOf = (position: OthelloPosition): Seed => seedFor(HASH, formatBoard(position));

/** The split of a canonical position: by a bit of its hash that does not decide whether it is taken. */
export const splitOf = (position: OthelloPosition): Split =>
  SPLITS[Number.parseInt(hashOf(position).slice(-1), 16) & 1]!;

/** The position of a game before the move that fills one of `empties` squares; undefined if there is no choice there. */
function positionAt(start: OthelloPosition, moves: readonly Move[], empties: number): OthelloPosition | undefined {
  let position = start;
  for (const move of moves) {
    if (emptySquares(position) <= empties && othello.moves(position).length > 1) break;
    position = othello.play(position, move);
  }
  const isChoice = emptySquares(position) === empties && othello.moves(position).length > 1;
  return isChoice ? position : undefined;
}

export type RecordedGame = { readonly start: OthelloPosition; readonly moves: readonly Move[] };

/** For each number of empty squares up to `count` distinct canonical positions, in the order of their hashes. */
export function choosePositions(
  games: Iterable<RecordedGame>,
  empties: readonly number[],
  count: number,
): OthelloPosition[][] {
  const found = empties.map(() => new Map<Seed, OthelloPosition>());
  for (const { start, moves } of games) {
    const which = Number.parseInt(seedFor(HASH, formatBoard(start), ...moves).slice(0, 8), 16) % empties.length;
    const position = positionAt(start, moves, empties[which]!);
    if (!position) continue;
    const canonical = canonicalPosition(position);
    found[which]!.set(hashOf(canonical), canonical);
  }
  return found.map(positions =>
    [...positions]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .slice(0, count)
      .map(([, position]) => position),
  );
}

/** The best moves and their score, with moves ordered by the evaluator at offset 0. */
export function solvePosition(kernel: Kernel, position: OthelloPosition): Problem {
  if (!runExactSearch(kernel, position, {}, { orderingEvaluator: 0 })) throw new Error('the solver was stopped');
  const exact = rootMoves(kernel).filter(each => each.exact);
  const score = Math.max(...exact.map(({ value }) => value));
  return { position, scores: exact.filter(({ value }) => value === score).map(({ move }) => ({ move, score })) };
}
