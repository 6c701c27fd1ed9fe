/** The parts of a value as bars with numbers. */
import { describePart } from '../../../evaluators/reasons.js';
import type { Evaluator } from '../../../rules/evaluator.js';
import type { Part } from '../../../rules/explanation.js';
import { figure, rounded } from '../../inside/figures.js';
import { largest, SignedBar } from '../signed-bar.js';

type BarsProps = {
  readonly parts: readonly Part[];
  readonly unit: Evaluator['unit'];
  /** The label of the table; no two on a page are the same. */
  readonly label: string;
};

export function Bars({ parts, unit, label }: BarsProps) {
  const most = largest(parts.map(({ value }) => value));
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
                <SignedBar value={part.value} most={most} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
