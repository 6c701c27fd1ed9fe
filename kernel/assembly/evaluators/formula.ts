/**
 * Expression trees, as steps on a stack: src/evaluators/formula says what the functions mean and compiles the tree.
 * Both branches of an `if` are computed: nothing has side effects, so the value is that of the branch taken, and
 * straight code is faster than jumps. Every set of squares that any step asks for is computed once, at the beginning.
 *
 * Payload: number of steps (i32), which sets are needed (i32, a bit each), padding to 16 bytes; then 16 bytes a step:
 * operation (i32), padding, and a number (f64) or a set and a square (i32 each).
 */
import { Bits } from '../bitboard';
import { Count } from '../features';
import { base, SCRATCH } from '../memory';
import { stableDiscs } from '../stability';

const WRAP: i32 = 1;

// Operations; the first value popped is the first argument.
const LITERAL: i32 = 0;
const BIT: i32 = 1;
const COUNT: i32 = 2;
const WHETHER: i32 = 3;
const HOW_MANY: i32 = 4;
const PLUS: i32 = 5;
const MINUS: i32 = 6;
const TIMES: i32 = 7;
const IF: i32 = 8;
const AND: i32 = 9;
const OR: i32 = 10;
const NOT: i32 = 11;
const GREATER: i32 = 12;
const SMALLER: i32 = 13;

/** Sets of squares, in scratch memory by number: one's own are even, the opponent's follow. */
const MINE: usize = 0;
const THEIRS: usize = 8;
const EMPTY: usize = 16;
const MOVES: usize = 32;
const CORNERS: usize = 48;
const POTENTIAL: usize = 64;
const FRONTIER: usize = 80;
const STABLE: usize = 96;
/** Bits of what the sets from POTENTIAL on are. */
const EXTENDED: i32 = 0x3f00;

const CORNER_SQUARES: u64 = 0x8100000000000081;
/** The stack begins behind the sets. A tree of 100 levels needs 201 values. */
const STACK: usize = 128;
const HEADER: usize = 16;

const MAX_BOUND: f64 = 1099511627776;
const TWO_53: f64 = 9007199254740992;

class Sets {
  @inline static fill(at: usize, needed: i32, mine: u64, theirs: u64): void {
    store<u64>(at, mine, MINE);
    store<u64>(at, theirs, THEIRS);
    store<u64>(at, ~(mine | theirs), EMPTY);
    store<u64>(at, ~(mine | theirs), EMPTY + 8);
    if (needed & (1 << 4)) store<u64>(at, Bits.moves(mine, theirs), MOVES);
    if (needed & (1 << 5)) store<u64>(at, Bits.moves(theirs, mine), MOVES + 8);
    store<u64>(at, mine & CORNER_SQUARES, CORNERS);
    store<u64>(at, theirs & CORNER_SQUARES, CORNERS + 8);
    if (needed & EXTENDED) {
      const empty = ~(mine | theirs);
      const open = Count.widen(empty);
      store<u64>(at, empty & Count.widen(theirs), POTENTIAL);
      store<u64>(at, empty & Count.widen(mine), POTENTIAL + 8);
      store<u64>(at, mine & open, FRONTIER);
      store<u64>(at, theirs & open, FRONTIER + 8);
      if (needed & (1 << 12)) store<u64>(at, stableDiscs(mine, theirs), STABLE);
      if (needed & (1 << 13)) store<u64>(at, stableDiscs(theirs, mine), STABLE + 8);
    }
  }

  /** Whether square x is in a set; none is where x is no square. */
  @inline static has(set: u64, x: f64, flags: i32): f64 {
    const square = flags & WRAP ? x - 64 * floor<f64>(x / 64) : x;
    return square >= 0 && square < 64 ? f64((set >> u64(square)) & 1) : 0;
  }

  /** Beyond 2⁵³ all numbers are even, and NaN compares with nothing. */
  @inline static isOdd(x: f64): bool {
    return abs<f64>(x) < TWO_53 && (i64(x) & 1) != 0;
  }
}

export function formula(payload: usize, flags: i32, mine: u64, theirs: u64): f64 {
  const sets = base + SCRATCH;
  Sets.fill(sets, load<i32>(payload, 4), mine, theirs);
  let stack = sets + STACK; // where the second value goes; the first is in `top`
  let top: f64 = 0;
  const end = payload + HEADER + (usize(load<i32>(payload)) << 4);
  for (let step = payload + HEADER; step < end; step += 16) {
    switch (load<i32>(step)) {
      case LITERAL:
        store<f64>(stack, top);
        stack += 8;
        top = load<f64>(step, 8);
        break;
      case BIT:
        store<f64>(stack, top);
        stack += 8;
        top = f64((load<u64>(sets + (usize(load<i32>(step, 8)) << 3)) >> u64(load<i32>(step, 12))) & 1);
        break;
      case COUNT:
        store<f64>(stack, top);
        stack += 8;
        top = f64(popcnt(load<u64>(sets + (usize(load<i32>(step, 8)) << 3))));
        break;
      case WHETHER:
        top = Sets.has(load<u64>(sets + (usize(load<i32>(step, 8)) << 3)), top, flags);
        break;
      case HOW_MANY:
        top = f64(popcnt(load<u64>(sets + ((usize(load<i32>(step, 8)) + usize(Sets.isOdd(top))) << 3))));
        break;
      case PLUS:
        stack -= 8;
        top = top + load<f64>(stack);
        break;
      case MINUS:
        stack -= 8;
        top = top - load<f64>(stack);
        break;
      case TIMES:
        stack -= 8;
        top = top * load<f64>(stack);
        break;
      case IF:
        stack -= 16;
        top = top != 0 ? load<f64>(stack, 8) : load<f64>(stack);
        break;
      case AND:
        stack -= 8;
        top = f64(i32(top != 0) & i32(load<f64>(stack) != 0));
        break;
      case OR:
        stack -= 8;
        top = f64(i32(top != 0) | i32(load<f64>(stack) != 0));
        break;
      case NOT:
        top = f64(i32(top == 0));
        break;
      case GREATER:
        stack -= 8;
        top = f64(i32(top > load<f64>(stack)));
        break;
      case SMALLER:
        stack -= 8;
        top = f64(i32(top < load<f64>(stack)));
        break;
      default:
        stack -= 8;
        top = f64(i32(top == load<f64>(stack)));
        break;
    }
  }
  if (!(top >= -MAX_BOUND)) return -MAX_BOUND; // NaN too
  return min<f64>(top, MAX_BOUND);
}
