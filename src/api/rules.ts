/** The interface of an external game: the stable part of the program's own interface (rules/game.ts). */
import type { About } from '../rules/about.js';
import type { BoardView } from '../rules/board.js';
import type { Display } from '../rules/display.js';
import type { Features } from '../rules/features.js';
import type { Defaults, Notation, Opening } from '../rules/game.js';
import type { Chance, Move, Outcome, Position as PlainPosition, Side } from '../rules/position.js';
import type { Beyond, Primitive } from '../rules/primitives.js';

/** A game's functions and terminals for formulas. */
export interface FormulaParts<P extends PlainPosition = PlainPosition> {
  /** `written`: all functions that a written tree may use; `bred`: those of random trees. */
  functions(beyond: Beyond, use: 'written' | 'bred'): FormulaFunctions<P>;
  /** Trees by name, as S-expressions; the first is the default. */
  readonly named: Readonly<Record<string, string>>;
  /** Names of hand-made trees for the initial population. */
  readonly seeds?: readonly string[];
}

/** The functions of a game and their view of a position. */
export interface FormulaFunctions<P extends PlainPosition = PlainPosition, View = unknown> {
  readonly primitives: ReadonlyMap<string, Primitive<View>>;
  /** The numbers that random trees draw from; a written tree may use any. */
  readonly literals: readonly number[];
  /** The position from the view of a side. */
  view(position: P, side: Side): View;
}

/**
 * The rules of a game for two players: positions are plain data, moves are integers, and chance is one more mover.
 * Parts with a question mark are optional: everything that needs such a part works for every game that has it.
 */
export interface GameRules<P extends PlainPosition = PlainPosition> {
  /** Its name: lower-case letters, digits and “-”. */
  readonly id: string;
  /** Moves, including those of chance, are integers below it. */
  readonly moveCount: number;
  /** The maximum length of a game, including chance and passes. */
  readonly maxPlies: number;
  initial(): P;
  /** Legal moves, ascending. Empty exactly if the game is over or chance is to act. */
  moves(position: P): readonly Move[];
  /** The caller ensures that the move is legal. Moves of chance are played like any other. */
  play(position: P, move: Move): P;
  /** Undefined while the game is unfinished. */
  outcome(position: P): Outcome | undefined;
  /**
   * The possible moves of chance with their probabilities, if chance is to act; else empty. Omit it in games without
   * dice.
   */
  chances?(position: P): readonly Chance[];
  isPass?(move: Move): boolean;
  /** Symmetries of the rules that keep a position unchanged, each as a map of moves; the identity is the first. */
  mirrors?(position: P): readonly ((move: Move) => Move)[];
  /** The unit of a margin, such as discs; absent if a game is only won, drawn or lost. */
  readonly margin?: string;
  /** Screens show it; without lessons and colours a game is explained by its sentence, in black and white. */
  readonly about: Pick<About, 'title' | 'summary'> & Partial<About>;
  readonly display: Display<P>;
  /** The defaults of menus; random players if absent. */
  readonly defaults?: Partial<Defaults>;
  /** Features: for the evaluator and genome `features`. */
  readonly features?: Features<P>;
  /** Cells and pieces: for `squares`, `patterns`, `network`, and their learners. */
  readonly board?: BoardView<P>;
  /** Functions and terminals: for `formula` and genetic programming. */
  readonly primitives?: FormulaParts<P>;
  /** Equal exactly if two positions are the same: for tables of positions. */
  key?(position: P): string | number;
  readonly notations?: readonly Notation<P>[];
  readonly openings?: Readonly<Record<string, Opening<P>>>;
}
