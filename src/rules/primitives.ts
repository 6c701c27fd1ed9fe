/** What a formula may be made of: a game's functions and terminals. */
import type { KernelEvaluator } from './evaluator.js';
import type { Position, Side } from './position.js';

/** All are pure, so whether `if` evaluates one branch or both cannot be told from its value. */
export type Primitive<View> = {
  readonly name: string;
  readonly arity: 0 | 1 | 2 | 3;
  readonly meaning: string;
  /** It is 1 for yes and 0 for no. */
  readonly isClaim?: true;
  /** What its argument names, where it names something: a square, a house, one of the players. */
  argumentName?(a: number): string;
  apply(view: View, a: number, b: number, c: number): number;
};

export interface FunctionSet<P extends Position = Position, View = unknown> {
  readonly primitives: ReadonlyMap<string, Primitive<View>>;
  /** The numbers that random trees draw from; a written tree may hold any. */
  readonly literals: readonly number[];
  /** The position as a side sees it. */
  view(position: P, side: Side): View;
  /** A whole tree, in prefix order, as the game's kernel runs it; absent where there is no kernel. */
  twin?(tree: readonly (string | number)[]): KernelEvaluator;
}

/** Whether a number names the opponent: fractions are cut off. */
export const isOdd = (x: number): boolean => Math.abs(Math.trunc(x)) % 2 === 1;

/** A number that names a player: odd for the opponent. */
export const playerName = (isOpponent: boolean): string => (isOpponent ? 'the opponent' : 'the player');

/** What becomes of a square or a piece that does not exist: the answer is 0, or one counts on from the beginning. */
export type Beyond = 'zero' | 'wrap';

/** Readings of Ferrer's text that a game may know; others it passes over. */
type Variant = {
  /** Without the function his first experiments did without. */
  readonly corners?: boolean;
  /** With the functions he wished for. */
  readonly extended?: boolean;
  /** Where the integers begin: as his text has them, or one lower as his appendix. */
  readonly from?: 'text' | 'appendix';
};

export interface Primitives<P extends Position = Position> {
  /** `written`: everything that a written tree may use; `bred`: what random trees are made of. */
  functions(beyond: Beyond, use: 'written' | 'bred', variant?: Variant): FunctionSet<P>;
  /** How Ferrer's tournaments of this game are played; four games that count by wins where nothing is said. */
  readonly tournament?: { readonly games: number; readonly counts: 'margin' | 'wins' };
  /** Names of hand-made trees with which a population may begin. */
  readonly seeds?: readonly string[];
  /** Trees by name, as S-expressions; the first is the usual one. */
  readonly named: Readonly<Record<string, string>>;
}
