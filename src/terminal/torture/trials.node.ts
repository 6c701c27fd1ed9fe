/**
 * A command, stopped or failing at each of its calls to the disk, and then run again on a sound one: it must end, in one line
 * where it fails, and leave the files of a run that nothing disturbed.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type DiskCall, formatTrial, kindOf, type Trial, trialsOf } from './faults.js';
import { NOTES, TRIAL } from './injector.node.js';

const MAIN = fileURLToPath(new URL('../main.js', import.meta.url));
const INJECTOR = pathToFileURL(fileURLToPath(new URL('./injector.node.js', import.meta.url))).href;

/** Milliseconds: longer than a command takes that nothing disturbs, by this much and by this factor. */
const PATIENCE = 60_000;
const SLOWNESS = 20;

/** Copies of what was damaged or cut off are kept on purpose. */
const isKept = (name: string): boolean => /(^|\/)aside\/|\.damaged(-\d)?$/.test(name);

/** They hold times, which two runs may share by chance: only that they are there is compared. */
const isTimed = (name: string): boolean => /(^|\/)(provenance\.json|timings\.jsonl|report\.json)$/.test(name);

type Ended = {
  readonly code: number | null;
  readonly err: string;
  readonly milliseconds: number;
  readonly isLate: boolean;
};

type Files = ReadonlyMap<string, Buffer>;

async function filesIn(folder: string): Promise<Files> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = all.filter(each => each.isFile()).map(each => join(each.parentPath, each.name));
  const files = await Promise.all(
    names.sort().map(async name => [name.slice(folder.length + 1), await readFile(name)] as const),
  );
  return new Map(files.map(([name, bytes]) => [name.replaceAll('\\', '/'), bytes]));
}

/** What a process leaves that could not remove it; the next one does. */
const isLeftover = (name: string): boolean => /\.tmp$|\.lock(\.|$)|(^|\/)checkpoints\/\d{8}\.bin$/.test(name);

/** What is not as it should be. Of files that differ whenever the command runs, only that they are there. */
function difference(
  wanted: Files,
  times: ReadonlySet<string>,
  found: Files,
  mayBeLeft: (name: string) => boolean,
): string | undefined {
  for (const [name, bytes] of wanted) {
    const own = found.get(name);
    if (!own && !times.has(name)) return `${name} is missing`;
    if (own && !times.has(name) && !own.equals(bytes)) return `${name} has other bytes`;
  }
  for (const name of found.keys()) if (!wanted.has(name) && !mayBeLeft(name)) return `${name} is left over`;
  return undefined;
}

/** The last line of what a command said, if it is one for a person. */
function faultOf({ code, err, isLate }: Ended): string | undefined {
  if (isLate) return 'it does not end';
  if (code === null || code === 0) return undefined;
  const lines = err.trim().split('\n');
  const last = lines.at(-1)!;
  if (/unexpected error|^\s+at /m.test(err)) return `it fails as a bug does: ${last}`;
  return last.startsWith('breedboard: ') ? undefined : `code ${code}, and no line that says why: ${last}`;
}

type Verdict = {
  /** Undefined where the command survived, or what was lost. */
  readonly loss: string | undefined;
  /** The trials that happened: a command that goes on where it was killed has fewer calls. */
  readonly happened: readonly Trial[];
};

export type Tortured = {
  readonly calls: readonly DiskCall[];
  readonly trials: readonly Trial[];
  /** One trial after the other in the same folder, then the command undisturbed. */
  run(row: readonly Trial[]): Promise<Verdict>;
  close(): Promise<void>;
};

/** Nothing that changes what a command does, but what finds programs, libraries and the driver of a GPU. */
const KEPT = /^(PATH|LD_LIBRARY_PATH|VK_\w+)$/;
const keptEnvironment = (): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => KEPT.test(name)));

/** Ended by force after so many milliseconds of patience. */
function startIn(
  place: string,
  command: readonly string[],
  patience: number,
  environment: Record<string, string>,
  children: Set<ChildProcess>,
): Promise<Ended> {
  const began = performance.now();
  const injected = environment[NOTES] === undefined ? [] : ['--import', INJECTOR];
  const child = spawn(process.execPath, [...injected, ...command], {
    cwd: place,
    env: { ...keptEnvironment(), LANG: 'C.UTF-8', ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  children.add(child);
  let [err, isLate] = ['', false];
  child.stderr!.setEncoding('utf8').on('data', text => (err = (err + text).slice(-20_000)));
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, patience);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', code => {
      clearTimeout(timer);
      children.delete(child);
      resolve({ code, err, milliseconds: performance.now() - began, isLate });
    });
  });
}

