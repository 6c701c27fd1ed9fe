/**
 * Results in a folder: `results.jsonl`, the games in `games.tsv` where they are wanted with their checksums in
 * `games.seals`, and `timings.jsonl`, which is about the machine and no part of the result. Every match is on the disk
 * before the next one is asked for, the games first, so that killing the program at any moment loses at most the match
 * it was at. What has to be taken out of the files is kept in `aside` (results-aside.node.ts); matches in there that
 * can be trusted are known, and are not played again.
 */
import { createHash } from 'node:crypto';
import { type FileHandle, open, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MatchResult } from '../arena/arena.js';
import type { Spelling } from '../specs/former-names.js';
import { type Parsed, parsed, refused } from '../specs/parsed.js';
import { type KnownResult, summaryOf } from '../tournaments/standings.js';
import { type Appending, append, appendPieces, type OpenFile, openFile } from './appending.node.js';
import { flushFolder, makeFolder, reason, writeWhole } from './files.node.js';
import { lock, unlock } from './lock.node.js';
import {
  countLines,
  fileLines,
  type OpenToRead,
  openIfThere,
  openToRead,
  piecesOf,
  type Range,
  type ReadableFile,
  Unreadable,
} from './pieces.node.js';
import {
  differences,
  headerLine,
  MAX_LINE,
  type Plan,
  readLine,
  resultLine,
  type StoredResult,
  sealLine,
} from './results.js';
import { ASIDE, type Cut, copyTail, halfMoved, moveAside, setAside } from './results-aside.node.js';
import {
  type Fault,
  type FaultOfGames,
  type FoundResult,
  GAMES,
  type Looking,
  RESULTS,
  SEALS,
  StoredResults,
  textLines,
} from './stored-results.node.js';

const TIMINGS = 'timings.jsonl';
const LOCK = 'writing.lock';

/** Faults that are described one by one; those after them are counted. */
const DESCRIBED = 3;

/** Where a match is stored: in the files that are written to, or set aside. */
export type ResultPlace = {
  /** Stands before the names of the files: nothing, or `aside/1/`. */
  readonly label: string;
  readonly line: Range;
  readonly games: Range;
  /** Of the line before it. */
  readonly before: string;
};

export type PlacedResult = { readonly result: KnownResult; readonly place: ResultPlace };

export type ResultsOptions = {
  /** The plan with the names it has in version 1, where they differ. */
  readonly formerPlan?: Plan;
  /** Every game is kept too. */
  readonly games?: boolean;
  /** Asked of games that have no seal, which version 0.1 did not write. */
  readonly faultOfGames?: FaultOfGames;
  readonly disk?: OpenFile;
  readonly openFile?: OpenToRead;
};

const known = ({ result }: StoredResult): KnownResult => ({ id: result.id, ...summaryOf(result) });

