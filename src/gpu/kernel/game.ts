/**
 * Whole games in WGSL, one a thread: the twin of kernel/assembly/match.ts for players that look one move ahead. Draws have the same
 * order: whether to move at random, the random move if there are several, and one among several best moves.
 */
import type { Kind } from '../../evaluators/twin.js';
import type { KernelLayout } from '../../memory/layout.js';
import { ARITHMETIC } from './arithmetic.js';
import { BOARD } from './board.js';
import { DRAWS } from './draws.js';
import { evaluatorsOf, type Sizes } from './evaluators.js';
import { WORDS } from './words.js';

/** The words of a player; its evaluator follows as the kernel reads it. */
export const PLAYER_AT = {
  flags: 0,
  /** What a finished game is worth, without its margin in 128ths of that. */
  finish: 1,
  /** A value at most this much below the best ties with it, f32. */
  ties: 2,
  /** A value this much below it does not; between the two the device cannot tell. */
  differs: 3,
  /** Weights are multiples of 2 to this power. */
  unit: 4,
  negates: 5,
  constant: 6,
  /** For each number of discs the phase of its weights, a byte each. */
  phases: 8,
  block: 28,
} as const;

export const PLAYER_FLAG = {
  /** The evaluator also values finished games. */
  rated: 1,
  randomTies: 2,
  /** All moves are equally good. */
  random: 4,
} as const;

/** The words of a batch. */
export const BATCH_AT = {
  seed: 0,
  players: 4,
  starts: 6,
  startCount: 7,
  /** The number of its first game in the match. */
  first: 8,
  /** Its first game in the dispatch. */
  game: 9,
  /** Where its moves go, in words; NO_MOVES if nobody wants them. */
  moves: 10,
  /** For each player whether it errs, and the last draw with which it does. */
  errs: 11,
  lasts: 13,
  /** The games of its job that went before, in other dispatches. */
  from: 15,
  words: 16,
} as const;
export const NO_MOVES = 0xffff_ffff;
/** Words of a start: two halves of the side to move, two of the other, and that side. */
export const START_WORDS = 5;
/** Words of a result: discs of both, plies and whether it is in doubt; the hash. */
export const RESULT_WORDS = 3;
/** Words of the moves of a game, a byte each. */
export const MOVE_WORDS = 32;
export const IN_DOUBT = 1 << 24;
/** Games of a workgroup. */
export const WORKGROUP = 64;

const GAME = /* wgsl */ `
struct Run { games: u32, batches: u32, nothing: u32, spare: u32 }
@group(0) @binding(0) var<uniform> run: Run;
@group(0) @binding(1) var<storage, read> words: array<u32>;
@group(0) @binding(2) var<storage, read> quads: array<vec4u>;
@group(0) @binding(3) var<storage, read> batches: array<u32>;
@group(0) @binding(4) var<storage, read> starts: array<u32>;
@group(0) @binding(5) var<storage, read_write> results: array<u32>;
@group(0) @binding(6) var<storage, read_write> played: array<u32>;

const UNIT = ${PLAYER_AT.unit}u;
const NEGATES = ${PLAYER_AT.negates}u;
const CONSTANT = ${PLAYER_AT.constant}u;
const PHASES = ${PLAYER_AT.phases}u;
const BLOCK = ${PLAYER_AT.block}u;
`;

/** How a player chooses its move. */
const DECIDE = /* wgsl */ `
var<private> values: array<f32, 64>;

/** One of the moves, drawn if there are several. */
fn drawOne(legal: vec2u) -> u32 {
  let choices = count(legal);
  var rest = legal;
  if (choices > 1u) {
    for (var skip = below(choices); skip > 0u; skip--) { rest = withoutLowest(rest); }
  }
  return lowest(rest);
}

/** Above any estimate; more discs are better. */
fn won(player: u32, mine: vec2u, theirs: vec2u) -> f32 {
  let margin = i32(count(mine)) - i32(count(theirs));
  if (margin == 0) { return 0.0; }
  let size = weight(player + ${PLAYER_AT.finish}u) * (1.0 + f32(abs(margin)) / 128.0);
  return select(-size, size, margin > 0);
}

/** Whether a value is as good as the best. */
fn isTied(player: u32, best: f32, value: f32) -> bool {
  let below = best - value;
  let isTie = below <= weight(player + ${PLAYER_AT.ties}u);
  if (!isTie && below < weight(player + ${PLAYER_AT.differs}u)) { doubt = true; }
  return isTie;
}

fn decide(player: u32, slot: u32, errs: bool, last: u32, own: vec2u, other: vec2u, legal: vec2u, isWhite: bool) -> u32 {
  if (errs && draw() <= last) { return drawOne(legal); }
  let flags = words[player + ${PLAYER_AT.flags}u];
  if ((flags & ${PLAYER_FLAG.random}u) != 0u) { return drawOne(legal); }
  if (isNone(withoutLowest(legal))) { return lowest(legal); }
  let isRated = (flags & ${PLAYER_FLAG.rated}u) != 0u;
  let size = count(legal);
  var best = 0.0;
  var i = 0u;
  for (var rest = legal; !isNone(rest); rest = withoutLowest(rest)) {
    let square = lowest(rest);
    let turned = flips(square, own, other);
    let mine = own | turned | bitOf(square);
    let theirs = other ^ turned;
    var value: f32;
    if (!isRated && isOver(theirs, mine)) { value = won(player, mine, theirs); } else { placed = square; flipped = turned; value = rate(player, slot, mine, theirs, isWhite); }
    values[i] = value;
    best = select(max(best, value), value, i == 0u);
    i++;
  }
  if ((flags & ${PLAYER_FLAG.randomTies}u) == 0u) {
    // The first that ties with the best, of those that were better than all before them.
    var rest = legal;
    var highest = values[0];
    for (i = 0u; i < size; i++) {
      if ((i == 0u || values[i] > highest) && isTied(player, best, values[i])) { break; }
      highest = max(highest, values[i]);
      rest = withoutLowest(rest);
    }
    return lowest(rest);
  }
  var tied = vec2u();
  i = 0u;
  for (var rest = legal; !isNone(rest); rest = withoutLowest(rest)) {
    if (isTied(player, best, values[i])) { tied |= bitOf(lowest(rest)); }
    i++;
  }
  return drawOne(tied);
}

`;

