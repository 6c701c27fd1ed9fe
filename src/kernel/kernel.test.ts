/** The kernel gives the same answers as the reference on every position, in both builds. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dataLines, perftCounts } from '../../test/data/files.js';
import { randomGame } from '../../test/suites/game.js';
import { boardOf, discs, type OthelloPosition, PASS } from '../games/othello/board.js';
import { parseTranscript } from '../games/othello/notations/transcript.js';
import { othello, othelloFrom } from '../games/othello/othello.js';
import { score } from '../games/othello/rules.js';
import { CURRIE, randomInner, STANDARD } from '../games/othello/starts.js';
import { SYMMETRIES, turnBoard } from '../games/othello/symmetry.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed, seedFor } from '../random/seed.js';
import { perft } from '../rules/perft.js';
import { joinKernel, type Kernel, openKernel, planKernel } from './bridge.js';
import { createMemory } from './instance.js';
import { loadKernel } from './load.node.js';

const SEED = parseSeed('kernel');
const release = openKernel(loadKernel('release'));
const checked = openKernel(loadKernel('checked'));

function agree(kernel: Kernel, position: OthelloPosition): void {
  const legal = othello.moves(position);
  const squares = legal.filter(move => move !== PASS);
  assert.deepEqual(kernel.moves(position), squares);
  const outcome = othello.outcome(position);
  assert.equal(kernel.isOver(position), outcome !== undefined);
  for (let square = 0; square < 64; square++) {
    const flips = kernel.flips(position, square);
    assert.equal(flips.length > 0, squares.includes(square));
  }
  for (const move of legal) {
    const after = othello.play(position, move);
    if (move !== PASS) {
      const turned = kernel.flips(position, move).length;
      const gained = discs(after)[position.turn] - discs(position)[position.turn];
      assert.equal(turned + 1, gained);
    }
    // Playing the move in the kernel gives the same board, and undo restores the old one.
    kernel.moves(position);
    kernel.exports.begin();
    assert.equal(kernel.exports.play(move), 1);
    const words = new Int32Array(kernel.memory.buffer, kernel.base);
    const { blackLo, blackHi, whiteLo, whiteHi } = after;
    const [first, second] = [kernel.layout.Area.at.own / 4, kernel.layout.Area.at.other / 4];
    const [own, other] = after.turn === 0 ? [first, second] : [second, first];
    const seen = [words[own], words[own + 1], words[other], words[other + 1]];
    assert.deepEqual(seen, [blackLo, blackHi, whiteLo, whiteHi]);
    assert.equal(kernel.exports.undo(), 1);
    assert.equal(kernel.exports.undo(), 0);
    assert.deepEqual(kernel.moves(position), squares);
  }
  const count = kernel.exports.discs();
  const [black, white] = discs(position);
  assert.equal(count, position.turn === 0 ? black + 100 * white : white + 100 * black);
  const mobility = kernel.exports.mobility();
  const reply = othello.moves({ ...position, turn: position.turn === 0 ? 1 : 0 }).filter(move => move !== PASS);
  assert.equal(mobility, squares.length + 100 * reply.length);
}

for (const [name, kernel] of [
  ['release', release],
  ['checked', checked],
] as const) {
  test(`${name}: moves, flips, play, undo, end and counts as the reference, over random games`, () => {
    const rng = rngFrom(SEED);
    for (let i = 0; i < 60; i++) {
      const game = i % 3 === 0 ? othello : othelloFrom(i % 3 === 1 ? CURRIE : randomInner(rng));
      for (const { position } of randomGame(game, seedFor(SEED, i))) agree(kernel, position);
    }
  });

  test(`${name}: the same on boards that no game reaches`, () => {
    const side = fc.constantFrom(0 as const, 1 as const);
    const crowded = fc.array(fc.option(side, { freq: 8, nil: undefined }), { minLength: 64, maxLength: 64 });
    const sparse = fc.array(fc.option(side, { freq: 1, nil: undefined }), { minLength: 64, maxLength: 64 });
    fc.assert(
      fc.property(fc.oneof(crowded, sparse), side, (owners, turn) => agree(kernel, boardOf(owners, turn))),
      { numRuns: 500 },
    );
  });

  test(`${name}: the same along every short game and every early pass`, () => {
    const lines = [
      ...dataLines('short_games.txt'),
      ...dataLines('early_passes.txt'),
      ...dataLines('shortest_draws.txt'),
    ];
    const seen = new Set<string>();
    for (const line of lines) {
      const text = /[a-h][1-8]\S*/.exec(line)![0];
      const result = parseTranscript(text);
      assert.ok(result.ok);
      let position: OthelloPosition = result.value.start;
      for (const move of [...result.value.moves, undefined]) {
        const key = othello.display.formatPosition(position);
        if (!seen.has(key)) agree(kernel, position);
        seen.add(key);
        if (move !== undefined) position = othello.play(position, move);
      }
    }
    assert.ok(seen.size > 2000);
  });

  test(`${name}: the eight symmetries`, () => {
    for (const { position } of randomGame(othello, SEED)) {
      for (const each of SYMMETRIES) assert.deepEqual(kernel.turn(position, each), turnBoard(position, each));
    }
  });

  test(`${name}: perft agrees with the published counts and, elsewhere, with the reference`, () => {
    for (let depth = 0; depth <= 8; depth++) {
      assert.equal(kernel.perft(STANDARD, depth), perftCounts.standard[depth]);
    }
    for (let i = 0; i < 20; i++) {
      const trail = randomGame(othello, seedFor(SEED, 'perft', i));
      const { position } = trail[Math.floor((trail.length * (i + 1)) / 20) - 1]!;
      for (let depth = 1; depth <= 4; depth++) {
        assert.equal(kernel.perft(position, depth), perft(othello, position, depth));
      }
    }
  });

  test(`${name}: a seed gives the same draws as in TypeScript, and so does the seed of game n`, () => {
    for (const seed of ['0'.repeat(32), 'f'.repeat(32), SEED]) {
      const rng = rngFrom(seed);
      assert.deepEqual(
        kernel.draws(seed, 100),
        Array.from({ length: 100 }, () => rng.next() * 2 ** 32),
      );
      for (const n of [0, 1, 2, 12345, 2 ** 31 - 1]) {
        kernel.draws(seed, 0);
        kernel.exports.seedGame(n);
        assert.equal((kernel.exports.draw() >>> 0) / 2 ** 32, rngFrom(seedFor(seed, n)).next());
      }
    }
  });

  test(`${name}: random games equal those of the reference, move by move`, () => {
    const results = kernel.randomGames(STANDARD, SEED, 0, 200);
    for (let n = 0; n < 200; n++) {
      const trail = randomGame(othello, seedFor(SEED, n));
      const end = trail.at(-1)!.position;
      assert.deepEqual(
        kernel.randomGame(STANDARD, SEED, n),
        trail.slice(0, -1).map(step => step.move),
      );
      const [own, other] = discs(end);
      assert.deepEqual(results[n], { own, other, plies: trail.length - 1 });
      assert.equal(own - other, score(end).margin);
    }
  });
}

