/** The conventions that two searches must share to be comparable. */
import type { Game } from '../rules/game.js';
import { isPass } from '../rules/passes.js';
import type { Move, Position } from '../rules/position.js';
import { choice, flag, type Options, real } from '../specs/options.js';

export type Conventions = {
  /**
   * What a pass costs: nothing, or a ply like any other move (Currie 1997). A pass is free if it is
   * forced and does not follow a free pass, so that no line continues for ever at the same depth.
   */
  readonly pass: 'free' | 'ply';
  /** A finished game is scored above any evaluation, or rated by the evaluator like any other position. */
  readonly terminal: 'score' | 'evaluator';
  /**
   * Whose moves a look-ahead plays: both sides' by turns, or only those of the side to move at the root, by turns its best
   * and its worst (the program of Verhelst 2018, which never passes the turn).
   */
  readonly turns: 'alternate' | 'alone';
  /** Fewer moves are followed with depth (selective.ts). */
  readonly taper: boolean;
  /** A move that is better than all others by more than this is searched further (selective.ts); 0 never. */
  readonly singular: number;
  /** Which of several best moves is played: one drawn at random, or the first. */
  readonly ties: 'random' | 'first';
  /** Any move at most this much worse than the best counts as one of the best, in the unit of the evaluator. */
  readonly tolerance: number;
  /**
   * The dice cost no depth. If a side may throw repeatedly, the search rates a sequence of throws that is less likely than this
   * without throwing further. It always makes the first throw.
   */
  readonly rarest: number;
};

export const CONVENTIONS: Conventions = {
  pass: 'free',
  turns: 'alternate',
  taper: false,
  singular: 0,
  terminal: 'score',
  ties: 'random',
  tolerance: 0,
  rarest: 1 / 256,
};

/** As options of a player. */
export const conventionOptions = {
  ties: choice(['random', 'first'], CONVENTIONS.ties, 'the choice among several best moves'),
  turns: choice(
    ['alternate', 'alone'],
    CONVENTIONS.turns,
    'whose moves the look-ahead plays: both sides’, or only those of the side to move',
  ),
  pass: choice(['free', 'ply'], CONVENTIONS.pass, 'the depth that a pass costs'),
  tolerance: real(0, 1e6, 0, 'allow any move at most this much worse than the best; needs ties=random'),
  terminal: choice(
    ['score', 'evaluator'],
    CONVENTIONS.terminal,
    'the value of a finished game: above any evaluation, or by the evaluator',
  ),
} as const satisfies Options;

/** What Currie wished for, as options of a player. */
export const selectiveOptions = {
  taper: flag(CONVENTIONS.taper, 'follow fewer moves with depth: as many as the position before, minus the rank there'),
  singular: real(
    0,
    1e6,
    CONVENTIONS.singular,
    'search the last move further if it is better than all others by more than this; 0: off',
  ),
} as const satisfies Options;

/** Whether a search follows some moves only, or some further than others. */
export const isSelective = ({ taper, singular }: Conventions): boolean => taper || singular > 0;

/** Whether the only move is a pass, and the pass is free. */
export function freePass<P extends Position>(
  game: Game<P>,
  { pass }: Conventions,
): (moves: ArrayLike<Move>, passed: boolean, count?: number) => boolean {
  if (pass === 'ply' || !game.isPass) return () => false;
  return (moves, passed, count = moves.length) => !passed && count === 1 && isPass(game, moves[0]!);
}
