/**
 * Input and output of a training batch: one record, followed by one for each of its two players. The host writes it
 * (src/kernel/training.ts). All its addresses are in the weights region.
 */
import { MAX_LAYERS, ROW_LIST_BYTES, UNITS_BYTES } from '../evaluators/network';

@unmanaged
export class Setup {
  mode: i32;
  target: i32;
  when: i32;
  horizon: i32;
  lambda: f64;
  /** Random plies before a game: minimum and maximum. */
  leastPlies: i32;
  mostPlies: i32;
  /** Afterstates with at most this many empty squares are solved; 0 for none. */
  exact: i32;
  /** Games over which exploration and rates change from their first to their last value. */
  total: i32;
  exploreFrom: f64;
  exploreTo: f64;
  /** Probability of a random move by a player that does not learn. */
  epsilon: f64;
  /** The factor that turns a final score, or its sign, into a target. */
  scale: f64;
  /** Share of games in which one side, black and white in turn, plays greedily. */
  greedyShare: f64;
  /** Share of self-play games that are played against the opponent pool. */
  poolShare: f64;
  /** Address of the addresses of the pool's evaluators, u32 each, and their number. */
  pool: u32;
  poolSize: i32;
  /** Buffer for the values of the current moves: VALUES_BYTES. */
  values: u32;
  /** What the board before a move that was not the best is drawn towards. */
  explored: i32;
  /** Whether the first player has the first side in every game; otherwise they take turns. */
  fixedColours: i32;
  /** Whether the first of equally good moves is played, not a random one. */
  firstTies: i32;
  /** Whether a player rates finished boards as it rates others. */
  ratedEnds: i32;
  /** Whether a game is over when the side to move must pass. */
  passEnds: i32;
  /** Keep the board after every `every` moves, counting the ply plus the game's number; 0 for none. */
  every: i32;
  /** Address of the kept boards, and their number. */
  boards: u32;
  boardCount: i32;

  // Statistics: games; won, drawn and lost by the first player; updates, sum of |error| and of error².
  games: f64;
  won: f64;
  drawn: f64;
  lost: f64;
  updates: f64;
  errors: f64;
  squares: f64;
}

/** Bytes for the values of the current moves: an f64 each. */
export const VALUES_BYTES: usize = 64 * sizeof<f64>();

@unmanaged
export class Learner {
  kind: i32;
  block: u32;
  rule: i32;
  /** Placements of patterns, without padding. */
  placements: i32;
  rateFrom: f64;
  rateTo: f64;
  /** Distance from a weight to its error and to its magnitude of temporal coherence, in bytes. */
  toError: i32;
  toMagnitude: i32;
  /** For each entry of a phase's tables the next that shares its weight, as an index into its table (u16); or 0. */
  links: u32;
  /** Pattern indices of the boards of a game, one array per ply: LEARNER_ROWS of them. */
  rows: u32;
  /** Both sides' views of a board are learnt, not only that of the side that has just moved. */
  bothViews: i32;
  /** Networks: working memory (ACTIVITY_BYTES), biases of the first layer, and the encoding of its squares. */
  activity: u32;
  biases: u32;
  encoding: i32;
  /** Encoding `three`: the weights of the first layer, three rows a square; its columns are made of them. */
  raw: u32;
  /**
   * A first layer whose units see a block of squares each: the squares of every unit (u64), and for each square a row of
   * the units that see it, as masks; 0 where all see all.
   */
  blocks: u32;
  masks: u32;
  /**
   * Weights that are one weight, or 0: their number and that of their groups (i32), then the address and the group of each
   * (u32), then room for as many numbers and for one a group.
   */
  shared: u32;
  /** The number of symmetries in which a sample is learnt. */
  symmetries: i32;
  /** The afterstates of the current game: STATES_BYTES. */
  states: u32;

  // Used by the kernel alone: the number of afterstates, the first that is not learnt yet, the rate of this game.
  count: i32;
  pending: i32;
  rate: f64;
}

/** Units of each hidden layer without padding, i32 each. */
const UNITS: usize = offsetof<Learner>();
const LEARNER_BYTES: usize = UNITS + MAX_LAYERS * sizeof<i32>();
const LEARNERS: usize = (offsetof<Setup>() + 15) & ~15;

