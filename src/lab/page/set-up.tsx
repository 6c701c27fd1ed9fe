/** Sets up any position on the board, and starts a game from it. */
import { useEffect, useState } from 'preact/hooks';
import type { Position, Side } from '../../rules/position.js';
import { begin, type Session, shown } from '../session/session.js';
import { Board } from './board.js';
import { announce } from './notices.js';
import { randomSeed, startGame } from './table.js';

/** What a touch puts on a cell: the next in turn, or always the same. */
type Brush = 'turn' | Side | 'empty';

const next = (owner: Side | undefined): Side | undefined => (owner === undefined ? 0 : owner === 0 ? 1 : undefined);

export function SetUp({ from, onDone }: { readonly from: Session; readonly onDone: () => void }) {
  const { game, name, seats } = from;
  const { display } = game;
  const [position, setPosition] = useState<Position>(() => shown(from));
  const diagram = display.diagram(position);
  const read = display.parsePosition(display.formatPosition(position));
  const isOver = read.ok && game.outcome(read.value) !== undefined;

  const [brush, setBrush] = useState<Brush>('turn');
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onDone();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  const touch = (id: string): void => {
    const cell = diagram.cells.find(each => each.id === id);
    if (!cell || !display.place) return;
    const owner = brush === 'turn' ? next(cell.owner) : brush === 'empty' ? undefined : brush;
    if (brush !== 'turn' && owner === cell.owner) return;
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
      {/* A brush that is drawn over the board changes each cell it meets; a touch alone is the board's own. */}
      <div
        role="none"
        class={brush === 'turn' ? '' : 'painting'}
        onPointerMove={event => {
          if (brush === 'turn' || event.buttons !== 1) return;
          const under = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-id]');
          if (under) touch(under.getAttribute('data-id')!);
        }}
      >
        <Board
          display={display}
          colours={game.about.colours}
          diagram={{ ...diagram, choices: [], cells: diagram.cells.map(({ landsOn: _, ...cell }) => cell) }}
          label="board to set up: each touch changes what is on a cell"
          onTouch={touch}
        />
      </div>
      <section class="card set-up" aria-label="Set up a position">
        <fieldset class="segments">
          <legend class="unseen">
            What a touch puts on a cell; a brush can be drawn over the board, and Escape leaves
          </legend>
          {(['turn', 0, 1, 'empty'] as const).map(each => (
            <label key={each} class={each === brush ? 'picked' : ''}>
              <input
                type="radio"
                name="brush"
                class="unseen"
                checked={each === brush}
                onChange={() => setBrush(each)}
              />
              {each === 'turn' ? 'in turn' : each === 'empty' ? 'empty' : display.sides[each]}
            </label>
          ))}
        </fieldset>
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
