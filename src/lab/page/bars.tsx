/** The parts of a value: as bars with numbers, or as tiles if they are many units of a network. */

import { describePart, formatSigned } from '../../evaluators/reasons.js';
import type { Part } from '../../rules/explanation.js';

const largest = (parts: readonly Part[]): number => Math.max(1e-12, ...parts.map(part => Math.abs(part.value)));

export function Bars({ parts }: { readonly parts: readonly Part[] }) {
  const most = largest(parts);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section class="scroll tall" tabIndex={0} aria-label="Parts of the value">
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
                {describePart(part)}
              </th>
              <td>{formatSigned(part.value)}</td>
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

const numberIn = (name: string): number => Number(/\d+/.exec(name)?.[0] ?? 0);

/** Each unit in its place; its brightness shows its size, + and − its sign. */
export function Units({ parts }: { readonly parts: readonly Part[] }) {
  const most = largest(parts);
  const inPlace = [...parts].sort((a, b) => numberIn(a.name) - numberIn(b.name));
  return (
    <ul class="units" aria-label="Units">
      {inPlace.map((part, i) => (
        <li
          key={`${part.name} ${i}`}
          class={part.value < 0 ? 'minus' : 'plus'}
          title={`${describePart(part)}: ${formatSigned(part.value)}`}
        >
          <span class="warmth" style={{ opacity: String(Math.abs(part.value) / most) }} />
          <span class="unseen">{part.name} </span>
          <span class="told">{formatSigned(Number(part.value.toFixed(2)))}</span>
        </li>
      ))}
    </ul>
  );
}
