/** The functions that the host may call. Positions and answers pass through the thread's area (memory.ts). */

import { exp, gaussianOf, log, Squash } from './arithmetic';
import { benchEvaluator, evaluations } from './bench';
import { fillRays, findFlips, findMoves } from './bitboard';
import { bindClock, nodes as nodesCounted, startClock, stopped } from './clock';
import { EVERY_VALUE, PLAIN, WAITING, WHITE } from './conventions';
import { help as helpOut, rootMove, solveRoot, suggest } from './endgame';
import { orderingEvaluator, setOrderingEvaluator } from './evaluator-ordering';
import { fillJoined } from './evaluators/alliot';
import { evaluate as rate } from './evaluators/evaluator';
import { patternsBytes, patternsSetUp, patternsUpdate, patternsValue } from './evaluators/patterns';
import { fillLanes } from './evaluators/squares';
import { firstDiscs, playRandom, plies, secondDiscs } from './game';
import { fillLast } from './last';
import { fitBoards } from './learning/fit';
import { trainGames } from './learning/games';
import { labelBoards } from './learning/label';
import { Setup } from './learning/setup';
import { setLeaves } from './leaves';
import {
  firstDiscs as matchFirst,
  hash as matchHash,
  plies as matchPlies,
  secondDiscs as matchSecond,
  playMatch,
} from './match';
import {
  ALIGNMENT,
  Area,
  Board,
  BoardAt,
  base,
  FOUND,
  HISTORY,
  HISTORY_PLIES,
  MAX_BATCH,
  MOVES,
  RESULTS,
  Result,
  ResultAt,
  SEED,
  setBase,
} from './memory';
import { PASS } from './moves';
import { perft as countLeaves } from './perft';
import { setProbCut } from './probcut';
import { draw as drawWord, seedFrom, seedGame as seedNth } from './random';
import { rootMoves, searchExactly, searchMidgame, searchPlain } from './root';
import { setSingular } from './selective';
import { sendHome, setThreads } from './split';
import { fillSquares } from './squares';
import { edgeStable, fillEdges, stableDiscs } from './stability';
import { turn } from './symmetry';
import { follow, renew, setTable } from './table';

export * from './layout';

/** The first byte after the constants: shared regions and areas start here or later. */
export function firstFree(): usize {
  return __heap_base;
}

/** Call once per instance, before anything else. */
export function open(address: usize): void {
  assert(address >= __heap_base && address % ALIGNMENT == 0);
  fillRays();
  fillSquares();
  fillLast();
  fillEdges();
  fillLanes();
  fillJoined();
  setBase(address);
  depth = 0;
}

const area = (): Area => changetype<Area>(base);
const own = (): u64 => area().own;
const other = (): u64 => area().other;
const found = (): Board => changetype<Board>(base + FOUND);
const played = (ply: i32): Board => changetype<Board>(base + HISTORY + usize(ply) * BoardAt.bytes);
const result = (i: i32): Result => changetype<Result>(base + RESULTS + usize(i) * ResultAt.bytes);

/** Squares on which the side to move may play, to FOUND. */
export function moves(): void {
  found().first = findMoves(own(), other());
}

/** Discs that a move flips, to FOUND; none if it is illegal. */
export function flips(square: i32): void {
  assert(square >= 0 && square < 64);
  const taken = (own() | other()) & (u64(1) << square);
  found().first = taken ? 0 : findFlips(square, own(), other());
}

/** Discs of the side to move and of the other, as own + 100 × other. */
export function discs(): i32 {
  return i32(popcnt(own())) + 100 * i32(popcnt(other()));
}

/** The number of moves of the side to move, and of the other, encoded like discs. */
export function mobility(): i32 {
  return i32(popcnt(findMoves(own(), other()))) + 100 * i32(popcnt(findMoves(other(), own())));
}

/** 0 while the game is unfinished, 1 if neither side can move. */
export function over(): i32 {
  return i32(findMoves(own(), other()) == 0 && findMoves(other(), own()) == 0);
}

/** The position turned by one of the eight symmetries, to FOUND. */
export function turnBoard(symmetry: i32): void {
  assert(symmetry >= 0 && symmetry < 8);
  found().first = turn(own(), symmetry);
  found().second = turn(other(), symmetry);
}

/** Discs that can never be flipped, of the side to move and of the other, to FOUND; 1 for the edges only. */
export function stability(onEdges: i32): void {
  const edges = edgeStable(own(), other());
  found().first = onEdges ? edges & own() : stableDiscs(own(), other());
  found().second = onEdges ? edges & other() : stableDiscs(other(), own());
}

