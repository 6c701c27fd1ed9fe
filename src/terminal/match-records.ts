/** Writes the records of a match to a file as they arrive: a match may have more than memory holds. */
import type { BatchResult } from '../arena/batch.js';
import { formatRecord } from '../matches/record.js';
import type { Game } from '../rules/game.js';
import { type Parsed, quote } from '../specs/parsed.js';
import { WholeFile } from '../store/whole-file.node.js';
import { Failure } from './failure.js';

export class MatchRecords {
  private readonly path: string;
  private readonly file: WholeFile;
  private readonly game: Game;
  private isOwed = false;
  private writing: Promise<void> = Promise.resolve();

  private constructor(path: string, file: WholeFile, game: Game) {
    this.path = path;
    this.file = file;
    this.game = game;
  }

  /** Throws Failure. The caller closes it; the file exists after `finish`. */
  static async create(path: string, game: Game): Promise<MatchRecords> {
    const file = await WholeFile.create(path);
    if (!file.ok) throw new Failure('failed', `cannot write to ${quote(path)}: ${file.reason}`);
    return new MatchRecords(path, file.value, game);
  }

  private must(done: Parsed<void>): void {
    if (!done.ok) throw new Failure('failed', `cannot write to ${quote(this.path)}: ${done.reason}`);
  }

  /** Writes each batch after the caller has counted it; `counted` returns the part that counts. Throws Failure. */
  async *writeEach(batches: AsyncIterable<BatchResult>, counted: () => BatchResult): AsyncGenerator<BatchResult> {
    for await (const batch of batches) {
      this.isOwed = true;
      yield batch;
      await this.take(counted());
    }
  }

  private take({ records = [] }: BatchResult): Promise<void> {
    this.isOwed = false;
    const text = records.map(record => `${formatRecord(this.game, record)}\n`).join('');
    this.writing = this.file.write(text).then(done => this.must(done));
    return this.writing;
  }

  /** `counted` is the part of the last batch that counts. Throws Failure. */
  async finish(counted: BatchResult | undefined): Promise<void> {
    await this.writing;
    if (this.isOwed && counted) await this.take(counted);
    this.must(await this.file.finish());
  }

  async close(): Promise<void> {
    await this.writing.catch(() => {});
    await this.file.discard();
  }
}
