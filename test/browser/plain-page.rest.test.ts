/** The plain page of the course: the library in a browser without a bundler, served as a folder. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { statistics } from '../../src/api/doors/statistics.js';
import { launchChromium } from './chromium.js';
import { IN_CHROMIUM, path } from './opened-lab.js';
import { serve } from './server.js';
import { axeFindings, visitPage } from './visiting.js';

const CLONE = fileURLToPath(new URL('../../../', import.meta.url));

const TABLE = [
  'run,seed,step,kind,name,value,low,high',
  'mine,1,1,score,random,0.95,0.92,0.97',
  'mine,1,0,score,random,0.71,0.67,0.75',
  'mine,1,2,score,random,0.9,0.87,0.93',
  'mine,1,1,progress,best,0.96,,',
].join('\n');

test('the page has the figures of the library, and says what is no table', IN_CHROMIUM, async () => {
  const { server, url } = await serve(CLONE, false);
  const browser = await launchChromium(path!);
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
  const lineOf = (result: string): string => {
    const { games, score, interval } = statistics(result);
    return `${percent(score)} of ${games} games: the true score is ${percent(interval.low)} to ${percent(interval.high)}`;
  };
  try {
    await visitPage(browser, `${url}/course/notebooks/page.html`, async page => {
      const compared = page.locator('#compared');
      await compared.getByText('games').waitFor();
      assert.equal(await compared.textContent(), [lineOf('+12 =0 -0'), lineOf('+46 =0 -2')].join('\n'));
      await page.getByLabel('First result').fill('many');
      assert.match((await compared.textContent())!, /^“many” is /);
      const choose = async (name: string, text: string): Promise<void> =>
        page.locator('#file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
      await choose('run.csv', TABLE);
      await page.getByText('best step: 1, 95.0 %, 512 Elo above the opponent').waitFor();
      assert.match((await page.locator('#curve').textContent())!, /^step {4}0 \| +-+o-+ +\| 71\.0 %$/m);
      await page.getByText('may be as good: 1 of 2 other steps').waitFor();
      await choose('notes.csv', 'a,b\n1,2');
      await page.getByText('this is no table of a run: breedboard runs table NAME --csv run.csv writes one').waitFor();
      assert.equal(await page.locator('#curve').textContent(), '');
      assert.deepEqual(await axeFindings(page), []);
    });
  } finally {
    await browser.close();
    server.close();
  }
});
