/**
 * The outcome with best play, and the moves that keep it: exact, for any game without dice. The only values are won, drawn and
 * lost, so there are only two windows, and a table of positions by the game's key has most of the answers.
 */
import type { Game } from '../rules/game.js';
import type { Move, Outcome, Position, Side } from '../rules/position.js';
import { Ordering } from './ordering.js';
import { keyOf, Transpositions } from './transposition.js';

/** For a side: lost, drawn, won. */
export type Value = -1 | 0 | 1;

export type SolvedOutcome = {
  /** For the side to move. */
  readonly value: Value;
  /** Legal moves that keep it, ascending. */
  readonly best: readonly Move[];
  /** What each legal move is worth to the side to move, ascending by move. */
  readonly values: readonly { readonly move: Move; readonly value: Value }[];
  readonly nodes: number;
};

/** The solver has visited its limit of nodes. */
class SolverBudgetSpent extends Error {}

/** The bounds of a position, for its side to move. */
type Known = { readonly low: Value; readonly high: Value; readonly move: Move };

const forSide = ({ winner }: Outcome, side: Side): Value => (winner === null ? 0 : winner === side ? 1 : -1);

/** A solver that keeps its table from one position to the next; undefined if `nodes` were not enough. */
export function outcomeSolver<P extends Position>(
  game: Game<P>,
  entries = 1 << 21,
): (position: P, nodes?: number) => SolvedOutcome | undefined {
  if (game.chances) throw new Error(`the outcome solver does not support dice, and ${game.id} has them`);
  const keyFor = keyOf(game);
  const table = new Transpositions<Known>(entries);
  const ordering = new Ordering(game.moveCount);
  let visited = 0;
  let most = Number.POSITIVE_INFINITY;

  /** The value of the position after a move, for the side that made it; undefined if the game is not over. */
  const endOf = (after: P, side: Side): Value | undefined => {
    const outcome = game.outcome(after);
    return outcome === undefined ? undefined : forSide(outcome, side);
  };

  /** For the side to move of an unfinished position. Exact between alpha and beta; outside, a bound. */
  const visit = (position: P, depth: number, alpha: Value, beta: Value): Value => {
    if (visited++ >= most) throw new SolverBudgetSpent();
    const { turn } = position;
    const moves = game.moves(position);
    const key = keyFor(position);
    const known = table.find(key);
    if (known) {
      if (known.low >= beta || known.low === known.high) return known.low;
      if (known.high <= alpha) return known.high;
    }
    let value: Value = -1;
    let best = moves[0]!;
    const rest: { readonly move: Move; readonly after: P }[] = [];
    for (const move of ordering.sort(moves, turn, depth, known?.move)) {
      const after = game.play(position, move);
      const end = endOf(after, turn);
      if (end === 1) return 1; // an immediate win: no need to search or store anything else
      if (end === undefined) rest.push({ move, after });
      else if (end > value) [value, best] = [end, move];
    }
    let low = alpha;
    if (value > low) low = value;
    if (low < beta) {
      for (const { move, after } of rest) {
        const found = childValue(after, turn, depth, low, beta);
        if (found <= value) continue;
        [value, best] = [found, move];
        if (value > low) low = value;
        if (low >= beta) {
          ordering.credit(move, turn, depth);
          break;
        }
      }
    }
    table.keep(key, {
      low: value > alpha ? value : -1,
      high: value < beta ? value : 1,
      move: best,
    });
    return value;
  };

  /** The turn need not change: then the window stays as it is. */
  const childValue = (after: P, side: Side, depth: number, alpha: Value, beta: Value): Value =>
    after.turn === side
      ? visit(after, depth - 1, alpha, beta)
      : ((0 - visit(after, depth - 1, (0 - beta) as Value, (0 - alpha) as Value)) as Value);

  return (position, nodes = Number.POSITIVE_INFINITY) => {
    visited = 0;
    most = nodes;
    const { turn } = position;
    try {
      const values = game.moves(position).map(move => {
        const after = game.play(position, move);
        const value = endOf(after, turn) ?? childValue(after, turn, game.maxPlies, -1, 1);
        return { move, value };
      });
      if (values.length === 0) throw new RangeError('no side is to move');
      const value = values.reduce<Value>((max, each) => (each.value > max ? each.value : max), -1);
      return {
        value,
        best: values.filter(each => each.value === value).map(each => each.move),
        values,
        nodes: visited,
      };
    } catch (error) {
      if (error instanceof SolverBudgetSpent) return undefined;
      throw error;
    }
  };
}
