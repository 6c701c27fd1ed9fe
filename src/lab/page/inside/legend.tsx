/** The scale of the colours on a board, with numbers, and what the colours mean. */
import type { Evaluator } from '../../../rules/evaluator.js';
import type { Explanation } from '../../../rules/explanation.js';
import { figure } from '../../inside/figures.js';

type LegendProps = {
  readonly explanation: Explanation;
  readonly unit: Evaluator['unit'];
  readonly side: string;
};

const PLAIN = 'What each piece adds to the value.';

export function Legend({ explanation: { heat, heatMeaning }, unit, side }: LegendProps) {
  const most = Math.max(0, ...Object.values(heat ?? {}).map(Math.abs));
  if (most === 0) return null;
  return (
    <figure class="legend">
      <div class="scale">
        <span>
          {figure(-most, unit)}
          <br />
          against {side}
        </span>
        <i aria-hidden="true" />
        <span>
          {figure(most, unit)}
          <br />
          for {side}
        </span>
      </div>
      <figcaption class="quiet">{heatMeaning ?? PLAIN}</figcaption>
    </figure>
  );
}
