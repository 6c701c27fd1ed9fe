import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Threads } from '../../arena/threads.js';
import { readRecipe } from '../../experiments/recipe.js';
import { games } from '../../games/catalogue.js';
import { GALLERY } from '../../players/catalogue.js';
import { openScreen } from '../screen.js';
import { learnIn } from './learn.js';

test('Ctrl-C while the threads are opened ends the run before its first step', async () => {
  const runs = mkdtempSync(join(tmpdir(), 'breedboard-'));
  after(() => rmSync(runs, { recursive: true }));
  const recipe = readRecipe({ game: 'noughts', learner: 'evolution', steps: 1000 });
  assert.ok(recipe.ok);
  let isClosed = false;
  const arena = async (): Promise<Threads> => {
    process.emit('SIGINT', 'SIGINT');
    const close = async (): Promise<void> => {
      isClosed = true;
    };
    return { close } as Threads;
  };
  const screen = openScreen({ color: false, quiet: true });
  const run = { runs, name: 'early', experiment: recipe.value, threads: 1 };
  await assert.rejects(learnIn({ games, gallery: GALLERY, arena }, screen, run), {
    kind: 'interrupted',
    message: 'interrupted before the first step; the same command resumes there',
  });
  assert.ok(isClosed);
});
