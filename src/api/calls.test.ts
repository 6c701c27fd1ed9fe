/** Calls of the library that the command line has too: the same games, the same figures; and players of a caller's own in them. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { close, engine, explain, match, player, rate, tournament } from './breedboard.node.js';

const MAIN = fileURLToPath(new URL('../terminal/main.js', import.meta.url));
const said = (...args: readonly string[]): unknown =>
  JSON.parse(execFileSync(process.execPath, [MAIN, ...args, '--json'], { encoding: 'utf8', stdio: 'pipe' }));
const data = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const first = { name: 'first', choose: (position: { moves(): readonly string[] }) => position.moves()[0]! };

after(close);

for (const format of ['round-robin', 'swiss', 'elimination', 'gauntlet'] as const) {
  test(`tournament: a ${format} is that of the command line`, async () => {
    const report = await tournament(['greedy', 'random', 'squares'], { games: 6, format, seed: 5, threads: 2 });
    const args = ['tournament', 'greedy', 'random', 'squares', '--pairs', '3', '--format', format, '--seed', '5'];
    assert.deepEqual(data(report), said(...args));
  });
}

test('tournament: functions of the caller meet players of the library, and progress is told', async () => {
  const told: number[] = [];
  const report = await tournament([first, 'iago', 'random'], {
    games: 4,
    onProgress: ({ matches, of, games }) => told.push(matches, of, games),
  });
  assert.deepEqual(told, [1, 3, 4, 2, 3, 8, 3, 3, 12]);
  assert.equal(report.players[0]!.name, 'iago');
  assert.equal(report.reproducible, false);
  const without = await tournament(['iago', 'random'], { games: 4 });
  assert.equal(without.reproducible, true);
});

test('a player by another name plays the same games', async () => {
  const [mine, ours] = [player('iago').called('mine'), player(first).called('ours')];
  const named = await tournament([mine, 'random', ours], { games: 4 });
  const plain = await tournament(['iago', 'random', first], { games: 4 });
  assert.deepEqual(named.players.map(({ name }) => name).sort(), ['mine', 'ours', 'random']);
  const points = ({ players }: typeof plain) => players.map(each => each.points);
  assert.deepEqual(points(named), points(plain));
  assert.throws(() => mine.called(' '), { code: 'argument', message: /a text that is not empty/ });
});

test('tournament: what is wrong is said before a game', async () => {
  for (const [error, call] of [
    [/a list of 2 to 500 players/, () => tournament(['iago'])],
    [/iago is given twice/, () => tournament(['iago', 'iago'])],
    [/format must be one of/, () => tournament(['iago', 'random'], { format: 'cup' as never })],
    [/fewer than the 2 players, not 2/, () => tournament(['iago', 'random'], { format: 'gauntlet', challengers: 2 })],
    [/at most 1 rounds, not 3/, () => tournament(['iago', 'random'], { format: 'swiss', rounds: 3 })],
    [/their number is even: 6, not 5/, () => tournament(['iago', 'random'], { games: 5 })],
    [/no opening called “book”/, () => tournament(['iago', 'random'], { openings: 'book' })],
  ] as const)
    await assert.rejects(call, error);
  await assert.rejects(tournament(['iago', 'random'], { signal: AbortSignal.abort(new Error('enough')) }), /enough/);
});

test('rate: the figures of the command line, and a function of the caller', async () => {
  const { rating, interval, games } = await rate('greedy', { games: 40, threads: 2 });
  const line = said('rate', 'greedy', '--games', '40', '--seconds', '1000') as {
    readonly rating: number;
    readonly interval: object;
    readonly games: number;
  };
  assert.deepEqual([rating, interval, games], [line.rating, line.interval, line.games]);
  const mine = await rate(first, { games: 30 });
  assert.ok(mine.games >= 30 && mine.rating < 400);
  await assert.rejects(rate('hc(number=1)'), /hc plays senet, not othello/);
});

test('explain: the parts of the command line, in the same sentences', async () => {
  const { value, parts, unit, sentences } = await explain('features', 'f5d6c3');
  const line = JSON.stringify(said('explain', 'features', 'f5d6c3'));
  assert.ok(line.includes(JSON.stringify(parts[0]).slice(0, 40)), line.slice(0, 300));
  assert.equal(unit, 'free');
  assert.ok(Math.abs(parts.reduce((sum, part) => sum + part.value, 0) - value) < 1e-6);
  assert.match(sentences[0]!, /^For white: /);
  const black = await explain('squares', 'f5d6c3', { side: 'black' });
  assert.equal(Object.keys(black.cells!).length, 64);
  await assert.rejects(explain('mcts', 'start'), /“mcts” rates no positions/);
  await assert.rejects(explain('squares', 'start', { side: 'red' }), /no side of othello is called “red”/);
});

test('engine: a program plays like a player, and is ended', async () => {
  const program = await engine(`'${process.execPath}' '${MAIN}' engine --gtp --player greedy`, {
    name: 'mine',
    move: 30,
  });
  try {
    assert.equal(program.name, 'mine');
    const { move } = await program.choose('f5d6c3');
    assert.match(move, /^[a-h][1-8]$/);
    const { games, endings, isReproducible } = await match(program, 'random', { games: 4 });
    assert.deepEqual([games, endings, isReproducible], [4, { played: 4 }, false]);
  } finally {
    await program.close();
  }
  await assert.rejects(engine('no-such-program'), /no-such-program: it could not be started/);
  await assert.rejects(engine('x', { protocol: 'uci' }), { code: 'name' });
});
