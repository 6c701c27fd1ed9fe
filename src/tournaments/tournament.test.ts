import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Arena, MatchResult } from '../arena/arena.js';
import { startsFor } from '../arena/openings.js';
import { openArena } from '../arena/single-thread.js';
import { noughts } from '../games/noughts/noughts.js';
import { EMPTY_TALLY, type PairCounts } from '../matches/tally.js';
import { parseSeed } from '../random/seed.js';
import type { Game } from '../rules/game.js';
import { parseSpec, type Spec } from '../specs/spec.js';
import { scoreInterval } from './interval.js';
import { formatCrossCsv, formatReportHtml, formatStandingsCsv, pointsText, remarks, reportOf } from './report.js';
import { pairSample } from './score.js';
import { type KnownResult, type PlayedPairing, standingsOf, summaryOf } from './standings.js';
import { ForeignResult, type Format, pairingsOf, playTournament, type TournamentPlan } from './tournament.js';

const spec = (text: string): Spec => {
  const read = parseSpec(text);
  assert.ok(read.ok);
  return read.value;
};
const NAMES = ['random', 'search(depth=1)', 'search(depth=2)', 'search(depth=9)', 'pinkney-noughts'];

const planOf = (format: Format, players = NAMES): TournamentPlan => ({
  game: { kind: 'noughts' },
  players: players.map(spec),
  format,
  pairs: 3,
  openings: { kind: 'random', plies: 1 },
  seed: parseSeed('cup'),
  want: 'tally',
});

const starts = (plan: TournamentPlan) => (seed: string) =>
  startsFor(plan.openings, { game: noughts as Game, pairs: plan.pairs, seed });

async function play(plan: TournamentPlan, past: readonly KnownResult[] = [], arena: Arena = openArena(undefined)) {
  const played: (PlayedPairing & { readonly round: number; readonly known: boolean; readonly result: KnownResult })[] =
    [];
  const events = playTournament(plan, { starts: starts(plan), arena, past });
  for (;;) {
    const next = await events.next();
    if (next.done) return { played, ranking: next.value };
    if (next.value.type === 'result') played.push(next.value);
  }
}

const FORMATS: readonly Format[] = [
  { kind: 'round-robin' },
  { kind: 'gauntlet', challengers: 2 },
  { kind: 'elimination' },
  { kind: 'swiss', rounds: 3 },
];

