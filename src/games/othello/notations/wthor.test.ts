import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dataLines } from '../../../../test/data/files.js';
import { randomGame } from '../../../../test/suites/game.js';
import { parseSeed, seedFor } from '../../../random/seed.js';
import type { Parsed } from '../../../specs/parsed.js';
import { PASS } from '../board.js';
import { othello } from '../othello.js';
import { parseTranscript } from './transcript.js';
import {
  fitName,
  formatNames,
  formatWtb,
  parseNames,
  parseWtb,
  type WthorEntry,
  type WthorHeader,
  wthorScore,
} from './wthor.js';

const HEADER: WthorHeader = { made: { year: 2024, month: 2, day: 29 }, year: 2023, depth: 24, size: 8, reserved: 0 };

const good = <T>(result: Parsed<T>): T => {
  assert.ok(result.ok, result.ok ? '' : result.reason);
  return result.value;
};
const reason = (result: Parsed<unknown>): string => {
  assert.ok(!result.ok);
  return result.reason;
};

function entry(transcript: string, score?: number): WthorEntry {
  const { moves, end } = good(parseTranscript(transcript));
  return { tournament: 3, black: 500, white: 65535, score: score ?? wthorScore(end), theoretical: 40, moves };
}
const read = (bytes: Uint8Array) => good(parseWtb(bytes)).games.map(good);
/** A file with some bytes changed. */
function patched(bytes: Uint8Array, ...changes: readonly (readonly [at: number, byte: number])[]): Uint8Array {
  const copy = bytes.slice();
  for (const [at, byte] of changes) copy[at] = byte;
  return copy;
}

const SHORT = 'f5d6c5f4e7f6g5e6e3'; // black has everything after nine moves
const PASSING = 'f5f6d3g5h5h4f7h6c5'; // black passes before c5

test('a file byte by byte', () => {
  const bytes = good(formatWtb(HEADER, [entry(SHORT)]));
  assert.equal(bytes.length, 84);
  assert.deepEqual([...bytes.subarray(0, 16)], [20, 24, 2, 29, 1, 0, 0, 0, 0, 0, 0xe7, 7, 8, 0, 24, 0]);
  assert.deepEqual(
    [...bytes.subarray(16, 34)],
    [3, 0, 0xf4, 1, 0xff, 0xff, 64, 40, 56, 64, 53, 46, 75, 66, 57, 65, 35, 0],
  );
});

test('a wipe-out is 64, an unfinished game has no end, and a wrong score is reported and kept', () => {
  const [wiped, left, wrong] = read(good(formatWtb(HEADER, [entry(SHORT), entry('f5d6c3', 20), entry(SHORT, 13)])));
  assert.deepEqual([wiped!.score, wiped!.finished, wiped!.mismatch], [64, true, undefined]);
  assert.deepEqual([left!.score, left!.finished, left!.mismatch], [20, false, undefined]);
  assert.equal(wrong!.score, 13);
  assert.match(wrong!.mismatch!, /stored as 13, the board says 64/);
});

test('draws with empty squares are 32', () => {
  for (const line of dataLines('shortest_draws.txt')) assert.equal(entry(line).score, 32);
});

test('passes are not stored and come back', () => {
  const bytes = good(formatWtb(HEADER, [entry(PASSING, 10)]));
  const [game] = read(bytes);
  assert.equal(game!.moves[8], PASS);
  assert.equal([...bytes.subarray(24)].filter(byte => byte !== 0).length, 9);
});

test('random games come back as they were, and the file byte for byte', () => {
  const games = Array.from({ length: 200 }, (_, i): WthorEntry => {
    const trail = randomGame(othello, seedFor(parseSeed('wthor'), i));
    const moves = trail.slice(0, -1).map(step => step.move!);
    return { tournament: i, black: i, white: i + 1, score: wthorScore(trail.at(-1)!.position), theoretical: 32, moves };
  });
  const bytes = good(formatWtb(HEADER, games));
  const base = good(parseWtb(bytes));
  assert.deepEqual(base.header, HEADER);
  const back = base.games.map(good);
  back.forEach((game, i) => {
    assert.ok(game.finished && game.mismatch === undefined);
    const { end, finished, ...rest } = game;
    assert.deepEqual(rest, games[i]);
  });
  assert.deepEqual(good(formatWtb(base.header, back)), bytes);
});

