/** The file of a suite, written and read. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { STANDARD } from '../src/games/othello/starts.js';
import { formatSuite, parseSuite } from '../src/terminal/kernel/suites.js';
import { workshop } from './suites/command.js';

const { at, inSession: breedboard } = workshop();

const suite = {
  labels: { evaluator: 'iago', depth: 3, exact: 0, seed: '1' },
  problems: [{ position: STANDARD, values: [19, 26, 37, 44].map((move, i) => ({ move, value: i / 8 })) }],
};
const text = formatSuite(suite);

test('a written suite reads back', () => {
  assert.deepEqual(parseSuite(text), { ok: true, value: suite });
});

test('any other file is refused in one line', () => {
  for (const [hostile, reason] of [
    ['', /expected a value/],
    ['null', /this is not a suite file/],
    [text.replace('suite 2', 'suite 9'), /not a file of the format/],
    [text.replace('"depth":3', '"depth":"3"'), /“depth” must be a number/],
    [text.replace('"d3":0,', ''), /position 1 is not a board with a value for every legal move/],
    [text.replace('"d3":0', '"a1":0'), /position 1 is not a board/],
    [text.replace('"board":"-', '"board":"?'), /position 1 is not a board/],
  ] as const) {
    const result = parseSuite(hostile);
    assert.ok(!result.ok && reason.test(result.reason), hostile.slice(0, 80));
  }
});

test('an interrupted suite is completed by the same command, and any other file stays as it is', async () => {
  const args = (positions: number, name: string): string[] => [
    ...['suite', '--evaluator', 'iago', '--positions', String(positions), '--depth', '2', '--exact', '0', '-o', name],
  ];
  const whole = await breedboard(args(9, 'whole.json'));
  assert.deepEqual([whole.code, whole.out], [0, '']);
  const text = readFileSync(at('whole.json'), 'utf8');
  const read = parseSuite(text);
  assert.ok(read.ok);
  const { labels, problems } = read.value;
  writeFileSync(at('part.json'), formatSuite({ labels, problems: problems.slice(0, 4) }));
  const rest = await breedboard(args(9, 'part.json'));
  assert.equal(rest.code, 0);
  assert.match(rest.err, /^part\.json already holds 4 of 9 positions\n/);
  assert.equal(readFileSync(at('part.json'), 'utf8'), text);
  const others = [
    { labels: { ...labels, depth: 3 }, problems: problems.slice(0, 4) },
    { labels, problems },
    { labels, problems: problems.slice(3, 7) },
  ].map(formatSuite);
  for (const other of others) {
    writeFileSync(at('other.json'), other);
    const { code, err } = await breedboard(args(9, 'other.json'));
    assert.equal(code, 3);
    assert.match(err, /^breedboard: “?other\.json”? .*--force overwrites it\n$/);
    assert.equal(readFileSync(at('other.json'), 'utf8'), other);
  }
});

test('--multiprobcut is recorded, and refused where it was not measured', async () => {
  const args = ['suite', '--positions', '2', '--depth', '6', '--exact', '0'];
  const cut = await breedboard([
    ...args,
    '--evaluator',
    'champion(edition=1)',
    '--multiprobcut',
    '1.5',
    '-o',
    'cut.json',
  ]);
  assert.equal(cut.code, 0, cut.err);
  const read = parseSuite(readFileSync(at('cut.json'), 'utf8'));
  assert.ok(read.ok);
  const evaluator = 'champion(edition=1, weights=cb19f1e0246b)';
  assert.deepEqual(read.value.labels, { evaluator, depth: 6, exact: 0, multiprobcut: 1.5, seed: '1' });
  for (const [evaluator, deviations, reason] of [
    ['iago', '1', /no table for iago/],
    ['champion(edition=1)', '0', /above 0 and up to 5/],
    ['champion(edition=1)', 'x', /above 0 and up to 5/],
  ] as const) {
    const { code, err } = await breedboard([...args, '--evaluator', evaluator, '--multiprobcut', deviations]);
    assert.equal(code, 2);
    assert.match(err, reason);
  }
});
