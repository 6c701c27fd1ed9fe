/** No command overwrites a file that it did not write itself, unless it is told to. */
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fails, workshop } from './suites/command.js';

describe('files that exist', { concurrency: 2 }, () => {
  const { at, inSession: breedboard } = workshop();
  const KEPT = 'precious\n';
  const keep = (name: string): void => writeFileSync(at(name), KEPT);
  writeFileSync(at('game.txt'), 'f5d6c3\n');
  writeFileSync(at('squares.txt'), `${Array.from({ length: 64 }, () => '0.5').join(' ')}\n`);

  for (const [name, args] of [
    ['player.json', ['players', 'iago', '-o']],
    ['tree.svg', ['tree', 'start', '-d', '1', '-o']],
    ['why.svg', ['explain', 'iago', 'start', '--svg']],
    ['games.ggf', ['records', 'game.txt', '--to', 'ggf', '-o']],
    ['games.tsv', ['match', 'random', 'random', '-g', 'noughts', '--games', '2', '--records']],
    ['saved.json', ['play', 'noughts', '--first', 'random', '--second', 'random', '--seed', '1', '--save']],
    ['suite.json', ['suite', '--positions', '1', '--depth', '1', '--exact', '0', '-o']],
    ['squares.json', ['convert', 'squares.txt', '-o']],
  ] as const) {
    test(`${args[0]} ${args.at(-1)} refuses, and --force overwrites`, async () => {
      keep(name);
      assert.deepEqual(await breedboard([...args, name]), fails(3, `“${name}” already exists; --force overwrites it`));
      assert.equal(readFileSync(at(name), 'utf8'), KEPT);
      const { code, err } = await breedboard([...args, name, '--force']);
      assert.equal(code, 0, err);
      assert.notEqual(readFileSync(at(name), 'utf8'), KEPT);
    });

    test(`${args[0]} ${args.at(-1)} refuses a place where no file can be, before the work`, async () => {
      assert.deepEqual(await breedboard([...args, '.']), fails(1, 'cannot write to “.”: it is a folder'));
      for (const [place, reason] of [
        ['nowhere/x', 'no such file or folder'],
        ['game.txt/x', 'a part of its path is not a folder'],
      ] as const)
        assert.deepEqual(await breedboard([...args, place]), fails(1, `cannot write to “${place}”: ${reason}`));
    });
  }

  test('records: the files of a folder are kept too', async () => {
    mkdirSync(at('base'));
    keep('base/WTH.JOU');
    const args = ['records', 'game.txt', '--to', 'wthor', '-o', 'base'];
    const { code, err } = await breedboard(args);
    assert.equal(code, 3);
    assert.match(err, /^breedboard: “base\/WTH.JOU” already exists; --force overwrites it$/m);
    assert.deepEqual(readdirSync(at('base')), ['WTH.JOU']);
    assert.equal(readFileSync(at('base/WTH.JOU'), 'utf8'), KEPT);
  });

  test('one file for two outputs is refused', async () => {
    const args = ['sweep', 'pinkney-quick', '--grid', 'noise=0', '--csv', 'both', '--svg', './both'];
    assert.deepEqual(await breedboard(args), fails(2, '“./both” is given for two outputs: name two files'));
  });

  test('champion pack writes to a named folder only', async () => {
    assert.deepEqual(
      await breedboard(['champion', 'pack', 'x.json']),
      fails(2, 'name the folder to write to: --folder; the installed champion is never overwritten'),
    );
  });
});
