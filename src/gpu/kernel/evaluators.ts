/**
 * Evaluators in WGSL: twins of kernel/assembly/evaluators, which read the same bytes. Each gives the view of the side that has just
 * moved, which a search one move ahead asks for. `at` is the word at which a payload begins; only the kinds that a game needs are
 * compiled.
 */
import type { Kind } from '../../evaluators/twin.js';
import type { KernelLayout } from '../../memory/layout.js';

const SETS = /* wgsl */ `
const CORNERS = vec2u(0x00000081u, 0x81000000u);
const X_SQUARES = vec2u(0x00004200u, 0x00420000u);
const C_SQUARES = vec2u(0x00008142u, 0x42810000u);
const A_SQUARES = vec2u(0x00810024u, 0x24008100u);
const B_SQUARES = vec2u(0x81000018u, 0x18000081u);
const NOT_A = vec2u(0xfefefefeu);
const NOT_H = vec2u(0x7f7f7f7fu);

fn surplus(mine: vec2u, theirs: vec2u, among: vec2u) -> i32 {
  return i32(count(mine & among)) - i32(count(theirs & among));
}
/** A set and the squares next to it. */
fn widened(squares: vec2u) -> vec2u {
  let wide = squares | (shl(squares, 1u) & NOT_A) | (shr(squares, 1u) & NOT_H);
  return wide | shl(wide, 8u) | shr(wide, 8u);
}
/** Pairs of a disc and an empty square next to it. */
fn liberties(discs: vec2u, empty: vec2u) -> i32 {
  let east = shl(discs, 1u) & NOT_A;
  let west = shr(discs, 1u) & NOT_H;
  return i32(count(east & empty) + count(west & empty) + count(shl(discs, 8u) & empty) + count(shr(discs, 8u) & empty)
    + count(shl(east, 8u) & empty) + count(shr(east, 8u) & empty) + count(shl(west, 8u) & empty) + count(shr(west, 8u) & empty));
}
fn weight(at: u32) -> f32 { return bitcast<f32>(words[at]); }
fn vectorAt(at: u32) -> vec4f { return bitcast<vec4f>(quads[at]); }
`;

const greedy = `
fn greedy(mine: vec2u, theirs: vec2u) -> f32 { return f32(i32(count(mine)) - i32(count(theirs))); }
`;

const squares = (layout: KernelLayout): string => `
fn squares(at: u32, mine: vec2u, theirs: vec2u, unit: i32) -> f32 {
  var sum: vec2u;
  for (var rest = mine; !isNone(rest); rest = withoutLowest(rest)) {
    sum = plus(sum, fixed(words[at + ${layout.Squares.at.weights / 4}u + lowest(rest)], unit));
  }
  for (var rest = theirs; !isNone(rest); rest = withoutLowest(rest)) {
    sum = plus(sum, negative(fixed(words[at + ${layout.Squares.at.weights / 4}u + lowest(rest)], unit)));
  }
  // White's view of one function of black and white is its negative, which is the sum of the other view: rounding is symmetric.
  return rounded(sum, unit);
}
`;

const alliot = (layout: KernelLayout): string => `
fn joinedOn(row: u32) -> u32 {
  let open = ~row & 255u;
  if (open == 0u) { return 6u; }
  let low = row & ~(row + 1u);
  let high = row & ~((2u << firstLeadingBit(open)) - 1u);
  return countOneBits((low | high) & 0x7eu);
}
/** The four squares of a column in half a board. */
fn four(half: u32, x: u32) -> u32 { return (((half >> x) & 0x01010101u) * 0x01020408u) >> 24u; }
fn columnOf(discs: vec2u, x: u32) -> u32 { return (four(discs.x, x) & 15u) | ((four(discs.y, x) & 15u) << 4u); }
fn joined(discs: vec2u) -> i32 {
  return i32(joinedOn(discs.x & 255u) + joinedOn(discs.y >> 24u) + joinedOn(columnOf(discs, 0u)) + joinedOn(columnOf(discs, 7u)));
}
fn alliot(at: u32, mine: vec2u, theirs: vec2u) -> f32 {
  let taken = mine | theirs;
  let corners = taken & CORNERS;
  // The C, C and X squares beside an occupied corner do not count.
  let beside = shl(corners & vec2u(0x01010101u), 1u) | shr(corners & vec2u(0x80808080u), 1u);
  let pair = corners | beside;
  let live = ~(beside | vec2u((pair.x & 255u) << 8u, 0u) | (shr(pair, 8u) & vec2u(0u, 0x00ff0000u)));
  let sets = array<vec2u, 10>(CORNERS, C_SQUARES & live, A_SQUARES, B_SQUARES, X_SQUARES & live,
    vec2u(0x00422400u, 0x00244200u), vec2u(0x42001800u, 0x00180042u), vec2u(0x00240000u, 0x00002400u),
    vec2u(0x24180000u, 0x00001824u), vec2u(0x18000000u, 0x00000018u));
  var value = 0;
  for (var i = 0u; i < 10u; i++) {
    value += bitcast<i32>(words[at + ${layout.Alliot.at.squares / 4}u + i]) * surplus(mine, theirs, sets[i]);
  }
  if (!isNone(corners)) { value += bitcast<i32>(words[at + ${layout.Alliot.at.bonus / 4}u]) * (joined(mine) - joined(theirs)); }
  value -= bitcast<i32>(words[at + ${layout.Alliot.at.penalty / 4}u]) * (liberties(mine, ~taken) - liberties(theirs, ~taken));
  return f32(value);
}
`;

