/**
 * Training batches in the kernel: the record that describes one, and the calls, split into time slices. A loop that
 * never returns to JavaScript stays in the engine's slow compiler, so a call lasts a few milliseconds. How the games
 * are split does not change the weights.
 */
import type { OthelloPosition } from '../games/othello/board.js';
import type { CODES, KernelLayout } from '../memory/layout.js';
import { readField, writeRecord } from '../memory/record.js';
import { type Seed, seedFor, seedWords } from '../random/seed.js';
import type { Kernel } from './bridge.js';

declare const performance: { now(): number };

/** Changes linearly from the first game of a schedule to the last. */
export type Schedule = { readonly from: number; readonly to: number };

type Code<C extends keyof typeof CODES> = (typeof CODES)[C][number];

export type TrainingRecord = {
  readonly mode: Code<'Mode'>;
  readonly target: Code<'Target'>;
  readonly when: Code<'When'>;
  readonly horizon: number;
  readonly lambda: number;
  /** Random plies before a game, minimum and maximum. */
  readonly opening: readonly [number, number];
  readonly exact: number;
  readonly total: number;
  readonly explore: Schedule;
  readonly epsilon: number;
  /** Share of games in which one side only counts discs. */
  readonly greedy: number;
  /** Share of self-play games against opponents of the pool instead; `list` is the address of their addresses. */
  readonly pool?: { readonly share: number; readonly list: number; readonly count: number };
  readonly explored: Code<'Explored'>;
  readonly colours: 'alternate' | 'fixed';
  readonly ties: 'random' | 'first';
  readonly ends: 'score' | 'learner';
  readonly passes: 'play' | 'end';
  readonly scale: number;
  /** Buffer for the values of the current moves. */
  readonly values: number;
  /** Keep the board after every `every` moves, at the address `boards`; none if absent. */
  readonly keep?: { readonly every: number; readonly boards: number };
};

/** Addresses are absolute. Each kind uses some of the last fields; the others are 0. */
export type PlayerRecord = {
  readonly kind: Code<'LearnerKind'>;
  readonly block: number;
  readonly rule?: Code<'Rule'>;
  readonly rate?: Schedule;
  readonly placements?: number;
  readonly toError?: number;
  readonly toMagnitude?: number;
  readonly links?: number;
  readonly rows?: number;
  readonly bothViews?: boolean;
  readonly activity?: number;
  readonly biases?: number;
  readonly encoding?: Code<'Encoding'>;
  readonly raw?: number;
  readonly blocks?: number;
  readonly masks?: number;
  readonly shared?: number;
  readonly symmetries?: number;
  readonly states?: number;
  readonly units?: readonly number[];
};

/** Statistics of a batch: games; won, drawn and lost by the first player; updates, Σ|error|, Σ error². */
export const STATISTICS = ['games', 'won', 'drawn', 'lost', 'updates', 'errors', 'squares'] as const;

function writeLearner(layout: KernelLayout, view: DataView, at: number, player: PlayerRecord): void {
  const { Learner, LearnerKind, Rule, Encoding } = layout;
  writeRecord(Learner, view, at, {
    kind: LearnerKind[player.kind],
    block: player.block,
    rule: Rule[player.rule ?? 'td'],
    placements: player.placements ?? 0,
    rateFrom: player.rate?.from ?? 0,
    rateTo: player.rate?.to ?? 0,
    toError: player.toError ?? 0,
    toMagnitude: player.toMagnitude ?? 0,
    links: player.links ?? 0,
    rows: player.rows ?? 0,
    bothViews: player.bothViews ? 1 : 0,
    activity: player.activity ?? 0,
    biases: player.biases ?? 0,
    encoding: player.encoding ? Encoding[player.encoding] : 0,
    raw: player.raw ?? 0,
    blocks: player.blocks ?? 0,
    masks: player.masks ?? 0,
    shared: player.shared ?? 0,
    symmetries: player.symmetries ?? 1,
    states: player.states ?? 0,
  });
  for (const [layer, units] of (player.units ?? []).entries()) {
    view.setInt32(at + Learner.at.units + layer * 4, units, true);
  }
}

export function writeSetup(
  { memory, layout }: Kernel,
  at: number,
  record: TrainingRecord,
  players: readonly PlayerRecord[],
): void {
  const { Setup, Learner, Mode, Target, When, Explored } = layout;
  const { opening, explore, pool, keep } = record;
  new Uint8Array(memory.buffer, at, Setup.bytes).fill(0);
  const view = new DataView(memory.buffer, at, Setup.bytes);
  writeRecord(Setup, view, 0, {
    mode: Mode[record.mode],
    target: Target[record.target],
    when: When[record.when],
    horizon: record.horizon,
    lambda: record.lambda,
    leastPlies: opening[0],
    mostPlies: opening[1],
    exact: record.exact,
    total: record.total,
    exploreFrom: explore.from,
    exploreTo: explore.to,
    epsilon: record.epsilon,
    scale: record.scale,
    greedyShare: record.greedy,
    poolShare: pool?.share ?? 0,
    pool: pool?.list ?? 0,
    poolSize: pool?.count ?? 0,
    values: record.values,
    explored: Explored[record.explored],
    fixedColours: record.colours === 'fixed' ? 1 : 0,
    firstTies: record.ties === 'first' ? 1 : 0,
    ratedEnds: record.ends === 'learner' ? 1 : 0,
    passEnds: record.passes === 'end' ? 1 : 0,
    every: keep?.every ?? 0,
    boards: keep?.boards ?? 0,
  });
  for (const [i, player] of players.entries()) {
    writeLearner(layout, view, Setup.at.learners + i * Learner.bytes, player);
  }
}

export const readStatistics = ({ memory, layout }: Kernel, at: number): Float64Array =>
  Float64Array.from(STATISTICS, name => readField(layout.Setup, new DataView(memory.buffer), at, name));

/** The number of boards that a batch has kept. */
export const readBoardCount = ({ memory, layout }: Kernel, at: number): number =>
  readField(layout.Setup, new DataView(memory.buffer), at, 'boardCount');

/**
 * Duration of one call: long enough to outweigh the cost of crossing, short enough for the engine to use its fast code.
 */
const SLICE_MILLISECONDS = 12;

/** Does `count` items of work, as many at a time as fit into a slice. */
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

/**
 * Games first … first + count − 1 from a position with black to move; game n draws from
 * seedFor(seedFor(seed, 'game'), n).
 */
export function runGames(
  kernel: Kernel,
  setup: number,
  start: OthelloPosition,
  seed: Seed,
  first: number,
  count: number,
): void {
  kernel.set(start);
  kernel.setSeed(seedWords(seedFor(seed, 'game')));
  inTimeSlices(count, 1024, (done, now) => kernel.exports.train(setup, first + done, now));
}

/** Bytes of a target or a label. */
const { BYTES_PER_ELEMENT: FLOAT } = Float32Array;

/** One learning step for each board and its target. */
export function runFit(kernel: Kernel, setup: number, boards: number, targets: number, count: number): void {
  const { Board } = kernel.layout;
  inTimeSlices(count, 65536, (done, now) =>
    kernel.exports.fit(setup, boards + done * Board.bytes, targets + done * FLOAT, now),
  );
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
  const { Board } = kernel.layout;
  inTimeSlices(count, 65536, (done, now) =>
    kernel.exports.label(
      block,
      boards + done * Board.bytes,
      labels + done * FLOAT,
      now,
      depth,
      aspirationWindow,
      exact,
    ),
  );
}
