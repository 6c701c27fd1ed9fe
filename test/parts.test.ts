/** Names say to which part a test belongs, and the first part stays small. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partOf, testFiles } from './parts.js';

test('the only marks in names of tests are the platform and the part', () => {
  const marks = testFiles().flatMap(file =>
    file
      .replace(/\.test\.js$/, '')
      .split('/')
      .pop()!
      .split('.')
      .slice(1),
  );
  assert.deepEqual([...new Set(marks)].sort(), ['node', 'rest']);
});

test('npm test opens Chromium once', () => {
  const inBrowser = testFiles().filter(file => file.startsWith('test/browser/') && partOf(file) === 'test');
  assert.deepEqual(inBrowser, ['test/browser/smoke.test.js']);
});
