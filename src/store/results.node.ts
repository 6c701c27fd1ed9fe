/**
 * Results in a folder: `results.jsonl`, the games in `games.tsv` where they are wanted, and beside them `timings.jsonl`,
 * which is about the machine and no part of the result. Every job is on the disk before the next one is asked for, the
 * games first, so that killing the program at any moment loses at most the job it was at.
 */
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JobResult } from '../arena/arena.js';
import { type Parsed, parsed, refused } from '../specs/parsed.js';
import { type Appending, append, type OpenFile, openFile } from './appending.node.js';
import { flushFolder, makeFolder, readBytes, reason, writeWhole } from './files.node.js';
import { lock, unlock } from './lock.node.js';
import {
  differences,
  headerLine,
  type Plan,
  type Results,
  readResults,
  resultLine,
  type StoredResult,
} from './results.js';

/** In bytes. */
const MAX_RESULTS = 1 << 29;

const RESULTS = 'results.jsonl';
const GAMES = 'games.tsv';
const TIMINGS = 'timings.jsonl';
const LOCK = 'writing.lock';

/** The jobs whose games are all in the file of games, and its length after them. */
function withGames(stored: readonly StoredResult[], size: number): { readonly kept: number; readonly length: number } {
  let kept = stored.length;
  while (kept > 0 && stored[kept - 1]!.gamesEnd > size) kept--;
  return { kept, length: stored[kept - 1]?.gamesEnd ?? 0 };
}

const isThere = async (path: string): Promise<boolean> => {
  const found = await readBytes(path, 0);
  return found.ok || found.reason !== 'no such file or folder';
};

export class ResultsFolder {
  /** Jobs that were played before, in the order of the schedule. */
  readonly past: readonly StoredResult[];
  /** What was found damaged, and what is kept. */
  readonly notices: readonly string[];
  private readonly folder: string;
  private readonly results: Appending;
  private readonly games: Appending | undefined;
  private check: string;

  private constructor(
    folder: string,
    found: { past: readonly StoredResult[]; notices: readonly string[]; check: string },
    files: { results: Appending; games: Appending | undefined },
  ) {
    this.folder = folder;
    this.past = found.past;
    this.notices = found.notices;
    this.check = found.check;
    this.results = files.results;
    this.games = files.games;
  }

  /** Begins, or goes on where the same plan was left. Refused where the folder holds another plan. */
  static async open(
    folder: string,
    plan: Plan,
    { games = false, disk = openFile }: { readonly games?: boolean; readonly disk?: OpenFile } = {},
  ): Promise<Parsed<ResultsFolder>> {
    const made = await makeFolder(folder);
    if (!made.ok) return made;
    const locked = await lock(join(folder, LOCK));
    if (!locked.ok) return locked;
    const opened = await ResultsFolder.openLocked(folder, plan, games, disk).catch((error: unknown) =>
      refused(reason(error)),
    );
    if (!opened.ok) await unlock(join(folder, LOCK));
    return opened;
  }

  private static async openLocked(
    folder: string,
    plan: Plan,
    wantsGames: boolean,
    disk: OpenFile,
  ): Promise<Parsed<ResultsFolder>> {
    const [path, gamesPath] = [join(folder, RESULTS), join(folder, GAMES)];
    const notices: string[] = [];
    const begin = headerLine(plan);
    if (!(await isThere(path))) {
      // The plan is there whole or not at all; games without results belong to nobody.
      for (const [place, text] of [...(wantsGames ? [[gamesPath, ''] as const] : []), [path, begin.line] as const]) {
        const written = await writeWhole(place, text);
        if (!written.ok) return written;
      }
    }
    const bytes = await readBytes(path, MAX_RESULTS);
    if (!bytes.ok) return refused(`${RESULTS}: ${bytes.reason}`);
    const read = readResults(Buffer.from(bytes.value).toString('latin1'));
    if (!read.ok) return refused(`${RESULTS}: ${read.reason}; move it away to begin anew`);
    const found: Results = read.value;
    const differing = differences(found.plan, plan);
    if (differing.length > 0) {
      return refused(`it holds results of another plan, which differs in ${differing.join(', ')}`);
    }
    let { stored, check, length } = found;
    if (found.damage) {
      const { line, reason: why } = found.damage;
      const torn = why === 'it is cut short';
      const copy = `${RESULTS}.damaged`;
      if (!torn) await copyFile(path, join(folder, copy));
      const kept = `the ${stored.length} ${stored.length === 1 ? 'job' : 'jobs'} before it ${stored.length === 1 ? 'is' : 'are'} kept`;
      notices.push(`${RESULTS}: line ${line}: ${why}; ${kept}${torn ? '' : `, all of it is in ${copy}`}`);
    }
    let games: Appending | undefined;
    if (wantsGames) {
      const there = await readBytes(gamesPath, Number.MAX_SAFE_INTEGER);
      if (!there.ok) await writeWhole(gamesPath, '');
      const { kept, length: end } = withGames(stored, there.ok ? there.value.length : 0);
      if (kept < stored.length) {
        notices.push(`${GAMES} ends early: ${stored.length - kept} jobs whose games are missing are played again`);
        stored = stored.slice(0, kept);
        let again = begin;
        length = again.line.length;
        for (const each of stored) {
          again = resultLine(again.check, each);
          length += again.line.length;
        }
        check = again.check;
      }
      games = { handle: await disk(gamesPath), length: end };
      await games.handle.truncate(end);
    }
    const results: Appending = { handle: await disk(path), length };
    try {
      await results.handle.truncate(length);
      await results.handle.sync();
    } catch (error) {
      await results.handle.close();
      await games?.handle.close();
      throw error;
    }
    await flushFolder(folder);
    return parsed(new ResultsFolder(folder, { past: stored, notices, check }, { results, games }));
  }

  /** `games` is the lines of the job's games. Refused where the disk will not have it; what was there stays. */
  async append(result: JobResult, about: Plan, games = ''): Promise<Parsed<void>> {
    try {
      if (this.games && games !== '') await append(this.games, games);
      const { line, check } = resultLine(this.check, { result, about, gamesEnd: this.games?.length ?? 0 });
      await append(this.results, line);
      this.check = check;
      return parsed(undefined);
    } catch (error) {
      return refused(reason(error));
    }
  }

  /** Every game of the jobs that were played before, as the lines they were given as. */
  async readGames(): Promise<Parsed<string>> {
    const bytes = await readBytes(join(this.folder, GAMES), MAX_RESULTS);
    return bytes.ok ? parsed(Buffer.from(bytes.value.subarray(0, this.games?.length ?? 0)).toString('utf8')) : bytes;
  }

  /** How long a job took, and on what. Nobody relies on it. */
  async time(entry: Plan): Promise<void> {
    await writeFile(join(this.folder, TIMINGS), `${JSON.stringify(entry)}\n`, { flag: 'a' }).catch(() => {});
  }

  async close(): Promise<void> {
    await this.results.handle.close();
    await this.games?.handle.close();
    await unlock(join(this.folder, LOCK));
  }
}
