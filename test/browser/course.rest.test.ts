/** The page Course in Chromium: a lab from its page to its points, what is kept, what can be wrong, on a phone and on a projector. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { gradeApart } from '../../src/course/grading.node.js';
import { labs } from '../../src/course/labs/catalogue.js';
import { openLab, type RunningLab } from '../../src/lab/server/lab.node.js';
import { workshop } from '../suites/command.js';
import { IN_CHROMIUM, labAndBrowser, openedLab } from './opened-lab.js';
import { axeFindings, axeFindingsInBothThemes, boxOf, button, goTo, visit, visitPage } from './visiting.js';

const { at } = workshop();

const solution = readFileSync(fileURLToPath(new URL('../../../course/sign-bug/solution.js', import.meta.url)), 'utf8');

const openLabPage = async (page: Page, id: string): Promise<void> => {
  await page.evaluate(`location.hash = '#/course?lab=${id}'`);
  await page.locator('.course-program textarea').waitFor();
};
const program = (page: Page) => page.locator('.course-program textarea');
const isWide = (page: Page): Promise<unknown> =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');

describe('the page Course in Chromium', IN_CHROMIUM, () => {
  const visitLab = openedLab(at('runs'));

  test('every lab is there with its question and a starter', () =>
    visitLab(async page => {
      await goTo(page, 'Course');
      await page.locator('.course-labs').waitFor();
      assert.deepEqual(
        await page.locator('.course-labs h2').allTextContents(),
        labs.map(({ title }) => title),
      );
      for (const { id, question } of labs) {
        await openLabPage(page, id);
        await page.getByText(question, { exact: true }).waitFor();
        assert.match(await program(page).inputValue(), /export /, id);
      }
    }));

  test('a program is checked with the marks of breedboard grade, and its points survive a reload', () =>
    visitLab(async page => {
      await openLabPage(page, 'sign-bug');
      await program(page).fill(solution);
      await button(page, 'Check it').click();
      await page.locator('.course-sum').waitFor();
      const signBug = labs.find(({ id }) => id === 'sign-bug')!;
      const { marks } = await gradeApart(signBug, solution);
      assert.equal(
        await page.locator('.course-sum').textContent(),
        '7 of 7 points; 2 hidden checks wait for the teacher',
      );
      assert.deepEqual(
        await page.locator('.course-reason').allTextContents(),
        marks.map(({ reason }) => reason),
      );
      await page.reload();
      await page.locator('.course-sum').waitFor();
      assert.equal(await program(page).inputValue(), solution);
      await program(page).fill(`${solution}\n// changed`);
      await page.getByText('Your program has changed since this check.').waitFor();
      await page.getByRole('link', { name: 'All labs' }).click();
      await page.getByText('7 of 7 public points, changed since', { exact: true }).waitFor();
    }));

  test('what does not parse, never ends or is no program has one line, and the page goes on', () =>
    visitLab(async page => {
      await openLabPage(page, 'sign-bug');
      await program(page).fill('export const evidence = [0, 1');
      await button(page, 'Check it').click();
      await page.locator('.course-sum').waitFor();
      assert.equal(await page.locator('.course-marks .none').count(), 3);
      assert.match((await page.locator('.course-reason').first().textContent())!, /^lab\.js: SyntaxError: .*line 1$/);
      await program(page).fill('export const choose = () => { for (;;); };\nfor (;;);');
      await button(page, 'Check it').click();
      await button(page, 'Stop').click();
      await button(page, 'Check it').waitFor();
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from([0x89, 0, 0, 1]) });
      await page.getByText('“photo.png” is no program of at most 262144 characters; choose your lab.js').waitFor();
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'lab.js', mimeType: 'text/javascript', buffer: Buffer.from(solution) });
      await page.locator('.toast').getByText('lab.js is opened').waitFor();
      assert.equal(await program(page).inputValue(), solution);
      await button(page, 'Start again').click();
      assert.notEqual(await program(page).inputValue(), solution);
      await button(page, 'Undo').click();
      assert.equal(await program(page).inputValue(), solution);
      await page.evaluate(`location.hash = '#/course?lab=sgn-bug'`);
      await page.getByText('No lab is called “sgn-bug”; these are the labs.').waitFor();
    }));

  test('what a program prints is shown, up to where it ends', () =>
    visitLab(async page => {
      await openLabPage(page, 'sign-bug');
      const output = page.getByRole('region', { name: 'What the program printed' });
      for (const [text, said] of [
        ['console.log("first", [1, 2]);\nconsole.log(3)', ['first [1,2]\n3']],
        ['export const evidence = [];', ['It ran to its end and printed nothing; console.log(…) prints here.']],
        ['console.log(1);\nmissing();', ['1', "lab.js: ReferenceError: 'missing' is not defined, line 2"]],
      ] as const) {
        await program(page).fill(text);
        await button(page, 'Run it').click();
        await output.getByText(said.at(-1)!.split('\n')[0]!).waitFor();
        assert.deepEqual(await output.locator('pre, p').allTextContents(), said);
      }
      assert.deepEqual(await axeFindings(page), []);
    }));

  test('a player for the race is tried on boards that it has not seen', () =>
    visitLab(async page => {
      await openLabPage(page, 'moat');
      assert.equal(await button(page, 'Try an unseen board').count(), 0);
      await openLabPage(page, 'race');
      const output = page.getByRole('region', { name: 'What the program printed' });
      for (const number of [1, 2]) {
        await button(page, 'Try an unseen board').click();
        await output.getByText(new RegExp(`^${number}: .* blocked: .* of 200 games$`)).waitFor();
      }
    }));

  test('axe finds nothing, light and dark', () =>
    visitLab(async page => {
      await goTo(page, 'Course');
      await page.locator('.course-labs').waitFor();
      assert.deepEqual(await axeFindingsInBothThemes(page), []);
      await openLabPage(page, 'sign-bug');
      await button(page, 'Check it').click();
      await page.locator('.course-sum').waitFor();
      assert.deepEqual(await axeFindingsInBothThemes(page), []);
    }));

  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [1920, 1080],
    [2560, 1440],
  ] as const)
    test(`nothing is cut off in a window of ${width}×${height}`, () =>
      visitLab(
        async page => {
          await goTo(page, 'Course');
          await page.locator('.course-labs').waitFor();
          assert.equal(await isWide(page), false);
          for (const link of await page.locator('.course-labs a').all()) assert.ok((await boxOf(link)).height >= 24);
          await openLabPage(page, 'race');
          assert.equal(await isWide(page), false);
          assert.deepEqual(await axeFindings(page), []);
        },
        { viewport: { width, height } },
      ));
});

describe('handing in to a class, in Chromium', IN_CHROMIUM, () => {
  const opened = labAndBrowser(at('student'));
  let teacher: RunningLab;
  before(async () => {
    const room = { folder: at('class'), game: 'noughts', host: '127.0.0.2', port: 0, code: { secret: 'three herons' } };
    teacher = await openLab({ port: 0, runs: at('teacher'), version: '0', engines: [], class: room });
  });
  after(() => teacher.close());

  test('a student hands in from a lab, another from the class’s own page alone; the teacher sees all points, and saves them', async () => {
    const { browser, lab } = opened();
    await visit(browser, lab.address, async page => {
      await openLabPage(page, 'sign-bug');
      await program(page).fill(solution);
      await button(page, 'Hand in').click();
      await page.getByLabel('Address of the class').fill(teacher.class!.address);
      await page.getByLabel('Your name in the class').fill('Ada');
      const send = page.getByRole('dialog').getByRole('button', { name: 'Hand in' });
      await page.getByLabel('Code (the first time)').fill(teacher.class!.code);
      await send.click();
      await page.locator('[data-graded=true]').getByText('Hand-in 1: 7 of 7 public points').waitFor();
      assert.deepEqual(await axeFindings(page), []);
    });
    await visitPage(browser, `${teacher.class!.address}/course`, async page => {
      await page.getByRole('link', { name: 'The sign bug', exact: true }).click();
      await program(page).fill('export const evidence = [0, 1, 2, 4, 3, 7];');
      await button(page, 'Check it').click();
      await page.locator('.course-sum').getByText('3 of 7 points; 2 hidden checks wait for the teacher').waitFor();
      const send = page.getByRole('dialog').getByRole('button', { name: 'Hand in' });
      for (const [name, code, said] of [
        ['Ada', teacher.class!.code, /^that name is taken in this class/],
        ['Bob', '', /^the code of the class is missing$/],
      ] as const) {
        await button(page, 'Hand in').click();
        assert.equal(await page.getByLabel('Address of the class').count(), 0);
        await page.getByLabel('Your name in the class').fill(name);
        await page.getByLabel('Code (the first time)').fill(code);
        await send.click();
        await page.getByRole('dialog').getByRole('alert').getByText(said).waitFor();
        await button(page, 'Close').click();
      }
      await button(page, 'Hand in').click();
      await page.getByLabel('Your name in the class').fill('Bob');
      await page.getByLabel('Code (the first time)').fill(teacher.class!.code);
      await send.click();
      await page.locator('[data-graded=true]').getByText('Hand-in 1: 3 of 7 public points').waitFor();
      assert.deepEqual(await axeFindingsInBothThemes(page), []);
      await page.reload();
      assert.match(await program(page).inputValue(), /evidence = \[0, 1, 2/);
      await button(page, 'Show my marks').click();
      await page.locator('[data-graded=true]').waitFor();
      await program(page).fill(solution);
      await button(page, 'Hand in').click();
      await send.click(); // the name and its token are known
      await page.locator('[data-graded=true]').getByText('Hand-in 2: 7 of 7 public points').waitFor();
      for (const size of [
        { width: 390, height: 844 },
        { width: 1920, height: 1080 },
      ]) {
        await page.setViewportSize(size);
        assert.equal(await isWide(page), false);
        assert.deepEqual(await axeFindings(page), []);
      }
    });
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1920, height: 1080 },
    ])
      await visit(
        browser,
        teacher.address,
        async page => {
          await goTo(page, 'Class');
          await page.locator('.marks').waitFor();
          assert.deepEqual(await page.locator('.marks tbody tr').allInnerTexts(), [
            ['Ada', '10', ...new Array(labs.length - 1).fill('–'), '10'].join('\t'),
            ['Bob', '10', ...new Array(labs.length - 1).fill('–'), '10'].join('\t'),
          ]);
          await page.getByText('sign-bug: the same program but for comments and spaces: Ada, Bob').waitFor();
          assert.equal(await isWide(page), false);
          assert.deepEqual(await axeFindings(page), []);
          const saved = page.waitForEvent('download');
          await button(page, 'Export marks').click();
          const file = await (await saved).path();
          assert.match(readFileSync(file, 'utf8'), /^student,sign-bug,.*,total\nAda,10,+10\nBob,10,+10\n$/);
        },
        { viewport },
      );
  });
});
