import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { race } from '../../test/games/race.js';
import { buildGame } from '../games/catalogue.js';
import { PASS, SQUARES } from '../games/othello/board.js';
import { parseTranscript } from '../games/othello/notations/transcript.js';
import { othello } from '../games/othello/othello.js';
import { Forfeit } from '../players/forfeit.js';
import type { Player } from '../players/player.js';
import { randomPlayer } from '../players/random.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed } from '../random/seed.js';
import { LOSSES, type Loss } from '../rules/archive.js';
import { draw, pick } from '../rules/dice.js';
import type { Game } from '../rules/game.js';
import { SIDES } from '../rules/position.js';
import { playGame } from './match.js';
import { formatRecord, type GameRecord, parseRecord } from './record.js';

const seed = parseSeed('match');
const random = randomPlayer(othello as Game);
const GAMES: readonly Game[] = [
  othello as Game,
  race as Game,
  ...['senet', 'noughts'].map(kind => buildGame({ kind })),
];

for (const game of GAMES) {
  const player = randomPlayer(game);
  test(`${game.id}: dice and both players draw from one stream, in the order of play`, async () => {
    const { moves, outcome, ended } = await playGame(game, [player, player], { seed });
    const rng = rngFrom(seed);
    let position = game.initial();
    for (const move of moves) {
      const chances = game.chances?.(position) ?? [];
      assert.equal(move, chances.length > 0 ? draw(chances, rng) : pick(game.moves(position), rng));
      position = game.play(position, move);
    }
    assert.deepEqual(game.outcome(position), outcome);
    assert.equal(ended, outcome.capped ? 'cap' : 'played');
  });

  test(`${game.id}: a record is one line, and reads back the same`, async () => {
    for (let n = 0; n < 10; n++) {
      const { moves: opening } = await playGame(game, [player, player], { seed: parseSeed(`opening ${n}`) });
      const record = await playGame(game, [player, player], {
        seed: parseSeed(`record ${n}`),
        opening: { moves: opening.slice(0, 4) },
      });
      assert.equal(record.start.moves.length, 4);
      const line = formatRecord(game, record);
      assert.ok(!/[\n\r]/.test(line));
      assert.deepEqual(parseRecord(game, line), { ok: true, value: record });
    }
  });
}

test('an opening is played before the first player chooses, from any position', async () => {
  const opening = parseTranscript('f5d6c3');
  assert.ok(opening.ok);
  const seen: string[] = [];
  const player: Player = {
    choose(position, limits, context) {
      const { start, moves } = context.path!;
      seen.push(othello.display.formatPosition(start as never) + moves.map(m => SQUARES[m] ?? 'pass').join(''));
      return random.choose(position, limits, context);
    },
  };
  const record = await playGame(othello as Game, [random, player], { seed, opening: { moves: opening.value.moves } });
  assert.equal(seen[0], `${othello.display.formatPosition(othello.initial())}f5d6c3`);
  assert.deepEqual(record.start.moves, opening.value.moves);
  await assert.rejects(playGame(othello as Game, [random, random], { seed, opening: { moves: [0] } }), /a1 is illegal/);
});

const losing = (loss: Loss): Player => ({
  choose: () => Promise.reject(new Forfeit(loss, `because of\u001b[31m ${loss}\tindeed`)),
});
for (const loss of Object.keys(LOSSES) as Loss[]) {
  test(`lost by ${loss}: a loss for the side at fault, never a draw, with the reason on one line`, async () => {
    for (const side of SIDES) {
      const players = side === 0 ? ([losing(loss), random] as const) : ([random, losing(loss)] as const);
      const record = await playGame(othello as Game, players, { seed });
      assert.deepEqual(record.outcome, { winner: 1 - side, margin: 0, official: 0 });
      assert.equal(record.ended, loss);
      assert.deepEqual(record.fault, { side, reason: `because of·[31m ${loss}·indeed` });
      assert.deepEqual(parseRecord(othello as Game, formatRecord(othello as Game, record)), {
        ok: true,
        value: record,
      });
    }
  });
}

