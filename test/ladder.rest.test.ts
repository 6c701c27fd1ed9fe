/** `breedboard ladder` and `breedboard rate`, from real processes. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { fails, workshop } from './suites/command.js';

const { at, inSession: breedboard } = workshop();
const LADDER = new URL('../../data/ladder.json', import.meta.url);
const ZOO = fileURLToPath(new URL('./engines/zoo.js', import.meta.url));

const rate = async (...args: readonly string[]) => {
  const { code, out, err } = await breedboard(['rate', ...args, '--json', '--time', '30h']);
  assert.equal(code, 0, err);
  return { result: JSON.parse(out), out };
};

describe('ladder and rate', { concurrency: 2 }, () => {
  test('ladder: a table, the levels, the data, and JSON', async () => {
    const table = await breedboard(['ladder']);
    assert.match(table.out, /^player +Elo +± +games +score %\nlevel\(10\) +\d+ /);
    const levels = await breedboard(['ladder', '--levels']);
    assert.equal(levels.out.trimEnd().split('\n').length, 10);
    const data = await breedboard(['ladder', '--data']);
    const { games } = JSON.parse(readFileSync(LADDER, 'utf8'));
    const [head, ...lines] = data.out.trimEnd().split('\n');
    assert.match(head!, /^# breedboard tournament --anchors /);
    assert.deepEqual(lines, games);
    const json = JSON.parse((await breedboard(['ladder', '--json'])).out);
    assert.deepEqual([json.edition, json.players.length, json.levels.length], [1, 22, 9]);
  });

  test('ladder --coverage: how often ± contains the rating, by games drawn from the recorded scores', async () => {
    const { code, out, err } = await breedboard(['ladder', '--coverage', '1', '-q']);
    assert.equal(code, 0, err);
    const [head, ...rows] = out.trimEnd().split('\n');
    assert.match(head!, /^games +ratings +± +within ± % +within the games’ error % +least$/);
    assert.deepEqual(
      rows.map(row => row.trim().split(/ +/).slice(0, 2)),
      [
        ['300', '22'],
        ['1000', '22'],
        ['4000', '22'],
      ],
    );
    const json = JSON.parse((await breedboard(['ladder', '--coverage', '1', '--json'])).out);
    assert.ok(json.coverage.every((row: { inside: number }) => row.inside > 0.8));
    assert.match((await breedboard(['ladder', '--coverage', '0'])).err, /--coverage “0” is not a whole number from 1/);
  });

  test('ladder --anew: every anchor with its frozen rating, the same on any number of threads', async () => {
    const args = ['ladder', '--anew', '20', '-q'];
    const json = await breedboard([...args, '--json', '--threads', '1']);
    assert.equal((await breedboard([...args, '--json', '--threads', '2'])).out, json.out);
    const { anchors, inside } = JSON.parse(json.out);
    assert.equal(anchors.length, 22);
    const { out } = await breedboard(args);
    assert.match(out, /^player +frozen +anew +off by +± +games +ladder +opponents\nrandom +0 /);
    assert.match(
      out,
      new RegExp(`\n${inside} of 22 frozen ratings are within ±, \\d+ within the error of the games alone\\.\n$`),
    );
    assert.deepEqual(
      await breedboard(['ladder', '--anew', '3']),
      fails(2, '--anew “3” is not a whole number from 20 to 100000'),
    );
  });

  test('ladder --from: only the results of its own tournament', async () => {
    await breedboard(['tournament', 'random', 'greedy', '--pairs', '1', '--no-games', '--output', 'other', '-q']);
    assert.deepEqual(
      await breedboard(['ladder', '--data', '--from', 'other/results.jsonl']),
      fails(
        3,
        'cannot use “other/results.jsonl”: it is another tournament: it differs in pairs, players, seed; see --data',
      ),
    );
    assert.deepEqual(
      await breedboard(['ladder', '--from', 'none']),
      fails(3, 'cannot use “none”: no such file or folder'),
    );
    assert.deepEqual(
      await breedboard(['ladder', '--data', '--json']),
      fails(2, '--data has its own format: use it without --json and --levels'),
    );
  });

  test('rate: the same on any number of threads, and an anchor gets its own rating', async () => {
    const one = await rate('iago', '--games', '600', '--threads', '1');
    assert.equal((await rate('iago', '--games', '600', '--threads', '2')).out, one.out);
    const { players } = JSON.parse((await breedboard(['ladder', '--json'])).out);
    const { result } = one;
    const known = players.find((each: { name: string }) => each.name === 'iago');
    const distance = Math.abs(result.rating - known.rating);
    const error = (result.interval.high - result.interval.low) / 2;
    assert.ok(distance < 2 * error, `${result.rating} ± ${error}, known ${known.rating}`);
    assert.ok(result.error.games < 40 && result.games >= 600 && result.games < 800, `${error} after ${result.games}`);
    const { games, ladder, opponents, total } = result.error;
    assert.ok(Math.abs(total - Math.hypot(games, ladder, opponents)) < 1e-9 && Math.abs(total - error) < 1e-9);
    assert.ok(!result.against.some((each: { player: string }) => each.player === 'iago'));
    assert.deepEqual([result.stopped, result.reproducible], ['games', true]);
    const other = await rate('iago', '--games', '200', '--seed', '2');
    assert.notEqual(other.result.rating, (await rate('iago', '--games', '200')).result.rating);
  });

  test('rate: stops when it is exact enough; a player from a file; an outside program', async () => {
    const { result } = await rate('squares', '--within', '60');
    assert.equal(result.stopped, 'within');
    assert.ok(result.error.games <= 60 && result.interval.high - result.interval.low > 2 * result.error.games);
    const made = await breedboard(['players', 'ohc(2)', '-o', 'ohc.json']);
    assert.equal(made.code, 0, made.err);
    const file = await breedboard(['rate', 'file(ohc.json)', '--games', '60', '-q']);
    assert.equal(file.code, 0, file.err);
    assert.match(
      file.out,
      /^ohc\(number=2\): [+−]\d+ ± \d+ Elo \(95 %: [+−]?\d+ to [+−]?\d+\)\nincludes ± \d+ from these games, ± \d+ from the ladder’s own, .*\nbetween .* and .*; \d+ games, /,
    );
    const engine = `engine("'${process.execPath}' '${ZOO}' illegal", protocol=simple)`;
    const outside = await rate(engine, '--games', '30');
    assert.deepEqual([outside.result.open, outside.result.reproducible], ['below', false]);
    assert.deepEqual(outside.result.endings, { illegal: outside.result.games });
  });

  for (const [args, code, message] of [
    [['human'], 2, 'human cannot take part in a rating; see: breedboard play'],
    [['iago', '--games', '0'], 2, '--games “0” is not a whole number from 2 to 1000000'],
    [['iago', '--time', '-1s'], 2, '--time “-1s” is not a time from 1ms to 300h with its unit, as in 100ms or 1.5s'],
    [['hc(1)'], 2, 'hc plays senet, not othello'],
    [['file(bad.json)'], 3, 'cannot use “bad.json”: '],
  ] as const) {
    test(`rate ${args.join(' ')}: one line`, async () => {
      writeFileSync(at('bad.json'), '{');
      const ended = await breedboard(['rate', ...args]);
      assert.deepEqual([ended.code, ended.out], [code, '']);
      assert.match(ended.err, /^breedboard: [^\n]*\n$/);
      assert.ok(ended.err.startsWith(`breedboard: ${message}`), ended.err);
    });
  }
});
