/** The board of a puzzle: it takes answers, or shows a line. Give each puzzle its own key. */
import { Board } from '../board.js';
import { describeTurn } from '../moves.js';
import { lastOf } from './shown-line.js';
import type { Puzzle, Solving } from './solving.js';

type PuzzleBoardProps = { readonly title: string; readonly puzzle: Puzzle; readonly solving: Solving };

export function PuzzleBoard({ title, puzzle, solving }: PuzzleBoardProps) {
  const { game } = puzzle;
  const { display } = game;
  const { position, line } = solving;
  return (
    <section class="table puzzle" aria-label="Board">
      <h1 class="puzzle-title">
        {title} <span class="quiet state">{game.outcome(position) ? 'the end' : describeTurn(game, position)}</span>
      </h1>
      <div class="board-place">
        <Board
          display={display}
          colours={game.about.colours}
          diagram={display.diagram(position)}
          label={line ? 'board' : 'board, find a good move'}
          last={line ? lastOf(game, line) : []}
          turn={position.turn}
          after={move => display.diagram(game.play(position, move))}
          {...(line ? {} : { onMove: solving.answer })}
        />
      </div>
    </section>
  );
}