const strategies = ({ Strategies: { at }, StrategiesFlag: flag }: KernelLayout): string => `
fn share(part: i32, whole: i32) -> f32 { if (whole == 0) { return 0.0; } return quotient(f32(part), f32(whole)); }
fn frontierShare(flags: u32, discs: vec2u, besideEmpty: vec2u, taken: vec2u) -> f32 {
  let isSquares = (flags & ${flag.squares}u) != 0u;
  let all = select(i32(count(discs)), 64, isSquares);
  let outer = i32(count(select(discs & besideEmpty, widened(discs) & ~taken, isSquares)));
  return share(select(outer, all - outer, (flags & ${flag.fewest}u) != 0u), all);
}
fn longSequences(flags: u32, discs: vec2u) -> f32 {
  var row = discs; var column = discs; var falling = discs; var rising = discs;
  var longest = 0;
  while (!isNone(row | column | falling | rising)) {
    longest++;
    row &= shr(row, 1u) & NOT_H;
    column &= shr(column, 8u);
    falling &= shr(falling, 9u) & NOT_H;
    rising &= shr(rising, 7u) & NOT_A;
  }
  if (longest == 0) { return 0.0; }
  if ((flags & ${flag.inverse}u) != 0u) { return quotient(1.0, f32(longest)); }
  return quotient(f32(8 - longest), 7.0);
}
fn edgesShare(discs: vec2u) -> f32 {
  return share(i32(count(discs & ~vec2u(0x8181817eu, 0x7e818181u))), i32(count(discs)));
}
fn specialShare(at: u32, flags: u32, discs: vec2u, risky: vec2u) -> f32 {
  let corner = bitcast<i32>(words[at + ${at.corner / 4}u]);
  let inner = bitcast<i32>(words[at + ${at.inner / 4}u]);
  let beside = bitcast<i32>(words[at + ${at.next / 4}u]);
  let fourth = bitcast<i32>(words[at + ${at.fourth / 4}u]);
  let kind = select(B_SQUARES, A_SQUARES, (flags & ${flag.text}u) != 0u);
  let score = corner * i32(count(discs & CORNERS)) + fourth * i32(count(discs & kind))
    - inner * i32(count(discs & X_SQUARES & risky)) - beside * i32(count(discs & C_SQUARES & risky));
  let worst = 4 * inner + 8 * beside;
  return share(score + worst, 4 * corner + 8 * fourth + worst);
}
fn term(weighed: f32, by: f32, mine: f32, theirs: f32) -> f32 {
  return product(weighed, product(by, mine) - product(by, theirs));
}
fn strategies(at: u32, flags: u32, mine: vec2u, theirs: vec2u) -> f32 {
  let taken = mine | theirs;
  let discs = i32(count(taken));
  let made = max(0, discs - 4);
  let left = 60 - made;
  let isConstant = (flags & ${flag.constant}u) != 0u;
  var early = 1.0; var late = 1.0; var fading = 1.0;
  if (!isConstant) {
    early = quotient(f32(left), 60.0);
    late = quotient(f32(made), 60.0);
    fading = min(1.0, quotient(f32(left), 20.0));
  }
  let besideEmpty = widened(~taken);
  let risky = widened(~taken & CORNERS);
  let mobile = i32(count(moves(mine, theirs)));
  let replies = i32(count(moves(theirs, mine)));
  var allMoves = mobile + replies;
  if ((flags & ${flag.board}u) != 0u) { allMoves = 64; } else if ((flags & ${flag.empties}u) != 0u) { allMoves = 64 - discs; }
  let material = select(64, discs, (flags & ${flag.material}u) != 0u);
  var sum = term(weight(at + ${at.frontier / 4}u), early,
    frontierShare(flags, mine, besideEmpty, taken), frontierShare(flags, theirs, besideEmpty, taken));
  sum += term(weight(at + ${at.sequences / 4}u), early, longSequences(flags, mine), longSequences(flags, theirs));
  sum += term(weight(at + ${at.discs / 4}u), late, share(i32(count(mine)), material), share(i32(count(theirs)), material));
  sum += term(weight(at + ${at.edges / 4}u), early, edgesShare(mine), edgesShare(theirs));
  sum += term(weight(at + ${at.special / 4}u), fading, specialShare(at, flags, mine, risky), specialShare(at, flags, theirs, risky));
  sum += term(weight(at + ${at.mobility / 4}u), fading, share(mobile, allMoves), share(replies, allMoves));
  return sum;
}
`;

