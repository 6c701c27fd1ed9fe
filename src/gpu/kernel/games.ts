/** Batches of games on a device: many in one dispatch, each of which ends soon. */
import type { KernelLayout } from '../../memory/layout.js';
import type { Seed } from '../../random/seed.js';
import { seedWords } from '../../random/seed.js';
import type { Device, Storage } from '../device.js';
import { DeviceFault } from '../fault.js';
import type { Sizes } from './evaluators.js';
import { BATCH_AT, gameProgram, IN_DOUBT, MOVE_WORDS, NO_MOVES, RESULT_WORDS, START_WORDS, WORKGROUP } from './game.js';
import type { DeviceTwin } from './twin.js';

export type DeviceStart = {
  readonly own: readonly [low: number, high: number];
  readonly other: readonly [low: number, high: number];
  /** The side to move. */
  readonly side: 0 | 1;
};

/** Games as they are played on a device: game i starts at starts[(i >> 1) % length] and draws from seedFor(seed, first + i). */
export type DeviceJob = {
  readonly players: readonly [DeviceTwin, DeviceTwin];
  readonly epsilon: readonly [number, number];
  readonly seed: Seed;
  readonly starts: readonly DeviceStart[];
  readonly first: number;
  readonly games: number;
  readonly withMoves: boolean;
};

/** For each game its discs, of the side to move at its start and of the other, its hash and its doubts. */
export type DeviceGames = {
  readonly own: Uint8Array;
  readonly other: Uint8Array;
  readonly hashes: BigUint64Array;
  readonly inDoubt: readonly number[];
  readonly moves?: readonly Uint8Array[];
};

/** A dispatch should take this long, in milliseconds, and at most the second where single games take longer. */
const AIM = 80;
const MOST = 1000;
const FIRST_GAMES = 128;
const MOST_GAMES = 1 << 20;

/** The last draw with which a player errs, if any: draws below share · 2³² do. */
function lastErring(share: number): number | undefined {
  return share > 0 ? Math.min(2 ** 32, Math.ceil(share * 2 ** 32)) - 1 : undefined;
}

declare const performance: { now(): number };

/** A part of a job that goes into one dispatch. */
type Piece = { readonly job: DeviceJob; readonly from: number; readonly games: number };

const kindsOf = (jobs: readonly Pick<DeviceJob, 'players'>[]) =>
  [...new Set(jobs.flatMap(({ players }) => players.map(({ kind }) => kind)))].sort();

function sizesOf(jobs: readonly Pick<DeviceJob, 'players'>[]): Sizes {
  const most = (size: keyof Sizes): number =>
    Math.max(...jobs.flatMap(({ players }) => players.map(each => each.sizes[size])));
  return { widest: most('widest'), tiles: most('tiles') };
}

export class GamesOnDevice {
  /** So far. */
  dispatches = 0;
  /** What they took, until their answers were here. */
  milliseconds = 0;
  private longest = 0;
  readonly device: Device;
  private readonly layout: KernelLayout;
  private readonly alter: (code: string) => string;
  private readonly run: Storage;
  private readonly players: Storage;
  private readonly batches: Storage;
  private readonly starts: Storage;
  private readonly results: Storage;
  private readonly moves: Storage;
  /** Games per dispatch that take as long as they should, by program. */
  private readonly sizes = new Map<string, number>();
  /** The dispatch before, by program. */
  private readonly last = new Map<string, { readonly games: number; readonly milliseconds: number }>();
  /** Its milliseconds, by program, where it decides how long a dispatch takes. */
  private readonly longestGame = new Map<string, number>();
  /** The players that the device holds, and where. */
  private held = new Map<DeviceTwin, number>();

  /** `alter` changes programs, for tests of what finds a wrong one. */
  constructor(device: Device, layout: KernelLayout, alter: (code: string) => string = code => code) {
    this.device = device;
    this.layout = layout;
    this.alter = alter;
    this.run = device.uniform();
    [this.players, this.batches, this.starts, this.results, this.moves] = [
      device.storage(),
      device.storage(),
      device.storage(),
      device.storage(),
      device.storage(),
    ];
  }

  /** That of the longest dispatch since this was last asked. */
  longestMilliseconds(): number {
    const { longest } = this;
    this.longest = 0;
    return longest;
  }

