import { type PositionAnalysis, shareOf, valueText } from '../../review/verdict.js';
import type { Game } from '../../rules/game.js';
import type { Position } from '../../rules/position.js';

/** The best moves as bars. */
export function Candidates({
  game,
  position,
  analysis,
}: {
  readonly game: Game;
  readonly position: Position;
  readonly analysis: PositionAnalysis;
}) {
  const values = analysis.values.slice(0, 4);
  return (
    <ul class="candidates" aria-label="Best moves">
      {values.map((rated, i) => {
        const share = shareOf(analysis, rated);
        return (
          <li key={rated.move} class={i === 0 ? 'first' : ''}>
            <span class="figures">{game.display.formatMove(rated.move, position)}</span>
            <span class="track" aria-hidden="true">
              <i
                class={share < 0.5 ? 'minus' : ''}
                style={{ left: `${100 * Math.min(0.5, share)}%`, width: `${100 * Math.abs(share - 0.5)}%` }}
              />
            </span>
            <span class="figures">{valueText(analysis, { ...rated, value: Math.round(rated.value * 10) / 10 })}</span>
          </li>
        );
      })}
    </ul>
  );
}
