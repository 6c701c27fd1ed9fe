/** Loops for measurements: the cost of a call from the host would hide the cost of an evaluation. */
import { Bits } from './bitboard';
import { WAITING, WHITE } from './conventions';
import { evaluate } from './evaluators/evaluator';
import { patternsBytes, patternsSetUp, patternsUpdate, patternsValue } from './evaluators/patterns';
import { below } from './random';

/** The number of evaluations, and the sum of their values, so that the compiler cannot drop them. */
export let evaluations: i32 = 0;
// biome-ignore lint/correctness/noUnusedVariables: it is only written, which keeps the sum in the program
let total: f64 = 0;

/**
 * Along random games from a position with black to move: both sides' values of the board after each move. If `indices`
 * is not 0, the evaluator is of the pattern kind, and its indices are kept there, one array per ply.
 */
export function benchEvaluator(block: usize, first: u64, second: u64, games: i32, indices: usize): void {
  evaluations = 0;
  total = 0;
  const step = indices ? patternsBytes(block) : 0;
  for (let game = 0; game < games; game++) {
    let own = first;
    let other = second;
    let white = false;
    let at = indices;
    if (indices) patternsSetUp(block, at, own, other);
    for (;;) {
      let moves = Bits.moves(own, other);
      if (moves == 0) {
        if (Bits.moves(other, own) == 0) break;
      } else {
        const choices = i32(popcnt(moves));
        for (let skip = below(choices); skip > 0; skip--) moves &= moves - 1;
        const square = i32(ctz(moves));
        const flips = Bits.flips(square, own, other);
        own |= flips | (u64(1) << square);
        other ^= flips;
        const view = white ? WHITE : 0;
        if (indices) {
          patternsUpdate(block, at, at + step, square, flips, white);
          at += step;
          const discs = i32(popcnt(own | other));
          const moved = i32(popcnt(own));
          total += patternsValue(block, at, discs, moved, view) + patternsValue(block, at, discs, moved, view ^ WHITE);
        } else {
          total += evaluate(block, own, other, view) + evaluate(block, other, own, (view ^ WHITE) | WAITING);
        }
        evaluations += 2;
      }
      const swap = own;
      own = other;
      other = swap;
      white = !white;
    }
  }
}
