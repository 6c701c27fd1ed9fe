/** Each move by the value of the board after it, by the evaluators alone: one player, or two beside each other. */
import type { Evaluator } from '../../../rules/evaluator.js';
import type { Game } from '../../../rules/game.js';
import type { Position } from '../../../rules/position.js';
import { movesBy } from '../../inside/explained.js';
import { figure } from '../../inside/figures.js';

export type Rater = { readonly title: string; readonly evaluator: Evaluator };

export function MovesAhead({
  game,
  position,
  raters,
}: {
  readonly game: Game;
  readonly position: Position;
  readonly raters: readonly Rater[];
}) {
  const rated = raters.map(({ evaluator }) => movesBy(game, position, evaluator));
  const [first] = rated;
  if (!first || first.length === 0) return null;
  const { display } = game;
  const heads = raters.length === 1 ? ['value'] : raters.map(({ title }) => title);
  // No move is best where all are equal.
  const best = rated.map(moves => (moves.at(-1)!.value < moves[0]!.value ? moves[0]!.value : undefined));
  return (
    <details class="card" open={raters.length > 1}>
      <summary>Each move, one ply ahead</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section class="scroll tall" tabIndex={0} aria-label="Moves by value">
        <table>
          <caption>
            The value of the board after each move, for {display.sides[position.turn]}, without a search; bold: the
            best.
          </caption>
          <thead>
            <tr>
              <th scope="col" class="text">
                move
              </th>
              {heads.map((head, i) => (
                <th key={`${head} ${i}`} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {first.map(({ move }) => (
              <tr key={move}>
                <th scope="row" class="text">
                  {display.formatMove(move, position)}
                </th>
                {rated.map((moves, i) => {
                  const { value } = moves.find(each => each.move === move)!;
                  return (
                    <td key={heads[i]} class={value === best[i] ? 'ahead' : ''}>
                      {figure(value, raters[i]!.evaluator.unit)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
