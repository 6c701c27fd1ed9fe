/**
 * The ladder of a class. It plays by itself, a few pairs of games at a time, and stores each of these batches before the
 * next one starts. Which games two players play depends only on the class's seed, the two players and the number of the
 * game; the order of the batches, restarts and other players change nothing.
 */
import { withId } from '../../arena/arena.js';
import { type BatchResult, sumOf } from '../../arena/batch.js';
import { evidenceIn } from '../../arena/evidence.js';
import { startsFor, usualOpenings } from '../../arena/openings.js';
import type { Scored } from '../../arena/running-sum.js';
import type { Threads } from '../../arena/threads.js';
import { formatRecord, type GameRecord, parseRecord } from '../../matches/record.js';
import { gamesOf, type Tally } from '../../matches/tally.js';
import type { ModelRegistry } from '../../models/registry.js';
import { type Seed, seedFor } from '../../random/seed.js';
import type { Game } from '../../rules/game.js';
import type { Parsed } from '../../specs/parsed.js';
import { formatSpec, type Spec } from '../../specs/spec.js';
import { StoredGames } from '../../store/stored-games.js';
import { rate } from '../../tournaments/ratings.js';
import type { LadderState } from './api.js';
import type { ClassFolder, PairingGames } from './class-folder.node.js';
import { pairingName } from './class-folder.node.js';
import { nextPairing } from './schedule.js';

/** The most pairs of one pairing: a hundred games tell two players apart that differ by 50 Elo. */
const MOST_PAIRS = 50;
/** The pairs of one batch, which is what a killed process loses. */
const BATCH_PAIRS = 2;
/** Up to so many players, ratings are computed after every batch; of twice as many, after every second, and so on. */
const PLAYERS_PER_BATCH = 10;
/** Games for small boards. */
const SHOWN = 6;

type LadderPlayer = {
  /** `sha256:…`, of the player. */
  readonly checksum: string;
  readonly limited: Spec;
  readonly models: ModelRegistry;
  /** Its rating is 0, if it is on the ladder. */
  readonly isAnchor: boolean;
};

/** The games of two players, in the view of the first; their checksums ascend. */
type Pairing = {
  readonly players: readonly [string, string];
  readonly batches: readonly Scored[];
  readonly lines: readonly string[];
  readonly isRandom: boolean;
  readonly reproducible: boolean;
  /** Its tally of evidence, and of all games, until the next batch. */
  sum?: { readonly evidence: Tally; readonly all: Tally };
};

export type ShownRecord = {
  readonly id: string;
  readonly players: readonly [string, string];
  readonly record: GameRecord;
};

export type Rated = { readonly rating: number; readonly error: number };

type LadderSetting = {
  readonly folder: ClassFolder;
  readonly game: Game;
  /** Opened when the first games are played. The ladder closes it. */
  readonly open: () => Promise<Threads>;
};

const orderOf = (a: string, b: string): readonly [string, string] => (a < b ? [a, b] : [b, a]);

export class Ladder {
  /** What could not be read or played. */
  readonly troubles: string[] = [];
  /** The latest first. */
  last: readonly ShownRecord[] = [];
  private readonly folder: ClassFolder;
  private readonly game: Game;
  private readonly gameSpec: Spec;
  private readonly seed: Seed;
  private readonly openArena: () => Promise<Threads>;
  private arena: Threads | undefined;
  private players: readonly LadderPlayer[] = [];
  private readonly pairings = new Map<string, Pairing>();
  private readonly excluded = new Set<string>();
  private ratings: ReadonlyMap<string, Rated> | undefined;
  /** Batches since the ratings were computed. */
  private unrated = 0;
  /** Grows with every change of players or games. */
  version = 0;
  private isPaused: boolean;
  private isPlaying = false;
  private isClosed = false;
  private wake: () => void = () => {};
  private readonly going: Promise<void>;

  constructor({ folder, game, open }: LadderSetting) {
    this.folder = folder;
    this.game = game;
    this.openArena = open;
    this.gameSpec = folder.record.game;
    this.seed = folder.record.seed;
    this.isPaused = folder.record.isPaused;
    this.going = this.go();
  }

  private changed(): void {
    this.ratings = undefined;
    this.unrated = 0;
    this.version++;
  }

  private pairingOf(a: string, b: string): Pairing | undefined {
    return this.pairings.get(pairingName(a, b));
  }

