/**
 * Old names of options and flags: they work with a note, mean the same, and the program reads files of either version.
 */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { FORMER_NAMES } from '../src/specs/former-names.js';
import { workshop } from './suites/command.js';

describe('former names', () => {
  const { at, inSession: breedboard } = workshop();
  const file = (name: string, text: string): void => writeFileSync(at(name), text);
  const json = (path: string) => JSON.parse(readFileSync(at(path), 'utf8'));
  const WORKS = 'the old name works until version 0.4';

  for (const [old, present, notes] of [
    [
      ['match', 'search(depth=1, errs=0.1)', 'squares', '--games', '4', '--json'],
      ['match', 'search(depth=1, epsilon=0.1)', 'squares', '--games', '4', '--json'],
      [`breedboard: search(errs=…) is now called search(epsilon=…); ${WORKS}`],
    ],
    [
      ['match', 'squares', 'squares', '--games', '4', '--errs', '0.5', '--json'],
      ['match', 'squares', 'squares', '--games', '4', '--epsilon', '0.5', '--json'],
      [`breedboard: --errs is now called --epsilon; ${WORKS}`],
    ],
    [
      ['analyse', 'f5d6', '--depth', '4', '--selective', '1', '--json'],
      ['analyse', 'f5d6', '--depth', '4', '--probcut', '1', '--json'],
      [`breedboard: --selective is now called --probcut; ${WORKS}`],
    ],
    [
      ['match', 'squares', 'squares', '--games', '4', '--json', '--out', 'old'],
      ['match', 'squares', 'squares', '--games', '4', '--json', '--output', 'present'],
      [`breedboard: --out is now called --output; ${WORKS}`],
    ],
  ] as const) {
    test(old.join(' '), async () => {
      const [a, b] = [await breedboard(old), await breedboard(present)];
      assert.equal(a.code, 0, a.err);
      const plain = (out: string): string => out.replace(/"seconds":[^,}]+|"nodesPerSecond":[^,}]+/g, '');
      assert.equal(plain(a.out), plain(b.out));
      assert.deepEqual(
        a.err.split('\n').filter(line => line.startsWith('breedboard: ')),
        notes,
      );
      assert.ok(!b.err.includes('now called'), b.err);
    });
  }

  test('a recipe with old names makes the same run as one with the present names', async () => {
    const recipe = (learner: string, share: string) =>
      `game: othello\nlearner: ${learner}\nsteps: 1\nyardsticks:\n  - {name: y, against: random, games: 2, ${share}: 0.1}\n`;
    file('old.yaml', recipe('td(games=2, tuples=all-2, thin=3/4, sparring=0.5, partners=1, errs=0.1)', 'errs'));
    file('new.yaml', recipe('td(games=2, tuples=all-2, buckets=3/4, pool=0.5, pool-size=1, epsilon=0.1)', 'epsilon'));
    const old = await breedboard(['learn', 'old.yaml', '--name', 'old', '-q']);
    assert.equal(old.code, 0, old.err);
    assert.deepEqual(old.err.match(/\S+ (?:of a yardstick )?is now called/g)?.sort(), [
      'errs of a yardstick is now called',
      'td(errs=…) is now called',
      'td(partners=…) is now called',
      'td(sparring=…) is now called',
      'td(thin=…) is now called',
    ]);
    assert.equal((await breedboard(['learn', 'new.yaml', '--name', 'new', '-q'])).code, 0);
    assert.deepEqual(json('runs/old/run.json'), json('runs/new/run.json'));
    const stored = json('runs/old/run.json');
    assert.equal(stored.format, 'breedboard run 2');
    assert.equal(stored.learner.buckets, '3/4');
    assert.deepEqual(stored.yardsticks[0].epsilon, [0.1, 0.1]);
  });

  test('new folders and files have the present names', async () => {
    const player = 'search(depth=1, evaluator=iago, tolerance=5)';
    assert.equal((await breedboard(['match', player, 'random', '--games', '2', '--output', 'm'])).code, 0);
    const [header, line] = readFileSync(at('m/results.jsonl'), 'utf8').split('\n');
    const { version, plan } = JSON.parse(header!);
    assert.deepEqual([version, plan.players[0].tolerance, plan.epsilon], [2, 5, [0, 0]]);
    assert.match(JSON.parse(line!).about.first, /tolerance=5/);
    assert.equal((await breedboard(['players', player, '-o', 'p.json'])).code, 0);
    const written = json('p.json');
    assert.deepEqual([written.format, written.options.tolerance], ['breedboard player 2', 5]);
    // Version 1 of the same player has the same checksum.
    const { tolerance, ...options } = written.options;
    const former = { ...written, format: 'breedboard player 1', options: { ...options, slack: tolerance } };
    file('v1.json', JSON.stringify(former));
    const read = await breedboard(['match', 'file(v1.json)', 'random', '--games', '2']);
    assert.equal(read.code, 0, read.err);
    assert.ok(!read.err.includes('now called'), read.err);
  });

  test('no former name is a present name of the same kind', () => {
    for (const [kind, names] of Object.entries(FORMER_NAMES))
      for (const former of Object.values(names)) assert.ok(!Object.hasOwn(names, former), `${kind}(${former})`);
  });
});
