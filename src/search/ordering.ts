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

  constructor(moveCount: number) {
    this.history = [new Float64Array(moveCount), new Float64Array(moveCount)];
  }

  sort(moves: readonly Move[], side: Side, depth: number, first: Move | undefined): readonly Move[] {
    if (moves.length === 1) return moves;
    const history = this.history[side];
    const newer = this.killers[2 * depth];
    const older = this.killers[2 * depth + 1];
    const weight = (move: Move): number =>
      move === first ? FIRST : move === newer ? 2 ** 60 : move === older ? 2 ** 59 : history[move]!;
    // By insertion: the lists are short, and equal weights stay ascending.
    const sorted = moves.slice();
    const weights = moves.map(weight);
    for (let i = 1; i < sorted.length; i++) {
      const [move, own] = [sorted[i]!, weights[i]!];
      let j = i;
      for (; j > 0 && weights[j - 1]! < own; j--) {
        sorted[j] = sorted[j - 1]!;
        weights[j] = weights[j - 1]!;
      }
      sorted[j] = move;
      weights[j] = own;
    }
    return sorted;
  }

  /** A move that made the rest of its siblings superfluous, the more welcome the more there was to search. */
  credit(move: Move, side: Side, depth: number): void {
    this.history[side][move]! += depth * depth;
    if (this.killers[2 * depth] === move) return;
    this.killers[2 * depth + 1] = this.killers[2 * depth] ?? move;
    this.killers[2 * depth] = move;
  }
}
