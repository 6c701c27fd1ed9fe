/** Tournaments of the Arena page: kept, resumed, exported, tested while they run. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Match } from '../../arena/arena.js';
import { type BatchResult, batchesOf, type Span } from '../../arena/batch.js';
import { usualOpenings } from '../../arena/openings.js';
import { WorkerContext } from '../../arena/worker-context.js';
import { loadKernel } from '../../kernel/load.node.js';
import { formatRecord } from '../../matches/record.js';
import { NO_MODELS } from '../../models/registry.js';
import { parseSeed } from '../../random/seed.js';
import { parseSpec, type Spec } from '../../specs/spec.js';
import { walkSprt } from '../../tournaments/sprt.js';
import { decisionOf, sprtPath } from '../../tournaments/sprt-path.js';
import type { Format } from '../../tournaments/tournament.js';
import { readGame } from '../session/named-game.js';
import { exportedTournament, tournamentFormats } from './exported.js';
import { batchOf, isKeptMatch, isKeptTournament, keptMatchOf, keptOf, setupOf } from './kept.js';
import { playGames } from './playing.js';
import type { PlayedMatch, Tournament, TournamentSetup } from './tournament.js';

const context = new WorkerContext(loadKernel(), NO_MODELS, () => 0);

/** One batch a pair, as on many threads. */
async function* play(match: Match, span: Span): AsyncGenerator<BatchResult> {
  for (const batch of batchesOf(match, match.pairs, span)) yield await context.play(batch);
}

const specOf = (text: string): Spec => {
  const spec = parseSpec(text);
  assert.ok(spec.ok);
  return spec.value;
};

function setup(players: readonly string[], format: Format, pairs = 3, name = 'othello'): TournamentSetup {
  const found = readGame(name);
  assert.ok(found.ok);
  const { game } = found.value;
  return {
    id: 'one',
    ...found.value,
    names: players,
    plan: {
      game: specOf(name),
      players: players.map(specOf),
      format,
      pairs,
      openings: usualOpenings(game),
      seed: parseSeed('arena'),
      want: 'records',
    },
    seedText: 'arena',
  };
}

const gamesOf = ({ game, matches }: Tournament): readonly string[] =>
  matches.flatMap(match => match.records.map(record => formatRecord(game, record)));

/** What the browser would store, through JSON. */
const stored = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** Stops after some batches, stores what there is, reads it again and continues. */
async function interrupted(first: TournamentSetup, batches: number): Promise<Tournament> {
  const matches = new Map<string, unknown>();
  let told = 0;
  const tell = (tournament: Tournament, changed?: PlayedMatch): void => {
    if (changed) matches.set(changed.id, stored(keptMatchOf(tournament, changed)));
  };
  const stopped = await playGames(first, { play, isStopped: () => ++told >= batches, tell });
  assert.equal(stopped.state, 'stopped');
  const kept: unknown = stored(keptOf(stopped, '2026-01-02T03:04:05Z'));
  assert.ok(isKeptTournament(kept));
  assert.equal(kept.isDone, false);
  const again = setupOf(kept);
  assert.ok(again.ok);
  const before = new Map<string, readonly BatchResult[]>();
  for (const match of matches.values()) {
    assert.ok(isKeptMatch(match));
    const batch = await batchOf(again.value.game, match);
    assert.ok(batch.ok);
    before.set(match.id, [batch.value]);
  }
  const shown = await playGames(again.value, { before, tell: () => {} });
  assert.equal(shown.state, 'stopped');
  assert.deepEqual(shown.standings, stopped.standings, 'the stored tournament shows the same table');
  return playGames(again.value, { before, play, tell: () => {} });
}

const LINE_UP = ['random', 'search(depth=1, evaluator=iago)', 'search(depth=1, evaluator=squares)'];

test('a stopped tournament goes on, within a match too, with the games of one that was never stopped', async () => {
  for (const [format, players, game] of [
    [{ kind: 'round-robin' }, LINE_UP, 'othello'],
    [{ kind: 'swiss', rounds: 2 }, [...LINE_UP, 'greedy'], 'othello'],
    [{ kind: 'elimination' }, ['random', 'search(depth=1)', 'random'], 'senet'],
  ] as const) {
    const whole = await playGames(setup(players, format, 3, game), { play, tell: () => {} });
    assert.equal(whole.state, 'done', whole.trouble);
    for (const batches of [1, 4]) {
      const resumed = await interrupted(setup(players, format, 3, game), batches);
      assert.equal(resumed.state, 'done');
      assert.deepEqual(gamesOf(resumed), gamesOf(whole), `${format.kind}, stopped after ${batches}`);
      assert.deepEqual(resumed.standings, whole.standings);
    }
  }
});

