/** The moves of a game as a list, and buttons to step through them. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { type History, positionAt } from '../../matches/history.js';
import type { Game } from '../../rules/game.js';
import type { Position } from '../../rules/position.js';
import { Icon } from './icons.js';

/** The cells of the last move; dice thrown since have no cell. */
export function lastCells(game: Game, history: History, at: number): readonly string[] {
  for (let i = at - 1; i >= 0; i--) {
    const { choices } = game.display.diagram(positionAt(history, i));
    const cells = choices.find(choice => choice.move === history.plies[i]!.move)?.touches.slice(-1) ?? [];
    if (cells.length > 0) return cells;
  }
  return [];
}

export const describeTurn = (game: Game, position: Position): string => `${game.display.sides[position.turn]} to move`;

type MovesProps = {
  readonly game: Game;
  readonly history: History;
  readonly at: number;
  readonly onShow: (at: number) => void;
  /** Marks behind moves, by ply. */
  readonly marks?: ReadonlyMap<number, string>;
  /** What else to say before the first move. */
  readonly note?: ComponentChildren;
};

export function Walk({ history, at, onShow }: Pick<MovesProps, 'history' | 'at' | 'onShow'>) {
  const count = history.plies.length;
  return (
    <fieldset class="walk">
      <legend class="unseen">Step through the game</legend>
      <button type="button" class="icon-button" onClick={() => onShow(0)} disabled={at === 0} aria-label="to the start">
        <Icon name="first" />
      </button>
      <button
        type="button"
        class="icon-button"
        onClick={() => onShow(at - 1)}
        disabled={at === 0}
        aria-label="one move back"
      >
        <Icon name="back" />
      </button>
      <span class="count">
        {at} of {count}
      </span>
      <button
        type="button"
        class="icon-button"
        onClick={() => onShow(at + 1)}
        disabled={at === count}
        aria-label="one move on"
      >
        <Icon name="forward" />
      </button>
      <button
        type="button"
        class="icon-button"
        onClick={() => onShow(count)}
        disabled={at === count}
        aria-label="to the end"
      >
        <Icon name="latest" />
      </button>
    </fieldset>
  );
}

/** Scrolls the list, and never the page, so that the current move is visible. */
function showCurrent(box: HTMLElement): void {
  const current = box.querySelector<HTMLElement>('[aria-current]');
  if (!current) {
    box.scrollTop = 0;
    return;
  }
  const [top, bottom] = [current.offsetTop, current.offsetTop + current.offsetHeight];
  if (top < box.scrollTop) box.scrollTop = top;
  else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
}

/** After every step, and when what is beside the list makes it smaller. */
function useCurrentInSight(at: number, count: number) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (list.current) showCurrent(list.current);
  }, [at, count]);
  useEffect(() => {
    const box = list.current;
    if (!box) return undefined;
    const observer = new ResizeObserver(() => showCurrent(box));
    observer.observe(box);
    return () => observer.disconnect();
  }, [count === 0]);
  return list;
}

export function Moves({ game, history, at, onShow, marks, note }: MovesProps) {
  const list = useCurrentInSight(at, history.plies.length);
  if (history.plies.length === 0) return <p class="quiet">No move has been played yet. {note}</p>;
  // With dice the sides do not take turns ply by ply: each turn is a line that begins with its side.
  const hasDice = game.chances !== undefined;
  const turnOf = (i: number): number => positionAt(history, i).turn;
  const begins = (i: number): boolean => i === 0 || turnOf(i) !== turnOf(i - 1);
  return (
    <ol class={hasDice ? 'moves with-dice' : 'moves'} aria-label="Moves" ref={list}>
      {history.plies.map(({ move }, i) => (
        <li key={i} data-turn={hasDice && begins(i) ? game.display.sides[turnOf(i)] : undefined}>
          <button
            type="button"
            class={`side${turnOf(i)}`}
            aria-current={at === i + 1 ? 'step' : undefined}
            onClick={() => onShow(i + 1)}
          >
            <span class="ply">{i + 1}</span> {game.display.formatMove(move, positionAt(history, i))}
            {marks?.has(i) ? <span class="grade">{marks.get(i)}</span> : ''}
          </button>
        </li>
      ))}
    </ol>
  );
}
