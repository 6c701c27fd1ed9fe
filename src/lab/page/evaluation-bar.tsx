/** Who is ahead, as a bar beside the board; empty without an analysis. */

import { type PositionAnalysis, shareOf, valueText } from '../../review/verdict.js';
import type { Game } from '../../rules/game.js';
import type { Side } from '../../rules/position.js';

type EvaluationBarProps = {
  readonly game: Game;
  /** The analysis of the shown position, for the side to move. */
  readonly analysis: PositionAnalysis | undefined;
  readonly turn: Side;
  /** The side at the lower end of the bar. */
  readonly below: Side;
};

export function EvaluationBar({ game, analysis, turn, below }: EvaluationBarProps) {
  if (!analysis) return <div class="evaluation none" />;
  const best = analysis.values[0]!;
  const share = shareOf(analysis, best);
  const own = turn === below ? share : 1 - share;
  const text = valueText(analysis, { ...best, value: Number(best.value.toFixed(Math.abs(best.value) < 10 ? 1 : 0)) });
  const label = `Evaluation: ${text}${/\d/.test(text) ? ` ${analysis.unit}` : ''} for ${game.display.sides[turn]}`;
  return (
    <div class="evaluation" role="img" aria-label={label} style={{ '--share': `${(100 * own).toFixed(1)}%` }}>
      <span class={`part side${below}`} style={{ background: game.about.colours[below] }} />
      <span class="part rest" style={{ background: game.about.colours[below === 0 ? 1 : 0] }} />
      <span class="middle" />
      <b class={turn === below ? 'low' : 'high'}>{text}</b>
    </div>
  );
}
