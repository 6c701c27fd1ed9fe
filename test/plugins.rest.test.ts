/** `--plugin`: what a command loads, what stored work says of it, and what is refused without it. */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { workshop } from './suites/command.js';

describe('a plug-in on the command line', () => {
  const { at, breedboard } = workshop();
  const content = (value: string): string =>
    `export default { evaluators: [{ name: 'mine', value: (position, side) => ${value} }] };\n`;
  const write = (name: string, value: string): string => {
    mkdirSync(at(name), { recursive: true });
    writeFileSync(at(`${name}/mine.mjs`), content(value));
    return `${name}/mine.mjs`;
  };

  test('stored matches and runs name it; without it, or with another content, they say so', async () => {
    const plugin = write('first', 'position.moves().length');
    const play = ['match', 'mine', 'random', '--games', '6', '-g', 'noughts', '-o', 'games', '-q'];
    const whole = await breedboard([...play, '--plugin', plugin]);
    assert.deepEqual([whole.code, whole.err], [0, '']);
    assert.match(whole.out, /^mine\(plugin=mine-[0-9a-f]{12}\) against random/);
    assert.equal((await breedboard([...play, '--plugin', plugin])).out, whole.out);
    const without = await breedboard(play);
    assert.equal(without.code, 3);
    assert.match(
      without.err,
      /cannot use “games”: it needs the plug-in “mine-[0-9a-f]{12}”, which is not loaded: name its file \(--plugin FILE/,
    );
    const other = await breedboard([...play, '--plugin', write('second', '-position.moves().length')]);
    assert.equal(other.code, 3);
    assert.match(
      other.err,
      /it needs the plug-in “mine-\w+”, and the loaded one is “mine-\w+”: its content is another/,
    );

    writeFileSync(
      at('recipe.yaml'),
      'game: noughts\nlearner: td(games=20)\nsteps: 1\nyardsticks: [{ against: mine, games: 4 }]\n',
    );
    const learnt = await breedboard(['learn', 'recipe.yaml', '--plugin', plugin, '-q']);
    assert.deepEqual([learnt.code, learnt.err], [0, '']);
    assert.match(
      (await breedboard(['runs', 'verify', 'recipe-1'])).err,
      /it needs the plug-in “mine-\w+”, which is not loaded/,
    );
    assert.equal((await breedboard(['runs', 'verify', 'recipe-1', '--plugin', plugin])).code, 0);
    assert.match((await breedboard(['learn', 'recipe.yaml', '-q'])).err, /no player called “mine”/);
  });

  test('what is wrong with it is one line', async () => {
    for (const [file, text, pattern] of [
      ['missing.mjs', undefined, /“.*missing\.mjs” cannot be read: no such file/],
      ['broken.mjs', 'export default {', /cannot be loaded: SyntaxError/],
      ['empty.mjs', 'export {};', /has no default export/],
      [
        'wrong.mjs',
        content('0').replace('mine', 'random'),
        /the plug-in “wrong-\w+”: the name “random” is already in use/,
      ],
      ['nan.mjs', content('NaN'), /^breedboard: the evaluator “mine” gives NaN for black in “.*” of othello\n$/],
    ] as const) {
      if (text !== undefined) writeFileSync(at(file), text);
      const { code, out, err } = await breedboard(['match', 'mine', 'random', '--games', '2', '-q', '--plugin', file]);
      assert.deepEqual([code, out], [3, '']);
      assert.match(err, pattern);
      assert.match(err, /^breedboard: .*\n$/);
    }
  });
});
