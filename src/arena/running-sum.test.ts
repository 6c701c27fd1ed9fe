import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Ended } from '../rules/archive.js';
import type { Match } from './arena.js';
import { type BatchResult, batchesOf, sumOf } from './batch.js';
import { sumEndings } from './endings.js';
import { RunningSum } from './running-sum.js';

const batch = (
  results: readonly number[],
  hashes: readonly number[],
  otherwise: [number, Ended][] = [],
): BatchResult => ({
  results: Uint8Array.from(results),
  margins: Float64Array.from(results, result => 10 * (result - 1)),
  hashes: BigUint64Array.from(hashes, BigInt),
  isRandom: true,
  otherwise,
  reproducible: true,
});

const BATCHES = [
  batch([2, 0, 1, 1], [7, 8, 9, 7], [[1, 'time']]),
  batch([2, 2], [8, 1], [[0, 'illegal']]),
  batch([0, 2], [1, 2], [[1, 'cap']]),
];

describe('running sum', () => {
  test('batch by batch it gives the sum of all batches', () => {
    const running = new RunningSum(8);
    for (const each of BATCHES) running.add(each);
    const { tally, distinct, endings, forfeits, reproducible } = sumOf(BATCHES);
    assert.deepEqual(running.sum(), { tally, distinct, endings, forfeits, reproducible });
    assert.deepEqual(tally, { wins: 4, draws: 2, losses: 2, margin: 20, pairs: [0, 0, 3, 0, 1] });
    assert.deepEqual([distinct, forfeits], [5, [{ time: 1 }, { illegal: 1 }]]);
  });

  test('reading the sum in between does not change it', () => {
    const running = new RunningSum(8);
    running.add(BATCHES[0]!);
    assert.equal(running.sum().distinct, 3);
    running.add(BATCHES[1]!);
    running.add(BATCHES[2]!);
    assert.equal(running.sum().distinct, 5);
  });

  test('endings are in one order, whichever came first', () => {
    assert.equal(
      JSON.stringify(sumEndings([{ crash: 1, illegal: 2 }, { cap: 1 }, { illegal: 1, played: 3 }])),
      '{"played":3,"cap":1,"illegal":3,"crash":1}',
    );
    assert.equal(JSON.stringify(sumOf(BATCHES).endings), '{"played":5,"cap":1,"illegal":1,"time":1}');
  });
});

test('a part of a match has the same batches as the whole, as far as both go', () => {
  const match: Match = {
    id: '',
    game: { kind: 'noughts' },
    players: [{ kind: 'random' }, { kind: 'random' }],
    starts: [{ position: '', moves: [] }],
    pairs: 300,
    seed: '0'.repeat(32),
    want: 'tally',
  };
  const spans = (span: object): string[] =>
    Array.from(batchesOf(match, 2, span), ({ first, pairs }) => `${first}+${pairs}`);
  const all = spans({ block: 64 });
  assert.deepEqual(
    spans({ from: 64, until: 128, block: 64 }),
    all.filter(each => /^(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\+/.test(each)),
  );
  assert.deepEqual([...spans({ until: 64, block: 64 }), ...spans({ from: 64, block: 64 })], all);
});
