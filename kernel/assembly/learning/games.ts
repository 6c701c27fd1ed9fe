/**
 * Whole games of a learner against itself, against another learner, or against a player that does not learn. The
 * reference is src/training/episode.ts; the order of draws is written there.
 */
import { Bits } from '../bitboard';
import { NEVER, startClock } from '../clock';
import { TIE, WAITING, WHITE } from '../conventions';
import { solveRoot } from '../endgame';
import { evaluate } from '../evaluators/evaluator';
import { patternsBytes, patternsSetUp, patternsUpdate, patternsValue } from '../evaluators/patterns';
import { Board, BoardAt, base, SEED } from '../memory';
import { below, chance, seedGame } from '../random';
import { refreshNetwork } from './network';
import { Explored, Learner, LearnerKind, learnerOf, Mode, Setup, scheduled, setSetup, Target, When } from './setup';
import { BEST, END, EXPLORED, forget, KNOWN, put, settle } from './states';

/** A move that ends the game is worth more than any guess, or less. */
const DECIDED: f64 = 1e6;

class Row {
  @inline static at(player: Learner, ply: i32): usize {
    return usize(player.rows) + usize(ply) * patternsBytes(player.block);
  }
}

/** The nth of a set of squares. */
function nth(moves: u64, n: u32): i32 {
  let rest = moves;
  for (let skip = n; skip > 0; skip--) rest &= rest - 1;
  return i32(ctz(rest));
}

function anyMove(moves: u64): i32 {
  const choices = u32(popcnt(moves));
  return nth(moves, choices > 1 ? below(choices) : 0);
}

/** Of the games under way: what Setup says. */
let firstTies: bool = false;
let ratedEnds: bool = false;
let passEnds: bool = false;

/** The first side is to move. */
function isOver(own: u64, other: u64): bool {
  return Bits.moves(own, other) == 0 && (passEnds || Bits.moves(other, own) == 0);
}

/** The value of the best move `rate` has seen last, and of the move that `choose` chose last. */
let best: f64 = 0;
let chosen: f64 = 0;

/** Values of all moves one ply ahead; returns where they end. `ply` says where the board's indices are. */
function rate(player: Learner, values: usize, own: u64, other: u64, moves: u64, white: bool, ply: i32): usize {
  const block = usize(player.block);
  const hasRows = player.kind == LearnerKind.patterns;
  const row = hasRows ? Row.at(player, ply) : 0;
  const trial = hasRows ? Row.at(player, ply + 1) : 0;
  const view = (white ? WHITE : 0) | WAITING;
  const discs = i32(popcnt(own | other)) + 1;
  best = -Infinity;
  let at = values;
  for (let rest = moves; rest != 0; rest &= rest - 1) {
    const square = i32(ctz(rest));
    const flips = Bits.flips(square, own, other);
    const mine = own | flips | (u64(1) << square);
    const theirs = other ^ flips;
    let value: f64;
    if (!ratedEnds && isOver(theirs, mine)) {
      const margin = f64(i32(popcnt(mine)) - i32(popcnt(theirs)));
      value = margin == 0 ? 0 : margin > 0 ? DECIDED + margin : margin - DECIDED;
    } else if (hasRows) {
      patternsUpdate(block, row, trial, square, flips, white);
      value = patternsValue(block, trial, discs, i32(popcnt(mine)), view);
    } else value = evaluate(block, mine, theirs, view);
    store<f64>(at, value);
    at += 8;
    if (value > best) best = value;
  }
  return at;
}

/** The best move one ply ahead; one of several at random. */
function choose(player: Learner, values: usize, own: u64, other: u64, moves: u64, white: bool, ply: i32): i32 {
  const at = rate(player, values, own, other, moves, white, ply);
  const least = best - TIE;
  let ties: u32 = 0;
  for (let each = values; each < at; each += 8) ties += u32(load<f64>(each) >= least);
  let skip: u32 = ties > 1 && !firstTies ? below(ties) : 0;
  let which = values;
  for (; load<f64>(which) < least || skip-- > 0; which += 8) {}
  chosen = load<f64>(which);
  return nth(moves, u32((which - values) >> 3));
}

