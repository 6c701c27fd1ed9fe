/** `breedboard solve` and `analyse` at length: every form of input, limits, and Ctrl-C. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { squareName } from '../src/games/othello/board.js';
import { parseBoard } from '../src/games/othello/board-text.js';
import { parseTranscript } from '../src/games/othello/notations/transcript.js';
import { othello } from '../src/games/othello/othello.js';
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

test('solve: Ctrl-C and limits give the best answer so far, marked as not proven', async () => {
  const ended = await interrupted(['solve', ENDLESS, '--json']);
  assert.equal(ended.code, 130);
  assert.equal(objects(ended.out)[0]!.proven, false);
  assert.match(String(objects(ended.out)[0]!.move), /^[a-h][1-8]$/);
  for (const limit of [
    ['--time', '0.2s'],
    ['--nodes', '100000'],
  ]) {
    const { code, out } = await run(['solve', ENDLESS, ...limit]);
    assert.equal(code, 0);
    assert.match(out, /^1: [a-h][1-8] .*not proven/);
  }
});

test('solve: a position too far from the end is announced before the search, unless a limit is set', async () => {
  const far = 'f5d6c3d3c4f4c5b4';
  const ended = await interrupted(['solve', far]);
  assert.equal(ended.code, 130);
  assert.match(ended.out, /^1: [a-h][1-8] a guess, not proven/);
  assert.match(ended.err, /^line 1 has 52 empty squares, .*Ctrl-C or --time .*breedboard analyse.*\n$/);
  for (const args of [[far, '--nodes', '1000'], [far, '--time', '0.1s'], [FFO[0]!.slice(0, 66)]]) {
    const { code, err } = await run(['solve', ...args]);
    assert.deepEqual([code, err], [0, '']);
  }
});

test('analyse: every legal move, the best line, the side that is ahead, and the source of the values', async () => {
  const { code, out } = await run(['analyse', 'f5d6c3', '--depth', '6', '--json']);
  assert.equal(code, 0);
  const [found] = objects(out);
  const { values, toMove, exact, depth, unit, reproducible } = found as {
    values: { move: string; value: number }[];
    toMove: string;
    exact: boolean;
    depth: number;
    unit: string;
    reproducible: boolean;
  };
  const transcript = parseTranscript('f5d6c3');
  assert.ok(transcript.ok);
  const legal = othello.moves(transcript.value.end).map(squareName);
  assert.deepEqual(values.map(each => each.move).sort(), [...legal].sort());
  assert.ok(values.every((each, i) => i === 0 || each.value <= values[i - 1]!.value));
  assert.deepEqual([toMove, exact, depth, unit, reproducible], ['white', false, 6, 'discs', true]);
  const again = await run(['analyse', 'f5d6c3', '--depth', '6', '--json']);
  assert.equal(again.out, out);
});

test('solve, analyse, explain, tree and perft read the same positions: text, start, a file, stdin', async () => {
  const board = othello.display.formatPosition(othello.initial());
  writeFileSync(at('start.obf'), `% the start\n${board};\n`);
  writeFileSync(at('game.txt'), 'd3\n');
  for (const [args, answer] of [
    [['solve', '--nodes', '1', '--json'], /"move":"[a-h][1-8]"/],
    [['analyse', '--depth', '1', '--json'], /"toMove":"(black|white)"/],
    [['explain', 'iago', '--json'], /"toMove":"(black|white)"/],
    [['tree', '--depth', '1', '--json'], /"turn"|"side"|"move"/],
    [['perft', 'othello', '--depth', '1', '--json', '--from'], /"leaves":[34],/],
  ] as const) {
    for (const [given, input] of [
      ['start'],
      [board],
      ['f5'],
      ['start.obf'],
      ['game.txt'],
      ['-', board],
      ['-', 'f5\n'],
    ]) {
      const { code, out, err } = await run([...args, given!], input);
      assert.deepEqual([code, err.replace(/.*engine kernel\n/, '')], [0, ''], `${args[0]} ${given}`);
      assert.match(out, answer);
    }
    for (const [given, message] of [
      ['none.obf', 'cannot read “none.obf”: no such file or folder'],
      ['./none', 'cannot read “./none”: no such file or folder'],
      [tmpdir(), `cannot read “${tmpdir()}”: it is a folder`],
    ] as const)
      assert.deepEqual(await run([...args, given]), { code: 3, out: '', err: `breedboard: ${message}\n` });
  }
});

test('analyse: the side that is ahead does not depend on the turn', async () => {
  // FFO 1 is +18 for black to move; with the colours exchanged it is +18 for white to move.
  const board = FFO[0]!.slice(0, 64);
  const swapped = [...board].map(cell => (cell === 'X' ? 'O' : cell === 'O' ? 'X' : cell)).join('');
  for (const [text, ahead] of [
    [`${board} X`, 'black'],
    [`${swapped} O`, 'white'],
  ] as const) {
    const [found] = objects((await run(['analyse', text, '--json'])).out);
    assert.deepEqual([found!.exact, found!.ahead], [true, ahead]);
    assert.deepEqual((found!.values as unknown[])[0], { move: 'g8', value: 18, final: true });
  }
  // After the best move the other side is to move, and the same side is ahead.
  const after = parseBoard(`${board} X`);
  assert.ok(after.ok);
  const next = othello.display.formatPosition(othello.play(after.value, 62));
  const [found] = objects((await run(['analyse', next, '--json'])).out);
  assert.deepEqual([found!.toMove, found!.ahead], ['white', 'black']);
});

test('analyse: Ctrl-C ends the solver, with the answer of a search', async () => {
  const { code, out } = await interrupted(['analyse', ENDLESS, '--exact', '40', '--time', '500s', '--json']);
  assert.equal(code, 130);
  const [found] = objects(out);
  assert.deepEqual([found!.exact, found!.reproducible], [false, false]);
  assert.ok((found!.values as unknown[]).length > 1);
});
