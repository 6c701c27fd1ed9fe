/**
 * A game from an archive of any format: players, place, every ply, and the ending. Unlike a GameRecord it may be
 * unfinished, and its score may be only what the archive states.
 *
 * Names and events are stored as they are, with any characters; the code that shows them escapes them.
 */

import type { Ended, Fault, Start } from '../../rules/archive.js';
import { isLoss } from '../../rules/archive.js';
import type { Game } from '../../rules/game.js';
import { type Move, type Outcome, opponent, type Position, type Side } from '../../rules/position.js';
import { type Parsed, parsed, refused } from '../../specs/parsed.js';
import { faultOf, type GameRecord, lostBy } from '../record.js';

export type Archived = {
  readonly names: readonly [string, string];
  /** Tournament, or place. */
  readonly event: string;
  readonly year?: number;
  readonly start: Start;
  readonly moves: readonly Move[];
  /** From the board where the game was played out, otherwise as stated; absent where the archive states none. */
  readonly outcome?: Outcome;
  /** By agreement, unfinished, or as our own records name it. */
  readonly ended: Ended | 'mutual' | 'unfinished';
  readonly fault?: Fault;
  /** Side 0's official margin under perfect play from the given number of empty squares on. */
  readonly theoretical?: { readonly margin: number; readonly empties: number };
  /** Further tags of the archive, by its own names. */
  readonly tags?: readonly (readonly [name: string, text: string])[];
};

/** A game or the reason why not, its place, and warnings. */
export type ArchiveEntry = {
  readonly place: string;
  readonly game: Parsed<Archived>;
  readonly doubts?: readonly string[];
};

export const pliesOf = ({ start, moves }: Archived): readonly Move[] => [...start.moves, ...moves];

/** A result that the archive only states. */
export const statedOutcome = (margin: number): Outcome => ({
  winner: margin === 0 ? null : margin > 0 ? 0 : 1,
  margin,
  official: margin,
});

/** The archive's reader has replayed the moves, so they are legal. */
export function endOf(game: Game, archived: Archived): Position {
  const start = game.display.parsePosition(archived.start.position);
  if (!start.ok) throw new RangeError(start.reason);
  return pliesOf(archived).reduce((position, move) => game.play(position, move), start.value);
}

export const fromRecord = (names: readonly [string, string], event: string, record: GameRecord): Archived => ({
  names,
  event,
  ...record,
});

/** Refused where a record, which always has an end, cannot express the ending. */
export function toRecord(game: Game, archived: Archived): Parsed<GameRecord> {
  const { start, moves, outcome, ended, fault } = archived;
  if (ended === 'unfinished' || ended === 'mutual' || !outcome)
    return refused('it is unfinished, and a record needs an end');
  if (!isLoss(ended)) return parsed({ start, moves, outcome, ended });
  const side: Side = fault?.side ?? endOf(game, archived).turn;
  if (outcome.winner !== opponent(side))
    return refused(`it was lost by ${ended} out of turn, which a record cannot express`);
  return parsed({ start, moves, outcome: lostBy(side), ended, fault: fault ?? faultOf(side, '') });
}
