/**
 * A match in a folder (store/results.node.ts): every game with its players, seed, opening, moves, result and ending,
 * block by block, so that the same command resumes an interrupted match and ends with the same files. Memory holds one
 * block at a time, however long the match is.
 */
import type { Match } from '../arena/arena.js';
import { type BatchResult, type Span, sumOf } from '../arena/batch.js';
import { fromRecord } from '../matches/archive/archived.js';
import { recordLines } from '../matches/archive/record-lines.js';
import { gamesOf } from '../matches/tally.js';
import { seedFor } from '../random/seed.js';
import type { Game } from '../rules/game.js';
import { formerSpelling, type Spelling, storedName } from '../specs/former-names.js';
import { quote } from '../specs/parsed.js';
import { Unreadable } from '../store/pieces.node.js';
import type { Plan } from '../store/results.js';
import { ResultsFolder } from '../store/results.node.js';
import { StoredGames } from '../store/stored-games.js';
import { Failure } from './failure.js';
import { refuseForeign } from './own-folder.js';

/** Pairs per block: the most that a killed process loses. Batches end where blocks do. */
export const BLOCK = 64;

export class StoredMatch {
  readonly notices: readonly string[];
  private readonly path: string;
  private readonly folder: ResultsFolder;
  private readonly game: Game;
  private readonly games: StoredGames;
  private readonly match: Match;
  private pending: BatchResult[] = [];
  /** A batch was yielded; it is written after the caller has counted it. */
  private isOwed = false;
  private writing: Promise<void> = Promise.resolve();
  /** Pairs in the files. */
  private pairs = 0;

  private constructor(path: string, folder: ResultsFolder, game: Game, games: StoredGames, match: Match) {
    this.path = path;
    this.folder = folder;
    this.notices = folder.notices;
    this.game = game;
    this.games = games;
    this.match = match;
  }

  /** Throws Failure. The caller closes it. */
  static async open(path: string, plan: Plan, game: Game, match: Match, isRandom: boolean): Promise<StoredMatch> {
    const games = new StoredGames(game, isRandom);
    const { epsilon, ...rest } = plan;
    await refuseForeign(path);
    const opened = await ResultsFolder.open(
      path,
      { kind: 'match', ...plan },
      {
        formerPlan: formerSpelling({ kind: 'match', ...rest, errs: epsilon! }),
        games: true,
        faultOfGames: (stored, lines) => games.faultOfGames(stored, lines),
      },
    );
    if (!opened.ok) {
      throw new Failure(
        opened.kind === 'other-plan' ? 'usage' : 'failed',
        `cannot use ${quote(path)}: ${opened.reason}`,
      );
    }
    return new StoredMatch(path, opened.value, game, games, match);
  }

  get spelling(): Spelling {
    return this.folder.version;
  }

  /** Known games that are not in the files: those of damaged files, which were set aside. */
  get gamesAside(): number {
    return [...this.folder.later.values()].reduce((sum, { result }) => sum + gamesOf(result.tally), 0);
  }

  private failure(error: unknown): unknown {
    return error instanceof Unreadable
      ? new Failure('failed', `cannot use ${quote(this.path)}: ${error.message}`)
      : error;
  }

  /** The content of the files, block by block, without records. Throws Failure. */
  async *past(): AsyncGenerator<BatchResult> {
    try {
      for await (const { stored, place } of this.folder.past()) {
        this.pairs += stored.result.pairScores.length;
        yield await this.games.scored(this.folder.gameLines(place), stored.result.reproducible);
      }
    } catch (error) {
      throw this.failure(error);
    }
  }

  private idAt(pair: number): string {
    return `${this.match.id}:${pair}`;
  }

  /** The next block, if it is known. */
  private async recalled(): Promise<BatchResult | undefined> {
    const id = this.idAt(this.pairs);
    if (!this.folder.later.has(id)) return undefined;
    const { stored, place } = await this.folder.recall(id);
    const played = await this.games.played(this.folder.gameLines(place), stored.result.reproducible);
    return played.ok ? played.value : undefined;
  }

  private nextKnown(): number {
    let pair = this.pairs + BLOCK;
    while (pair < this.match.pairs && !this.folder.later.has(this.idAt(pair))) pair += BLOCK;
    return Math.min(pair, this.match.pairs);
  }

  private async *keepEach(
    batches: Iterable<BatchResult> | AsyncIterable<BatchResult>,
    counted: () => BatchResult,
  ): AsyncGenerator<BatchResult> {
    for await (const batch of batches) {
      this.isOwed = true;
      yield batch;
      await this.take(counted());
    }
    await this.store();
  }

  /**
   * Everything after the files, in the order of the match: known blocks, and games that `play` plays. Each batch is
   * written after the caller has counted it; `counted` returns the part that counts. Throws Failure.
   */
  async *rest(
    play: (span: Span) => AsyncIterable<BatchResult>,
    counted: () => BatchResult,
  ): AsyncGenerator<BatchResult> {
    try {
      while (this.pairs < this.match.pairs) {
        const block = await this.recalled();
        const span = { from: this.pairs, until: this.nextKnown(), block: BLOCK };
        yield* this.keepEach(block ? [block] : play(span), counted);
      }
    } catch (error) {
      throw this.failure(error);
    }
  }

  /** Whole blocks are on the disk when this returns. */
  private async take(played: BatchResult): Promise<void> {
    this.isOwed = false;
    this.pending.push(played);
    const pairs = this.pending.reduce((sum, { results }) => sum + results.length / 2, 0);
    if (pairs >= BLOCK) await this.store();
  }

  private store(): Promise<void> {
    this.writing = this.writePending();
    return this.writing;
  }

  private async writePending(): Promise<void> {
    if (this.pending.length === 0) return;
    const [first, second] = this.match.players.map(each => storedName(each, this.spelling)) as [string, string];
    // Whether a game counts as evidence depends on the earlier blocks, so only the sum of the match decides it.
    const { records = [], evidence: _, ...sum } = sumOf(this.pending);
    const games = records.map((record, i) => {
      const event = `seed ${seedFor(this.match.seed, 2 * this.pairs + i)}`;
      return fromRecord(i % 2 === 0 ? [first, second] : [second, first], event, record);
    });
    const lines = recordLines.write(games, this.game).files[0]!.content as string;
    const about = { first, second, from: 2 * this.pairs + 1 };
    const appended = await this.folder.append({ id: this.idAt(this.pairs), ...sum }, about, lines);
    if (!appended.ok) {
      throw new Failure(
        'failed',
        `cannot write the results to ${quote(this.path)}: ${appended.reason}; earlier results are stored`,
      );
    }
    this.pairs += sum.pairScores.length;
    this.pending = [];
  }

  /** Writes what is left; `counted` is the part of the last batch that counts. Throws Failure. */
  async finish(counted: BatchResult | undefined): Promise<void> {
    if (this.isOwed && counted) await this.take(counted);
    await this.store();
  }

  async close(): Promise<void> {
    await this.writing.catch(() => {});
    await this.folder.close();
  }
}
