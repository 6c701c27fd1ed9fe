/** The moves that the opening book has at a position of the explorer, with their values. */
import { useEffect, useState } from 'preact/hooks';
import { formatSigned } from '../../../evaluators/reasons.js';
import type { BookMove } from '../../../rules/book.js';
import type { Game } from '../../../rules/game.js';
import type { Move, Position } from '../../../rules/position.js';
import { warn } from '../notices.js';
import { bookText } from '../opening-book.js';
import { askLibrary } from './library.js';

export function BookCard({
  name,
  game,
  position,
  onPlay,
}: {
  readonly name: string;
  readonly game: Game;
  readonly position: Position;
  readonly onPlay: (move: Move) => void;
}) {
  const at = game.display.formatPosition(position);
  const [moves, setMoves] = useState<readonly BookMove[]>();
  useEffect(() => {
    let isStale = false;
    const read = async (): Promise<void> => {
      const text = await bookText(game);
      const found = text === undefined ? undefined : await askLibrary('book', { game: name, text, position: at });
      if (!isStale) setMoves(found);
    };
    read().catch((error: unknown) => warn(error instanceof Error ? error.message : String(error)));
    return () => {
      isStale = true;
    };
  }, [name, at]);
  if (!game.book) return null;
  return (
    <section class="card" aria-label="Opening book">
      <h2>Book</h2>
      {moves === undefined ? (
        <p class="quiet">The opening book does not have this position.</p>
      ) : (
        <div class="scroll">
          <table class="book-moves" aria-label="Moves of the book">
            <thead>
              <tr>
                <th scope="col">move</th>
                <th scope="col">{game.margin ?? 'value'}</th>
              </tr>
            </thead>
            <tbody>
              {moves.map(({ move, value }) => (
                <tr key={move}>
                  <th scope="row">
                    <button
                      type="button"
                      class="link"
                      onClick={() => onPlay(move)}
                      aria-label={`Follow ${game.display.formatMove(move, position)}`}
                    >
                      {game.display.formatMove(move, position)}
                    </button>
                  </th>
                  <td>{formatSigned(Math.round(10 * value) / 10)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