const features = ({
  Features: { at },
  Feature,
  CODES = Object.keys(Feature).length,
}: KernelLayout & { CODES?: number }): string => `
fn features(at: u32, phase: u32, flags: u32, mine: vec2u, theirs: vec2u) -> f32 {
  let empty = ~(mine | theirs);
  let risky = widened(empty & CORNERS);
  var read: array<i32, ${CODES}>;
  read[${Feature.discs}] = i32(count(mine)) - i32(count(theirs));
  if ((flags & ${1 << Feature.mobility}u) != 0u) {
    read[${Feature.mobility}] = i32(count(moves(mine, theirs))) - i32(count(moves(theirs, mine)));
  }
  read[${Feature.potential}] = i32(count(empty & widened(theirs))) - i32(count(empty & widened(mine)));
  if ((flags & ${1 << Feature.contacts}u) != 0u) { read[${Feature.contacts}] = liberties(theirs, empty) - liberties(mine, empty); }
  read[${Feature.frontier}] = surplus(mine, theirs, widened(empty));
  read[${Feature.corners}] = surplus(mine, theirs, CORNERS);
  read[${Feature.xSquares}] = surplus(mine, theirs, X_SQUARES & risky);
  read[${Feature.cSquares}] = surplus(mine, theirs, C_SQUARES & risky);
  read[${Feature.edges}] = surplus(mine, theirs, A_SQUARES | B_SQUARES);
  // The view is that of the side that waits: with an odd number of empty squares the other side makes the last move.
  read[${Feature.parity}] = select(1, -1, (count(empty) & 1u) == 1u);
  let row = at + ${at.weights / 4}u + phase * ${CODES}u;
  var lanes: vec4f;
  for (var i = 0u; i < ${CODES}u; i += 4u) {
    lanes += product4(vec4f(weight(row + i), weight(row + i + 1u), weight(row + i + 2u), weight(row + i + 3u)),
      vec4f(f32(read[i]), f32(read[i + 1u]), f32(read[i + 2u]), f32(read[i + 3u])));
  }
  return (lanes.x + lanes.y) + (lanes.z + lanes.w);
}
`;

/** Vectors of four units that are summed at once. */
const TILE = 4;
const tile = (line: (i: number) => string): string => Array.from({ length: TILE }, (_, i) => line(i)).join(' ');