let depth: i32 = 0;

/** Clears the history: undo stops here. */
export function begin(): void {
  depth = 0;
}

/** Plays a square, or PASS; returns 0 if that is illegal, and changes nothing. */
export function play(square: i32): i32 {
  if (square < 0 || square > PASS || depth >= HISTORY_PLIES) return 0;
  const mine = own();
  const theirs = other();
  let after = mine;
  let left = theirs;
  if (square == PASS) {
    if (findMoves(mine, theirs) != 0 || findMoves(theirs, mine) == 0) return 0;
  } else {
    const move = u64(1) << square;
    const turned = (mine | theirs) & move ? u64(0) : findFlips(square, mine, theirs);
    if (turned == 0) return 0;
    after = mine | turned | move;
    left = theirs ^ turned;
  }
  const before = played(depth++);
  before.first = mine;
  before.second = theirs;
  area().own = left;
  area().other = after;
  return 1;
}

/** Takes the last move back; returns 0 if there is none. */
export function undo(): i32 {
  if (depth == 0) return 0;
  const before = played(--depth);
  area().own = before.first;
  area().other = before.second;
  return 1;
}

export function perft(plies: i32): f64 {
  return plies <= 0 ? 1 : f64(countLeaves(own(), other(), plies));
}

/** Starts the stream of the seed in SEED. */
export function seed(): void {
  seedFrom(base + SEED);
}

/** Starts the stream of game n of that seed. */
export function seedGame(n: i32): void {
  seedNth(base + SEED, n);
}

export function draw(): u32 {
  return drawWord();
}

/** The kernel's own mathematics, for comparison: exp 0, log 1, tanh 2, sigmoid 3; 4 and 5 the same in lanes. */
export function compute(what: i32, x: f64): f64 {
  switch (what) {
    case 0:
      return exp(x);
    case 1:
      return log(x);
    case 2:
      return Squash.tanh(f32(x));
    case 3:
      return Squash.sigmoid(f32(x));
    case 4:
      return f32x4.extract_lane(Squash.tanh4(f32x4.replace_lane(f32x4.splat(0), 1, f32(x))), 1);
    default:
      return f32x4.extract_lane(Squash.sigmoid4(f32x4.replace_lane(f32x4.splat(0), 2, f32(x))), 2);
  }
}

export function gaussian(a: u32, b: u32): f64 {
  return gaussianOf(a, b);
}

/** Random games number first … first + count − 1 from the position; discs, discs and plies of each to RESULTS. */
export function randomGames(first: i32, count: i32): void {
  assert(count >= 0 && count <= MAX_BATCH);
  const a = own();
  const b = other();
  for (let i = 0; i < count; i++) {
    seedNth(base + SEED, first + i);
    playRandom(a, b, 0);
    const game = result(i);
    game.own = u8(firstDiscs);
    game.other = u8(secondDiscs);
    game.plies = u8(plies);
  }
}

/**
 * Games number first … first + count − 1 of a match, between the players in PLAYERS, from the position; `white` is the
 * colour to move, and `swapped` gives the second player the side to move. Results go to RESULTS.
 */
export function matchGames(first: i32, count: i32, white: i32, swapped: i32): void {
  assert(count >= 0 && count <= MAX_BATCH);
  const a = own();
  const b = other();
  for (let i = 0; i < count; i++) {
    seedNth(base + SEED, first + i);
    playMatch(a, b, white != 0, swapped != 0, 0);
    const game = result(i);
    game.own = u8(matchFirst);
    game.other = u8(matchSecond);
    game.plies = u8(matchPlies);
    game.hash = matchHash;
  }
}

/** One of them with its moves, to MOVES; the number of plies. */
export function matchGame(n: i32, white: i32, swapped: i32): i32 {
  seedNth(base + SEED, n);
  playMatch(own(), other(), white != 0, swapped != 0, base + MOVES);
  return matchPlies;
}

/** Game n of them with its moves, to MOVES; the number of plies. */
export function randomGame(n: i32): i32 {
  seedNth(base + SEED, n);
  playRandom(own(), other(), base + MOVES);
  return plies;
}

/**
 * Value of the position by the evaluator at an address, for the side to move (or for the other: WAITING); WHITE if the
 * discs of that side are white.
 */
export function evaluate(block: usize, view: i32): f64 {
  assert(block % ALIGNMENT == 0 && (view & ~(WAITING | WHITE)) == 0);
  return view & WAITING ? rate(block, other(), own(), view) : rate(block, own(), other(), view);
}

/** Sets the table, and the word in which threads count the generations of entries. */
export function useTable(address: usize, bytes: usize, generations: usize): void {
  setTable(address, bytes, generations);
}

