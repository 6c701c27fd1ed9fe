/** The position that Inside shows first: a game in progress, because a start position has little to explain. */
import { advance, type History, streamOf } from '../../matches/history.js';
import { replayMoves } from '../../matches/replay.js';
import type { Seed } from '../../random/seed.js';
import type { Game } from '../../rules/game.js';

/** The start where the game names no moves, or its options forbid one of them. */
export function exampleHistory(game: Game, seed: Seed): History {
  const start: History = { seed, start: game.initial(), plies: [] };
  const plies = replayMoves(game, start.start, game.defaults.exampleMoves?.split(' ') ?? []);
  if (!plies.ok) return start;
  return plies.value.reduce((history, { move }) => advance(game, history, move, streamOf(history)), start);
}
