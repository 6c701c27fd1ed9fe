/** PlayOK's texts, with names, event and date. */
import { type Archived, pliesOf, statedOutcome, writeEach } from '../../../rules/archive.js';
import type { WritableArchive } from '../../../rules/game.js';
import { parsed, refused } from '../../../specs/parsed.js';
import { PASS, SQUARES } from '../board.js';
import { readTagged, type TaggedGame } from '../notations/tagged.js';
import { othelloRules as othello } from '../rules.js';
import { STANDARD } from '../starts.js';

const start = othello.display.formatPosition(STANDARD);

/** Tags that are fields of their own. */
const KNOWN = ['Event', 'Date', 'Black', 'White', 'Result'];
const UNKNOWN = /^[?.\s-]*$/;
const said = (text: string | undefined): string => (text === undefined || UNKNOWN.test(text) ? '' : text);

function archived({ tags, moves, end, discs }: TaggedGame): Archived {
  const board = othello.outcome(end);
  const year = /^(\d{4})/.exec(tags.get('Date') ?? '')?.[1];
  const further = [...tags].filter(([name, text]) => !KNOWN.includes(name) && said(text) !== '');
  const date = said(tags.get('Date'));
  if (date !== '' && date !== year) further.push(['Date', date]);
  return {
    names: [said(tags.get('Black')), said(tags.get('White'))],
    event: said(tags.get('Event')),
    ...(year === undefined ? {} : { year: Number(year) }),
    start: { position: start, moves: [] },
    moves,
    ...(board
      ? { outcome: board, ended: 'played' }
      : discs
        ? { outcome: statedOutcome(discs[0] - discs[1]), ended: 'mutual' }
        : { ended: 'unfinished' }),
    ...(further.length > 0 ? { tags: further } : {}),
  };
}

function written(game: Archived): string {
  const { names, event, year, outcome, tags = [] } = game;
  const discs = outcome ? [(64 + outcome.official) / 2, (64 - outcome.official) / 2].join('-') : '*';
  const date = tags.find(([name]) => name === 'Date')?.[1] ?? (year === undefined ? '????.??.??' : `${year}.??.??`);
  const tag = (name: string, text: string): string => `[${name} "${text.replace(/[\\"]/g, found => `\\${found}`)}"]`;
  const squares = pliesOf(game)
    .filter(move => move !== PASS)
    .map(move => SQUARES[move]!);
  const turns = squares.map((square, i) => (i % 2 === 0 ? `${i / 2 + 1}. ${square}` : square));
  return [
    tag('Event', event || '?'),
    tag('Date', date),
    tag('Black', names[0] || '?'),
    tag('White', names[1] || '?'),
    tag('Result', discs),
    '',
    `${turns.join(' ')} ${discs}`,
    '',
  ].join('\n');
}

export const tagged: WritableArchive = {
  summary: 'PlayOK’s texts: tags as in PGN, then 1. f5 d6 2. …',
  ending: '.pgn',
  begins: line => /^\s*\[[A-Za-z]\w{0,30}\s+"/.test(line),
  *read(source) {
    for (const { line, game } of readTagged(source.text())) {
      yield { place: `line ${line}`, game: game.ok ? parsed(archived(game.value)) : game };
    }
  },
  write: games =>
    writeEach(games, 'games.pgn', game =>
      game.start.position === start
        ? parsed(written(game))
        : refused('PGN needs the standard start, and this game has another'),
    ),
};
