/**
 * Currie's six strategies, defined in docs/strategies.md. f32, in the order written here.
 */
import { Bits } from '../bitboard';
import { Count } from '../features';
import { A_SQUARES, B_SQUARES, C_SQUARES, CORNERS, NOT_A, NOT_H, X_SQUARES } from '../squares';

@unmanaged
class Strategies {
  frontier: f32;
  sequences: f32;
  discs: f32;
  edges: f32;
  special: f32;
  mobility: f32;
  // Special squares: corners, the squares diagonally next to them, those next to them on the edge, the fourth kind.
  corner: i32;
  inner: i32;
  next: i32;
  fourth: i32;
}

export enum StrategiesAt {
  frontier = offsetof<Strategies>('frontier'),
  sequences = offsetof<Strategies>('sequences'),
  discs = offsetof<Strategies>('discs'),
  edges = offsetof<Strategies>('edges'),
  special = offsetof<Strategies>('special'),
  mobility = offsetof<Strategies>('mobility'),
  corner = offsetof<Strategies>('corner'),
  inner = offsetof<Strategies>('inner'),
  next = offsetof<Strategies>('next'),
  fourth = offsetof<Strategies>('fourth'),
  bytes = offsetof<Strategies>(),
}

export enum StrategiesFlag {
  /** The fourth special square is A (c1), not B (d1). */
  text = 1,
  /** Few frontier discs are good, not many. */
  fewest = 2,
  /** Moves are divided by 64, not by the moves of both. */
  board = 4,
  /** Moves are divided by the empty squares. */
  empties = 8,
  /** A frontier is the empty squares beside own discs, not the discs beside empty squares. */
  squares = 16,
  /** A longest line of n discs is worth 1 / n. */
  inverse = 32,
  /** Discs are divided by all discs, not by 64. */
  material = 64,
  /** Strategies do not change with the move number. */
  constant = 128,
}

const EDGE: u64 = 0x7e8181818181817e;

class Share {
  @inline static of(part: i32, whole: i32): f32 {
    return whole == 0 ? 0 : f32(part) / f32(whole);
  }
}

class Strategy {
  @inline static frontier(flags: i32, discs: u64, besideEmpty: u64, taken: u64): f32 {
    const isSquares = (flags & StrategiesFlag.squares) != 0;
    const all = isSquares ? 64 : Count.of(discs);
    const outer = Count.of(isSquares ? Count.widen(discs) & ~taken : discs & besideEmpty);
    return Share.of(flags & StrategiesFlag.fewest ? all - outer : outer, all);
  }

  @inline static longSequences(flags: i32, discs: u64): f32 {
    let row = discs;
    let column = discs;
    let falling = discs;
    let rising = discs;
    let longest = 0;
    while (row | column | falling | rising) {
      longest++;
      row &= (row >> 1) & NOT_H;
      column &= column >> 8;
      falling &= (falling >> 9) & NOT_H;
      rising &= (rising >> 7) & NOT_A;
    }
    const short = 8 - longest;
    if (longest == 0) return 0;
    return flags & StrategiesFlag.inverse ? f32(1) / f32(longest) : f32(short) / 7;
  }

  @inline static edges(discs: u64): f32 {
    return Share.of(Count.of(discs & ~EDGE), Count.of(discs));
  }

  @inline static special(weights: Strategies, flags: i32, discs: u64, risky: u64): f32 {
    const corner = weights.corner;
    const inner = weights.inner;
    const next = weights.next;
    const fourth = weights.fourth;
    const score =
      corner * Count.of(discs & CORNERS) +
      fourth * Count.of(discs & (flags & StrategiesFlag.text ? A_SQUARES : B_SQUARES)) -
      inner * Count.of(discs & X_SQUARES & risky) -
      next * Count.of(discs & C_SQUARES & risky);
    const worst = 4 * inner + 8 * next;
    return Share.of(score + worst, 4 * corner + 8 * fourth + worst);
  }
}

export function strategies(payload: usize, flags: i32, mine: u64, theirs: u64): f64 {
  const taken = mine | theirs;
  const move = max<i32>(0, Count.of(taken) - 4);
  const left = 60 - move;
  const isConstant = (flags & StrategiesFlag.constant) != 0;
  const early: f32 = isConstant ? 1 : f32(left) / 60;
  const late: f32 = isConstant ? 1 : f32(move) / 60;
  const fading: f32 = isConstant ? 1 : min<f32>(1, f32(left) / 20);
  const besideEmpty = Count.widen(~taken);
  const risky = Count.widen(~taken & CORNERS);
  const moves = Count.of(Bits.moves(mine, theirs));
  const replies = Count.of(Bits.moves(theirs, mine));
  const discs = Count.of(taken);
  const allMoves = flags & StrategiesFlag.board ? 64 : flags & StrategiesFlag.empties ? 64 - discs : moves + replies;
  const material = flags & StrategiesFlag.material ? discs : 64;
  const weights = changetype<Strategies>(payload);

  let sum: f32 =
    weights.frontier *
    (early * Strategy.frontier(flags, mine, besideEmpty, taken) -
      early * Strategy.frontier(flags, theirs, besideEmpty, taken));
  sum +=
    weights.sequences * (early * Strategy.longSequences(flags, mine) - early * Strategy.longSequences(flags, theirs));
  sum += weights.discs * (late * Share.of(Count.of(mine), material) - late * Share.of(Count.of(theirs), material));
  sum += weights.edges * (early * Strategy.edges(mine) - early * Strategy.edges(theirs));
  sum +=
    weights.special *
    (fading * Strategy.special(weights, flags, mine, risky) - fading * Strategy.special(weights, flags, theirs, risky));
  sum += weights.mobility * (fading * Share.of(moves, allMoves) - fading * Share.of(replies, allMoves));
  return f64(sum);
}
