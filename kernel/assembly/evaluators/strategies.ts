/**
 * Currie's six strategies; docs/strategies.md says how each is defined. f32, in the order written here.
 * Payload: six weights (f32: frontier, long sequences, discs, edges, special squares, mobility), then four (i32) of
 * special squares: corner, inner corner, the square next to a corner, the fourth kind.
 */
import { Bits } from '../bitboard';
import { Count } from '../features';

const CORNERS: u64 = 0x8100000000000081;
const INNER: u64 = 0x0042000000004200;
const NEXT: u64 = 0x4281000000008142;
const A_SQUARES: u64 = 0x2400810000810024;
const B_SQUARES: u64 = 0x1800008181000018;
const EDGE: u64 = 0x7e8181818181817e;
const NOT_A: u64 = 0xfefefefefefefefe;
const NOT_H: u64 = 0x7f7f7f7f7f7f7f7f;

/** The fourth special square is A (c1), not B (d1). */
const TEXT: i32 = 1;
/** Few frontier discs are good, not many. */
const FEWEST: i32 = 2;

class Share {
  @inline static of(part: i32, whole: i32): f32 {
    return whole == 0 ? 0 : f32(part) / f32(whole);
  }
}

class Strategy {
  @inline static frontier(flags: i32, discs: u64, besideEmpty: u64): f32 {
    const all = Count.of(discs);
    const outer = Count.of(discs & besideEmpty);
    return Share.of(flags & FEWEST ? all - outer : outer, all);
  }

  @inline static longSequences(discs: u64): f32 {
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
    return longest == 0 ? 0 : f32(short) / 7;
  }

  @inline static edges(discs: u64): f32 {
    return Share.of(Count.of(discs & ~EDGE), Count.of(discs));
  }

  @inline static special(weights: usize, flags: i32, discs: u64, risky: u64): f32 {
    const corner = load<i32>(weights);
    const inner = load<i32>(weights, 4);
    const next = load<i32>(weights, 8);
    const fourth = load<i32>(weights, 12);
    const score =
      corner * Count.of(discs & CORNERS) +
      fourth * Count.of(discs & (flags & TEXT ? A_SQUARES : B_SQUARES)) -
      inner * Count.of(discs & INNER & risky) -
      next * Count.of(discs & NEXT & risky);
    const worst = 4 * inner + 8 * next;
    return Share.of(score + worst, 4 * corner + 8 * fourth + worst);
  }
}

export function strategies(payload: usize, flags: i32, mine: u64, theirs: u64): f64 {
  const taken = mine | theirs;
  const move = max<i32>(0, Count.of(taken) - 4);
  const left = 60 - move;
  const early = f32(left) / 60;
  const late = f32(move) / 60;
  const fading = min<f32>(1, f32(left) / 20);
  const besideEmpty = Count.widen(~taken);
  const risky = Count.widen(~taken & CORNERS);
  const moves = Count.of(Bits.moves(mine, theirs));
  const replies = Count.of(Bits.moves(theirs, mine));
  const special = payload + 24;

  let sum: f32 =
    load<f32>(payload) *
    (early * Strategy.frontier(flags, mine, besideEmpty) - early * Strategy.frontier(flags, theirs, besideEmpty));
  sum += load<f32>(payload, 4) * (early * Strategy.longSequences(mine) - early * Strategy.longSequences(theirs));
  sum += load<f32>(payload, 8) * (late * Share.of(Count.of(mine), 64) - late * Share.of(Count.of(theirs), 64));
  sum += load<f32>(payload, 12) * (early * Strategy.edges(mine) - early * Strategy.edges(theirs));
  sum +=
    load<f32>(payload, 16) *
    (fading * Strategy.special(special, flags, mine, risky) - fading * Strategy.special(special, flags, theirs, risky));
  sum +=
    load<f32>(payload, 20) * (fading * Share.of(moves, moves + replies) - fading * Share.of(replies, moves + replies));
  return f64(sum);
}
