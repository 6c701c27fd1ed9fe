/** Whoever chooses moves: a searcher with an evaluator, a program on a pipe, a person. */
import type { Move, Position } from '../rules/position.js';
import type { Limits, Report, Watch } from '../search/searcher.js';

export type Decision = { readonly move: Move; readonly report?: Report };

export interface Player<P extends Position = Position> {
  /** Whatever must be done before its clock may run, such as starting a program. Throws Forfeit. */
  ready?(): Promise<void>;
  /** Throws Forfeit where the game is lost otherwise than on the board. */
  choose(position: P, limits: Limits, watch: Watch): Decision | Promise<Decision>;
}
