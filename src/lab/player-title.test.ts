import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyGame } from '../games/catalogue.js';
import { pinned } from '../players/editions.js';
import { formatSpec } from '../specs/spec.js';
import { playerTitle } from './player-title.js';

for (const [player, title] of [
  ['random', 'Random'],
  ['iago', 'Iago'],
  ['currie', 'Currie 1997, level 1'],
  ['currie(1)', 'Currie 1997, level 1'],
  ['currie(level=3)', 'Currie 1997, level 3'],
  ['ohc(number=5)', 'Ferrer 1996, number 5'],
  ['hc(number=2)', 'Ferrer 1996, number 2'],
  ['verhelst-reference', 'Verhelst 2018, ply 3'],
  ['alliot-durand(stage=0, depth=2)', 'Alliot & Durand 1995'],
  ['alliot-durand(stage=1, depth=3)', 'Alliot & Durand 1995, stage 1, depth 3'],
  ['level(2, edition=3)', 'Level 2'],
  ['level(level=2, edition=2)', 'Level 2, edition 2'],
  ['search(depth=2)', 'Two plies'],
  ['search(depth=6)', 'Search, depth 6'],
  ['search(depth=6, evaluator=iago)', 'search(depth=6, evaluator=iago)'],
  [formatSpec(pinned({ kind: 'master', nodes: 100_000 })), 'Champion'],
  [formatSpec(pinned({ kind: 'champion' })), 'Champion, one ply'],
  ['champion', 'Champion, one ply, edition 1'],
  ['nobody(3)', 'nobody(3)'],
  ['<img src=x>', '<img src=x>'],
] as const) {
  test(`${player} is shown as ${title}`, () => assert.equal(playerTitle(player), title));
}

test('a card has the name that every other page has', () => {
  for (const { defaults } of everyGame())
    for (const { player, title } of defaults.opponents ?? []) assert.equal(playerTitle(player), title);
});

test('no two opponents of one game have the same name', () => {
  for (const { id, defaults } of everyGame()) {
    const titles = (defaults.opponents ?? []).map(({ player }) => playerTitle(player));
    assert.equal(new Set(titles).size, titles.length, id);
  }
});