const counted = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`;

/** What is good in the files from their beginning on, and what is wrong after that. */
type State = {
  count: number;
  check: string;
  resultsEnd: number;
  gamesEnd: number;
  readonly seals: string[];
  /** Of the good matches. */
  readonly ids: Set<string>;
  readonly faults: Fault[];
  faulty: number;
  /** Good matches after the first fault. */
  later: number;
};

function take(state: State, found: FoundResult): void {
  if (found.fault) {
    state.faulty++;
    if (state.faults.length < DESCRIBED) state.faults.push(found.fault);
  } else if (state.faulty > 0) state.later++;
  else {
    state.count++;
    state.check = found.check;
    state.resultsEnd = found.line.to;
    state.gamesEnd = Math.max(state.gamesEnd, found.games.to);
    state.ids.add(found.stored!.result.id);
    if (found.seal) state.seals.push(sealLine(found.seal));
  }
}

/** `1 match (128 games) cannot be trusted`; a line that cannot be read may have been many. */
function distrusted({ faulty, faults }: State): string {
  const games = faults.reduce((sum, fault) => sum + (fault.games ?? Number.NaN), 0);
  if (Number.isNaN(games)) return 'some jobs cannot be trusted';
  return `${counted(faulty, 'job')}${faults.length < faulty ? '' : ` (${counted(games, 'game')})`} cannot be trusted`;
}

const described = ({ faults, faulty }: State): string[] => [
  ...faults.map(({ text }) => text),
  ...(faulty > faults.length ? [`and ${counted(faulty - faults.length, 'fault')} more`] : []),
];

type Found = {
  readonly version: Spelling;
  readonly count: number;
  readonly check: string;
  readonly begin: number;
  readonly firstCheck: string;
  readonly later: ReadonlyMap<string, PlacedResult>;
  readonly notices: readonly string[];
};

export class ResultsFolder {
  /** Matches that the files hold, from the first of the schedule on. */
  readonly count: number;
  /** Further matches whose results are known, by their ids. They are to be appended in their turn, from `recall`. */
  readonly later: ReadonlyMap<string, PlacedResult>;
  /** The version of its files: which names they have. */
  readonly version: Spelling;
  /** What was found damaged, and what became of it. */
  readonly notices: readonly string[];
  private readonly folder: string;
  private readonly openFile: OpenToRead;
  private readonly results: Appending;
  private readonly games: Appending | undefined;
  private readonly seals: FileHandle | undefined;
  private readonly stored: Range;
  private readonly firstCheck: string;
  private readonly readers = new Map<string, ReadableFile>();
  private check: string;

  private constructor(
    folder: string,
    openFile: OpenToRead,
    found: Found,
    files: { results: Appending; games: Appending | undefined; seals: FileHandle | undefined },
  ) {
    this.folder = folder;
    this.openFile = openFile;
    this.version = found.version;
    this.count = found.count;
    this.later = found.later;
    this.notices = found.notices;
    this.check = found.check;
    this.firstCheck = found.firstCheck;
    this.stored = { from: found.begin, to: files.results.length };
    this.results = files.results;
    this.games = files.games;
    this.seals = files.seals;
  }

  /** Starts, or resumes where the same plan was left. Refused, and nothing touched, where a file cannot be read or the plan is another. */
  static async open(folder: string, plan: Plan, options: ResultsOptions = {}): Promise<Parsed<ResultsFolder>> {
    const made = await makeFolder(folder);
    if (!made.ok) return made;
    const locked = await lock(join(folder, LOCK));
    if (!locked.ok) return locked;
    const opened = await ResultsFolder.openLocked(folder, plan, options).catch((error: unknown) =>
      refused(error instanceof Unreadable ? error.message : reason(error)),
    );
    if (!opened.ok) await unlock(join(folder, LOCK));
    return opened;
  }

  private static async openLocked(
    folder: string,
    plan: Plan,
    {
      formerPlan = plan,
      games = false,
      faultOfGames,
      disk = openFile,
      openFile: openToLook = openToRead,
    }: ResultsOptions,
  ): Promise<Parsed<ResultsFolder>> {
    const looking: Looking = { games, faultOfGames, openFile: openToLook };
    const notices: string[] = [];
    for (;;) {
      const opened = await StoredResults.open(folder, '', looking);
      if (!opened) {
        if (games) notices.push(...(await clear(folder)));
        const begun = await begin(folder, plan, games);
        if (!begun.ok) return begun;
        continue;
      }
      if (!opened.ok) return refused(`${RESULTS}: ${opened.reason}; move it away to start anew`);
      const matches = opened.value;
      let state: State;
      try {
        const differing = differences(matches.plan, matches.version === 1 ? formerPlan : plan);
        if (differing.length > 0)
          return refused(`it holds results of another plan, which differs in ${differing.join(', ')}`);
        state = await stateOf(matches);
      } finally {
        await matches.close();
      }
      if (state.later > 0) {
        const place = await moveAside(folder, games);
        const all = state.count + state.later;
        notices.push(
          ...described(state),
          `${distrusted(state)}; the files as they were are in ${place}, from which ${counted(all, 'job')} ${all === 1 ? 'is' : 'are'} taken over`,
        );
        continue;
      }
      const later = await resultsAside(folder, matches.plan, state.ids, looking);
      notices.push(...(await keepTails(folder, matches, state, looking)));
      const { count, check } = state;
      const found = {
        version: matches.version,
        count,
        check,
        begin: matches.begin,
        firstCheck: matches.check,
        later,
        notices,
      };
      const files = await openFiles(folder, state, games, disk);
      return parsed(new ResultsFolder(folder, openToLook, found, files));
    }
  }

  /** `games` is the lines of the match's games. Refused where the disk will not have it; what was there stays. */
  async append(
    result: MatchResult,
    about: Plan,
    games: string | AsyncIterable<Uint8Array> = '',
  ): Promise<Parsed<void>> {
    const from = this.games?.length ?? 0;
    try {
      const sum = createHash('sha256');
      if (this.games && games !== '') {
        const pieces = async function* (): AsyncGenerator<Uint8Array> {
          for await (const piece of typeof games === 'string' ? [Buffer.from(games)] : games) {
            sum.update(piece);
            yield piece;
          }
        };
        await appendPieces(this.games, pieces());
      }
      const to = this.games?.length ?? 0;
      const { line, check } = resultLine(this.check, { result, about, gamesEnd: to });
      // Not flushed: a seal that is lost is made again when the folder is opened.
      if (to > from) await this.seals?.appendFile(sealLine({ job: result.id, from, to, sha256: sum.digest('hex') }));
      await append(this.results, line);
      this.check = check;
      return parsed(undefined);
    } catch (error) {
      // Games without their result would stand among those of the next match.
      if (this.games && this.games.length > from) {
        this.games.length = from;
        await this.games.handle.truncate(from).catch(() => {});
      }
      return refused(error instanceof Unreadable ? error.message : reason(error));
    }
  }

  private async reader(label: string, name: string): Promise<ReadableFile> {
    const path = label + name;
    const open = this.readers.get(path);
    if (open) return open;
    const there = await openIfThere(join(this.folder, path), path, this.openFile);
    if (!there) throw new Unreadable(path, 'it is gone');
    this.readers.set(path, there.file);
    return there.file;
  }

  private async lineAt({ label, line, before }: ResultPlace): Promise<StoredResult> {
    let text = '';
    for await (const piece of piecesOf(await this.reader(label, RESULTS), label + RESULTS, line))
      text += piece.toString('latin1');
    const read = readLine(before, text.trimEnd());
    if (!read.ok) throw new Unreadable(label + RESULTS, `it was changed meanwhile: ${read.reason}`);
    return read.value.stored;
  }

  /** Every match that the files held when they were opened, in the order of the schedule. Throws Unreadable. */
  async *past(): AsyncGenerator<{ readonly stored: StoredResult; readonly place: ResultPlace }> {
    let before = this.firstCheck;
    let gamesFrom = 0;
    const file = await this.reader('', RESULTS);
    for await (const line of fileLines(file, RESULTS, this.stored, MAX_LINE)) {
      const read = readLine(before, line.bytes.toString('latin1'));
      if (!read.ok) throw new Unreadable(RESULTS, `it was changed meanwhile: ${read.reason}`);
      const { stored, check } = read.value;
      const games = { from: gamesFrom, to: Math.max(gamesFrom, stored.gamesEnd) };
      yield { stored, place: { label: '', line, games, before } };
      before = check;
      gamesFrom = games.to;
    }
  }

  /** A match of `later`, whole. Throws Unreadable. */
  async recall(id: string): Promise<{ readonly stored: StoredResult; readonly place: ResultPlace }> {
    const { place } = this.later.get(id)!;
    return { stored: await this.lineAt(place), place };
  }

  /** Throws Unreadable. */
  async *gamePieces({ label, games }: ResultPlace): AsyncGenerator<Buffer> {
    if (games.to > games.from) yield* piecesOf(await this.reader(label, GAMES), label + GAMES, games);
  }

  /** The games of a match, as the lines they were given as, without their ends. Throws Unreadable. */
  async *gameLines({ label, games }: ResultPlace): AsyncGenerator<string> {
    if (games.to > games.from) yield* textLines(await this.reader(label, GAMES), label + GAMES, games);
  }

  /** How long a match took, and on what. Nothing relies on it. */
  async time(entry: Plan): Promise<void> {
    await writeFile(join(this.folder, TIMINGS), `${JSON.stringify(entry)}\n`, { flag: 'a' }).catch(() => {});
  }

  async close(): Promise<void> {
    for (const file of this.readers.values()) await file.close();
    await this.results.handle.close();
    await this.games?.handle.close();
    await this.seals?.close();
    await unlock(join(this.folder, LOCK));
  }
}

/** Games and seals without results: a move that was cut short is finished, and what belongs to nothing is kept. */
async function clear(folder: string): Promise<string[]> {
  const left = await openIfThere(join(folder, GAMES), GAMES);
  const lines = left ? await countLines(left.file, GAMES, { from: 0, to: left.size }) : 0;
  await left?.file.close();
  if (lines > 0) {
    const place = await moveAside(folder, true);
    return [`${GAMES}: ${counted(lines, 'game')} without ${RESULTS} beside them; they are kept in ${place}`];
  }
  if (await halfMoved(folder)) await moveAside(folder, true);
  else await unlink(join(folder, SEALS)).catch(() => {});
  return [];
}

/** The plan is there whole or not at all. */
async function begin(folder: string, plan: Plan, games: boolean): Promise<Parsed<void>> {
  for (const [name, text] of [...(games ? [[GAMES, '']] : []), [RESULTS, headerLine(plan).line]] as const) {
    const written = await writeWhole(join(folder, name!), text!);
    if (!written.ok) return refused(`${name}: ${written.reason}`);
  }
  return parsed(undefined);
}

async function stateOf(matches: StoredResults): Promise<State> {
  const { check, begin: resultsEnd } = matches;
  const state: State = {
    ...{ count: 0, check, resultsEnd, gamesEnd: 0, faulty: 0, later: 0 },
    ...{ seals: [], ids: new Set<string>(), faults: [] },
  };
  for await (const found of matches.all()) take(state, found);
  return state;
}

/** Copies what stands after the last good match, before it is cut off; answers what there is to say. */
async function keepTails(
  folder: string,
  { resultsSize, gamesSize }: StoredResults,
  state: State,
  { games, openFile: openToLook }: Looking,
): Promise<string[]> {
  const copy = async (name: string, tail: Range): Promise<Cut | undefined> =>
    tail.to > tail.from ? copyTail(folder, name, tail, openToLook) : undefined;
  const lines = await copy(RESULTS, { from: state.resultsEnd, to: resultsSize });
  const cut = games ? await copy(GAMES, { from: state.gamesEnd, to: gamesSize }) : undefined;
  if (state.faulty === 0) {
    const what = cut && `${counted(cut.lines, 'game')} after the last result ${cut.lines === 1 ? 'is' : 'are'}`;
    return cut ? [`${GAMES}: ${what} played again; what was cut off is in ${cut.place}`] : [];
  }
  const places = [...(lines ? [lines.place] : []), ...(cut ? [`${cut.place} (${counted(cut.lines, 'game')})`] : [])];
  const kept = `${counted(state.count, 'job')} before that ${state.count === 1 ? 'is' : 'are'} kept`;
  return [...described(state), `${distrusted(state)}, ${kept}; what was cut off is in ${places.join(' and ')}`];
}

/** Of everything that was set aside before: the good matches that the files do not hold. */
async function resultsAside(
  folder: string,
  plan: Plan,
  ids: ReadonlySet<string>,
  looking: Looking,
): Promise<Map<string, PlacedResult>> {
  const later = new Map<string, PlacedResult>();
  for (const number of await setAside(folder)) {
    const label = `${ASIDE}/${number}/`;
    const opened = await StoredResults.open(join(folder, label), label, looking);
    if (!opened?.ok) continue;
    try {
      if (differences(opened.value.plan, plan).length > 0) continue;
      for await (const { stored, fault, line, games, before } of opened.value.all(ids)) {
        if (!stored || fault) continue;
        later.set(stored.result.id, { result: known(stored), place: { label, line, games, before } });
      }
    } finally {
      await opened.value.close();
    }
  }
  return later;
}

async function keepSeals(path: string, seals: readonly string[]): Promise<FileHandle> {
  const text = seals.join('');
  const there = await readFile(path, 'latin1').catch(() => '');
  if (there !== text) {
    const written = await writeWhole(path, text);
    if (!written.ok) throw new Unreadable(SEALS, written.reason);
  }
  return open(path, 'a');
}

async function openFiles(folder: string, state: State, withGames: boolean, disk: OpenFile) {
  const opened: { close(): Promise<void> }[] = [];
  const appending = async (name: string, length: number): Promise<Appending> => {
    const handle = await disk(join(folder, name));
    opened.push(handle);
    await handle.truncate(length);
    await handle.sync();
    return { handle, length };
  };
  try {
    if (withGames) {
      const there = await openIfThere(join(folder, GAMES), GAMES);
      await there?.file.close();
      const made = there ? parsed(undefined) : await writeWhole(join(folder, GAMES), '');
      if (!made.ok) throw new Unreadable(GAMES, made.reason);
    }
    // The results first: what they speak of must be among the games.
    const results = await appending(RESULTS, state.resultsEnd);
    const games = withGames ? await appending(GAMES, state.gamesEnd) : undefined;
    const seals = withGames ? await keepSeals(join(folder, SEALS), state.seals) : undefined;
    await flushFolder(folder);
    return { results, games, seals };
  } catch (error) {
    for (const handle of opened) await handle.close();
    throw error;
  }
}