/** A game from its start to its result. `follows`: where an evaluator follows the game. */
const playOf = (follows: boolean): string => /* wgsl */ `
/** The batch that a game belongs to. */
fn batchOf(game: u32) -> u32 {
  var low = 0u;
  var high = run.batches;
  while (high - low > 1u) {
    let middle = (low + high) / 2u;
    if (batches[middle * ${BATCH_AT.words}u + ${BATCH_AT.game}u] <= game) { low = middle; } else { high = middle; }
  }
  return low * ${BATCH_AT.words}u;
}

@compute @workgroup_size(${WORKGROUP}) fn main(@builtin(global_invocation_id) id: vec3u) {
  _ = &quads;
  let game = id.x;
  if (game >= run.games) { return; }
  nothing = run.nothing;
  doubt = false;
  let batch = batchOf(game);
  let here = game - batches[batch + ${BATCH_AT.game}u];
  let n = here + batches[batch + ${BATCH_AT.from}u];
  let seed = batch + ${BATCH_AT.seed}u;
  seedGame(vec4u(batches[seed], batches[seed + 1u], batches[seed + 2u], batches[seed + 3u]), batches[batch + ${BATCH_AT.first}u] + n);
  let start = (batches[batch + ${BATCH_AT.starts}u] + (n >> 1u) % batches[batch + ${BATCH_AT.startCount}u]) * ${START_WORDS}u;
  var own = vec2u(starts[start], starts[start + 1u]);
  var other = vec2u(starts[start + 2u], starts[start + 3u]);
  let firstIsWhite = starts[start + 4u] == 1u;
  var isWhite = firstIsWhite;
  // The first player has side 0 in games of an even number, side 1 in the others.
  var turn = (n & 1u) ^ starts[start + 4u];
  let record = batches[batch + ${BATCH_AT.moves}u];
  var hash = vec2u(0x84222325u, 0xcbf29ce4u);
  var ply = 0u;
  ${
    follows
      ? `for (var slot = 0u; slot < 2u; slot++) {
    readBoard(batches[batch + ${BATCH_AT.players}u + slot], slot, select(own, other, isWhite), select(other, own, isWhite));
  }`
      : ''
  }
  /** A side had no move. It is a pass if the other side has one. */
  var isStuck = false;
  loop {
    let legal = moves(own, other);
    if (isNone(legal)) {
      let swap = own;
      own = other;
      other = swap;
      isWhite = !isWhite;
      turn ^= 1u;
      if (isStuck) { break; }
      isStuck = true;
      continue;
    }
    var square = PASS;
    if (!isStuck) {
      let player = batches[batch + ${BATCH_AT.players}u + turn];
      let errs = batches[batch + ${BATCH_AT.errs}u + turn] == 1u;
      square = decide(player, turn, errs, batches[batch + ${BATCH_AT.lasts}u + turn], own, other, legal, isWhite);
      let turned = flips(square, own, other);
      ${
        follows
          ? `for (var slot = 0u; slot < 2u; slot++) {
        follow(batches[batch + ${BATCH_AT.players}u + slot], slot, square, turned, isWhite);
      }`
          : ''
      }
      let after = own | turned | bitOf(square);
      own = other ^ turned;
      other = after;
      isWhite = !isWhite;
      turn ^= 1u;
    }
    isStuck = false;
    if (record != ${NO_MOVES}u && ply < ${4 * MOVE_WORDS}u) {
      played[record + here * ${MOVE_WORDS}u + ply / 4u] |= square << (8u * (ply & 3u));
    }
    ply++;
    hash.x ^= square;
    // The prime is 2⁴⁰ + 435.
    hash = vec2u(hash.x * 435u, highOf(hash.x, 435u) + hash.y * 435u + (hash.x << 8u));
  }
  let begun = isWhite == firstIsWhite;
  let first = count(select(other, own, begun));
  let second = count(select(own, other, begun));
  let at = game * ${RESULT_WORDS}u;
  results[at] = first | (second << 8u) | (ply << 16u) | select(0u, ${IN_DOUBT}u, doubt);
  results[at + 1u] = hash.x;
  results[at + 2u] = hash.y;
}
`;

/** The program of games between players of these kinds. */
export const gameProgram = (layout: KernelLayout, kinds: readonly Kind[], sizes: Sizes): string =>
  [GAME, WORDS, BOARD, DRAWS, ARITHMETIC, evaluatorsOf(layout, kinds, sizes), DECIDE, playOf(sizes.tiles > 0)].join(
    '\n',
  );
