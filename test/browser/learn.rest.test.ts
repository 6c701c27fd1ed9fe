/** The page Learn in Chromium: a run from its start to its champion, its curves, its games, and links. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { workshop } from '../suites/command.js';
import { learningLab, startRun, stepsOf, stepsWithoutGaps, untilAllSteps, untilState, untilSteps } from './learning.js';
import { IN_CHROMIUM } from './opened-lab.js';
import {
  axeFindings,
  axeFindingsInBothThemes,
  boxOf,
  button,
  goTo,
  openFoldOf,
  openFolds,
  players,
} from './visiting.js';

const { at } = workshop();

describe('learning in Chromium', IN_CHROMIUM, () => {
  const { visit, startBy } = learningLab(at('runs'));

  test('three generations arrive; paused, reloaded, resumed; its champion plays, is explained and matched', () =>
    visit(async page => {
      await startRun(page, { seed: 'first' });
      await untilSteps(page, 3);
      await button(page, 'Pause').click();
      await untilState(page, 'paused');
      const done = await untilAllSteps(page, at('runs'));
      assert.ok(done >= 3);
      await page.reload();
      await untilState(page, 'paused');
      await untilSteps(page, done);
      assert.equal(await stepsOf(page), done);
      await openFoldOf(page.locator('.population li').first());
      assert.equal(await page.locator('.population li').count(), 4);
      await page.locator('.family .node').first().waitFor();
      await button(page, 'Resume').click();
      await untilSteps(page, done + 2);
      await button(page, 'Stop at once').click();
      await untilState(page, 'paused');
      await untilAllSteps(page, at('runs'));
      assert.ok((await stepsWithoutGaps(page)) > done + 2);

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
      await button(page, 'Play the best').click();
      await page.locator('.cell.open').first().waitFor();
      assert.match(await players(page), /, whitepinkney-quick-.*first, generation \d+/);
      await page.goBack();
      const best = page.getByRole('region', { name: 'The best of a generation' });
      await best.getByRole('button', { name: 'Explain it' }).click();
      await button(page, 'Show all 42 units').click();
      assert.equal(await page.locator('.units li').count(), 42);
      await page.goBack();
      await best.getByRole('button', { name: 'To the arena' }).click();
      await page.locator('.entrants li').nth(1).waitFor();
      const entrants = await page.locator('.entrants li').allTextContents();
      assert.equal(entrants.length, 2);
      assert.match(entrants.join(), /generation \d+.*Random/);
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
      await openFolds(page);
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
      await charts.nth(1).scrollIntoViewIfNeeded();
      const box = await boxOf(charts.nth(1).locator('svg.plot'));
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.locator('.crosshair').first().waitFor();
      await page.mouse.move(0, 0);

      const ticks = (await page.locator('svg.plot text.tick').allTextContents()).filter(text => /^\d/.test(text));
      assert.ok(ticks.includes('2') && !ticks.includes('2.5'), ticks.join());
      const luck = charts.first().locator('.luck');
      assert.equal(await luck.count(), 1);
      assert.match(
        (await charts.first().locator('.luck-sentence').textContent()) ?? '',
        /would still move by ±\d+\.\d points against random \(20 games\)\. Moved further: (random \((up|down)\); not further: none|none; not further: random)\./,
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
        await page.getByRole('heading', { name: 'How the game went' }).waitFor();
      },
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

  test('the link of the form restores recipe, options and seed; a wrong one is refused in words', () =>
    visit(
      async page => {
        await page.evaluate(
          `location.hash = '#/learn?preset=pinkney-quick&seed=own+seed&seeds=2&steps=7&option.population=4'`,
        );
        const form = page.locator('form');
        await form.locator('option[value="pinkney-quick"]').waitFor({ state: 'attached' });
        await button(page, 'Copy link').click();
        await page.getByText('link copied').first().waitFor();
        await goTo(page, 'Play');
        const copied = await page.evaluate('navigator.clipboard.readText()');
        const query = 'preset=pinkney-quick&seed=own+seed&seeds=2&steps=7&option.population=4';
        assert.equal(String(copied), `${new URL(page.url()).origin}/#/learn?${query}`);
        await page.goto(String(copied));
        await form.locator('option[value="pinkney-quick"]').waitFor({ state: 'attached' });
        assert.equal(await page.getByRole('combobox', { name: 'Recipe', exact: true }).inputValue(), 'pinkney-quick');
        const fields = ['Seed', 'Runs, one seed each', 'Steps', 'Measuring games', 'population'];
        await page.getByText('Options of pinkney').click();
        const values = await Promise.all(fields.map(name => page.getByLabel(name, { exact: true }).inputValue()));
        assert.deepEqual(values, ['own seed', '2', '7', '', '4']);
        await page.evaluate(`location.hash = '#/learn?preset=noughts&steps=many'`);
        assert.match((await page.getByRole('alert').textContent()) ?? '', /^the link cannot be used: /);
        await page.evaluate(`location.hash = '#/learn?preset=nothing'`);
        await page
          .getByRole('alert')
          .filter({ hasText: 'the link cannot be used: no recipe called “nothing”' })
          .waitFor();
        assert.equal(await page.getByRole('combobox', { name: 'Recipe', exact: true }).inputValue(), 'noughts');
        await page.evaluate(`location.hash = '#/learn?run=nothing'`);
        await page.getByRole('heading', { name: 'There is no such run here' }).waitFor();
        assert.deepEqual(await axeFindings(page), []);
      },
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
  test('axe finds nothing, and seeds are averaged, light and dark', () =>
    visit(async page => {
      const check = async (what: string): Promise<void> =>
        assert.deepEqual(await axeFindingsInBothThemes(page), [], what);
      const openAll = (): Promise<unknown> =>
        page.evaluate(`for (const each of document.querySelectorAll('details')) each.open = true`);
      await startRun(page, { seed: 'averaged', seeds: 2, steps: 3 });
      await page.getByRole('heading', { name: 'Comparison' }).waitFor();
      await page
        .getByText(/^A: pinkney-quick-[\w-]+, 2 seeds/)
        .first()
        .waitFor();
      await openAll();
      await check('comparison');
      await page.getByRole('link', { name: /averaged-1$/ }).click();
      await untilState(page, 'finished');
      const lookInto = async (what: string): Promise<void> => {
        await page.locator('[data-generation]').waitFor();
        await openFoldOf(page.locator('.population button').first());
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
    }));
});
