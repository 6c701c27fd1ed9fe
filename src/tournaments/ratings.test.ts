import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addPair, EMPTY_TALLY, type GameScore, type Tally } from '../matches/tally.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed, seedFor } from '../random/seed.js';
import { eloDifference, scoreOfElo } from './elo.js';
import { type MatchTally, rate } from './ratings.js';
import { gameSample } from './score.js';

const near = (actual: number, expected: number, error: number): void =>
  assert.ok(Math.abs(actual - expected) <= error, `${actual} is not ${expected} ± ${error}`);

const tally = (wins: number, draws: number, losses: number): Tally => ({
  wins,
  draws,
  losses,
  margin: 0,
  pairs: [0, 0, 0, 0, 0],
});

test('the ratings of two players differ by their Elo difference, with its error', () => {
  const table = rate(2, [{ first: 0, second: 1, tally: tally(880, 1863, 759) }]);
  const elo = eloDifference(gameSample(880, 1863, 759));
  near(table.players[0]!.rating - table.players[1]!.rating, elo.value, 0.02);
  near(table.errorBetween(0, 1), elo.error, 0.05);
  near(table.players[0]!.rating, -table.players[1]!.rating, 1e-9);
});

test('an anchor fixes the scale and has no error', () => {
  const matchTallies = [
    { first: 0, second: 1, tally: tally(60, 0, 40) },
    { first: 1, second: 2, tally: tally(60, 10, 30) },
  ];
  const table = rate(3, matchTallies, { player: 1, rating: 1500 });
  assert.equal(table.players[1]!.rating, 1500);
  near(table.players[1]!.error, 0, 1e-9);
  near(table.players[0]!.error, table.errorBetween(0, 1), 1e-9);
  // only the anchor links the two, so their errors add like independent ones
  near(table.errorBetween(0, 2), Math.hypot(table.errorBetween(0, 1), table.errorBetween(1, 2)), 0.5);
  assert.ok(table.connected);
});

test('players that won or lost everything, or played no game, have finite ratings', () => {
  const table = rate(4, [
    { first: 0, second: 1, tally: tally(1000, 0, 0) },
    { first: 1, second: 2, tally: tally(1000, 0, 0) },
  ]);
  for (const player of table.players) {
    assert.ok(Math.abs(player.rating) < 4000 && player.error > 0 && Number.isFinite(player.error));
  }
  assert.ok(table.players[0]!.rating > table.players[1]!.rating + 400);
  assert.ok(!table.connected);
  assert.deepEqual([table.players[3]!.games, table.players[3]!.score], [0, 0.5]);
  assert.deepEqual(rate(1, []).players.length, 1);
  assert.deepEqual(rate(0, []).players, []);
});

test('ratings of simulated round robins cover the truth 95 % of the time', () => {
  const truth = [-300, -120, -40, 0, 80, 380];
  const mean = truth.reduce((sum, r) => sum + r, 0) / truth.length;
  const runs = 250;
  let covered = 0;
  for (let run = 0; run < runs; run++) {
    const rng = rngFrom(seedFor(parseSeed('ratings'), run));
    const game = (s: number): GameScore => {
      const draws = Math.min(0.1, 2 * s, 2 * (1 - s));
      const u = rng.next();
      return { result: u < s - draws / 2 ? 2 : u < s + draws / 2 ? 1 : 0, margin: 0 };
    };
    const matchTallies: MatchTally[] = [];
    for (let first = 0; first < truth.length; first++) {
      for (let second = first + 1; second < truth.length; second++) {
        const score = scoreOfElo(truth[first]! - truth[second]!);
        let played = EMPTY_TALLY;
        for (let i = 0; i < 60; i++) played = addPair(played, game(score), game(score));
        matchTallies.push({ first, second, tally: played });
      }
    }
    rate(truth.length, matchTallies).players.forEach(({ rating, error }, i) => {
      if (Math.abs(rating - (truth[i]! - mean)) <= error) covered++;
    });
  }
  near(covered / (runs * truth.length), 0.95, 0.02);
});

test('the order of matches and of players does not matter', () => {
  const a = rate(3, [
    { first: 0, second: 1, tally: tally(7, 2, 3) },
    { first: 1, second: 2, tally: tally(5, 1, 6) },
    { first: 2, second: 0, tally: tally(4, 0, 8) },
  ]);
  const b = rate(3, [
    { first: 0, second: 2, tally: tally(8, 0, 4) },
    { first: 1, second: 0, tally: tally(3, 2, 7) },
    { first: 2, second: 1, tally: tally(6, 1, 5) },
  ]);
  a.players.forEach((player, i) => {
    near(player.rating, b.players[i]!.rating, 1e-6);
    near(player.error, b.players[i]!.error, 1e-6);
  });
});

test('a match without two known players is a bug of the caller', () => {
  assert.throws(() => rate(2, [{ first: 0, second: 2, tally: tally(1, 0, 0) }]), RangeError);
  assert.throws(() => rate(2, [{ first: 1, second: 1, tally: tally(1, 0, 0) }]), RangeError);
  assert.throws(() => rate(2, [], { player: 5, rating: 0 }), RangeError);
});
