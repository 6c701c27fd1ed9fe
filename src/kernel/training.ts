/**
 * Training batches in the kernel: the record that describes one, and the calls, cut into slices of time. A loop that
 * never comes back to JavaScript stays in the engine's slow compiler, so a call lasts some milliseconds; how the games
 * are cut up has no influence on what is learnt.
 */
import type { OthelloPosition } from '../games/othello/board.js';
import { type Seed, seedFor, seedWords } from '../random/seed.js';
import { SEED } from './area.js';
import type { Kernel } from './bridge.js';

declare const performance: { now(): number };

/** From the first game of a schedule to its last, linearly. */
export type Schedule = { readonly from: number; readonly to: number };

export const MODES = { self: 0, rivals: 1, opponent: 2 } as const;
export const TARGETS = { outcome: 0, discs: 1 } as const;
export const TIMES = { step: 0, game: 1 } as const;
export const RULES = { td: 0, tc: 1 } as const;
const KINDS = { patterns: 0, network: 1, fixed: 2 } as const;

export type TrainingRecord = {
  readonly mode: keyof typeof MODES;
  readonly target: keyof typeof TARGETS;
  readonly when: keyof typeof TIMES;
  readonly horizon: number;
  readonly lambda: number;
  /** Random plies before a game, at least and at most. */
  readonly opening: readonly [number, number];
  readonly exact: number;
  readonly total: number;
  readonly explore: Schedule;
  readonly epsilon: number;
  /** Share of games in which one side only counts discs. */
  readonly greedy: number;
  /** Share of games against itself that are played against others, which of them a list of addresses says. */
  readonly pool?: { readonly share: number; readonly list: number; readonly count: number };
  readonly explored: 'skip' | 'best';
  readonly scale: number;
  /** Room for 64 numbers. */
  readonly values: number;
  /** Keep the board after every so many moves, at this address; without it none. */
  readonly keep?: { readonly every: number; readonly boards: number };
};

/** Addresses are absolute. Of the last fields a kind uses those it has a use for; the others are 0. */
export type PlayerRecord = {
  readonly kind: keyof typeof KINDS;
  readonly block: number;
  readonly rule?: keyof typeof RULES;
  readonly rate?: Schedule;
  readonly placements?: number;
  readonly toError?: number;
  readonly toMagnitude?: number;
  readonly links?: number;
  readonly rows?: number;
  readonly bothViews?: boolean;
  readonly activity?: number;
  readonly biases?: number;
  readonly encoding?: number;
  readonly symmetries?: number;
  readonly states?: number;
  readonly units?: readonly number[];
};

const STATISTICS = 80;
const PLAYERS = 176;
const PLAYER_BYTES = 128;
export const SETUP_BYTES = PLAYERS + 2 * PLAYER_BYTES;
export const STATES_BYTES = 128 * 32;
/** Arrays of pattern indices for every board of a game, and one for the move that is tried. */
export const ROWS = 66;
/** Working memory of a net: a list, two gradients, and two kinds of numbers for each of eight layers. */
export const ACTIVITY_BYTES = 256 + 2 * 4096 + 8 * 2 * 4096;

/** What a batch came to: games, those its first player won, drew and lost; updates, Σ|error|, Σ error². */
export const STATISTIC_COUNT = 7;

