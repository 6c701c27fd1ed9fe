/** The side that moves first is side 0, under any name. */
export type Side = 0 | 1;
export const SIDES: readonly [Side, Side] = [0, 1];
export const opponent = (side: Side): Side => (1 - side) as Side;

/** An integer in [0, game.moveCount). */
export type Move = number;

/** Plain data: storable, postable, comparable. `turn` is the side to move, or to throw where chance acts. */
export type Position = { readonly turn: Side };

/**
 * How a game ended. `margin` counts the board, `official` follows the official rules (Othello gives the empty squares
 * to the winner); both from side 0's view.
 */
export type Outcome = {
  readonly winner: Side | null;
  readonly margin: number;
  readonly official: number;
  /** The game was cut off, and its winner drawn at random. */
  readonly capped?: true;
};

export type Chance = { readonly move: Move; readonly probability: number };

/** How a game ends that is only won, drawn or lost: by the side that wins, or by none. */
export const WON: readonly [Outcome, Outcome] = [
  { winner: 0, margin: 1, official: 1 },
  { winner: 1, margin: -1, official: -1 },
];
export const DRAWN: Outcome = { winner: null, margin: 0, official: 0 };