/** Invalidates all entries of the table. */
export function renewTable(): void {
  renew();
}

/** Another thread has renewed the table: use the entries that it and its helpers write. */
export function followTable(): void {
  follow();
}

export function limits(nodes: f64, milliseconds: f64, stopWord: usize): void {
  startClock(nodes, milliseconds, stopWord);
}

export function wasStopped(): i32 {
  return i32(stopped);
}

export function visited(): f64 {
  return f64(nodesCounted);
}

/**
 * Search with the evaluator at an address; `conventions` are bits of conventions.ts. Returns the last finished depth.
 */
export function search(block: usize, conventions: i32, depth: i32, window: f64): i32 {
  setLeaves(block, conventions);
  const all = (conventions & EVERY_VALUE) != 0;
  return conventions & PLAIN
    ? searchPlain(own(), other(), depth, all)
    : searchMidgame(own(), other(), depth, all, window);
}

/** Exact play; ROOTS then marks the best moves. Returns 0 if it was stopped. */
export function searchExact(): i32 {
  return i32(searchExactly(own(), other()));
}

/** ProbCut for the searches that follow: a table (probcut.ts) or 0, and its threshold in deviations. */
export function useProbCut(address: usize, deviations: f64): void {
  setProbCut(address, deviations);
}

/** By how much a move must stand out to be searched further, in the plain searches with SINGULAR that follow. */
export function useSingular(margin: f64): void {
  setSingular(margin);
}

/**
 * Sets the evaluator at an address for move ordering in exact play, 0 for none; returns 1 if it can be used. `counts`: 1
 * if the positions that it looks at count as nodes.
 */
export function orderByEvaluator(block: usize, counts: i32): i32 {
  setOrderingEvaluator(block, counts != 0);
  return i32(orderingEvaluator != 0);
}

/** The number of moves at the root of the last search; ROOTS holds them. */
export function rootCount(): i32 {
  return rootMoves();
}

/** Exact score between alpha and beta, else a bound; see solvedMove. */
export function solve(alpha: i32, beta: i32): i32 {
  bindClock();
  return solveRoot(own(), other(), alpha, beta);
}

/** The solver searches this move first. */
export function hint(square: i32): void {
  suggest(own(), other(), square);
}

/** The move with that score; NO_MOVE if the solver was stopped before it had one. */
export function solvedMove(): i32 {
  return rootMove;
}

/** The index of this thread, of how many; `address` is the region they share. */
export function joinThreads(address: usize, count: i32, index: i32): void {
  setThreads(address, count, index);
}

export function dismissHelpers(): void {
  sendHome();
}

export function help(): void {
  bindClock();
  helpOut();
}

/** Bytes of an array of pattern indices for one board. */
export function indexBytes(block: usize): usize {
  return patternsBytes(block);
}

/** Writes the indices of the position to an address; `white` if the side to move is white. */
export function setUpIndices(block: usize, to: usize, white: i32): void {
  patternsSetUp(block, to, white ? other() : own(), white ? own() : other());
}

/** Indices after the side to move has played a square, from one address to another. */
export function updateIndices(block: usize, from: usize, to: usize, square: i32, white: i32): void {
  patternsUpdate(block, from, to, square, findFlips(square, own(), other()), white != 0);
}

/**
 * The value of indices, for white if view has WHITE; `discs`, and those of the side that has just moved, determine the
 * phase.
 */
export function valueOfIndices(block: usize, at: usize, discs: i32, moved: i32, view: i32): f64 {
  return patternsValue(block, at, discs, moved, view);
}

/** Values along random games from the position, by pattern indices if their address is not 0; returns their number. */
export function bench(block: usize, games: i32, indices: usize): i32 {
  benchEvaluator(block, own(), other(), games, indices);
  return evaluations;
}

/** Training games, by the record at `setup` (learning/setup.ts), from the position, with black to move. */
export function train(setup: Setup, first: i32, count: i32): void {
  trainGames(setup, own(), other(), first, count);
}

/** One learning step for each of `count` boards (two u64 each) and targets (f32), by the record at `setup`. */
export function fit(setup: Setup, boards: usize, targets: usize, count: i32): void {
  fitBoards(setup, boards, targets, count);
}

/** The values of `count` boards for the side to move: by search to a depth, exact if few squares are empty. */
export function label(
  block: usize,
  boards: usize,
  labels: usize,
  count: i32,
  depth: i32,
  window: f64,
  exact: i32,
): void {
  labelBoards(block, boards, labels, count, depth, window, exact);
}
