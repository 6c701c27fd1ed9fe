/** What is said of a stored result before its games are checked. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { uncheckedResult } from './match-result.js';

test('a long match says its stored result first, and that nothing has verified it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'breedboard-result-'));
  const asked = { games: 4, seed: '1' };
  const kept = { players: ['iago', 'squares'], wins: 2, draws: 1, losses: 1, seed: '1' };
  const write = (result: object): void => writeFileSync(join(folder, 'result.json'), JSON.stringify(result));
  try {
    assert.equal(await uncheckedResult(folder, asked, 1), undefined);
    writeFileSync(join(folder, 'games.tsv'), 'x'.repeat(3_000_000));
    assert.equal(await uncheckedResult(folder, asked, 1), undefined);
    write(kept);
    const said = 'stored, and not verified until 3 MB of games are checked: +2 =1 -1, iago against squares';
    assert.equal(await uncheckedResult(folder, asked, 1), said);
    assert.equal(await uncheckedResult(folder, asked), undefined); // so few are checked at once
    for (const other of [
      { ...asked, games: 6 },
      { ...asked, seed: '2' },
    ])
      assert.equal(await uncheckedResult(folder, other, 1), undefined);
    for (const damaged of [{ ...kept, wins: -2 }, { ...kept, players: ['iago'] }, []]) {
      write(damaged);
      assert.equal(await uncheckedResult(folder, asked, 1), undefined);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
