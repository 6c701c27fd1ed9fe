/** A board that moves are played on and taken back from: one position that changes, for programs with a screen. */
import { BreedboardError } from './errors.js';
import type { Game, Position } from './position.js';

/** What happened on a board: a move was played, again or for the first time; moves were taken back; it was set anew; the game ended. */
export type BoardEvent = 'play' | 'undo' | 'set' | 'end';

const EVENTS: readonly BoardEvent[] = ['play', 'undo', 'set', 'end'];

type Listener<S extends string = string> = (position: Position<S>) => void;

/** A board in use. Its position never changes itself, so a screen may keep earlier ones. */
export interface Board<S extends string = string> {
  /** What stands on the board now. */
  readonly position: Position<S>;
  /**
   * Plays moves in sequence. Moves that were taken back before are forgotten.
   *
   * @throws BreedboardError `illegal`; then no move is played
   */
  play(...moves: readonly string[]): Position<S>;
  /** Takes back the last move, or nothing at the first position. */
  undo(): Position<S>;
  /** Plays the move again that was taken back last, or nothing. */
  redo(): Position<S>;
  /**
   * Sets up another position: text as `game.position` reads it, a position, or the start if absent.
   *
   * @throws BreedboardError `text`
   */
  set(position?: string | Position<S>): Position<S>;
  /** Calls the listener with the new position after each such event, until the returned function is called. */
  on(event: BoardEvent, listener: Listener<S>): () => void;
}

/** A board of a game, at its start: `board(game('othello'))`. */
export function board<S extends string>(game: Game<S>): Board<S> {
  let position = game.start();
  /** Moves that were taken back, the last one first. */
  let taken: string[] = [];
  const listeners = new Map<BoardEvent, Set<Listener<S>>>(EVENTS.map(event => [event, new Set()]));
  function become(next: Position<S>, event: BoardEvent): Position<S> {
    position = next;
    const events: readonly BoardEvent[] = next.isOver && event !== 'undo' ? [event, 'end'] : [event];
    for (const each of events) for (const listener of [...listeners.get(each)!]) listener(next);
    return next;
  }
  return {
    get position() {
      return position;
    },
    play(...moves) {
      const next = position.play(...moves);
      taken = [];
      return become(next, 'play');
    },
    undo() {
      const last = position.history.at(-1);
      if (last === undefined) return position;
      taken.unshift(last);
      return become(position.undo(), 'undo');
    },
    redo() {
      const [next, ...rest] = taken;
      if (next === undefined) return position;
      taken = rest;
      return become(position.play(next), 'play');
    },
    set(given) {
      taken = [];
      return become(
        given === undefined ? game.start() : typeof given === 'string' ? game.position(given) : given,
        'set',
      );
    },
    on(event, listener) {
      const all = listeners.get(event);
      if (!all)
        throw new BreedboardError('argument', `a board has the events ${EVENTS.join(', ')}, not ${String(event)}`);
      all.add(listener);
      return () => void all.delete(listener);
    },
  };
}
