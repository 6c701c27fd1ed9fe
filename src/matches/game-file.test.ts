import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { race } from '../../test/games/race.js';
import { noughts } from '../games/noughts/noughts.js';
import { parseSeed } from '../random/seed.js';
import { draw } from '../rules/dice.js';
import type { Game } from '../rules/game.js';
import type { Position } from '../rules/position.js';
import { formatGameFile, type GameFile, gameFile, parseGameFile, replay } from './game-file.js';
import { advance, type History, latest, streamOf, takeBack } from './history.js';

const names = { game: 'race', players: ['human', 'random'] } as const;

function play<P extends Position>(game: Game<P>, seed: string, plies = game.maxPlies): History<P> {
  let history: History<P> = { seed: parseSeed(seed), start: game.initial(), plies: [] };
  while (history.plies.length < plies && !game.outcome(latest(history))) {
    const rng = streamOf(history);
    const moves = game.moves(latest(history));
    const move = moves.length > 0 ? moves[rng.below(moves.length)]! : draw(game.chances!(latest(history)), rng);
    history = advance(game, history, move, rng);
  }
  return history;
}

const whole = play(race, 'whole');
const text = formatGameFile(gameFile(race, whole, names));
const reason = (result: { ok: boolean; reason?: string }): string => {
  assert.ok(!result.ok);
  return result.reason!;
};
const altered = (change: Partial<GameFile>): GameFile => ({ ...gameFile(race, whole, names), ...change });

test('game file: a game comes back from its file with every position and every state of the stream', () => {
  for (let i = 0; i < 50; i++) {
    for (const history of [play(race, `game ${i}`), play(race, `part ${i}`, i)]) {
      const file = parseGameFile(formatGameFile(gameFile(race, history, names)));
      assert.ok(file.ok);
      assert.deepEqual(replay(race, file.value), { ok: true, value: history });
    }
  }
});

test('game file: after moves are taken back the same dice fall again', () => {
  const back = takeBack(whole, 4);
  const again = play(race, 'whole');
  assert.deepEqual(streamOf(back).state, streamOf(takeBack(again, 4)).state);
  assert.deepEqual(streamOf(takeBack(whole, 0)).state, streamOf({ ...whole, plies: [] }).state);
});

test('game file: a file cut anywhere is refused', () => {
  for (let end = 0; end < text.trimEnd().length; end++) assert.ok(!parseGameFile(text.slice(0, end)).ok, `${end}`);
  assert.equal(reason(parseGameFile('')), 'empty');
  assert.equal(reason(parseGameFile(text.slice(0, 300))), 'cut short: its end is missing');
});

test('game file: any changed character is found, except blanks', () => {
  for (let i = 0; i < text.length; i++) {
    if (/\s/.test(text[i]!)) continue;
    const other = text[i] === '7' ? '8' : '7';
    assert.ok(!parseGameFile(text.slice(0, i) + other + text.slice(i + 1)).ok, text.slice(i, i + 20));
  }
});

test('game file: any text gives a result or a reason, never an exception', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), each => !parseGameFile(each).ok));
});

test('game file: each fault has a message', () => {
  for (const [broken, expected] of [
    ['{}', 'not a saved game'],
    ['null', 'not a saved game'],
    ['PK\u0003\u0004', 'not a saved game'],
    [' '.repeat(1_000_001), 'larger than any saved game: 1000001 characters, the limit is 1000000'],
    [text.replace('"version": 1', '"version": 2'), 'a saved game of version “2”; this program reads version 1'],
    [text.replace('"human"', '"humen"'), 'damaged: its checksum does not fit its content'],
    [formatGameFile(altered({ seed: 'x' })), 'damaged: “seed” must be 32 hex digits'],
    [formatGameFile(altered({ moves: [] })), 'damaged: “stream” and “moves” differ in length'],
    [formatGameFile(altered({ players: ['a'] as never })), 'damaged: “players” must be two names'],
  ] as const) {
    assert.equal(reason(parseGameFile(broken)), expected);
  }
});

test('game file: any nesting gives one line', () => {
  for (const depth of [20, 100_000]) {
    const nested = '['.repeat(depth) + ']'.repeat(depth);
    assert.deepEqual(parseGameFile(`{"format":"breedboard game","version":1,"x":${nested},"check":"x"}`), {
      ok: false,
      reason: 'damaged: more than 16 levels at character 61',
    });
  }
});

test('game file: the message names an illegal move', () => {
  const { moves } = gameFile(race, whole, names);
  const swap = (i: number, move: string): GameFile => altered({ moves: moves.with(i, move) });
  assert.match(reason(replay(race, swap(0, 'pass'))), /^move 1 “pass” is illegal in 0 3 3 0 0$/);
  assert.match(reason(replay(race, swap(2, 'c4'))), /^move 3 “c4” cannot be read: /);
  assert.match(reason(replay(race, altered({ start: 'nowhere' }))), /^its start cannot be read: /);
  assert.equal(reason(replay(race, altered({ outcome: null }))), 'its outcome is not the one its moves lead to');
  const longer = altered({ moves: [...moves, 'pass'], stream: [...altered({}).stream, '0'.repeat(32)] });
  assert.match(
    reason(replay(race, longer)),
    new RegExp(`^move ${moves.length + 1} “pass” comes after the end of the game$`),
  );
  const endless = { ...gameFile(noughts, play(noughts, 'x'), names), moves: Array<string>(10).fill('a1') };
  assert.equal(reason(replay(noughts, endless)), 'it has 10 moves; no game of noughts lasts longer than 9');
});
