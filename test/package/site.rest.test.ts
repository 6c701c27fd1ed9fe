/** The documentation site: it builds without a warning or a broken link, and has a page for everything that is public. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { declarationsOf } from '../../packaging/declarations.js';
import { ROOT } from '../../packaging/packed.js';
import { buildSite } from '../../packaging/site/build.js';
import { brokenLinks } from '../../packaging/site/links.js';

describe('the documentation site', () => {
  let folder: string;
  let site: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'breedboard-site-'));
    site = join(folder, 'site');
    buildSite(site); // throws for a warning or a broken link
  });
  after(() => rmSync(folder, { recursive: true }));

  const pages = (part: string): string[] => readdirSync(join(site, part));

  test('starts with the README', () => {
    assert.match(readFileSync(join(site, 'index.html'), 'utf8'), /The workbench where board-game players are bred/);
  });

  test('has every guide and every example', () => {
    const documents = pages('documents').map(name => readFileSync(join(site, 'documents', name), 'utf8'));
    const headings = readdirSync(join(ROOT, 'docs'))
      .filter(name => name.endsWith('.md'))
      .map(name => /^# (.*)/.exec(readFileSync(join(ROOT, 'docs', name), 'utf8'))![1]!);
    assert.ok(headings.length > 10);
    for (const heading of ['Examples', 'Contributing', ...headings]) {
      const shown = heading.replaceAll("'", "(?:’|'|&#39;)");
      assert.ok(
        documents.some(html => new RegExp(`<h1[^>]*>${shown}<`).test(html)),
        heading,
      );
    }
    for (const name of ['perft.mjs', 'own-game.mjs', 'read-run.py', 'web_'])
      assert.ok(existsSync(join(site, `documents/Examples.${name}.html`)), name);
  });

  test('has a page for every declaration of the library, those that are only mentioned among them', () => {
    const shown = ['classes', 'functions', 'interfaces', 'types', 'variables'].flatMap(pages);
    for (const { name } of declarationsOf(join(ROOT, 'dist/src/api/breedboard.d.ts')))
      assert.ok(shown.includes(`breedboard.${name}.html`), name);
    // Calls are functions, however they are written; types come from these lists.
    const lists = ['LOSSES', 'SCALES', 'VERDICTS', 'namesOfSides'];
    assert.deepEqual(
      pages('variables'),
      lists.map(name => `breedboard.${name}.html`),
    );
  });

  test('needs nothing from other sites', () => {
    for (const name of [...pages('documents').map(each => `documents/${each}`), 'index.html', 'modules.html'])
      assert.doesNotMatch(readFileSync(join(site, name), 'utf8'), /(?:src|<link[^>]*href)="(?:https?:)?\/\//, name);
  });
});

test('a link to a page or an anchor that does not exist is found', () => {
  const folder = mkdtempSync(join(tmpdir(), 'breedboard-links-'));
  try {
    mkdirSync(join(folder, 'inner'));
    writeFileSync(
      join(folder, 'index.html'),
      '<a href="inner/a.html#one">a</a> <a href="inner/a.html#two">b</a> <a href="gone.html">c</a> <a href="https://x.example/">d</a>',
    );
    writeFileSync(join(folder, 'inner/a.html'), '<h1 id="one">a</h1> <a href="../index.html">a</a> <img src="no.png">');
    assert.deepEqual(brokenLinks(folder).toSorted(), [
      'index.html: gone.html: there is no such page',
      'index.html: inner/a.html#two: the page has no “two”',
      'inner/a.html: no.png: there is no such page',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
