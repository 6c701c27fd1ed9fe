/** The rules in WGSL: twins of kernel/assembly/bitboard.ts, one direction after another. */
export const BOARD = /* wgsl */ `
const PASS = 64u;

/** The squares reached from \`own\` over \`over\` in steps of s, at most six. */
fn reachUp(own: vec2u, over: vec2u, s: u32) -> vec2u {
  var reach = over & shl(own, s);
  reach |= over & shl(reach, s);
  let run = over & shl(over, s);
  reach |= run & shl(reach, 2u * s);
  return reach | (run & shl(reach, 2u * s));
}
fn reachDown(own: vec2u, over: vec2u, s: u32) -> vec2u {
  var reach = over & shr(own, s);
  reach |= over & shr(reach, s);
  let run = over & shr(over, s);
  reach |= run & shr(reach, 2u * s);
  return reach | (run & shr(reach, 2u * s));
}

fn ends(own: vec2u, over: vec2u, s: u32) -> vec2u {
  return shl(reachUp(own, over, s), s) | shr(reachDown(own, over, s), s);
}
fn moves(own: vec2u, other: vec2u) -> vec2u {
  let inner = other & vec2u(0x7e7e7e7eu);
  return (ends(own, inner, 1u) | ends(own, inner, 7u) | ends(own, other, 8u) | ends(own, inner, 9u)) & ~(own | other);
}

/** The flips of a disc, on the line of step s. */
fn turned(disc: vec2u, own: vec2u, over: vec2u, s: u32) -> vec2u {
  let up = reachUp(disc, over, s);
  let down = reachDown(disc, over, s);
  return select(up, vec2u(), isNone(shl(up, s) & own)) | select(down, vec2u(), isNone(shr(down, s) & own));
}
fn flips(square: u32, own: vec2u, other: vec2u) -> vec2u {
  let disc = bitOf(square);
  let inner = other & vec2u(0x7e7e7e7eu);
  return turned(disc, own, inner, 1u) | turned(disc, own, inner, 7u) | turned(disc, own, other, 8u) | turned(disc, own, inner, 9u);
}

/** In a loop: a compiler that copies functions into their callers then copies the moves once. */
fn isOver(own: vec2u, other: vec2u) -> bool {
  var mine = own;
  var theirs = other;
  for (var i = 0; i < 2; i++) {
    if (!isNone(moves(mine, theirs))) { return false; }
    mine = other;
    theirs = own;
  }
  return true;
}
`;
