/** `breedboard review`: a game told from a file, and the files of saved games as positions. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { ROOT } from '../packaging/packed.js';
import { fails, workshop } from './suites/command.js';

const SAMPLES = join(ROOT, 'samples/games.ggf');

describe('review', () => {
  const { at, inSession: breedboard } = workshop();
  const save = async (name: string, moves: readonly string[], ...args: readonly string[]): Promise<void> => {
    const { code, err } = await breedboard(['play', ...args, '--save', name, '-q'], [...moves, 'quit', ''].join('\n'));
    assert.equal(code, 0, err);
  };

  test('says first how the game ended and where it turned, then why, with the better line', async () => {
    const { code, out, err } = await breedboard([
      'review',
      SAMPLES,
      '--number',
      '1',
      '--side',
      'white',
      '--json',
      '-q',
    ]);
    assert.deepEqual([code, err], [0, '']);
    const told = JSON.parse(out) as {
      readonly headline: string;
      readonly opening: string;
      readonly mistakes: readonly {
        readonly side: string;
        readonly reason: string;
        readonly better: readonly string[];
      }[];
    };
    assert.match(told.headline, /^White wins 41–23\. Black was ahead until move \d+\.$/);
    assert.equal(told.opening, 'Heath');
    assert.ok(told.mistakes.length > 0 && told.mistakes.every(each => each.side === 'white' && each.better.length > 0));
    assert.ok(
      told.mistakes.some(({ reason }) => /mobility|free move|wedge|corner|parity/.test(reason)),
      out,
    );
  });

  test('takes a saved game of any game, and names the missed win', async () => {
    await save('won.json', ['a1', 'b1', 'a2', 'b2', 'c3', 'b3'], 'noughts', '--crosses', 'human', '--noughts', 'human');
    const { code, out } = await breedboard(['review', 'won.json', '-q']);
    assert.equal(code, 0);
    assert.match(out, /^Noughts win.*\n/i);
    assert.match(out, /Move 5, crosses c3\?\? loses the win.*\n {2}a3 wins at once\./);
  });

  test('analyse and explain read the last position of a saved game', async () => {
    await save('begun.json', ['f5'], '--black', 'human', '--white', 'human');
    const { out } = await breedboard(['analyse', 'begun.json', '--depth', '1', '--json', '-q']);
    assert.equal((JSON.parse(out) as { readonly toMove: string }).toMove, 'white');
    assert.match((await breedboard(['explain', 'greedy', 'begun.json', '-q'])).out, /white to move/);
  });

  test('refuses what it cannot judge in one line', async () => {
    writeFileSync(at('empty.txt'), '');
    const rows: readonly (readonly [readonly string[], number, string])[] = [
      [[SAMPLES], 2, `“${SAMPLES}” has 6 games: choose one by --number, from 1`],
      [[SAMPLES, '--number', '7'], 2, '--number “7” is not a whole number from 1 to 6'],
      [[SAMPLES, '--number', '1', '--side', 'red'], 2, '--side “red” is no side of othello: black or white'],
      [['none.ggf'], 3, 'none.ggf: no such file or folder'],
      [['won.json', '-g', 'othello'], 2, '“won.json” is a game of noughts, not of othello: leave --game out'],
    ];
    for (const [args, code, message] of rows)
      assert.deepEqual(await breedboard(['review', ...args]), fails(code, message));
    assert.deepEqual(
      await breedboard(['analyse', 'won.json']),
      fails(2, '“won.json” is a game of noughts: add --game noughts'),
    );
  });
});
