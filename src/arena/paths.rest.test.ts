/** Every path of a game plays the same games: a hundred thousand at random by the plain rules, the fast part and the kernel. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyGame } from '../games/catalogue.js';
import { loadKernel } from '../kernel/load.node.js';
import { buildPlayer } from '../players/catalogue.js';
import { parseSeed } from '../random/seed.js';
import type { Game } from '../rules/game.js';
import type { Spec } from '../specs/spec.js';
import type { Batch, BatchResult } from './batch.js';
import { KernelSession, kernelTwinOf } from './kernel/pairs.js';
import { onePlyPlayerOf, playOnePlyPairs } from './one-ply.js';

const PAIRS = 50_000;
const SPEC: Spec = { kind: 'random' };

function batchOf(game: Game): Batch {
  const start = { position: game.display.formatPosition(game.initial()), moves: [] };
  const seed = parseSeed('paths');
  return {
    game: { kind: game.id },
    players: [SPEC, SPEC],
    starts: [start],
    pairs: PAIRS,
    first: 0,
    seed,
    want: 'tally',
  };
}

function byContract(game: Game): BatchResult {
  const player = onePlyPlayerOf(SPEC, buildPlayer(SPEC, game))!;
  return playOnePlyPairs(game, [player, player], batchOf(game), true);
}

for (const game of everyGame()) {
  test(`${game.id}: ${2 * PAIRS} games have the same moves and results on all paths`, () => {
    const { fast, ...plain } = game;
    const expected = byContract(plain);
    assert.ok(new Set(expected.hashes).size > 1);
    if (fast) assert.deepEqual(byContract(game), expected);
    const twin = kernelTwinOf(game, SPEC, buildPlayer(SPEC, game));
    if (twin) assert.deepEqual(new KernelSession(loadKernel()).play([twin, twin], batchOf(game), true), expected);
    assert.ok(fast || twin, 'the game has a second path');
  });
}
