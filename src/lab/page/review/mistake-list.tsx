/** All mistakes of a game, the worst first: a click goes there, or starts a second try. */

import { type History, positionAt } from '../../../matches/history.js';
import { GRADE_MARKS, gradeOf, type ReviewedMove } from '../../../review/mistakes.js';
import { lossText, sourceOf } from '../../../review/verdict.js';
import type { Game } from '../../../rules/game.js';

export const markOf = (reviewed: ReviewedMove): string => {
  const grade = gradeOf(reviewed);
  return grade === undefined ? '' : GRADE_MARKS[grade];
};

type MistakeListProps = {
  readonly game: Game;
  readonly history: History;
  /** The worst first. */
  readonly mistakes: readonly ReviewedMove[];
  readonly isDone: boolean;
  readonly onGo: (mistake: ReviewedMove) => void;
  readonly onTry: (mistake: ReviewedMove) => void;
};

/** Folded away: the story above names the worst of them. */
export function MistakeList({ game, history, mistakes, isDone, onGo, onTry }: MistakeListProps) {
  const { display } = game;
  return (
    <details class="card" aria-label="Mistakes">
      <summary>
        {isDone
          ? mistakes.length === 1
            ? 'The one mistake'
            : `All ${mistakes.length} mistakes, the worst first`
          : `Mistakes so far: ${mistakes.length}`}
      </summary>
      {mistakes.length === 0 && <p class="quiet">{isDone ? 'None: every move was good.' : 'None so far.'}</p>}
      <ol class="mistakes">
        {mistakes.map(mistake => (
          <li key={mistake.ply}>
            <button type="button" class="link" onClick={() => onGo(mistake)}>
              <span class={`grade ${gradeOf(mistake) ?? ''}`}>{markOf(mistake)}</span> move {mistake.ply + 1},{' '}
              {display.sides[mistake.side]} {display.formatMove(mistake.move, positionAt(history, mistake.ply))}: loses{' '}
              {lossText(mistake.analysis, mistake.move)} <span class="quiet">({sourceOf(mistake.analysis)})</span>
            </button>
            <button type="button" aria-label={`Try again: move ${mistake.ply + 1}`} onClick={() => onTry(mistake)}>
              Try again
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}
