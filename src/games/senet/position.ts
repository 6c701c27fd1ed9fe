import type { Position } from '../../rules/position.js';

/**
 * What happens next. `throw`: sticks are thrown for the side to move. `move`: it uses a throw it has gathered.
 * `skip`: its turn is lost to the water. `drowned`: sticks are thrown once for its drowned piece. `rescue`: that piece
 * leaves the water, with the throw that is held. `lot`: the turns are used up and a coin decides. `over`: the side to
 * move has won, whether it bore its last piece off or the coin fell its way.
 */
export type Phase = 'throw' | 'move' | 'skip' | 'drowned' | 'rescue' | 'lot' | 'over';

export type SenetPosition = Position & {
  /** Bits of houses.ts; pieces that are on no house are borne off. */
  readonly cones: number;
  readonly spools: number;
  readonly phase: Phase;
  /** Gathered and not used, counted by kind as in sticks.ts; always of the side to move. */
  readonly throws: number;
  /** Turns completed by both sides together. */
  readonly turns: number;
  /** The drowned piece has already cost its side a turn; always false unless that is the rule. */
  readonly waited: boolean;
  /** The house that was left by the move just made, 0 where the last ply was no move of a piece. */
  readonly start: number;
  /** How far that move went: the throw used, negative when backward; from the water, houses to where it returned. */
  readonly distance: number;
};
