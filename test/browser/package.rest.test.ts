/** A page that Vite builds from the installed package solves, plays and analyses, isolated or not. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { build } from 'vite';
import { dataLines } from '../data/files.js';
import { type Installed, installPackage } from '../package/installed.js';
import { findChromium, launchChromium } from './chromium.js';
import { serve } from './server.js';

const path = findChromium();
const ffo40 = dataLines('fforum-40-59.obf')[0]!.slice(0, 66);

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A page with an engine</title></head>
<body><script type="module" src="./page.js"></script></body></html>
`;

const SCRIPT = `
import { close, player, solve } from 'breedboard/search';
import { match } from 'breedboard/learn';

window.ask = async position => {
  const { move, score, isProven } = await solve(position, { threads: 2 });
  const chosen = await player('level(2, edition=2)').choose('f5d6c3');
  const { games, statistics } = await match('level(4, edition=2)', 'random', { games: 20, threads: 2 });
  const ending = new AbortController();
  const aborted = solve('start', { signal: ending.signal }).catch(error => error.name);
  setTimeout(() => ending.abort(), 100);
  const reason = await aborted;
  await close();
  return { move, score, isProven, chosen: chosen.move, games, better: statistics.score > 0.5, reason };
};
window.ready = true;
`;

describe('a bundled page', { skip: path ? false : 'no Chromium here' }, () => {
  let installed: Installed;
  let site: string;
  before(async () => {
    installed = installPackage();
    const { project } = installed;
    writeFileSync(join(project, 'index.html'), PAGE);
    writeFileSync(join(project, 'page.js'), SCRIPT);
    await build({ root: project, configFile: false, logLevel: 'error', build: { reportCompressedSize: false } });
    site = join(project, 'dist');
  });
  after(() => installed.remove());

  for (const isIsolated of [true, false]) {
    test(isIsolated ? 'shares memory if it may' : 'works without shared memory if it must', async () => {
      const { server, url } = await serve(site, isIsolated);
      const browser = await launchChromium(path!);
      try {
        const tab = await browser.newPage();
        const problems: string[] = [];
        tab.on('pageerror', error => problems.push(String(error)));
        await tab.goto(`${url}/index.html`);
        await tab.waitForFunction('window.ready');
        const answer = (await tab.evaluate(`ask(${JSON.stringify(ffo40)})`)) as Readonly<Record<string, unknown>>;
        const { chosen, ...rest } = answer;
        assert.match(String(chosen), /^[a-h][1-8]$/);
        assert.deepEqual(rest, {
          move: 'a2',
          score: 38,
          isProven: true,
          games: 20,
          better: true,
          reason: 'AbortError',
        });
        assert.deepEqual(problems, []);
      } finally {
        await browser.close();
        server.close();
      }
    });
  }
});
