/** The archive: what is kept under which id, that it opens unchanged, and its export formats. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { archives } from '../../matches/archive/catalogue.js';
import { formatGameFile, gameFile, parseGameFile } from '../../matches/game-file.js';
import { streamOf } from '../../matches/history.js';
import { parseSeed } from '../../random/seed.js';
import type { Parsed } from '../../specs/parsed.js';
import {
  byTime,
  fromVersion1,
  isKeptGame,
  type KeptGame,
  keptGame,
  openKept,
  savedCopy,
  withGame,
  withoutGame,
} from './archive.js';
import { NO_CLOCK } from './clock.js';
import { archivedOf, exported, formatsFor, GAME_FILE, gameFileOf } from './exported.js';
import { readGame } from './named-game.js';
import { begin, branch, HUMAN, play, resign, type Session, showPly, undo } from './session.js';
import { parseTable } from './session-file.js';

const must = <T>(result: Parsed<T>): T => {
  assert.ok(result.ok, result.ok ? '' : result.reason);
  return result.value;
};

const start = (name: string): Session =>
  begin({ ...must(readGame(name)), seats: [HUMAN, 'random'], seed: parseSeed(name) });

const played = (session: Session, texts: string): Session =>
  texts.split(' ').reduce((now, text) => {
    const move = must(now.game.display.parseMove(text));
    return play(now, move, streamOf(now.history), () => 'fresh');
  }, session);

const naming = ({ seats }: Session, side: 0 | 1): string => (seats[side] === HUMAN ? 'a person' : seats[side]);
const WHEN = '2026-01-02T03:04:05.678Z';
const table = (session: Session) => ({ session, clock: NO_CLOCK });
const kept = (session: Session, when = WHEN): KeptGame | undefined => keptGame(table(session), naming, when);

test('a game is kept from its first move, a variation from its first own move', () => {
  assert.equal(kept(start('othello')), undefined);
  const game = played(start('othello'), 'f5 d6 c3');
  const entry = kept(game)!;
  assert.deepEqual(
    [entry.id, entry.game, entry.players, entry.moves, entry.result, entry.isVariation],
    [game.id, 'othello', ['a person', 'random'], 3, '', false],
  );
  assert.ok(isKeptGame(JSON.parse(JSON.stringify(entry))));
  assert.deepEqual(must(openKept(entry)).session.history, game.history);
  const variation = branch(showPly(game, 1), () => 'variation');
  assert.equal(kept(variation), undefined);
  const other = kept(played(variation, 'f6'))!;
  assert.deepEqual([other.id, other.isVariation], ['variation', true]);
  assert.deepEqual(must(openKept(other)).session.trunk?.history, game.history, 'with the game it left');
});

test('undone moves count as long as they can be redone', () => {
  const entry = kept(undo(played(start('noughts'), 'a1 b1 a2 b2 a3'))!)!;
  assert.deepEqual([entry.moves, entry.result], [5, 'crosses win']);
  assert.equal(must(openKept(entry)).session.history.plies.length, 4, 'it opens unchanged');
});

test('an entry replaces the previous one of its id, and keeps its title', () => {
  const first = { ...kept(played(start('noughts'), 'a1'))!, title: 'mine' };
  const other = kept(played(start('othello'), 'f5'), '2026-01-03T00:00:00.000Z')!;
  const later = kept(played(start('noughts'), 'a1 b1'), '2026-01-04T00:00:00.000Z')!;
  const games = [first, other].reduce(withGame, [] as readonly KeptGame[]);
  const now = withGame(games, later);
  assert.deepEqual(
    byTime(now).map(({ game, moves, title }) => [game, moves, title]),
    [
      ['noughts', 2, 'mine'],
      ['othello', 1, ''],
    ],
  );
  assert.deepEqual(withoutGame(now, later.id), [other]);
  const unchanged = withGame(now, { ...later, when: '2026-02-01T00:00:00.000Z' });
  assert.equal(unchanged[0]!.when, later.when, 'opening a game again is not a change');
});

test('a copy is a separate game that further play does not change', () => {
  const copy = savedCopy(table(played(start('noughts'), 'a1')), naming, WHEN, '<b>mine</b>', 'copy');
  const { session } = must(openKept(copy));
  assert.deepEqual([copy.id, copy.title, session.id, session.isSealed], ['copy', '<b>mine</b>', 'copy', true]);
  assert.equal(played(session, 'b1').id, 'fresh');
  assert.equal(savedCopy(table(start('noughts')), naming, WHEN, 'the start', 'copy').moves, 0);
});

test('games that version 0.1 saved in the browser are kept, even those that cannot be read', () => {
  const { game, history, seats } = played(start('othello'), 'f5 d6');
  const text = formatGameFile(gameFile(game, history, { game: 'othello', players: seats }));
  const entry = fromVersion1({ title: 'two', when: WHEN, text }, naming)!;
  assert.deepEqual([entry.title, entry.moves, entry.when], ['two', 2, WHEN]);
  assert.ok(isKeptGame(entry));
  const damaged = fromVersion1({ title: 'two', when: WHEN, text: text.replace('d6', 'd7') }, naming)!;
  assert.ok(isKeptGame(damaged));
  assert.match((openKept(damaged) as { reason: string }).reason, /cannot be read: damaged/);
  for (const strange of [null, 7, {}, { title: 'x', when: 'never', text: '' }])
    assert.equal(fromVersion1(strange, naming), undefined);
});

test('a stored value is an entry only if every part is valid', () => {
  const entry = kept(played(start('noughts'), 'a1'))!;
  for (const name of Object.keys(entry)) {
    const { [name as 'id']: _, ...rest } = entry;
    assert.equal(isKeptGame(rest), false, name);
    assert.equal(isKeptGame({ ...entry, [name]: {} }), false, name);
  }
  assert.equal(isKeptGame(null), false);
});

const NAMES = ['Ann]', 'random'] as const;
const named = (session: Session) => ({ session, names: NAMES });

test('games are exported in the formats of their game, and read back', () => {
  const games = [
    played(start('othello'), 'f5 d6 c3'),
    resign(played(start('othello'), 'f5'), () => 'fresh'),
    played(start('othello'), 'e6 f4 e3 f6 g5 d6 e7 f5 c5'),
  ];
  assert.deepEqual(formatsFor(games[0]!.game).toSorted(), [
    'ggf',
    'html',
    'jsonl',
    'pgn',
    'records',
    'sgf',
    'transcripts',
  ]);
  assert.deepEqual(formatsFor(start('senet').game).toSorted(), ['html', 'jsonl', 'records']);
  const ggf = must(exported(games.map(named), 'ggf'));
  assert.equal(ggf.name, 'othello-games.ggf');
  const again = [...archives.ggf!.read!({ bytes: new Uint8Array(), text: () => ggf.content }, games[0]!.game)];
  assert.deepEqual(
    again.map(({ game }) => must(game)).map(({ names, moves, ended }) => [names, moves.length, ended]),
    [
      [NAMES, 3, 'unfinished'],
      [NAMES, 1, 'resigned'],
      [NAMES, 9, 'played'],
    ],
  );
  assert.match(must(exported(games.map(named), 'transcripts')).content, /^f5d6c3\nf5\n/);
  const records = must(exported(games.map(named), 'records'));
  assert.deepEqual(
    records.left.map(({ index }) => index),
    [0],
    'a record has an end',
  );
  assert.equal(exported([named(games[0]!)], 'records').ok, false, 'nothing could be written');
  assert.equal(exported([], 'ggf').ok, false);
});

test('the terminal reads a game file, and it records who resigned', () => {
  const resigned = resign(played(start('othello'), 'f5 d6'), () => 'fresh');
  const text = gameFileOf(resigned);
  const file = must(parseGameFile(text));
  assert.deepEqual(file.ending, { loser: 0, how: 'resigned' });
  assert.deepEqual(file.players, [HUMAN, 'random']);
  assert.deepEqual(must(parseTable(text)).session.ending, resigned.ending);
  assert.deepEqual(must(exported([named(resigned)], GAME_FILE)), { name: 'othello.json', content: text, left: [] });
  assert.equal(exported([named(resigned), named(resigned)], GAME_FILE).ok, false);
  assert.equal(archivedOf(resigned, NAMES).fault?.side, 0);
});
