import type { Position } from '../../rules/position.js';

/**
 * What happens next. `throw`: the side to move throws the sticks. `move`: it uses one of its throws. `skip`: it loses this
 * turn because of the water. `drowned`: it throws once for its drowned piece. `rescue`: that piece leaves the water with this
 * throw. `lot`: the turn limit is reached and a random draw decides. `over`: the side to move has won, by bearing off its last
 * piece or by the random draw.
 */
export type Phase = 'throw' | 'move' | 'skip' | 'drowned' | 'rescue' | 'lot' | 'over';

export type SenetPosition = Position & {
  /** Bits of houses.ts; pieces on no house are borne off. */
  readonly cones: number;
  readonly spools: number;
  readonly phase: Phase;
  /** Throws not yet used by the side to move, counted by kind as in sticks.ts. */
  readonly throws: number;
  /** Turns completed by both sides together. */
  readonly turns: number;
  /** The drowned piece has already cost its side a turn; always false unless that is the rule. */
  readonly waited: boolean;
  /** The house that the last move left; 0 if the last ply did not move a piece. */
  readonly start: number;
  /** How far that move went: the throw used, negative when backward; from the water, houses to where it returned. */
  readonly distance: number;
};
