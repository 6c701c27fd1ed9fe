/**
 * One training game of any game, through its interface: the readable twin of kernel/assembly/learning/games.ts.
 *
 * Order of draws: the number of opening moves, if it is a range; each opening move, if there are several; then at each
 * decision whether to play a random move, if that is possible, and which, if there are several; otherwise one of the
 * equally good moves, if there are several. Chance draws when it acts; a forced pass draws nothing.
 */

import type { Rng } from '../random/rng.js';
import { draw } from '../rules/dice.js';
import type { Evaluator, Following } from '../rules/evaluator.js';
import { following } from '../rules/following.js';
import type { Game } from '../rules/game.js';
import { isPass } from '../rules/passes.js';
import type { Move, Outcome, Position, Side } from '../rules/position.js';
import { type Undoable, undoableStateOf } from '../rules/state.js';
import type { FollowingLearner, PositionLearner } from './learner.js';
import { type Returns, States } from './states.js';

/** A player that learns, or one that only plays. */
export type EpisodePlayer<P extends Position> =
  | { readonly learner: PositionLearner<P> }
  | { readonly evaluator: Evaluator<P> };

export type EpisodeRules<P extends Position> = Returns & {
  /** Probability of a random move by learners, and by players that do not learn. */
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
  /** Plays a side's moves in this game in place of its player; takes the first of several best. */
  readonly greedy?: { readonly side: Side; readonly evaluator: Evaluator<P> } | undefined;
  /** The value of a finished game for side 0. */
  target(outcome: Outcome): number;
  /** The value of an unfinished position for side 0, if it is known. */
  known?(position: P): number | undefined;
};

/** Values this close count as equal, as in every search. */
const TIE = 1e-6;
/** Added to the margin of a move that ends the game, in its direction, so that it exceeds every estimate. */
const DECIDED = 1e6;

type RatedAfterstate = { readonly move: Move; readonly value: number };

export function rateMoves<P extends Position>(
  game: Game<P>,
  position: P,
  moves: readonly Move[],
  value: (after: P) => number,
): RatedAfterstate[] {
  const { turn } = position;
  return moves.map(move => {
    const after = game.play(position, move);
    const outcome = game.outcome(after);
    if (outcome === undefined) return { move, value: value(after) };
    return { move, value: worthOf(outcome, turn) };
  });
}

const highest = (rated: readonly RatedAfterstate[]): number => Math.max(...rated.map(each => each.value));

/** What a move that ends the game is worth to a side. */
function worthOf({ margin }: Outcome, side: Side): number {
  const own = side === 0 ? margin : -margin;
  return own === 0 ? 0 : own + Math.sign(own) * DECIDED;
}

export function bestOf(
  rated: readonly RatedAfterstate[],
  rng: Rng,
  ties: 'random' | 'first' = 'random',
): RatedAfterstate {
  const least = highest(rated) - TIE;
  const best = rated.filter(each => each.value >= least);
  return best[best.length > 1 && ties === 'random' ? rng.below(best.length) : 0]!;
}

/** The move of one decision after another; what was decided last is in its fields. */
class Decision<P extends Position> {
  readonly moves: Int32Array;
  count = 0;
  move: Move = -1;
  /** The value of the board after the move, for the side that makes it; 0 where it was not valued. */
  value = 0;
  isExplored = false;
  /** The value of the best move, where another was played and it is to be learnt. */
  known: number | undefined;
  private readonly values: Float64Array;
  private opening: number;
  private readonly game: Game<P>;
  private readonly state: Undoable<P>;
  private readonly rules: EpisodeRules<P>;
  private readonly rng: Rng;

  constructor({ game, state, moves, values }: Workspace<P>, rules: EpisodeRules<P>, rng: Rng) {
    this.game = game;
    this.state = state;
    this.rules = rules;
    this.rng = rng;
    this.moves = moves;
    this.values = values;
    const [least, most] = rules.opening;
    this.opening = least + (most > least ? rng.below(most - least + 1) : 0);
  }

  over(): Outcome | undefined {
    return this.rules.over ? this.rules.over(this.state.save()) : this.state.outcome();
  }

  list(): void {
    this.count = this.state.moves(this.moves);
  }