  /** Jobs with one key can share a dispatch. */
  keyOf(job: Pick<DeviceJob, 'players'>): string {
    const { widest, tiles } = sizesOf([job]);
    return `${kindsOf([job]).join()} ${widest} ${tiles}`;
  }

  /** Games of these kinds that one dispatch should hold. */
  sizeFor(key: string): number {
    return this.sizes.get(key) ?? FIRST_GAMES;
  }

  /**
   * A dispatch takes as long as its longest game, however few it has, until it fills the device: where fewer games took nearly as
   * long, more are given.
   */
  private learnSize(key: string, games: number, milliseconds: number): void {
    const size = this.sizeFor(key);
    const before = this.last.get(key);
    this.last.set(key, { games, milliseconds });
    if (before && games < 0.8 * before.games && milliseconds > 0.5 * before.milliseconds * (1 + games / before.games))
      this.longestGame.set(key, milliseconds);
    const aim = Math.max(AIM, Math.min(MOST, 1.5 * (this.longestGame.get(key) ?? 0)));
    const room = Math.max(0.25, Math.min(4, aim / Math.max(milliseconds, 0.1)));
    // A dispatch that was not full says little about a full one, unless it was slow.
    if (games >= size || room < 1)
      this.sizes.set(key, Math.max(1, Math.min(MOST_GAMES, Math.round(Math.min(games, size) * room))));
  }

  /** Where each player begins, in words. Those that the device holds stay there. */
  private keepPlayers(pieces: readonly Piece[]): void {
    const wanted = [...new Set(pieces.flatMap(({ job }) => job.players))];
    if (wanted.every(player => this.held.has(player))) return;
    let end = 0;
    const places = wanted.map(player => {
      const at = end;
      end += Math.ceil(player.words.length / 4) * 4;
      return [player, at] as const;
    });
    if (4 * end > this.device.mostBytes)
      throw new DeviceFault(this.device.name, `has no room for ${wanted.length} players at once`);
    const all = new Uint32Array(end);
    for (const [player, at] of places) all.set(player.words, at);
    this.players.write(all);
    this.held = new Map(places);
  }

  /** All games of the jobs, which have one key, in their order. Throws DeviceFault. */
  async play(jobs: readonly DeviceJob[]): Promise<DeviceGames[]> {
    const key = jobs.length === 0 ? '' : this.keyOf(jobs[0]!);
    const parts: DeviceGames[][] = jobs.map(() => []);
    let [at, from] = [0, 0];
    while (at < jobs.length) {
      const size = this.sizeFor(key);
      const pieces: (Piece & { readonly of: number })[] = [];
      for (let games = 0; at < jobs.length && games < size; ) {
        const job = jobs[at]!;
        const taken = Math.min(size - games, job.games - from);
        if (taken > 0) pieces.push({ job, from, games: taken, of: at });
        games += taken;
        from += taken;
        if (from < job.games) break;
        at++;
        from = 0;
      }
      if (pieces.length === 0) continue;
      const played = await this.dispatch(key, pieces);
      for (const [i, piece] of pieces.entries()) parts[piece.of]!.push(played[i]!);
    }
    return parts.map(together);
  }

