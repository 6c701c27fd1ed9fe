import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { promisify } from 'node:util';
import type { MatchResult } from '../arena/arena.js';
import type { OpenFile } from './appending.node.js';
import type { OpenToRead } from './pieces.node.js';
import { differences, headerLine, type Plan, readResults, resultLine, type StoredResult } from './results.js';
import { ResultsFolder } from './results.node.js';

const PLAN: Plan = { kind: 'test', seed: '0'.repeat(32), openings: { kind: 'random', plies: 8 }, name: 'Zoë' };
const RESULTS = Array.from(
  { length: 4 },
  (_, n): MatchResult => ({
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
const ABOUT: Plan = { first: 'ä', second: 'b' };
const DONE = { ok: true, value: undefined };
const stored = (result: MatchResult): StoredResult => ({ result, about: ABOUT, gamesEnd: 0 });
/** Four games, as its tally says. */
const linesOf = ({ id }: MatchResult): string => [1, 2, 3, 4].map(game => `game ${game} of ${id}, ä\n`).join('');

function textOf(results: readonly MatchResult[]): string {
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
/** In bytes: longer than any buffer. */
const LONG = 5 * 2 ** 30 + 1;
let folders = 0;
const newFolder = (): string => join(base, `folder ${folders++}`);

async function filled(folder: string, results: readonly MatchResult[], games = false): Promise<string[]> {
  const opened = await ResultsFolder.open(folder, PLAN, { games });
  assert.ok(opened.ok, opened.ok ? '' : opened.reason);
  const { value: store } = opened;
  for (const result of results.slice(store.count)) {
    if (store.later.has(result.id)) {
      const { stored, place } = await store.recall(result.id);
      assert.deepEqual(await store.append(stored.result, stored.about, store.gamePieces(place)), DONE);
    } else assert.deepEqual(await store.append(result, ABOUT, games ? linesOf(result) : ''), DONE);
  }
  await store.close();
  return [...store.notices];
}

describe('results', () => {
  test('results read back as they were written, in ASCII', () => {
    const text = textOf(RESULTS);
    assert.match(text, /^[ -~\n]*$/);
    const read = readResults(text);
    assert.ok(read.ok);
    assert.deepEqual(read.value.plan, PLAN);
    assert.deepEqual(read.value.stored, RESULTS.map(stored));
    assert.deepEqual([read.value.length, read.value.damage], [text.length, undefined]);
  });

  test('cut anywhere: the lines before the cut stay, and the cut is reported', () => {
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

  test('a changed byte, a lost line and a moved line are found', () => {
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

  test('evidence that was never played is refused', () => {
    for (const [evidence, reason] of [
      [[0, 0, 0, 2, 0], 'its evidence does not fit its pairs'],
      [[0, 0, 1, 1], '“evidence” must be five counts'],
      [[0, 0, -1, 1, 0], '“evidence” must be five counts'],
    ]) {
      const read = readResults(textOf([{ ...RESULTS[0]!, evidence: evidence as never }]));
      assert.ok(read.ok);
      assert.deepEqual(read.value.damage, { line: 2, reason });
    }
  });

  for (const [text, reason] of [
    ['', 'its first line is cut short'],
    ['notes', 'it is not a file of results'],
    ['a\nb\n', 'its first line, the plan, cannot be trusted: it is cut short or is not a result'],
  ] as const) {
    test(`${JSON.stringify(text)} is refused`, () => assert.deepEqual(readResults(text), { ok: false, reason }));
  }

  test('plans differ in these keys', () => {
    assert.deepEqual(differences(PLAN, PLAN), []);
    const other = { ...PLAN, openings: { kind: 'random', plies: 9 }, pairs: 3, name: ['Zoë'] };
    assert.deepEqual(differences(PLAN, other), ['name', 'openings.plies', 'pairs']);
  });

  test('stopped anywhere and resumed, the files are the same', async () => {
    const whole = newFolder();
    await filled(whole, RESULTS, true);
    const content = (folder: string): string[] =>
      ['results.jsonl', 'games.tsv'].map(name => readFileSync(join(folder, name), 'latin1'));
    const [results, games] = content(whole) as [string, string];
    assert.deepEqual(readdirSync(whole).sort(), ['games.seals', 'games.tsv', 'results.jsonl']);
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

  test('damage in the middle of the results: one match is replayed, and the original files are set aside', async () => {
    const folder = newFolder();
    await filled(folder, RESULTS);
    const path = join(folder, 'results.jsonl');
    const good = readFileSync(path, 'latin1');
    const bad = good.replace('"margin":2', '"margin":9');
    writeFileSync(path, bad, 'latin1');
    assert.deepEqual(await filled(folder, RESULTS), [
      'results.jsonl: line 3: its check does not fit: it was changed, or a line before it is missing',
      '1 result (4 games) cannot be trusted; the original files are in aside/1, and 3 results in them are reused',
    ]);
    assert.equal(readFileSync(path, 'latin1'), good);
    assert.equal(readFileSync(join(folder, 'aside/1/results.jsonl'), 'latin1'), bad);
    assert.deepEqual(await filled(folder, RESULTS), []);
  });

  const contents = (folder: string): Record<string, string> =>
    Object.fromEntries(
      readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
        .filter(each => each.isFile())
        .map(each => [join(each.parentPath, each.name), readFileSync(join(each.parentPath, each.name), 'latin1')])
        .map(([name, text]) => [name!.slice(folder.length + 1), text!]),
    );

  test('any one byte of any file changed: at most two matches are replayed, nothing is lost, the end is the same', async () => {
    const whole = newFolder();
    await filled(whole, RESULTS, true);
    const good = contents(whole);
    for (const name of ['results.jsonl', 'games.tsv', 'games.seals']) {
      const begin = name === 'results.jsonl' ? good[name]!.indexOf('\n') + 1 : 0;
      for (let at = begin; at < good[name]!.length; at += 23) {
        const folder = newFolder();
        mkdirSync(folder);
        const byte = good[name]!.charCodeAt(at) ^ 1;
        const bad = good[name]!.slice(0, at) + String.fromCharCode(byte) + good[name]!.slice(at + 1);
        for (const [each, text] of Object.entries(good))
          writeFileSync(join(folder, each), each === name ? bad : text, 'latin1');
        const opened = await ResultsFolder.open(folder, PLAN, { games: true });
        assert.ok(opened.ok);
        const known = opened.value.count + opened.value.later.size;
        await opened.value.close();
        const place = `${name} byte ${at}`;
        assert.ok(
          known >= (name === 'games.seals' ? 4 : name === 'games.tsv' ? 3 : 2),
          `${place}: ${known} matches are known`,
        );
        assert.equal(opened.value.notices.length > 0, name !== 'games.seals', place);
        await filled(folder, RESULTS, true);
        const after = contents(folder);
        for (const each of Object.keys(good)) assert.equal(after[each], good[each], `${each} after ${place}`);
        // The damaged data still exist: whole, or from the damage on where it was in the last match.
        const aside = Object.entries(after).filter(([each]) => each.startsWith('aside'));
        if (name !== 'games.seals')
          assert.ok(
            aside.some(([, text]) => bad.endsWith(text)),
            place,
          );
      }
    }
  });

  test('killed while sound matches are reused, and damaged again: no sound match is replayed', async () => {
    const folder = newFolder();
    await filled(folder, RESULTS, true);
    const good = contents(folder);
    const games = join(folder, 'games.tsv');
    writeFileSync(games, good['games.tsv']!.replace('game 2 of job 1', 'game 9 of job 1'), 'latin1');
    const opened = await ResultsFolder.open(folder, PLAN, { games: true });
    assert.ok(opened.ok);
    assert.deepEqual([opened.value.count, [...opened.value.later.keys()]], [0, ['job 0', 'job 2', 'job 3']]);
    await opened.value.close();
    await filled(folder, RESULTS.slice(0, 3), true);
    const half = readFileSync(games, 'latin1');
    assert.ok(good['games.tsv']!.startsWith(half) && half.length < good['games.tsv']!.length);
    writeFileSync(games, half.replace('game 3 of job 1', 'game 3 of job 7'), 'latin1');
    const again = await ResultsFolder.open(folder, PLAN, { games: true });
    assert.ok(again.ok);
    // Match 1 is sound nowhere; all others are, in one place or the other.
    assert.deepEqual([again.value.count, [...again.value.later.keys()].sort()], [0, ['job 0', 'job 2', 'job 3']]);
    await again.value.close();
    await filled(folder, RESULTS, true);
    for (const name of ['results.jsonl', 'games.tsv', 'games.seals'])
      assert.equal(readFileSync(join(folder, name), 'latin1'), good[name]);
  });

  test('killed while damaged files are moved aside: the next process completes the move', async () => {
    for (const moved of [
      [],
      ['results.jsonl'],
      ['results.jsonl', 'games.tsv'],
      ['results.jsonl', 'games.tsv', 'games.seals'],
    ]) {
      const folder = newFolder();
      await filled(folder, RESULTS, true);
      const good = contents(folder);
      const games = join(folder, 'games.tsv');
      writeFileSync(games, good['games.tsv']!.replace('game 2 of job 1', 'game 9 of job 1'), 'latin1');
      mkdirSync(join(folder, 'aside/1'), { recursive: true });
      for (const name of moved) renameSync(join(folder, name), join(folder, 'aside/1', name));
      const opened = await ResultsFolder.open(folder, PLAN, { games: true });
      assert.ok(opened.ok);
      assert.deepEqual([opened.value.count, [...opened.value.later.keys()]], [0, ['job 0', 'job 2', 'job 3']]);
      await opened.value.close();
      await filled(folder, RESULTS, true);
      const after = contents(folder);
      for (const name of Object.keys(good)) assert.equal(after[name], good[name], name);
    }
  });

  test('a file that exists and cannot be read is named, and nothing is touched', async () => {
    const eio: OpenToRead = async path => {
      const handle = await open(path, 'r');
      const read = async () => {
        throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
      };
      return {
        read: (path.endsWith('games.tsv') ? read : handle.read.bind(handle)) as typeof handle.read,
        stat: handle.stat.bind(handle),
        close: () => handle.close(),
      };
    };
    for (const name of ['results.jsonl', 'games.tsv', 'games.seals', 'EIO']) {
      const folder = newFolder();
      await filled(folder, RESULTS, true);
      const before = contents(folder);
      if (name !== 'EIO') {
        rmSync(join(folder, name));
        symlinkSync(name, join(folder, name)); // to itself
        delete before[name];
      }
      const opened = await ResultsFolder.open(folder, PLAN, {
        games: true,
        ...(name === 'EIO' ? { openFile: eio } : {}),
      });
      assert.ok(!opened.ok, name);
      const expected = name === 'EIO' ? /^games\.tsv: .*EIO|input\/output/i : new RegExp(`^${name}: its links form`);
      assert.match(opened.reason, expected);
      assert.deepEqual(contents(folder), before);
    }
  });

  test('games without results, and games after the last result, are set aside', async () => {
    const folder = newFolder();
    await filled(folder, RESULTS, true);
    const good = contents(folder);
    rmSync(join(folder, 'results.jsonl'));
    assert.deepEqual(await filled(folder, RESULTS.slice(0, 2), true), [
      'games.tsv: 16 games without results.jsonl beside them; they are stored in aside/1',
    ]);
    assert.equal(readFileSync(join(folder, 'aside/1/games.tsv'), 'latin1'), good['games.tsv']);
    for (const tail of ['a game\nhalf a ga', 'another\n']) {
      appendFileSync(join(folder, 'games.tsv'), tail);
      assert.deepEqual(await filled(folder, RESULTS.slice(0, 2), true), [
        `games.tsv: ${tail.startsWith('a ') ? '2 games after the last result are' : '1 game after the last result is'} replayed; the part that was cut off is in aside/tail-games.tsv`,
      ]);
    }
    assert.equal(readFileSync(join(folder, 'aside/tail-games.tsv'), 'latin1'), 'a game\nhalf a gaanother\n');
    await filled(folder, RESULTS, true);
    assert.equal(readFileSync(join(folder, 'games.tsv'), 'latin1'), good['games.tsv']);
  });

  test('a file of games longer than memory is read by its length, and games of other matches are set aside', async () => {
    const folder = newFolder();
    await filled(folder, RESULTS, true);
    const good = contents(folder);
    let reads = 0;
    const zeros = new WeakSet<Buffer>();
    // Zeros follow, as a power cut can leave them.
    const endless: OpenToRead = async path => {
      const handle = await open(path, 'r');
      if (!path.endsWith('games.tsv')) return handle;
      const { size } = await handle.stat();
      const read = async (bytes: Buffer, from: number, length: number, at: number) => {
        reads++;
        if (at < size) return handle.read(bytes, from, Math.min(length, size - at), at);
        if (!zeros.has(bytes)) zeros.add(bytes.fill(0));
        return { bytesRead: length, buffer: bytes };
      };
      return {
        read: read as typeof handle.read,
        stat: async () => ({ size: LONG }),
        close: () => handle.close(),
      };
    };
    const opened = await ResultsFolder.open(folder, PLAN, { games: true, openFile: endless });
    assert.ok(opened.ok);
    assert.deepEqual(opened.value.notices, [
      'games.tsv: 1 game after the last result is replayed; the part that was cut off is in aside/tail-games.tsv',
    ]);
    await opened.value.close();
    for (const name of Object.keys(good)) assert.equal(readFileSync(join(folder, name), 'latin1'), good[name]);
    assert.equal(statSync(join(folder, 'aside/tail-games.tsv')).size, LONG - good['games.tsv']!.length);
    assert.ok(reads > LONG / 2 ** 20);
  });

  test('a folder larger than the memory is opened, read from end to end and appended to', async () => {
    const folder = newFolder();
    mkdirSync(folder);
    const [matches, line] = [1000, `${'x'.repeat(50_000)}\n`];
    let { line: results, check } = headerLine(PLAN);
    for (let match = 0; match < matches; match++) {
      const result = { ...RESULTS[0]!, id: `job ${match}` };
      const next = resultLine(check, { result, about: ABOUT, gamesEnd: (match + 1) * 4 * line.length });
      results += next.line;
      check = next.check;
      appendFileSync(join(folder, 'games.tsv'), line.repeat(4));
    }
    writeFileSync(join(folder, 'results.jsonl'), results);
    const script = `
      import { ResultsFolder } from ${JSON.stringify(new URL('./results.node.js', import.meta.url))};
      const opened = await ResultsFolder.open(${JSON.stringify(folder)}, ${JSON.stringify(PLAN)}, { games: true });
      const store = opened.value;
      let [jobs, games] = [0, 0];
      for await (const { place } of store.past()) {
        jobs++;
        for await (const _ of store.gameLines(place)) games++;
      }
      const added = await store.append(${JSON.stringify({ ...RESULTS[0], id: 'last' })}, {}, 'a\\nb\\nc\\nd\\n');
      await store.close();
      console.log(JSON.stringify([jobs, games, added.ok, process.resourceUsage().maxRSS]));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
    const [read, games, added, peak] = JSON.parse(stdout);
    assert.deepEqual([read, games, added], [matches, 4 * matches, true]);
    const size = matches * 4 * line.length; // 200 MB; the program itself takes some 60
    assert.ok(1024 * peak < 0.75 * size, `${peak} kB were held to read ${size / 1024} kB`);
  });

  test('a folder of version 0.1, which has no checksums of games, resumes to the same bytes', async () => {
    const whole = newFolder();
    await filled(whole, RESULTS, true);
    const folder = newFolder();
    await filled(folder, RESULTS.slice(0, 2), true);
    rmSync(join(folder, 'games.seals'));
    assert.deepEqual(await filled(folder, RESULTS, true), []);
    assert.deepEqual(contents(folder), contents(whole));
  });

  test('refused: another plan, another file, another process', async () => {
    const folder = newFolder();
    await filled(folder, RESULTS);
    assert.deepEqual(await ResultsFolder.open(folder, { ...PLAN, seed: '1' }), {
      ok: false,
      kind: 'other-plan',
      reason: 'it holds results of another plan: they differ in seed',
      differing: ['seed'],
    });
    writeFileSync(join(folder, 'writing.lock'), `${process.ppid} ?\n`);
    assert.deepEqual(await ResultsFolder.open(folder, PLAN), {
      ok: false,
      kind: 'in-use',
      reason: `process ${process.ppid} is writing to it; its lock is ${join(folder, 'writing.lock')}, and --force takes the lock over`,
    });
    rmSync(join(folder, 'writing.lock'));
    writeFileSync(join(folder, 'results.jsonl'), 'precious\n');
    assert.deepEqual(await ResultsFolder.open(folder, PLAN), {
      ok: false,
      kind: 'damaged',
      reason:
        'results.jsonl: its first line, the plan, cannot be trusted: it is cut short or is not a result; move the file away to start again',
    });
    assert.equal(readFileSync(join(folder, 'results.jsonl'), 'utf8'), 'precious\n');
    const file = join(base, 'a file');
    writeFileSync(file, '');
    assert.deepEqual(await ResultsFolder.open(file, PLAN), {
      ok: false,
      kind: 'disk',
      reason: 'there is a file of that name',
    });
  });

  test('a disk that is full at any write or flush: the error is reported, and earlier content stays', async () => {
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
        assert.deepEqual(opened, { ok: false, kind: 'disk-full', reason: 'the disk is full' });
        continue;
      }
      assert.ok(opened.ok);
      let written = 1;
      for (const result of RESULTS.slice(1)) {
        const appended = await opened.value.append(result, ABOUT);
        if (appended.ok) written++;
        else assert.equal(appended.reason, 'the disk is full');
      }
      await opened.value.close();
      assert.equal(readFileSync(join(folder, 'results.jsonl'), 'latin1'), textOf(RESULTS.slice(0, written)));
    }
  });
});
