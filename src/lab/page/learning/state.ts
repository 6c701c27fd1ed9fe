/** The list of runs, and the runs that are open, as they progress. */
import { type Signal, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type Parsed, parsed } from '../../../specs/parsed.js';
import type { RunLine } from '../../../store/run-lines.js';
import type { RunListed, Timing } from '../../api.js';
import { announce } from '../notices.js';
import { browserRuns, isBrowserRun } from './browser-runs.js';
import { folderRuns } from './folder-runs.js';
import type { RunSource } from './source.js';

export const runs = signal<readonly RunListed[]>([]);
/** Why the server's runs are not current; empty if they are. */
export const lost = signal('');
export const isListed = signal(false);

export const sourceOf = (run: string): RunSource => (isBrowserRun(run) ? browserRuns : folderRuns());

const NAMES: Readonly<Record<RunListed['state'], string>> = {
  running: 'running',
  pausing: 'pausing after this step',
  waiting: 'waiting for its turn',
  elsewhere: 'running in another program',
  paused: 'paused',
  exported: 'a copy of an unfinished run',
  finished: 'finished',
  unreadable: 'cannot be read',
};
/** The name that the user gave it, or its own. */
export const titleOf = ({ name, label }: RunListed): string => label?.title || name;
export const stateName = ({ state }: RunListed): string => NAMES[state];
export const isGoing = ({ state }: RunListed): boolean =>
  state === 'running' || state === 'pausing' || state === 'elsewhere';

/** Milliseconds between two requests for the list. */
const LOOK = 1500;

/** Runs of a page. */
const PAGE = 100;
/** Pages that are shown, and whether there are more. */
const pages = signal(1);
export const hasMore = signal(false);

export function showMore(): Promise<void> {
  pages.value++;
  return refresh();
}

/** The runs that the address names: they may be on a page that is not shown. */
let named: readonly string[] = [];

async function listServed(): Promise<Parsed<readonly RunListed[]>> {
  const { list, one } = folderRuns();
  const all = new Map<string, RunListed>();
  let isMore = false;
  for (let page = 0; page < pages.value; page++) {
    const found = await list(page);
    if (!found.ok) return found;
    for (const run of found.value) all.set(run.id, run);
    isMore = one !== undefined && found.value.length >= PAGE;
    if (!isMore) break;
  }
  hasMore.value = isMore;
  for (const id of isMore && one ? named : []) {
    const run = all.has(id) || isBrowserRun(id) ? undefined : await one!(id);
    if (run?.ok) all.set(id, run.value);
  }
  return parsed([...all.values()]);
}

export async function refresh(): Promise<void> {
  const [found, own] = await Promise.all([listServed(), browserRuns.list()]);
  const before = new Map(runs.value.map(run => [run.id, run.state]));
  lost.value = found.ok ? '' : found.reason;
  const served = found.ok ? found.value : runs.value.filter(({ id }) => !isBrowserRun(id));
  const now = [...(own.ok ? own.value : []), ...served];
  for (const run of now) {
    const was = before.get(run.id);
    if (was !== undefined && was !== run.state) announce(`${run.name}: ${stateName(run)}`);
    else if (was === undefined && isListed.value) announce(`a new run: ${run.name}`);
  }
  // An unchanged list is not set again, because that would redraw everything.
  if (JSON.stringify(now) !== JSON.stringify(runs.value)) runs.value = now;
  isListed.value = true;
}

/** Keeps the list current while it is shown. */
export function useRuns(shown: readonly string[]): void {
  named = shown;
  useEffect(() => {
    let isOver = false;
    const look = async (): Promise<void> => {
      await refresh();
      if (!isOver) timer = setTimeout(() => void look(), LOOK);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, []);
}

type Followed = {
  readonly lines: Signal<readonly RunLine[]>;
  readonly timings: Signal<readonly Timing[]>;
};
type Following = Followed & { users: number; stop(): void };

const followed = new Map<string, Following>();

/** Least milliseconds between two requests for step times. */
const TIMES = 2000;

function begin(run: string): Following {
  const lines = signal<readonly RunLine[]>([]);
  const timings = signal<readonly Timing[]>([]);
  const source = sourceOf(run);
  let asking = false;
  let isWanted = false;
  const askTimes = async (): Promise<void> => {
    isWanted = true;
    if (asking) return;
    asking = true;
    while (isWanted) {
      isWanted = false;
      const found = await source.timings(run, timings.value.at(-1)?.step ?? -1);
      if (found.ok && found.value.length > 0) timings.value = [...timings.value, ...found.value];
      await new Promise(done => setTimeout(done, TIMES));
    }
    asking = false;
  };
  const stop = source.follow(run, {
    take(more) {
      lines.value = [...lines.value, ...more];
      void askTimes();
    },
    gone() {
      followed.delete(run);
      void refresh();
    },
  });
  return { lines, timings, users: 0, stop };
}

/** The last step of a run, by the list or by its lines, whichever came later. */
export const stepOf = ({ id, step }: RunListed): number =>
  Math.max(0, step, followed.get(id)?.lines.value.at(-1)?.step ?? 0);

/** A run's lines while it is shown; two views of the same run share them. */
export function useRun(run: string): Followed {
  const found = followed.get(run) ?? begin(run);
  followed.set(run, found);
  useEffect(() => {
    found.users++;
    return () => {
      found.users--;
      if (found.users > 0) return;
      found.stop();
      if (followed.get(run) === found) followed.delete(run);
    };
  }, [found]);
  return found;
}
