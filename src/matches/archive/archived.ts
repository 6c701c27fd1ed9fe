/**
 * A game out of an archive, whatever wrote it: who played, where, every ply, and how it ended. Unlike a GameRecord it
 * may have been left off, and its score may be only what the archive says.
 *
 * Names and events are kept as they are, whatever characters they hold; whoever shows them makes them safe.
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
  /** The board's where the game was played out, otherwise as stated; absent where nobody says. */
  readonly outcome?: Outcome;
  /** By agreement, left off, or as our own records say it. */
  readonly ended: Ended | 'mutual' | 'unfinished';
  readonly fault?: Fault;
  /** Side 0's official margin under perfect play from so many empty squares on. */
  readonly theoretical?: { readonly margin: number; readonly empties: number };
  /** What else the archive said, by its own names. */
  readonly tags?: readonly (readonly [name: string, text: string])[];
};

/** A game or why not, where it stands, and what does not spoil it but should be known. */
export type ArchiveEntry = {
  readonly place: string;
  readonly game: Parsed<Archived>;
  readonly doubts?: readonly string[];
};

export const pliesOf = ({ start, moves }: Archived): readonly Move[] => [...start.moves, ...moves];

/** A result that was only stated. */
export const statedOutcome = (margin: number): Outcome => ({
  winner: margin === 0 ? null : margin > 0 ? 0 : 1,
  margin,
  official: margin,
});

/** Legality is the archive's promise: its reader has replayed the moves. */
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

/** Refused where a record, which always has an end, cannot say how this one ended. */
export function toRecord(game: Game, archived: Archived): Parsed<GameRecord> {
  const { start, moves, outcome, ended, fault } = archived;
  if (ended === 'unfinished' || ended === 'mutual' || !outcome)
    return refused('it was left off, and a record has an end');
  if (!isLoss(ended)) return parsed({ start, moves, outcome, ended });
  const side: Side = fault?.side ?? endOf(game, archived).turn;
  if (outcome.winner !== opponent(side))
    return refused(`it was lost by ${ended} out of turn, which a record cannot say`);
  return parsed({ start, moves, outcome: lostBy(side), ended, fault: fault ?? faultOf(side, '') });
}
