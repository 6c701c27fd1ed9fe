/** `breedboard tournament`, from real processes: threads, kill -9, damage, and outside programs. */
import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { fails, MAIN, workshop } from './suites/command.js';

const ZOO = fileURLToPath(new URL('./engines/zoo.js', import.meta.url));

const { at, start, inSession: breedboard } = workshop();

const PLAYERS = ['random', 'greedy', 'iago', 'ohc(2)', 'alliot-durand(depth=0)', 'currie(level=2)'];
const filesOf = (folder: string): string[] =>
  ['results.jsonl', 'games.tsv', 'report.json', 'report.html', 'standings.csv', 'cross-table.csv'].map(name =>
    readFileSync(at(`${folder}/${name}`), 'latin1'),
  );

describe('tournament command', { concurrency: 2 }, () => {
  test('a tournament that was started with the default seed of 0.2 resumes without naming it', async () => {
    const args = ['-q', 'tournament', 'random', 'greedy', '--pairs', '2', '--output', 'former'];
    const started = await breedboard([...args, '--seed', '0']);
    assert.equal(started.code, 0, started.err);
    assert.deepEqual(await breedboard(args), { ...started, err: '' });
    assert.deepEqual(
      await breedboard([...args, '--seed', '1']),
      fails(2, 'cannot use “former”: it holds results of another plan: they differ in seed'),
    );
  });

  for (const format of ['round-robin', 'swiss']) {
    test(`${format}: one thread, two, and killed at any moment and resumed: the same bytes`, async () => {
      const args = (folder: string): string[] => [
        'tournament',
        ...PLAYERS,
        ...['--format', format, '--pairs', '6', '--seed', 'k', '--output', `${format}-${folder}`],
      ];
      const whole = await breedboard([...args('one'), '--threads', '1']);
      assert.equal(whole.code, 0, whole.err);
      await breedboard([...args('two'), '--threads', '2']);
      const expected = filesOf(`${format}-one`);
      assert.deepEqual(filesOf(`${format}-two`), expected);
      let killed = 0;
      for (const moment of ['1 of', '3 of', '7 of']) {
        const { child, ended } = start(MAIN, [...args('killed'), '--threads', '2']);
        child.stderr.on('data', (text: string) => text.includes(moment) && child.kill('SIGKILL'));
        if ((await ended).code === null) killed++;
      }
      assert.ok(killed > 0);
      const last = await breedboard([...args('killed'), '--threads', '1']);
      assert.equal(last.code, 0, last.err);
      assert.match(last.err, /^the folder already holds \d+ of \d+ matches\n/m);
      assert.deepEqual(filesOf(`${format}-killed`), expected);
      assert.equal(last.out, whole.out);
      const games = await breedboard(['records', `${format}-one/games.tsv`, '-q', '--player', 'iago']);
      assert.equal(games.code, 0, games.err);
    });
  }

  test('all anchors of the ladder: one thread, two, and killed and resumed: the same results', async () => {
    const args = (folder: string, threads: string): string[] => [
      'tournament',
      '--anchors',
      ...['--pairs', '1', '--no-games', '--output', `anchors-${folder}`, '--threads', threads],
    ];
    const results = (folder: string): string => readFileSync(at(`anchors-${folder}/results.jsonl`), 'latin1');
    const whole = await breedboard([...args('one', '1'), '-q']);
    assert.equal(whole.code, 0, whole.err);
    const two = await breedboard([...args('two', '2'), '-q']);
    assert.equal(two.out, whole.out);
    const { child, ended } = start(MAIN, args('killed', '2'));
    child.stderr.on('data', (text: string) => text.includes('60 of 231') && child.kill('SIGKILL'));
    assert.equal((await ended).code, null);
    const last = await breedboard(args('killed', '1'));
    assert.equal(last.out, whole.out);
    assert.match(last.err, /^the folder already holds \d+ of 231 matches\n/);
    assert.equal(results('one').trimEnd().split('\n').length, 1 + (22 * 21) / 2);
    for (const folder of ['two', 'killed']) assert.equal(results(folder), results('one'));
  });

  test('outside programs: forfeits are counted by ending and player; the other games continue', async () => {
    const zoo = (kind: string): string => `engine("'${process.execPath}' '${ZOO}' ${kind}", protocol=simple)`;
    const args = [
      'tournament',
      'random',
      'squares',
      zoo('illegal'),
      zoo('exits'),
      zoo('good'),
      '--pairs',
      '2',
      '--json',
    ];
    const { code, out } = await breedboard([...args, '-q', '--output', 'outside']);
    assert.equal(code, 0);
    const { players, endings, reproducible, games } = JSON.parse(out);
    assert.deepEqual([games, reproducible], [40, false]);
    // The two that fail meet all players, and each other: there the side that moves first loses.
    const lost = (n: number) => players.find((each: { player: number }) => each.player === n);
    assert.deepEqual([lost(0).forfeits, lost(1).forfeits, lost(4).forfeits], [{}, {}, {}]);
    assert.equal(lost(2).forfeits.illegal + lost(3).forfeits.crash, 28);
    assert.deepEqual(endings, { played: 12, illegal: lost(2).forfeits.illegal, crash: lost(3).forfeits.crash });
    assert.ok([lost(2), lost(3)].every(each => each.draws === 0));
    const stored = readFileSync(at('outside/results.jsonl'), 'latin1');
    assert.match(stored, /"endings":\{"illegal":4\},"forfeits":\[\{\},\{"illegal":4\}\]/);
    const report = readFileSync(at('outside/report.json'), 'utf8');
    const again = await breedboard([...args.slice(0, -1), '-q', '--output', 'outside']);
    assert.equal(readFileSync(at('outside/report.json'), 'utf8'), report);
    assert.match(again.out, /^Forfeited by .*: \d+ by illegal\.$/m);
    assert.match(again.out, /^Some player depends on time or on an outside program: a re-run will differ\.$/m);
    assert.equal(readFileSync(at('outside/results.jsonl'), 'latin1'), stored);
    const listed = await breedboard(['records', 'outside/games.tsv', '--to', 'html', '-o', 'outside.html', '-q']);
    assert.equal(listed.code, 0, listed.err);
  });

  test('a program that cannot be started is reported before the first game', async () =>
    assert.deepEqual(
      await breedboard(['tournament', 'random', 'engine("./none")', '--output', 'unmade']),
      fails(3, '“engine("./none")”: it could not be started: there is no such program'),
    ));

  for (const format of ['round-robin', 'swiss']) {
    test(`${format}: a damaged match is replayed, and no other; the end is the same`, async () => {
      const args = ['tournament', ...PLAYERS, '--format', format, '--pairs', '3', '--output', `hurt-${format}`];
      assert.equal((await breedboard(args)).code, 0);
      const good = filesOf(`hurt-${format}`);
      for (const [name, line] of [
        ['results.jsonl', 3],
        ['games.tsv', 20],
      ] as const) {
        const path = at(`hurt-${format}/${name}`);
        const text = readFileSync(path, 'latin1').split('\n');
        writeFileSync(path, text.with(line, text[line]!.replace('e', 'i')).join('\n'), 'latin1');
        const again = await breedboard(args);
        assert.equal(again.code, 0, again.err);
        assert.match(
          again.err,
          /^breedboard: 1 result \(6 games\) cannot be trusted; the original files are in aside\/1,/m,
        );
        assert.equal(again.err.match(/^\d+ of \d+: /gm)?.length, 1, again.err);
        assert.deepEqual(filesOf(`hurt-${format}`), good);
        rmSync(at(`hurt-${format}/aside`), { recursive: true }); // its sound results would be reused next time
      }
    });
  }
});
