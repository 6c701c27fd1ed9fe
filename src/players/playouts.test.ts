import assert from 'node:assert/strict';
import { test } from 'node:test';
import { race } from '../../test/games/race.js';
import { noughts } from '../games/noughts/noughts.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed } from '../random/seed.js';
import { mostPromising, type Prospect, playouts } from './playouts.js';

const rng = (seed: string) => rngFrom(parseSeed(seed));
const position = (text: string) => {
  const read = noughts.display.parsePosition(text);
  assert.ok(read.ok);
  return read.value;
};
const best = (prospects: readonly Prospect[]): string =>
  noughts.display.formatMove(mostPromising(prospects as [Prospect, ...Prospect[]]).move, noughts.initial());

test('playouts: a move that wins at once wins every game', () => {
  const prospects = playouts(noughts, position('xx.oo.... x'), 20, rng('win'));
  assert.deepEqual(prospects[0], { move: 2, wins: 20, draws: 0, losses: 0 });
  assert.equal(best(prospects), 'c1');
});

test('playouts: results are those of the side to move, whichever that is', () => {
  assert.equal(best(playouts(noughts, position('xx.oo.x.. o'), 20, rng('second'))), 'c2');
});

test('playouts: on an empty board the centre is best', () => {
  assert.equal(best(playouts(noughts, noughts.initial(), 500, rng('centre'))), 'b2');
});

test('playouts: the same seed gives the same counts, dice included', () => {
  const start = { ...race.initial(), thrown: 2 } as const;
  const once = playouts(race, start, 50, rng('dice'));
  assert.equal(once.length, 2);
  for (const { wins, draws, losses } of once) assert.equal(wins + draws + losses, 50);
  assert.deepEqual(playouts(race, start, 50, rng('dice')), once);
  assert.notDeepEqual(playouts(race, start, 50, rng('other dice')), once);
});