const network = ({ Network, Layer, Activation, Output, ACTIVATION_SHIFT }: KernelLayout, { widest }: Sizes): string => `
${widest > 0 ? `var<private> inputs: array<vec4f, ${widest / 4}>;\nvar<private> outputs: array<vec4f, ${widest / 4}>;` : ''}
fn activated(sum: vec4f, gains: u32, activation: u32) -> vec4f {
  var x = sum;
  if (gains != 0u) { x = product4(x, vectorAt(gains)); }
  if (activation == ${Activation.relu}u) { x = max(x, vec4f(0.0)); } else { x = squashed(x, activation == ${Activation.sigmoid}u); }
  noteSmall(x);
  return x;
}
fn network(at: u32, flags: u32, isNegated: bool, mine: vec2u, theirs: vec2u) -> f32 {
  let activation = flags >> ${ACTIVATION_SHIFT}u;
  let layers = words[at + ${Network.at.layers / 4}u];
  let first = at + ${Network.bytes / 4}u;
  let width = words[first + ${Layer.at.units / 4}u] / 4u;
  let start = at / 4u;
  let sums = start + words[first + ${Layer.at.sums / 4}u] / 16u;
  let gains = words[first + ${Layer.at.gains / 4}u] / 16u;
  let rows = start + words[first + ${Layer.at.rows / 4}u] / 16u;
  let last = start + words[at + ${Network.at.weights / 4}u] / 16u;
  var lanes: vec4f;
  for (var t = 0u; t < width; t += ${TILE}u) {
    // The last vectors of a short tile are computed again and dropped.
    ${tile(i => `let i${i} = min(t + ${i}u, width - 1u);`)}
    ${tile(i => `var x${i} = vectorAt(sums + i${i});`)}
    for (var rest = mine; !isNone(rest); rest = withoutLowest(rest)) {
      let row = rows + lowest(rest) * width;
      ${tile(i => `x${i} += vectorAt(row + i${i});`)}
    }
    for (var rest = theirs; !isNone(rest); rest = withoutLowest(rest)) {
      let row = rows + (64u + lowest(rest)) * width;
      ${tile(i => `x${i} += vectorAt(row + i${i});`)}
    }
    var sums4 = array<vec4f, ${TILE}>(${Array.from({ length: TILE }, (_, i) => `x${i}`).join(', ')});
    for (var i = 0u; i < min(${TILE}u, width - t); i++) {
      let unit = activated(sums4[i], select(0u, start + gains + t + i, gains != 0u), activation);
      ${widest > 0 ? 'if (layers > 1u) { inputs[t + i] = unit; }' : ''}
      lanes += select(vec4f(0.0), product4(unit, vectorAt(last + t + i)), layers == 1u);
    }
  }
  ${
    widest > 0
      ? `var before = width;
  for (var layer = 1u; layer < layers; layer++) {
    let record = first + layer * ${Layer.bytes / 4}u;
    let units = words[record + ${Layer.at.units / 4}u] / 4u;
    let initial = start + words[record + ${Layer.at.sums / 4}u] / 16u;
    let gain = words[record + ${Layer.at.gains / 4}u] / 16u;
    let matrix = start + words[record + ${Layer.at.rows / 4}u] / 16u;
    let isLast = layer + 1u == layers;
    for (var t = 0u; t < units; t++) {
      var x = vectorAt(initial + t);
      for (var i = 0u; i < before; i++) {
        let four = inputs[i];
        let row = matrix + 4u * i * units + t;
        x += product4(vectorAt(row), vec4f(four.x));
        x += product4(vectorAt(row + units), vec4f(four.y));
        x += product4(vectorAt(row + 2u * units), vec4f(four.z));
        x += product4(vectorAt(row + 3u * units), vec4f(four.w));
      }
      let unit = activated(x, select(0u, start + gain + t, gain != 0u), activation);
      if (isLast) { lanes += product4(unit, vectorAt(last + t)); } else { outputs[t] = unit; }
    }
    if (!isLast) { for (var t = 0u; t < units; t++) { inputs[t] = outputs[t]; } }
    before = units;
  }`
      : ''
  }
  let sum = (lanes.x + lanes.y) + (lanes.z + lanes.w) + weight(at + ${Network.at.bias / 4}u);
  var value = sum;
  let output = words[at + ${Network.at.output / 4}u];
  if (output != ${Output.linear}u) { value = squashed(vec4f(sum), output == ${Output.sigmoid}u).x; }
  return select(value, -value, isNegated);
}
`;