export function writeSetup(
  { memory }: Kernel,
  at: number,
  record: TrainingRecord,
  players: readonly PlayerRecord[],
): void {
  new Uint8Array(memory.buffer, at, SETUP_BYTES).fill(0);
  const view = new DataView(memory.buffer, at, SETUP_BYTES);
  const { mode, target, when, opening, explore } = record;
  const int = (offset: number, value: number): void => view.setInt32(offset, value, true);
  const float = (offset: number, value: number): void => view.setFloat64(offset, value, true);
  int(0, MODES[mode]);
  int(4, TARGETS[target]);
  int(8, TIMES[when]);
  int(12, record.horizon);
  float(16, record.lambda);
  int(24, opening[0]);
  int(28, opening[1]);
  int(32, record.exact);
  int(36, record.total);
  float(40, explore.from);
  float(48, explore.to);
  float(56, record.epsilon);
  float(64, record.scale);
  int(72, record.values);
  int(76, record.keep?.every ?? 0);
  int(136, record.keep?.boards ?? 0);
  float(144, record.greedy);
  int(152, record.explored === 'best' ? 1 : 0);
  int(156, record.pool?.list ?? 0);
  float(160, record.pool?.share ?? 0);
  int(168, record.pool?.count ?? 0);
  for (const [i, player] of players.entries()) {
    const from = PLAYERS + i * PLAYER_BYTES;
    int(from, KINDS[player.kind]);
    int(from + 4, player.block);
    int(from + 8, RULES[player.rule ?? 'td']);
    int(from + 12, player.placements ?? 0);
    float(from + 16, player.rate?.from ?? 0);
    float(from + 24, player.rate?.to ?? 0);
    int(from + 32, player.toError ?? 0);
    int(from + 36, player.toMagnitude ?? 0);
    int(from + 40, player.links ?? 0);
    int(from + 44, player.rows ?? 0);
    int(from + 48, player.bothViews ? 1 : 0);
    int(from + 52, player.activity ?? 0);
    int(from + 56, player.biases ?? 0);
    int(from + 60, player.encoding ?? 0);
    int(from + 64, player.symmetries ?? 1);
    int(from + 68, player.states ?? 0);
    for (const [layer, units] of (player.units ?? []).entries()) int(from + 88 + layer * 4, units);
  }
}

export const readStatistics = ({ memory }: Kernel, at: number): Float64Array =>
  new Float64Array(memory.buffer, at + STATISTICS, STATISTIC_COUNT).slice();

/** How many boards a batch has kept. */
export const readBoardCount = ({ memory }: Kernel, at: number): number =>
  new DataView(memory.buffer, at).getInt32(140, true);

/** Of one call: long enough for what it costs to cross, short enough for the engine to swap in its fast code. */
const SLICE_MILLISECONDS = 12;

/** Does `count` pieces of work, as many at a time as fit into a slice. */
function inTimeSlices(count: number, most: number, work: (first: number, count: number) => void): void {
  let size = 1;
  for (let done = 0; done < count; ) {
    const now = Math.min(size, count - done);
    const start = performance.now();
    work(done, now);
    done += now;
    const took = performance.now() - start;
    if (took < SLICE_MILLISECONDS / 2) size = Math.min(most, size * 2);
    else if (took > SLICE_MILLISECONDS * 2) size = Math.max(1, size >> 1);
  }
}

/** Games first … first + count − 1 from a position where black is to move; game n draws from seedFor(seedFor(seed, 'game'), n). */
export function runGames(
  kernel: Kernel,
  setup: number,
  start: OthelloPosition,
  seed: Seed,
  first: number,
  count: number,
): void {
  kernel.set(start);
  new Int32Array(kernel.memory.buffer, kernel.base + SEED, 4).set(seedWords(seedFor(seed, 'game')));
  inTimeSlices(count, 1024, (done, now) => kernel.exports.train(setup, first + done, now));
}

/** One step of learning a board: 16 bytes each, and a target of 4. */
export function runFit(kernel: Kernel, setup: number, boards: number, targets: number, count: number): void {
  inTimeSlices(count, 65536, (done, now) => kernel.exports.fit(setup, boards + done * 16, targets + done * 4, now));
}

export type Labelling = {
  readonly block: number;
  readonly depth: number;
  readonly aspirationWindow: number;
  readonly exact: number;
};

export function runLabels(
  kernel: Kernel,
  { block, depth, aspirationWindow, exact }: Labelling,
  boards: number,
  labels: number,
  count: number,
): void {
  inTimeSlices(count, 65536, (done, now) =>
    kernel.exports.label(block, boards + done * 16, labels + done * 4, now, depth, aspirationWindow, exact),
  );
}
