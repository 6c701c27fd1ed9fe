import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { buildGame } from '../../games/catalogue.js';
import { parseNames } from '../../games/othello/notations/wthor.js';
import { othello } from '../../games/othello/othello.js';
import { randomPlayer } from '../../players/random.js';
import { parseSeed } from '../../random/seed.js';
import type { Source } from '../../rules/archive.js';
import { type Archived, statedOutcome } from '../../rules/archive.js';
import type { ArchiveFormat, Game } from '../../rules/game.js';
import { playGame } from '../match.js';
import { fromRecord } from './archived.js';
import { archiveFor, archives } from './catalogue.js';

const reversi = othello as Game;
const HOSTILE = '<img src=x onerror=alert(1)>';
const ANSI = '\u001b[31mred\u001b[0m';

async function played(game: Game, count: number): Promise<Archived[]> {
  const player = randomPlayer(game);
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const record = await playGame(game, [player, player], { seed: parseSeed(`archive ${n}`) });
      return fromRecord([`player ${n % 3}`, `Zoë ${n % 2}`], n % 2 === 0 ? 'an event' : '', record);
    }),
  );
}

const sourceOf = (content: string | Uint8Array): Source =>
  typeof content === 'string'
    ? { bytes: new TextEncoder().encode(content), text: () => content }
    : { bytes: content, text: () => new TextDecoder('latin1').decode(content) };

const back = (format: ArchiveFormat, game: Game, source: Source): Archived[] =>
  [...format.read!(source, game)].map(entry => {
    assert.ok(entry.game.ok, entry.game.ok ? '' : `${entry.place}: ${entry.game.reason}`);
    assert.deepEqual(entry.doubts ?? [], []);
    return entry.game.value;
  });

