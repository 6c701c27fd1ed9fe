/** Whole games between two players of the kernel, in batches. */
import type { OthelloPosition } from '../games/othello/board.js';
import { writeRecord } from '../memory/record.js';
import { type Seed, seedWords } from '../random/seed.js';
import type { Move } from '../rules/position.js';
import type { Kernel } from './bridge.js';
import { conventionBits, type KernelConventions } from './conventions.js';
import { aspirationWindowOf } from './search.js';

/** A player as data: everything the kernel needs to choose its moves. */
export type KernelPlayer = Omit<KernelConventions, 'everyValue'> & {
  /** Offset of its evaluator in the weights region. */
  readonly evaluator: number;
  readonly bound: number;
  readonly depth: number;
  /** Draws one of several best moves; otherwise takes the first. */
  readonly randomTies: boolean;
  readonly nodes?: number;
  /** Solve exactly with at most this many empty squares. */
  readonly exact?: number;
  /** Probability of a random move instead. */
  readonly epsilon?: number;
  /** Plays any move that is at most this much worse than the best, in the unit of its evaluator. */
  readonly tolerance?: number;
  /** ProbCut: offset of its table in the weights region, and its threshold in deviations. */
  readonly probCut?: { readonly table: number; readonly confidence: number };
};

/** Discs from the view of the side to move at the start; `hash` identifies the moves. */
type KernelGame = {
  readonly own: number;
  readonly other: number;
  readonly plies: number;
  readonly hash: bigint;
};

function write({ memory, base, layout, plan }: Kernel, slot: number, player: KernelPlayer): void {
  const { Area, Player } = layout;
  writeRecord(Player, new DataView(memory.buffer), base + Area.at.players + slot * Player.bytes, {
    block: plan.weights + player.evaluator,
    conventions: conventionBits(layout, { ...player, everyValue: player.randomTies }, false),
    depth: player.depth,
    exact: player.exact ?? 0,
    epsilon: player.epsilon ?? 0,
    nodes: player.nodes ?? Number.POSITIVE_INFINITY,
    window: aspirationWindowOf(player.bound),
    probCut: player.probCut ? plan.weights + player.probCut.table : 0,
    confidence: player.probCut?.confidence ?? 0,
    tolerance: player.tolerance ?? 0,
    singular: player.singular ?? 0,
  });
}

/** Sets both players and the seed of the match; game n draws from seedFor(seed, n). */
export function setMatch(kernel: Kernel, players: readonly [KernelPlayer, KernelPlayer], seed: Seed): void {
  write(kernel, 0, players[0]);
  write(kernel, 1, players[1]);
  kernel.setSeed(seedWords(seed));
}

/** Games first … first + count − 1 of the current match, all from one position. */
export function matchGames(
  kernel: Kernel,
  start: OthelloPosition,
  swapped: boolean,
  first: number,
  count: number,
): KernelGame[] {
  const { exports, layout } = kernel;
  const { Area, Result, MAX_BATCH } = layout;
  const view = new DataView(kernel.memory.buffer, kernel.base + Area.at.results);
  const games: KernelGame[] = [];
  for (let done = 0; done < count; ) {
    const size = Math.min(count - done, MAX_BATCH);
    kernel.set(start);
    exports.matchGames(first + done, size, start.turn, swapped ? 1 : 0);
    for (let i = 0; i < size; i++) {
      const at = i * Result.bytes;
      games.push({
        own: view.getUint8(at + Result.at.own),
        other: view.getUint8(at + Result.at.other),
        plies: view.getUint8(at + Result.at.plies),
        hash: view.getBigUint64(at + Result.at.hash, true),
      });
    }
    done += size;
  }
  return games;
}

/** Game n, move by move. */
export function matchMoves(kernel: Kernel, start: OthelloPosition, swapped: boolean, n: number): Move[] {
  kernel.set(start);
  const plies = kernel.exports.matchGame(n, start.turn, swapped ? 1 : 0);
  return [...new Uint8Array(kernel.memory.buffer, kernel.base + kernel.layout.Area.at.moves, plies)];
}
