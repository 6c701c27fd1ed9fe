import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import type { JobResult } from '../arena/arena.js';
import type { OpenFile } from './appending.node.js';
import { differences, headerLine, type Plan, readResults, resultLine, type StoredResult } from './results.js';
import { ResultsFolder } from './results.node.js';

const PLAN: Plan = { kind: 'test', seed: '0'.repeat(32), openings: { kind: 'random', plies: 8 }, name: 'Zoë' };
const RESULTS = Array.from(
  { length: 4 },
  (_, n): JobResult => ({
    id: `job ${n}`,
    tally: { wins: 2, draws: 1, losses: 1, margin: 3 - n, pairs: [0, 0, 1, 1, 0] },
    distinct: n === 2 ? 2 : 4,
    ...(n === 2 ? { evidence: [0, 0, 0, 1, 0] as const } : {}),
    endings: n === 3 ? { played: 3, illegal: 1 } : { played: 4 },
    ...(n === 3 ? { forfeits: [{}, { illegal: 1 }] as const } : {}),
    reproducible: true,
    pairScores: [3, 2],
  }),
);
const stored = (result: JobResult): StoredResult => ({ result, about: { first: 'ä', second: 'b' }, gamesEnd: 0 });

function textOf(results: readonly JobResult[]): string {
  let { line: text, check } = headerLine(PLAN);
  for (const result of results) {
    const next = resultLine(check, stored(result));
    text += next.line;
    check = next.check;
  }
  return text;
}

const base = mkdtempSync(join(tmpdir(), 'breedboard-'));
after(() => rmSync(base, { recursive: true }));
let folders = 0;
const newFolder = (): string => join(base, `folder ${folders++}`);

async function filled(folder: string, results: readonly JobResult[], games = false): Promise<string[]> {
  const opened = await ResultsFolder.open(folder, PLAN, { games });
  assert.ok(opened.ok, opened.ok ? '' : opened.reason);
  for (const result of results.slice(opened.value.past.length)) {
    const lines = games ? `a game of ${result.id}\n` : '';
    assert.deepEqual(await opened.value.append(result, { first: 'ä', second: 'b' }, lines), {
      ok: true,
      value: undefined,
    });
  }
  await opened.value.close();
  return [...opened.value.notices];
}

