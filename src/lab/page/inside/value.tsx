/** The value of a position: for both sides, and the parts for and against as two bars. */
import { reasons } from '../../../evaluators/reasons.js';
import type { Evaluator } from '../../../rules/evaluator.js';
import { byWeight, type Explanation, type Part, total } from '../../../rules/explanation.js';
import { anatomyOf, summandsOf } from '../../inside/explained.js';
import { figure, rounded } from '../../inside/figures.js';

const UNITS = { discs: 'discs', outcome: 'of a win', free: '' } as const;

/** One bar of segments, a segment a part. */
function Balance({
  word,
  parts,
  most,
  unit,
}: {
  readonly word: string;
  readonly parts: readonly Part[];
  readonly most: number;
  readonly unit: Evaluator['unit'];
}) {
  const sum = total(parts);
  return (
    <div class={`balance ${sum < 0 ? 'minus' : 'plus'}`}>
      <span>{word}</span>
      <span class="weighed" aria-hidden="true">
        {byWeight(parts).map((part, i) => (
          <i key={`${part.name} ${i}`} style={{ width: `${(100 * Math.abs(part.value)) / most}%` }} />
        ))}
      </span>
      <b>{figure(sum, unit)}</b>
    </div>
  );
}

type ValueProps = {
  readonly explanation: Explanation;
  readonly evaluator: Evaluator;
  /** The value for the other side, which need not be the negative. */
  readonly other: number;
  /** Whose value it is, and the opponent. */
  readonly sides: readonly [string, string];
  /** In a comparison: who says so. */
  readonly title?: string;
};

export function ValueCard({ explanation, evaluator: { unit }, other, sides: [side, foe], title }: ValueProps) {
  const parts = summandsOf(explanation);
  const [pro, con] = [parts.filter(({ value }) => value > 0), parts.filter(({ value }) => value < 0)];
  const most = Math.max(1e-12, total(pro), -total(con));
  const anatomy = anatomyOf(explanation);
  const name = title === undefined ? 'Value' : `Value by ${title}`;
  return (
    <section class="card value-card" aria-label={name}>
      {title !== undefined && <h2>{title}</h2>}
      <p class="figure">
        <span class="big">{figure(explanation.value, unit)}</span> {UNITS[unit]} for {side}, {figure(other, unit)} for{' '}
        {foe}
      </p>
      {unit === 'free' && <p class="quiet">This player counts in points of its own; only their order matters.</p>}
      {anatomy !== 'formula' && parts.length > 1 && (
        <>
          <Balance word="for" parts={pro} most={most} unit={unit} />
          <Balance word="against" parts={con} most={most} unit={unit} />
          {parts !== explanation.parts && (
            <p class="quiet">
              The parts add up to {figure(total(parts), unit)}; {explanation.parts[0]!.name} makes it{' '}
              {figure(explanation.value, unit)}.
            </p>
          )}
        </>
      )}
      {anatomy === 'sum' && title === undefined && (
        <details>
          <summary>In sentences</summary>
          {reasons(explanation, side, value => figure(value, unit)).map(sentence => (
            <p key={sentence}>{rounded(sentence)}</p>
          ))}
        </details>
      )}
    </section>
  );
}
