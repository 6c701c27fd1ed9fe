/** A paper's experiment by a call of the library: the figures of the command, runs that resume, and refusals. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { BreedboardError, close, experiments, reproduce } from './breedboard.node.js';

const folder = mkdtempSync(join(tmpdir(), 'reproduce-'));
after(async () => {
  await close();
  rmSync(folder, { recursive: true });
});

test('the moat of Currie’s text: no run crosses it without crossover, with any number of threads', async () => {
  const [one, two] = await Promise.all([1, 2].map(threads => reproduce('currie', 'moat', { threads, folder })));
  assert.deepEqual(one, two);
  const [first, second] = one!.comparisons[0]!.rows;
  assert.deepEqual([first!.verdict, first!.ours!.value, first!.ours!.n], ['agrees', 0, 200]);
  assert.ok(second!.ours!.value > 0);
});

test('runs are stored below the folder, and a call that was ended goes on with them', async () => {
  const ending = new AbortController();
  const { paper, experiment } = (await experiments()).find(each => each.paper === 'pinkney')!;
  const told: string[] = [];
  const call = reproduce(paper, experiment, {
    folder,
    signal: ending.signal,
    onProgress(sentence) {
      told.push(sentence);
      if (/step 2 of/.test(sentence)) ending.abort(new Error('enough'));
    },
  });
  await assert.rejects(call, /enough/);
  const name = told.at(-1)!.split(':')[0]!;
  assert.ok(existsSync(join(folder, 'runs', name)));
  const again = new AbortController();
  const seen: string[] = [];
  await assert.rejects(
    reproduce(paper, experiment, {
      folder,
      signal: again.signal,
      onProgress(sentence) {
        seen.push(sentence);
        if (/step \d/.test(sentence)) again.abort(new Error('enough'));
      },
    }),
    /enough/,
  );
  assert.match(seen.find(sentence => sentence.startsWith(name))!, /step [3-9] of/);
});

test('an unknown paper or experiment is refused with the nearest names', async () => {
  const refused = (message: RegExp) => (error: unknown) =>
    error instanceof BreedboardError && error.code === 'name' && message.test(error.message);
  await assert.rejects(reproduce('curry', 'moat'), refused(/no paper called “curry”; did you mean “currie”\?/));
  await assert.rejects(reproduce('currie', 'goat'), refused(/no experiment of currie called “goat”.*moat/));
});
