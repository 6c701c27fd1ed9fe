/** Sets up any position on the board, and starts a game from it. */
import { useState } from 'preact/hooks';
import type { Position, Side } from '../../rules/position.js';
import { begin, type Session, shown } from '../session/session.js';
import { Board } from './board.js';
import { announce } from './notices.js';
import { randomSeed, startGame } from './table.js';

const next = (owner: Side | undefined): Side | undefined => (owner === undefined ? 0 : owner === 0 ? 1 : undefined);

export function SetUp({ from, onDone }: { readonly from: Session; readonly onDone: () => void }) {
  const { game, name, seats } = from;
  const { display } = game;
  const [position, setPosition] = useState<Position>(() => shown(from));
  const diagram = display.diagram(position);
  const read = display.parsePosition(display.formatPosition(position));
  const isOver = read.ok && game.outcome(read.value) !== undefined;

  const touch = (id: string): void => {
    const cell = diagram.cells.find(each => each.id === id);
    if (!cell || !display.place) return;
    const owner = next(cell.owner);
    setPosition(display.place(position, id, owner));
    announce(`${id}: ${owner === undefined ? 'empty' : display.sides[owner]}`);
  };
  const clear = (): void =>
    setPosition(diagram.cells.reduce((board, { id }) => display.place?.(board, id, undefined) ?? board, position));
  const start = (): void => {
    if (!read.ok) return;
    startGame(begin({ name, game, seats, seed: randomSeed(), start: read.value }));
    announce('a game from this position');
    onDone();
  };

  return (
    <>
      <Board
        display={display}
        colours={game.about.colours}
        diagram={{ ...diagram, choices: [], cells: diagram.cells.map(({ standsFor: _, ...cell }) => cell) }}
        label="board to set up: each touch changes what is on a cell"
        onTouch={touch}
      />
      <section class="card set-up" aria-label="Set up a position">
        <p>
          Touch a cell: {display.sides[0]}, {display.sides[1]}, empty.
        </p>
        {!read.ok && <p class="problem">{read.reason}</p>}
        {isOver && <p class="problem">The game is over in this position.</p>}
        <div class="buttons">
          {game.giveTurn && (
            <button type="button" onClick={() => setPosition(game.giveTurn!(position, position.turn === 0 ? 1 : 0))}>
              {display.sides[position.turn]} to move
            </button>
          )}
          <button type="button" onClick={clear}>
            Empty board
          </button>
          <button type="button" onClick={() => setPosition(game.initial())}>
            First position
          </button>
          <button type="button" onClick={onDone}>
            Cancel
          </button>
          <button type="button" class="main" disabled={!read.ok || isOver} onClick={start}>
            Play from this position
          </button>
        </div>
      </section>
    </>
  );
}
