/** Monte-Carlo tree search from the start of each game: playouts per second, one thread. CPU time. */
import { buildGame, games } from '../../games/catalogue.js';
import { buildPlayer } from '../../players/catalogue.js';
import type { Decision } from '../../players/player.js';
import { rngFrom } from '../../random/rng.js';
import { parseSeed, seedFor } from '../../random/seed.js';
import { settle } from '../../rules/dice.js';
import type { Game } from '../../rules/game.js';
import { formatSpec, type Spec } from '../../specs/spec.js';
import { type Contender, type Measured, measure } from './rounds.js';

const SEED = parseSeed('bench mcts');
const ROUNDS = 5;
const SECONDS = 0.3;
/** A tree of the size that a player grows for one move. */
const ITERATIONS = 1000;

/** Two leaf evaluations: random playouts, and the hand-made weights of the game. */
const PLAYERS: readonly Spec[] = [
  { kind: 'mcts', iterations: ITERATIONS },
  { kind: 'mcts', iterations: ITERATIONS, evaluator: { kind: 'features' } },
];

/** Chance draws and forced moves are played before the search starts. */
function contender(game: Game, spec: Spec): Contender {
  const player = buildPlayer(spec, game);
  let searches = 0;
  return {
    name: `${game.id}, ${formatSpec(spec)}`,
    work() {
      const seed = seedFor(SEED, searches++);
      const rng = rngFrom(seed);
      let position = settle(game, game.initial(), rng);
      for (let moves = game.moves(position); moves.length === 1; moves = game.moves(position)) {
        position = settle(game, game.play(position, moves[0]!), rng);
      }
      const context = { seed, rng, shouldStop: () => false, report: () => {} };
      return (player.choose(position, {}, context) as Decision).report!.nodes;
    },
  };
}

export function benchMcts(): { readonly unit: string; readonly results: readonly Measured[] } {
  const all = Object.keys(games).map(kind => buildGame({ kind }));
  const contenders = all.flatMap(game => PLAYERS.map(spec => contender(game, spec)));
  return { unit: 'playouts/s', results: measure(contenders, ROUNDS, SECONDS) };
}
