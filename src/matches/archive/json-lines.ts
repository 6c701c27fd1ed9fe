/** A JSON object a line: everything that is known of a game, for other programs. Reading it replays the moves. */

import { parseJson } from '../../evaluators/json.js';
import type { Archived } from '../../rules/archive.js';
import { isLoss, linesOf, writeEach } from '../../rules/archive.js';
import type { Game, WritableArchive } from '../../rules/game.js';
import type { Outcome, Side } from '../../rules/position.js';
import { type Parsed, parsed, quote, refused } from '../../specs/parsed.js';
import type { Json } from '../../specs/spec.js';
import { faultOf } from '../record.js';
import { replayMoves } from '../replay.js';

const MAX_LINE = 1 << 16;
const MAX_TAGS = 64;

type Fields = Readonly<Record<string, Json>>;

const isFields = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTexts = (value: Json | undefined): value is readonly string[] =>
  Array.isArray(value) && value.every(each => typeof each === 'string');
const isWhole = (value: Json | undefined): value is number => Number.isInteger(value);

function readOutcome(value: Json | undefined): Outcome | undefined {
  if (!isFields(value)) return undefined;
  const { winner, margin, official, capped } = value;
  if (!(winner === null || winner === 0 || winner === 1)) return undefined;
  if (typeof margin !== 'number' || typeof official !== 'number') return undefined;
  return { winner, margin, official, ...(capped === true ? { capped } : {}) };
}

const ENDED = ['played', 'cap', 'mutual', 'unfinished'] as const;
const isEnded = (text: string): text is Archived['ended'] =>
  isLoss(text) || (ENDED as readonly string[]).includes(text);

function readGame(game: Game, line: string): Parsed<Archived> {
  const json = parseJson(line, MAX_LINE);
  if (!json.ok) return json;
  if (!isFields(json.value)) return refused('a game is a JSON object');
  const { names, event = '', year, start, opening = [], moves, outcome, ended, fault, theoretical, tags } = json.value;
  if (!isTexts(names) || names.length !== 2) return refused('“names” must be two texts');
  if (typeof event !== 'string') return refused('“event” must be a text');
  if (year !== undefined && !isWhole(year)) return refused('“year” must be a whole number');
  if (typeof start !== 'string') return refused('“start” must be a position');
  if (!isTexts(opening) || !isTexts(moves)) return refused('“opening” and “moves” must be lists of moves');
  if (typeof ended !== 'string' || !isEnded(ended)) {
    return refused(`${quote(String(ended))} is not a way for a game to end`);
  }
  const first = game.display.parsePosition(start);
  if (!first.ok) return refused(`its start cannot be read: ${first.reason}`);
  const plies = replayMoves(game, first.value, [...opening, ...moves]);
  if (!plies.ok) return plies;
  const stated = readOutcome(outcome);
  if (outcome !== undefined && !stated) return refused('“outcome” must have winner, margin and official');
  const board = game.outcome(plies.value.at(-1)?.position ?? first.value);
  const over = ended === 'played' || ended === 'cap';
  if (over !== (board !== undefined)) {
    return refused(board ? `it was played out, and not “${ended}”` : `it was not “${ended}”: the moves lead to no end`);
  }
  if (
    board &&
    !(stated?.winner === board.winner && stated.margin === board.margin && stated.official === board.official)
  ) {
    return refused('its outcome is not the one its moves lead to');
  }
  const all = plies.value.map(ply => ply.move);
  const side = isFields(fault) ? fault.side : undefined;
  if (fault !== undefined && !(side === 0 || side === 1)) return refused('“fault” must name a side, 0 or 1');
  const perfect = isFields(theoretical) ? theoretical : undefined;
  if (theoretical !== undefined && !(isWhole(perfect?.margin) && isWhole(perfect.empties))) {
    return refused('“theoretical” must have margin and empties');
  }
  const pairs = Array.isArray(tags) ? (tags as readonly Json[]) : [];
  if (tags !== undefined && !(pairs.length <= MAX_TAGS && pairs.every(tag => isTexts(tag) && tag.length === 2))) {
    return refused(`“tags” must be at most ${MAX_TAGS} pairs of texts`);
  }
  return parsed({
    names: [names[0]!, names[1]!],
    event,
    ...(year === undefined ? {} : { year }),
    start: { position: start, moves: all.slice(0, opening.length) },
    moves: all.slice(opening.length),
    ...((board ?? stated) ? { outcome: (board ?? stated)! } : {}),
    ended,
    ...(isFields(fault) ? { fault: faultOf(side as Side, String(fault.reason ?? '')) } : {}),
    ...(perfect ? { theoretical: { margin: perfect.margin as number, empties: perfect.empties as number } } : {}),
    ...(pairs.length > 0 ? { tags: pairs as unknown as readonly (readonly [string, string])[] } : {}),
  });
}

export function formatJsonLine(game: Game, archived: Archived): string {
  const texts = (moves: readonly number[]): string[] => moves.map(move => game.display.formatMove(move));
  const { names, event, year, start, moves, outcome, ended, fault, theoretical, tags } = archived;
  return JSON.stringify({
    names,
    event,
    year,
    start: start.position,
    opening: start.moves.length > 0 ? texts(start.moves) : undefined,
    moves: texts(moves),
    outcome,
    ended,
    fault,
    theoretical,
    tags,
  });
}

export const jsonLines: WritableArchive = {
  summary: 'a JSON object a line, with everything that is known',
  ending: '.jsonl',
  *read(source, game) {
    for (const { place, line } of linesOf(source.text())) yield { place, game: readGame(game, line) };
  },
  write: (games, game) => writeEach(games, 'games.jsonl', archived => parsed(formatJsonLine(game, archived))),
};