  /** Values every move, and returns the highest value. */
  private rateAll(valued: Following): number {
    const { state, rules } = this;
    const side = state.turn();
    let best = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < this.count; i++) {
      const move = this.moves[i]!;
      valued.play(move);
      state.play(move);
      const outcome = rules.ends === 'score' ? this.over() : undefined;
      const value = outcome ? worthOf(outcome, side) : valued.value(side);
      state.undo();
      valued.undo();
      this.values[i] = value;
      if (value > best) best = value;
    }
    return best;
  }

  private pickAny(): number {
    return this.count === 1 ? 0 : this.rng.below(this.count);
  }

  /** One of the best moves. */
  private chooseBest(valued: Following): void {
    const least = this.rateAll(valued) - TIE;
    let ties = 0;
    for (let i = 0; i < this.count; i++) if (this.values[i]! >= least) ties++;
    let skip = ties > 1 && this.rules.ties === 'random' ? this.rng.below(ties) : 0;
    let i = 0;
    while (this.values[i]! < least || skip-- > 0) i++;
    this.move = this.moves[i]!;
    this.value = this.values[i]!;
  }

  /** Decides on a move; true where it belongs to the opening. */
  choose(valued: Following, learns: boolean): boolean {
    const { rules, rng, state, game } = this;
    const side = state.turn();
    const epsilon = learns ? rules.explore : rules.epsilon;
    this.value = 0;
    this.isExplored = false;
    this.known = undefined;
    if (this.opening > 0) {
      this.opening--;
      this.move = this.moves[this.pickAny()]!;
      return true;
    }
    if (epsilon > 0 && rng.next() < epsilon) {
      const i = this.pickAny();
      this.move = this.moves[i]!;
      this.isExplored = !(learns && rules.explored === 'played');
      if (!this.isExplored) {
        this.rateAll(valued);
        this.value = this.values[i]!;
      }
    } else if (rules.greedy?.side === side) {
      const { evaluator } = rules.greedy;
      this.isExplored = true;
      const position = state.save();
      const counts = Array.from(this.moves.subarray(0, this.count), move =>
        evaluator.value(game.play(position, move), side),
      );
      this.move = this.moves[counts.indexOf(Math.max(...counts))]!;
    } else this.chooseBest(valued);
    if (this.isExplored && rules.explored === 'best' && learns) {
      const best = this.rateAll(valued);
      // A move that ends the game has a value beyond any target: it is not learnt here.
      if (Math.abs(best) < DECIDED / 2) {
        this.known = best;
        this.isExplored = false;
      }
    }
    return false;
  }
}

/** One side of a game: who values its boards, and what is learnt from them. */
type Seat = {
  readonly valued: Following;
  /** What training adds to the player of a learner. */
  readonly learning?: { keep(side: Side): unknown; readonly states: States<unknown> };
};

/** What games of one game share: a state, and the learners and evaluators that follow it. */
export type Workspace<P extends Position = Position> = {
  readonly game: Game<P>;
  readonly state: Undoable<P>;
  readonly moves: Int32Array;
  readonly values: Float64Array;
  learnt(learner: PositionLearner<P>): FollowingLearner;
  valued(evaluator: Evaluator<P>): Following;
};

function once<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>();
  return key => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}

export function workspaceFor<P extends Position>(game: Game<P>): Workspace<P> {
  const state = undoableStateOf(game);
  return {
    game,
    state,
    moves: new Int32Array(game.moveCount),
    values: new Float64Array(game.moveCount),
    learnt: once(
      learner =>
        learner.follow?.(state) ?? {
          ...following({ value: learner.value }, state),
          keep: () => state.save(),
          learn: (position, side, target) => learner.learn(position as P, side, target),
        },
    ),
    valued: once(evaluator => following(evaluator, state)),
  };
}

/** One learner that plays both sides has one seat. */
function seatsOf<P extends Position>(
  [first, second]: readonly [EpisodePlayer<P>, EpisodePlayer<P>],
  workspace: Workspace<P>,
  rules: Returns,
): readonly [Seat, Seat] {
  const seat = (player: EpisodePlayer<P>): Seat => {
    if (!('learner' in player)) return { valued: workspace.valued(player.evaluator) };
    const learner = workspace.learnt(player.learner);
    return { valued: learner, learning: { keep: side => learner.keep(side), states: new States(learner, rules) } };
  };
  const one = seat(first);
  const isSame = 'learner' in first && 'learner' in second && first.learner === second.learner;
  return [one, isSame ? one : seat(second)];
}

/** Plays a game and learns from it; returns the outcome. One learner may play both sides. */
export function playEpisode<P extends Position>(
  workspace: Workspace<P>,
  start: P,
  players: readonly [EpisodePlayer<P>, EpisodePlayer<P>],
  rules: EpisodeRules<P>,
  rng: Rng,
): Outcome {
  const { game, state } = workspace;
  const seats = seatsOf(players, workspace, rules);
  const followers = seats[0] === seats[1] ? [seats[0].valued] : seats.map(seat => seat.valued);
  const decision = new Decision(workspace, rules, rng);
  const play = (move: Move): void => {
    for (const each of followers) each.play(move);
    state.play(move);
  };
  const throwAll = (): void => {
    for (let chances = state.chances?.(); chances && chances.length > 0; chances = state.chances!()) {
      play(draw(chances, rng));
    }
  };
  state.load(start);
  throwAll();
  for (const each of followers) each.begin();
  let outcome = decision.over();
  while (outcome === undefined) {
    decision.list();
    if (decision.count === 1 && isPass(game, decision.moves[0]!)) {
      play(decision.moves[0]!);
      throwAll();
      outcome = decision.over();
      continue;
    }
    const side = state.turn();
    const { valued, learning } = seats[side];
    const isOpening = decision.choose(valued, learning !== undefined);
    const { known: best } = decision;
    if (best !== undefined) learning!.states.best(signed(best, side));
    play(decision.move);
    outcome = decision.over();
    if (learning && !isOpening) {
      const known = outcome ? rules.target(outcome) : rules.known?.(state.save());
      learning.states.add({
        position: learning.keep(side),
        side,
        value: known ?? signed(decision.value, side),
        isExplored: decision.isExplored,
        isKnown: known !== undefined,
      });
    }
    throwAll();
    outcome ??= decision.over();
  }
  for (const seat of new Set(seats)) seat.learning?.states.end(rules.target(outcome));
  return outcome;
}

const signed = (value: number, side: Side): number => (side === 0 ? value : -value);