  private pairsOf(a: string, b: string): number {
    return (this.pairingOf(a, b)?.lines.length ?? 0) / 2;
  }

  /** Games of the pairing that were stored before. */
  private async restore(a: string, b: string): Promise<void> {
    const players = orderOf(a, b);
    const read = await this.folder.readGames(...players);
    if (!read.ok)
      this.troubles.push(`games of two players are played again, because their file was damaged: ${read.reason}`);
    if (!read.ok || !read.value) return;
    const { isRandom, reproducible, games } = read.value;
    async function* lines(): AsyncGenerator<string> {
      yield* games;
    }
    const scored = await new StoredGames(this.game, isRandom).scored(lines(), reproducible);
    this.pairings.set(pairingName(...players), {
      players,
      batches: [scored],
      lines: [...games],
      isRandom,
      reproducible,
    });
    const latest = games.length - 1;
    const record = latest < 0 ? undefined : parseRecord(this.game, games[latest]!);
    if (record?.ok) this.show(players, latest, record.value);
  }

  private show(players: readonly [string, string], number: number, record: GameRecord): void {
    const seats = number % 2 === 0 ? players : ([players[1], players[0]] as const);
    const id = `${pairingName(...players)}-${number}`;
    this.last = [{ id, players: seats, record }, ...this.last.filter(each => each.id !== id)].slice(0, SHOWN);
  }

  /** The players from now on. Games of others stay in the folder, and count again if their player returns. */
  async enter(players: readonly LadderPlayer[]): Promise<void> {
    const known = new Set(this.players.map(({ checksum }) => checksum));
    for (const [i, a] of players.entries())
      for (const b of players.slice(0, i))
        if ((!known.has(a.checksum) || !known.has(b.checksum)) && !this.pairingOf(a.checksum, b.checksum))
          await this.restore(a.checksum, b.checksum);
    this.players = players;
    this.changed();
    this.wake();
  }

  set paused(isPaused: boolean) {
    this.isPaused = isPaused;
    this.version++;
    this.wake();
  }

  get state(): LadderState {
    if (this.isPaused) return 'paused';
    if (this.players.length < 2) return 'waiting';
    return this.isPlaying ? 'playing' : this.next() ? 'playing' : 'complete';
  }

  private next(): readonly [LadderPlayer, LadderPlayer] | undefined {
    const { players } = this;
    const ratings = this.rated();
    const found = nextPairing({
      ratings: players.map(({ checksum }) => ratings.get(checksum)?.rating ?? 0),
      pairs: (a, b) => this.pairsOf(players[a]!.checksum, players[b]!.checksum),
      mostPairs: MOST_PAIRS,
      isExcluded: (a, b) => this.excluded.has(pairingName(players[a]!.checksum, players[b]!.checksum)),
    });
    return found && [players[found[0]]!, players[found[1]]!];
  }

  private sumOf(pairing: Pairing): NonNullable<Pairing['sum']> {
    if (!pairing.sum) {
      const sum = sumOf(pairing.batches);
      pairing.sum = { evidence: evidenceIn(sum), all: sum.tally };
    }
    return pairing.sum;
  }

  /** The ratings of the players on the ladder, by their checksums. */
  rated(): ReadonlyMap<string, Rated> {
    if (this.ratings) return this.ratings;
    const at = new Map(this.players.map(({ checksum }, i) => [checksum, i]));
    const tallies = [...this.pairings.values()].flatMap(pairing => {
      const [first, second] = pairing.players.map(each => at.get(each));
      return first === undefined || second === undefined
        ? []
        : [{ first, second, tally: this.sumOf(pairing).evidence }];
    });
    const zero = this.players.findIndex(({ isAnchor }) => isAnchor);
    const table = rate(this.players.length, tallies, zero < 0 ? undefined : { player: zero, rating: 0 });
    this.ratings = new Map(this.players.map(({ checksum }, i) => [checksum, table.players[i]!]));
    return this.ratings;
  }

  /** All games of a player against those on the ladder. */
  talliesOf(player: string): readonly { readonly isFirst: boolean; readonly tally: Tally }[] {
    const here = new Set(this.players.map(({ checksum }) => checksum));
    return [...this.pairings.values()].flatMap(pairing => {
      const { players } = pairing;
      if (!players.includes(player) || !players.every(each => here.has(each))) return [];
      return [{ isFirst: players[0] === player, tally: this.sumOf(pairing).all }];
    });
  }

