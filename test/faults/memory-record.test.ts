import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { csvOf, growthOf, newRecord, readRecord, type Sample, tableOf, writeFiles } from './memory-record.js';

const folder = mkdtempSync(join(tmpdir(), 'breedboard-memory-'));
after(() => rmSync(folder, { recursive: true }));

const samplesOf = (sitting: number, held: readonly number[], isAlike = true): Sample[] =>
  held.map((each, i) => ({ sitting, at: i, held: each, rss: 2 * each, isAlike }));

test('growth shows within a sitting, and not where a process starts again', () => {
  const flat = [100, 101, 99, 100, 102, 100, 101, 100];
  const growing = flat.map((each, i) => each + 20 * i);
  const verdicts = (...sittings: readonly (readonly number[])[]): boolean[] =>
    growthOf({ samples: sittings.flatMap((held, i) => samplesOf(i, held)) }).map(each => each.grows);
  assert.deepEqual(verdicts(flat), [false]);
  assert.deepEqual(verdicts(growing), [true]);
  assert.deepEqual(
    verdicts(
      flat.map(each => each + 200),
      flat,
    ),
    [false, false],
  );
  assert.deepEqual(verdicts(flat, growing), [false, true]);
  assert.deepEqual(verdicts(flat.slice(1)), [], 'too short to tell');
});

test('moments of another kind do not count as growth', () => {
  const samples = [...samplesOf(0, [50, 50, 50, 50, 50, 50, 50, 50]), ...samplesOf(0, [300, 300, 300], false)];
  assert.deepEqual(growthOf({ samples }), [{ sitting: 0, early: 50, late: 50, grows: false }]);
});

test('a record is read as it was written, and is new where there is none', async () => {
  const path = join(folder, 'soak.json');
  assert.deepEqual(await readRecord(path), newRecord());
  const record = { minutes: 1.5, rounds: 2, sittings: 1, samples: samplesOf(0, [1, 2]) };
  await writeFiles({ [path]: JSON.stringify(record) });
  assert.deepEqual(await readRecord(path), record);
  await assert.rejects(readRecord(folder), /it is a folder/);
});

test('the table for a person has a dozen rows and ends with the last sample', () => {
  const samples = samplesOf(
    0,
    Array.from({ length: 100 }, (_, i) => i),
  );
  const [head, ...rows] = tableOf(samples, 'minutes');
  assert.deepEqual(
    [head, rows.length, rows.at(-1)],
    ['minutes  held MiB  resident MiB', 12, '     99      99.0         198.0'],
  );
  assert.equal(csvOf(samples.slice(0, 1), 'minutes'), 'minutes,held MiB,resident MiB,sitting\n0,0.00,0.00,1\n');
});