describe('archive', () => {
  for (const game of [reversi, ...['senet', 'noughts'].map(kind => buildGame({ kind }))]) {
    for (const id of ['records', 'jsonl'] as const) {
      test(`${id}: games of ${game.id} read back the same`, async () => {
        const games = await played(game, 6);
        const { files, left } = archives[id]!.write!(games, game);
        assert.deepEqual(left, []);
        assert.deepEqual(back(archives[id]!, game, sourceOf(files[0]!.content)), games);
      });
    }
  }

  test('ggf: names, place, year, result and moves read back the same', async () => {
    const games = (await played(reversi, 6)).map((game, n) => ({ ...game, year: 1990 + n }));
    const hostile: Archived = { ...games[0]!, names: [HOSTILE, `a]b\\c ${ANSI}`], event: HOSTILE };
    const { moves } = games[1]!;
    const resigned: Archived = {
      ...games[1]!,
      moves: moves.slice(0, 20),
      outcome: statedOutcome(-64),
      ended: 'resigned',
    };
    const all = [...games, hostile, resigned];
    const { files, left } = archives.ggf!.write!(all, reversi);
    assert.deepEqual(left, []);
    assert.deepEqual(back(archives.ggf!, reversi, sourceOf(files[0]!.content)), all);
  });

  for (const id of ['sgf', 'pgn'] as const) {
    test(`${id}: names, event, year, result and moves read back the same`, async () => {
      const games = (await played(reversi, 6)).map((game, n) => ({ ...game, year: 1990 + n }));
      const hostile: Archived = { ...games[0]!, names: [HOSTILE, `a]b\\c "d"`], event: HOSTILE };
      const { files, left } = archives[id]!.write!([...games, hostile], reversi);
      assert.deepEqual(left, []);
      const read = back(archives[id]!, reversi, sourceOf(files[0]!.content)).map(({ tags: _, ...game }) => game);
      assert.deepEqual(read, [...games, hostile]);
    });
  }

  test('our own records: a name that begins with # is no comment', async () => {
    const [game] = await played(reversi, 1);
    const named: Archived = { ...game!, names: ['#1', '# two'] };
    const { files } = archives.records!.write!([named], reversi);
    const [read] = back(archives.records!, reversi, sourceOf(files[0]!.content));
    assert.deepEqual(
      read?.names.map(name => name.trim()),
      ['#1', '# two'],
    );
  });

  test('the start of a file determines its format', () => {
    for (const [name, text, id] of [
      ['x.txt', 'f5d6c3', 'transcripts'],
      ['x.txt', '% a list of openings\nf5d6c3', 'transcripts'],
      ['x.txt', '[Event "?"]\n[Black "a"]\n\n1. f5 d6', 'pgn'],
      ['x.txt', '(;GM[2]FF[4];B[fe])', 'sgf'],
      ['x.sgf', '(;\nGM[2];B[fe])', 'sgf'],
      ['x.txt', '(;GM[Othello]PC[x];)', 'ggf'],
      ['x.json', '{\n "moves": [\n  {"m": "f5"}]}', 'quest'],
      ['x.txt', '{"moves":[{"m":"f5","t":3}]}', 'quest'],
      ['x.jsonl', '{"names":["a","b"],"moves":["f5"]}', 'jsonl'],
    ] as const)
      assert.equal(
        archiveFor(name, () => text),
        id,
        text,
      );
  });

  test('transcripts: only the moves are written', async () => {
    const games = await played(reversi, 4);
    const { files } = archives.transcripts!.write!(games, reversi);
    const bare = games.map(game => ({ ...game, names: ['', ''], event: '' }));
    assert.deepEqual(back(archives.transcripts!, reversi, sourceOf(files[0]!.content)), bare);
  });

  test('wthor: one file per year, names beside them, all of it reads back the same', async () => {
    const games = (await played(reversi, 8)).map((game, n) => ({
      ...game,
      year: n < 5 ? 1999 : 2004,
      theoretical: { margin: 2 * n - 6, empties: 24 },
    }));
    const { files, left, notes } = archives.wthor!.write!(games, reversi);
    assert.deepEqual([left, notes], [[], undefined]);
    assert.deepEqual(
      files.map(file => file.name),
      ['WTH_1999.wtb', 'WTH_2004.wtb', 'WTH.JOU', 'WTH.TRN'],
    );
    const [first, second, jou, trn] = files.map(file => file.content as Uint8Array);
    const [players, tournaments] = [parseNames(jou!, 'players'), parseNames(trn!, 'tournaments')];
    assert.ok(players.ok && tournaments.ok);
    const names = { players: players.value.names, tournaments: tournaments.value.names };
    const read = [first!, second!].flatMap(bytes => back(archives.wthor!, reversi, { ...sourceOf(bytes), ...names }));
    assert.deepEqual(read, games);
  });

  test('wthor: a game that does not fit is left out with the reason, the rest are written', async () => {
    const [a, b, c] = await played(reversi, 3);
    const started = { ...a!, start: { position: `${'-'.repeat(27)}OX------XO${'-'.repeat(27)} X`, moves: [] } };
    const { ended: _, outcome: __, ...rest } = b!;
    const unfinished: Archived = { ...rest, moves: b!.moves.slice(0, 10), ended: 'unfinished' };
    const long = { ...c!, names: ['a name of more than twenty letters', 'Łukasz'] as const };
    const { files, left, notes } = archives.wthor!.write!([started, unfinished, long], reversi);
    assert.deepEqual(
      left.map(each => each.index),
      [1],
    );
    assert.match(left[0]!.reason, /needs a score/);
    assert.deepEqual(notes, ['2 names were shortened or spelt in Latin-1 to fit']);
    assert.equal((files[0]!.content as Uint8Array).length, 16 + 2 * 68);
    const currie = { ...a!, start: { position: `${'-'.repeat(27)}XO------OX${'-'.repeat(27)} X`, moves: [] } };
    assert.match(archives.wthor!.write!([currie], reversi).left[0]!.reason, /standard start/);
  });

  test('a page shows names from outside as text', async () => {
    const [game] = await played(reversi, 1);
    const [page] = archives.html!.write!([{ ...game!, names: [HOSTILE, ANSI], event: '"\'&' }], reversi).files;
    const text = page!.content as string;
    assert.ok(text.includes('&lt;img src=x onerror=alert(1)&gt;'));
    assert.doesNotMatch(text, /<img|<script/);
    assert.ok(!text.includes('\u001b'));
  });

  test('damage is reported, and the games around it are read', async () => {
    const games = await played(reversi, 3);
    for (const [id, spoil, reason] of [
      ['jsonl', (line: string) => line.replace('"played"', '"time"'), /it was played out, and not “time”/],
      ['jsonl', (line: string) => line.replace(/"official":-?\d+/, '"official":1'), /its outcome is not/],
      ['jsonl', (line: string) => line.slice(0, 100), /a text that does not end|expected/],
      ['jsonl', (line: string) => line.replace('{', '{"__proto__":1,'), /“__proto__” is not a name/],
      ['records', (line: string) => line.replace('played', 'cap'), /did not end by “cap”/],
      ['ggf', (line: string) => line.replace(/B\[..\]/, 'B[a1]'), /is illegal/],
      ['transcripts', (line: string) => `a1${line}`, /move 1, “a1” at character 1, is illegal/],
    ] as const) {
      const format: ArchiveFormat = archives[id]!;
      const lines = (format.write!(games, reversi).files[0]!.content as string).trimEnd().split('\n');
      const text = [lines[0], spoil(lines[1]!), lines[2]].join('\n');
      const entries = [...format.read!(sourceOf(text), reversi)];
      assert.deepEqual(
        entries.map(entry => [entry.place, entry.game.ok]),
        [
          ['line 1', true],
          ['line 2', false],
          ['line 3', true],
        ],
      );
      const fault = entries[1]!.game;
      assert.ok(!fault.ok);
      assert.match(fault.reason, reason);
    }
  });

  for (const [name, text, id] of [
    ['a.wtb', '', 'wthor'],
    ['a.WTB', '', 'wthor'],
    ['a', '(;GM[Othello]', 'ggf'],
    ['a.txt', '12 (;GM[Othello]', 'ggf'],
    ['a.txt', '# games\n{"names"', 'jsonl'],
    ['a.txt', 'x\ty', 'records'],
    ['a.txt', 'f5d6c3', 'transcripts'],
  ] as const) {
    test(`${name} with ${JSON.stringify(text)} is detected as ${id}`, () =>
      assert.equal(
        archiveFor(name, () => text),
        id,
      ));
  }
});
