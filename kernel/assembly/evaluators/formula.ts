/**
 * Expression trees, as steps on a stack: src/evaluators/formula documents the functions and compiles the tree. Both
 * branches of an `if` are computed: no step has side effects, so the value is that of the branch taken, and straight
 * code is faster than jumps. Every set of squares that a step needs is computed once, at the beginning.
 */
import { Bits } from '../bitboard';
import { Count } from '../features';
import { base, SCRATCH } from '../memory';
import { CORNERS } from '../squares';
import { stableDiscs } from '../stability';

/** The steps follow it. */
@unmanaged
class Program {
  steps: i32;
  /** The sets that are needed, one bit each. */
  sets: i32;
}

const STEPS: usize = (offsetof<Program>() + 15) & ~15;

export enum FormulaAt {
  steps = offsetof<Program>('steps'),
  sets = offsetof<Program>('sets'),
  bytes = i32(STEPS),
}

/** A step about squares. */
@unmanaged
class Step {
  op: i32;
  set: i32;
  square: i32;
}

/** A step that is a number. */
@unmanaged
class Literal {
  op: i32;
  value: f64;
}

const STEP: usize = offsetof<Literal>();

export enum StepAt {
  op = offsetof<Step>('op'),
  set = offsetof<Step>('set'),
  square = offsetof<Step>('square'),
  bytes = i32(STEP),
}

export enum LiteralAt {
  op = offsetof<Literal>('op'),
  value = offsetof<Literal>('value'),
  bytes = i32(STEP),
}

export enum FormulaFlag {
  wrap = 1,
}

/** Operations; the first value popped is the first argument. */
export enum Op {
  literal,
  bit,
  count,
  whether,
  howMany,
  plus,
  minus,
  times,
  choose,
  and,
  or,
  not,
  greater,
  smaller,
  equal,
}

/** Sets of squares, in scratch memory by number: first the own ones, then the opponent's. */
export enum SquareSet {
  discs = 0,
  empty = 2,
  moves = 4,
  corners = 6,
  potential = 8,
  frontier = 10,
  stable = 12,
}

/** The bits of the sets from `potential` on. */
const EXTENDED: i32 = 0x3f << SquareSet.potential;

/** The stack starts after the sets. A tree of 100 levels needs 201 values. */
const STACK: usize = 128;

const MAX_BOUND: f64 = 1099511627776;
const TWO_53: f64 = 9007199254740992;

class Sets {
  @inline static put(at: usize, set: i32, squares: u64): void {
    store<u64>(at + (usize(set) << 3), squares);
  }

  @inline static get(at: usize, set: i32): u64 {
    return load<u64>(at + (usize(set) << 3));
  }

  @inline static fill(at: usize, needed: i32, mine: u64, theirs: u64): void {
    const empty = ~(mine | theirs);
    Sets.put(at, SquareSet.discs, mine);
    Sets.put(at, SquareSet.discs + 1, theirs);
    Sets.put(at, SquareSet.empty, empty);
    Sets.put(at, SquareSet.empty + 1, empty);
    if (needed & (1 << SquareSet.moves)) Sets.put(at, SquareSet.moves, Bits.moves(mine, theirs));
    if (needed & (2 << SquareSet.moves)) Sets.put(at, SquareSet.moves + 1, Bits.moves(theirs, mine));
    Sets.put(at, SquareSet.corners, mine & CORNERS);
    Sets.put(at, SquareSet.corners + 1, theirs & CORNERS);
    if (needed & EXTENDED) {
      const open = Count.widen(empty);
      Sets.put(at, SquareSet.potential, empty & Count.widen(theirs));
      Sets.put(at, SquareSet.potential + 1, empty & Count.widen(mine));
      Sets.put(at, SquareSet.frontier, mine & open);
      Sets.put(at, SquareSet.frontier + 1, theirs & open);
      if (needed & (1 << SquareSet.stable)) Sets.put(at, SquareSet.stable, stableDiscs(mine, theirs));
      if (needed & (2 << SquareSet.stable)) Sets.put(at, SquareSet.stable + 1, stableDiscs(theirs, mine));
    }
  }

  /** Whether square x is in a set; false if x is not a square. */
  @inline static has(set: u64, x: f64, flags: i32): f64 {
    const square = flags & FormulaFlag.wrap ? x - 64 * floor<f64>(x / 64) : x;
    return square >= 0 && square < 64 ? f64((set >> u64(square)) & 1) : 0;
  }

  /** Above 2⁵³ all numbers are even, and NaN is unequal to every number. */
  @inline static isOdd(x: f64): bool {
    return abs<f64>(x) < TWO_53 && (i64(x) & 1) != 0;
  }
}

export function formula(payload: usize, flags: i32, mine: u64, theirs: u64): f64 {
  const sets = base + SCRATCH;
  Sets.fill(sets, changetype<Program>(payload).sets, mine, theirs);
  let stack = sets + STACK; // where the second value goes; the first is in `top`
  let top: f64 = 0;
  const end = payload + STEPS + usize(changetype<Program>(payload).steps) * STEP;
  for (let at = payload + STEPS; at < end; at += STEP) {
    const step = changetype<Step>(at);
    switch (step.op) {
      case Op.literal:
        store<f64>(stack, top);
        stack += 8;
        top = changetype<Literal>(at).value;
        break;
      case Op.bit:
        store<f64>(stack, top);
        stack += 8;
        top = f64((Sets.get(sets, step.set) >> u64(step.square)) & 1);
        break;
      case Op.count:
        store<f64>(stack, top);
        stack += 8;
        top = f64(popcnt(Sets.get(sets, step.set)));
        break;
      case Op.whether:
        top = Sets.has(Sets.get(sets, step.set), top, flags);
        break;
      case Op.howMany:
        top = f64(popcnt(Sets.get(sets, step.set + i32(Sets.isOdd(top)))));
        break;
      case Op.plus:
        stack -= 8;
        top = top + load<f64>(stack);
        break;
      case Op.minus:
        stack -= 8;
        top = top - load<f64>(stack);
        break;
      case Op.times:
        stack -= 8;
        top = top * load<f64>(stack);
        break;
      case Op.choose:
        stack -= 16;
        top = top != 0 ? load<f64>(stack, 8) : load<f64>(stack);
        break;
      case Op.and:
        stack -= 8;
        top = f64(i32(top != 0) & i32(load<f64>(stack) != 0));
        break;
      case Op.or:
        stack -= 8;
        top = f64(i32(top != 0) | i32(load<f64>(stack) != 0));
        break;
      case Op.not:
        top = f64(i32(top == 0));
        break;
      case Op.greater:
        stack -= 8;
        top = f64(i32(top > load<f64>(stack)));
        break;
      case Op.smaller:
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
