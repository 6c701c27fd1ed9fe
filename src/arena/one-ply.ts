/**
 * Pairs of games between one-ply players: draw for draw the games of referee.ts, without its records, reports and
 * clocks. Formulas at Senet play eight times as many this way.
 */
import { lostBy } from '../matches/record.js';
import type { Player } from '../players/player.js';
import { policyMove } from '../players/policy.js';
import { type Rng, rngFrom } from '../random/rng.js';
import { type Seed, seedFor } from '../random/seed.js';
import { throwDice } from '../rules/dice.js';
import type { Evaluator } from '../rules/evaluator.js';
import type { Game } from '../rules/game.js';
import type { Move, Outcome, Position, Side } from '../rules/position.js';
import { finished } from '../search/leaves.js';
import { isBest } from '../search/root.js';
import type { Spec } from '../specs/spec.js';
import { type Batch, type BatchResult, gamesIn } from './batch.js';
import { gameHash, rootOf } from './hash.js';
import { RANDOM } from './kernel/pairs.js';
import { playRandomPairs } from './random-games.js';
import { afterOpening, marginFor, openStart, resultFor } from './referee.js';

/** A player that takes the move after which its evaluator rates the board best, or the move of a policy. */
export type OnePlyPlayer = {
  readonly evaluator: Evaluator;
  /** A finished game has its score, not the evaluator's value. */
  readonly scores: boolean;
  readonly randomTies: boolean;
  readonly tolerance: number;
};

/** Undefined where the player does more than that. */
export function onePlyPlayerOf(spec: Spec, { setup, policy }: Player): OnePlyPlayer | undefined {
  if (policy) return { evaluator: policy, scores: false, randomTies: false, tolerance: 0 };
  const known = setup ?? (spec.kind === 'random' ? RANDOM : undefined);
  if (known?.limits.depth !== 1 || known.limits.nodes !== undefined) return undefined;
  if (known.limits.milliseconds !== undefined || known.epsilon > 0 || known.exact > 0) return undefined;
  const { terminal, ties, tolerance } = known.conventions;
  const randomTies = ties === 'random';
  return {
    evaluator: known.evaluator,
    scores: terminal === 'score',
    randomTies,
    tolerance: randomTies ? tolerance : 0,
  };
}

/** Values of the moves at hand, shared by all decisions, since none is made within another. It grows with the longest list. */
let values = new Float64Array(64);

/** Undefined if a policy makes no legal move. */
function choose(
  game: Game,
  position: Position,
  legal: readonly Move[],
  player: OnePlyPlayer,
  rng: Rng,
): Move | undefined {
  if (player.evaluator.choose) {
    const move = policyMove(game, player.evaluator.choose, position, rng);
    return move !== undefined && legal.includes(move) ? move : undefined;
  }
  if (legal.length === 1) return legal[0]!;
  const { evaluator, scores, randomTies, tolerance } = player;
  const moves = evaluator.focus?.(position, legal) ?? legal;
  const side = position.turn;
  if (moves.length > values.length) values = new Float64Array(2 * moves.length);
  let best = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < moves.length; i++) {
    const next = game.play(position, moves[i]!);
    const outcome = scores ? game.outcome(next) : undefined;
    const value = outcome ? finished(outcome, side, evaluator.bound) : evaluator.value(next, side);
    values[i] = value;
    if (value > best) best = value;
  }
  let count = 0;
  for (let i = 0; i < moves.length; i++) if (isBest(values[i]!, best, tolerance)) count++;
  let skip = randomTies && count > 1 ? rng.below(count) : 0;
  for (let i = 0; ; i++) if (isBest(values[i]!, best, tolerance) && skip-- === 0) return moves[i]!;
}

type Played = {
  readonly moves: readonly Move[];
  readonly outcome: Outcome;
  readonly ended: 'played' | 'cap' | 'illegal';
};

function playOut(game: Game, players: readonly [OnePlyPlayer, OnePlyPlayer], start: Position, seed: Seed): Played {
  const rng = rngFrom(seed);
  const inGame = (player: OnePlyPlayer): OnePlyPlayer => {
    const evaluator = player.evaluator.forGame?.(seed);
    return evaluator ? { ...player, evaluator } : player;
  };
  const own = [inGame(players[0]), inGame(players[1])] as const;
  const played: Move[] = [];
  let position = start;
  for (;;) {
    const outcome = game.outcome(position);
    if (outcome) return { moves: played, outcome, ended: outcome.capped ? 'cap' : 'played' };
    const move =
      throwDice(game, position, rng) ?? choose(game, position, game.moves(position), own[position.turn], rng);
    if (move === undefined) return { moves: played, outcome: lostBy(position.turn), ended: 'illegal' };
    played.push(move);
    position = game.play(position, move);
  }
}

export function playOnePlyPairs(
  game: Game,
  players: readonly [OnePlyPlayer, OnePlyPlayer],
  batch: Batch,
  isRandom: boolean,
): BatchResult {
  const { first, starts, seed } = batch;
  const [a, b] = players;
  const openings = starts.map(start => {
    const position = afterOpening(game, openStart(game, start));
    return { position, root: rootOf(game, position, isRandom) };
  });
  if (isRandom && a.evaluator === RANDOM.evaluator && b.evaluator === RANDOM.evaluator) {
    return playRandomPairs(game, batch, openings);
  }
  const games = gamesIn(batch);
  const results = new Uint8Array(games);
  const margins = new Float64Array(games);
  const hashes = new BigUint64Array(games);
  const otherwise: [number, 'cap' | 'illegal'][] = [];
  for (let i = 0; i < games; i++) {
    const { position, root } = openings[(i >> 1) % openings.length]!;
    const side: Side = i % 2 === 0 ? 0 : 1; // the first player's
    const own = side === 0 ? ([a, b] as const) : ([b, a] as const);
    const { moves, outcome, ended } = playOut(game, own, position, seedFor(seed, 2 * first + i));
    results[i] = resultFor(outcome, side);
    margins[i] = marginFor(outcome, side);
    hashes[i] = gameHash(root, moves);
    if (ended !== 'played') otherwise.push([i, ended]);
  }
  return { results, margins, hashes, isRandom, otherwise, reproducible: true };
}
