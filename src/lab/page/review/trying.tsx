/** A second try at a mistake: the user answers on the board, and the page comments. */
import type { Game } from '../../../rules/game.js';
import type { Move } from '../../../rules/position.js';
import type { ReviewedMove } from '../../review/mistakes.js';
import { lossOf, lossText, type PositionAnalysis, sourceOf, worthText } from '../../review/verdict.js';

const lineOf = (game: Game, moves: readonly Move[]): string =>
  moves.map(move => game.display.formatMove(move)).join(' ');

export type Try = { readonly mistake: ReviewedMove; readonly answers: readonly Move[]; readonly shown: boolean };

/** The comment on the user's answer. */
export function commentOn(
  game: Game,
  analysis: PositionAnalysis,
  move: Move,
): { readonly good: boolean; readonly text: string } {
  const loss = lossOf(analysis, move);
  const name = game.display.formatMove(move);
  const good = loss <= analysis.tolerance;
  if (loss === 0) return { good, text: `${name} is the best move.` };
  const cost = `it loses ${lossText(analysis, move)} against the best`;
  return { good, text: good ? `${name} is good: ${cost}.` : `${name} is not good enough: ${cost}.` };
}

export function Trying({
  game,
  attempt,
  onShow,
  onEnd,
}: {
  readonly game: Game;
  readonly attempt: Try;
  readonly onShow: () => void;
  readonly onEnd: () => void;
}) {
  const { mistake, answers, shown } = attempt;
  const { analysis } = mistake;
  const given = answers.at(-1);
  const word = given === undefined ? undefined : commentOn(game, analysis, given);
  const isOver = shown || word?.good;
  return (
    <section class="card" aria-label="Try again">
      <h2>Move {mistake.ply + 1}: try again</h2>
      <p>
        {game.display.sides[mistake.side]} played {game.display.formatMove(mistake.move)}. Play something better on the
        board.
      </p>
      {word && (
        <p class={word.good ? 'good' : 'problem'} data-verdict={word.good ? 'good' : 'bad'}>
          {word.text}
        </p>
      )}
      {isOver && (
        <p class="best-line">
          Best line ({sourceOf(analysis)}, {worthText(analysis, analysis.values[0]!)}): {lineOf(game, analysis.pv)}
        </p>
      )}
      <div class="buttons">
        {!isOver && (
          <button type="button" onClick={onShow}>
            Show me
          </button>
        )}
        <button type="button" class={isOver ? 'main' : ''} onClick={onEnd}>
          Back to the review
        </button>
      </div>
    </section>
  );
}
