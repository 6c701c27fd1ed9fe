/** Scripts for shells: bash is asked what it would complete; the others are read by their shells where those are there. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { commands } from '../src/terminal/commands.js';
import { workshop } from './suites/command.js';

describe('completion', () => {
  const { at, breedboard } = workshop();
  const script = async (shell: string): Promise<string> => {
    const { code, out, err } = await breedboard(['completion', shell]);
    assert.equal(code, 0, err);
    writeFileSync(at(shell), out);
    return out;
  };

  test('bash completes commands, flags, values and names', async () => {
    await script('bash');
    const asked = (...words: readonly string[]): string[] => {
      const line = words.map(word => `'${word}'`).join(' ');
      const program = `source ${at('bash')}; COMP_WORDS=(breedboard ${line}); COMP_CWORD=${words.length}; _breedboard; printf '%s\\n' "\${COMPREPLY[@]}"`;
      return execFileSync('bash', ['--norc', '-c', program], { cwd: at('.'), encoding: 'utf8' })
        .trim()
        .split('\n');
    };
    assert.deepEqual(asked('lad'), ['ladder']);
    assert.deepEqual(asked('ma'), ['match']);
    assert.ok(asked('').includes('play') && asked('').length >= Object.keys(commands).length);
    assert.deepEqual(asked('match', 'iago', 'squares', '--ga'), ['--game', '--games']);
    assert.ok(!asked('match', '--').includes('--errs'), 'hidden flags stay hidden');
    assert.deepEqual(asked('match', '-g', 'ot'), ['othello']);
    assert.deepEqual(asked('tournament', '--format', 'sw'), ['swiss']);
    assert.deepEqual(asked('learn', 'pinkney-q'), ['pinkney-quick']);
    assert.deepEqual(asked('runs', 'ver'), ['verify']);
    assert.deepEqual(asked('runs', 'export', '--for'), ['--force']);
    assert.deepEqual(asked('completion', 'z'), ['zsh']);
    assert.deepEqual(asked('records', 'ba'), ['bash'], 'files where nothing else fits');
  });

  for (const [shell, ...check] of [
    ['zsh', '-n'],
    ['fish', '--no-execute'],
  ] as const) {
    test(`${shell}: every command and flag is in the script`, async () => {
      const text = await script(shell);
      for (const name of Object.keys(commands)) assert.ok(text.includes(name), name);
      for (const flag of ['games', 'epsilon', 'sprt', 'parquet', 'grid']) assert.ok(text.includes(flag), flag);
      const read = spawnSync(shell, [...check, at(shell)], { encoding: 'utf8' });
      if (read.error) return; // this shell is not installed here
      assert.equal(read.status, 0, read.stderr);
    });
  }
});
