/** What a game from outside signs: as much of the program's own contract (rules/game.ts) as other programs may rely on. */
import type { About } from '../rules/about.js';
import type { BoardView } from '../rules/board.js';
import type { Display } from '../rules/display.js';
import type { Features } from '../rules/features.js';
import type { Defaults, Notation, Opening } from '../rules/game.js';
import type { Chance, Move, Outcome, Position as PlainPosition, Side } from '../rules/position.js';
import type { Beyond, Primitive } from '../rules/primitives.js';

/** A game's functions and terminals, of which formulas are made. */
export interface FormulaParts<P extends PlainPosition = PlainPosition> {
  /** `written`: everything that a written tree may use; `bred`: what random trees are made of. */
  functions(beyond: Beyond, use: 'written' | 'bred'): FormulaFunctions<P>;
  /** Trees by name, as S-expressions; the first is the usual one. */
  readonly named: Readonly<Record<string, string>>;
  /** Names of hand-made trees with which a population may begin. */
  readonly seeds?: readonly string[];
}

/** The functions of a game and how they see a position. */
export interface FormulaFunctions<P extends PlainPosition = PlainPosition, View = unknown> {
  readonly primitives: ReadonlyMap<string, Primitive<View>>;
  /** The numbers that random trees draw from; a written tree may hold any. */
  readonly literals: readonly number[];
  /** The position as a side sees it. */
  view(position: P, side: Side): View;
}

/**
 * The rules of a game for two players: positions are plain data, moves are whole numbers, chance is one more mover. Parts
 * with a question mark are offers: whatever needs such a part works for every game that has it.
 */
export interface GameRules<P extends PlainPosition = PlainPosition> {
  /** Its name: small letters, digits and “-”. */
  readonly id: string;
  /** Moves are whole numbers below it, those of chance among them. */
  readonly moveCount: number;
  /** No game lasts longer, chance and passes included. */
  readonly maxPlies: number;
  initial(): P;
  /** Legal moves, ascending. Empty exactly when the game is over or chance is to act. */
  moves(position: P): readonly Move[];
  /** Legality is the caller's promise. Chance's moves are played like any other. */
  play(position: P, move: Move): P;
  /** Undefined while the game goes on. */
  outcome(position: P): Outcome | undefined;
  /** The dice: what may happen and how likely, where chance is to act; empty elsewhere. Games without dice leave it out. */
  chances?(position: P): readonly Chance[];
  isPass?(move: Move): boolean;
  /** Symmetries of the rules that leave a position as it is, each as what it makes of a move; the identity is the first. */
  mirrors?(position: P): readonly ((move: Move) => Move)[];
  /** What a margin counts, such as discs; absent where a game is only won, drawn or lost. */
  readonly margin?: string;
  /** Screens show it; without lessons and colours a game is explained by its sentence, in black and white. */
  readonly about: Pick<About, 'title' | 'summary'> & Partial<About>;
  readonly display: Display<P>;
  /** What to offer a person who has not chosen: random players where nothing is said. */
  readonly defaults?: Partial<Defaults>;
  /** Numbers worth weighing: evaluator and genome `features`. */
  readonly features?: Features<P>;
  /** Cells and pieces: `squares`, `patterns`, `network`, and the learners of these. */
  readonly board?: BoardView<P>;
  /** Functions and terminals: `formula`, genetic programming. */
  readonly primitives?: FormulaParts<P>;
  /** What two positions share exactly when they are the same: for tables of positions. */
  key?(position: P): string | number;
  readonly notations?: readonly Notation<P>[];
  readonly openings?: Readonly<Record<string, Opening<P>>>;
}
