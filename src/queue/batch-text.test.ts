import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchOf } from '../../test/suites/batch-runner.js';
import { batchesOf } from '../arena/batch.js';
import { WorkerContext } from '../arena/worker-context.js';
import { NO_MODELS } from '../models/registry.js';
import { formatResults, parseResults } from './batch-text.node.js';

const context = new WorkerContext(undefined, NO_MODELS, () => 0);
const batches = [
  matchOf('random', 'features', { game: 'senet', openings: 'random(plies=3)', pairs: 2 }),
  matchOf('random', 'random', { game: 'noughts', openings: 'start', pairs: 3, want: 'tally' }),
  matchOf('random', 'random', { game: 'noughts', openings: 'start', pairs: 0 }),
].flatMap(match => {
  const { id: _, ...rest } = match;
  return match.pairs === 0 ? [{ ...rest, first: 0 }] : [...batchesOf(match, 1)];
});
const results = await Promise.all(batches.map(batch => context.play(batch)));
const text = formatResults(batches, results);

test('results read back as they were sent', () => {
  assert.deepEqual(parseResults(batches, text), { ok: true, value: results });
});

const sent = (): Record<string, unknown>[] => JSON.parse(text) as Record<string, unknown>[];
const withFirst = (change: object): string => JSON.stringify([{ ...sent()[0], ...change }, ...sent().slice(1)]);
const records = sent()[0]!.records as string[];

const coded = (...bytes: readonly number[]): string => Buffer.from(bytes).toString('base64');

for (const [what, answer, reason] of [
  ['a text that is not JSON', 'x', /expected/],
  ['too few batches', JSON.stringify(sent().slice(1)), /it has \d of \d batches/],
  ['another number of games', withFirst({ results: 'AAAA' }), /has not \d+ games/],
  ['a result that is none', withFirst({ results: coded(3, 0) }), /not a loss/],
  ['a margin that is none', withFirst({ margins: Buffer.alloc(16, 255).toString('base64') }), /not a number/],
  ['an unknown field', withFirst({ path: 'x' }), /has no field “path”/],
  ['an ending of no game', withFirst({ otherwise: [[99, 'cap']] }), /belongs to no game/],
  ['an ending that is none', withFirst({ otherwise: [[0, 'magic']] }), /an ending/],
  ['records that are missing', withFirst({ records: records.slice(1) }), /has not \d+ records/],
  ['records that break the rules', withFirst({ records: ['x', ...records.slice(1)] }), /a record is wrong/],
  ['records of another opening', withFirst({ records: sent()[1]!.records }), /another opening/],
  ['results of other games', withFirst({ results: coded(1, 1) }), /another result/],
] as const) {
  test(`refused: ${what}`, () => {
    const read = parseResults(batches, answer);
    assert.ok(!read.ok);
    assert.match(read.reason, reason);
  });
}
