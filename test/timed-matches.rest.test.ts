/**
 * Matches and tournaments with outside programs and time controls, from real processes. Limits are generous: a slow
 * machine changes no result.
 */
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { hasCpuTimes } from '../src/protocols/cpu.node.js';
import { fails, MAIN, workshop } from './suites/command.js';

const ZOO = fileURLToPath(new URL('./engines/zoo.js', import.meta.url));
const { at, breedboard } = workshop();

const zoo = (kind: string, options = ''): string =>
  `engine("'${process.execPath}' '${ZOO}' ${kind}", protocol=simple${options})`;
const ours = (flag: string, player: string, options = ''): string =>
  `engine("'${process.execPath}' '${MAIN}' engine ${flag} --player ${player}"${options})`;

const match = async (...args: readonly string[]) => {
  const { code, out, err } = await breedboard(['match', ...args, '--json']);
  assert.equal(code, 0, err);
  return { result: JSON.parse(out), err };
};

describe('matches by time', { concurrency: 2 }, () => {
  test('--time: every search gets it, the result names it, and the games are not reproducible', async () => {
    const deep = 'search(depth=60, evaluator=iago)';
    const { result } = await match(deep, 'random', '--games', '4', '--time', '5ms');
    assert.deepEqual([result.time, result.reproducible], [{ kind: 'move', milliseconds: 5 }, false]);
    const [taken, random] = result.millisecondsPerMove;
    assert.ok(result.games === 4 && taken > 1 && random >= 0, `${result.millisecondsPerMove}`);
    const { out } = await breedboard(['match', deep, 'random', '--games', '2', '--clock', '10s+0.1s']);
    assert.match(out, / against random, 10 s a game and 100 ms more for each move, openings random/);
    assert.match(out, /^Mean time of a move: [\d.]+ ms and [\d.]+ ms\.$/m);
    assert.match(out, /^Not reproducible: a re-run plays other games\.$/m);
  });

  test('a match by time is another match, and resumes in its folder', async () => {
    const args = ['random', 'random', '--games', '6', '--game', 'noughts', '--out', 'timed'];
    const { result } = await match(...args, '--time', '1s');
    const other = await breedboard(['match', ...args]);
    assert.equal(other.code, 2);
    assert.match(other.err, /it holds results of another plan.*time/);
    const again = await match(...args, '--time', '1000ms');
    assert.deepEqual([again.result.wins, again.result.reproducible], [result.wins, false]);
  });

  test('our own engine at equal time over each protocol that has time', async () => {
    for (const [engine, time] of [
      [ours('--simple', 'random', ', protocol=simple'), ['--time', '60s']],
      [ours('--gtp', 'random'), ['--time', '60500ms']],
      [ours('--gtp', 'random'), ['--clock', '5m+1s']],
    ] as const) {
      const { result } = await match(engine, 'random', '--games', '2', ...time);
      assert.deepEqual([result.endings, result.players[0].slice(0, 17)], [{ played: 2 }, 'Breedboard random']);
    }
  });

  test('--cpu-time: measured in the process of each player', { skip: !hasCpuTimes }, async () => {
    const engine = ours('--simple', "'search(depth=60, evaluator=iago)'", ', protocol=simple, name=Theirs');
    const { result } = await match(engine, 'search(depth=60, evaluator=iago)', '--games', '2', '--cpu-time', '20ms');
    assert.deepEqual([result.players[0], result.time], ['Theirs', { kind: 'cpu', milliseconds: 20 }]);
    assert.deepEqual(result.endings, { played: 2 });
    const [theirs, own] = result.millisecondsPerMove;
    assert.ok(theirs > 1 && own > 1, `${result.millisecondsPerMove}`);
  });

  test('a clock that runs out is a forfeit, counted and explained once', async () => {
    const { result, err } = await match('random', zoo('late', ', name=Late'), '--games', '2', '--clock', '4s');
    assert.deepEqual([result.wins, result.forfeits], [2, [{}, { time: 2 }]]);
    assert.match(err, /^Late lost a game \(time\): no answer within 4250 ms\n$/);
  });

  test('tournament: the same time for all, programs among them', async () => {
    const players = ['random', 'search(depth=60, evaluator=squares)', zoo('good', ', name=Good')];
    const ended = await breedboard([
      'tournament',
      ...players,
      '--pairs',
      '1',
      '--time',
      '300ms',
      '--out',
      'cup',
      '--json',
    ]);
    assert.equal(ended.code, 0, ended.err);
    const report = JSON.parse(ended.out);
    assert.ok(report.players.some(({ name }: { name: string }) => name === 'Good'));
    assert.match(readFileSync(at('cup/results.jsonl'), 'utf8'), /"time":\{"kind":"move","milliseconds":300\}/);
    const again = await breedboard(['tournament', ...players, '--pairs', '1', '--out', 'cup']);
    assert.equal(again.code, 2);
  });

  test('a program that crashes shows its last lines, whole', async () => {
    mkdirSync(at('folder'));
    writeFileSync(at('folder/crash.mjs'), 'process.stderr.write("first\\nthe reason\\n", () => process.exit(9));');
    const engine = `engine("'${process.execPath}' crash.mjs", protocol=simple, folder=folder)`;
    const { code, err } = await breedboard(['match', engine, 'random']);
    assert.deepEqual(
      [code, err.replace(/“.*”/, '…')],
      [3, 'breedboard: …: it ended with code 9; it printed last: first | the reason\n'],
    );
    const { result, err: lost } = await match(zoo('exits'), 'random', '--games', '4');
    assert.deepEqual(result.forfeits, [{ crash: 4 }, {}]);
    assert.match(lost, / lost a game \(crash\): it ended with code 3; it printed last: line 1 of 2 \| .*zero<\/b>\n$/);
  });

  test('the name that an engine sends is that of its results', async () => {
    const { result } = await match(zoo('settable'), 'random', '--games', '2');
    assert.match(result.players[0], /^go, /);
    const { out } = await breedboard(['tournament', zoo('long-name'), 'random', '--pairs', '1']);
    assert.match(out, /very very/);
  });

  test('a recipe with a program: refused, with the reason', async () => {
    writeFileSync(at('stranger.yaml'), `game: noughts\nlearner: td\nsteps: 1\nyardsticks: ['engine("sh")']\n`);
    const { code, out, err } = await breedboard(['learn', 'stranger.yaml']);
    assert.deepEqual([code, out], [3, '']);
    assert.match(
      err,
      /^breedboard: .*a recipe cannot name engine\(…\): only the command line starts programs[^\n]*\n$/,
    );
  });

  for (const [args, message] of [
    [['--time', '100'], '--time “100” has no unit: write 100s or 100ms'],
    [['--time', '0ms'], '--time “0ms” is not a time from 1ms to 60m with its unit, as in 100ms or 1.5s'],
    [['--time', '-1s'], '--time “-1s” is not a time from 1ms to 60m with its unit, as in 100ms or 1.5s'],
    [['--cpu-time', '2h'], '--cpu-time “2h” is not a time from 1ms to 60m with its unit, as in 100ms or 1.5s'],
    [
      ['--clock', '60s+1s+1s'],
      '--clock “60s+1s+1s” is not a time of up to 24 hours with an increment, as in 60s+1s or 5m',
    ],
    [['--clock', '+1'], '--clock “+1” is not a time of up to 24 hours with an increment, as in 60s+1s or 5m'],
    [['--time', '1s', '--clock', '5m'], 'choose one of --time, --clock and --cpu-time'],
  ] as const) {
    test(`match ${args.join(' ')}: refused`, async () => {
      assert.deepEqual(await breedboard(['match', 'random', 'random', ...args]), fails(2, message));
      assert.deepEqual(await breedboard(['tournament', 'random', 'greedy', ...args]), fails(2, message));
    });
  }

  for (const [engine, args, message] of [
    [zoo('good', ', level=3'), [], /^“engine.*”: it does not say that it takes a level/],
    [zoo('good', ', depth=3'), [], /^“engine.*”: it does not say that it takes a depth/],
    [
      ours('--nboard', 'random', ', protocol=nboard, milliseconds=100'),
      [],
      /NBoard has no command for time; use depth/,
    ],
    [
      ours('--nboard', 'random', ', protocol=nboard'),
      ['--time', '1s'],
      /^“Breedboard_random” cannot play with this time: NBoard has no command for time/,
    ],
    [ours('--gtp', 'random', ', level=3'), [], /it has no GTP command for a level/],
    [zoo('good', ', folder=nowhere'), [], /^engine\(folder=…\): there is no folder “nowhere”$/],
    [zoo('good', ', level=-2'), [], /^engine\(level=…\): .* is not a whole number from -1 to 1000$/],
    [zoo('good', `, name="${'x'.repeat(65)}"`), [], /^engine\(name=…\): .* is not a name of at most 64 characters/],
  ] as const) {
    test(`match ${engine.replace(/".*?"/, '…')} ${args.join(' ')}: one line before the first game`, async () => {
      const { code, out, err } = await breedboard(['match', 'random', engine, ...args, '--games', '2']);
      assert.deepEqual([code, out], [2, ''], err);
      assert.match(err, /^breedboard: [^\n]*\n$/);
      assert.match(err.slice('breedboard: '.length).trimEnd(), message);
    });
  }
});