  private async dispatch(key: string, pieces: readonly Piece[]): Promise<DeviceGames[]> {
    const { device, layout } = this;
    const jobs = pieces.map(({ job }) => job);
    const program = this.alter(gameProgram(layout, kindsOf(jobs), sizesOf(jobs)));
    const pipeline = await device.pipeline(program);
    this.keepPlayers(pieces);
    const games = pieces.reduce((sum, piece) => sum + piece.games, 0);
    const batches = new Uint32Array(pieces.length * BATCH_AT.words);
    const starts: number[] = [];
    const startsOf = new Map<readonly DeviceStart[], number>();
    let [game, moveWords] = [0, 0];
    for (const [i, { job, from, games: count }] of pieces.entries()) {
      if (!startsOf.has(job.starts)) {
        startsOf.set(job.starts, starts.length / START_WORDS);
        for (const { own, other, side } of job.starts) starts.push(...own, ...other, side);
      }
      const at = i * BATCH_AT.words;
      batches.set(seedWords(job.seed), at + BATCH_AT.seed);
      batches[at + BATCH_AT.starts] = startsOf.get(job.starts)!;
      batches[at + BATCH_AT.startCount] = job.starts.length;
      batches[at + BATCH_AT.first] = job.first;
      batches[at + BATCH_AT.from] = from;
      batches[at + BATCH_AT.game] = game;
      batches[at + BATCH_AT.moves] = job.withMoves ? moveWords : NO_MOVES;
      for (const player of [0, 1] as const) {
        batches[at + BATCH_AT.players + player] = this.held.get(job.players[player])!;
        const last = lastErring(job.epsilon[player]);
        batches[at + BATCH_AT.errs + player] = last === undefined ? 0 : 1;
        batches[at + BATCH_AT.lasts + player] = last ?? 0;
      }
      game += count;
      if (job.withMoves) moveWords += count * MOVE_WORDS;
    }
    const players = this.players.sized(0);
    const results = this.results.sized(4 * games * RESULT_WORDS);
    const moves = this.moves.sized(Math.max(4, 4 * moveWords));
    const began = performance.now();
    const [found, moved] = await device.run({
      pipeline,
      buffers: [
        this.run.write(Uint32Array.of(games, pieces.length, 0, 0)),
        players,
        players,
        this.batches.write(batches),
        this.starts.write(Uint32Array.from(starts)),
        results,
        moves,
      ],
      workgroups: Math.ceil(games / WORKGROUP),
      ...(moveWords > 0 ? { clear: { buffer: moves, bytes: 4 * moveWords } } : {}),
      read: [
        { buffer: results, bytes: 4 * games * RESULT_WORDS },
        ...(moveWords > 0 ? [{ buffer: moves, bytes: 4 * moveWords }] : []),
      ],
    });
    const milliseconds = performance.now() - began;
    this.longest = Math.max(this.longest, milliseconds);
    this.dispatches++;
    this.milliseconds += milliseconds;
    this.learnSize(key, games, milliseconds);
    const words = new Uint32Array(found!);
    const bytes = moved && new Uint8Array(moved);
    let [first, firstMove] = [0, 0];
    return pieces.map(({ job, games: count }) => {
      const part = read(words.subarray(first * RESULT_WORDS, (first + count) * RESULT_WORDS), count);
      first += count;
      if (!job.withMoves) return part;
      const size = 4 * MOVE_WORDS;
      const own = Array.from({ length: count }, (_, i) => {
        const from = firstMove + i * size;
        return bytes!.slice(from, from + part.plies[i]!);
      });
      firstMove += count * size;
      return { ...part, moves: own };
    });
  }
}

function read(words: Uint32Array, games: number): DeviceGames & { readonly plies: Uint8Array } {
  const [own, other, plies] = [new Uint8Array(games), new Uint8Array(games), new Uint8Array(games)];
  const hashes = new BigUint64Array(games);
  const halves = new Uint32Array(hashes.buffer);
  const inDoubt: number[] = [];
  for (let i = 0; i < games; i++) {
    const at = i * RESULT_WORDS;
    const packed = words[at]!;
    own[i] = packed & 255;
    other[i] = (packed >>> 8) & 255;
    plies[i] = (packed >>> 16) & 255;
    if (packed & IN_DOUBT) inDoubt.push(i);
    halves[2 * i] = words[at + 1]!;
    halves[2 * i + 1] = words[at + 2]!;
  }
  return { own, other, hashes, inDoubt, plies };
}

/** The parts of a job, one after another. */
function together(parts: readonly DeviceGames[]): DeviceGames {
  if (parts.length === 1) return parts[0]!;
  const games = parts.reduce((sum, { own }) => sum + own.length, 0);
  const [own, other, hashes] = [new Uint8Array(games), new Uint8Array(games), new BigUint64Array(games)];
  const inDoubt: number[] = [];
  let at = 0;
  for (const part of parts) {
    own.set(part.own, at);
    other.set(part.other, at);
    hashes.set(part.hashes, at);
    for (const each of part.inDoubt) inDoubt.push(at + each);
    at += part.own.length;
  }
  const moves = parts.flatMap(part => part.moves ?? []);
  return { own, other, hashes, inDoubt, ...(parts.some(part => part.moves) ? { moves } : {}) };
}
