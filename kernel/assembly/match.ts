/**
 * Whole games between two players that live in the kernel. The order of draws is that of src/matches: at each decision
 * a player with an epsilon draws once whether to move at random, and once which move where there are several; otherwise
 * it searches, and draws once among equal best moves where there are several. A forced pass draws nothing.
 */

import { Bits } from './bitboard';
import { startClock } from './clock';
import { setOrderingEvaluator } from './evaluator-ordering';
import { beginGame, followGame, setLeaves } from './leaves';
import { base, PLAYER_BYTES, PLAYERS } from './memory';
import { setProbCut } from './probcut';
import { below, draw } from './random';
import { chooseAmongBest, searchExactly, searchMidgame, searchPlain } from './root';
import { renew } from './table';

// A player, as src/kernel/match.ts writes it.
const BLOCK: usize = 0; // where its evaluator stands
const CONVENTIONS: usize = 4; // as `search` of index.ts takes them, without the colour
const DEPTH: usize = 8;
const EXACT: usize = 12; // solve exactly from so many empty squares on, 0 never
const EPSILON: usize = 16; // how often it plays at random
const NODES: usize = 24;
const WINDOW: usize = 32;
const PROBCUT: usize = 40; // where its ProbCut table stands, 0 for none
const CONFIDENCE: usize = 48; // and its threshold, in deviations
const SCORE_MARGIN: usize = 56; // it takes any move that is at most so much worse than the best

const PASS: i32 = 64;
const PASS_COSTS: i32 = 1;
const WHITE: i32 = 4;
const PLAIN: i32 = 8;
const EVERY_VALUE: i32 = 16;

/** Of the last game: discs of the side that was to move at its start, those of the other, plies, and its moves hashed. */
export let firstDiscs: i32 = 0;
export let secondDiscs: i32 = 0;
export let plies: i32 = 0;
export let hash: u64 = 0;

/** An i32 that is 0: matches are not stopped in the midst of a move, the host stops between batches. */
const NEVER: usize = memory.data(4, 4);

function decide(player: usize, own: u64, other: u64, moves: u64, white: bool): i32 {
  const epsilon = load<f64>(player, EPSILON);
  if (epsilon > 0 && f64(draw()) / 4294967296 < epsilon) {
    let rest = moves;
    const choices = u32(popcnt(moves));
    if (choices > 1) for (let skip = below(choices); skip > 0; skip--) rest &= rest - 1;
    return i32(ctz(rest));
  }
  const conventions = load<i32>(player, CONVENTIONS) | (white ? WHITE : 0);
  const depth = load<i32>(player, DEPTH);
  const randomTies = (conventions & EVERY_VALUE) != 0;
  const scoreMargin = load<f64>(player, SCORE_MARGIN);
  const empty = 64 - i32(popcnt(own | other));
  if (empty <= load<i32>(player, EXACT)) {
    renew();
    startClock(Infinity, Infinity, NEVER);
    setOrderingEvaluator(load<u32>(player, BLOCK));
    searchExactly(own, other);
    return chooseAmongBest(randomTies, 0);
  }
  startClock(load<f64>(player, NODES), Infinity, NEVER);
  setLeaves(load<u32>(player, BLOCK), conventions, i32(player != base + PLAYERS));
  setProbCut(load<u32>(player, PROBCUT), load<f64>(player, CONFIDENCE));
  // Whoever draws among the best needs to know which tie, not what the others are worth.
  const all = scoreMargin > 0;
  if (conventions & PLAIN) searchPlain(own, other, depth, all, randomTies, true);
  else {
    renew();
    // More plies than are left cannot be played; where passes cost a ply they alternate with moves.
    const deepest = conventions & PASS_COSTS ? 2 * empty + 1 : max(1, empty);
    searchMidgame(own, other, min(depth, deepest), all, load<f64>(player, WINDOW));
  }
  return chooseAmongBest(randomTies, scoreMargin);
}

/** `swapped`: the second player has the side to move at the start. Squares go to `record` where it is not 0. */
export function playMatch(first: u64, second: u64, firstIsWhite: bool, swapped: bool, record: usize): void {
  let own = first;
  let other = second;
  let white = firstIsWhite;
  let player = base + PLAYERS + (swapped ? PLAYER_BYTES : 0);
  let waiting = base + PLAYERS + (swapped ? 0 : PLAYER_BYTES);
  const a = load<u32>(base + PLAYERS, BLOCK);
  const b = load<u32>(base + PLAYERS + PLAYER_BYTES, BLOCK);
  beginGame(a, 0, white ? other : own, white ? own : other);
  beginGame(b, 1, white ? other : own, white ? own : other);
  let ply = 0;
  let trail: u64 = 0xcbf29ce484222325;
  for (;;) {
    const moves = Bits.moves(own, other);
    let square = PASS;
    if (moves) {
      square = decide(player, own, other, moves, white);
      const flips = Bits.flips(square, own, other);
      const discs = i32(popcnt(own | other));
      followGame(a, 0, discs, square, flips, white);
      followGame(b, 1, discs, square, flips, white);
      const after = own | flips | (u64(1) << square);
      own = other ^ flips;
      other = after;
    } else {
      if (Bits.moves(other, own) == 0) break;
      const swap = own;
      own = other;
      other = swap;
    }
    if (record) store<u8>(record + ply, square);
    ply++;
    trail = (trail ^ u64(square)) * 0x100000001b3;
    white = !white;
    const next = waiting;
    waiting = player;
    player = next;
  }
  const begun = white == firstIsWhite;
  plies = ply;
  hash = trail;
  firstDiscs = i32(popcnt(begun ? own : other));
  secondDiscs = i32(popcnt(begun ? other : own));
}