const patterns = (
  { Patterns: { at }, PatternsFlag, Phase, BLOCK_PLACEMENTS, BUCKET_DISCS, Block, Kind }: KernelLayout,
  { tiles }: Sizes,
): string => `
fn byteAt(at: u32, offset: u32) -> u32 { return (words[at + offset / 4u] >> (8u * (offset & 3u))) & 255u; }
fn narrowAt(start: u32, byte: u32) -> i32 {
  return bitcast<i32>(words[start + byte / 4u] << (16u - 8u * (byte & 2u))) >> 16u;
}

/** The indices of both players' evaluators at the board of the game, as black sees them: two of 16 bits in a word. */
var<private> indices: array<vec4u, ${2 * tiles}>;
/** Whatever one index of a word borrows from the other in between, it gives back. */
fn readBoard(player: u32, slot: u32, black: vec2u, white: vec2u) {
  if (words[player + BLOCK + ${Block.at.kind / 4}u] != ${Kind.patterns}u) { return; }
  let at = player + BLOCK + ${Block.bytes / 4}u;
  let row = words[at + ${at.blocks / 4}u] * ${BLOCK_PLACEMENTS / 8}u;
  let deltas = (at + words[at + ${at.deltas / 4}u] / 4u) / 4u;
  for (var tile = 0u; tile < words[at + ${at.count / 4}u] / 8u; tile++) {
    var four = quads[(at + ${at.empty / 4}u) / 4u + tile];
    for (var rest = black; !isNone(rest); rest = withoutLowest(rest)) { four += quads[deltas + lowest(rest) * row + tile]; }
    for (var rest = white; !isNone(rest); rest = withoutLowest(rest)) { four -= quads[deltas + lowest(rest) * row + tile]; }
    indices[slot * ${tiles}u + tile] = four;
  }
}
/** What a disc on this square and the discs that it turns add to a tile, for the side that moves. */
fn added(deltas: u32, row: u32, square: u32, turned: vec2u) -> vec4u {
  var four = quads[deltas + square * row];
  for (var rest = turned; !isNone(rest); rest = withoutLowest(rest)) { four += 2u * quads[deltas + lowest(rest) * row]; }
  return four;
}
fn follow(player: u32, slot: u32, square: u32, turned: vec2u, isWhite: bool) {
  if (words[player + BLOCK + ${Block.at.kind / 4}u] != ${Kind.patterns}u) { return; }
  let at = player + BLOCK + ${Block.bytes / 4}u;
  let row = words[at + ${at.blocks / 4}u] * ${BLOCK_PLACEMENTS / 8}u;
  let deltas = (at + words[at + ${at.deltas / 4}u] / 4u) / 4u;
  for (var tile = 0u; tile < words[at + ${at.count / 4}u] / 8u; tile++) {
    let four = added(deltas + tile, row, square, turned);
    indices[slot * ${tiles}u + tile] += select(four, vec4u() - four, isWhite);
  }
}

struct Sum { steps: i32, exact: vec2u }
fn entry(table: u32, isNarrow: bool, index: u32, one: u32, two: u32, unit: i32, before: Sum) -> Sum {
  var sum = before;
  if (isNarrow) {
    sum.steps += narrowAt(table, one + 2u * (index & 0xffffu)) + narrowAt(table, two + 2u * (index >> 16u));
  } else {
    sum.exact = plus(sum.exact, fixed(words[table + one / 4u + (index & 0xffffu)], unit));
    sum.exact = plus(sum.exact, fixed(words[table + two / 4u + (index >> 16u)], unit));
  }
  return sum;
}
fn patterns(at: u32, flags: u32, isNegated: bool, slot: u32, isWhite: bool, discs: u32, moved: u32, unit: i32) -> f32 {
  let row = words[at + ${at.blocks / 4}u] * ${BLOCK_PLACEMENTS / 8}u;
  let deltas = (at + words[at + ${at.deltas / 4}u] / 4u) / 4u;
  let addresses = (at + words[at + ${at.ours / 4}u] / 4u) / 4u;
  var phase = 0u;
  if (moved < ${BUCKET_DISCS}u) { phase = byteAt(at, ${at.discBuckets}u + moved); }
  if (phase == 0u) { phase = byteAt(at, ${at.phases}u + discs); }
  let table = at + words[at + ${at.weights / 4}u] / 4u + phase * (words[at + ${at.phaseBytes / 4}u] / 4u);
  let isNarrow = (flags & ${PatternsFlag.narrow}u) != 0u;
  // Seen by white, an index is the last of its table less what black sees.
  let seenByWhite = isWhite && !isNegated;
  var sum: Sum;
  for (var tile = 0u; tile < words[at + ${at.count / 4}u] / 8u; tile++) {
    let moving = added(deltas + tile, row, placed, flipped);
    var four = indices[slot * ${tiles}u + tile];
    if (seenByWhite) { four = 2u * quads[(at + ${at.empty / 4}u) / 4u + tile] - four + moving; } else {
      four += select(moving, vec4u() - moving, isWhite);
    }
    let one = quads[addresses + 2u * tile];
    let two = quads[addresses + 2u * tile + 1u];
    sum = entry(table, isNarrow, four.x, one.x, one.y, unit, sum);
    sum = entry(table, isNarrow, four.y, one.z, one.w, unit, sum);
    sum = entry(table, isNarrow, four.z, two.x, two.y, unit, sum);
    sum = entry(table, isNarrow, four.w, two.z, two.w, unit, sum);
  }
  if (isNarrow) { sum.exact = stepped(sum.steps, words[at + ${at.step / 4}u], unit); }
  let linear = rounded(plus(sum.exact, fixed(words[table + ${Phase.at.bias / 4}u], unit)), unit);
  var value = linear;
  if ((flags & ${PatternsFlag.tanh}u) != 0u) { value = tanh4(vec4f(linear)).x; }
  return select(value, -value, isNegated);
}
/** So many steps of an f32, as a multiple of 2^unit. */
fn stepped(steps: i32, step: u32, unit: i32) -> vec2u {
  let one = fixed(step & 0x7fffffffu, unit);
  let times = u32(abs(steps));
  var v = vec2u();
  for (var bit = 0u; bit < 31u && (times >> bit) != 0u; bit++) {
    if (((times >> bit) & 1u) == 1u) { v = plus(v, leftBy(one, bit)); }
  }
  if ((steps < 0) != (step >> 31u == 1u)) { return negative(v); }
  return v;
}
`;