/** Starts from a copy of the folder `from`. Throws if the command fails by itself. `program` is ours, or another for a test. */
export async function torture(args: readonly string[], from?: string, program = MAIN): Promise<Tortured> {
  const base = await mkdtemp(join(tmpdir(), 'breedboard-torture-'));
  const children = new Set<ChildProcess>();
  let made = 0;

  const fill = async (place: string): Promise<void> => {
    if (from === undefined) await mkdir(place);
    else await cp(from, place, { recursive: true });
  };
  const newPlace = async (): Promise<string> => {
    const place = join(base, String(made++));
    await fill(place);
    return place;
  };

  const start = (place: string, patience: number, environment: Record<string, string>): Promise<Ended> =>
    startIn(place, [program, '--quiet', ...args], patience, environment, children);
  const notes = join(base, 'notes');
  const undisturbed = async (environment: Record<string, string>) => {
    const place = await newPlace();
    const ended = await start(place, 2 ** 31 - 1, environment);
    if (ended.code !== 0) throw new Error(`the command fails undisturbed: ${ended.err.trim().split('\n').at(-1)}`);
    const files = await filesIn(place);
    await rm(place, { recursive: true });
    return { files, milliseconds: ended.milliseconds };
  };
  const first = await undisturbed({ [NOTES]: notes });
  const calls = JSON.parse(await readFile(notes, 'utf8')) as DiskCall[];
  const second = await undisturbed({});
  const wanted = first.files;
  const times = new Set(
    [...wanted.keys()].filter(name => isTimed(name) || !second.files.get(name)?.equals(wanted.get(name)!)),
  );
  const patience = PATIENCE + SLOWNESS * first.milliseconds;

  const lossAfter = async (place: string, isDone: boolean): Promise<string | undefined> =>
    difference(wanted, times, await filesIn(place), name => isKept(name) || (!isDone && isLeftover(name)));

  /** Undefined as a loss where the command may go on. */
  async function hurt(place: string, trial: Trial): Promise<{ loss: string | undefined; ended: Ended }> {
    const ended = await start(place, patience, { [TRIAL]: formatTrial(trial), [NOTES]: `${place}.notes` });
    const kind = kindOf(trial.answer);
    let loss = faultOf(ended);
    if (ended.code === null && kind !== 'kill') loss ??= 'it was ended, and not by the trial';
    if (ended.code !== 0 && kind === 'clock') loss ??= `it minds the clock: ${ended.err.trim().split('\n').at(-1)}`;
    const other = ended.code === 0 ? await lossAfter(place, kindOf(trial.answer) === 'clock') : undefined;
    if (other !== undefined) loss ??= `it ended well, but ${other}`;
    return { loss, ended };
  }

  async function lossAnew(place: string, row: readonly Trial[], happened: Trial[]): Promise<string | undefined> {
    await rm(place, { recursive: true });
    await fill(place);
    const own: Trial[] = [];
    const loss = row.length === 0 ? undefined : await lossIn(place, row, own);
    happened.push(...own);
    return loss;
  }

  async function lossIn(place: string, row: readonly Trial[], happened: Trial[]): Promise<string | undefined> {
    for (const [i, trial] of row.entries()) {
      const { loss, ended } = await hurt(place, trial);
      const isReached = kindOf(trial.answer) !== 'kill' || ended.code === null;
      if (isReached) happened.push(trial);
      if (loss !== undefined) return loss;
      // It was done before the call came: the other kills begin anew.
      if (!isReached) return lossAnew(place, row.slice(happened.length === 0 ? i + 1 : i), happened);
    }
    const again = await start(place, patience, {});
    const badly = faultOf(again);
    if (badly !== undefined) return `run again, ${badly}`;
    const other = await lossAfter(place, true);
    // A command that makes one file refuses to replace it: then all is there.
    if (other === undefined) return undefined;
    return again.code === 0 ? `run again, ${other}` : `run again, it refuses: ${again.err.trim().split('\n').at(-1)}`;
  }

  return {
    calls,
    trials: trialsOf(calls),
    async run(row) {
      const place = await newPlace();
      const happened: Trial[] = [];
      const loss = await lossIn(place, row, happened);
      await rm(`${place}.notes`, { force: true });
      if (loss === undefined) await rm(place, { recursive: true });
      const { name, path } = calls[row[0]!.call] ?? { name: 'no call', path: '' };
      const where = `${row.map(formatTrial).join('+')} (${name} ${path})`;
      return { loss: loss && `${where}: ${loss}; its folder is ${place}`, happened };
    },
    async close() {
      for (const child of children) child.kill('SIGKILL');
      const left = (await readdir(base)).filter(name => name !== 'notes');
      if (left.length === 0) await rm(base, { recursive: true, force: true });
    },
  };
}
