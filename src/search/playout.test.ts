import assert from 'node:assert/strict';
import { test } from 'node:test';
import { race } from '../../test/games/race.js';
import { noughts } from '../games/noughts/noughts.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed } from '../random/seed.js';
import type { Evaluator } from '../rules/evaluator.js';
import { greedyBy, playOn, uniform } from './playout.js';

const rng = (seed: string) => rngFrom(parseSeed(seed));
const NOTHING: Evaluator<ReturnType<typeof noughts.initial>> = { unit: 'outcome', bound: 1, value: () => 0 };

function at(text: string): ReturnType<typeof noughts.initial> {
  const read = noughts.display.parsePosition(text);
  assert.ok(read.ok);
  return read.value;
}

test('a playout has the given number of moves of the sides, throws not counted, or ends with the game', () => {
  const start = race.initial();
  assert.equal(playOn(race, start, uniform, 0, rng('0')), start);
  // Two throws and two moves, one of each side.
  assert.equal(playOn(race, start, uniform, 2, rng('2')).plies, 4);
  assert.ok(race.outcome(playOn(race, start, uniform, Number.POSITIVE_INFINITY, rng('all'))));
});

test('a greedy playout takes a win, and any move once in ten', () => {
  const policy = greedyBy(noughts, NOTHING);
  const position = at('xx.oo.... x');
  const draws = rng('greedy');
  const wins = Array.from({ length: 1000 }, () => policy(position, noughts.moves(position), draws)).filter(
    move => move === 2,
  ).length;
  // Nine in ten, and one in fifty by chance: 920, σ 8.6.
  assert.ok(Math.abs(wins - 920) < 4 * 8.6, `${wins}`);
});

test('a greedy playout draws among moves that are rated alike', () => {
  const policy = greedyBy(noughts, NOTHING);
  const position = noughts.initial();
  const draws = rng('alike');
  const counts = new Array<number>(9).fill(0);
  for (let i = 0; i < 9000; i++) counts[policy(position, noughts.moves(position), draws)]!++;
  assert.ok(
    counts.every(count => Math.abs(count - 1000) < 4 * 30),
    `${counts}`,
  );
});
