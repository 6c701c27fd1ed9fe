/** `breedboard check-game`: a sound game, a broken one, and one that never returns. */
import assert from 'node:assert/strict';
import { copyFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { MAIN, workshop } from './suites/command.js';

const stranger = (name: string): string => fileURLToPath(new URL(`./strangers/${name}.js`, import.meta.url));

describe('check-game', () => {
  const { at, breedboard, start } = workshop();

  test('a sound game has no broken promise, the same games from the same seed', async () => {
    copyFileSync(fileURLToPath(new URL('../../samples/my-game.mjs', import.meta.url)), at('my-game.mjs'));
    const args = ['check-game', 'my-game.mjs', '--games', '50'];
    const { code, out, err } = await breedboard(args);
    assert.deepEqual([code, err], [0, '']);
    assert.match(out, /^twenty-one: 50 games, \d+ plies, no broken promise\n$/);
    assert.equal((await breedboard(args)).out, out);
    assert.deepEqual(Object.keys(JSON.parse((await breedboard([...args, '--json'])).out)), ['game', 'games', 'plies']);
  });

  test('a broken promise is named with the moves that lead there, and the exit code is 3', async () => {
    const { code, out } = await breedboard(['check-game', stranger('endless-game')]);
    assert.equal(code, 3);
    assert.match(
      out,
      /^endless-module: a game is longer than maxPlies, which is 5\n {2}in game 1, after( \+[12]){6}\n$/,
    );
    const thrown = await breedboard(['check-game', stranger('throwing-evaluator')]);
    assert.match(thrown.out, /features.read throws RangeError: no features today\n {2}in game 1, at the start\n$/);
  });

  test('Ctrl-C ends a game whose move never returns', { skip: process.platform === 'win32' }, async () => {
    const { child, ended } = start(MAIN, ['check-game', stranger('stuck-game-aloud')]);
    child.stdin.end();
    await new Promise<void>(resolve => {
      child.stderr.on('data', () => resolve());
    });
    child.kill('SIGINT');
    assert.equal((await ended).code, 130);
  });
});