test('an illegal move, also a pass while there are moves, loses the game at once', async () => {
  for (const [move, reason] of [
    [0, /^a1 is illegal in -/],
    [PASS, /^a pass is illegal in /],
    [-1, /illegal/],
    [Number.NaN, /illegal/],
  ] as const) {
    const record = await playGame(othello as Game, [{ choose: () => ({ move }) }, random], { seed });
    assert.deepEqual([record.ended, record.moves, record.fault?.side], ['illegal', [], 0]);
    assert.match(record.fault!.reason, reason);
  }
});

test('the referee’s clock decides what is late, for any player', async () => {
  let time = 0;
  const slow = (taken: number): Player => ({
    choose(...args) {
      time += taken;
      return random.choose(...args);
    },
  });
  const options = { seed, limits: [{ milliseconds: 1000 }, {}] as const, now: () => time, grace: 50 };
  assert.equal((await playGame(othello as Game, [slow(1050), slow(9999)], options)).ended, 'played');
  const late = await playGame(othello as Game, [slow(1051), slow(9999)], options);
  assert.deepEqual([late.ended, late.fault], ['time', { side: 0, reason: 'a move took 1051 ms of 1000 ms' }]);
});

test('a bug in a player is a bug, not a lost game', async () => {
  const broken: Player = {
    choose() {
      throw new TypeError('undefined is not a function');
    },
  };
  await assert.rejects(playGame(othello as Game, [broken, random], { seed }), TypeError);
});

test('records that contradict the rules are refused with a reason', async () => {
  const game = othello as Game;
  const played = formatRecord(game, await playGame(game, [random, random], { seed })).split('\t');
  const lost = formatRecord(game, await playGame(game, [random, losing('stall')], { seed })).split('\t');
  const change = (fields: readonly string[], at: number, text: string): string => fields.with(at, text).join('\t');
  const table: readonly (readonly [string, RegExp])[] = [
    ['', /5 or 7 fields, this one 1/],
    [change(played, 0, 'x'), /its start cannot be read/],
    [change(played, 1, 'a1'), /move 1 “a1” is illegal/],
    [change(played, 2, 'f5,f5'), /move 2 “f5” is illegal/],
    [change(played, 2, 'f5'), /its outcome is not the one its moves lead to/],
    [change(played, 3, '1 2'), /is not an outcome/],
    [change(played, 3, '- 0 0'), /its outcome is not the one/],
    [change(played, 4, 'cap'), /did not end by “cap”/],
    [change(played, 4, 'won'), /“won” is not an ending/],
    [change(played, 4, 'toString'), /“toString” is not an ending/],
    [change(played, 4, 'crash'), /over before it was lost by crash/],
    [[...played, '0', 'x'].join('\t'), /no side at fault/],
    [lost.slice(0, 5).join('\t'), /side 1 was to move/],
    [change(lost, 5, '0'), /side 1 was to move/],
    [change(lost, 3, '- 0 0'), /the outcome differs/],
    ['x'.repeat(100_000), /at most 65536/],
  ];
  for (const [line, reason] of table) {
    const record = parseRecord(game, line);
    assert.ok(!record.ok, line);
    assert.match(record.reason, reason);
  }
  const check = (line: string): void => {
    const record = parseRecord(game, line);
    if (record.ok) assert.deepEqual(parseRecord(game, formatRecord(game, record.value as GameRecord)), record);
  };
  fc.assert(fc.property(fc.string({ maxLength: 200, unit: 'binary' }), check));
  fc.assert(
    fc.property(fc.nat(played.join('\t').length), fc.string({ maxLength: 3 }), (at, text) => {
      const line = played.join('\t');
      check(line.slice(0, at) + text + line.slice(at + text.length));
    }),
  );
});
