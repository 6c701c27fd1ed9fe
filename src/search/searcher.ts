/** What a search is asked and what it answers. */
import type { Rng } from '../random/rng.js';
import type { Seed } from '../random/seed.js';
import type { Move, Position } from '../rules/position.js';

/**
 * Whichever comes first; depth counts plies including one's own move. They begin to bind once every move has been
 * looked at a single ply deep, so there is always an answer with a reason; without any, a search goes on to the end
 * of the game.
 */
export type Limits = { readonly depth?: number; readonly nodes?: number; readonly milliseconds?: number };

export type Report = {
  readonly move: Move;
  /** Of this move, for the side to move, in the evaluator's unit. */
  readonly value: number;
  readonly depth: number;
  /** The value is the true one, by search to the end of the game. */
  readonly exact: boolean;
  /** Moves played inside the tree, passes and throws of the dice among them; the root is not counted. */
  readonly nodes: number;
  /** The line both sides are expected to play, this move first; it ends where the dice are to be thrown. */
  readonly pv: readonly Move[];
  /** The exact value of every legal move, ascending by move; absent where some are only known to be worse. */
  readonly values?: readonly { readonly move: Move; readonly value: number }[];
  /** By a search that plays games out: what became of every legal move, ascending by move. Values are then −1…1. */
  readonly visits?: readonly Visited[];
};

/** How often a move was tried, and its mean result for the side to move; exact where every game was followed to its end. */
export type Visited = {
  readonly move: Move;
  readonly visits: number;
  readonly value: number;
  readonly exact: boolean;
};

/** How a game came to where it stands, the moves of chance and passes included. */
export type Path = { readonly start: Position; readonly moves: readonly Move[] };

/**
 * Who listens to a search and may end it, and where its randomness comes from. A game has one stream of draws:
 * dice and both players take from it in the order of play. What must not depend on that order, such as the noise
 * of a leaf, is a function of the game's seed.
 */
export type SearchContext = {
  readonly seed: Seed;
  readonly rng: Rng;
  /** For whoever must be told the moves, such as a program on a pipe; a position alone is enough for a search. */
  readonly path?: Path;
  /** Milliseconds since any fixed moment. Only a limit of time needs it. */
  now?(): number;
  shouldStop(): boolean;
  report(report: Report): void;
};

export interface Searcher<P extends Position = Position> {
  search(position: P, limits: Limits, context: SearchContext): Report;
}
