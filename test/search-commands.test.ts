/** The commands that search, as real processes: their output, their exit codes, and Ctrl-C. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { dataLines } from './data/files.js';
import type { Ended } from './suites/captured.js';
import { MAIN, workshop } from './suites/command.js';

const { at, start, inSession: run } = workshop();

/** Ctrl-C during the search; if it came before the program listened, later the next time. */
async function interrupted(args: readonly string[]): Promise<Ended> {
  for (let wait = 1500; ; wait *= 2) {
    const { child, ended } = start(MAIN, args);
    child.stdin.end();
    setTimeout(() => child.kill('SIGINT'), wait);
    const end = await ended;
    if (end.code !== null) return end;
  }
}
const objects = (out: string): Record<string, unknown>[] =>
  out
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));

const FFO = dataLines('fforum-1-19.obf');
const ENDLESS = dataLines('fforum-40-59.obf')[15]!.slice(0, 66);

test('solve: one object per position, in order; a bad line is reported and the others are solved', async () => {
  const file = at('problems.obf');
  writeFileSync(file, `% three problems\n${FFO[0]}\n${FFO[1]!.slice(3)}\n${FFO[2]}\n`);
  const { code, out, err } = await run(['solve', file, '--json']);
  assert.equal(code, 3);
  assert.match(err, /^breedboard: line 3: this board has 61 cells: .*\n$/);
  const [first, second, third] = objects(out);
  assert.deepEqual([first!.lineNumber, first!.move, first!.score, first!.proven], [2, 'g8', 18, true]);
  assert.equal((first!.pv as string[])[0], 'g8');
  for (const key of ['nodes', 'seconds', 'cpuSeconds']) assert.ok((first![key] as number) > 0);
  assert.deepEqual(Object.keys(second!), ['lineNumber', 'error']);
  assert.equal(second!.lineNumber, 3);
  assert.deepEqual([third!.lineNumber, third!.move, third!.score], [4, 'd1', 2]);
});

test('solve: a position on the command line, although it starts like an option; threads; wins and losses only', async () => {
  const { code, out } = await run(['solve', FFO[0]!.slice(0, 66), '--threads', '2']);
  assert.equal(code, 0);
  assert.match(out, /^1: g8 \+18 {2}g8\S* {2}\(\d/);
  const wdl = await run(['solve', FFO[0]!.slice(0, 66), '--wdl', '--json']);
  assert.equal(objects(wdl.out)[0]!.score, 1);
});

test('analyse: exact with few empty squares', async () => {
  const perfect = dataLines('perfect_line.txt')[0]!;
  const { out } = await run(['analyse', perfect.slice(0, 2 * 48), '--json']);
  const [found] = objects(out);
  assert.deepEqual([found!.exact, found!.unit, found!.ahead], [true, 'discs', 'even']);
});

test('analyse: a depth beyond the end of the game is the exact score in discs', async () => {
  const [found] = objects((await run(['analyse', FFO[0]!.slice(0, 66), '--depth', '30', '--json'])).out);
  assert.deepEqual([found!.exact, found!.unit], [true, 'discs']);
  assert.deepEqual((found!.values as unknown[])[0], { move: 'g8', value: 18, final: true });
});

for (const [args, code, message] of [
  [['solve', 'no-such-file.obf'], 3, /^breedboard: cannot read “no-such-file.obf”: no such file or folder\n$/],
  [['solve', `${'-'.repeat(63)} X`], 3, /this board has 63 cells/],
  [['solve', '-'.repeat(64)], 3, /no side to move/],
  [['solve', `${'-'.repeat(65)} X`], 3, /this board has 65 cells/],
  [['solve', ENDLESS, '--time', '5'], 2, /--time “5” has no unit: write 5s or 5ms/],
  [['solve', ENDLESS, '--threads', '0'], 2, /--threads “0” is not a whole number from 1 to/],
  [['solve', ENDLESS, '--table', 'big'], 2, /--table “big” is not a whole number/],
  [['solve', ENDLESS, '--table', '2048'], 2, /--table “2048” is not a whole number from 0 to 1024/],
  [['solve', tmpdir()], 3, /it is a folder/],
  [['perft', 'othello', '--depht', '5'], 2, /unknown option '--depht'/],
  [['analyse', 'f5', '--depth', '-1'], 2, /--depth “-1” is not a whole number from 1 to 60/],
  [['analyse', 'f5f5'], 3, /f5/],
  [['analyse', 'f5', '--evaluator', 'iagoo'], 2, /no evaluator called “iagoo”; did you mean “iago”\?/],
  [['analyse', 'f5', '--probcut', '9'], 2, /--probcut “9” is not a number of standard deviations/],
  [['analyse', 'f5', '--evaluator', 'greedy', '--probcut', '1'], 2, /has no ProbCut table/],
  [['calibrate', 'iago', '--depth', '99'], 2, /--depth “99” is not a whole number from 3 to 31/],
] as const) {
  test(`breedboard ${args.join(' ').slice(0, 50)}: one line, exit code ${code}`, async () => {
    const ended = await run(args);
    assert.equal(ended.code, code);
    assert.equal(ended.out, '');
    assert.match(ended.err, message);
    assert.equal(ended.err.trim().split('\n').length, 1);
  });
}

test('solve: a game that the kernel does not play is solved for its outcome', async () => {
  const { code, out, err } = await run(['solve', 'start', '-g', 'noughts']);
  assert.deepEqual([code, err], [0, '']);
  assert.match(out, /^1: [abc][123] drawn {2}\(\d+ nodes, /);
  writeFileSync(at('three.txt'), 'xx.oo.... x\nxo\nxx.oo.x.. o\n');
  const many = await run(['solve', 'three.txt', '-g', 'noughts', '--json']);
  assert.equal(many.code, 3);
  const found = objects(many.out).map(({ lineNumber, move, score, proven }) => [lineNumber, move, score, proven]);
  assert.deepEqual(found, [
    [1, 'c1', 1, true],
    [2, undefined, undefined, undefined],
    [3, 'c2', 1, true],
  ]);
  const limited = await run(['solve', 'start', '-g', 'connect-four', '--nodes', '100']);
  assert.deepEqual([limited.code, limited.out], [0, '1: no answer within 100 nodes\n']);
});

test('solve: Ctrl-C ends a game that is too large', async () => {
  const { code, out, err } = await interrupted(['solve', 'start', '-g', 'connect-four']);
  assert.deepEqual([code, out], [130, '']);
  assert.match(err, /^(breedboard: interrupted before an answer\n)?$/);
});

test('analyse: every move of a game that the kernel does not play, exactly where a search sees the end', async () => {
  const { code, out } = await run(['analyse', 'xx.oo.... x', '-g', 'noughts', '--json']);
  assert.equal(code, 0);
  const [{ values, exact, toMove }] = objects(out) as [
    { values: { move: string; value: number }[]; exact: boolean; toMove: string },
  ];
  assert.deepEqual([exact, toMove, values.length, values[0]!.move], [true, 'crosses', 5, 'c1']);
  const lost = values.filter(({ value }) => value < 0).map(({ move }) => move);
  assert.deepEqual([values[0]!.value > 0, lost.sort()], [true, ['a3', 'b3', 'c3']], 'crosses must win or stop c2');
  const text = await run(['analyse', 'start', '-g', 'connect-four', '--depth', '4']);
  assert.match(text.out, /^red to move; values are for red, by the usual evaluator to depth 4\n {2}d /);
});
