import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { alive, collectGarbage } from '../../test/suites/memory.js';
import { type BatchResult, shorten } from '../arena/batch.js';
import { refereePairs } from '../arena/referee.js';
import { buildGame } from '../games/catalogue.js';
import { formatRecord } from '../matches/record.js';
import { buildPlayer } from '../players/catalogue.js';
import { parseSeed } from '../random/seed.js';
import { MatchRecords } from './match-records.js';

const folder = mkdtempSync(join(tmpdir(), 'breedboard-'));
after(() => rmSync(folder, { recursive: true }));

const game = buildGame({ kind: 'noughts' });
const random = buildPlayer({ kind: 'random' }, game);
const start = { position: game.display.formatPosition(game.initial()), moves: [] };

const batch = (first: number): Promise<BatchResult> =>
  refereePairs(
    { game, players: [random, random], reproducible: true },
    {
      game: { kind: 'noughts' },
      players: [{ kind: 'random' }, { kind: 'random' }],
      ...{ starts: [start], pairs: 4, first, seed: parseSeed('kept'), want: 'records' },
    },
  );

test('records are written as they arrive, as far as they count, and none of them stays in memory', async () => {
  const path = join(folder, 'games.tsv');
  const records = await MatchRecords.create(path, game, ['a', 'b']);
  const given: WeakRef<object>[] = [];
  const expected: string[] = [];
  async function* batches(): AsyncGenerator<BatchResult> {
    for (let i = 0; i < 20; i++) {
      const played = await batch(4 * i);
      for (const record of i < 19 ? played.records! : played.records!.slice(0, 2))
        expected.push(`${expected.length % 2 === 0 ? 'a\tb' : 'b\ta'}\t\t${formatRecord(game, record)}\n`);
      given.push(new WeakRef(played));
      yield played;
    }
  }
  let counted: BatchResult | undefined;
  let batchesTaken = 0;
  for await (const played of records.writeEach(batches(), () => counted!)) {
    // The first pair of the last batch decides the test, and no further batch is requested.
    counted = ++batchesTaken === 20 ? shorten(played, 1) : played;
    if (batchesTaken === 20) break;
  }
  await collectGarbage();
  assert.ok(alive(given) <= 3, `${alive(given)} of 20 batches are held`);
  assert.deepEqual(
    readdirSync(folder).filter(name => !name.endsWith('.tmp')),
    [],
  );
  assert.equal(await records.finish(counted), undefined);
  await records.close();
  assert.equal(readFileSync(path, 'utf8'), expected.join(''));
  assert.deepEqual(readdirSync(folder), ['games.tsv']);
});

test('records that cannot be written are reported at the end, after the games', async () => {
  const place = mkdtempSync(join(tmpdir(), 'breedboard-'));
  const path = join(place, 'games.tsv');
  const records = await MatchRecords.create(path, game, ['a', 'b']);
  rmSync(place, { recursive: true });
  let counted: BatchResult | undefined;
  async function* batches(): AsyncGenerator<BatchResult> {
    yield await batch(0);
  }
  for await (const played of records.writeEach(batches(), () => counted!)) counted = played;
  const fault = await records.finish(counted);
  assert.equal(fault?.message, `cannot write to “${path}”: no such file or folder`);
  await records.close();
});
