/**
 * The outcome with best play, and the moves that keep it: exact, for any game without dice. The only values are won, drawn and
 * lost, so there are only two windows, and a table of positions by the game's key has most of the answers.
 */
import { type FastGame, MAX_KEY_WORDS } from '../rules/fast.js';
import type { Game } from '../rules/game.js';
import type { Move, Outcome, Position, Side } from '../rules/position.js';
import { undoableStateOf } from '../rules/state.js';
import { Ordering } from './ordering.js';
import { PackedTable } from './packed-table.js';
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

const forSide = ({ winner }: Outcome, side: Side): Value => (winner === null ? 0 : winner === side ? 1 : -1);

/** Two bits for each bound of a position, for its side to move, then its best move. */
const packed = (low: Value, high: Value, move: Move): number => (low + 1) | ((high + 1) << 2) | (move << 4);
const lowOf = (entry: number): Value => ((entry & 3) - 1) as Value;
const highOf = (entry: number): Value => (((entry >> 2) & 3) - 1) as Value;
const moveOf = (entry: number): Move => entry >> 4;

/** A table of the position that a state stands on; −1 where nothing is known of it. */
type Table = { find(): number; keep(entry: number): void };

/** By the words of the state's key where it has them, otherwise by the key of the game. */
function tableFor<P extends Position>(game: Game<P>, state: FastGame<P>, entries: number): Table {
  const { key: keyInto } = state;
  if (!keyInto) {
    const keyFor = keyOf(game);
    const table = new Transpositions<number>(entries);
    return {
      find: () => table.find(keyFor(state.save())) ?? -1,
      keep: entry => table.keep(keyFor(state.save()), entry),
    };
  }
  const key = new Int32Array(MAX_KEY_WORDS);
  let table: PackedTable | undefined;
  return {
    find() {
      const words = state.key!(key);
      table ??= new PackedTable(entries, words);
      return table.find(key);
    },
    keep(entry) {
      state.key!(key);
      table!.keep(key, entry);
    },
  };
}

/** A solver that keeps its table from one position to the next; undefined if `nodes` were not enough. */
export function outcomeSolver<P extends Position>(
  game: Game<P>,
  entries = 1 << 21,
): (position: P, nodes?: number) => SolvedOutcome | undefined {
  if (game.chances) throw new Error(`the outcome solver does not support dice, and ${game.id} has them`);
  const state = undoableStateOf(game);
  const table = tableFor(game, state, entries);
  const ordering = new Ordering(game.moveCount);
  /** By the number of moves since the root. */
  const legal: Int32Array[] = [];
  const movesAt = (played: number): Int32Array => (legal[played] ??= new Int32Array(game.moveCount));
  let visited = 0;
  let most = Number.POSITIVE_INFINITY;

  /** For the side to move of an unfinished position. Exact between alpha and beta; outside, a bound. */
  const visit = (played: number, alpha: Value, beta: Value): Value => {
    if (visited++ >= most) throw new SolverBudgetSpent();
    const side = state.turn();
    const known = table.find();
    if (known >= 0) {
      const [low, high] = [lowOf(known), highOf(known)];
      if (low >= beta || low === high) return low;
      if (high <= alpha) return high;
    }
    const moves = movesAt(played);
    const count = state.moves(moves);
    const depth = game.maxPlies - played; // deeper cuts are worth less
    let value: Value = -1;
    let best = moves[0]!;
    ordering.sort(moves, count, side, depth, known >= 0 ? moveOf(known) : undefined);
    let going = 0; // the first of `moves` that do not end the game
    for (let i = 0; i < count; i++) {
      const move = moves[i]!;
      state.play(move);
      const outcome = state.outcome();
      state.undo();
      if (!outcome) moves[going++] = move;
      else {
        const end = forSide(outcome, side);
        if (end === 1) return 1; // an immediate win: no need to search or store anything else
        if (end > value) [value, best] = [end, move];
      }
    }
    let low = alpha;
    if (value > low) low = value;
    for (let i = 0; i < going && low < beta; i++) {
      const move = moves[i]!;
      const found = childValue(move, played, side, low, beta);
      if (found <= value) continue;
      [value, best] = [found, move];
      if (value > low) low = value;
      if (low >= beta) ordering.credit(move, side, depth);
    }
    table.keep(packed(value > alpha ? value : -1, value < beta ? value : 1, best));
    return value;
  };

  /** The value of a move that does not end the game. The turn need not change: then the window stays as it is. */
  const childValue = (move: Move, played: number, side: Side, alpha: Value, beta: Value): Value => {
    state.play(move);
    const found =
      state.turn() === side
        ? visit(played + 1, alpha, beta)
        : ((0 - visit(played + 1, (0 - beta) as Value, (0 - alpha) as Value)) as Value);
    state.undo();
    return found;
  };

  return (position, nodes = Number.POSITIVE_INFINITY) => {
    visited = 0;
    most = nodes;
    const { turn } = position;
    try {
      const values = game.moves(position).map(move => {
        state.load(position);
        const outcome = game.outcome(game.play(position, move));
        return { move, value: outcome ? forSide(outcome, turn) : childValue(move, 0, turn, -1, 1) };
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
