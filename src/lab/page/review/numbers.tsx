/** The numbers of a review as a table. */

import { type History, positionAt } from '../../../matches/history.js';
import type { ReviewedMove } from '../../../review/mistakes.js';
import { amountText, lossText, sourceOf, turnOf, valueText } from '../../../review/verdict.js';
import type { Game } from '../../../rules/game.js';

export function Numbers({
  game,
  history,
  reviewed,
}: {
  readonly game: Game;
  readonly history: History;
  readonly reviewed: readonly ReviewedMove[];
}) {
  return (
    <details class="card">
      <summary>The numbers</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section class="scroll tall" tabIndex={0} aria-label="Table of all moves">
        <table>
          <caption>The value of each move for the side that made it.</caption>
          <thead>
            <tr>
              {['move', 'side', 'played', 'worth', 'best', 'worth', 'lost', 'unit', 'source'].map((head, i) => (
                <th key={`${head}${i}`} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {reviewed.map(({ ply, side, move, analysis, loss }) => {
              const best = analysis.values[0]!;
              const position = positionAt(history, ply);
              return (
                <tr key={ply}>
                  <th scope="row">{ply + 1}</th>
                  <td>{game.display.sides[side]}</td>
                  <td>{game.display.formatMove(move, position)}</td>
                  <td>{valueText(analysis, analysis.values.find(each => each.move === move) ?? best)}</td>
                  <td>{game.display.formatMove(best.move, position)}</td>
                  <td>{valueText(analysis, best)}</td>
                  <td>{turnOf(analysis, move) > 0 ? lossText(analysis, move) : amountText(loss, analysis.unit)}</td>
                  <td>{analysis.unit}</td>
                  <td>{sourceOf(analysis)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </details>
  );
}
