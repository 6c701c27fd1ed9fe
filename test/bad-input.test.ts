/**
 * Wrong command lines, one on each line of data/bad-input.txt: the exit code, the command line, and a part of its
 * message. Each prints one line on stderr and nothing else, and writes nothing. They run in one process: hundreds of
 * processes would take minutes.
 */
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { dataLines } from './data/files.js';
import { workshop } from './suites/command.js';
import type { Outcome } from './suites/many-commands.js';

const MANY = fileURLToPath(new URL('./suites/many-commands.js', import.meta.url));
const ROWS = dataLines('bad-input.txt').map(line => line.split('\t') as [string, string, string]);

/** The words of a command line; quotation marks group them, as in a shell. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(([, quoted, word]) => word ?? quoted!.replaceAll('\\"', '"'));

const FULL = `${'X'.repeat(64)} X`;
const RECIPE = 'learner: pinkney(population=4)\nsteps: 1\n';

/** Files of every kind, for commands that want another kind. */
const FILES: Readonly<Record<string, string | Uint8Array>> = {
  'good.json': '{}\n',
  'text.txt': 'Dear reader, this is a letter.\n',
  'empty.txt': '',
  'binary.bin': new Uint8Array([0, 255, 254, 1, 2, 128, 200]),
  'league.txt': '{ 1 { 2 { 0 1 } { 8 9 } } { 9 1 2 3 4 5 6 7 8 9 } }\n',
  'squares.txt': `${'0.5 '.repeat(64)}\n`,
  'short.txt': `${'0.5 '.repeat(63)}\n`,
  'full.obf': `${FULL}\n`,
  'game.txt': 'f5d6c3\n',
  'bad.ggf': '(;GM[Othello]PB[a]PW[b]RE[?]TY[8]B[a1];)\n',
  'bad.tsv': 'a\tb\tc\td\te\n',
  'programs.txt': 'random\nengine("./none")\n',
  'empty.yaml': '',
  'broken.yaml': 'learner: [pinkney\nsteps: {\n',
  'list.yaml': '- learner\n- steps\n',
  'unknown.yaml': `${RECIPE}colour: red\n`,
  'badgame.yaml': `game: chess\n${RECIPE}`,
  'badlearner.yaml': 'learner: pinkny\nsteps: 1\n',
  'badoption.yaml': 'learner: pinkney(population=-4)\nsteps: 1\n',
  'engine.yaml': `${RECIPE}yardsticks:\n  - { against: 'engine("gtp-rhino")', games: 2 }\n`,
  'badsteps.yaml': 'learner: pinkney\nsteps: .nan\n',
  'huge.yaml': `# ${'x'.repeat(1 << 18)}\n`,
  'binary.yaml': new Uint8Array([0, 255, 254]),
  'runs/broken-run/run.json': '{"format": "breedboard run 2"',
  'd/other/results.jsonl': 'not a line of results\n',
};

describe('bad input', () => {
  const { folder, at, breedboard, start } = workshop();
  let outcomes: readonly Outcome[] = [];

  before(async () => {
    const saved = ['play', 'noughts', '--first', 'random', '--second', 'random', '--seed', '7', '-q', '--json'];
    const game = (await breedboard(saved)).out;
    const files = {
      ...FILES,
      'saved.json': game,
      'cut.json': game.slice(0, game.length / 2),
      'forged.json': game.replace('"a1"', '"a2"'),
    };
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(join(folder, name, '..'), { recursive: true });
      writeFileSync(at(name), text);
    }
    mkdirSync(at('d.yaml'));
    // Beside the folder, in which every change is counted.
    const [asked, answered] = [`${folder}.in.json`, `${folder}.out.json`];
    after(() => {
      for (const file of [asked, answered]) rmSync(file, { force: true });
    });
    writeFileSync(asked, JSON.stringify(ROWS.map(([, line]) => wordsOf(line))));
    const { child, ended } = start(MANY, [asked, answered]);
    child.stdin.end();
    const { code, err } = await ended;
    assert.equal(code, 0, err);
    outcomes = JSON.parse(readFileSync(answered, 'utf8'));
  });

  test('the table has 400 lines or more, no two alike', () => {
    assert.ok(ROWS.length >= 400, `${ROWS.length}`);
    assert.equal(new Set(ROWS.map(([, line]) => line)).size, ROWS.length);
  });

  for (const [i, [code, line, message]] of ROWS.entries()) {
    test(`breedboard ${line}`, () => {
      const { err, ...rest } = outcomes[i]!;
      assert.deepEqual(rest, { code: Number(code), out: '', changed: [] }, err);
      assert.match(err, /^breedboard: [^\n]+\n$/);
      assert.ok(err.includes(message), `${err} does not contain ${message}`);
    });
  }
});
