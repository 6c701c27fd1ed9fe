/** The records behind the lab's articles are those of docs/papers.html, or newer ones of at least its scale. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../packaging/packed.js';
import { partsOf, recordOfPart } from '../packaging/papers-page.js';
import { ARTICLES } from '../src/experiments/papers/articles.js';
import { SCALES } from '../src/experiments/reproduction.js';
import type { PaperRecords } from '../src/lab/papers/article.js';

const shipped = partsOf(readFileSync(join(ROOT, 'docs', 'papers.html'), 'utf8')).flatMap(recordOfPart);

for (const { paper } of ARTICLES) {
  test(`${paper}: every experiment of docs/papers.html is in its article`, () => {
    const { records } = JSON.parse(readFileSync(join(ROOT, 'data', 'papers', `${paper}.json`), 'utf8')) as PaperRecords;
    const own = shipped.filter(each => each.paper === paper);
    assert.ok(own.length > 0);
    for (const page of own) {
      const stored = records.find(({ id }) => id === page.id)!;
      assert.ok(SCALES.indexOf(stored.scale) >= SCALES.indexOf(page.scale), page.id);
      // A record of its own command has the CPU time; what the page has is the page's, row by row.
      if (stored.cpu === 0) assert.deepEqual(stored, JSON.parse(JSON.stringify(page)));
    }
  });
}
