import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { startsFor } from '../arena/openings.js';
import { openArena } from '../arena/single-thread.js';
import { buildGame } from '../games/catalogue.js';
import { loadKernel } from '../kernel/load.node.js';
import { EMPTY_TALLY, gamesOf, type Tally } from '../matches/tally.js';
import { rngFrom } from '../random/rng.js';
import { seedFor } from '../random/seed.js';
import { formatSpec } from '../specs/spec.js';
import {
  ANCHORS,
  anchorSpec,
  formatMatchTallies,
  LADDER_PLAN,
  levelSteps,
  matchTalliesFrom,
  type Rung,
  readMatchTallies,
  shippedLadder,
} from './ladder.js';
import { addEncounter, type Encounter, errorOf, expected, nextRound, placeOf } from './placing.js';
import { roundRobin } from './schedule.js';
import { matchFor } from './tournament.js';

const ladder = shippedLadder();

describe('ladder', () => {
  test('all players met equally often, and the stored results read back unchanged', () => {
    const n = ANCHORS.length;
    assert.equal(ladder.matchTallies.length, (n * (n - 1)) / 2);
    const met = new Set(
      ladder.matchTallies.map(({ first, second }) => Math.min(first, second) * n + Math.max(first, second)),
    );
    assert.equal(met.size, ladder.matchTallies.length);
    for (const { tally } of ladder.matchTallies) assert.equal(gamesOf(tally), 2 * LADDER_PLAN.pairs);
    const { games } = JSON.parse(readFileSync(new URL('../../../data/ladder.json', import.meta.url), 'utf8'));
    assert.deepEqual(formatMatchTallies(ladder.matchTallies).trimEnd().split('\n'), games);
  });

  test('the opponents that a game puts forward have the ladder’s ratings, the weakest first', () => {
    const { defaults } = buildGame(LADDER_PLAN.game);
    const { opponents = [], levels = [] } = defaults;
    let compared = 0;
    for (const { player, elo } of opponents) {
      const rung = ladder.rungs.find(({ spec }) => formatSpec(spec) === formatSpec(anchorSpec(player)));
      if (!rung) continue;
      compared++;
      assert.deepEqual(elo, [Math.round(rung.rating), Math.round(rung.error)], player);
    }
    assert.equal(compared, 6);
    const rated = opponents.flatMap(({ elo }) => (elo ? [elo[0]] : []));
    assert.deepEqual(
      rated,
      [...rated].sort((a, b) => a - b),
    );
    for (const level of levels) assert.ok(opponents.find(({ player }) => player === level)?.elo, level);
  });

  test('ratings: the random mover is 0, errors are small compared with the steps', () => {
    const { rungs, table } = ladder;
    assert.ok(table.connected);
    assert.deepEqual([rungs[0]!.name, rungs[0]!.rating, rungs[0]!.error], ['random', 0, 0]);
    for (const { name, error } of rungs.slice(1)) assert.ok(error > 0 && error < 60, `${name} ± ${error}`);
  });

  test('each level is 80 to 250 Elo above the one below', () => {
    const steps = levelSteps(ladder);
    assert.deepEqual(
      steps.map(({ level }) => level),
      [2, 3, 4, 5, 6, 7, 8, 9, 10],
    );
    for (const { level, elo, error } of steps) {
      assert.ok(elo - error > 80 && elo < 250, `level ${level}: ${elo} ± ${error}`);
    }
  });

  /** The players are frozen only while they still play these games. */
  test('matches give the stored results when they are re-run', async () => {
    const game = buildGame(LADDER_PLAN.game);
    const kernel = openArena(loadKernel());
    // Every player but the slowest once, each with the next of the list.
    const fast = ANCHORS.filter(name => name !== 'level(10)' && name !== 'level(9)');
    const again = fast.flatMap((name, i) => (i % 2 === 0 ? [`${name} ${fast[i + 1]}`] : []));
    again.push('random level(9)');
    const starts = (seed: string) => startsFor(LADDER_PLAN.openings, { game, pairs: LADDER_PLAN.pairs, seed });
    let at = 0;
    let compared = 0;
    for (const { round, pairings } of roundRobin(ANCHORS.length, rngFrom(seedFor(LADDER_PLAN.seed, 'schedule')))) {
      for (const pairing of pairings) {
        const stored = ladder.matchTallies[at++]!;
        assert.deepEqual([stored.first, stored.second], pairing);
        const [a, b] = pairing.map(player => ANCHORS[player]);
        if (!again.includes(`${a} ${b}`) && !again.includes(`${b} ${a}`)) continue;
        for await (const { tally } of kernel.run([matchFor(LADDER_PLAN, round, pairing, { starts })])) {
          assert.deepEqual(tally, stored.tally, `${a} ${b}`);
          compared++;
        }
      }
    }
    assert.deepEqual([at, compared], [ladder.matchTallies.length, again.length]);
  });

  test('damaged results are refused', () => {
    assert.deepEqual(readMatchTallies('0 1 3 0 1 5 0 0 1 1 0'), {
      ok: false,
      reason: 'line 1: the pairs 0/0/1/1/0 do not fit 3 wins, 0 draws and 1 losses',
    });
    assert.deepEqual(readMatchTallies('0 1 x'), { ok: false, reason: 'line 1: it does not consist of whole numbers' });
    const about = { first: 'random', second: 'nobody' };
    const result = { id: '', tally: EMPTY_TALLY, distinct: 0, endings: {}, reproducible: true, pairScores: [] };
    assert.deepEqual(matchTalliesFrom([{ about, result }]), {
      ok: false,
      reason: '“random” against “nobody” is not a match of the ladder',
    });
  });
});

