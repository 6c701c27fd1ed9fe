/** Writes the records of a match to a file as they arrive: a match may have more than memory holds. */
import type { BatchResult } from '../arena/batch.js';
import { fromRecord } from '../matches/archive/archived.js';
import { recordLines } from '../matches/archive/record-lines.js';
import type { Game } from '../rules/game.js';
import { quote } from '../specs/parsed.js';
import { WholeFile } from '../store/whole-file.node.js';
import { Failure } from './failure.js';

export class MatchRecords {
  private readonly path: string;
  private readonly file: WholeFile;
  private readonly game: Game;
  private readonly names: readonly [string, string];
  private games = 0;
  private fault: string | undefined;
  private isOwed = false;
  private writing: Promise<void> = Promise.resolve();

  private constructor(path: string, file: WholeFile, game: Game, names: readonly [string, string]) {
    this.path = path;
    this.file = file;
    this.game = game;
    this.names = names;
  }

  /** Throws Failure. The caller closes it; the file exists after `finish`. */
  static async create(path: string, game: Game, names: readonly [string, string]): Promise<MatchRecords> {
    const file = await WholeFile.create(path);
    if (!file.ok) throw new Failure('failed', `cannot write to ${quote(path)}: ${file.reason}`);
    return new MatchRecords(path, file.value, game, names);
  }

  /** Writes each batch after the caller has counted it; `counted` returns the part that counts. */
  async *writeEach(batches: AsyncIterable<BatchResult>, counted: () => BatchResult): AsyncGenerator<BatchResult> {
    for await (const batch of batches) {
      this.isOwed = true;
      yield batch;
      await this.take(counted());
    }
  }

  private take(played: BatchResult): Promise<void> {
    this.isOwed = false;
    this.writing = this.write(played);
    return this.writing;
  }

  /** After a fault nothing more is written: the games still count, and `finish` reports it. */
  private async write({ records = [] }: BatchResult): Promise<void> {
    if (this.fault !== undefined) return;
    const [first, second] = this.names;
    // Sides are exchanged in the second game of each pair.
    const games = records.map(record =>
      fromRecord(this.games++ % 2 === 0 ? [first, second] : [second, first], '', record),
    );
    const written = await this.file.write(recordLines.write(games, this.game).files[0]!.content as string);
    if (!written.ok) this.fault = written.reason;
  }

  /** `counted` is the part of the last batch that counts. The failure, where the file could not be written. */
  async finish(counted: BatchResult | undefined): Promise<Failure | undefined> {
    await this.writing;
    if (this.isOwed && counted) await this.take(counted);
    if (this.fault === undefined) {
      const finished = await this.file.finish();
      if (finished.ok) return undefined;
      this.fault = finished.reason;
    }
    return new Failure('failed', `cannot write to ${quote(this.path)}: ${this.fault}`);
  }

  async close(): Promise<void> {
    await this.writing.catch(() => {});
    await this.file.discard();
  }
}
