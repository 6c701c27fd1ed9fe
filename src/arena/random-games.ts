/** Pairs of games between two players that move at random, by the state of the game that changes in place. */
import { type Rng, rngFromState } from '../random/rng.js';
import { numberedSeeds } from '../random/seed.js';
import { draw } from '../rules/dice.js';
import type { FastGame } from '../rules/fast.js';
import type { Game } from '../rules/game.js';
import type { Outcome, Position, Side } from '../rules/position.js';
import { stateOf } from '../rules/state.js';
import { type Batch, type BatchResult, gamesIn } from './batch.js';
import { GameHash, type Root } from './hash.js';
import { marginFor, resultFor } from './referee.js';

/** Plays on to the end; every ply goes into the hash. */
function playOut(state: FastGame, legal: Int32Array, rng: Rng, hash: GameHash): Outcome {
  for (;;) {
    const count = state.moves(legal);
    if (count > 0) {
      const move = legal[count === 1 ? 0 : rng.below(count)]!;
      hash.add(move);
      state.play(move);
      continue;
    }
    const chances = state.chances?.();
    if (chances === undefined || chances.length === 0) return state.outcome()!;
    const thrown = draw(chances, rng);
    hash.add(thrown);
    state.play(thrown);
  }
}

/** Draw for draw the games of referee.ts: without copies to find, since games at random are none. */
export function playRandomPairs(
  game: Game,
  batch: Batch,
  openings: readonly { readonly position: Position; readonly root: Root }[],
): BatchResult {
  const { first, seed } = batch;
  const games = gamesIn(batch);
  const results = new Uint8Array(games);
  const margins = new Float64Array(games);
  const hashes = new BigUint64Array(games);
  const otherwise: [number, 'cap'][] = [];
  const state = stateOf(game);
  const legal = new Int32Array(game.moveCount);
  const seeds = numberedSeeds(seed);
  const hash = new GameHash();
  for (let i = 0; i < games; i++) {
    const { position, root } = openings[(i >> 1) % openings.length]!;
    const side: Side = i % 2 === 0 ? 0 : 1; // the first player's
    state.load(position);
    hash.begin();
    const outcome = playOut(state, legal, rngFromState(seeds(2 * first + i)), hash);
    results[i] = resultFor(outcome, side);
    margins[i] = marginFor(outcome, side);
    hashes[i] = root.hash ^ hash.value;
    if (outcome.capped) otherwise.push([i, 'cap']);
  }
  return { results, margins, hashes, isRandom: true, otherwise, reproducible: true };
}
