/**
 * Games whose positions get two labels each, both for the side to move:
 *
 *     value   of the position by search, or exact where the solver can tell
 *     result  of the game from there on, corrected: by the exact score of the first solved position, and by the value
 *             of a position whose move was drawn at random, because a random move says nothing about the position
 *
 * A game is played by the search itself after some random plies and with a few random moves, or replayed from a record.
 * Positions without a choice of moves get no label.
 *
 * A search also looks at moves that no good player makes. So some positions have a sibling: the board after another move, drawn
 * at random, with its value as both labels. Without them such boards are overrated, and a search chooses what is overrated.
 */
import type { Rng } from '../random/rng.js';
import type { Game } from '../rules/game.js';
import type { Move, Outcome, Position } from '../rules/position.js';

/** A move and its value for the side to move. */
export type Rated = { readonly move: Move; readonly value: number };

export type Oracle<P extends Position> = {
  /** The best move by search; undefined if positions get no value by search. */
  search: ((position: P) => Rated) | undefined;
  /** A best move and its exact score; undefined if the position is not near enough to the end. */
  solve(position: P): Rated | undefined;
  /** The result of a finished game for side 0, in the unit of the values. */
  final(outcome: Outcome): number;
};

export type LabelledPosition<P extends Position> = {
  readonly position: P;
  readonly value: number;
  readonly result: number;
};

type Visited<P extends Position> = {
  readonly position: P;
  /** Absent where nothing was searched or solved. */
  readonly value?: number;
  readonly isExact: boolean;
  readonly isRandom: boolean;
  readonly hasChoice: boolean;
};

/** From the end of the game backwards. `final` is the result for side 0. */
function labelled<P extends Position>(visited: readonly Visited<P>[], final: number): LabelledPosition<P>[] {
  const labels: LabelledPosition<P>[] = [];
  let result = final;
  for (let i = visited.length - 1; i >= 0; i--) {
    const { position, value, isExact, isRandom, hasChoice } = visited[i]!;
    const sign = position.turn === 0 ? 1 : -1;
    if (value !== undefined && (isExact || isRandom)) result = sign * value;
    if (hasChoice) labels.push({ position, value: value ?? sign * result, result: sign * result });
  }
  return labels.reverse();
}

function visit<P extends Position>(
  oracle: Oracle<P>,
  position: P,
  moves: readonly Move[],
): Visited<P> & { best?: Move } {
  if (moves.length < 2) return { position, isExact: false, isRandom: false, hasChoice: false };
  const solved = oracle.solve(position);
  const rated = solved ?? oracle.search?.(position);
  return {
    position,
    ...(rated ? { value: rated.value, best: rated.move } : {}),
    isExact: solved !== undefined,
    isRandom: false,
    hasChoice: true,
  };
}

type PlayedRules = {
  readonly opening: readonly [least: number, most: number];
  readonly explore: number;
  /** Share of the positions that have a sibling. */
  readonly siblings: number;
};

/**
 * Draws: the number of random plies, if it varies; each of them; then for each position with a choice whether its move
 * is random, and that move; then whether it has a sibling, and the move that leads there.
 */
export function playLabelled<P extends Position>(
  game: Game<P>,
  oracle: Oracle<P>,
  { opening: [least, most], explore, siblings }: PlayedRules,
  rng: Rng,
): LabelledPosition<P>[] {
  const random = (moves: readonly Move[]): Move => moves[rng.below(moves.length)]!;
  let opening = least + (most > least ? rng.below(most - least + 1) : 0);
  let position = game.initial();
  const visited: Visited<P>[] = [];
  const aside: LabelledPosition<P>[] = [];
  for (let outcome = game.outcome(position); ; outcome = game.outcome(position)) {
    if (outcome) return [...labelled(visited, oracle.final(outcome)), ...aside];
    const moves = game.moves(position);
    if (opening-- > 0) {
      position = game.play(position, random(moves));
      continue;
    }
    const { best = moves[0]!, ...here } = visit(oracle, position, moves);
    const isRandom = here.hasChoice && explore > 0 && rng.next() < explore;
    const played = isRandom ? random(moves) : best;
    visited.push({ ...here, isRandom });
    if (here.hasChoice && siblings > 0 && rng.next() < siblings) {
      const sibling = game.play(position, random(moves.filter(move => move !== played)));
      const { value } = visit(oracle, sibling, game.moves(sibling));
      if (value !== undefined) aside.push({ position: sibling, value, result: value });
    }
    position = game.play(position, played);
  }
}

/** A recorded game; unfinished ones end where the solver could have told, or have no label at all. */
export function replayLabelled<P extends Position>(
  game: Game<P>,
  oracle: Oracle<P>,
  moves: readonly Move[],
): LabelledPosition<P>[] {
  let position = game.initial();
  const visited: Visited<P>[] = [];
  for (const move of moves) {
    const legal = game.moves(position);
    if (!legal.includes(move)) return [];
    const { best: _, ...here } = visit(oracle, position, legal);
    visited.push(here);
    position = game.play(position, move);
  }
  const outcome = game.outcome(position);
  if (outcome) return labelled(visited, oracle.final(outcome));
  const solved = visited.findLastIndex(({ isExact }) => isExact);
  return labelled(visited.slice(0, solved + 1), 0);
}