const tally = (wins: number, draws: number, losses: number, pairs: Tally['pairs']): Tally => ({
  wins,
  draws,
  losses,
  margin: 0,
  pairs,
});

describe('placing', () => {
  const rung = (name: string, rating: number): Rung => ({ name, spec: { kind: name }, rating, error: 5 });
  const [low, middle, high] = [rung('low', 0), rung('middle', 500), rung('high', 1000)];

  test('a player that scores as expected of a rating gets that rating', () => {
    // 10^(−100/400) = 0.5623: 64 % against one 100 Elo below, 36 % against one above.
    const even = placeOf([{ rung: middle, tally: tally(50, 0, 50, [10, 0, 30, 0, 10]) }]);
    assert.ok(Math.abs(even.rating - 500) < 0.01, String(even.rating));
    const above = placeOf([{ rung: middle, tally: tally(640, 0, 360, [80, 0, 200, 0, 220]) }]);
    assert.ok(Math.abs(above.rating - 600) < 1, String(above.rating));
    assert.ok(above.low < 600 && 600 < above.high);
    const both = placeOf([
      { rung: rung('x', 500), tally: tally(640, 0, 360, [80, 0, 200, 0, 220]) },
      { rung: rung('y', 700), tally: tally(360, 0, 640, [220, 0, 200, 0, 80]) },
    ]);
    assert.ok(Math.abs(both.rating - 600) < 1);
    assert.ok(errorOf(both) < errorOf(above));
  });

  test('a player that wins or loses everything has a finite rating, and an interval with one end', () => {
    const top = placeOf([{ rung: high, tally: tally(100, 0, 0, [0, 0, 0, 0, 50]) }]);
    assert.equal(top.open, 'above');
    assert.ok(top.rating > 1300 && top.rating < 3000 && top.low > 1300 && top.low <= top.rating, JSON.stringify(top));
    const bottom = placeOf([{ rung: low, tally: tally(0, 0, 100, [50, 0, 0, 0, 0]) }]);
    assert.equal(bottom.open, 'below');
    assert.ok(bottom.rating < -300 && bottom.high < -300 && bottom.high >= bottom.rating);
    assert.equal(placeOf([]).games, 0);
  });

  test('first anchors of all ratings, then those of similar strength, and not always the same ones', () => {
    const rungs = Array.from({ length: 15 }, (_, i) => rung(`r${i}`, 100 * i));
    const first = nextRound(rungs, []);
    assert.deepEqual(
      first.map(next => next.rung.rating),
      [0, 200, 500, 700, 900, 1200, 1400],
    );
    // Exactly the expected score of 730, in a thousand games per rung.
    const known = rungs.slice(5, 10).map((each): Encounter => {
      const wins = Math.round(1000 * expected(730, each));
      return { rung: each, tally: { ...EMPTY_TALLY, wins, losses: 1000 - wins } };
    });
    assert.ok(Math.abs(placeOf(known).rating - 730) < 1);
    const next = nextRound(rungs, known.slice(0, 4)).map(each => each.rung.rating);
    assert.ok(next.includes(900) && !next.includes(700), next.join());
    const sum = addEncounter(
      addEncounter([], low, tally(1, 0, 1, [0, 0, 1, 0, 0])),
      low,
      tally(2, 0, 0, [0, 0, 0, 0, 1]),
    );
    assert.deepEqual(sum, [{ rung: low, tally: tally(3, 0, 1, [0, 0, 1, 0, 1]) }]);
  });
});
