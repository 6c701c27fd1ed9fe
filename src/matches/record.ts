/**
 * The record of a game, and its one-line text form: fields between tabs, moves between commas.
 *
 *     start position ⇥ moves of the opening ⇥ moves ⇥ winner margin official ⇥ ending [⇥ side at fault ⇥ reason]
 *
 * The winner is 0, 1 or - for a draw. Reading replays a record and checks it by the rules.
 */
import { type Ended, type Fault, isLoss, type Start } from '../rules/archive.js';
import type { Game } from '../rules/game.js';
import { type Move, type Outcome, opponent, type Position, type Side } from '../rules/position.js';
import { pliesText } from '../rules/words.js';
import { type Parsed, parsed, plain, quote, refused } from '../specs/parsed.js';
import { replayMoves } from './replay.js';

export type GameRecord = {
  readonly start: Start;
  /** Including those of chance and passes. */
  readonly moves: readonly Move[];
  /** After a fault the other side has won, by no margin: the board does not count. */
  readonly outcome: Outcome;
  readonly ended: Ended;
  /** Present exactly where a side lost by a fault. */
  readonly fault?: Fault;
};

/** Far longer than any game of ours. */
const MAX_LINE = 1 << 16;
/** Room for the last lines of a program that crashed. */
const MAX_REASON = 800;

export const lostBy = (side: Side): Outcome => ({ winner: opponent(side), margin: 0, official: 0 });

const reasonText = (reason: string): string => plain(reason).slice(0, MAX_REASON);

export const faultOf = (side: Side, reason: string): Fault => ({ side, reason: reasonText(reason) });

/** No game writes a tab in a position, or a comma in a move. */
export function formatRecord(game: Game, { start, moves, outcome, ended, fault }: GameRecord): string {
  const texts = pliesText(game, { start, moves });
  const { winner, margin, official } = outcome;
  return [
    start.position,
    texts.slice(0, start.moves.length).join(','),
    texts.slice(start.moves.length).join(','),
    `${winner ?? '-'} ${margin} ${official}`,
    ended,
    ...(fault ? [fault.side, reasonText(fault.reason)] : []),
  ].join('\t');
}

const NUMBER = String.raw`(-?\d{1,9}(?:\.\d{1,9})?)`;
const OUTCOME = new RegExp(`^([01-]) ${NUMBER} ${NUMBER}$`);

export function parseOutcome(text: string): Outcome | undefined {
  const [, winner, margin, official] = OUTCOME.exec(text) ?? [];
  if (winner === undefined) return undefined;
  return {
    winner: winner === '-' ? null : (Number(winner) as Side),
    margin: Number(margin),
    official: Number(official),
  };
}

const same = (a: Outcome, b: Outcome): boolean =>
  a.winner === b.winner && a.margin === b.margin && a.official === b.official;

export function parseRecord<P extends Position>(game: Game<P>, line: string): Parsed<GameRecord> {
  if (line.length > MAX_LINE) return refused(`a record has at most ${MAX_LINE} characters, this one ${line.length}`);
  const fields = line.split('\t');
  const [position = '', opening = '', rest = '', result = '', ended = '', side, reason] = fields;
  if (fields.length !== 5 && fields.length !== 7)
    return refused(`a record has 5 or 7 fields, this one ${fields.length}`);
  const start = game.display.parsePosition(position);
  if (!start.ok) return refused(`its start cannot be read: ${start.reason}`);
  const [before, after] = [opening, rest].map(text => (text === '' ? [] : text.split(','))) as [string[], string[]];
  const plies = replayMoves(game, start.value, [...before, ...after]);
  if (!plies.ok) return plies;
  const outcome = parseOutcome(result);
  if (!outcome) return refused(`${quote(result)} is not an outcome: winner, margin and official score`);

  const end = plies.value.at(-1)?.position ?? start.value;
  const moves = plies.value.map(ply => ply.move);
  const record = { start: { position, moves: moves.slice(0, before.length) }, moves: moves.slice(before.length) };
  const reached = game.outcome(end);
  if (isLoss(ended)) {
    if (reached) return refused(`the game was over before it was lost by ${ended}`);
    if (side !== String(end.turn)) return refused(`side ${end.turn} was to move, not ${quote(side ?? '')}`);
    if (!same(outcome, lostBy(end.turn))) return refused(`side ${end.turn} lost by ${ended}, but the outcome differs`);
    return parsed({ ...record, outcome, ended, fault: faultOf(end.turn, reason ?? '') });
  }
  if (ended !== 'played' && ended !== 'cap') return refused(`${quote(ended)} is not an ending`);
  if (side !== undefined) return refused(`a game that was ${ended} has no side at fault`);
  if (!reached || !same(outcome, reached)) return refused('its outcome is not the one its moves lead to');
  if ((ended === 'cap') !== (reached.capped === true)) return refused(`the game did not end by “${ended}”`);
  return parsed({ ...record, outcome: reached, ended });
}
