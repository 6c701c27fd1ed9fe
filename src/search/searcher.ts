/** The input and output of a search. */
import type { Rng } from '../random/rng.js';
import type { Seed } from '../random/seed.js';
import type { Move, Position } from '../rules/position.js';

/**
 * The first limit that is reached ends the search; depth counts plies including the own move. Limits apply after every move
 * was searched one ply deep, so there is always a reasoned move; without limits a search runs to the end of the game.
 */
export type Limits = {
  readonly depth?: number;
  readonly nodes?: number;
  readonly milliseconds?: number;
  /** Milliseconds are of CPU time; otherwise they are of wall time. */
  readonly isCpu?: true;
  /** The game clock of the side to move, for players that divide it themselves; `milliseconds` is a share of it. */
  readonly clock?: Clock;
};

/** In milliseconds: the time left, and the time that each move adds. */
export type Clock = { readonly left: number; readonly increment: number };

export type Report = {
  readonly move: Move;
  /** The value of this move, for the side to move, in the evaluator's unit. */
  readonly value: number;
  readonly depth: number;
  /** The value is exact, by search to the end of the game. */
  readonly exact: boolean;
  /** Moves played inside the tree, including passes and throws of the dice; the root is not counted. */
  readonly nodes: number;
  /** The line both sides are expected to play, this move first; it ends at a throw of the dice. */
  readonly pv: readonly Move[];
  /** The exact value of every legal move, ascending by move; absent if some are only known to be worse. */
  readonly values?: readonly { readonly move: Move; readonly value: number }[];
  /** A search that plays games out gives the statistics of every legal move, ascending by move. Values are then −1…1. */
  readonly visits?: readonly Visited[];
};

/** How often a move was tried, and its mean result for the side to move; exact if every game was followed to its end. */
export type Visited = {
  readonly move: Move;
  readonly visits: number;
  readonly value: number;
  readonly exact: boolean;
};

/** The moves of a game so far, including chance moves and passes. */
export type Path = { readonly start: Position; readonly moves: readonly Move[] };

/**
 * Receives reports of a search, may stop it, and supplies its randomness. A game has one stream of draws:
 * dice and both players take from it in the order of play. What must not depend on that order, such as the noise
 * of a leaf, is a function of the game's seed.
 */
export type SearchContext = {
  readonly seed: Seed;
  readonly rng: Rng;
  /** For players that need the moves, such as external engines; a search needs only the position. */
  readonly path?: Path;
  /** Milliseconds since any fixed moment. Only a limit of time needs it. */
  now?(): number;
  shouldStop(): boolean;
  report(report: Report): void;
};

export interface Searcher<P extends Position = Position> {
  search(position: P, limits: Limits, context: SearchContext): Report;
}
