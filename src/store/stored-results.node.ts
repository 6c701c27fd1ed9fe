/**
 * The content of a folder of results, match by match, and which of it can be trusted. Reading changes nothing, and
 * takes little memory however long the files are.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { gamesOf } from '../matches/tally.js';
import type { Spelling } from '../specs/former-names.js';
import { type Parsed, parsed, refused } from '../specs/parsed.js';
import { fileLines, type OpenToRead, openIfThere, piecesOf, type Range, type ReadableFile } from './pieces.node.js';
import {
  CUT_SHORT,
  claimedCheck,
  claimedGames,
  faultOfBeginning,
  type GamesSeal,
  MAX_LINE,
  type Plan,
  readHeader,
  readLine,
  readSeal,
  type StoredResult,
} from './results.js';

export const RESULTS = 'results.jsonl';
export const GAMES = 'games.tsv';
/** A line for each match with the checksum of its games. It can be rebuilt from the other two. */
export const SEALS = 'games.seals';

/** In bytes; a record has at most 65,536 characters, and names stand before it. */
const MAX_GAME = 1 << 19;

/** The fault of the games of a match that have no seal; undefined where they give its result. */
export type FaultOfGames = (stored: StoredResult, lines: AsyncIterable<string>) => Promise<string | undefined>;

/** Without the rules: as many lines as there were games. */
const countGames: FaultOfGames = async ({ result: { tally } }, lines) => {
  let found = 0;
  for await (const _ of lines) found++;
  return found === gamesOf(tally) ? undefined : `there are ${found} lines for ${gamesOf(tally)} games`;
};

export type Fault = {
  /** With the file and the place in it. */
  readonly text: string;
  /** The games of the match; undefined where the damage left no number. */
  readonly games: number | undefined;
};

export type FoundResult = {
  /** Bytes of the results, with the line's end. */
  readonly line: Range;
  /** Bytes of the games. */
  readonly games: Range;
  /** Absent where the line cannot be trusted. */
  readonly stored?: StoredResult;
  /** Check of the line, and of the one before it. */
  readonly check: string;
  readonly before: string;
  readonly seal?: GamesSeal;
  readonly fault?: Fault;
};

const NOWHERE: Range = { from: 0, to: 0 };

export type Looking = {
  /** Whether its games are checked too. */
  readonly games: boolean;
  readonly faultOfGames?: FaultOfGames | undefined;
  readonly openFile: OpenToRead;
};

export const textLines = async function* (file: ReadableFile, name: string, range: Range): AsyncGenerator<string> {
  for await (const { bytes } of fileLines(file, name, range, MAX_GAME)) yield bytes.toString('utf8');
};

export class StoredResults {
  readonly plan: Plan;
  readonly version: Spelling;
  /** The checksum of the plan's line. */
  readonly check: string;
  readonly resultsSize: number;
  readonly gamesSize: number;
  /** The offset of the first match in the results. */
  readonly begin: number;
  private readonly label: string;
  private readonly results: ReadableFile;
  private readonly games: ReadableFile | undefined;
  private readonly seals: ReadonlyMap<string, GamesSeal>;
  private readonly faultOfGames: FaultOfGames;

  private constructor(
    found: Pick<StoredResults, 'plan' | 'version' | 'check' | 'begin' | 'resultsSize' | 'gamesSize'>,
    files: { label: string; results: ReadableFile; games: ReadableFile | undefined },
    seals: ReadonlyMap<string, GamesSeal>,
    faultOfGames: FaultOfGames,
  ) {
    this.plan = found.plan;
    this.version = found.version;
    this.check = found.check;
    this.begin = found.begin;
    this.resultsSize = found.resultsSize;
    this.gamesSize = found.gamesSize;
    this.label = files.label;
    this.results = files.results;
    this.games = files.games;
    this.seals = seals;
    this.faultOfGames = faultOfGames;
  }

  /** `label` is the prefix of its file names in messages. Undefined where there are no results. Throws Unreadable. */
  static async open(
    folder: string,
    label: string,
    { games: wantsGames, faultOfGames = countGames, openFile }: Looking,
  ): Promise<Parsed<StoredResults> | undefined> {
    const openThere = (name: string) => openIfThere(join(folder, name), label + name, openFile);
    const results = await openThere(RESULTS);
    if (!results) return undefined;
    let games: Awaited<ReturnType<typeof openThere>>;
    try {
      const header = await readFirst(results, label + RESULTS);
      if (!header.ok) {
        await results.file.close();
        return header;
      }
      games = wantsGames ? await openThere(GAMES) : undefined;
      const seals = wantsGames ? await readSeals(await openThere(SEALS), label + SEALS) : new Map<string, GamesSeal>();
      return parsed(
        new StoredResults(
          { ...header.value, resultsSize: results.size, gamesSize: games?.size ?? 0 },
          { label, results: results.file, games: games?.file },
          seals,
          wantsGames ? faultOfGames : async () => undefined,
        ),
      );
    } catch (error) {
      await results.file.close();
      await games?.file.close();
      throw error;
    }
  }

