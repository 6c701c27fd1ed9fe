/**
 * One game to learn from, of any game, through its contract: the readable twin of kernel/assembly/learning/games.ts.
 *
 * Order of draws: the number of opening moves, where it is a range; for each opening move which, where there are
 * several; then at each decision whether to play a random move, where that may be, and which, where there are several;
 * otherwise one among equally good moves, where there are several. Chance draws when it acts; a forced pass draws nothing.
 */

import type { Rng } from '../random/rng.js';
import { pick, settle } from '../rules/dice.js';
import type { Evaluator } from '../rules/evaluator.js';
import type { Game } from '../rules/game.js';
import { forcedPass } from '../rules/passes.js';
import type { Move, Outcome, Position, Side } from '../rules/position.js';
import type { PositionLearner } from './learner.js';
import { type Returns, States } from './states.js';

/** A player that learns, or one that only plays. */
export type EpisodePlayer<P extends Position> =
  | { readonly learner: PositionLearner<P> }
  | { readonly evaluator: Evaluator<P> };

export type EpisodeRules<P extends Position> = Returns & {
  /** How often learners, and players that do not learn, play a random move. */
  readonly explore: number;
  readonly epsilon: number;
  readonly opening: readonly [number, number];
  /** What the board before a random move learns: nothing, the best move's value, or that of the move played. */
  readonly explored: 'skip' | 'best' | 'played';
  readonly ties: 'random' | 'first';
  /** Whether a move that ends the game is worth its score, or what the player says of the board. */
  readonly ends: 'score' | 'learner';
  /** How a game ends where not as its own rules say; undefined while it goes on. */
  over?(position: P): Outcome | undefined;
  /** Who plays a side's moves in this game instead of whoever sits there; the first of several best. */
  readonly greedy?: { readonly side: Side; readonly evaluator: Evaluator<P> } | undefined;
  /** What a finished game is worth to side 0. */
  target(outcome: Outcome): number;
  /** What an unfinished position is worth to side 0, where that is known. */
  known?(position: P): number | undefined;
};

/** Values this close count as equal, as in any search. */
const TIE = 1e-6;
/** A move that ends the game is worth more than any guess, or less. */
const DECIDED = 1e6;

type RatedAfterstate = { readonly move: Move; readonly value: number };

export function rateMoves<P extends Position>(
  game: Game<P>,
  position: P,
  moves: readonly Move[],
  value: (after: P) => number,
  over = (after: P): Outcome | undefined => game.outcome(after),
): RatedAfterstate[] {
  const { turn } = position;
  return moves.map(move => {
    const after = game.play(position, move);
    const outcome = over(after);
    if (outcome === undefined) return { move, value: value(after) };
    const margin = turn === 0 ? outcome.margin : -outcome.margin;
    return { move, value: margin === 0 ? 0 : margin + Math.sign(margin) * DECIDED };
  });
}

const highest = (rated: readonly RatedAfterstate[]): number => Math.max(...rated.map(each => each.value));

export function bestOf(
  rated: readonly RatedAfterstate[],
  rng: Rng,
  ties: 'random' | 'first' = 'random',
): RatedAfterstate {
  const least = highest(rated) - TIE;
  const best = rated.filter(each => each.value >= least);
  return best[best.length > 1 && ties === 'random' ? rng.below(best.length) : 0]!;
}

/** Plays a game and learns from it; returns how it ended. One learner may sit on both sides. */
export function playEpisode<P extends Position>(
  game: Game<P>,
  start: P,
  players: readonly [EpisodePlayer<P>, EpisodePlayer<P>],
  rules: EpisodeRules<P>,
  rng: Rng,
): Outcome {
  const histories = new Map<PositionLearner<P>, States<P>>();
  for (const player of players) {
    if ('learner' in player && !histories.has(player.learner)) {
      histories.set(player.learner, new States(player.learner, rules));
    }
  }
  const over = (position: P): Outcome | undefined => (rules.over ?? game.outcome)(position);
  const [least, most] = rules.opening;
  let opening = least + (most > least ? rng.below(most - least + 1) : 0);

  let position = settle(game, start, rng);
  let outcome = over(position);
  while (outcome === undefined) {
    const moves = game.moves(position);
    const pass = forcedPass(game, moves);
    if (pass !== undefined) {
      position = settle(game, game.play(position, pass), rng);
      outcome = over(position);
      continue;
    }
    const side = position.turn;
    const player = players[side];
    const rate = (after: P): number =>
      'learner' in player ? player.learner.value(after, side) : player.evaluator.value(after, side);
    const ended = rules.ends === 'score' ? over : () => undefined;
    const rateAll = () => rateMoves(game, position, moves, rate, ended);
    const epsilon = 'learner' in player ? rules.explore : rules.epsilon;
    const isOpening = opening > 0;
    let isExplored = false;
    let value = 0;
    let move: Move;
    if (isOpening) {
      opening--;
      move = pick(moves, rng);
    } else if (epsilon > 0 && rng.next() < epsilon) {
      move = pick(moves, rng);
      isExplored = !('learner' in player && rules.explored === 'played');
      if (!isExplored) value = rateAll().find(each => each.move === move)!.value;
    } else if (rules.greedy?.side === side) {
      const { evaluator } = rules.greedy;
      isExplored = true;
      const counts = moves.map(each => evaluator.value(game.play(position, each), side));
      move = moves[counts.indexOf(Math.max(...counts))]!;
    } else ({ move, value } = bestOf(rateAll(), rng, rules.ties));
    if (isExplored && rules.explored === 'best' && 'learner' in player) {
      const best = highest(rateAll());
      // A move that ends the game has a value beyond any target: nothing is learnt from it here.
      if (Math.abs(best) < DECIDED / 2) {
        histories.get(player.learner)!.best(signed(best, side));
        isExplored = false;
      }
    }
    const after = game.play(position, move);
    outcome = over(after);
    if ('learner' in player && !isOpening) {
      const known = outcome ? rules.target(outcome) : rules.known?.(after);
      histories.get(player.learner)!.add({
        position: after,
        side,
        value: known ?? signed(value, side),
        isExplored,
        isKnown: known !== undefined,
      });
    }
    position = settle(game, after, rng);
    outcome ??= over(position);
  }
  for (const states of histories.values()) states.end(rules.target(outcome));
  return outcome;
}

const signed = (value: number, side: Side): number => (side === 0 ? value : -value);
