/**
 * Whole games between two kernel players. The order of draws is that of src/matches: at each decision a player with an
 * epsilon draws once whether to move at random, and once for the move if there are several; otherwise it searches, and
 * draws once among equal best moves if there are several. A forced pass draws nothing.
 */

import { Bits } from './bitboard';
import { NEVER, startClock } from './clock';
import { EVERY_VALUE, PASS_COSTS, PLAIN, UNIFORM, WHITE } from './conventions';
import { setOrderingEvaluator } from './evaluator-ordering';
import { beginGame, followGame, setLeaves } from './leaves';
import { base, PLAYERS, Player, PlayerAt } from './memory';
import { PASS } from './moves';
import { setProbCut } from './probcut';
import { below, chance } from './random';
import { chooseAmongBest, searchExactly, searchMidgame, searchPlain } from './root';
import { setSingular } from './selective';
import { renew } from './table';

/** The last game: discs of the side to move at its start, those of the other, plies, and the hash of its moves. */
export let firstDiscs: i32 = 0;
export let secondDiscs: i32 = 0;
export let plies: i32 = 0;
export let hash: u64 = 0;

/** One of the moves; a single one is not drawn. */
function anyOf(moves: u64): i32 {
  let rest = moves;
  const choices = u32(popcnt(moves));
  if (choices > 1) for (let skip = below(choices); skip > 0; skip--) rest &= rest - 1;
  return i32(ctz(rest));
}

function decide(player: Player, slot: i32, own: u64, other: u64, moves: u64, white: bool): i32 {
  if (player.epsilon > 0 && chance(player.epsilon)) return anyOf(moves);
  if (player.conventions & UNIFORM) return anyOf(moves);
  const conventions = player.conventions | (white ? WHITE : 0);
  const randomTies = (conventions & EVERY_VALUE) != 0;
  const empty = 64 - i32(popcnt(own | other));
  if (empty <= player.exact) {
    renew();
    startClock(Infinity, Infinity, NEVER);
    setOrderingEvaluator(player.block, false);
    searchExactly(own, other);
    return chooseAmongBest(randomTies, 0);
  }
  startClock(player.nodes, Infinity, NEVER);
  setLeaves(player.block, conventions, slot);
  setProbCut(player.probCut, player.confidence);
  setSingular(player.singular);
  // A player with random tie-breaks needs to know the ties, but not the values of the other moves.
  const all = player.tolerance > 0;
  if (conventions & PLAIN) searchPlain(own, other, player.depth, all, randomTies, true);
  else {
    renew();
    // A search deeper than the remaining plies is useless; if passes cost a ply, they alternate with moves.
    const deepest = conventions & PASS_COSTS ? 2 * empty + 1 : max(1, empty);
    searchMidgame(own, other, min(player.depth, deepest), all, player.window);
  }
  return chooseAmongBest(randomTies, player.tolerance);
}

/** `swapped`: the second player has the side to move at the start. Squares go to `record` if it is not 0. */
export function playMatch(first: u64, second: u64, firstIsWhite: bool, swapped: bool, record: usize): void {
  let own = first;
  let other = second;
  let white = firstIsWhite;
  const one = changetype<Player>(base + PLAYERS);
  const two = changetype<Player>(base + PLAYERS + PlayerAt.bytes);
  const a = one.block;
  const b = two.block;
  let turn = i32(swapped); // which of them is to move
  beginGame(a, 0, white ? other : own, white ? own : other);
  beginGame(b, 1, white ? other : own, white ? own : other);
  let ply = 0;
  let trail: u64 = 0xcbf29ce484222325;
  for (;;) {
    const moves = Bits.moves(own, other);
    let square = PASS;
    if (moves) {
      square = decide(turn ? two : one, turn, own, other, moves, white);
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
    turn ^= 1;
  }
  const begun = white == firstIsWhite;
  plies = ply;
  hash = trail;
  firstDiscs = i32(popcnt(begun ? own : other));
  secondDiscs = i32(popcnt(begun ? other : own));
}