  /**
   * Every line after the plan except those of known matches. After a damaged line, trust resumes once a line continues
   * the one before it.
   */
  async *all(known: ReadonlySet<string> = new Set()): AsyncGenerator<FoundResult> {
    const name = this.label + RESULTS;
    let before = this.check;
    let gamesFrom: number | undefined = 0;
    let number = 1;
    for await (const line of fileLines(this.results, name, { from: this.begin, to: this.resultsSize }, MAX_LINE)) {
      number++;
      const text = line.bytes.toString('latin1');
      const range = { from: line.from, to: line.to };
      const read = line.isTooLong
        ? refused(`it has more than ${MAX_LINE} characters`)
        : line.isWhole
          ? readLine(before, text)
          : refused(CUT_SHORT);
      if (!read.ok) {
        const fault = { text: `${name}: line ${number}: ${read.reason}`, games: claimedGames(text) };
        const check = claimedCheck(text) ?? '';
        yield { line: range, games: NOWHERE, check, before, fault };
        before = check;
        gamesFrom = undefined;
        continue;
      }
      const { stored, check } = read.value;
      if (!known.has(stored.result.id))
        yield { line: range, stored, check, before, ...(await this.lookAtGames(stored, gamesFrom, number)) };
      before = check;
      gamesFrom = stored.gamesEnd;
    }
  }

  /** `after` is the end of the games of the previous match, where it is known. */
  private async lookAtGames(
    stored: StoredResult,
    after: number | undefined,
    number: number,
  ): Promise<Pick<FoundResult, 'games' | 'seal' | 'fault'>> {
    const name = this.label + GAMES;
    const { id, tally } = stored.result;
    const { gamesEnd: to } = stored;
    const known = this.seals.get(id);
    const from = after ?? (known?.to === to ? known.from : to === 0 ? 0 : undefined);
    const bad = (why: string): Pick<FoundResult, 'games' | 'fault'> => {
      const what = `the ${gamesOf(tally)} games of line ${number} of ${RESULTS}`;
      return { games: NOWHERE, fault: { text: `${name}: ${what}: ${why}`, games: gamesOf(tally) } };
    };
    if (from === undefined) return bad('their start is unknown');
    if (from > to) return bad('they end before they start');
    if (from === to) return { games: { from, to } };
    if (!this.games) return bad('there is no such file');
    if (to > this.gamesSize) return bad('the file ends before them');
    const sum = createHash('sha256');
    for await (const piece of piecesOf(this.games, name, { from, to })) sum.update(piece);
    const sha256 = sum.digest('hex');
    if (known?.from === from && known.to === to) {
      if (known.sha256 !== sha256) return bad('their checksum does not fit');
    } else {
      const fault = await this.faultOfGames(stored, textLines(this.games, name, { from, to }));
      if (fault !== undefined) return bad(fault);
    }
    return { games: { from, to }, seal: { job: id, from, to, sha256 } };
  }

  async close(): Promise<void> {
    await this.results.close();
    await this.games?.close();
  }
}

async function readFirst(
  { file, size }: { readonly file: ReadableFile; readonly size: number },
  name: string,
): Promise<Parsed<Pick<StoredResults, 'plan' | 'version' | 'check' | 'begin'>>> {
  for await (const { bytes, isWhole, isTooLong, to } of fileLines(file, name, { from: 0, to: size }, MAX_LINE)) {
    const text = bytes.toString('latin1');
    if (isTooLong || !isWhole) return refused(faultOfBeginning(isTooLong ? 'a line without a line end' : text));
    const header = readHeader(text);
    return header.ok ? parsed({ ...header.value, begin: to }) : header;
  }
  return refused(faultOfBeginning(''));
}

async function readSeals(
  there: { readonly file: ReadableFile; readonly size: number } | undefined,
  name: string,
): Promise<Map<string, GamesSeal>> {
  const seals = new Map<string, GamesSeal>();
  if (!there) return seals;
  try {
    for await (const { bytes } of fileLines(there.file, name, { from: 0, to: there.size }, MAX_LINE)) {
      const seal = readSeal(bytes.toString('latin1'));
      if (seal) seals.set(seal.job, seal);
    }
  } finally {
    await there.file.close();
  }
  return seals;
}
