/** `breedboard book`, and games that open from a book. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseBook } from '../src/games/othello/book/book.js';
import { workshop } from './suites/command.js';

const { at, inSession: breedboard } = workshop();
const grow = (name: string, positions: number, ...more: string[]): string[] => [
  ...['book', 'grow', name, '--positions', String(positions), '--depth', '3', '--plies', '8', ...more],
];
const read = (name: string): string => readFileSync(at(name), 'utf8');

test('the same seed gives the same file on any number of threads, in one run or several', async () => {
  assert.equal((await breedboard(grow('one.json', 60, '--threads', '1'))).code, 0);
  assert.equal((await breedboard(grow('two.json', 20, '--threads', '2'))).code, 0);
  const { code, err } = await breedboard(grow('two.json', 60, '--threads', '2'));
  assert.equal(code, 0);
  assert.match(err, /^two\.json already holds \d+ of 60 positions\n/);
  assert.equal(read('two.json'), read('one.json'));
});

test('a killed command leaves a sound book, and the same command completes it', async () => {
  const main = fileURLToPath(new URL('../src/terminal/main.js', import.meta.url));
  const child = spawn(process.execPath, [main, ...grow(at('killed.json'), 60, '--threads', '1')], { stdio: 'ignore' });
  const ended = new Promise(resolve => child.once('exit', resolve));
  while (!existsSync(at('killed.json')) && child.exitCode === null) await new Promise(next => setTimeout(next, 5));
  child.kill('SIGKILL');
  await ended;
  assert.ok(parseBook(read('killed.json')).ok);
  assert.equal((await breedboard(grow('killed.json', 60, '--threads', '1'))).code, 0);
  assert.equal(read('killed.json'), read('one.json'));
});

test('show prints the moves of a position by value, and check finds a sound book sound', async () => {
  const shown = await breedboard(['book', 'show', 'one.json', '--after', 'f5', '--json']);
  const { moves, after, depth } = JSON.parse(shown.out);
  assert.deepEqual([after, depth, moves.length], ['f5', 3, 3]);
  assert.ok(moves[0].value >= moves[1].value && moves[1].value >= moves[2].value);
  const plain = await breedboard(['book', 'show', 'one.json']);
  assert.match(plain.out, /at the start, for black:\n {2}d3 /);
  const checked = await breedboard(['book', 'check', 'one.json']);
  assert.deepEqual([checked.code, checked.err], [0, '']);
});

test('the book that ships is sound', async () => {
  const { code, err } = await breedboard(['book', 'check']);
  assert.deepEqual([code, err], [0, '']);
});

test('faults are one line, and a foreign file stays as it is', async () => {
  writeFileSync(at('changed.json'), read('one.json').replace(/\["f5",|\["d3",/, '["e6",'));
  writeFileSync(at('notes.txt'), 'my notes');
  for (const [args, wrong] of [
    [['book', 'check', 'changed.json'], /“changed\.json”: its checksum is/],
    [['book', 'show', 'notes.txt'], /cannot use “notes\.txt”/],
    [['book', 'show', 'missing.json'], /cannot read “missing\.json”: no such file/],
    [['book', 'show', 'one.json', '--after', 'a1'], /--after “a1”/],
    [grow('notes.txt', 5), /cannot use “notes\.txt”/],
    [grow('one.json', 60, '--seed', '2'), /“one\.json” was grown with seed 1, not 2; --force starts it again/],
    [grow('new.json', 5, '--evaluator', 'iago'), /its values are not discs/],
    [grow('new.json', 5, '--margin', 'x'), /--margin “x”/],
    [grow('no/such/folder.json', 5), /cannot write to/],
    [['book', 'chek'], /no subcommand “chek”; did you mean “check”/],
  ] as const) {
    const { code, out, err } = await breedboard(args);
    assert.notEqual(code, 0, String(args));
    assert.equal(out, '');
    assert.match(err, wrong);
    assert.equal(err.trimEnd().split('\n').length, 1, err);
  }
  assert.equal(read('notes.txt'), 'my notes');
  assert.ok(!existsSync(at('new.json')));
});

const STRONG = 'search(depth=1, evaluator=champion, exact=1, ties=first)';

test('a player that plays exactly opens from the book against a person', async () => {
  const firstMove = async (seed: string, ...more: string[]): Promise<string> => {
    const args = ['play', '--first', STRONG, '--second', 'human', '--seed', seed, '--json', ...more];
    return JSON.parse((await breedboard(args, 'resign\n')).out).moves[0];
  };
  const book = ['--book', at('one.json')];
  const opened = new Set<string>();
  for (const seed of ['1', '2', '3', '4', '5', '6']) opened.add(await firstMove(seed, ...book));
  // The four first moves are symmetric: the book draws among them, the player takes the first.
  assert.ok(opened.size > 1);
  assert.equal(await firstMove('1', ...book), await firstMove('1', ...book));
  assert.equal(await firstMove('1', '--no-book'), 'd3');
});

test('games between programs do not open from the book that ships', async () => {
  const args = ['play', '--first', STRONG, '--second', STRONG, '--json', '--seed'];
  const games = ['1', '2', '3', '4'].map(seed => breedboard([...args, seed]));
  for (const { out } of await Promise.all(games)) assert.equal(JSON.parse(out).moves[0], 'd3');
});
