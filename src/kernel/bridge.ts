/** Typed calls to the kernel. Positions, batches and answers pass through the thread's area. */

import { listSquares } from '../games/othello/bitboard.js';
import type { OthelloPosition } from '../games/othello/board.js';
import type { KernelLayout } from '../memory/layout.js';
import { type Seed, type SeedWords, seedWords } from '../random/seed.js';
import type { KernelEvaluator } from '../rules/evaluator.js';
import type { Move, Side } from '../rules/position.js';
import { type MemoryPlan, planMemory, type Regions } from './area.js';
import {
  createMemory,
  instantiate,
  type KernelExports,
  type KernelHost,
  type KernelMemory,
  type KernelModule,
  quietHost,
} from './instance.js';
import { layoutOf } from './layout.js';
import { type ProbCutRow, probCutBytes } from './probcut.js';
import { KernelWeights } from './weights.js';

/** Discs from the view of the side to move at the start. */
type RandomGame = { readonly own: number; readonly other: number; readonly plies: number };

/** A position of the game that the kernel plays. */
export type KernelPosition = OthelloPosition;

export interface Kernel {
  readonly exports: KernelExports;
  readonly memory: KernelMemory;
  readonly layout: KernelLayout;
  readonly plan: MemoryPlan;
  /** Gets reports of a search and may stop it; set it before the search starts. */
  readonly host: KernelHost;
  /** The first byte of this thread's area. */
  readonly base: number;
  /** Sets the position that calls of `exports` use. */
  set(position: OthelloPosition): void;
  /** Sets the seed of a batch. */
  setSeed(seed: SeedWords): void;
  /** Squares on which the side to move may play; a pass is not included. */
  moves(position: OthelloPosition): Move[];
  flips(position: OthelloPosition, square: Move): number[];
  isOver(position: OthelloPosition): boolean;
  turn(position: OthelloPosition, symmetry: number): OthelloPosition;
  perft(position: OthelloPosition, depth: number): number;
  /** The first draws of a seed's stream. */
  draws(seed: Seed, count: number): number[];
  /** Games number first … first + count − 1 of a seed, between two random players. */
  randomGames(start: OthelloPosition, seed: Seed, first: number, count: number): RandomGame[];
  /** Number n of them, move by move. */
  randomGame(start: OthelloPosition, seed: Seed, n: number): Move[];
  /** Copies an evaluator into the weights region, which all threads share, at a multiple of 16. */
  setEvaluator(offset: number, evaluator: KernelEvaluator): void;
  /** Writes an evaluator, but copies nothing if the evaluator is already there and has not been overwritten. */
  keepEvaluator(offset: number, evaluator: KernelEvaluator): void;
  /** Writes a ProbCut table, unless it is already there. */
  keepProbCut(offset: number, table: readonly ProbCutRow[]): void;
  /** The value of a position for a side, by the evaluator at that offset. */
  evaluate(offset: number, position: OthelloPosition, side: Side): number;
}

const ONE_THREAD: Regions = { threads: 1, tableBytes: 0, weightBytes: 0 };

/** A kernel with its own memory. */
export function openKernel(module: KernelModule, regions: Regions = ONE_THREAD): Kernel {
  const plan = planKernel(module, regions);
  return joinKernel(module, createMemory(plan.pages), plan, 0);
}

export const planKernel = (module: KernelModule, regions: Regions): MemoryPlan => planMemory(regions, layoutOf(module));

/** What `play` leaves in the memory of results, batch by batch. */
function gamesInBatches(
  { Area, Result, MAX_BATCH }: KernelLayout,
  bytes: Uint8Array,
  first: number,
  count: number,
  play: (from: number, size: number) => void,
): RandomGame[] {
  const games: RandomGame[] = [];
  for (let done = 0; done < count; ) {
    const size = Math.min(count - done, MAX_BATCH);
    play(first + done, size);
    for (let i = 0; i < size; i++) {
      const at = Area.at.results + i * Result.bytes;
      games.push({
        own: bytes[at + Result.at.own]!,
        other: bytes[at + Result.at.other]!,
        plies: bytes[at + Result.at.plies]!,
      });
    }
    done += size;
  }
  return games;
}

/** A kernel on existing memory, for one of its threads. */
export function joinKernel(module: KernelModule, memory: KernelMemory, plan: MemoryPlan, thread: number): Kernel {
  const layout = layoutOf(module);
  const { Area, WAITING, WHITE } = layout;
  const host = quietHost();
  const exports = instantiate(module, memory, host);
  const base = plan.areas[thread]!;
  exports.open(base);
  exports.joinThreads(plan.splits, 1, thread);
  exports.useTable(plan.table, plan.tableBytes, plan.generations);
  const words = new Int32Array(memory.buffer, base);
  const bytes = new Uint8Array(memory.buffer, base);
  const weights = new KernelWeights(memory, plan);

  const set = ({ turn, blackLo, blackHi, whiteLo, whiteHi }: OthelloPosition): void => {
    const [own, other] = [Area.at.own / 4, Area.at.other / 4];
    const [black, white] = turn === 0 ? [own, other] : [other, own];
    words[black] = blackLo;
    words[black + 1] = blackHi;
    words[white] = whiteLo;
    words[white + 1] = whiteHi;
  };
  const setSeed = (seed: SeedWords): void => words.set(seed, Area.at.seed / 4);
  const found = (i: number): number => words[Area.at.found / 4 + i]!;
  const setEvaluator = (offset: number, evaluator: KernelEvaluator): void =>
    weights.put(offset, evaluator, evaluator.bytes(layout));

  return {
    exports,
    memory,
    layout,
    plan,
    host,
    base,
    set,
    setSeed,
    moves(position) {
      set(position);
      exports.moves();
      return listSquares(found(0), found(1));
    },
    flips(position, square) {
      set(position);
      exports.flips(square);
      return listSquares(found(0), found(1));
    },
    isOver(position) {
      set(position);
      return exports.over() === 1;
    },
    turn(position, symmetry) {
      set(position);
      exports.turnBoard(symmetry);
      const [a, b, c, d] = [found(0), found(1), found(2), found(3)];
      return position.turn === 0
        ? { turn: 0, blackLo: a, blackHi: b, whiteLo: c, whiteHi: d }
        : { turn: 1, blackLo: c, blackHi: d, whiteLo: a, whiteHi: b };
    },
    perft(position, depth) {
      set(position);
      return exports.perft(depth);
    },
    draws(seed, count) {
      setSeed(seedWords(seed));
      exports.seed();
      return Array.from({ length: count }, () => exports.draw() >>> 0);
    },
    randomGames(start, seed, first, count) {
      const play = (from: number, size: number): void => {
        set(start);
        setSeed(seedWords(seed));
        exports.randomGames(from, size);
      };
      return gamesInBatches(layout, bytes, first, count, play);
    },
    randomGame(start, seed, n) {
      set(start);
      setSeed(seedWords(seed));
      return [...bytes.subarray(Area.at.moves, Area.at.moves + exports.randomGame(n))];
    },
    setEvaluator,
    keepEvaluator(offset, evaluator) {
      if (!weights.holds(offset, evaluator)) setEvaluator(offset, evaluator);
    },
    keepProbCut(offset, table) {
      if (!weights.holds(offset, table)) weights.put(offset, table, probCutBytes(layout, table));
    },
    evaluate(offset, position, side) {
      set(position);
      return exports.evaluate(plan.weights + offset, (side === position.turn ? 0 : WAITING) | (side === 1 ? WHITE : 0));
    },
  };
}