/** The move that turns most discs over, the first of several. */
function mostDiscs(own: u64, other: u64, moves: u64): i32 {
  let most: i32 = -1;
  let square: i32 = 0;
  for (let rest = moves; rest != 0; rest &= rest - 1) {
    const each = i32(ctz(rest));
    const flips = i32(popcnt(Bits.flips(each, own, other)));
    if (flips <= most) continue;
    most = flips;
    square = each;
  }
  return square;
}

/** Which side only counts discs in a game: 0 black, 1 white, −1 neither. */
function greedySideOf(setup: Setup, game: i32): i32 {
  const share = setup.greedyShare;
  const before = i32(floor(f64(game) * share));
  return i32(floor(f64(game + 1) * share)) > before ? before & 1 : -1;
}

/** How many of the games before a game are played against the pool. */
function poolGamesBefore(setup: Setup, game: i32): i32 {
  return i32(floor(f64(game) * setup.poolShare));
}

/** The final score for black, or who wins, as a target. */
function targetOf(setup: Setup, score: i32): f64 {
  const counted = setup.target == Target.discs ? score : i32(score > 0) - i32(score < 0);
  return f64(counted) * setup.scale;
}

/** Discs of the first minus those of the second, the empty squares given to whoever has more. */
function finalScore(first: u64, second: u64): i32 {
  const a = i32(popcnt(first));
  const b = i32(popcnt(second));
  return a == b ? 0 : a > b ? 64 - 2 * b : 2 * a - 64;
}

/** The exact score for the side to move, or only its sign. */
function solved(setup: Setup, own: u64, other: u64): i32 {
  startClock(Infinity, Infinity, NEVER);
  return setup.target == Target.discs ? solveRoot(own, other, -64, 64) : solveRoot(own, other, -1, 1);
}

function begin(player: Learner, game: i32, black: u64, white: u64): void {
  if (player.kind == LearnerKind.patterns) patternsSetUp(player.block, Row.at(player, 0), black, white);
  if (player.kind == LearnerKind.network) refreshNetwork(player);
  player.rate = scheduled(player.rateFrom, player.rateTo, game);
  forget(player);
}

function follow(player: Learner, ply: i32, square: i32, flips: u64, white: bool): void {
  if (player.kind != LearnerKind.patterns) return;
  patternsUpdate(player.block, Row.at(player, ply), Row.at(player, ply + 1), square, flips, white);
}

function finish(setup: Setup, player: Learner, value: f64): void {
  if (player.kind == LearnerKind.fixed) return;
  const end = put(player, 0, 0, value, 0, END);
  for (let j = setup.when == When.game ? 0 : end; j <= end; j++) settle(player, j, setup.lambda, setup.horizon);
}

/** Keeps a board for others to learn from, the side to move first. */
function sample(setup: Setup, own: u64, other: u64): void {
  const board = changetype<Board>(usize(setup.boards) + usize(setup.boardCount++) * BoardAt.bytes);
  board.first = own;
  board.second = other;
}

