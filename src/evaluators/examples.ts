/**
 * Three positions to explain an evaluator by: one it likes, one it dislikes and one it finds even, for the side to
 * move. They are met in random games from a seed, somewhere in the middle, and the evaluator itself picks them. An
 * evaluator need not be odd, so it judges by its view from one side less its view from the other.
 */
import { rngFrom } from '../random/rng.js';
import { type Seed, seedFor } from '../random/seed.js';
import { pick, throwDice } from '../rules/dice.js';
import type { Evaluator } from '../rules/evaluator.js';
import type { Game } from '../rules/game.js';
import { opponent, type Position } from '../rules/position.js';

export type Example<P extends Position> = { readonly label: 'good' | 'bad' | 'even'; readonly position: P };

const GAMES = 200;

/** All positions of one random game in which a side has to move. */
function decisions<P extends Position>(game: Game<P>, seed: Seed): P[] {
  const rng = rngFrom(seed);
  const met: P[] = [];
  for (let position = game.initial(); !game.outcome(position); ) {
    const moves = game.moves(position);
    if (moves.length > 1) met.push(position);
    position = game.play(position, throwDice(game, position, rng) ?? pick(moves, rng));
  }
  return met;
}

/** Undefined where so few positions were met that no three differ. */
export function examples<P extends Position>(
  game: Game<P>,
  evaluator: Evaluator<P>,
  seed: Seed,
): readonly [Example<P>, Example<P>, Example<P>] | undefined {
  const rated = new Map<string, { readonly position: P; readonly balance: number }>();
  for (let n = 0; n < GAMES; n++) {
    const met = decisions(game, seedFor(seed, 'example', n));
    const place = Math.floor(met.length * (0.3 + 0.4 * rngFrom(seedFor(seed, 'place', n)).next()));
    const position = met[place];
    if (position === undefined) continue;
    const { turn } = position;
    const balance = evaluator.value(position, turn) - evaluator.value(position, opponent(turn));
    rated.set(game.display.formatPosition(position), { position, balance });
  }
  // Sorting is stable: of equals the one that was met first.
  const ranked = [...rated.values()].sort((a, b) => b.balance - a.balance);
  if (ranked.length < 3) return undefined;
  const [good, ...rest] = ranked;
  const bad = rest.pop()!;
  const even = rest.reduce((best, each) => (Math.abs(each.balance) < Math.abs(best.balance) ? each : best));
  return [
    { label: 'good', position: good!.position },
    { label: 'bad', position: bad.position },
    { label: 'even', position: even.position },
  ];
}
