import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { parseGame } from '../../games/catalogue.js';
import {
  cornersOf,
  type FirstRun,
  foundBy,
  generationAt,
  lengthOf,
  momentAt,
  nextStart,
  scoresUntil,
  stillOf,
  TICK,
} from './first-run.js';

const FILE = new URL('../../../../data/first-run.json', import.meta.url);
const run = JSON.parse(readFileSync(FILE, 'utf8')) as FirstRun;
const last = run.scores.length - 1;
const found = parseGame(run.game);
assert.ok(found.ok);
const game = found.value;

describe('the run of the first page', () => {
  test('is small, and learns within ten seconds, by more than luck', () => {
    assert.ok(readFileSync(FILE).length < 12_000);
    assert.equal(momentAt(run, 10_000 / TICK).generation, last);
    const { points } = scoresUntil(run, last);
    assert.ok(points.at(-1)!.low > points[0]!.high);
    assert.equal(scoresUntil(run, 3).points.length, 4);
  });

  test('shows games of the generation that is bred when they begin, the last of the last', () => {
    for (const [i, { generation }] of run.shown.entries())
      assert.equal(generation, generationAt(nextStart(run.shown.slice(0, i)), last));
    assert.equal(run.shown.at(-1)!.generation, last);
  });

  test('its games are games: every ply is legal, and nothing is left to play', () => {
    for (const { moves } of run.shown) {
      let position = game.initial();
      for (const word of moves) {
        const move = game.moves(position).find(each => game.display.formatMove(each, position) === word);
        assert.ok(move !== undefined, word);
        position = game.play(position, move);
      }
      assert.ok(game.outcome(position));
    }
  });

  test('goes through all games to their ends, and begins anew', () => {
    const seen = new Set<string>();
    let before = momentAt(run, 0);
    for (let tick = 0; tick < lengthOf(run); tick++) {
      const now = momentAt(run, tick);
      assert.ok(now.game > before.game || now.ply >= before.ply);
      assert.ok(now.generation >= before.generation);
      seen.add(`${now.game} ${now.ply}`);
      before = now;
    }
    for (const [i, { moves }] of run.shown.entries())
      for (let ply = 0; ply <= moves.length; ply++) assert.ok(seen.has(`${i} ${ply}`));
    assert.deepEqual(momentAt(run, lengthOf(run)), momentAt(run, 0));
    const still = momentAt(run, stillOf(run));
    assert.deepEqual(still, { generation: last, game: run.shown.length - 1, ply: run.shown.at(-1)!.moves.length });
  });
});

describe('what a generation has found, by its weights', () => {
  const corners = cornersOf(game);
  const cells = game.board!.cells;
  const weightsOf = (corner: number, beside: number, other: number): number[] =>
    cells.map((_, i) => (corners.corners.includes(i) ? corner : corners.beside.includes(i) ? beside : other));
  const runOf = (...weights: (readonly [corner: number, beside: number, other: number])[]): FirstRun => ({
    ...run,
    scores: weights.map((_, i) => (i === 0 ? [0.5, 0.4, 0.6] : [0.8, 0.7, 0.9])),
    weights: weights.map(each => weightsOf(...each)),
  });
  const said = (generation: number, ...weights: Parameters<typeof runOf>): string =>
    foundBy(runOf(...weights), generation, corners);

  test('four corners, and four cells diagonally beside them', () => {
    assert.deepEqual(
      corners.corners.map(i => cells[i]),
      ['a1', 'h1', 'a8', 'h8'],
    );
    assert.deepEqual(
      corners.beside.map(i => cells[i]),
      ['b2', 'g2', 'b7', 'g7'],
    );
  });

  const [BLIND, LIKES, WANTS, SHUNS] = [
    [-20, 0, 100],
    [20, 0, 100],
    [100, 0, 50],
    [100, -60, 50],
  ] as const;

  test('one sentence for each state of the weights', () => {
    assert.equal(said(0, BLIND, BLIND), 'It has found nothing yet.');
    assert.equal(said(1, BLIND, BLIND), 'It plays better already; corners mean nothing to it yet.');
    assert.equal(said(1, BLIND, LIKES), 'It begins to like corners.');
    assert.equal(said(1, BLIND, WANTS, WANTS), 'It has just found the corners.');
    assert.equal(said(2, BLIND, WANTS, WANTS, WANTS), 'It wants the corners most of all.');
    assert.equal(
      said(2, BLIND, WANTS, SHUNS, SHUNS),
      'It wants the corners, and shuns the squares that give one away.',
    );
    assert.equal(said(2, BLIND, WANTS, LIKES, LIKES), 'It has forgotten the corners!');
    assert.equal(said(2, BLIND, WANTS, WANTS), 'Nobody told it about corners.');
  });

  test('the stored run says at least four of them', () => {
    const sentences = run.scores.map((_, generation) => foundBy(run, generation, corners));
    assert.ok(new Set(sentences).size >= 4, sentences.join('\n'));
  });
});
