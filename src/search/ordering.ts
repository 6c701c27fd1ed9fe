/**
 * Likely moves first: the best one of an earlier search of the position, then the last two that cut at this depth
 * (killers), then those that cut most often anywhere (history), otherwise ascending. Only the order of visits depends on
 * it, never a value.
 */
import type { Move, Side } from '../rules/position.js';

const FIRST = Number.POSITIVE_INFINITY;

export class Ordering {
  private readonly history: readonly [Float64Array, Float64Array];
  /** Two for each depth still to go. */
  private readonly killers: Move[] = [];
  /** The order of the moves that are sorted. */
  private readonly weights: Float64Array;

  constructor(moveCount: number) {
    this.weights = new Float64Array(moveCount);
    this.history = [new Float64Array(moveCount), new Float64Array(moveCount)];
  }

  /** Sorts the first `count` moves, which are ascending. */
  sort(moves: Int32Array, count: number, side: Side, depth: number, first: Move | undefined): void {
    if (count === 1) return;
    const history = this.history[side];
    const newer = this.killers[2 * depth];
    const older = this.killers[2 * depth + 1];
    const { weights } = this;
    // By insertion: the lists are short, and equal weights stay ascending.
    for (let i = 0; i < count; i++) {
      const move = moves[i]!;
      const own = move === first ? FIRST : move === newer ? 2 ** 60 : move === older ? 2 ** 59 : history[move]!;
      let j = i;
      for (; j > 0 && weights[j - 1]! < own; j--) {
        moves[j] = moves[j - 1]!;
        weights[j] = weights[j - 1]!;
      }
      moves[j] = move;
      weights[j] = own;
    }
  }

  /** A move that made the rest of its siblings superfluous, the more welcome the more there was to search. */
  credit(move: Move, side: Side, depth: number): void {
    this.history[side][move]! += depth * depth;
    if (this.killers[2 * depth] === move) return;
    this.killers[2 * depth + 1] = this.killers[2 * depth] ?? move;
    this.killers[2 * depth] = move;
  }
}
