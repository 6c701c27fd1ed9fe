/** Runs that a page has stored, in the form of the files that the command line writes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { formatEvaluator } from '../../src/models/file.js';
import type { Model } from '../../src/rules/game.js';
import { formatLine, type RunLine, readLines } from '../../src/store/run-lines.js';

/** Its events and its champion. Checkpoints are left out: each store has its own. */
export type RunFiles = { readonly events: string; readonly champion: string };

const eventsOf = (lines: readonly RunLine[]): string =>
  lines
    .filter(({ type }) => type !== 'checkpoint')
    .map(formatLine)
    .join('');

export const commandRun = (folder: string): RunFiles => ({
  events: eventsOf(readLines(readFileSync(join(folder, 'events.jsonl'), 'utf8'))),
  champion: readFileSync(join(folder, 'champion.json'), 'utf8'),
});

type Read = {
  readonly lines: readonly RunLine[];
  readonly champion: Omit<Model, 'weights'> & { readonly weights: readonly number[] };
};

/** Waits until the run is finished. */
export async function pageRun(page: Page, name: string): Promise<RunFiles> {
  const read = `(async () => {
    const answer = request => new Promise((done, failed) => {
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error);
    });
    const database = await answer(indexedDB.open('breedboard'));
    const stores = database.transaction(['runs', 'steps']);
    const run = await answer(stores.objectStore('runs').get(${JSON.stringify(name)}));
    const steps = await answer(stores.objectStore('steps').getAll());
    database.close();
    const lines = steps.filter(each => each.name === ${JSON.stringify(name)}).flatMap(each => each.lines);
    if (!lines.some(line => line.type === 'crowned')) return undefined;
    return { lines, champion: { ...run.champion, weights: [...run.champion.weights] } };
  })()`;
  for (;;) {
    const found = (await page.evaluate(read)) as Read | undefined;
    if (found) {
      const { weights, ...model } = found.champion;
      return {
        events: eventsOf(found.lines),
        champion: formatEvaluator({ ...model, weights: Float32Array.from(weights) }),
      };
    }
    await page.waitForTimeout(100);
  }
}
