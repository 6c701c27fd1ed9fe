/** Whoever chooses moves: a searcher with an evaluator, a program on a pipe, a person. */
import type { ProbCutRow } from '../kernel/probcut.js';
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
  /** How often it plays any legal move instead. */
  readonly epsilon: number;
  /** It plays exactly from so many empty squares on; only where the kernel plays for it. */
  readonly exact: number;
  /** It skips what lies so many deviations outside the window; likewise. */
  readonly probCut?: { readonly table: readonly ProbCutRow[]; readonly confidence: number };
};

export interface Player<P extends Position = Position> {
  /** Whatever must be done before its clock may run, such as starting a program. Throws Forfeit. */
  ready?(): Promise<void>;
  /** Throws Forfeit where the game is lost otherwise than on the board. */
  choose(position: P, limits: Limits, context: SearchContext): Decision | Promise<Decision>;
  /** It draws its moves at random, and not only to break ties: a game that comes again is no copy of the first. */
  readonly isRandom?: boolean;
  /** Absent where it does not search, or plays games out instead. */
  readonly setup?: Setup<P>;
  /** Of a player that searches by playing games out. */
  readonly mcts?: Mcts<P> & { readonly limits: Limits };
}
