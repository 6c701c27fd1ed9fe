/**
 * A game so far. Each ply stores the state of the random stream after it: taking moves back also takes the stream back,
 * and the same dice fall again.
 */
import { type Rng, rngFromState } from '../random/rng.js';
import { type Seed, type SeedWords, seedWords } from '../random/seed.js';
import type { Game } from '../rules/game.js';
import type { Move, Position } from '../rules/position.js';

/** `position` and `stream` are those after the move. */
export type Ply<P extends Position = Position> = {
  readonly move: Move;
  readonly position: P;
  readonly stream: SeedWords;
};

export type History<P extends Position = Position> = {
  readonly seed: Seed;
  readonly start: P;
  readonly plies: readonly Ply<P>[];
};

/** The position after this many plies. */
export const positionAt = <P extends Position>(history: History<P>, plies: number): P =>
  plies === 0 ? history.start : history.plies[plies - 1]!.position;

export const latest = <P extends Position>(history: History<P>): P => positionAt(history, history.plies.length);

/** The moves so far, each as it is written in the position before it. */
export const moveTexts = <P extends Position>(game: Game<P>, history: History<P>): string[] =>
  history.plies.map(({ move }, i) => game.display.formatMove(move, positionAt(history, i)));

/** A generator that continues the game's random stream. */
export const streamOf = (history: History): Rng =>
  rngFromState(history.plies.at(-1)?.stream ?? seedWords(history.seed));

/** Plays the move; `rng` is the generator from which it was drawn or chosen. */
export const advance = <P extends Position>(game: Game<P>, history: History<P>, move: Move, rng: Rng): History<P> => ({
  ...history,
  plies: [...history.plies, { move, position: game.play(latest(history), move), stream: rng.state }],
});

export const takeBack = <P extends Position>(history: History<P>, plies: number): History<P> => ({
  ...history,
  plies: history.plies.slice(0, plies),
});
