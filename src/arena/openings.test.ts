import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildGame, everyGame } from '../games/catalogue.js';
import type { OthelloPosition } from '../games/othello/board.js';
import { shippedChampion } from '../games/othello/champion/champion.js';
import { positionsAfter, viewOf } from '../games/othello/lines.js';
import { othello } from '../games/othello/othello.js';
import { openKernel } from '../kernel/bridge.js';
import { loadKernel } from '../kernel/load.node.js';
import { replayMoves } from '../matches/replay.js';
import { readShipped } from '../models/shipped.node.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed } from '../random/seed.js';
import type { Start } from '../rules/archive.js';
import type { Evaluator } from '../rules/evaluator.js';
import { formatLine } from '../rules/words.js';
import { CONVENTIONS } from '../search/conventions.js';
import { kernelSearch } from '../search/kernel/searcher.js';
import { checkOpening, openings, openingsOf, pinnedOpening, startsFor, usualOpenings } from './openings.js';

const seed = parseSeed('openings');

test('a game has those openings from which it can start', () => {
  for (const game of everyGame()) {
    const possible = Object.keys(openings).filter(kind => {
      try {
        return startsFor({ kind }, { game, pairs: 1, seed }).length > 0;
      } catch {
        return false;
      }
    });
    assert.deepEqual(openingsOf(game).toSorted(), possible.toSorted(), game.id);
  }
});

test('openings are legal, differ from each other, leave a game to play, and the first do not depend on their number', () => {
  for (const [id, kind, plies] of [
    ['othello', 'random', 8],
    ['othello', 'inner', 0],
    ['othello', 'balanced', 8],
    ['senet', 'random', 6],
    ['noughts', 'random', 5],
  ] as const) {
    const game = buildGame({ kind: id });
    const spec = kind === 'random' ? { kind, plies } : { kind };
    const starts = startsFor(spec, { game, pairs: 100, seed });
    assert.equal(starts.length, 100);
    assert.deepEqual(startsFor(spec, { game, pairs: 30, seed }), starts.slice(0, 30));
    const reached = starts.map(({ position, moves }) => {
      assert.equal(moves.length, plies);
      const start = game.display.parsePosition(position);
      assert.ok(start.ok);
      const replayed = replayMoves(game, start.value, formatLine(game, start.value, moves));
      assert.ok(replayed.ok);
      const end = replayed.value.at(-1)?.position ?? start.value;
      assert.equal(game.outcome(end), undefined);
      return game.display.formatPosition(end);
    });
    assert.equal(new Set(reached).size, 100);
  }
});

test('where there are fewer openings than pairs, each occurs once', () => {
  const game = buildGame({ kind: 'othello' });
  assert.equal(startsFor({ kind: 'random', plies: 1 }, { game, pairs: 100, seed }).length, 4);
  assert.equal(startsFor({ kind: 'start' }, { game, pairs: 100, seed }).length, 1);
});

test('a wrong opening is refused with a reason', () => {
  const [othello, noughts, senet] = ['othello', 'noughts', 'senet'].map(kind => buildGame({ kind }));
  const wanted = { pairs: 3, seed };
  assert.throws(() => startsFor({ kind: 'randm' }, { game: othello!, ...wanted }), /did you mean “random”/);
  assert.throws(() => startsFor({ kind: 'inner' }, { game: noughts!, ...wanted }), /for othello, not for noughts/);
  assert.throws(
    () => startsFor({ kind: 'random', plies: 9 }, { game: noughts!, ...wanted }),
    /no random game of noughts/,
  );
  assert.throws(() => startsFor({ kind: 'random', plies: 0 }, { game: othello!, ...wanted }), /from 1 to 40/);
  assert.deepEqual(usualOpenings(othello!), { kind: 'random', plies: 8 });
  assert.deepEqual(usualOpenings(noughts!), { kind: 'random', plies: 2 });
  assert.deepEqual(usualOpenings(senet!), { kind: 'start' });
});

test('the shipped balanced openings differ up to symmetry, and are the output of the command', () => {
  const game = buildGame({ kind: 'othello' });
  const wanted = { game, pairs: 100_000, seed };
  const newest = pinnedOpening({ kind: 'balanced' });
  const editions = Array.from({ length: Number(newest.edition) }, (_, i) => i + 1);
  for (const edition of editions) checkBalanced(edition, startsFor({ kind: 'balanced', edition }, wanted));
  assert.deepEqual(startsFor({ kind: 'balanced' }, wanted), startsFor({ kind: 'balanced', edition: 1 }, wanted));
});

test('a typed opening is of its newest edition; work without an edition keeps the name', () => {
  assert.deepEqual(pinnedOpening({ kind: 'balanced', edition: 1 }), { kind: 'balanced', edition: 1 });
  assert.deepEqual(pinnedOpening({ kind: 'balanced' }, 1), { kind: 'balanced', edition: 1 });
  assert.deepEqual(pinnedOpening({ kind: 'balanced' }, 0), { kind: 'balanced' });
  assert.deepEqual(pinnedOpening({ kind: 'random', plies: 4 }), { kind: 'random', plies: 4 });
  assert.throws(() => checkOpening({ kind: 'balanced', edition: 99 }, othello as never), /is not/);
});

function checkBalanced(edition: number, all: readonly Start[]): void {
  const reached = all.map(({ moves }) => moves.reduce((at, move) => othello.play(at, move), othello.initial()));
  assert.equal(all.length, 2000);
  assert.equal(new Set(reached.map(viewOf)).size, all.length);
  const file = readShipped(shippedChampion, edition);
  assert.ok(file.ok);
  const champion = file.value.evaluator as Evaluator<OthelloPosition>;
  const kernel = openKernel(loadKernel(), { threads: 1, tableBytes: 1 << 22, weightBytes: 8 << 20 });
  const search = kernelSearch(kernel, champion, { ...CONVENTIONS, ties: 'first' });
  const context = { seed, rng: rngFrom(seed), shouldStop: () => false, report: () => {} };
  for (const position of reached.slice(0, 20)) {
    const { value } = search.search(position, { depth: 8 }, context);
    assert.ok(Math.abs(value) <= 2, `${value}`);
  }
}

test('positions after a number of plies, each once up to symmetry', () => {
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5].map(plies => positionsAfter(plies).length),
    [1, 1, 3, 14, 60, 322],
  );
});
