/** The board of a review, between the players' bars, with the value of the position beside it. */
import { countText, DISCS } from '../../../review/verdict.js';
import type { Side } from '../../../rules/position.js';
import { marksOf } from '../../review/line-marks.js';
import { Board } from '../board.js';
import { EvaluationBar } from '../evaluation-bar.js';
import { shownName } from '../gallery.js';
import { lastCells } from '../moves.js';
import { PlayerBar } from '../player-bar.js';
import { markOf } from './mistake-list.js';
import { lastOf } from './shown-line.js';
import type { Story } from './story.js';

type Props = { readonly story: Story };

/** A side's name, its discs and the mean loss of its moves, where values are discs. */
function Bar({ story, side }: Props & { readonly side: Side }) {
  const { reviewed, review, position } = story;
  const { game } = reviewed;
  const own = review.moves.filter(move => move.side === side && move.analysis.unit === DISCS);
  const lost = own.reduce((sum, { loss }) => sum + loss, 0);
  const { cells } = game.display.diagram(position);
  return (
    <PlayerBar
      game={game}
      side={side}
      name={shownName(reviewed, side)}
      isTurn={position.turn === side && game.outcome(position) === undefined}
      status={own.length === 0 ? '' : `lost ${countText(lost / own.length, DISCS)} a move`}
      count={game.margin === undefined ? undefined : cells.filter(({ owner }) => owner === side).length}
    />
  );
}

/** Marks of a mistake: the move played, the better one, and the squares of its reason. */
function marksFor({ reviewed, mistake, retried, better, there, reason, betterMoves }: Story) {
  if (!mistake || retried || better) return {};
  const line = {
    played: mistake.move,
    better: betterMoves(mistake),
    grade: markOf(mistake),
    cells: reason?.cells ?? [],
  };
  return { marks: marksOf(reviewed.game, there, line) };
}

export function StoryBoard({ story }: Props) {
  const { reviewed, line, position, shownLine, shownAt, retried, here, better, mistake, solving } = story;
  const { game } = reviewed;
  const { display } = game;
  const diagram = display.diagram(position);
  const isHinting = !retried && here && !better && !mistake;
  const best = isHinting ? diagram.choices.find(({ move }) => move === here.analysis.values[0]!.move) : undefined;
  return (
    <section class="table" aria-label="Board">
      <Bar story={story} side={1} />
      <EvaluationBar
        game={game}
        analysis={retried || better ? undefined : here?.analysis}
        turn={position.turn}
        below={0}
      />
      <div class="board-place">
        <Board
          key={retried ? `try ${retried.ply}` : 'game'}
          display={display}
          colours={game.about.colours}
          diagram={diagram}
          label={retried && !shownLine ? 'board, find a better move' : 'board'}
          last={shownLine ? lastOf(game, shownLine) : lastCells(game, line.history, shownAt)}
          hinted={best?.touches ?? []}
          {...marksFor(story)}
          turn={position.turn}
          after={move => display.diagram(game.play(position, move))}
          {...(solving && !shownLine ? { onMove: solving.answer } : {})}
        />
      </div>
      <Bar story={story} side={0} />
    </section>
  );
}
