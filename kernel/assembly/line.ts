/** Best lines, by ply. */
import { base, LINE_BYTES, LINES } from './memory';

export class Line {
  @inline static at(ply: i32): usize {
    return base + LINES + usize(ply) * LINE_BYTES;
  }
  @inline static clear(ply: i32): void {
    store<u8>(Line.at(ply), 0);
  }
  /** The line of a ply is this move followed by the line of the next ply. */
  @inline static begin(ply: i32, square: i32): void {
    const line = Line.at(ply);
    const rest = Line.at(ply + 1);
    const length = load<u8>(rest);
    store<u8>(line, length + 1);
    store<u8>(line, u8(square), 1);
    memory.copy(line + 2, rest + 1, length);
  }
}
