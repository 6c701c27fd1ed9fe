/** `breedboard sweep` from real processes: the table, its files, resuming, and refusals. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fails, workshop } from './suites/command.js';

describe('sweep', () => {
  const { at, inSession: breedboard } = workshop();
  writeFileSync(
    at('r.yaml'),
    'game: noughts\nlearner: td(games=50)\nsteps: 2\nyardsticks:\n  - {against: random, games: 20}\n',
  );
  const sweep = (...words: readonly string[]) => breedboard(['sweep', 'r.yaml', ...words]);
  const grid = ['--grid', 'rate=0.1,0.02', '--grid', 'lambda=0,0.5', '--seeds', '2'];

  test('every combination and seed is a run; the table is the same on any number of threads', async () => {
    const once = await sweep(...grid, '--json', '-t', '2', '--csv', 'a.csv', '--latex', 'a.tex', '--svg', 'a.svg');
    assert.equal(once.code, 0, once.err);
    const { rows } = JSON.parse(once.out);
    assert.deepEqual(
      rows.map((row: { options: object }) => row.options),
      [
        { rate: '0.1', lambda: '0' },
        { rate: '0.1', lambda: '0.5' },
        { rate: '0.02', lambda: '0' },
        { rate: '0.02', lambda: '0.5' },
      ],
    );
    assert.equal(readdirSync(at('runs')).length, 8);
    for (const { yardsticks } of rows) {
      const { value, low, high } = yardsticks.random;
      assert.ok(low < value && value < high + 1e-9 && high - low > 0.1, 'twenty games per seed give a wide interval');
    }
    assert.match(readFileSync(at('a.csv'), 'utf8'), /^rate,lambda,random,random low,random high\n0\.1,0,/);
    assert.match(readFileSync(at('a.tex'), 'utf8'), /rate & lambda & against random/);
    assert.match(readFileSync(at('a.svg'), 'utf8'), /rate=0\.02, lambda=0\.5/);
    // One run is lost, the others exist.
    rmSync(at(`runs/${rows[1].runs[0]}`), { recursive: true });
    const again = await sweep(...grid, '--json', '-t', '1');
    assert.equal(again.out, once.out);
  });

  for (const [words, code, message] of [
    [[], 2, 'name an option to vary: --grid name=value,value'],
    [['--grid', 'rate'], 2, '“rate” is not of the form name=value,value'],
    [['--grid', 'rate=1,2', '--grid', 'rate=3'], 2, '--grid rate is given twice: give all its values at once'],
    [['--grid', 'rate=0.1,0.2', '--seeds', '1000', '--grid', 'games=1,2,3,4,5,6'], 2, /are more than 10000 runs$/],
    [['--grid', 'rate=0.1', '--csv', 'no/a.csv'], 1, 'cannot write to “no/a.csv”: no such file or folder'],
    [['--grid', 'rate=0.1', '--csv', 'r.yaml'], 3, '“r.yaml” already exists; --force overwrites it'],
    [['--grid', 'rat=1'], 2, /“rat” cannot be set; did you mean “rate”/],
  ] as const) {
    test(`refused: ${words.join(' ')}`, async () => {
      const before = readdirSync(at('.')).length;
      const ended = await sweep(...words);
      if (typeof message === 'string') assert.deepEqual(ended, fails(code, message));
      else {
        assert.equal(ended.code, code);
        assert.match(ended.err.trimEnd(), message);
        assert.equal(ended.err.trimEnd().split('\n').length, 1);
      }
      assert.equal(readdirSync(at('.')).length, before, 'nothing is written');
    });
  }
});