describe('results', () => {
  test('read back as they were written, in ASCII', () => {
    const text = textOf(RESULTS);
    assert.match(text, /^[ -~\n]*$/);
    const read = readResults(text);
    assert.ok(read.ok);
    assert.deepEqual(read.value.plan, PLAN);
    assert.deepEqual(read.value.stored, RESULTS.map(stored));
    assert.deepEqual([read.value.length, read.value.damage], [text.length, undefined]);
  });

  test('cut anywhere: what stands before the cut is kept, and the cut is named', () => {
    const text = textOf(RESULTS);
    const ends = [...text.matchAll(/\n/g)].map(match => match.index + 1);
    for (let cut = ends[0]!; cut < text.length; cut++) {
      const read = readResults(text.slice(0, cut));
      assert.ok(read.ok);
      const whole = ends.filter(end => end <= cut).length;
      assert.equal(read.value.stored.length, whole - 1);
      assert.equal(read.value.length, ends[whole - 1]);
      assert.deepEqual(
        read.value.damage,
        ends.includes(cut) ? undefined : { line: whole + 1, reason: 'it is cut short' },
      );
    }
    for (let cut = 0; cut < ends[0]!; cut += 7) assert.ok(!readResults(text.slice(0, cut)).ok);
  });

  test('any byte changed, any line lost or moved: found', () => {
    const text = textOf(RESULTS);
    const header = text.indexOf('\n') + 1;
    for (let at = 0; at < text.length; at += 3) {
      const spoilt = text.slice(0, at) + (text[at] === 'x' ? 'y' : 'x') + text.slice(at + 1);
      const read = readResults(spoilt);
      if (at < header - 1) assert.ok(!read.ok, `byte ${at}`);
      else if (at >= header) assert.ok(read.ok && read.value.damage, `byte ${at}`);
    }
    const lines = text.trimEnd().split('\n');
    const without = readResults(`${lines.toSpliced(2, 1).join('\n')}\n`);
    assert.ok(without.ok);
    assert.deepEqual([without.value.stored.length, without.value.damage?.line], [1, 3]);
  });

  test('evidence that was never played is found out', () => {
    for (const evidence of [
      [0, 0, 0, 2, 0],
      [0, 0, 1, 1],
      [0, 0, -1, 1, 0],
    ]) {
      const read = readResults(textOf([{ ...RESULTS[0]!, evidence } as unknown as JobResult]));
      assert.ok(read.ok);
      assert.deepEqual(read.value.damage, { line: 2, reason: 'its evidence does not fit its pairs' });
    }
  });

  for (const [text, reason] of [
    ['', 'its first line is cut short'],
    ['notes', 'it is not a file of results'],
    ['a\nb\n', 'its first line, the plan, cannot be trusted: it is cut short or is no result'],
  ] as const) {
    test(`${JSON.stringify(text)} is refused`, () => assert.deepEqual(readResults(text), { ok: false, reason }));
  }

  test('plans differ in these keys', () => {
    assert.deepEqual(differences(PLAN, PLAN), []);
    const other = { ...PLAN, openings: { kind: 'random', plies: 9 }, pairs: 3, name: ['Zoë'] };
    assert.deepEqual(differences(PLAN, other), ['name', 'openings.plies', 'pairs']);
  });

  test('stopped anywhere and gone on with, the files are the same', async () => {
    const whole = newFolder();
    await filled(whole, RESULTS, true);
    const content = (folder: string): string[] =>
      ['results.jsonl', 'games.tsv'].map(name => readFileSync(join(folder, name), 'latin1'));
    const [results, games] = content(whole) as [string, string];
    assert.deepEqual(readdirSync(whole).sort(), ['games.tsv', 'results.jsonl']);
    for (const [keep, keepGames] of [
      [results.length - 5, games.length],
      [results.length - 5, games.length - 3],
      [results.length, games.length - 3],
      [results.length, 0],
      [results.indexOf('\n') + 1, games.length],
    ] as const) {
      const folder = newFolder();
      await filled(folder, RESULTS.slice(0, 1), true);
      writeFileSync(join(folder, 'results.jsonl'), results.slice(0, keep), 'latin1');
      writeFileSync(join(folder, 'games.tsv'), games.slice(0, keepGames), 'latin1');
      await filled(folder, RESULTS, true);
      assert.deepEqual(content(folder), [results, games]);
    }
  });

  test('damage in the middle: the lines before it are kept, the whole file is put aside', async () => {
    const folder = newFolder();
    await filled(folder, RESULTS);
    const path = join(folder, 'results.jsonl');
    const good = readFileSync(path, 'latin1');
    const bad = good.replace('"margin":2', '"margin":9');
    writeFileSync(path, bad, 'latin1');
    const notices = await filled(folder, RESULTS);
    assert.deepEqual(notices, [
      'results.jsonl: line 3: its check does not fit: it was changed, or a line before it is missing; the 1 job before it is kept, all of it is in results.jsonl.damaged',
    ]);
    assert.equal(readFileSync(path, 'latin1'), good);
    assert.equal(readFileSync(`${path}.damaged`, 'latin1'), bad);
  });

  test('refused: another plan, another file, another process', async () => {
    const folder = newFolder();
    await filled(folder, RESULTS);
    assert.deepEqual(await ResultsFolder.open(folder, { ...PLAN, seed: '1' }), {
      ok: false,
      reason: 'it holds results of another plan, which differs in seed',
    });
    writeFileSync(join(folder, 'writing.lock'), `${process.ppid}\n`);
    assert.deepEqual(await ResultsFolder.open(folder, PLAN), {
      ok: false,
      reason: `process ${process.ppid} is writing to it`,
    });
    rmSync(join(folder, 'writing.lock'));
    writeFileSync(join(folder, 'results.jsonl'), 'precious\n');
    assert.deepEqual(await ResultsFolder.open(folder, PLAN), {
      ok: false,
      reason:
        'results.jsonl: its first line, the plan, cannot be trusted: it is cut short or is no result; move it away to begin anew',
    });
    assert.equal(readFileSync(join(folder, 'results.jsonl'), 'utf8'), 'precious\n');
    const file = join(base, 'a file');
    writeFileSync(file, '');
    assert.deepEqual(await ResultsFolder.open(file, PLAN), { ok: false, reason: 'there is a file of that name' });
  });

  test('a disk that is full at any write or flush: it is said so, and what was there stays', async () => {
    for (let failing = 0; failing < 8; failing++) {
      const folder = newFolder();
      await filled(folder, RESULTS.slice(0, 1));
      let calls = 0;
      const full = (): void => {
        if (calls++ >= failing) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
      };
      const disk: OpenFile = async path => {
        const handle = await open(path, 'r+');
        const write = async (bytes: Uint8Array, from: number, length: number, place: number) => {
          await handle.write(bytes, from, Math.floor(length / 2), place); // as far as it goes
          full();
          return handle.write(bytes, from, length, place);
        };
        return {
          write: write as typeof handle.write,
          sync: async () => full(),
          truncate: length => handle.truncate(length),
          close: () => handle.close(),
        };
      };
      const opened = await ResultsFolder.open(folder, PLAN, { disk });
      if (failing === 0) {
        assert.deepEqual(opened, { ok: false, reason: 'the disk is full' });
        continue;
      }
      assert.ok(opened.ok);
      let written = 1;
      for (const result of RESULTS.slice(1)) {
        const kept = await opened.value.append(result, { first: 'ä', second: 'b' });
        if (kept.ok) written++;
        else assert.equal(kept.reason, 'the disk is full');
      }
      await opened.value.close();
      assert.equal(readFileSync(join(folder, 'results.jsonl'), 'latin1'), textOf(RESULTS.slice(0, written)));
    }
  });
});
