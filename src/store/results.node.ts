/**
 * Results in a folder: `results.jsonl`; if games are stored, `games.tsv` and their checksums in `games.seals`; and
 * `timings.jsonl`, which describes the machine and is not part of the result. Each match is on the disk before the next
 * one starts, its games first, so a killed process loses at most the match it was playing. Everything that must be
 * removed from the files is stored in `aside` (results-aside.node.ts); matches in there that can be trusted are known,
 * and are not replayed.
 */
import { createHash } from 'node:crypto';
import { type FileHandle, open, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MatchResult } from '../arena/arena.js';
import type { Spelling } from '../specs/former-names.js';
import { failed, type Outcome, type Parsed, parsed } from '../specs/parsed.js';
import { type KnownResult, summaryOf } from '../tournaments/standings.js';
import { type Appending, append, appendPieces, type OpenFile, openFile } from './appending.node.js';
import { type DiskFailure, flushFolder, makeFolder, writeWhole } from './files.node.js';
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
  storageFailure,
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

/** Faults that are described one by one; later ones are only counted. */
const DESCRIBED = 3;

/** The place of a stored match: in the current files, or set aside. */
type ResultPlace = {
  /** Stands before the names of the files: nothing, or `aside/1/`. */
  readonly label: string;
  readonly line: Range;
  readonly games: Range;
  /** The checksum of the line before it. */
  readonly before: string;
};

type PlacedResult = { readonly result: KnownResult; readonly place: ResultPlace };

type ResultsOptions = {
  /** The plan with the option names of version 1, where they differ. */
  readonly formerPlan?: Plan;
  /** Every game is stored too. */
  readonly games?: boolean;
  /** Checks games that have no seal, because version 0.1 wrote none. */
  readonly faultOfGames?: FaultOfGames;
  readonly disk?: OpenFile;
  readonly openFile?: OpenToRead;
};

const known = ({ result }: StoredResult): KnownResult => ({ id: result.id, ...summaryOf(result) });