/** Black is to move. */
function trainGame(setup: Setup, game: i32, first: u64, second: u64): void {
  const one = learnerOf(setup, 0);
  const poolGames = poolGamesBefore(setup, game);
  const playsPool = poolGamesBefore(setup, game + 1) > poolGames;
  const count = setup.poolSize;
  const alone = setup.mode == Mode.self && !playsPool;
  const two = alone ? one : learnerOf(setup, 1);
  if (playsPool) two.block = load<u32>(usize(setup.pool) + usize(poolGames % count) * sizeof<u32>());
  const swapped = !alone && setup.fixedColours == 0 && ((playsPool ? poolGames / count : game) & 1) == 1;
  const black = swapped ? two : one;
  const explore = scheduled(setup.exploreFrom, setup.exploreTo, game);
  const lambda = setup.lambda;
  const horizon = setup.horizon;
  const exact = setup.exact;
  const atOnce = setup.when != When.game;
  const values = usize(setup.values);
  const every = setup.every;
  const explored = setup.explored;
  const greedySide = greedySideOf(setup, game);

  begin(one, game, first, second);
  if (two != one) begin(two, game, first, second);
  const least = setup.leastPlies;
  const most = setup.mostPlies;
  let opening = least + (most > least ? i32(below(most - least + 1)) : 0);

  let own = first;
  let other = second;
  let white = false;
  let ply = 0;
  for (;;) {
    const moves = Bits.moves(own, other);
    if (moves == 0) {
      if (passEnds || Bits.moves(other, own) == 0) break;
      const swap = own;
      own = other;
      other = swap;
      white = !white;
      continue;
    }
    const player = white == (black == one) ? two : one;
    const learns = player.kind != LearnerKind.fixed;
    const epsilon = learns ? explore : setup.epsilon;
    let square: i32;
    let flags = white ? WHITE : 0;
    const isOpening = opening > 0;
    if (isOpening) {
      opening--;
      square = anyMove(moves);
    } else if (epsilon > 0 && chance(epsilon)) {
      square = anyMove(moves);
      if (learns && explored == Explored.played) {
        rate(player, values, own, other, moves, white, ply);
        chosen = load<f64>(values + (usize(popcnt(moves & ((u64(1) << square) - 1))) << 3));
      } else flags |= EXPLORED;
    } else if (greedySide == i32(white)) {
      flags |= EXPLORED;
      square = mostDiscs(own, other, moves);
    } else square = choose(player, values, own, other, moves, white, ply);
    if (explored == Explored.best && learns && flags & EXPLORED) {
      rate(player, values, own, other, moves, white, ply);
      // A move that ends the game has a value beyond any target: nothing is learnt from it here.
      if (abs(best) < DECIDED / 2) {
        const j = put(player, 0, 0, white ? -best : best, 0, BEST);
        if (atOnce) settle(player, j, lambda, horizon);
        flags &= ~EXPLORED;
      }
    }
    const flips = Bits.flips(square, own, other);
    const mine = own | flips | (u64(1) << square);
    const theirs = other ^ flips;
    follow(one, ply, square, flips, white);
    if (two != one) follow(two, ply, square, flips, white);
    ply++;
    if (learns && !isOpening) {
      let value = white ? -chosen : chosen;
      if (isOver(theirs, mine)) {
        value = targetOf(setup, white ? finalScore(theirs, mine) : finalScore(mine, theirs));
        flags |= KNOWN;
      } else if (i32(64 - popcnt(mine | theirs)) <= exact) {
        const score = solved(setup, theirs, mine);
        value = targetOf(setup, white ? score : -score);
        flags |= KNOWN;
      }
      const j = put(player, mine, theirs, value, ply, flags);
      if (atOnce) settle(player, j, lambda, horizon);
    }
    if (every > 0 && !isOpening && (ply + game) % every == 0 && !isOver(theirs, mine)) sample(setup, theirs, mine);
    own = theirs;
    other = mine;
    white = !white;
  }
  const score = white ? finalScore(other, own) : finalScore(own, other);
  finish(setup, black, targetOf(setup, score));
  if (two != one) finish(setup, black == one ? two : one, targetOf(setup, score));
  const forOne = swapped ? -score : score;
  setup.games += 1;
  if (forOne > 0) setup.won += 1;
  else if (forOne < 0) setup.lost += 1;
  else setup.drawn += 1;
}

/** Games number first … first + count − 1 of the seed in SEED, from a position where black is to move. */
export function trainGames(setup: Setup, own: u64, other: u64, first: i32, count: i32): void {
  setSetup(setup);
  firstTies = setup.firstTies != 0;
  ratedEnds = setup.ratedEnds != 0;
  passEnds = setup.passEnds != 0;
  for (let game = first; game < first + count; game++) {
    seedGame(base + SEED, game);
    trainGame(setup, game, own, other);
  }
}