test('a damaged game is refused, never counted', async () => {
  const whole = await playGames(setup(LINE_UP.slice(0, 2), { kind: 'round-robin' }, 1), { play, tell: () => {} });
  const match = keptMatchOf(whole, whole.matches[0]!);
  const damaged = { ...match, games: [match.games[0]!.replace(/\t[01-] /, '\t- '), match.games[1]!] };
  const batch = await batchOf(whole.game, damaged);
  assert.equal(batch.ok, false);
});

test('values that are not a tournament are refused', async () => {
  const whole = await playGames(setup(LINE_UP.slice(0, 2), { kind: 'round-robin' }, 1), { play, tell: () => {} });
  const kept = keptOf(whole, '2026-01-02T03:04:05Z');
  assert.ok(isKeptTournament(stored(kept)));
  const again = setupOf(kept);
  assert.ok(again.ok);
  assert.equal(again.value.seedText, 'arena');
  for (const wrong of [
    { ...kept, when: 'soon' },
    { ...kept, players: ['one'] },
    { ...kept, plan: { ...kept.plan, format: { kind: 'chaos' } } },
    { ...kept, plan: { ...kept.plan, seed: 'x' } },
    null,
  ])
    assert.equal(isKeptTournament(stored(wrong)), false);
  assert.equal(setupOf({ ...kept, game: 'chess' }).ok, false);
});

const SPRT = { model: 'logistic', elo0: 0, elo1: 100, alpha: 0.05, beta: 0.05 } as const;

test('the test of a match of two ends it at the pair that decides, also after a restart', async () => {
  const two = { ...setup(['search(depth=1, evaluator=iago)', 'random'], { kind: 'round-robin' }, 200), test: SPRT };
  const whole = await playGames(two, { play, tell: () => {} });
  assert.equal(whole.state, 'done');
  const [match] = whole.matches;
  const path = sprtPath(SPRT, match!.batches);
  const walk = walkSprt(SPRT, match!.result.pairScores);
  assert.equal(whole.games, 2 * walk.length);
  assert.ok(whole.games < whole.gamesInAll);
  assert.equal(path.length, walk.length);
  assert.equal(path.at(-1)!.llr, walk.llr);
  assert.deepEqual(decisionOf(path), path.at(-1));
  assert.equal(path.at(-1)!.accepted, match!.pairing[0] === 0 ? 'H1' : 'H0');
  const resumed = await interrupted(two, 2);
  assert.deepEqual(gamesOf(resumed), gamesOf(whole));
});

test('a copy of a game is not evidence, and leaves no point on the path', () => {
  const scored = (hashes: readonly bigint[], isRandom: boolean) => ({
    results: Uint8Array.from([2, 2, 2, 2]),
    margins: new Float64Array(4),
    hashes: BigUint64Array.from(hashes),
    isRandom,
    otherwise: [],
    reproducible: true,
  });
  assert.deepEqual(
    sprtPath(SPRT, [scored([1n, 2n, 1n, 2n], false)]).map(({ games }) => games),
    [2],
  );
  assert.deepEqual(
    sprtPath(SPRT, [scored([1n, 2n, 1n, 2n], true)]).map(({ games }) => games),
    [2, 4],
  );
});

test('every format of a tournament is written', async () => {
  const whole = await playGames(setup(LINE_UP, { kind: 'round-robin' }, 1), { play, tell: () => {} });
  const files = tournamentFormats(whole.game).map(({ id }) => {
    const file = exportedTournament(whole, id);
    assert.ok(file.ok, id);
    assert.deepEqual(file.value.left, []);
    return [file.value.name, file.value.content] as const;
  });
  const names = files.map(([name]) => name);
  for (const name of ['othello-standings.csv', 'othello-cross-table.csv', 'othello-report.json', 'othello-games.tsv'])
    assert.ok(names.includes(name), `${name} of ${names.join()}`);
  const contents = new Map(files);
  assert.equal(contents.get('othello-standings.csv')!.split('\r\n').length, 1 + 3 + 1);
  assert.equal(contents.get('othello-games.tsv')!.trimEnd().split('\n').length, 6);
  assert.equal(JSON.parse(contents.get('othello-report.json')!).games, 6);
  assert.equal(exportedTournament(whole, 'games nothing').ok, false);
});
