/** The run on the lab's first page is what its command makes, byte for byte. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../packaging/packed.js';
import { workshop } from './suites/command.js';

const { at, breedboard, start } = workshop();
const STORER = fileURLToPath(new URL('../packaging/first-run.js', import.meta.url));

test('the stored run of the first page is the run of its recipe', async () => {
  const learnt = await breedboard(['learn', join(ROOT, 'samples', 'corners.yaml'), '--seed', '1']);
  assert.equal(learnt.code, 0, learnt.err);
  const stored = await start(STORER, [at('runs/corners-1'), at('run.json')]).ended;
  assert.equal(stored.code, 0, stored.err);
  assert.equal(readFileSync(at('run.json'), 'utf8'), readFileSync(join(ROOT, 'data', 'first-run.json'), 'utf8'));
});
