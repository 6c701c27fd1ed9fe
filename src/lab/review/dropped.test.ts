/** Dropped files: each format gives its games with names; rubbish gives one sentence with its place. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { formatGameFile, gameFile } from '../../matches/game-file.js';
import { readGame } from '../session/named-game.js';
import { begin, HUMAN } from '../session/session.js';
import { type Dropped, type DroppedFile, readDropped as readWith } from './dropped.js';
import { listGames } from './game-list.js';
import { openLibrary } from './library.js';

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const readDropped = (files: readonly DroppedFile[]): Dropped => readWith(files, textOf);

const samples = fileURLToPath(new URL('../../../../samples/', import.meta.url));
const file = (name: string): DroppedFile => ({
  name: name.slice(name.lastIndexOf('/') + 1),
  bytes: new Uint8Array(readFileSync(join(samples, name))),
});
const text = (name: string, content: string): DroppedFile => ({ name, bytes: new TextEncoder().encode(content) });

const BOARD = 'BO[8 ---------------------------O*------*O--------------------------- *]';
const ggf = (black: string, white: string, moves: string): string =>
  `(;GM[Othello]PB[${black}]PW[${white}]TY[8]${BOARD}${moves};)`;

const wthor = readdirSync(join(samples, 'wthor')).map(name => file(`wthor/${name}`));

test('WTHOR keeps the names of the files dropped with it', () => {
  const { games, faultCount } = readDropped(wthor);
  assert.equal(games.length, 20);
  assert.equal(faultCount, 0);
  assert.ok(games.every(({ archived }) => archived.names.every(name => !/^player \d/.test(name))));
  const alone = readDropped(wthor.filter(({ name }) => name.endsWith('.wtb')));
  assert.equal(alone.games.length, 20);
  assert.match(alone.games[0]!.archived.names[0], /^player \d/);
});

const { game, name } = (() => {
  const found = readGame('othello');
  assert.ok(found.ok);
  return found.value;
})();
const saved = formatGameFile(
  gameFile(game, begin({ game, name, seats: [HUMAN, 'random'], seed: '0'.repeat(32), moves: [37, 43] }).history, {
    game: name,
    players: [HUMAN, 'random'],
  }),
);

const READ: readonly (readonly [what: string, file: DroppedFile, games: number, names: readonly [string, string]])[] = [
  ['GGF with many games', file('games.ggf'), 6, ['Greedy', 'Squares']],
  ['transcripts', file('games.txt'), 5, ['', '']],
  ['a transcript over two lines', text('a.txt', 'f5d6\nc3d3c4'), 1, ['', '']],
  ['GGF without its ending', text('pasted text 1', ggf('Ann', 'Bob', 'B[F5]')), 1, ['Ann', 'Bob']],
  ['SGF', text('a.sgf', '(;GM[2]PB[Ann]PW[Bob];B[f5];W[d6])'), 1, ['Ann', 'Bob']],
  ['PGN', text('a.pgn', '[Black "Ann"]\n[White "Bob"]\n\n1. f5 d6'), 1, ['Ann', 'Bob']],
  ['a saved game', text('game.json', saved), 1, ['', 'Random']],
];
for (const [what, dropped, count, names] of READ) {
  test(`${what}: ${count} with the names`, () => {
    const { games, faults } = readDropped([dropped]);
    assert.deepEqual(faults, []);
    assert.equal(games.length, count);
    assert.deepEqual(games[0]!.archived.names, names);
    assert.equal(games[0]!.game, 'othello');
  });
}

const REFUSED: readonly (readonly [what: string, file: DroppedFile, reason: RegExp])[] = [
  ['words', text('letter.txt', 'Dear all,\nhow are you?'), /^letter\.txt, line 1: /],
  ['nothing', text('empty.txt', ' \n'), /^empty\.txt: there is nothing in it$/],
  [
    'a picture',
    { name: 'a.png', bytes: Uint8Array.of(137, 80, 78, 71, 0) },
    /^a\.png: byte 5 is 0, so this is not a text/,
  ],
  ['names alone', wthor.find(each => each.name === 'WTH.JOU')!, /^WTH\.JOU: .*together with the \.wtb file$/],
  [
    'half a WTHOR file',
    { name: 'a.wtb', bytes: new Uint8Array(9) },
    /^a\.wtb: a WTHOR file has a header of 16 bytes; this has 9$/,
  ],
  ['an illegal move', text('a.ggf', ggf('a', 'b', 'B[A1]')), /^a\.ggf, line 1: .*a1/i],
  ['a board', text('b.txt', `${'-'.repeat(27)}OX------XO${'-'.repeat(27)} X`), /position without moves/],
  ['a damaged saved game', text('s.json', saved.replace('d6', 'c4')), /^s\.json: a saved game, damaged/],
];
for (const [what, dropped, reason] of REFUSED) {
  test(`${what}: one sentence`, () => {
    const { games, faults } = readDropped([dropped]);
    assert.equal(games.length, 0);
    assert.match(faults[0] ?? '', reason);
    assert.ok(!faults[0]!.includes('\n'));
  });
}

test('a bad file does not keep the good ones out', () => {
  const { games, faultCount } = readDropped([text('bad.ggf', ggf('a', 'b', 'B[A1]')), file('games.ggf')]);
  assert.equal(games.length, 6);
  assert.equal(faultCount, 1);
});

test('the list is filtered by every word, without accents, and sorted with ties in the order of the files', () => {
  const { games } = readDropped([
    text(
      'a.ggf',
      [ggf('Müller', 'Bob', 'B[F5]'), ggf('Ann', 'Cyd', 'B[F5]W[D6]'), ggf('Bob', 'Ann', 'B[F5]')].join('\n'),
    ),
  ]);
  const all = { filter: '', sort: 'file', isDescending: false, from: 0, count: 9 } as const;
  const names = (query: object) => listGames(games, { ...all, ...query }).rows.map(row => row.names[0]);
  assert.deepEqual(names({}), ['Müller', 'Ann', 'Bob']);
  assert.deepEqual(names({ filter: 'muller' }), ['Müller']);
  assert.deepEqual(names({ filter: 'ann CYD' }), ['Ann']);
  assert.deepEqual(names({ sort: 'first' }), ['Ann', 'Bob', 'Müller']);
  assert.deepEqual(names({ sort: 'moves', isDescending: true }), ['Ann', 'Müller', 'Bob']);
  assert.deepEqual(names({ from: 1, count: 1 }), ['Ann']);
  assert.equal(listGames(games, { ...all, count: 1 }).total, 3);
});

test('a file that is dropped again replaces its games', () => {
  const library = openLibrary(textOf);
  assert.equal(library.add({ files: [file('games.ggf')] }).total, 6);
  const more = library.add({ files: [text('a.ggf', ggf('Ann', 'Bob', 'B[F5]'))] });
  assert.deepEqual([more.added, more.total, more.first], [1, 7, 6]);
  assert.deepEqual(library.open({ index: 6 })!.archived.names, ['Ann', 'Bob']);
  assert.equal(library.add({ files: [file('games.ggf')] }).total, 7);
  library.clear({});
  assert.equal(library.open({ index: 0 }), undefined);
});
