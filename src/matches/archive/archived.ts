/** Between a game from an archive and our own record, which is always finished. */

import { type Archived, isLoss, pliesOf } from '../../rules/archive.js';
import type { Game } from '../../rules/game.js';
import { opponent, type Position, type Side } from '../../rules/position.js';
import { type Parsed, parsed, refused } from '../../specs/parsed.js';
import { faultOf, type GameRecord, lostBy } from '../record.js';

/** The archive's reader has replayed the moves, so they are legal. */
function endOf(game: Game, archived: Archived): Position {
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
