/** The CPU times that pages print beside `breedboard reproduce …` are those that `breedboard reproduce` lists. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../packaging/packed.js';
import { reproductions } from '../src/experiments/papers/catalogue.js';
import { costText, totalCost } from '../src/experiments/papers/times.js';
import type { Scale } from '../src/experiments/reproduction.js';
import { ofReport } from '../src/terminal/commands/reproduce.js';

const PRINTED =
  /^(?:npx )?breedboard reproduce (?<paper>\S+)(?: --experiment (?<id>\S+))?(?: --scale (?<scale>\S+))? +# .*\((?<time>[^()]+) of CPU time\)$/;

const pages = ['README.md', ...readdirSync(join(ROOT, 'docs')).map(name => `docs/${name}`)].filter(name =>
  name.endsWith('.md'),
);

for (const page of pages) {
  const lines = readFileSync(join(ROOT, page), 'utf8').split('\n');
  const timed = lines.filter(line => /breedboard reproduce .* of CPU time\)$/.test(line));
  if (timed.length > 0)
    test(`${page}: the times of its experiments are those of the list`, () => {
      for (const line of timed) {
        const { paper, id, scale = 'quick', time } = PRINTED.exec(line)?.groups ?? {};
        const all =
          paper === '--all'
            ? ofReport(scale as Scale)
            : reproductions.filter(each => each.paper === paper && (id === undefined || each.id === id));
        assert.ok(all.length > 0, line);
        assert.equal(time, costText(totalCost(all, scale as Scale)), line);
      }
    });
}
