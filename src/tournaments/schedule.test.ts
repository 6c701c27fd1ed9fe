import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rngFrom } from '../random/rng.js';
import { parseSeed, seedFor } from '../random/seed.js';
import { elimination } from './elimination.js';
import { gauntlet, placesOf, type Ranking, type Round, type RoundScores, roundRobin } from './schedule.js';
import { maxSwissRounds, swiss } from './swiss.js';

const rng = (...labels: (string | number)[]) => rngFrom(seedFor(parseSeed('schedule'), ...labels));
const key = ([a, b]: readonly [number, number]): string => `${Math.min(a, b)} ${Math.max(a, b)}`;

/** Plays a schedule that depends on results; by default the lower number wins. */
function play(
  schedule: Generator<Round, Ranking, RoundScores>,
  score = (a: number, b: number): number => (a < b ? 1 : 0),
): { rounds: Round[]; ranking: Ranking } {
  const rounds: Round[] = [];
  let step = schedule.next([]);
  while (!step.done) {
    rounds.push(step.value);
    step = schedule.next(step.value.pairings.map(([a, b]) => score(a, b)));
  }
  return { rounds, ranking: step.value };
}

/** In each round every player plays once or rests. */
function assertRound({ pairings, byes }: Round, players: number): void {
  assert.deepEqual(
    [...pairings.flat(), ...byes].sort((a, b) => a - b),
    Array.from({ length: players }, (_, i) => i),
  );
}

test('in a round robin every pair meets exactly once, and every player plays or rests in each round', () => {
  for (let n = 1; n <= 17; n++) {
    const rounds = [...roundRobin(n, rng('robin', n))];
    for (const round of rounds) assertRound(round, n);
    const met = rounds.flatMap(round => round.pairings.map(key));
    assert.equal(met.length, (n * (n - 1)) / 2);
    assert.equal(new Set(met).size, met.length);
    const byes = rounds.flatMap(round => round.byes);
    assert.equal(byes.length, n % 2 === 1 ? n : 0);
    assert.equal(new Set(byes).size, byes.length);
  }
});

test('the same seed gives the same schedule, another seed another', () => {
  const first = JSON.stringify([...roundRobin(9, rng('a'))]);
  assert.equal(JSON.stringify([...roundRobin(9, rng('a'))]), first);
  assert.notEqual(JSON.stringify([...roundRobin(9, rng('b'))]), first);
  assert.deepEqual(play(swiss(16, 5, rng('a'))), play(swiss(16, 5, rng('a'))));
  assert.deepEqual(play(elimination(16, rng('a'))), play(elimination(16, rng('a'))));
});

test('in a gauntlet each challenger meets each of the field once, and no other challenger', () => {
  for (const [players, challengers] of [
    [5, 1],
    [7, 3],
    [7, 5],
    [2, 1],
    [3, 3],
    [4, 0],
  ] as const) {
    const rounds = [...gauntlet(players, challengers)];
    for (const round of rounds) assertRound(round, players);
    const met = rounds.flatMap(round => round.pairings);
    for (const [a, b] of met) assert.ok(a < challengers && b >= challengers);
    assert.equal(new Set(met.map(key)).size, met.length);
    assert.equal(met.length, challengers * (players - challengers));
  }
});

test('elimination halves the field, ranks losers of a level alike, and plays n − 1 matches', () => {
  for (const n of [1, 2, 3, 5, 8, 13, 128, 256]) {
    const { rounds, ranking } = play(elimination(n, rng('out', n)));
    assert.equal(rounds.length, Math.ceil(Math.log2(n)));
    assert.equal(rounds.flatMap(round => round.pairings).length, n - 1);
    assert.deepEqual(ranking[0], [0]);
    assert.equal(ranking.flat().length, n);
    for (const round of rounds.slice(1)) assert.deepEqual(round.byes, []);
    for (const [i, losers] of ranking.slice(1, -1).entries()) assert.equal(losers.length, 2 ** i);
  }
  assert.deepEqual(play(elimination(0, rng('none'))).ranking, []);
});

test('places are shared: eight players end 1, 2, 3, 3, 5, 5, 5, 5', () => {
  const places = placesOf(play(elimination(8, rng('eight'))).ranking);
  assert.equal(places[0], 1);
  assert.deepEqual(
    places.sort((a, b) => a - b),
    [1, 2, 3, 3, 5, 5, 5, 5],
  );
});

test('a random draw decides a tied match of an elimination', () => {
  const winners = new Set<number>();
  for (let i = 0; i < 60; i++) winners.add(play(elimination(4, rng('tie', i)), () => 0.5).ranking[0]![0]!);
  assert.equal(winners.size, 4);
});

test('Swiss has no rematches, no player rests twice, and the strongest wins', () => {
  for (const n of [2, 3, 4, 5, 6, 7, 8, 13, 20, 33, 64]) {
    for (const rounds of new Set([Math.min(maxSwissRounds(n), Math.ceil(Math.log2(n))), maxSwissRounds(n)])) {
      const played = play(swiss(n, rounds, rng('swiss', n, rounds)));
      assert.equal(played.rounds.length, rounds);
      for (const round of played.rounds) assertRound(round, n);
      const met = played.rounds.flatMap(round => round.pairings.map(key));
      assert.equal(new Set(met).size, met.length);
      const byes = played.rounds.flatMap(round => round.byes);
      assert.equal(new Set(byes).size, byes.length);
      assert.equal(played.ranking.flat().length, n);
      assert.ok(played.ranking[0]!.includes(0));
    }
  }
  assert.throws(() => play(swiss(6, 4, rng('much'))), /at most 3 rounds/);
});

test('Swiss finds its rounds for any results', () => {
  for (let i = 0; i < 40; i++) {
    const drawn = rng('any', i);
    const n = 2 + drawn.below(24);
    const { rounds } = play(swiss(n, maxSwissRounds(n), rng('order', i)), () => drawn.below(3) / 2);
    const met = rounds.flatMap(round => round.pairings.map(key));
    assert.equal(new Set(met).size, met.length);
  }
});

test('Swiss pairs players with equal points if possible', () => {
  const { rounds } = play(swiss(8, 3, rng('equal')));
  const points = new Array<number>(8).fill(0);
  for (const { pairings } of rounds) {
    for (const [a, b] of pairings) assert.equal(points[a], points[b]);
    for (const [a, b] of pairings) points[Math.min(a, b)]!++;
  }
});
