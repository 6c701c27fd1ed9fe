import assert from 'node:assert/strict';
import { test } from 'node:test';
import { luckWords } from './luck-words.js';

test('which curves moved further than chance moves them', () => {
  const luck = { value: 0.5, low: 0.45, high: 0.55, games: 400, last: 'within' } as const;
  assert.deepEqual(luckWords([{ name: 'random', luck }]), {
    beyond: 'none',
    within: 'random',
    widths: '±5.0 points against random (400 games)',
  });
  const words = luckWords([
    { name: 'random', luck: { ...luck, last: 'above' } },
    { name: 'greedy', luck: { ...luck, last: 'below' } },
    { name: 'iago', luck },
  ]);
  assert.deepEqual([words.beyond, words.within], ['random (up), greedy (down)', 'iago']);
});
