/** One JSON object per line: everything known about a game, for other programs. Reading it replays the moves. */

import { parseJson } from '../../evaluators/json.js';
import type { Archived } from '../../rules/archive.js';
import { isLoss, linesOf, writeEach } from '../../rules/archive.js';
import type { Game, WritableArchive } from '../../rules/game.js';
import { outcome, side } from '../../rules/schemas.js';
import { pliesText } from '../../rules/words.js';
import { type Parsed, parsed, refused } from '../../specs/parsed.js';
import { called, exactly, list, object, optional, pair, text, validate, where, whole } from '../../specs/schema.js';
import { faultOf } from '../record.js';
import { replayMoves } from '../replay.js';

const MAX_LINE = 1 << 16;
const MAX_TAGS = 64;

const ENDED = ['played', 'cap', 'mutual', 'unfinished'] as const;
const isEnded = (text: unknown): text is Archived['ended'] =>
  typeof text === 'string' && (isLoss(text) || (ENDED as readonly string[]).includes(text));
const moveList = called('a list of moves', list(text()));

const gameLine = object({
  names: called('two texts', pair(text())),
  event: optional(text()),
  year: optional(whole()),
  start: called('a position', text()),
  opening: optional(moveList),
  moves: moveList,
  outcome: optional(outcome),
  ended: where<Archived['ended']>('a way for a game to end', isEnded),
  fault: optional(object({ side, reason: optional(text()) })),
  theoretical: optional(exactly({ margin: whole(), empties: whole() })),
  tags: optional(called(`at most ${MAX_TAGS} pairs of texts`, list(pair(text()), MAX_TAGS))),
});

function readGame(game: Game, text: string): Parsed<Archived> {
  const json = parseJson(text, MAX_LINE);
  if (!json.ok) return json;
  const line = validate(gameLine, json.value);
  if (!line.ok) return line;
  const {
    names,
    event = '',
    year,
    start,
    opening = [],
    moves,
    outcome: stated,
    ended,
    fault,
    theoretical,
    tags = [],
  } = line.value;
  const first = game.display.parsePosition(start);
  if (!first.ok) return refused(`its start cannot be read: ${first.reason}`);
  const plies = replayMoves(game, first.value, [...opening, ...moves]);
  if (!plies.ok) return plies;
  const board = game.outcome(plies.value.at(-1)?.position ?? first.value);
  const over = ended === 'played' || ended === 'cap';
  if (over !== (board !== undefined)) {
    return refused(
      board ? `it was played out, and not “${ended}”` : `it was not “${ended}”: its moves do not end the game`,
    );
  }
  if (
    board &&
    !(stated?.winner === board.winner && stated.margin === board.margin && stated.official === board.official)
  ) {
    return refused('its outcome is not the one its moves lead to');
  }
  const all = plies.value.map(ply => ply.move);
  return parsed({
    names,
    event,
    ...(year === undefined ? {} : { year }),
    start: { position: start, moves: all.slice(0, opening.length) },
    moves: all.slice(opening.length),
    ...((board ?? stated) ? { outcome: (board ?? stated)! } : {}),
    ended,
    ...(fault ? { fault: faultOf(fault.side, fault.reason ?? '') } : {}),
    ...(theoretical ? { theoretical } : {}),
    ...(tags.length > 0 ? { tags } : {}),
  });
}

function formatJsonLine(game: Game, archived: Archived): string {
  const { names, event, year, start, outcome, ended, fault, theoretical, tags } = archived;
  const texts = pliesText(game, archived);
  const opening = start.moves.length;
  return JSON.stringify({
    names,
    event,
    year,
    start: start.position,
    opening: opening > 0 ? texts.slice(0, opening) : undefined,
    moves: texts.slice(opening),
    outcome,
    ended,
    fault,
    theoretical,
    tags,
  });
}

export const jsonLines: WritableArchive = {
  summary: 'one JSON object per line, with everything that is known',
  ending: '.jsonl',
  *read(source, game) {
    for (const { place, line } of linesOf(source.text())) yield { place, game: readGame(game, line) };
  },
  write: (games, game) => writeEach(games, 'games.jsonl', archived => parsed(formatJsonLine(game, archived))),
};
