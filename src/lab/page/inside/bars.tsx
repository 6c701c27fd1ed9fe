/** The parts of a value as bars with numbers. */
import { describePart } from '../../../evaluators/reasons.js';
import type { Evaluator } from '../../../rules/evaluator.js';
import type { Part } from '../../../rules/explanation.js';
import { figure, rounded } from '../../inside/figures.js';

const largest = (parts: readonly Part[]): number => Math.max(1e-12, ...parts.map(part => Math.abs(part.value)));

export type BarsProps = {
  readonly parts: readonly Part[];
  readonly unit: Evaluator['unit'];
  /** Of the table; no two on a page are the same. */
  readonly label: string;
};

export function Bars({ parts, unit, label }: BarsProps) {
  const most = largest(parts);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section class="scroll tall" tabIndex={0} aria-label={label}>
      <table class="bars">
        <caption>The parts of the value.</caption>
        <thead>
          <tr>
            <th scope="col" class="text">
              part
            </th>
            <th scope="col">adds</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {parts.map((part, i) => (
            <tr key={`${part.name} ${i}`}>
              <th scope="row" class="text">
                {rounded(describePart(part))}
              </th>
              <td>{figure(part.value, unit)}</td>
              <td class="bar-cell">
                <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">
                  <line x1="50" x2="50" y1="0" y2="10" class="zero" />
                  <rect
                    class={part.value < 0 ? 'minus' : 'plus'}
                    x={part.value < 0 ? 50 - (50 * Math.abs(part.value)) / most : 50}
                    y={2}
                    width={(50 * Math.abs(part.value)) / most}
                    height={6}
                  />
                </svg>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
