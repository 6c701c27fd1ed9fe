/** A player chooses moves: a searcher with an evaluator, an external engine, a person. */
import type { ProbCut } from '../kernel/probcut.js';
import type { Evaluator } from '../rules/evaluator.js';
import type { Move, Position } from '../rules/position.js';
import type { Conventions } from '../search/conventions.js';
import type { Mcts } from '../search/mcts.js';
import type { Limits, Report, SearchContext } from '../search/searcher.js';

export type Decision = { readonly move: Move; readonly report?: Report };

/** What a searching player consists of: enough to explain it, and to let the kernel play in its place. */
export type Setup<P extends Position = Position> = {
  readonly evaluator: Evaluator<P>;
  readonly limits: Limits;
  readonly conventions: Conventions;
  /** The share of moves that it chooses at random. */
  readonly epsilon: number;
  /** It plays exactly from this many empty squares on; only in the kernel. */
  readonly exact: number;
  /** It skips moves this many standard deviations outside the window; only in the kernel. */
  readonly probCut?: ProbCut;
  /** It comes to exact play in steps; only in the kernel. */
  readonly steps?: boolean;
};

export interface Player<P extends Position = Position> {
  /** Prepares it before its clock runs, such as starting a program. Throws Forfeit. */
  ready?(): Promise<void>;
  /** Throws Forfeit if it loses the game other than on the board. */
  choose(position: P, limits: Limits, context: SearchContext): Decision | Promise<Decision>;
  /** CPU time in milliseconds that its program has used so far; only of a player in a process of its own. */
  cpu?(): number;
  /** It moves at random, and not only to break ties: a repeated game is an independent draw, not a copy. */
  readonly isRandom?: boolean;
  /** Absent if it does not search, or plays games out instead. */
  readonly setup?: Setup<P>;
  /** Only a player that plays a policy’s moves and nothing else has one. */
  readonly policy?: Evaluator<P>;
  /** Only a player that searches by playing games out has one. */
  readonly mcts?: Mcts<P> & { readonly limits: Limits };
}