/** What a program reserves for each game. */
export type Sizes = {
  /** Units of the widest layer of a network whose outputs another layer reads; 0 without one. */
  readonly widest: number;
  /** Eight placements each, of the patterns that have most; 0 without patterns. */
  readonly tiles: number;
};

/** The source of each kind that a device has, and a call of it. */
const KINDS: Readonly<
  Partial<Record<Kind, { readonly source: (layout: KernelLayout, sizes: Sizes) => string; readonly call: string }>>
> = {
  constant: { source: () => '', call: 'weight(player + CONSTANT)' },
  greedy: { source: () => greedy, call: 'greedy(mine, theirs)' },
  squares: { source: squares, call: 'squares(at, mine, theirs, unit)' },
  alliot: { source: alliot, call: 'alliot(at, mine, theirs)' },
  strategies: { source: strategies, call: 'strategies(at, flags, mine, theirs)' },
  features: { source: features, call: 'features(at, byteOf(player + PHASES, discs), flags, mine, theirs)' },
  network: { source: network, call: 'network(at, flags, isNegated, plusSide, minusSide)' },
  patterns: { source: patterns, call: 'patterns(at, flags, isNegated, slot, isWhite, discs, count(mine), unit)' },
};

export const deviceHasKind = (kind: Kind): boolean => KINDS[kind] !== undefined;

/**
 * `rate(player, slot, mine, theirs, isWhite)`: the value of a board for the side that has just moved, `placed` and `flipped`, as player `slot` of the game sees it; in noughts the words at which the parts of a
 * player stand are constants of the caller.
 */
export const evaluatorsOf = (layout: KernelLayout, kinds: readonly Kind[], sizes: Sizes): string => `
${SETS}
/** The move that led to the board that is rated. */
var<private> placed: u32;
var<private> flipped: vec2u;
fn byteOf(at: u32, i: u32) -> u32 { return (words[at + i / 4u] >> (8u * (i & 3u))) & 255u; }
${kinds.map(kind => KINDS[kind]!.source(layout, sizes)).join('')}
fn rate(player: u32, slot: u32, mine: vec2u, theirs: vec2u, isWhite: bool) -> f32 {
  let kind = words[player + BLOCK];
  let flags = words[player + BLOCK + 1u];
  let at = player + BLOCK + ${layout.Block.bytes / 4}u;
  let unit = bitcast<i32>(words[player + UNIT]);
  let discs = count(mine | theirs);
  // One function of black and white: white takes its negative.
  let isNegated = isWhite && words[player + NEGATES] == 1u;
  let plusSide = select(mine, theirs, isNegated);
  let minusSide = select(theirs, mine, isNegated);
  switch kind {
    ${kinds.map(kind => `case ${layout.Kind[kind]}u: { return ${KINDS[kind]!.call}; }`).join('\n    ')}
    default: { doubt = true; return 0.0; }
  }
}
`;
