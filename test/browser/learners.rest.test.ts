/**
 * Every learner in a browser's workers, without shared memory: the lines and the champion of the same run in Node, byte
 * for byte. The server behind the page has nothing but its files.
 */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { build, type UserConfig } from 'vite';
import type { Threads } from '../../src/arena/threads.js';
import { openThreads } from '../../src/arena/threads.node.js';
import { run } from '../../src/experiments/run.js';
import { experimentsFor } from '../../src/lab/recipes.js';
import { backendOf } from '../../src/learners/backend.js';
import { learners } from '../../src/learners/catalogue.js';
import { evaluatorJson } from '../../src/models/file.js';
import { examplesIn } from '../../src/specs/catalogue.js';
import { linesOf } from '../../src/store/record-store.js';
import { workshop } from '../suites/command.js';
import { findChromium, launchChromium } from './chromium.js';
import { serve } from './server.js';

const path = findChromium();
const { folder, at } = workshop();
const dist = fileURLToPath(new URL('../../', import.meta.url));
/** The lab's own configuration, whose plugin builds the worker. */
const CONFIG = new URL('../../../src/lab/vite.config.js', import.meta.url);

type Tiny = { readonly learner: string; readonly game?: string };

/** What is compared does not depend on the size. Then the other models, and games that the kernel does not play. */
const TINY: readonly Tiny[] = [
  ...examplesIn(learners).map(learner => ({ learner })),
  { learner: 'td(model=network, hidden=4, games=40)' },
  {
    learner:
      'bootstrap(tuples=all-1, phases=1, pretraining=1, games=100, sampled=20, depth=2, exact=4, sweeps=2, parts=2)',
  },
  {
    learner:
      'regression(tuples=all-1, phases=1, pretraining=1, games=20, pool-size=1, batches=1, played=20, depth=1, exact=2, newton=1, iterations=2, parts=2)',
  },
  { game: 'connect-four', learner: 'pinkney(population=4)' },
  { game: 'connect-four', learner: 'td(games=50)' },
  { game: 'senet', learner: 'td(games=20)' },
];

const requestOf = ({ game = 'othello', learner }: Tiny) => ({
  recipe: `game: ${game}\nlearner: ${learner}\nsteps: 2\nyardsticks: [{ against: random, games: 4 }]\n`,
  seed: 'browser',
  seeds: 1,
  options: {},
});

/** The runs of the page, without the page. */
const SCRIPT = `
import workerAddress from 'worker-address';
import kernelAddress from ${JSON.stringify(`${dist}kernel/release.wasm?url`)};
import { browserRuns } from ${JSON.stringify(`${dist}src/lab/page/learning/browser-runs.js`)};
import { openWorkers } from ${JSON.stringify(`${dist}src/lab/page/workers.js`)};

openWorkers({ kernel: kernelAddress, worker: workerAddress }, Promise.resolve());
window.learn = async request => {
  const started = await browserRuns.start(request);
  if (!started.ok) return started;
  const [{ id }] = started.value.runs;
  const lines = [];
  browserRuns.follow(id, { take: more => lines.push(...more), gone() {} });
  const look = async () => (await browserRuns.list()).value.find(run => run.id === id);
  let run = await look();
  while (run.state === 'running') {
    await new Promise(done => setTimeout(done, 20));
    run = await look();
  }
  if (run.state !== 'finished') return { ok: false, reason: run.trouble ?? run.state };
  const best = await browserRuns.best(id, 'last');
  return best.ok ? { ok: true, lines, champion: best.value.evaluator } : best;
};
window.ready = true;
`;

describe('learners in a browser', { skip: path ? false : 'no Chromium here' }, () => {
  let browser: Browser;
  let server: Server;
  let page: Page;
  let arena: Threads;
  before(async () => {
    arena = await openThreads(1);
    writeFileSync(at('page.js'), SCRIPT);
    writeFileSync(
      at('index.html'),
      '<!doctype html><html lang="en"><head><title>Learners</title><script type="module" src="./page.js"></script></head></html>',
    );
    const { default: config } = (await import(CONFIG.href)) as { readonly default: UserConfig };
    await build({
      ...config,
      configFile: false,
      root: folder,
      logLevel: 'error',
      build: { ...config.build, outDir: at('site'), rollupOptions: { input: at('index.html') } },
    });
    const served = await serve(at('site'), false);
    server = served.server;
    browser = await launchChromium(path!);
    page = await browser.newPage();
    await page.goto(`${served.url}/index.html`);
    await page.waitForFunction('window.ready');
  });
  after(async () => {
    server.close();
    await browser.close();
    await arena.close();
  });

  for (const tiny of TINY) {
    test(`${tiny.game ?? 'othello'}: ${tiny.learner}`, async () => {
      const request = requestOf(tiny);
      const experiments = experimentsFor(request);
      assert.ok(experiments.ok, experiments.ok ? '' : experiments.reason);
      const steps = [];
      for await (const step of run(experiments.value[0]!.experiment, backendOf(arena))) steps.push(step);
      const found: unknown = await page.evaluate(`learn(${JSON.stringify(request)})`);
      assert.deepEqual(found, {
        ok: true,
        lines: JSON.parse(JSON.stringify(steps.flatMap(linesOf))),
        champion: evaluatorJson(steps.at(-1)!.champion),
      });
    });
  }

  test('a run that needs files is refused before it starts', async () => {
    const request = requestOf({ learner: 'regression(positions="games.ggf")' });
    assert.deepEqual(await page.evaluate(`learn(${JSON.stringify(request)})`), {
      ok: false,
      reason: 'regression(positions=…): only breedboard learn reads files',
    });
  });
});
