import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildGame } from '../games/catalogue.js';
import { othello } from '../games/othello/othello.js';
import { Forfeit } from '../players/forfeit.js';
import type { Player } from '../players/player.js';
import { randomPlayer } from '../players/random.js';
import { parseSeed } from '../random/seed.js';
import type { Game } from '../rules/game.js';
import type { Limits } from '../search/searcher.js';
import { playGame } from './match.js';
import { firstLimits, type TimeControl, timekeeper, timeText } from './time-control.js';

const game = othello as Game;
const seed = parseSeed('time');
const start = game.initial();

/** A clock that only the players move: each takes so many milliseconds for a move. */
function timed(takes: readonly [number, number], byCpu = false) {
  let clock = 0;
  const limits: [Limits[], Limits[]] = [[], []];
  const random = randomPlayer(game);
  const player = (side: 0 | 1): Player => ({
    choose(position, given, context) {
      limits[side].push(given);
      clock += takes[side];
      return random.choose(position, given, context);
    },
    ...(byCpu && side === 1 ? { cpu: () => clock } : {}),
  });
  return { players: [player(0), player(1)] as const, limits, now: () => clock };
}

const play = (time: TimeControl, takes: readonly [number, number]) => {
  const { players, limits, now } = timed(takes);
  return playGame(game, players, { seed, time, now, grace: 50 }).then(record => ({ record, limits }));
};

test('so much for each move: both sides are told it, and a later move loses', async () => {
  const { record, limits } = await play({ kind: 'move', milliseconds: 100 }, [150, 0]);
  assert.equal(record.ended, 'played');
  assert.deepEqual([limits[0][0], limits[1].at(-1)], [{ milliseconds: 100 }, { milliseconds: 100 }]);
  const late = await play({ kind: 'move', milliseconds: 100 }, [0, 151]);
  assert.deepEqual(
    [late.record.ended, late.record.fault, late.record.outcome.winner],
    ['time', { side: 1, reason: 'a move took 151 ms of 100 ms' }, 0],
  );
});

test('a game clock: it runs down, each move adds its increment, and at the end of it the game is lost', async () => {
  const time = { kind: 'clock', milliseconds: 10_000, increment: 100 } as const;
  const { record, limits } = await play(time, [100, 400]);
  assert.equal(record.ended, 'played');
  assert.deepEqual(limits[0][9]!.clock, { left: 10_000, increment: 100 });
  assert.deepEqual(limits[1][9]!.clock, { left: 10_000 - 9 * 300, increment: 100 });
  const lost = await play({ ...time, increment: 0 }, [0, 1000]);
  assert.deepEqual([lost.record.ended, lost.record.fault?.side], ['time', 1]);
  assert.equal(lost.record.fault?.reason, 'its clock ran out: 1000 ms too late');
  assert.equal(lost.limits[1].length, 11);
});

test('a clock that is late stays late: the grace is for a whole game', () => {
  const keeper = timekeeper(game, { kind: 'clock', milliseconds: 1000, increment: 0 }, 50);
  keeper.took(0, 1030);
  assert.deepEqual(keeper.limits(0, start), { milliseconds: 1, clock: { left: -30, increment: 0 } });
  assert.throws(
    () => keeper.took(0, 30),
    error => error instanceof Forfeit && error.loss === 'time',
  );
  keeper.took(1, 1000);
});

test('the shares of a clock add up to less than the clock, in a game on a board and in a race', async () => {
  for (const id of ['othello', 'senet']) {
    const of = buildGame({ kind: id });
    const keeper = timekeeper(of, { kind: 'clock', milliseconds: 60_000, increment: 0 }, 0);
    let left = 60_000;
    for (let moves = 0; moves < 200; moves++) {
      const { milliseconds, clock } = keeper.limits(0, of.initial());
      assert.ok(milliseconds! < Math.max(left, 2) && clock!.left <= left);
      if (left < 2) break;
      keeper.took(0, milliseconds!);
      left -= milliseconds!;
    }
  }
});

test('CPU time: what a move leaves or exceeds is given to the next, within bounds', () => {
  const keeper = timekeeper(game, { kind: 'cpu', milliseconds: 100 }, 50);
  const given = (): number => keeper.limits(1, start).milliseconds!;
  assert.deepEqual(keeper.limits(1, start), { milliseconds: 100, isCpu: true });
  for (const [taken, next] of [
    [60, 140],
    [140, 100],
    [180, 25],
    [25, 95],
    [0, 195],
    [0, 200],
    [200, 100],
  ] as const) {
    keeper.took(1, taken);
    assert.equal(given(), next, `after ${taken} ms`);
  }
  assert.throws(() => keeper.took(1, 251), /a move took 251 ms of CPU time, of 100 ms/);
  assert.equal(keeper.limits(0, start).milliseconds, 100);
});

test('CPU time is read from the player where it has a process of its own', async () => {
  const { players, now } = timed([0, 120], true);
  const times: [number, number] = [0, 0];
  await playGame(game, players, {
    seed,
    time: { kind: 'cpu', milliseconds: 100 },
    now: () => 0,
    onTime: (side, milliseconds) => (times[side] += milliseconds),
  });
  assert.deepEqual(times, [0, now()]);
  assert.ok(now() > 1000);
});

test('for people', () => {
  for (const [time, text] of [
    [{ kind: 'move', milliseconds: 100 }, '100 ms a move'],
    [{ kind: 'cpu', milliseconds: 1000 }, '1 s of CPU time a move'],
    [{ kind: 'clock', milliseconds: 60_000, increment: 1000 }, '60 s a game and 1 s more for each move'],
    [{ kind: 'clock', milliseconds: 300_000, increment: 0 }, '300 s a game'],
  ] as const)
    assert.equal(timeText(time), text);
  assert.deepEqual(firstLimits(game, { kind: 'move', milliseconds: 5 }), { milliseconds: 5 });
});
