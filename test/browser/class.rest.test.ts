/**
 * A class in Chromium, as its people meet it: the teacher opens it, five students submit players from the page Inside, the
 * page Learn and the command line, the ladder runs, and the projector shows it. The teacher uses the keyboard alone.
 */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { ClassShown } from '../../src/lab/class/api.js';
import { openLab, type RunningLab } from '../../src/lab/server/lab.node.js';
import { canonicalPlayer } from '../../src/players/catalogue.js';
import { formatPlayer } from '../../src/players/file.js';
import { parseSpec } from '../../src/specs/spec.js';
import { workshop } from '../suites/command.js';
import { findChromium, launchChromium } from './chromium.js';
import { keyTo, pressOn } from './keys.js';
import { axeFindings, button, choice, goTo, playAt, visit } from './visiting.js';

const path = findChromium();
const { at, breedboard } = workshop();

describe('a class in Chromium', { skip: path ? false : 'no Chromium here' }, () => {
  let teacher: RunningLab;
  let student: RunningLab;
  let browser: Browser;
  before(async () => {
    // The address of another machine of the network.
    const room = { folder: at('class'), game: 'othello', host: '127.0.0.2', port: 0 };
    teacher = await openLab({ port: 0, runs: at('teacher'), version: '0', engines: [], class: room });
    student = await openLab({ port: 0, runs: at('student'), version: '0', engines: [] });
    browser = await launchChromium(path!);
  });
  after(async () => {
    await browser?.close();
    await teacher?.close();
    await student?.close();
  });

  /** What the teacher's page shows, and the students type. */
  async function invitation(page: Page): Promise<{ address: string; code: string }> {
    const [address = '', code = ''] = await page.locator('.invitation dd').allTextContents();
    return { address, code };
  }

  async function submit(page: Page, { address, code }: { address: string; code: string }, name: string): Promise<void> {
    await button(page, 'Submit to a class').first().click();
    await page.getByLabel('Address of the class').fill(address);
    await page.getByLabel('Code (the first time)').fill(code);
    await page.getByLabel('Your name on the ladder').fill(name);
    await button(page, 'Submit').click();
  }

  const look = async (): Promise<ClassShown> => {
    const headers = { Authorization: `Bearer ${teacher.token}` };
    const answer = await fetch(`http://127.0.0.1:${teacher.port}/api/class`, { headers });
    return ((await answer.json()) as { class: ClassShown }).class;
  };

  test('set up a class and run its ladder with five players', async () => {
    let invited = { address: '', code: '' };
    await visit(browser, teacher.address, async page => {
      await keyTo(page, 'Class');
      await page.getByText('No student has joined yet').waitFor();
      assert.deepEqual(await axeFindings(page), [], 'an empty class');
      await pressOn(page, button(page, 'Projector view'));
      await page.getByRole('heading', { name: 'How to take part' }).waitFor();
      assert.deepEqual(await axeFindings(page), [], 'the projector of an empty class');
      await page.keyboard.press('Escape');
      invited = await invitation(page);
    });
    assert.match(invited.address, /^127\.0\.0\.2:\d+$/);
    assert.match(invited.code, /^\w{3} \w{3}$/);

    // One from Inside, one bred on Learn.
    await visit(browser, student.address, async page => {
      await goTo(page, 'Inside');
      await choice(page, 'Player').selectOption('iago');
      await submit(page, invited, 'Ada');
      await page.getByText('Ada is on the ladder of http://127.0.0.2').first().waitFor();
    });
    const started = await fetch(`http://127.0.0.1:${student.port}/api/runs`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${student.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        ...{ preset: 'pinkney-quick', seed: 'class', seeds: 1, steps: 2, games: 2 },
        options: { population: '4' },
      }),
    });
    assert.equal(started.status, 200);
    await visit(browser, student.address, async page => {
      await goTo(page, 'Learn');
      await page.getByRole('link', { name: 'pinkney-quick' }).first().click();
      await page.locator('p[data-state="finished"]').waitFor();
      await submit(page, invited, 'Bob');
      await page.getByText('Bob is on the ladder of http://127.0.0.2').first().waitFor();
    });

    // Three by the command line.
    for (const [name, player] of [
      ['Chen', 'squares'],
      ['Dora', 'search(depth=2)'],
      ['Emil', 'greedy'],
    ] as const) {
      const spec = parseSpec(player);
      assert.ok(spec.ok);
      writeFileSync(at(`${name}.json`), formatPlayer('othello', canonicalPlayer(spec.value)));
      const options = ['--name', name, '--code', invited.code, '--runs', at(name)];
      const sent = await breedboard(['submit', invited.address, at(`${name}.json`), ...options]);
      assert.match(sent.out, new RegExp(`^${name} is on the ladder`), sent.err);
    }

    await visit(browser, teacher.address, async page => {
      await keyTo(page, 'Class');
      const names = ['Ada', 'Bob', 'Chen', 'Dora', 'Emil'];
      const ladder = page.getByRole('region', { name: 'The ladder as a table' });
      for (const name of names) await ladder.getByRole('rowheader', { name, exact: true }).waitFor();
      for (let i = 0; i < 3000; i++) {
        const { standings } = await look();
        if (standings.rows.every(row => row.games >= 16)) break;
        await page.waitForTimeout(100);
      }
      const { standings } = await look();
      assert.ok(
        standings.rows.every(row => row.games >= 16),
        JSON.stringify(standings.rows),
      );
      const dora = standings.rows.find(row => row.name === 'Dora')!;
      const random = standings.rows.find(row => row.name === 'Random')!;
      assert.ok(dora.rating - dora.error > random.rating, 'the search is stronger than random');
      await page.locator('.last-games .mini').first().waitFor();
      assert.deepEqual(await axeFindings(page), [], 'the page Class');

      await pressOn(page, button(page, 'Projector view'));
      const projector = page.getByRole('dialog', { name: 'Projector' });
      for (const text of [invited.address, invited.code, ...names])
        await projector.getByText(text, { exact: true }).first().waitFor();
      assert.equal(await projector.locator('.last-games li').count(), 6);
      assert.ok((await projector.locator('.scale i').count()) >= 5, 'error bars');
      assert.deepEqual(await axeFindings(page), [], 'the projector');
      await page.keyboard.press('Escape');
      await projector.waitFor({ state: 'detached' });

      await pressOn(page, button(page, 'Pause the ladder'));
      await page.locator('[data-state="paused"]').waitFor();
      const [download] = await Promise.all([page.waitForEvent('download'), pressOn(page, button(page, 'Export CSV'))]);
      const csv = readFileSync(await download.path(), 'utf8');
      for (const name of names) assert.match(csv, new RegExp(`^\\d+,${name},1,no,`, 'm'));
      await pressOn(page, button(page, 'Remove player of Emil'));
      assert.deepEqual(await axeFindings(page), [], 'a question');
      await pressOn(page, button(page, 'Remove the player'));
      await ladder.getByRole('rowheader', { name: 'Emil' }).waitFor({ state: 'detached' });
      await pressOn(page, button(page, 'Resume the ladder'));
      await page.locator('[data-state="playing"]').waitFor();
    });
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the class’s own page shows the standings after the code, ${colorScheme}`, async () => {
      const { code } = await look();
      const context = await browser.newContext({
        colorScheme,
        reducedMotion: 'reduce',
        viewport: { width: 390, height: 844 },
      });
      try {
        const page = await context.newPage();
        await page.goto(teacher.class!.address);
        const typed = page.getByLabel('The code that the teacher shows');
        await typed.fill('AAA AAA');
        await page.keyboard.press('Enter');
        await page.getByText('that is not the code of this class').waitFor();
        assert.deepEqual(await axeFindings(page), [], 'a wrong code');
        await typed.fill(code.toLowerCase());
        await page.keyboard.press('Enter');
        await page.getByText('Dora', { exact: true }).first().waitFor();
        assert.deepEqual(await axeFindings(page), [], 'the standings');
        assert.equal(await page.getByText(code.slice(0, 3)).count(), 0, 'the code is not shown');
        await page.reload();
        await page.getByText('Dora', { exact: true }).first().waitFor();
        const wide = (await page.evaluate('document.documentElement.scrollWidth')) as number;
        assert.ok(wide <= 390, `${wide} pixels wide`);
      } finally {
        await context.close();
      }
    });
  }

  test('a wrong code is said in the window, and the player can be sent again', async () => {
    const { address, code } = await look();
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    try {
      const page = await context.newPage();
      await page.goto(playAt(student.address));
      await goTo(page, 'Inside');
      await submit(page, { address, code: 'AAA AAA' }, 'Fay');
      await page.getByRole('dialog').getByText('that is not the code of this class').waitFor();
      assert.deepEqual(await axeFindings(page), [], 'the window to submit');
      await page.getByLabel('Code (the first time)').fill(code);
      await button(page, 'Submit').click();
      await page.getByText('Fay is on the ladder of http://127.0.0.2').first().waitFor();
      // The lab keeps the token, and the browser the address and the name.
      await choice(page, 'Player').selectOption('iago');
      await button(page, 'Submit to a class').click();
      await button(page, 'Submit').click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      assert.equal((await look()).students.find(({ name }) => name === 'Fay')!.submissions, 2);
    } finally {
      await context.close();
    }
  });

  test('a lab without a class says how to open one, and does not offer the page', () =>
    visit(browser, student.address, async page => {
      assert.equal(await page.getByRole('navigation').getByRole('link', { name: 'Class' }).count(), 0);
      await page.evaluate(`location.hash = '#/class'`);
      await page.getByText('This lab holds no class').waitFor();
      assert.deepEqual(await axeFindings(page), []);
    }));
});
