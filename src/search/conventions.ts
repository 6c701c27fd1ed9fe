/** What every search must agree on before two of them can be compared. */

import type { Game } from '../rules/game.js';
import { forcedPass } from '../rules/passes.js';
import type { Move, Position } from '../rules/position.js';
import { choice, type Options, real } from '../specs/options.js';

export type Conventions = {
  /**
   * What a pass costs: nothing, or a ply like any other move (Currie 1997). Free is a pass that is forced and does not
   * answer a free pass, so that no line goes on for ever at the same depth.
   */
  readonly pass: 'free' | 'ply';
  /** A finished game is scored above any guess, or rated by the evaluator like any other position. */
  readonly terminal: 'score' | 'evaluator';
  /** Which of several best moves is played: one drawn at random, or the first. */
  readonly ties: 'random' | 'first';
  /** Any move at most so much worse than the best counts as one of the best, in the unit of the evaluator. */
  readonly tolerance: number;
  /**
   * The dice cost no depth. Where they may be thrown again and again, a run of throws less likely than this is not
   * thrown further but rated as it stands. The first throw is always thrown.
   */
  readonly rarest: number;
};

export const CONVENTIONS: Conventions = {
  pass: 'free',
  terminal: 'score',
  ties: 'random',
  tolerance: 0,
  rarest: 1 / 256,
};

/** As a player may be told them. */
export const conventionOptions = {
  ties: choice(['random', 'first'], CONVENTIONS.ties, 'which of several best moves is played'),
  pass: choice(['free', 'ply'], CONVENTIONS.pass, 'what a pass costs of the depth'),
  tolerance: real(0, 1e6, 0, 'take any move at most so much worse than the best; needs ties=random'),
  terminal: choice(['score', 'evaluator'], CONVENTIONS.terminal, 'what a finished game is worth'),
} as const satisfies Options;

/** Whether the side to move can do nothing but pass, and the pass is free. */
export function freePass<P extends Position>(
  game: Game<P>,
  { pass }: Conventions,
): (moves: readonly Move[], passed: boolean) => boolean {
  if (pass === 'ply' || !game.isPass) return () => false;
  return (moves, passed) => !passed && forcedPass(game, moves) !== undefined;
}
