/**
 * Runs in the lab, in Chromium: started, watched, paused, resumed, inspected and played; in the browser, on the server
 * and after kill -9.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, describe, test } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { RunsStarted } from '../../src/lab/api.js';
import { openLab, type RunningLab } from '../../src/lab/server/lab.node.js';
import { MAIN, workshop } from '../suites/command.js';
import { findChromium, launchChromium } from './chromium.js';
import { commandRun, pageRun } from './stored-runs.js';
import { axeFindings, players } from './visiting.js';

const path = findChromium();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const { start: begin, at } = workshop();

/** No process keeps running after a failed test. */
const children: ReturnType<typeof begin>['child'][] = [];
function start(args: readonly string[]) {
  const started = begin(MAIN, args);
  children.push(started.child);
  return started;
}

/** Milliseconds. On a busy machine a process may take several seconds to start. */
const TIMEOUT = 60_000;
/** More than any test waits for, so that no run ends before it is paused. */
const ENDLESS = 100_000;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const goTo = (page: Page, title: string): Promise<void> =>
  page.getByRole('navigation').getByRole('link', { name: title }).click();

const stepsOf = async (page: Page): Promise<number> =>
  Number(await page.getByRole('region', { name: 'Curves' }).getAttribute('data-steps'));
async function untilSteps(page: Page, steps: number): Promise<void> {
  for (const until = Date.now() + TIMEOUT; Date.now() < until; await page.waitForTimeout(100))
    if ((await stepsOf(page)) >= steps) return;
  assert.fail(`step ${steps} did not come; the last was ${await stepsOf(page)}`);
}
const untilState = (page: Page, state: string): Promise<void> => page.locator(`p[data-state="${state}"]`).waitFor();

/** The steps in the table behind the first chart, the last first. */
async function stepsInTable(page: Page): Promise<readonly number[]> {
  const chart = page.locator('.chart').first();
  if (!(await chart.locator('details').evaluate('element => element.open')))
    await chart.getByText('The numbers').click();
  return (await chart.locator('tbody th').allTextContents()).map(Number);
}

type Form = { readonly seed: string; readonly steps?: number; readonly seeds?: number; readonly here?: boolean };

/** Fills in the form for a preset; `change` fills in more of it. */
async function startPreset(
  page: Page,
  preset: string,
  { seed, steps = ENDLESS, seeds = 1, here = false }: Form,
  change: () => Promise<void> = async () => {},
): Promise<void> {
  await goTo(page, 'Learn');
  const form = page.locator('form');
  await form.getByText(preset, { exact: true }).waitFor({ state: 'attached' });
  if (!(await form.isVisible())) await page.getByText('Start a run').click();
  await page.getByRole('combobox', { name: 'Recipe', exact: true }).selectOption(preset);
  await page.getByLabel('Seed', { exact: true }).fill(seed);
  await page.getByLabel('Runs, one seed each').fill(String(seeds));
  await page.getByLabel('Steps', { exact: true }).fill(String(steps));
  await change();
  if (here) await page.getByLabel(/^In this browser/).check();
  await button(page, 'Start learning').click();
}

/** Pinkney's method with four networks and few measurements: some ten generations per second. */
const startRun = (page: Page, form: Form): Promise<void> =>
  startPreset(page, 'pinkney-quick', form, async () => {
    await page.getByLabel('Measuring games').fill('4');
    await page.getByText('Options of pinkney').click();
    await page.getByLabel('population', { exact: true }).fill('4');
  });