const counted = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`;

/** The sound part of the files from their start, and the faults after it. */
type State = {
  count: number;
  check: string;
  resultsEnd: number;
  gamesEnd: number;
  readonly seals: string[];
  /** The ids of the sound matches. */
  readonly ids: Set<string>;
  readonly faults: Fault[];
  faulty: number;
  /** Sound matches after the first fault. */
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

/** `1 result (128 games) cannot be trusted`; a line that cannot be read may have been several. */
function distrusted({ faulty, faults }: State): string {
  const games = faults.reduce((sum, fault) => sum + (fault.games ?? Number.NaN), 0);
  if (Number.isNaN(games)) return 'some results cannot be trusted';
  return `${counted(faulty, 'result')}${faults.length < faulty ? '' : ` (${counted(games, 'game')})`} cannot be trusted`;
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

/** A folder with another plan says what differs. */
type OpenedResults =
  | Outcome<ResultsFolder, 'in-use' | 'damaged' | DiskFailure>
  | {
      readonly ok: false;
      readonly kind: 'other-plan';
      readonly reason: string;
      readonly differing: readonly string[];
    };

export class ResultsFolder {
  /** Matches in the files, from the first of the schedule on. */
  readonly count: number;
  /** Further matches with known results, by their ids. The caller appends them in their turn, from `recall`. */
  readonly later: ReadonlyMap<string, PlacedResult>;
  /** The version of its files: which names they have. */
  readonly version: Spelling;
  /** The damage that was found, and what was done about it. */
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

  /**
   * Starts a folder, or resumes one with the same plan. Refused, and nothing touched, where a file cannot be read or
   * the plan differs.
   */
  static async open(folder: string, plan: Plan, options: ResultsOptions = {}): Promise<OpenedResults> {
    const made = await makeFolder(folder);
    if (!made.ok) return made;
    const locked = await lock(join(folder, LOCK));
    if (!locked.ok) return locked;
    const opened = await ResultsFolder.openLocked(folder, plan, options).catch((error: unknown) =>
      storageFailure(error),
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
  ): Promise<OpenedResults> {
    const looking: Looking = { games, faultOfGames, openFile: openToLook };
    const notices: string[] = [];
    for (;;) {
      const opened = await StoredResults.open(folder, '', looking);
      if (!opened) {
        if (games) notices.push(...(await clear(folder)));
        const created = await createFolder(folder, plan, games);
        if (!created.ok) return created;
        continue;
      }
      if (!opened.ok) return failed('damaged', `${RESULTS}: ${opened.reason}; move the file away to start again`);
      const matches = opened.value;
      let state: State;
      try {
        const differing = differences(matches.plan, matches.version === 1 ? formerPlan : plan);
        if (differing.length > 0) {
          const reason = `it holds results of another plan: they differ in ${differing.join(', ')}`;
          return { ...failed('other-plan', reason), differing };
        }
        state = await stateOf(matches);
      } finally {
        await matches.close();
      }
      if (state.later > 0) {
        const place = await moveAside(folder, games);
        const all = state.count + state.later;
        notices.push(
          ...described(state),
          `${distrusted(state)}; the original files are in ${place}, and ${counted(all, 'result')} in them ${all === 1 ? 'is' : 'are'} reused`,
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

  /** `games`: the lines of the match's games. Refused where the disk refuses it; earlier content stays. */
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
      // Not flushed: opening the folder rebuilds a lost seal.
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
      return storageFailure(error);
    }
  }

  private async reader(label: string, name: string): Promise<ReadableFile> {
    const path = label + name;
    const open = this.readers.get(path);
    if (open) return open;
    const there = await openIfThere(join(this.folder, path), path, this.openFile);
    if (!there) throw new Unreadable(path, 'it no longer exists');
    this.readers.set(path, there.file);
    return there.file;
  }

  private async lineAt({ label, line, before }: ResultPlace): Promise<StoredResult> {
    let text = '';
    for await (const piece of piecesOf(await this.reader(label, RESULTS), label + RESULTS, line))
      text += piece.toString('latin1');
    const read = readLine(before, text.trimEnd());
    if (!read.ok) throw new Unreadable(label + RESULTS, `another program changed it meanwhile: ${read.reason}`);
    return read.value.stored;
  }

  /** Every match that the files held when they were opened, in the order of the schedule. Throws Unreadable. */
  async *past(): AsyncGenerator<{ readonly stored: StoredResult; readonly place: ResultPlace }> {
    let before = this.firstCheck;
    let gamesFrom = 0;
    const file = await this.reader('', RESULTS);
    for await (const line of fileLines(file, RESULTS, this.stored, MAX_LINE)) {
      const read = readLine(before, line.bytes.toString('latin1'));
      if (!read.ok) throw new Unreadable(RESULTS, `another program changed it meanwhile: ${read.reason}`);
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

  /** The lines of a match's games, without line ends. Throws Unreadable. */
  async *gameLines({ label, games }: ResultPlace): AsyncGenerator<string> {
    if (games.to > games.from) yield* textLines(await this.reader(label, GAMES), label + GAMES, games);
  }

  /** The duration of a match, and the threads. Nothing relies on it. */
  async time(entry: Plan): Promise<void> {
    await writeFile(join(this.folder, TIMINGS), `${JSON.stringify(entry)}\n`, { flag: 'a' }).catch(() => {});
  }

  async close(): Promise<void> {
    for (const file of this.readers.values()) await file.close();
    await this.results.handle.close();
    await this.games?.handle.close();
    await this.seals?.sync().catch(() => {}); // what is lost of them is made again
    await this.seals?.close();
    await unlock(join(this.folder, LOCK));
  }
}

/**
 * Games and seals without results: an interrupted move is completed, and games that belong to no result are set aside.
 */
async function clear(folder: string): Promise<string[]> {
  const left = await openIfThere(join(folder, GAMES), GAMES);
  const lines = left ? await countLines(left.file, GAMES, { from: 0, to: left.size }) : 0;
  await left?.file.close();
  if (lines > 0) {
    const place = await moveAside(folder, true);
    return [`${GAMES}: ${counted(lines, 'game')} without ${RESULTS} beside them; they are stored in ${place}`];
  }
  if (await halfMoved(folder)) await moveAside(folder, true);
  else await unlink(join(folder, SEALS)).catch(() => {});
  return [];
}

/** The plan is written whole or not at all. */
async function createFolder(folder: string, plan: Plan, games: boolean): Promise<Outcome<void, DiskFailure>> {
  for (const [name, text] of [...(games ? [[GAMES, '']] : []), [RESULTS, headerLine(plan).line]] as const) {
    const written = await writeWhole(join(folder, name!), text!);
    if (!written.ok) return failed(written.kind, `${name}: ${written.reason}`);
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

/** Copies what follows the last sound match before it is cut off; returns the notices. */
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
    return cut ? [`${GAMES}: ${what} replayed; the part that was cut off is in ${cut.place}`] : [];
  }
  const places = [...(lines ? [lines.place] : []), ...(cut ? [`${cut.place} (${counted(cut.lines, 'game')})`] : [])];
  const before = `${counted(state.count, 'result')} before that ${state.count === 1 ? 'stays' : 'stay'}`;
  return [
    ...described(state),
    `${distrusted(state)}, ${before}; the part that was cut off is in ${places.join(' and ')}`,
  ];
}

/** The results in everything set aside earlier: the sound matches that the files do not hold. */
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
    // The results first: the games they refer to must exist.
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
