/** Recorded games, with moves as texts. */
import { replayMoves } from '../matches/replay.js';
import type { Archived, Ended } from '../rules/archive.js';
import type { Outcome, Side } from '../rules/position.js';
import { pliesText } from '../rules/words.js';
import { quote } from '../specs/parsed.js';
import { accepted, BreedboardError } from './errors.js';
import type { NamedGame } from './game.js';
import { type FinalScore, scoreOf } from './position.js';

/** A recorded game: its players, its moves, and how it ended. */
export type RecordedGame = {
  /** The two players; the first one moved first. */
  readonly names: readonly [string, string];
  /** Tournament or place; empty if unknown. */
  readonly event: string;
  readonly year?: number;
  /** The starting position, as text for `game.position`. */
  readonly start: string;
  /** The number of moves that are an opening, which no player chose. */
  readonly opening: number;
  /** Every ply, including passes and throws of the dice. */
  readonly moves: readonly string[];
  /** From the board if the game was played out, otherwise as the file states it; absent if it does not. */
  readonly result?: FinalScore;
  /** `played` to the end, lost by a fault such as `resigned` or `time`, ended by agreement, or unfinished. */
  readonly ended: Ended | 'mutual' | 'unfinished';
  /** The side that lost by a fault, and the reason. */
  readonly fault?: { readonly side: string; readonly reason: string };
  /** The official margin of the first side under perfect play from this many empty squares on. */
  readonly theoretical?: { readonly margin: number; readonly empties: number };
  /** Other fields of the file, by their own names. */
  readonly tags?: readonly (readonly [name: string, text: string])[];
};

export function recordedGame(game: NamedGame, archived: Archived): RecordedGame {
  const { start, moves, outcome, fault, ...rest } = archived;
  return {
    ...rest,
    start: start.position,
    opening: start.moves.length,
    moves: pliesText(game.rules, { start, moves }),
    ...(outcome ? { result: scoreOf(outcome, game.sides) } : {}),
    ...(fault ? { fault: { side: game.sides[fault.side], reason: fault.reason } } : {}),
  };
}

const sideOf = ({ sides, name }: NamedGame, side: string): Side => {
  const index = sides.indexOf(side);
  if (index < 0) throw new BreedboardError('argument', `${quote(side)} is not a side of ${name}: ${sides.join(', ')}`);
  return index as Side;
};

const outcomeOf = (game: NamedGame, { winner, margin, official, capped }: FinalScore): Outcome => ({
  winner: winner === null ? null : sideOf(game, winner),
  margin,
  official,
  ...(capped ? { capped } : {}),
});

/** In the form of archives; the moves are replayed. Throws BreedboardError. */
export function archivedGame(game: NamedGame, recorded: RecordedGame): Archived {
  const { names, event, start, opening, moves, result, ended, fault, year, theoretical, tags } = recorded;
  const from = accepted(game.rules.display.parsePosition(start), 'text');
  const plies = accepted(replayMoves(game.rules, from, moves), 'illegal').map(ply => ply.move);
  return {
    names,
    event,
    start: { position: start, moves: plies.slice(0, opening) },
    moves: plies.slice(opening),
    ended,
    ...(year === undefined ? {} : { year }),
    ...(result ? { outcome: outcomeOf(game, result) } : {}),
    ...(fault ? { fault: { side: sideOf(game, fault.side), reason: fault.reason } } : {}),
    ...(theoretical ? { theoretical } : {}),
    ...(tags ? { tags } : {}),
  };
}
