/** The first mover is side 0, whatever the game calls it. */
export type Side = 0 | 1;
export const SIDES: readonly [Side, Side] = [0, 1];
export const opponent = (side: Side): Side => (1 - side) as Side;

/** An integer in [0, game.moveCount). */
export type Move = number;

/** Plain data: storable, postable, comparable. `turn` is the side to move, or to throw where chance acts. */
export type Position = { readonly turn: Side };

/**
 * How a game ended. `margin` counts what stands on the board, `official` what the rules book credits
 * (Othello gives the empty squares to the winner); both from side 0's point of view.
 */
export type Outcome = {
  readonly winner: Side | null;
  readonly margin: number;
  readonly official: number;
  /** The game was cut off and its winner drawn by lot. */
  readonly capped?: true;
};

export type Chance = { readonly move: Move; readonly probability: number };