export enum SetupAt {
  mode = offsetof<Setup>('mode'),
  target = offsetof<Setup>('target'),
  when = offsetof<Setup>('when'),
  horizon = offsetof<Setup>('horizon'),
  lambda = offsetof<Setup>('lambda'),
  leastPlies = offsetof<Setup>('leastPlies'),
  mostPlies = offsetof<Setup>('mostPlies'),
  exact = offsetof<Setup>('exact'),
  total = offsetof<Setup>('total'),
  exploreFrom = offsetof<Setup>('exploreFrom'),
  exploreTo = offsetof<Setup>('exploreTo'),
  epsilon = offsetof<Setup>('epsilon'),
  scale = offsetof<Setup>('scale'),
  greedyShare = offsetof<Setup>('greedyShare'),
  poolShare = offsetof<Setup>('poolShare'),
  pool = offsetof<Setup>('pool'),
  poolSize = offsetof<Setup>('poolSize'),
  values = offsetof<Setup>('values'),
  explored = offsetof<Setup>('explored'),
  fixedColours = offsetof<Setup>('fixedColours'),
  firstTies = offsetof<Setup>('firstTies'),
  ratedEnds = offsetof<Setup>('ratedEnds'),
  passEnds = offsetof<Setup>('passEnds'),
  every = offsetof<Setup>('every'),
  boards = offsetof<Setup>('boards'),
  boardCount = offsetof<Setup>('boardCount'),
  games = offsetof<Setup>('games'),
  won = offsetof<Setup>('won'),
  drawn = offsetof<Setup>('drawn'),
  lost = offsetof<Setup>('lost'),
  updates = offsetof<Setup>('updates'),
  errors = offsetof<Setup>('errors'),
  squares = offsetof<Setup>('squares'),
  learners = i32(LEARNERS),
  bytes = i32(LEARNERS + 2 * LEARNER_BYTES),
}

export enum LearnerAt {
  kind = offsetof<Learner>('kind'),
  block = offsetof<Learner>('block'),
  rule = offsetof<Learner>('rule'),
  placements = offsetof<Learner>('placements'),
  rateFrom = offsetof<Learner>('rateFrom'),
  rateTo = offsetof<Learner>('rateTo'),
  toError = offsetof<Learner>('toError'),
  toMagnitude = offsetof<Learner>('toMagnitude'),
  links = offsetof<Learner>('links'),
  rows = offsetof<Learner>('rows'),
  bothViews = offsetof<Learner>('bothViews'),
  activity = offsetof<Learner>('activity'),
  biases = offsetof<Learner>('biases'),
  encoding = offsetof<Learner>('encoding'),
  raw = offsetof<Learner>('raw'),
  blocks = offsetof<Learner>('blocks'),
  masks = offsetof<Learner>('masks'),
  shared = offsetof<Learner>('shared'),
  symmetries = offsetof<Learner>('symmetries'),
  states = offsetof<Learner>('states'),
  count = offsetof<Learner>('count'),
  pending = offsetof<Learner>('pending'),
  rate = offsetof<Learner>('rate'),
  units = i32(UNITS),
  bytes = i32(LEARNER_BYTES),
}

/** Self-play, two learners, or a learner and a player that does not learn. */
export enum Mode {
  self,
  rivals,
  opponent,
}

export enum Target {
  outcome,
  discs,
}

/** After a random move: nothing, the value of the best move, or the value of the move played. */
export enum Explored {
  skip,
  best,
  played,
}

/** When to learn: after each step, or all pairs after the game. */
export enum When {
  step,
  game,
}

export enum LearnerKind {
  patterns,
  network,
  fixed,
}

/** Temporal differences, plain or with temporal coherence. */
export enum Rule {
  td,
  tc,
}

/** The inputs of a square in the first layer of a learning network; src/evaluators/network/data.ts documents them. */
export enum Encoding {
  one,
  two,
  three,
}

/** Arrays of pattern indices for every board of a game, and one for the move being tried. */
export const LEARNER_ROWS: i32 = 66;

/**
 * Working memory of a network: rows of the discs, two gradients in turn, then the sums and activations of each layer.
 */
export const ROW_LIST: usize = 0;
export const GRADIENTS: usize = ROW_LIST + ROW_LIST_BYTES;
export const LAYERS: usize = GRADIENTS + 2 * UNITS_BYTES;
export const LAYER_BYTES: usize = 2 * UNITS_BYTES;
export const ACTIVITY_BYTES: usize = LAYERS + MAX_LAYERS * LAYER_BYTES;

/** The record of the current batch, for its statistics. */
let current: Setup = changetype<Setup>(0);

export function setSetup(setup: Setup): void {
  current = setup;
}

/** The first of its players, or the second. */
export function learnerOf(setup: Setup, i: i32): Learner {
  return changetype<Learner>(changetype<usize>(setup) + LEARNERS + usize(i) * LEARNER_BYTES);
}

/** Units of a hidden layer, without padding. */
export function unitsOf(learner: Learner, layer: i32): i32 {
  return load<i32>(changetype<usize>(learner) + UNITS + usize(layer) * sizeof<i32>());
}

/** Counts an error in the statistics. */
export function countError(error: f32): void {
  current.updates += 1;
  current.errors += f64(abs<f32>(error));
  current.squares += f64(error) * f64(error);
}

/** A value that changes linearly over the games of the schedule. */
export function scheduled(from: f64, to: f64, game: i32): f64 {
  const total = current.total;
  if (total < 2) return from;
  return from + (to - from) * (f64(min(game, total - 1)) / f64(total - 1));
}
