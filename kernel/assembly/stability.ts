/** Discs that can never be turned: a lower bound, cheap enough to cut a search with. */

const LEFT: u64 = 0x0101010101010101;
const RIGHT: u64 = 0x8080808080808080;
const TOP: u64 = 0x00000000000000ff;
const BOTTOM: u64 = 0xff00000000000000;
const RIM: u64 = LEFT | RIGHT | TOP | BOTTOM;

/** For every edge, own discs × 256 + other discs: the own discs on it that nothing can turn. */
const EDGES: usize = memory.data(65536, 16);

/** Discs of `other` that a disc of `own` on a square of an edge turns along that edge. */
function flipsOnEdge(square: i32, own: i32, other: i32): i32 {
  let flips = 0;
  let run = 0;
  let x = square + 1;
  while (x < 8 && other & (1 << x)) run |= 1 << x++;
  if (x < 8 && own & (1 << x)) flips |= run;
  run = 0;
  x = square - 1;
  while (x >= 0 && other & (1 << x)) run |= 1 << x--;
  if (x >= 0 && own & (1 << x)) flips |= run;
  return flips;
}

/**
 * A disc is stable if it is stable after whatever is played next on the edge, by either side; any empty square may be
 * played, because a line across the edge can make it legal. Fullest edges first, so what is asked for is known.
 */
export function fillEdges(): void {
  for (let empties = 0; empties <= 8; empties++) {
    for (let own = 0; own < 256; own++) {
      for (let other = 0; other < 256; other++) {
        if (own & other || popcnt(own | other) != 8 - empties) continue;
        let stable = own;
        for (let square = 0; square < 8; square++) {
          const disc = 1 << square;
          if ((own | other) & disc) continue;
          const mine = flipsOnEdge(square, own, other);
          stable &= load<u8>(EDGES + (((own | mine | disc) << 8) | (other & ~mine)));
          const theirs = flipsOnEdge(square, other, own);
          stable &= load<u8>(EDGES + (((own & ~theirs) << 8) | (other | theirs | disc)));
        }
        store<u8>(EDGES + ((own << 8) | other), stable);
      }
    }
  }
}

/** Column a as a byte, a1 in bit 0. */
function columnA(b: u64): usize {
  return usize(((b & LEFT) * 0x0102040810204080) >> 56);
}

/** The other way, without the corners: they come with the rows, and would carry into each other here. */
function toColumnA(byte: usize): u64 {
  return ((u64(byte) & 0x7e) * 0x0002040810204081) & LEFT;
}

function edges(own: u64, other: u64): u64 {
  const top = usize(load<u8>(EDGES + ((usize(own & 255) << 8) | usize(other & 255))));
  const bottom = usize(load<u8>(EDGES + ((usize(own >> 56) << 8) | usize(other >> 56))));
  const left = usize(load<u8>(EDGES + ((columnA(own) << 8) | columnA(other))));
  const right = usize(load<u8>(EDGES + ((columnA(own >> 7) << 8) | columnA(other >> 7))));
  return u64(top) | (u64(bottom) << 56) | toColumnA(left) | (toColumnA(right) << 7);
}

/** Squares whose whole line in a direction is taken; lines end at the rim. */
function fullRows(taken: u64): u64 {
  let f = taken & (taken >> 4) & 0x0f0f0f0f0f0f0f0f;
  f &= f >> 2;
  f &= f >> 1;
  return (f & LEFT) * 255;
}

function fullColumns(taken: u64): u64 {
  let f = taken & rotr(taken, 8);
  f &= rotr(f, 16);
  return f & rotr(f, 32);
}

/** Diagonals in steps of `s` (7 or 9): a square is on a full one if no empty square can slide onto it. */
function fullDiagonals(taken: u64, s: i32, notLow: u64, notHigh: u64): u64 {
  // Spread each empty square along its diagonal in both ways; `notLow` and `notHigh` stop it at the sides.
  let up = ~taken;
  let down = up;
  up |= (up << s) & notLow;
  up |= (up << (2 * s)) & (notLow & (notLow << s));
  up |= (up << (4 * s)) & (notLow & (notLow << s) & (notLow << (2 * s)) & (notLow << (3 * s)));
  down |= (down >> s) & notHigh;
  down |= (down >> (2 * s)) & (notHigh & (notHigh >> s));
  down |= (down >> (4 * s)) & (notHigh & (notHigh >> s) & (notHigh >> (2 * s)) & (notHigh >> (3 * s)));
  return ~(up | down);
}

/**
 * Own discs that are stable. On the rim only the edge table speaks; inside, each of the four lines through a disc must
 * be full, or hold a stable disc of its own next to it.
 */
export function stableDiscs(own: u64, other: u64): u64 {
  const taken = own | other;
  const inside = own & ~RIM;
  const rows = fullRows(taken);
  const columns = fullColumns(taken);
  const falling = fullDiagonals(taken, 9, ~LEFT, ~RIGHT);
  const rising = fullDiagonals(taken, 7, ~RIGHT, ~LEFT);
  let stable = edges(own, other) | (inside & rows & columns & falling & rising);
  while (stable) {
    const sideways = ((stable & ~RIGHT) << 1) | ((stable & ~LEFT) >> 1);
    const upright = (stable << 8) | (stable >> 8);
    const down9 = ((stable & ~RIGHT) << 9) | ((stable & ~LEFT) >> 9);
    const down7 = ((stable & ~LEFT) << 7) | ((stable & ~RIGHT) >> 7);
    const held = inside & ~stable & (rows | sideways) & (columns | upright) & (falling | down9) & (rising | down7);
    if (held == 0) break;
    stable |= held;
  }
  return stable;
}