test('perft to depth 11 is 212,258,800', () => {
  for (const depth of [9, 10, 11]) assert.equal(release.perft(STANDARD, depth), perftCounts.standard[depth]);
});

test('a batch gives the same games whole or in parts', () => {
  const count = release.layout.MAX_BATCH + 100; // more than the kernel takes at once
  const whole = release.randomGames(STANDARD, SEED, 0, count);
  const parts = [...release.randomGames(STANDARD, SEED, 0, 77), ...release.randomGames(STANDARD, SEED, 77, count - 77)];
  assert.deepEqual(parts, whole);
});

test('random against random: black wins 45 %, white 50 %, and 4 % are drawn', () => {
  const count = 40_000;
  const results = release.randomGames(STANDARD, SEED, 0, count);
  const share = (of: (margin: number) => boolean): number =>
    results.filter(({ own, other }) => of(own - other)).length / count;
  // Measured elsewhere over 400,000 games: 45.3, 50.5 and 4.2 %; four standard errors are 1 % and 0.4 %.
  assert.ok(Math.abs(share(margin => margin > 0) - 0.453) < 0.01);
  assert.ok(Math.abs(share(margin => margin < 0) - 0.505) < 0.01);
  assert.ok(Math.abs(share(margin => margin === 0) - 0.042) < 0.004);
});

test('illegal moves are refused and change nothing', () => {
  release.moves(STANDARD);
  release.exports.begin();
  for (const move of [-1, 0, 27, 64, 65, 1000]) assert.equal(release.exports.play(move), 0, String(move));
  assert.deepEqual(release.moves(STANDARD), othello.moves(STANDARD));
});

test('the checked build traps if the host violates a precondition', () => {
  assert.throws(() => checked.exports.turnBoard(8));
  assert.throws(() => checked.exports.flips(64));
  assert.throws(() => checked.exports.open(16)); // on top of the constants
});

test('two instances on one memory do not disturb each other', () => {
  const module = loadKernel();
  const plan = planKernel(module, { threads: 2, tableBytes: 100_000, weightBytes: 1 });
  const memory = createMemory(plan.pages);
  const first = joinKernel(module, memory, plan, 0);
  first.moves(STANDARD);
  const second = joinKernel(module, memory, plan, 1);
  second.moves(CURRIE);
  assert.equal(first.exports.perft(5), 1396);
  assert.equal(second.exports.perft(5), 1396);
  assert.deepEqual(first.randomGames(STANDARD, SEED, 5, 3), second.randomGames(STANDARD, SEED, 5, 3));
  const regions = [plan.stop, plan.splits, plan.table, plan.weights, ...plan.areas];
  for (const region of regions) assert.ok(region >= first.layout.firstFree);
});