  /** The number of games of the players on the ladder. */
  get games(): number {
    const here = new Set(this.players.map(({ checksum }) => checksum));
    return [...this.pairings.values()]
      .filter(({ players }) => players.every(each => here.has(each)))
      .reduce((sum, pairing) => sum + gamesOf(this.sumOf(pairing).all), 0);
  }

  private async play(a: LadderPlayer, b: LadderPlayer): Promise<BatchResult[]> {
    const seed = seedFor(this.seed, 'class', a.checksum, b.checksum);
    const from = this.pairsOf(a.checksum, b.checksum);
    const match = withId({
      game: this.gameSpec,
      players: [a.limited, b.limited],
      starts: startsFor(usualOpenings(this.game), {
        game: this.game,
        pairs: MOST_PAIRS,
        seed: seedFor(seed, 'openings'),
      }),
      pairs: MOST_PAIRS,
      seed,
      want: 'records',
    });
    this.arena ??= await this.openArena();
    if (this.isClosed) throw new Error('the ladder is closed');
    await this.arena.register(new Map([...a.models, ...b.models]));
    const batches: BatchResult[] = [];
    const until = Math.min(from + BATCH_PAIRS, MOST_PAIRS);
    for await (const batch of this.arena.play(match, { from, until })) batches.push(batch);
    return batches;
  }

  private async store(players: readonly [string, string], batches: readonly BatchResult[]): Promise<Parsed<void>> {
    const name = pairingName(...players);
    const before = this.pairings.get(name);
    const records = batches.flatMap(batch => batch.records ?? []);
    const isRandom = batches.some(batch => batch.isRandom);
    const reproducible = batches.every(batch => batch.reproducible) && (before?.reproducible ?? true);
    const lines = [...(before?.lines ?? []), ...records.map(record => formatRecord(this.game, record))];
    const games: PairingGames = { players: [players[0], players[1]], isRandom, reproducible, games: lines };
    const written = await this.folder.putGames(games);
    if (!written.ok) return written;
    const scored = batches.map(({ records: _, ...batch }) => batch);
    this.pairings.set(name, {
      players,
      batches: [...(before?.batches ?? []), ...scored],
      lines,
      isRandom,
      reproducible,
    });
    records.forEach((record, i) => {
      this.show(players, (before?.lines.length ?? 0) + i, record);
    });
    this.version++;
    // The ratings of 120 players take 0.2 s: of many players they are computed every few batches.
    if (++this.unrated >= this.players.length / PLAYERS_PER_BATCH) this.changed();
    return written;
  }

  private async step(pair: readonly [LadderPlayer, LadderPlayer]): Promise<void> {
    const [a, b] = pair[0].checksum < pair[1].checksum ? pair : ([pair[1], pair[0]] as const);
    const players = [a.checksum, b.checksum] as const;
    try {
      const stored = await this.store(players, await this.play(a, b));
      if (stored.ok) return;
      // The disk is full, for instance: the teacher resumes the ladder when there is room.
      this.isPaused = true;
      this.version++;
      this.troubles.push(`the ladder is paused, because its games cannot be stored: ${stored.reason}`);
    } catch (error) {
      if (this.isClosed) return;
      // One bad pairing must not stop the others; its threads may be gone.
      this.excluded.add(pairingName(...players));
      const why = error instanceof Error ? error.message : String(error);
      this.troubles.push(`${formatSpec(a.limited)} against ${formatSpec(b.limited)}: ${why}`);
      console.error(`breedboard: the ladder of the class: ${why}`);
      await this.arena?.close().catch(() => {});
      this.arena = undefined;
    }
  }

  private async go(): Promise<void> {
    while (!this.isClosed) {
      const pair = this.isPaused || this.players.length < 2 ? undefined : this.next();
      if (!pair) {
        if (this.unrated > 0) this.changed();
        await new Promise<void>(resolve => {
          this.wake = resolve;
        });
        continue;
      }
      this.isPlaying = true;
      await this.step(pair);
      this.isPlaying = false;
      await new Promise(resolve => setImmediate(resolve)); // requests come first
    }
  }

  /** The batch that is being played is lost. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.wake();
    await this.arena?.close();
    await this.going;
    await this.arena?.close().catch(() => {});
  }
}
