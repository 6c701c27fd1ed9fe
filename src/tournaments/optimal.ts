/**
 * How often a player keeps the value of best play: the share of its moves, on solved positions, that are worth as much
 * as the best. It measures strength without an opponent, in any game without dice whose positions can be solved.
 */
import type { Player } from '../players/player.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed, type Seed, seedFor } from '../random/seed.js';
import { pick } from '../rules/dice.js';
import type { Game } from '../rules/game.js';
import type { Position } from '../rules/position.js';
import type { SolvedOutcome } from '../search/outcome.js';

export type SolvedPosition = { readonly position: Position; readonly solved: SolvedOutcome };

export type Pieces = { readonly least: number; readonly most: number };

/** After this many attempts without a suitable position, the game counts as having none. */
const TRIES = 10_000;

/** Random games whose mean length is taken: the same for every seed of a measurement, so that all measure the same plies. */
const LENGTHS = 200;
const LENGTH_SEED = parseSeed('lengths of random games');
/** A mean of so many plies leaves enough games that last 20 to 30. */
const LONG = 15;

/** Late enough to be solved, early enough to have a choice: 20 to 30 plies, or the middle third of a shorter random game. */
export function usualPlies(game: Game): Pieces {
  let plies = 0;
  for (let n = 0; n < LENGTHS; n++) {
    const rng = rngFrom(seedFor(LENGTH_SEED, n));
    for (let at = game.initial(); !game.outcome(at); plies++) at = game.play(at, pick(game.moves(at), rng));
  }
  const mean = plies / LENGTHS;
  return mean >= LONG ? { least: 20, most: 30 } : { least: Math.floor(mean / 3), most: Math.floor((2 * mean) / 3) };
}

/** Positions of random games after the given number of plies, in which not all moves are equally good. */
export function* choicePositions(
  game: Game,
  solve: (position: Position) => SolvedOutcome | undefined,
  { least, most }: Pieces,
  count: number,
  seed: Seed,
): Generator<SolvedPosition> {
  const seen = new Set<string>();
  let found = 0;
  for (let attempt = 0, fruitless = 0; found < count && fruitless < TRIES; attempt++, fruitless++) {
    const rng = rngFrom(seedFor(seed, 'position', attempt));
    const plies = least + rng.below(most - least + 1);
    let position = game.initial();
    for (let ply = 0; ply < plies && !game.outcome(position); ply++) {
      position = game.play(position, pick(game.moves(position), rng));
    }
    const text = game.display.formatPosition(position);
    if (game.outcome(position) || seen.has(text)) continue;
    seen.add(text);
    const solved = solve(position);
    if (!solved || solved.best.length === solved.values.length) continue;
    found++;
    fruitless = 0;
    yield { position, solved };
  }
}

type Optimality = {
  readonly positions: number;
  /** Moves that kept the best value. */
  readonly kept: number;
  /** The expected number for a random mover. */
  readonly byChance: number;
};

export const NOTHING_MEASURED: Optimality = { positions: 0, kept: 0, byChance: 0 };

/** Adds one position. The player's random draws come from the seed and the number of the position. */
export async function tryPosition(
  player: Player,
  { position, solved }: SolvedPosition,
  before: Optimality,
  seed: Seed,
  now: () => number,
): Promise<Optimality> {
  const own = seedFor(seed, 'move', before.positions);
  const { move } = await player.choose(
    position,
    {},
    { seed: own, rng: rngFrom(own), now, shouldStop: () => false, report: () => {} },
  );
  return {
    positions: before.positions + 1,
    kept: before.kept + (solved.best.includes(move) ? 1 : 0),
    byChance: before.byChance + solved.best.length / solved.values.length,
  };
}
