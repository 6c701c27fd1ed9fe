/** One mistake of a game: why in one sentence, the boards before and after, the better line, and a second try. */
import type { History } from '../../../matches/history.js';
import { positionAt } from '../../../matches/history.js';
import { gradeOf, type ReviewedMove } from '../../../review/mistakes.js';
import { linesOf, type MistakeReason } from '../../../review/reasons.js';
import { sourceOf, worthText } from '../../../review/verdict.js';
import type { Game } from '../../../rules/game.js';
import type { Move, Position } from '../../../rules/position.js';
import { formatLine } from '../../../rules/words.js';
import { Icon } from '../icons.js';
import { MiniBoard } from '../mini-board.js';
import { markOf } from './mistake-list.js';

/** Plies of the better line in the third board and in the list. */
const SHOWN = 5;

const after = (game: Game, start: Position, line: readonly Move[]): Position =>
  line.reduce((position, move) => game.play(position, move), start);

type PointsProps = {
  readonly points: readonly ReviewedMove[];
  readonly at: number;
  readonly game: Game;
  readonly onPick: (point: ReviewedMove) => void;
};

/** The turning points, with the numbers that they have on the graph. */
export function Points({ points, at, game, onPick }: PointsProps) {
  if (points.length === 0) return null;
  return (
    <div class="points">
      <span class="quiet">Turning points</span>
      {points.map((point, i) => (
        <button
          key={point.ply}
          type="button"
          class={`point ${gradeOf(point) ?? ''}`}
          aria-current={point.ply === at ? 'step' : undefined}
          aria-label={`turning point ${i + 1}: move ${point.ply + 1}, ${game.display.sides[point.side]}`}
          onClick={() => onPick(point)}
        >
          {i + 1}
        </button>
      ))}
    </div>
  );
}

type TurningPointProps = {
  readonly game: Game;
  readonly history: History;
  readonly judged: readonly ReviewedMove[];
  readonly mistake: ReviewedMove;
  readonly reason: MistakeReason | undefined;
  readonly onLine: () => void;
};

export function TurningPoint({ game, history, judged, mistake, reason, onLine }: TurningPointProps) {
  const { display, about } = game;
  const { analysis, move, ply, side } = mistake;
  const position = positionAt(history, ply);
  const lines = linesOf(game, history, judged, mistake);
  const better = lines?.better ?? analysis.pv;
  const texts = formatLine(game, position, better.slice(0, SHOWN));
  const played = display.formatMove(move, position);
  const own = analysis.values.find(each => each.move === move) ?? analysis.values[0]!;
  const answered = lines?.played.slice(0, 2) ?? [move];
  const answer = formatLine(game, position, answered).join(' ');
  const cell = (line: readonly Move[], i: number): readonly string[] =>
    display
      .diagram(after(game, position, line.slice(0, i)))
      .choices.find(each => each.move === line[i])
      ?.touches.slice(-1) ?? [];
  const board = (line: readonly Move[], marked: readonly string[]) => (
    <MiniBoard
      display={display}
      colours={about.colours}
      diagram={display.diagram(after(game, position, line))}
      marked={marked}
      kind="story"
    />
  );
  const line = better.slice(0, SHOWN);
  return (
    <>
      <div class="line">
        <h2>
          Move {ply + 1}: {display.sides[side]} {played}
        </h2>
        <span class={`pill grade ${gradeOf(mistake) ?? ''}`}>
          {played} {markOf(mistake)}
        </span>
      </div>
      <p class="why" role="status">
        {reason ? reason.sentence : 'One moment: the answer is still being judged …'}
      </p>
      <div class="before-after">
        <figure>
          {board([], cell([move], 0))}
          <figcaption>
            <b>Before</b> {display.sides[side]} {worthText(analysis, analysis.values[0]!)}
          </figcaption>
        </figure>
        <figure>
          {board(answered, answered.length > 1 ? cell(answered, 1) : [])}
          <figcaption>
            <b>After {answer}</b> {worthText(analysis, own)}
          </figcaption>
        </figure>
        <figure>
          {board(line, line.length > 0 ? cell(line, 0) : [])}
          <figcaption>
            <b>With {texts[0]}</b> {worthText(analysis, analysis.values[0]!)}{' '}
            <span class="quiet">({sourceOf(analysis)})</span>
          </figcaption>
        </figure>
      </div>
      <div class="instead">
        <span class="quiet">Instead</span>
        <ol class="line-moves">
          {texts.map((text, i) => (
            <li key={i}>
              <span class={`side${i % 2 === 0 ? side : 1 - side}`}>{text}</span>
            </li>
          ))}
        </ol>
        <button type="button" onClick={onLine}>
          <Icon name="forward" />
          Play the better line
        </button>
      </div>
    </>
  );
}
