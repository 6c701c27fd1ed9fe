/**
 * A match in a folder (store/results.node.ts): every game with who played it, its seed, opening, moves, result and how
 * it ended, block after block, so that the same command goes on where it was stopped and ends with the same files.
 */
import type { Job } from '../arena/arena.js';
import { movesHash, startHash } from '../arena/hash.js';
import { marginFor, resultFor } from '../arena/referee.js';
import { type Played, sumOf } from '../arena/slice.js';
import { fromRecord, toRecord } from '../matches/archive/archived.js';
import { recordLines } from '../matches/archive/record-lines.js';
import type { Ended, GameRecord } from '../matches/record.js';
import { seedFor } from '../random/seed.js';
import type { Game } from '../rules/game.js';
import type { Side } from '../rules/position.js';
import { formerSpelling, storedName } from '../specs/former-names.js';
import { quote } from '../specs/parsed.js';
import type { Plan, StoredResult } from '../store/results.js';
import { ResultsFolder } from '../store/results.node.js';
import { Failure } from './failure.js';

/** Pairs; what killing the program costs at most. Slices end where blocks do. */
export const BLOCK = 64;

/** In the order of the games, as the arena gives them. */
function playedFrom(records: readonly GameRecord[], reproducible: boolean): Played {
  const side = (game: number): Side => (game % 2 === 0 ? 0 : 1); // the first player's
  return {
    results: Uint8Array.from(records, ({ outcome }, i) => resultFor(outcome, side(i))),
    margins: Float64Array.from(records, ({ outcome }, i) => marginFor(outcome, side(i))),
    hashes: BigUint64Array.from(records, ({ start, moves }) => startHash(start) ^ movesHash(moves)),
    otherwise: records.flatMap(({ ended }, i) => (ended === 'played' ? [] : [[i, ended] as [number, Ended]])),
    reproducible,
    records,
  };
}

const gamesIn = ({ result: { pairScores } }: StoredResult): number => 2 * pairScores.length;

export class KeptMatch {
  /** What was played before. */
  readonly past: readonly Played[];
  readonly notices: readonly string[];
  private readonly path: string;
  private readonly folder: ResultsFolder;
  private readonly game: Game;
  private readonly job: Job;
  private pending: Played[] = [];
  private pairs: number;

  private constructor(path: string, folder: ResultsFolder, game: Game, job: Job, past: readonly Played[]) {
    this.path = path;
    this.folder = folder;
    this.notices = folder.notices;
    this.game = game;
    this.job = job;
    this.past = past;
    this.pairs = past.reduce((sum, { results }) => sum + results.length / 2, 0);
  }

  /** Throws Failure. Close it. */
  static async open(path: string, plan: Plan, game: Game, job: Job): Promise<KeptMatch> {
    const opened = await ResultsFolder.open(path, formerSpelling({ kind: 'match', ...plan }), { games: true });
    if (!opened.ok) {
      const other = opened.reason.startsWith('it holds results of another plan');
      throw new Failure(other ? 'usage' : 'failed', `cannot use ${quote(path)}: ${opened.reason}`);
    }
    const folder = opened.value;
    try {
      return new KeptMatch(path, folder, game, job, await KeptMatch.read(path, folder, game));
    } catch (error) {
      await folder.close();
      throw error;
    }
  }

  private static async read(path: string, folder: ResultsFolder, game: Game): Promise<Played[]> {
    const bad = (reason: string): Failure =>
      new Failure(
        'input',
        `cannot go on with ${quote(path)}: its games.tsv: ${reason}; move the folder away to begin anew`,
      );
    if (folder.past.length === 0) return [];
    const text = await folder.readGames();
    if (!text.ok) throw bad(text.reason);
    const records: GameRecord[] = [];
    for (const { place, game: entry } of recordLines.read!({ text: () => text.value, bytes: new Uint8Array() }, game)) {
      const record = entry.ok ? toRecord(game, entry.value) : entry;
      if (!record.ok) throw bad(`${place}: ${record.reason}`);
      records.push(record.value);
    }
    const wanted = folder.past.reduce((sum, block) => sum + gamesIn(block), 0);
    if (records.length !== wanted) throw bad(`it has ${records.length} games, and the results speak of ${wanted}`);
    let at = 0;
    return folder.past.map(block => {
      const games = records.slice(at, at + gamesIn(block));
      at += games.length;
      return playedFrom(games, block.result.reproducible);
    });
  }

  /** A slice, with its records. Whole blocks are on the disk when this returns; `last` leaves nothing for later. */
  async take(played: Played | undefined, last: boolean): Promise<void> {
    if (played) this.pending.push(played);
    const pairs = this.pending.reduce((sum, { results }) => sum + results.length / 2, 0);
    if (pairs === 0 || (pairs < BLOCK && !last)) return;
    const [first, second] = this.job.players.map(storedName) as [string, string];
    const { records = [], ...sum } = sumOf(this.pending);
    const games = records.map((record, i) => {
      const event = `seed ${seedFor(this.job.seed, 2 * this.pairs + i)}`;
      return fromRecord(i % 2 === 0 ? [first, second] : [second, first], event, record);
    });
    const lines = recordLines.write(games, this.game).files[0]!.content as string;
    const about = { first, second, from: 2 * this.pairs + 1 };
    const kept = await this.folder.append({ id: `${this.job.id}:${this.pairs}`, ...sum }, about, lines);
    if (!kept.ok) {
      throw new Failure(
        'failed',
        `cannot write the results to ${quote(this.path)}: ${kept.reason}; what was played before is kept`,
      );
    }
    this.pairs += pairs;
    this.pending = [];
  }

  close(): Promise<void> {
    return this.folder.close();
  }
}