describe('tournament', () => {
  for (const format of FORMATS) {
    test(`${format.kind}: it has the promised number of matches, and stopped anywhere it ends the same`, async () => {
      const plan = planOf(format);
      const whole = await play(plan);
      assert.equal(whole.played.length, pairingsOf(plan));
      const results = whole.played.map(each => each.result);
      for (let stop = 0; stop <= results.length; stop++) {
        const requests: string[] = [];
        const inner = openArena(undefined);
        const arena: Arena = {
          run: matches =>
            inner.run(
              (function* () {
                for (const match of matches) {
                  requests.push(match.id);
                  yield match;
                }
              })(),
            ),
          register: async () => {},
          train: async (_, __, arrays) => arrays,
          close: async () => {},
        };
        const again = await play(plan, results.slice(0, stop), arena);
        assert.deepEqual(
          again.played.map(each => each.result),
          results,
        );
        assert.deepEqual(again.ranking, whole.ranking);
        assert.deepEqual(
          requests,
          results.slice(stop).map(each => each.id),
        );
      }
    });
  }

  for (const format of FORMATS) {
    test(`${format.kind}: known results are not replayed`, async () => {
      const plan = planOf(format);
      const whole = await play(plan);
      const results = whole.played.map(each => each.result);
      for (let missing = 0; missing < results.length; missing++) {
        const later = new Map(results.filter((_, i) => i !== missing).map(result => [result.id, { result }]));
        const events = playTournament(plan, { starts: starts(plan), arena: openArena(undefined), later });
        const played: KnownResult[] = [];
        const fresh: string[] = [];
        for (let next = await events.next(); !next.done; next = await events.next()) {
          if (next.value.type === 'round') continue;
          played.push(next.value.result);
          if (!next.value.known) fresh.push(next.value.result.id);
        }
        assert.deepEqual(played, results);
        assert.deepEqual(fresh, [results[missing]!.id]);
      }
    });
  }

  test('the standings hold nothing that grows with the length of a match', async () => {
    const { played } = await play({ ...planOf({ kind: 'round-robin' }), want: 'records' });
    for (const { result } of played) {
      assert.equal((result as MatchResult).records?.length, 6);
      const brief = JSON.stringify(summaryOf(result));
      assert.ok(brief.length < 200, brief);
      assert.deepEqual(Object.keys(summaryOf(result)), ['tally', 'distinct', 'endings', 'reproducible']);
    }
  });

  test('results of another plan are refused', async () => {
    const { played } = await play(planOf({ kind: 'round-robin' }));
    const other = { ...planOf({ kind: 'round-robin' }), seed: parseSeed('another') };
    await assert.rejects(play(other, [played[0]!.result]), ForeignResult);
  });

  test('standings: points, places, shared places and the cross-table agree', () => {
    const result = (wins: number, draws: number, losses: number): MatchResult => ({
      id: '',
      tally: { ...EMPTY_TALLY, wins, draws, losses },
      distinct: wins + draws + losses,
      endings: { played: wins + draws + losses },
      reproducible: true,
      pairScores: [],
    });
    const table = standingsOf(
      ['a', 'b', 'c', 'd'],
      [
        { pairing: [0, 1], result: result(3, 0, 1) },
        { pairing: [2, 1], result: result(2, 2, 0) },
      ],
    );
    assert.deepEqual(
      table.players.map(({ name, place, points, games }) => [name, place, points, games]),
      [
        ['a', 1, 3, 4],
        ['c', 1, 3, 4],
        ['b', 3, 2, 8],
        ['d', 4, 0, 0],
      ],
    );
    assert.deepEqual(table.cross[2]![0], { games: 4, wins: 1, draws: 0, losses: 3, points: 1 });
    assert.deepEqual([table.cross[0]![1], table.cross[3]![0]], [null, null]);
    assert.deepEqual([table.games, table.connected], [8, false]);
    for (const { rating, error } of table.players) assert.ok(Number.isFinite(rating) && Number.isFinite(error));
  });

  test('standings: scores, intervals and ratings leave copies out, points do not', () => {
    const matchOf = (evidence?: PairCounts): MatchResult => ({
      id: '',
      tally: { wins: 300, draws: 0, losses: 100, margin: 0, pairs: [0, 0, 100, 0, 100] },
      distinct: evidence ? 4 : 400,
      ...(evidence ? { evidence } : {}),
      endings: { played: 400 },
      reproducible: true,
      pairScores: [],
    });
    const of = (result: MatchResult) => standingsOf(['a', 'b'], [{ pairing: [0, 1], result }]);
    const [all, few] = [of(matchOf()), of(matchOf([0, 0, 1, 0, 1]))];
    assert.equal(all.countedGames, undefined);
    assert.deepEqual([few.games, few.countedGames, few.players[0]!.points], [400, 4, 300]);
    assert.deepEqual(few.players[0]!.interval, scoreInterval(pairSample([0, 0, 1, 0, 1])));
    assert.ok(all.players[0]!.interval.low > 0.5 && few.players[0]!.interval.low < 0.5);
    assert.ok(few.players[0]!.error > 4 * all.players[0]!.error);
    const plan = planOf({ kind: 'round-robin' }, ['random', 'random']);
    assert.deepEqual(remarks(reportOf(plan, all, true)), []);
    assert.match(remarks(reportOf(plan, few, true))[0]!, /^396 of 400 games repeat others and add no evidence: /);
  });

  test('reports show names as text', async () => {
    const plan = planOf({ kind: 'round-robin' }, NAMES.slice(0, 2));
    const { played } = await play(plan);
    const standings = standingsOf(['<img src=x onerror=alert(1)>', '=cmd("x")'], played);
    const report = reportOf(plan, standings, true);
    const page = formatReportHtml(report);
    assert.doesNotMatch(page, /<img|<script/);
    assert.match(page, /<th scope="row">&lt;img src=x onerror=alert\(1\)&gt;<\/th>/);
    assert.match(page, /prefers-color-scheme:dark/);
    const [columns, first] = formatStandingsCsv(report)
      .split('\r\n')
      .map(line => line.split(','));
    assert.deepEqual(columns!.slice(0, 2), ['"place"', '"player"']);
    const { games, wins, draws, losses } = report.players[0]!;
    const numbers = ['games', 'wins', 'draws', 'losses'].map(name => Number(first![columns!.indexOf(`"${name}"`)]));
    assert.deepEqual(numbers, [games, wins, draws, losses]);
    assert.match(formatCrossCsv(report), /"'=cmd\(""x""\)"/);
  });

  test('remarks name everything that weakens the numbers', () => {
    const plan = planOf({ kind: 'round-robin' });
    const standings = {
      players: [],
      cross: [],
      games: 10,
      countedGames: 4,
      distinctGames: 4,
      endings: { played: 9, cap: 1 },
      reproducible: false,
      connected: false,
    };
    assert.equal(remarks(reportOf(plan, standings, false)).length, 5);
    assert.deepEqual([0, 0.5, 1, 10.5].map(pointsText), ['0', '½', '1', '10½']);
  });
});