test('files that cannot be right are refused', () => {
  const bytes = good(formatWtb(HEADER, [entry(SHORT)]));
  for (const [file, expected] of [
    [bytes.subarray(0, 15), /header of 16 bytes; this has 15/],
    [bytes.subarray(0, 83), /1 games, which makes 84 bytes; this file has 83/],
    [patched(bytes, [4, 2]), /2 games, which makes 152/],
    [patched(bytes, [4, 255], [5, 255], [6, 255], [7, 255]), /4294967295 games/],
    [patched(bytes, [12, 10]), /10 × 10/],
    [patched(bytes, [13, 1]), /solitaires/],
    [patched(bytes, [13, 7]), /7 is not a known kind/],
  ] as const) {
    assert.match(reason(parseWtb(file)), expected);
  }
});

test('a bad record is refused alone', () => {
  const bytes = good(formatWtb(HEADER, [entry(SHORT), entry(SHORT), entry(SHORT), entry(SHORT), entry(SHORT)]));
  const [first, ...bad] = good(parseWtb(patched(bytes, [92, 11], [160 + 1, 99], [228 + 4, 0], [296 + 9, 11]))).games;
  assert.ok(first!.ok);
  const expected = [
    /move 1, a1, is illegal/,
    /move 2: 99 is not a square/,
    /move 5 is missing, but move 6/,
    /the game is over/,
  ];
  bad.forEach((game, i) => {
    assert.match(reason(game), expected[i]!);
  });
});

test('games that a record cannot hold are not written', () => {
  const game = entry(SHORT);
  for (const [change, expected] of [
    [{ black: 65536 }, /does not fit/],
    [{ score: 65 }, /does not fit/],
    [{ score: 1.5 }, /does not fit/],
    [{ moves: [0] }, /move 1, a1, is illegal/],
    [{ moves: [19, PASS, 18] }, /passes are not those/],
    [{ moves: new Array<number>(61).fill(19) }, /more than 60/],
    [{ moves: [-1] }, /not a square/],
  ] as const) {
    assert.match(reason(formatWtb(HEADER, [{ ...game, ...change }])), expected);
  }
  assert.match(reason(formatWtb({ ...HEADER, year: 70000 }, [])), /header/);
});

test('names in Latin-1', () => {
  const names = ['???', 'Tastet Marc', 'Préqualif Pérenchies', '', 'x'.repeat(25)];
  const bytes = good(formatNames(HEADER, names, 'tournaments'));
  assert.equal(bytes.length, 16 + 26 * 5);
  assert.equal(bytes[8], 5);
  assert.deepEqual(good(parseNames(bytes, 'tournaments')), { header: HEADER, names });
  assert.match(reason(parseNames(bytes, 'players')), /5 players, which makes 116 bytes; this file has 146/);
  assert.match(reason(formatNames(HEADER, ['x'.repeat(20)], 'players')), /at most 19 characters/);
  assert.match(reason(formatNames(HEADER, ['王'], 'players')), /Latin-1/);
  assert.equal(fitName('Łukasz Dvořák 王', 'players'), '?ukasz Dvorák ?');
  assert.equal(fitName('x'.repeat(30), 'players').length, 19);
});

test('a name that fills its record without a closing NUL is read whole', () => {
  const bytes = good(formatNames(HEADER, ['x'.repeat(19)], 'players'));
  assert.deepEqual(good(parseNames(patched(bytes, [35, 0x79]), 'players')).names, [`${'x'.repeat(19)}y`]);
});

test('no bytes make the parsers throw', () => {
  const file = good(formatWtb(HEADER, [entry(SHORT), entry(PASSING, 10)]));
  const flipped = fc
    .array(fc.tuple(fc.nat({ max: file.length - 1 }), fc.nat({ max: 255 })), { maxLength: 8 })
    .map(changes => patched(file, ...changes));
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 200 }), flipped), bytes => {
      for (const result of [parseWtb(bytes), parseNames(bytes, 'players'), parseNames(bytes, 'tournaments')]) {
        assert.ok(result.ok || result.reason.length < 400);
      }
    }),
    { numRuns: 2000 },
  );
});
