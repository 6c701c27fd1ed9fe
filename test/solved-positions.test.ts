/** The solved positions that ship, the file format, and the command that makes them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { formatBoard } from '../src/games/othello/board-text.js';
import { openKernel } from '../src/kernel/bridge.js';
import { loadKernel } from '../src/kernel/load.node.js';
import { byEmpties } from '../src/search/kernel/evaluator-error.js';
import { canonicalPosition, SPLITS, solvePosition, splitOf } from '../src/search/kernel/solved-positions.js';
import { formatSolved, parseSolved, shippedSolved, solvedFile } from '../src/terminal/kernel/solved-files.js';
import { workshop } from './suites/command.js';

const shipped = SPLITS.map(split => {
  const problems = shippedSolved(split);
  assert.ok(problems.ok, problems.ok ? '' : problems.reason);
  return problems.value;
});

describe('the solved positions that ship', () => {
  test('are 300 with 14, 18, 20 and 22 empty squares each, no two equal up to symmetry', () => {
    const groups = byEmpties(shipped.flat());
    assert.deepEqual(
      groups.map(({ length }) => length),
      [300, 300, 300, 300],
    );
    const boards = shipped.flat().map(({ position }) => formatBoard(canonicalPosition(position)));
    assert.equal(new Set(boards).size, 1200);
  });

  test('belong to the split of their file', () => {
    for (const [i, split] of SPLITS.entries())
      for (const { position } of shipped[i]!) assert.equal(splitOf(canonicalPosition(position)), split);
  });

  test('have the scores that the solver finds', () => {
    const kernel = openKernel(loadKernel(), { threads: 1, tableBytes: 1 << 22, weightBytes: 1 << 16 });
    for (const problems of shipped)
      for (const problem of byEmpties(problems)[0]!.slice(0, 10))
        assert.deepEqual(solvePosition(kernel, problem.position), problem);
  });
});

test('a written file reads back, and any other is refused with its line', () => {
  const problems = shipped[0]!.slice(0, 3);
  const text = formatSolved({ split: 'test', empties: [14], games: 3, source: 'a test', problems });
  assert.deepEqual(parseSolved(text), { ok: true, value: problems });
  for (const [hostile, reason] of [
    [text.replace(/ [A-H]\d:/, ' Z9:'), /^line 4: .*MOVE:SCORE/],
    [text.replace(/ X;.*\n/, ' X;\n'), /^line 4: the position has no score/],
    ['nonsense', /^line 1: /],
  ] as const) {
    const read = parseSolved(hostile);
    assert.ok(!read.ok && reason.test(read.reason), read.ok ? hostile : read.reason);
  }
});

describe('the commands', () => {
  const { inSession: breedboard, at } = workshop();
  const refuses = async (args: readonly string[], code: number, reason: RegExp): Promise<void> => {
    const ended = await breedboard([...args, '--quiet']);
    assert.equal(ended.code, code, ended.err);
    assert.match(ended.err, reason);
    assert.equal(ended.err.trim().split('\n').length, 1);
  };

  test('suite solved writes both splits, the same again from the same games', async () => {
    const games = fileURLToPath(new URL('../../samples/wthor', import.meta.url));
    const args = ['suite', 'solved', games, '--empties', '8/10', '--positions', '1', '--folder'];
    for (const folder of ['one', 'two']) assert.equal((await breedboard([...args, folder])).code, 0);
    const read = (folder: string): string[] =>
      SPLITS.map(split => readFileSync(join(at(folder), solvedFile(split)), 'utf8'));
    assert.deepEqual(read('one'), read('two'));
    assert.equal(
      read('one')
        .join('')
        .match(/^[^%].*;$/gm)?.length,
      2,
    );
    await refuses([...args, 'one'], 3, /already exists; --force overwrites it/);
    await refuses([...args.with(6, '99999'), 'three'], 3, /games have \d+ positions with 8 empty squares, not 99999/);
    await refuses([...args.with(4, '8/8'), 'three'], 2, /names a number twice/);
    await refuses(['suite', 'slved'], 2, /no subcommand/);
  });

  test('bench evaluator prints a table for each evaluator, and refuses what is none', async () => {
    const { out } = await breedboard(['bench', 'evaluator', 'greedy', 'constant']);
    assert.match(out, /^development split/);
    assert.match(out, /empty +ply +n +error +even +bias +slope +best +error − greedy/);
    assert.match((await breedboard(['bench', 'evaluator', 'constant', '--split', 'test'])).out, /^test split/);
    await refuses(['bench', 'evaluator', 'nonesuch'], 2, /no evaluator called “nonesuch”/);
    await refuses(['bench', 'evaluator', '--split', 'all'], 2, /no split “all”/);
    await refuses(['bench', 'rules', 'champion'], 2, /takes no names/);
    await refuses(['bench', 'rules', '--split', 'test'], 2, /--split is for/);
  });
});
