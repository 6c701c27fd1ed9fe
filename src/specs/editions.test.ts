import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unpinned } from './editions.js';

test('only a part with an edition loses its weights, and only the first edition its number', () => {
  for (const [whole, expected] of [
    [{ kind: 'champion', edition: 1, weights: 'sha256:a' }, { kind: 'champion' }],
    [
      { kind: 'champion', edition: 2, weights: 'sha256:a' },
      { kind: 'champion', edition: 2 },
    ],
    [
      { kind: 'file', weights: 'sha256:b' },
      { kind: 'file', weights: 'sha256:b' },
    ],
    [{ players: [{ kind: 'level', edition: 1 }] }, { players: [{ kind: 'level' }] }],
    [{ edition: 1 }, { edition: 1 }],
  ])
    assert.deepEqual(unpinned(whole!), expected);
});
