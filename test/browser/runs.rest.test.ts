/** Runs in Chromium wherever they run: in a terminal, on a server that is killed, in the browser; and their labels. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, describe, test } from 'node:test';
import { MAIN, workshop } from '../suites/command.js';
import {
  ENDLESS,
  learningLab,
  startPreset,
  startRun,
  stepsOf,
  stepsWithoutGaps,
  untilState,
  untilSteps,
} from './learning.js';
import { IN_CHROMIUM } from './opened-lab.js';
import { commandRun, pageRun } from './stored-runs.js';
import { axeFindings, button, goTo, openFoldOf } from './visiting.js';

const { start: begin, at } = workshop();

/** No process keeps running after a failed test. */
const children: ReturnType<typeof begin>['child'][] = [];
function start(args: readonly string[]) {
  const started = begin(MAIN, args);
  children.push(started.child);
  return started;
}

describe('runs in Chromium', IN_CHROMIUM, () => {
  const { visit } = learningLab(at('runs'));
  after(() => {
    for (const child of children) child.kill('SIGKILL');
  });

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
    await visit(
      async page => {
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
        await stepsWithoutGaps(page);
        second.child.kill('SIGTERM');
        assert.deepEqual(await once(second.child, 'exit'), [0, null]);
      },
      {},
      first.address.href,
    );
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
        const name = ((await page.locator('.run-name').textContent()) ?? '').replace(/ \(.*$/, '');
        assert.deepEqual(await pageRun(page, name), commandRun(at(`same/${preset}`)));
      });
    });
  }

  test('in the browser too, a seed whose run would share a name is refused; a stop takes effect at once', () =>
    visit(async page => {
      await startRun(page, { seed: 'q a', here: true });
      await untilSteps(page, 1);
      // The form keeps its values.
      if (!(await page.locator('form').isVisible())) await page.getByText('Start a run', { exact: true }).click();
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
        await openFoldOf(button(page, 'Delete …'));
        assert.ok(await button(page, 'Delete …').isDisabled(), 'a run in work cannot be deleted');
        await button(page, 'Stop at once').click();
        await untilState(page, 'paused');
        await openFoldOf(button(page, 'Name, note and tags …'));
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
        await openFoldOf(button(page, 'Delete …'));
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
});