describe('learning in Chromium', { skip: path ? false : 'no Chromium here' }, () => {
  let lab: RunningLab;
  let browser: Browser;
  before(async () => {
    lab = await openLab({ port: 0, runs: at('runs'), version: '0', engines: [] });
    browser = await launchChromium(path!);
  });
  after(async () => {
    for (const child of children) child.kill('SIGKILL');
    await browser.close();
    await lab.close();
  });

  async function visit(
    run: (page: Page) => Promise<void>,
    address = lab.address,
    options: BrowserContextOptions = {},
  ): Promise<void> {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
    const problems: string[] = [];
    try {
      const page = await context.newPage();
      page.setDefaultTimeout(TIMEOUT);
      page.on('pageerror', error => problems.push(String(error)));
      page.on('console', message => {
        // A killed server cuts its streams, and the next one may not have reached that step yet; the page keeps
        // waiting.
        const isExpected = /ERR_(CONNECTION|INCOMPLETE|EMPTY|NETWORK)|status of 40[04]/.test(message.text());
        if (message.type() === 'error' && !isExpected) problems.push(message.text());
      });
      await page.goto(address);
      await page.getByRole('grid').waitFor();
      await run(page);
    } finally {
      await context.close();
    }
    assert.deepEqual(problems, []);
  }

  async function startBy(recipe: string): Promise<{ readonly id: string }> {
    const response = await fetch(`http://127.0.0.1:${lab.port}/api/runs`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${lab.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ recipe, seed: '1', seeds: 1, options: {} }),
    });
    const answer = (await response.json()) as RunsStarted;
    assert.equal(response.status, 200, JSON.stringify(answer));
    return answer.runs[0]!;
  }

  test('three generations arrive; paused, reloaded, resumed; its champion plays, is explained and matched', () =>
    visit(async page => {
      await startRun(page, { seed: 'first' });
      await untilSteps(page, 3);
      await button(page, 'Pause').click();
      await untilState(page, 'paused');
      // Lines written before the pause may still arrive.
      await page.waitForTimeout(500);
      const done = await stepsOf(page);
      assert.ok(done >= 3);
      await page.reload();
      await untilState(page, 'paused');
      await untilSteps(page, done);
      assert.equal(await stepsOf(page), done);
      await page.locator('.population li').first().waitFor();
      assert.equal(await page.locator('.population li').count(), 4);
      await page.locator('.family .node').first().waitFor();
      await button(page, 'Resume').click();
      await untilSteps(page, done + 2);
      await button(page, 'Stop at once').click();
      await untilState(page, 'paused');
      await page.waitForTimeout(500);
      const steps = await stepsInTable(page);
      assert.deepEqual(
        steps,
        steps.map((_, i) => steps.length - 1 - i),
        'no step is lost or doubled',
      );
      assert.ok(steps.length > done + 2);

      await page.getByRole('slider', { name: /^Generation/ }).focus();
      await page.keyboard.press('Home');
      await page.locator('[data-generation="0"]').waitFor();
      await page.keyboard.press('ArrowRight');
      await page.locator('[data-generation="1"]').waitFor();
      await page.locator('.population button').nth(1).click();
      const chosen = page.locator('.chosen');
      assert.match((await page.getByRole('heading', { name: /^Family tree/ }).textContent()) ?? '', /of \d+\.\d+$/);
      await chosen.getByRole('button', { name: 'Play it' }).click();
      await page.locator('.cell.open').first().click();
      await page.locator('.moves li').nth(1).waitFor();
      assert.match(await players(page), /, white.*pinkney-quick-.*first, \d+\.\d+/);
      await page.reload();
      await page.locator('.moves li').nth(1).waitFor();
      assert.equal(await page.locator('.problem').count(), 0, 'the game is still there, and so is who plays it');

      await goTo(page, 'Learn');
      await page.getByRole('link', { name: /pinkney-quick-.*first/ }).click();
      const best = page.getByRole('region', { name: 'The best of a generation' });
      await best.getByRole('button', { name: 'Explain it' }).click();
      await button(page, 'Show all 42 units').click();
      assert.equal(await page.locator('.units li').count(), 42);
      await page.goBack();
      await best.getByRole('button', { name: 'To the arena' }).click();
      const entrants = await page.locator('.entrants li').allTextContents();
      assert.equal(entrants.length, 2);
      assert.match(entrants.join(), /generation \d+.*random/);
      await page.getByRole('combobox', { name: 'Pairs of games per pairing' }).selectOption('1');
      await button(page, 'Start').click();
      await page.getByText('2 of 2 games played', { exact: true }).waitFor();
    }));

  test('one crosshair for all charts, by pointer and keys; smoothing, log axes, CSV, SVG and PNG', () =>
    visit(async page => {
      const { id } = await startBy(
        'game: noughts\nlearner: evolution(genome=features, population=4, fitness=round-robin)\nsteps: 6\nyardsticks:\n  - { against: random, games: 20, every: 2 }',
      );
      await page.evaluate(`location.hash = '#/learn?run=${id}'`);
      await untilState(page, 'finished');
      await untilSteps(page, 6);
      const charts = page.locator('.chart');
      const cursor = charts.first().getByRole('slider');
      await cursor.focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowRight');
      assert.equal(await cursor.getAttribute('aria-valuenow'), '2', 'the first chart is measured every second step');
      assert.match((await cursor.getAttribute('aria-valuetext')) ?? '', /^step 2: random \d+\.\d %/);
      assert.deepEqual(
        [...new Set(await page.locator('.crosshair text').allTextContents())],
        ['step 2'],
        'the crosshair is the same in all charts',
      );
      assert.equal(await page.locator('.crosshair').count(), await charts.count());
      await page.keyboard.press('Enter');
      await page.locator('[data-generation="2"]').waitFor();
      await page.keyboard.press('Escape');
      assert.equal(await page.locator('.crosshair').count(), 0);
      const box = (await charts.nth(1).locator('svg.plot').boundingBox())!;
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.locator('.crosshair').first().waitFor();
      await page.mouse.move(0, 0);

      const ticks = (await page.locator('svg.plot text.tick').allTextContents()).filter(text => /^\d/.test(text));
      assert.ok(ticks.includes('2') && !ticks.includes('2.5'), ticks.join());
      const luck = charts.first().locator('.luck');
      assert.equal(await luck.count(), 1);
      assert.match(
        (await charts.first().locator('.luck-sentence').textContent()) ?? '',
        /would still move by ±\d+\.\d points against random \(20 games\)\. Moved further: (random; not further: none|none; not further: random)\./,
      );
      await page.getByLabel('Luck', { exact: true }).uncheck();
      assert.equal(await luck.count(), 0);
      await page.getByLabel('Smoothing').selectOption('3');
      await page
        .getByText(/a Gaussian filter with σ = 3 steps/)
        .first()
        .waitFor();
      await page.getByLabel('Log axis of steps').check();
      await page.getByLabel('Log axis of values').check();
      await page.getByText('Scores keep a linear axis.').waitFor();
      for (const [format, start] of [
        ['CSV', 'step,random,random low,random high\n0,'],
        ['SVG', '<svg '],
        ['PNG', '\u0089PNG'],
      ] as const) {
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          charts.first().getByRole('button', { name: format, exact: true }).click(),
        ]);
        assert.match(download.suggestedFilename(), new RegExp(`-Yardsticks\\.${format.toLowerCase()}$`));
        assert.ok(readFileSync(await download.path(), 'latin1').startsWith(start), format);
      }
      assert.equal(await page.locator('.problem').count(), 0);
    }));

  test('the games of a generation play on small boards, the same every time; one of them is reviewed', () =>
    visit(
      async page => {
        const { id } = await startBy('learner: pinkney(population=6)\nsteps: 3');
        await page.evaluate(`location.hash = '#/learn?run=${id}'`);
        const theatre = page.getByRole('region', { name: 'Theatre' });
        const results = async (): Promise<readonly string[]> => {
          await page.locator('.theatre[data-step="3"]').waitFor();
          return theatre.locator('li button .unseen').allTextContents();
        };
        await untilState(page, 'finished');
        await page.reload();
        const first = await results();
        assert.equal(first.length, 2 + 3, 'the champions with each side, and three pairs of members');
        assert.match(first.join(), /^black gen 3, white gen \d: (black wins|white wins|a draw)/);
        // They play by themselves, and stop when they are told to.
        await theatre
          .getByText(/^move [1-9]\d*$/)
          .first()
          .waitFor();
        await button(page, 'Pause the games').click();
        assert.deepEqual(await axeFindings(page), []);
        await page.reload();
        assert.deepEqual(await results(), first);

        await page.getByRole('slider', { name: /^Generation/ }).focus();
        await page.keyboard.press('ArrowLeft');
        await page.locator('.theatre[data-step="2"]').waitFor();
        await theatre.getByText(/Of an earlier generation only the best is stored/).waitFor();
        await page.keyboard.press('End');
        await page.locator('.theatre[data-step="3"]').waitFor();
        await theatre.locator('li button').last().click();
        await page
          .getByRole('heading', { name: /Review/ })
          .first()
          .waitFor();
      },
      lab.address,
      { reducedMotion: 'no-preference' },
    ));

  test('more than five curves have a small plot each', () =>
    visit(async page => {
      const against = ['random', 'greedy', 'iago', 'pinkney', 'bill-1', 'iago-edge'];
      const { id } = await startBy(
        `learner: pinkney(population=4)\nsteps: 1\nyardsticks:\n${against.map(name => `  - { against: ${name}, games: 2, every: 1 }\n`).join('')}`,
      );
      await page.evaluate(`location.hash = '#/learn?run=${id}'`);
      await untilState(page, 'finished');
      await page.locator('.panel').nth(5).waitFor();
      assert.equal(await page.locator('.chart.many').getByRole('slider').count(), 1);
      await page.locator('.chart.many').getByRole('slider').focus();
      await page.keyboard.press('Home');
      assert.deepEqual(await axeFindings(page), []);
    }));

  test('a run of the terminal appears while it runs, and resumes in the lab', () =>
    visit(async page => {
      await goTo(page, 'Learn');
      const set = [`steps=${ENDLESS}`, 'population=4'].flatMap(each => ['--set', each]);
      const { child } = start(['learn', 'pinkney-quick', ...set, '--runs', at('runs'), '--name', 'typed']);
      await page.getByRole('link', { name: 'typed' }).click();
      await untilState(page, 'elsewhere');
      await untilSteps(page, 2);
      child.kill('SIGINT');
      await once(child, 'exit');
      await untilState(page, 'paused');
      const done = await stepsOf(page);
      await button(page, 'Resume').click();
      await untilSteps(page, done + 1);
      await button(page, 'Stop at once').click();
      await untilState(page, 'paused');
    }));

  test('the server is killed in the middle of a run; another one finds everything, and the page keeps working', async () => {
    const open = async (port: string) => {
      const { child } = start(['lab', '--no-open', '--port', port, '--runs', at('killed')]);
      const [line] = (await once(child.stdout, 'data')) as [Buffer];
      return { child, address: new URL(String(line).split('\n')[0]!) };
    };
    const first = await open('0');
    await visit(async page => {
      await startRun(page, { seed: 'k' });
      await untilSteps(page, 2);
      first.child.kill('SIGKILL');
      await once(first.child, 'exit');
      const second = await open(first.address.port);
      await untilState(page, 'paused');
      const done = await stepsOf(page);
      await button(page, 'Resume').click();
      await untilSteps(page, done + 2);
      await button(page, 'Pause').click();
      await untilState(page, 'paused');
      await page.waitForTimeout(500);
      const steps = await stepsInTable(page);
      assert.deepEqual(
        steps,
        steps.map((_, i) => steps.length - 1 - i),
        'no step is lost or doubled',
      );
      second.child.kill('SIGTERM');
      assert.deepEqual(await once(second.child, 'exit'), [0, null]);
    }, first.address.href);
  });

  test('a run in the browser is stored there', () =>
    visit(async page => {
      await startRun(page, { seed: 'own', here: true });
      await untilSteps(page, 2);
      await page.reload();
      await untilState(page, 'paused');
      const done = await stepsOf(page);
      assert.ok(done >= 2);
      await button(page, 'Resume').click();
      await untilSteps(page, done + 1);
      await button(page, 'Pause').click();
      await untilState(page, 'paused');
      await page
        .getByRole('region', { name: 'The best of a generation' })
        .getByRole('button', { name: 'Play it' })
        .click();
      await page.locator('.cell.open').first().click();
      await page.locator('.moves li').nth(1).waitFor();
    }));

  for (const [preset, steps] of [
    ['noughts', 3],
    ['pinkney-quick', 2],
  ] as const) {
    test(`${preset} in the browser has the events and the champion of the command line, byte for byte`, async () => {
      const changes = ['--set', `steps=${steps}`, '--seed', 'same', '--runs', at('same'), '--name', preset];
      const { ended } = start(['learn', preset, ...changes]);
      assert.equal((await ended).code, 0);
      await visit(async page => {
        await startPreset(page, preset, { seed: 'same', steps, here: true });
        await untilState(page, 'finished');
        const name = ((await page.getByRole('heading', { level: 1 }).textContent()) ?? '').replace(/ \(.*$/, '');
        assert.deepEqual(await pageRun(page, name), commandRun(at(`same/${preset}`)));
      });
    });
  }

  test('in the browser too, a seed whose run would share a name is refused; a stop takes effect at once', () =>
    visit(async page => {
      await startRun(page, { seed: 'q a', here: true });
      await untilSteps(page, 1);
      // The form keeps its values.
      if (!(await page.locator('form').isVisible())) await page.getByText('Start a run').click();
      await page.getByLabel('Seed', { exact: true }).fill('q-a');
      await button(page, 'Start learning').click();
      assert.match((await page.getByRole('alert').textContent()) ?? '', /it has seed “q a”, not “q-a”/);
      await page.getByRole('link', { name: /q-a \(in this browser\)$/ }).click();
      await button(page, 'Stop at once').click();
      await untilState(page, 'paused');
      assert.equal(await page.getByRole('region', { name: 'Run', exact: true }).locator('.problem').count(), 0);
      const done = await stepsOf(page);
      await button(page, 'Resume').click();
      await untilSteps(page, done + 1);
    }));

  for (const here of [false, true]) {
    test(`a run ${here ? 'of the browser' : 'of the server'} gets a name, a note and tags; it is filtered and deleted`, () =>
      visit(async page => {
        await startRun(page, { seed: 'labelled', here });
        await untilSteps(page, 2);
        await page.locator('p[data-state]', { hasText: /, step \d+ of 100000, \d+ .* left/ }).waitFor();
        assert.ok(await button(page, 'Delete …').isDisabled(), 'a run in work cannot be deleted');
        await button(page, 'Stop at once').click();
        await untilState(page, 'paused');
        await button(page, 'Name, note and tags …').click();
        await page.getByLabel(/^Name to show/).fill('Four small nets');
        await page.getByLabel(/^Tags/).fill('thesis, figure 2');
        await page.getByLabel('Note', { exact: true }).fill('stopped by hand');
        assert.deepEqual(await axeFindings(page), [], 'the form');
        await button(page, 'Save').click();
        await page.getByRole('heading', { name: 'Four small nets' }).waitFor();
        await page.reload();
        await page.getByRole('heading', { name: 'Four small nets' }).waitFor();
        await page.getByText('stopped by hand').waitFor();
        const filter = page.getByLabel(/^Filter/);
        await filter.fill('no such run');
        await page.getByText(/^No run matches/).waitFor();
        assert.deepEqual(await axeFindings(page), [], 'an empty list');
        await filter.fill('');
        await page.getByRole('button', { name: 'figure 2' }).first().click();
        await page.locator('.runs tbody tr').first().waitFor();
        assert.equal(await page.locator('.runs tbody tr').count(), 1);
        await button(page, 'Delete …').click();
        await button(page, 'Keep it').click();
        await button(page, 'Delete …').click();
        assert.deepEqual(await axeFindings(page), [], 'the question');
        await page.getByRole('button', { name: /^Delete pinkney-quick-/ }).click();
        await page.getByRole('heading', { name: 'Learn' }).waitFor();
        await page.getByText(/^No run matches|^There are no runs/).waitFor();
        await page.reload();
        assert.equal(await page.getByRole('link', { name: 'Four small nets' }).count(), 0);
      }));
  }

  test('the link of the form restores recipe, options and seed; a wrong one is refused in words', () =>
    visit(
      async page => {
        await page.evaluate(
          `location.hash = '#/learn?preset=pinkney-quick&seed=own+seed&seeds=2&steps=7&option.population=4'`,
        );
        const form = page.locator('form');
        await form.getByText('pinkney-quick', { exact: true }).waitFor({ state: 'attached' });
        await button(page, 'Copy link').click();
        await page.getByText('link copied').first().waitFor();
        await goTo(page, 'Play');
        const copied = await page.evaluate('navigator.clipboard.readText()');
        assert.equal(
          String(copied),
          `http://127.0.0.1:${lab.port}/#/learn?preset=pinkney-quick&seed=own+seed&seeds=2&steps=7&option.population=4`,
        );
        await page.goto(String(copied));
        await form.getByText('pinkney-quick', { exact: true }).waitFor({ state: 'attached' });
        assert.equal(await page.getByRole('combobox', { name: 'Recipe', exact: true }).inputValue(), 'pinkney-quick');
        const fields = ['Seed', 'Runs, one seed each', 'Steps', 'Measuring games', 'population'];
        await page.getByText('Options of pinkney').click();
        const values = await Promise.all(fields.map(name => page.getByLabel(name, { exact: true }).inputValue()));
        assert.deepEqual(values, ['own seed', '2', '7', '', '4']);
        await page.evaluate(`location.hash = '#/learn?preset=noughts&steps=many'`);
        assert.match((await page.getByRole('alert').textContent()) ?? '', /^the link cannot be used: /);
      },
      lab.address,
      { permissions: ['clipboard-read', 'clipboard-write'] },
    ));

  test('the page shows the fault of a recipe', () =>
    visit(async page => {
      await goTo(page, 'Learn');
      await page.getByRole('combobox', { name: 'Recipe', exact: true }).selectOption('');
      await page.getByLabel('Recipe in YAML').fill('learner: pinkny\nsteps: 3');
      await button(page, 'Start learning').click();
      assert.match((await page.getByRole('alert').textContent()) ?? '', /no learner called “pinkny”.*pinkney/);
    }));

  const OTHERS = {
    formulas: 'learner: ferrer(population=8)\nsteps: 1',
    squares: 'learner: evolution(genome=squares, population=4, fitness=reference(against=random, pairs=1))\nsteps: 1',
    features: 'game: noughts\nlearner: evolution(genome=features, population=4, fitness=round-robin)\nsteps: 1',
  };
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing, and seeds are averaged, ${colorScheme}`, () =>
      visit(
        async page => {
          const check = async (what: string): Promise<void> => {
            await page.evaluate(axe);
            const found = (await page.evaluate(
              `(async () => (await axe.run(document)).violations.map(each => [each.id, ...each.nodes.slice(0, 3).map(node => node.html)].join(' ')))()`,
            )) as string[];
            assert.deepEqual(found, [], what);
          };
          const openAll = (): Promise<unknown> =>
            page.evaluate(`for (const each of document.querySelectorAll('details')) each.open = true`);
          await startRun(page, { seed: colorScheme, seeds: 2, steps: 3 });
          await page.getByRole('heading', { name: 'Comparison' }).waitFor();
          await page
            .getByText(/^A: pinkney-quick-[\w-]+, 2 seeds/)
            .first()
            .waitFor();
          await openAll();
          await check('comparison');
          await page.getByRole('link', { name: new RegExp(`${colorScheme}-1$`) }).click();
          await untilState(page, 'finished');
          const lookInto = async (what: string): Promise<void> => {
            await page.locator('[data-generation]').waitFor();
            await page.locator('.population button').first().click();
            await page.locator('.family .node').first().waitFor();
            await openAll();
            await check(what);
          };
          await lookInto('a run of networks');
          for (const [name, recipe] of Object.entries(OTHERS)) {
            const { id } = await startBy(recipe);
            await page.evaluate(`location.hash = '#/learn?run=${id}'`);
            await page.getByRole('heading', { name: /^recipe-/ }).waitFor();
            await untilState(page, 'finished');
            await lookInto(`a run of ${name}`);
          }
          await goTo(page, 'Learn');
          await openAll();
          await check('the list and the form');
        },
        lab.address,
        { colorScheme },
      ));
  }
});
