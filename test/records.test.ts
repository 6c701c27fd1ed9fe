/** `breedboard records`, from real processes, on files it makes itself. */
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fails, lines, prints, workshop } from './suites/command.js';

const { at, inSession: breedboard, raceInSession: race } = workshop();

/** A whole game, and the beginning of one. */
const LONG =
  'c4c5b6c3e6a7b5d6e3c6b7f7d3e2g8a8f2e7f1a4f4g7b2a6c7d7f8f3a5d2h6c2d1a1f6f5a3c1e8h8g6a2g2h7b8e1b3h5b4g1g3h2g4c8d8h4b1g5h1h3';
// biome-ignore lint/suspicious/noControlCharactersInRegex: looking for them is the point
const OBEYED = /[\u001b\u202e]/; // by a terminal
const SHORT = 'f5f6e6f4e3c5g5g3';
const record = (name: string): string =>
  `(;GM[Othello]PC[${name}]DT[2001]PB[${name}]PW[Bob]TY[8]RE[+64]BO[8 ---------------------------O*------*O--------------------------- *]B[f5]W[f6]B[e6]W[f4]B[e3]W[c5]B[g5]W[g3];)`;

describe('records', { concurrency: 4 }, () => {
  test('lists games, and finds them by player, result, length, opening and number', async () => {
    writeFileSync(at('list.ggf'), [record('Ann'), record('Cem')].join('\n'));
    const { code, out, err } = await breedboard(['records', 'list.ggf']);
    assert.deepEqual([code, err], [0, '2 games in 1 file\n']);
    assert.equal(
      out.split('\n')[0],
      '1  2001  Ann                     Bob                      +64  8 plies (unfinished)  f5 f6 e6 f4 e3 …  Ann',
    );
    for (const [args, count] of [
      [['--player', 'ANN'], 1],
      [['--player', 'bob'], 2],
      [['--result', 'black'], 2],
      [['--result', 'white'], 0],
      [['--result', 'unfinished'], 2],
      [['--length', '8'], 2],
      [['--length', '9-'], 0],
      [['--opening', 'f5f6'], 2],
      [['--opening', 'F5 d6'], 0],
      [['--number', '2'], 1],
    ] as const) {
      const found = await breedboard(['records', 'list.ggf', '-q', ...args]);
      assert.deepEqual([found.code, found.out.split('\n').length - 1], [0, count], args.join(' '));
    }
  });

  test('replays a game board by board', async () => {
    writeFileSync(at('short.txt'), `${SHORT}\n`);
    const { code, out } = await breedboard(['records', 'short.txt', '--replay']);
    assert.equal(code, 0);
    assert.match(out, /^game 1: – – –\n/);
    assert.match(out, /\n1\. black plays f5\n\n {3}a {2}b/);
    assert.match(out, /\n8\. white plays g3\n/);
    assert.equal(out.match(/ {3}a {2}b {2}c/g)?.length, 9);
  });

  test('every format reads back unchanged', async () => {
    writeFileSync(at('from.txt'), `${LONG}\n`);
    const start = await breedboard(['records', 'from.txt', '--json', '-q']);
    assert.equal(start.code, 0);
    const bare = (text: string): unknown => {
      const { names: _, event: __, year: ___, theoretical: ____, ...rest } = JSON.parse(text);
      return rest;
    };
    for (const format of ['transcripts', 'ggf', 'wthor', 'records', 'jsonl']) {
      const to = await breedboard(['records', 'from.txt', '--to', format, '-o', `as-${format}`, '-q']);
      assert.deepEqual(to, prints(''), format);
      const back = await breedboard(['records', `as-${format}`, '--json', '-q']);
      assert.deepEqual([back.code, back.err], [0, ''], format);
      assert.deepEqual(bare(back.out), bare(start.out), format);
    }
    assert.deepEqual(readdirSync(at('as-wthor')), ['WTH.JOU', 'WTH.TRN', 'WTH_0000.wtb']);
  });

  test('each problem is a line with its place, and all other games are read', async () => {
    mkdirSync(at('mixed'));
    writeFileSync(at('mixed/a.txt'), `${LONG}\nf5f5\n# a comment\n${SHORT}\n`);
    writeFileSync(at('mixed/b.ggf'), `${record('Ann')}\n(;GM[Chess];)\n${record('Cem')}`);
    writeFileSync(at('mixed/c.wtb'), Buffer.alloc(20));
    writeFileSync(at('mixed/notes.md'), 'not read');
    const { code, out, err } = await breedboard(['records', 'mixed', 'missing.ggf', '--to', 'transcripts']);
    assert.equal(code, 3);
    assert.equal(out, lines(LONG, SHORT, SHORT, SHORT));
    assert.equal(
      err,
      lines(
        'breedboard: mixed/a.txt: line 2: move 2, “f5” at character 3, is illegal: white may play f4 d6 f6',
        'breedboard: mixed/b.ggf: line 2: GM[…] names “Chess”, not Othello',
        'breedboard: mixed/c.wtb: the header counts 0 games, which makes 16 bytes; this file has 20',
        'breedboard: missing.ggf: no such file or folder',
        '4 games in 3 files',
      ),
    );
  });

  test('names from files are plain text in the terminal and in a page', async () => {
    writeFileSync(at('hostile.ggf'), record('\u001b[31m<img src=x onerror=alert(1)>\u202e'));
    const list = await breedboard(['records', 'hostile.ggf']);
    const replay = await breedboard(['records', 'hostile.ggf', '--replay']);
    for (const { out, err } of [list, replay]) assert.doesNotMatch(out + err, OBEYED);
    assert.match(replay.out, /^game 1: ·\[31m<img src=x onerror=alert\(1\)>· – Bob/);
    const page = await breedboard(['records', 'hostile.ggf', '--to', 'html', '-q']);
    assert.doesNotMatch(page.out, /<img|<script/);
    assert.doesNotMatch(page.out, OBEYED);
    assert.match(page.out, /&lt;img src=x onerror=alert\(1\)&gt;/);
    writeFileSync(at('\u001b[31m.ggf'), 'no game');
    const named = await breedboard(['records', '\u001b[31m.ggf']);
    assert.equal(named.err, lines('breedboard: ·[31m.ggf: line 1: there is no game here: a game starts with “(;”'));
  });

  for (const [args, message] of [
    [['x', '--result', 'reds'], '--result “reds” is not one of black, white, draw, unfinished'],
    [['x', '--length', 'a'], '--length “a” is not a number or a range such as 10-60'],
    [['x', '--replay', '--json'], '--replay and --to exclude each other: give one'],
    [['x', '-o', 'y'], '-o needs a format: add --to'],
    [['x', '--game', 'noughts', '--to', 'ggf'], 'ggf is a format for othello, not for noughts'],
    [['x', '--json', '--to', 'ggf'], '--json and --to ggf exclude each other: give one'],
  ] as const) {
    test(`${args.join(' ')}: refused`, async () =>
      assert.deepEqual(await breedboard(['records', ...args]), fails(2, message)));
  }

  test('wthor needs a folder, and an output that cannot be written is reported', async () => {
    writeFileSync(at('one.txt'), LONG);
    assert.deepEqual(
      await breedboard(['records', 'one.txt', '--to', 'wthor']),
      fails(2, 'wthor writes several files: name a folder for them with -o'),
    );
    assert.deepEqual(
      await breedboard(['records', 'one.txt', '--to', 'ggf', '-o', 'nowhere/a.ggf']),
      fails(1, 'cannot write to “nowhere/a.ggf”: no such file or folder'),
    );
    assert.deepEqual(
      await breedboard(['records', 'one.txt', '--to', 'wthor', '-o', 'one.txt']),
      fails(1, 'cannot create the folder “one.txt”: there is a file of that name'),
    );
    assert.equal(readFileSync(at('one.txt'), 'utf8'), LONG);
  });

  test('what other commands write: the folder of a match, --records with the players, and openings', async () => {
    const args = ['match', 'iago', 'greedy', '--games', '2', '-q'];
    assert.equal((await breedboard([...args, '-o', 'played'])).code, 0);
    assert.equal((await breedboard([...args, '--records', 'played.tsv'])).code, 0);
    for (const place of ['played', 'played.tsv']) {
      const { code, out, err } = await breedboard(['records', place, '--player', 'iago']);
      assert.deepEqual([code, err], [0, '2 games in 1 file\n']);
      assert.match(out, /^1 .*iago .*greedy .*\n2 .*greedy .*iago /);
      const ggf = (await breedboard(['records', place, '--to', 'ggf', '-q'])).out;
      assert.match(ggf, /PB\[iago\]PW\[greedy\].*\n.*PB\[greedy\]PW\[iago\]/);
    }
    const found = await breedboard(['openings', '--plies', '3', '--depth', '1', '--count', '2']);
    writeFileSync(at('found.txt'), found.out);
    const listed = await breedboard(['records', 'found.txt']);
    assert.equal(listed.code, 0);
    assert.match(listed.err, /^[12] games? in 1 file\n$/);
  });

  test('records of another game', async () => {
    writeFileSync(at('game.ggf'), '(;GM[Othello];)');
    const { code, err } = await race(['records', 'game.ggf']);
    assert.deepEqual(
      [code, err],
      [3, lines('breedboard: game.ggf: it looks like ggf, a format for othello, not for race')],
    );
  });
});
