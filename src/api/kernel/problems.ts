/** OBF, the format of Othello problem sets. */
import type { OthelloPosition } from '../../games/othello/board.js';
import { formatObf, parseObf } from '../../games/othello/notations/obf.js';
import { accepted, BreedboardError } from '../errors.js';
import { gameOf, type Position, positionOf } from '../game.js';
import { readMove } from '../position.js';

/** A position with the scores of some moves, if the set gives them: final discs for the side to move. */
export type Problem = {
  readonly position: Position;
  readonly scores: readonly { readonly move: string; readonly score: number }[];
};

/**
 * Reads the positions of an OBF file, one per line.
 *
 * @throws BreedboardError `text`, with the number of the line
 */
export function readProblems(text: string): readonly Problem[] {
  if (typeof text !== 'string') throw new BreedboardError('argument', 'readProblems needs a text');
  const game = gameOf('othello');
  return text.split(/\r?\n/).flatMap((line, i) => {
    const read = parseObf(line);
    const problem = accepted(read.ok ? read : { ...read, reason: `line ${i + 1}: ${read.reason}` }, 'text');
    if (!problem) return [];
    const { display } = game.rules;
    const scores = problem.scores.map(({ move, score }) => ({
      move: display.formatMove(move, problem.position),
      score,
    }));
    return [{ position: game.fromData(problem.position), scores }];
  });
}

/** Writes positions as an OBF file. */
export const writeProblems = (problems: readonly Problem[]): string =>
  problems
    .map(({ position: given, scores }) => {
      const position = positionOf(given);
      const moves = scores.map(({ move, score }) => ({ move: readMove(position, move), score }));
      return `${formatObf({ position: position.data as OthelloPosition, scores: moves })}\n`;
    })
    .join('');
