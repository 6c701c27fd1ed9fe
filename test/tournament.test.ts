/** `breedboard tournament`, from real processes: threads, kill -9, damage, and its messages. */
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fails, lines, workshop } from './suites/command.js';

const { at, inSession: breedboard } = workshop();

describe('tournament command', { concurrency: 2 }, () => {
  test('a damaged file is reported, results before the damage stay, the end is the same', async () => {
    const args = ['tournament', 'random', 'greedy', 'iago', '--pairs', '2', '--output', 'damaged', '-q'];
    const whole = await breedboard(args);
    assert.equal(whole.code, 0);
    const path = at('damaged/results.jsonl');
    const good = readFileSync(path, 'latin1');
    writeFileSync(path, good.replace(/"wins":\d+(?=[^\n]*\n$)/, '"wins":99'), 'latin1');
    const again = await breedboard(args);
    assert.deepEqual(
      [again.code, again.err],
      [
        0,
        lines(
          'breedboard: results.jsonl: line 4: its check does not fit: it was changed, or a line before it is missing',
          'breedboard: 1 result (4 games) cannot be trusted, 2 results before that stay; the part that was cut off is in aside/tail-results.jsonl and aside/tail-games.tsv (4 games)',
        ),
      ],
    );
    assert.equal(readFileSync(path, 'latin1'), good);
    assert.equal(again.out, whole.out);
    writeFileSync(path, good.slice(0, -30), 'latin1');
    const torn = await breedboard(args);
    assert.match(torn.err, /^breedboard: results\.jsonl: line 4: it is cut short\n.* 2 results before that stay; /);
    assert.equal(readFileSync(path, 'latin1'), good);
    assert.deepEqual(
      await breedboard([...args, '--seed', '2', '--openings', 'random(4)']),
      fails(2, 'cannot use “damaged”: it holds results of another plan: they differ in openings.plies, seed'),
    );
  });

  test('--json is one object, and the report in the folder', async () => {
    const { code, out } = await breedboard([
      'tournament',
      'random',
      'greedy',
      '--pairs',
      '2',
      '--json',
      '-q',
      '--output',
      'json',
      '--game',
      'othello',
    ]);
    assert.equal(code, 0);
    assert.equal(out, readFileSync(at('json/report.json'), 'utf8'));
    const { players, cross, games, finished, format } = JSON.parse(out);
    assert.deepEqual([players.length, cross.length, games, finished, format], [2, 2, 4, true, 'round-robin']);
    assert.deepEqual(readdirSync(at('json')).sort(), [
      'cross-table.csv',
      'games.seals',
      'games.tsv',
      'report.html',
      'report.json',
      'results.jsonl',
      'standings.csv',
      'timings.jsonl',
    ]);
  });

  test('players from a list, which may name neither programs nor files', async () => {
    writeFileSync(at('list.txt'), '# two\nrandom\n\n  greedy\r\n');
    const { code, out } = await breedboard(['tournament', '@list.txt', '--pairs', '1', '-q']);
    assert.equal(code, 0);
    assert.match(out, /\brandom\b/);
    for (const bad of ['engine("x")', 'search(evaluator=file(x))']) {
      writeFileSync(at('bad.txt'), `random\n${bad}\n`);
      assert.deepEqual(
        await breedboard(['tournament', '@bad.txt']),
        fails(3, 'bad.txt: line 2: a list of players may not name outside programs, files or runs'),
      );
    }
  });

  for (const [args, message] of [
    [['random'], 'a tournament needs two players or more'],
    [['random', 'random()'], '“random()” is given twice, also as “random”: give each player once'],
    [['random', 'human'], 'human cannot take part in a tournament; see: breedboard play'],
    [['--anchors', 'level(2)'], '“level(2)” is given twice: give each player once'],
    [['random', 'greedy', '--pairs', '0'], '--pairs “0” is not a whole number from 1 to 100000'],
    [['random', 'greedy', '--rounds', '2'], '--rounds is for a Swiss tournament'],
    [['random', 'greedy', '--challengers', '2'], '--challengers is for a gauntlet'],
    [
      ['random', 'greedy', '-f', 'swiss', '--rounds', '2'],
      '--rounds 2 is too many: without rematches 2 players have at most 1',
    ],
  ] as const) {
    test(`${args.join(' ')}: refused`, async () =>
      assert.deepEqual(await breedboard(['tournament', ...args]), fails(2, message)));
  }

  test('a folder that cannot be created or written to', { skip: process.platform === 'win32' }, async () => {
    const args = ['tournament', 'random', 'greedy', '--output'];
    writeFileSync(at('file'), '');
    assert.deepEqual(
      await breedboard([...args, 'file/such']),
      fails(1, 'cannot use “file/such”: a part of its path is not a folder'),
    );
    assert.deepEqual(await breedboard([...args, 'file']), fails(1, 'cannot use “file”: there is a file of that name'));
    if (process.getuid?.() === 0) return; // root can write to read-only folders
    mkdirSync(at('fixed'), { mode: 0o555 });
    assert.deepEqual(await breedboard([...args, 'fixed']), fails(1, 'cannot use “fixed”: permission denied'));
  });
});
