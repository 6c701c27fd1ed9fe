/**
 * `kill -9` at random moments of real processes: learning, a tournament and a match on two threads. A piece of work is
 * killed until it is done; then its files must be those of one that was never killed. A trial is one kill.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rngFrom } from '../../src/random/rng.js';
import { parseSeed, seedFor } from '../../src/random/seed.js';
import { MAIN } from '../suites/command.js';
import type { Campaign } from './campaign.js';

const SEED = parseSeed('kills');

type Work = {
  readonly name: string;
  /** Arguments of the command, and its folder. */
  readonly args: readonly string[];
  readonly folder: string;
  readonly files: Readonly<Record<string, string>>;
  /** Steps or jobs that are stored, from its files. */
  stored(folder: string): number;
};

const lines = (path: string): number => {
  try {
    return readFileSync(path, 'latin1').split('\n').length - 1;
  } catch {
    return 0;
  }
};

const lastCheckpoint = (folder: string): number => {
  try {
    const names = readdirSync(join(folder, 'checkpoints')).filter(name => /^\d{8}\.bin$/.test(name));
    return Math.max(0, ...names.map(name => Number.parseInt(name, 10) + 1));
  } catch {
    return 0;
  }
};

const RECIPE = `game: noughts
learner: evolution(genome=features, population=8, fitness=reference(against=random, pairs=4))
steps: 100
keep: 10
yardsticks: [{ against: random, games: 4, every: 50 }]
`;

export const KILLED: readonly Work[] = [
  {
    name: 'kill-learn',
    args: ['learn', 'small.yaml', '--name', 'first', '--threads', '2'],
    folder: 'runs/first',
    files: { 'small.yaml': RECIPE },
    stored: lastCheckpoint,
  },
  {
    name: 'kill-tournament',
    args: [
      'tournament',
      ...['random', 'features', 'search(depth=2)', 'search(depth=1)', 'search(depth=3)'],
      ...['--game', 'noughts', '--format', 'round-robin', '--pairs', '20', '--threads', '2', '--output', 'held'],
    ],
    folder: 'held',
    files: {},
    stored: folder => lines(join(folder, 'results.jsonl')),
  },
  {
    name: 'kill-match',
    args: [
      'match',
      'random',
      'features',
      '--game',
      'noughts',
      '--games',
      '12000',
      '--threads',
      '2',
      '--output',
      'played',
    ],
    folder: 'played',
    files: {},
    stored: folder => lines(join(folder, 'results.jsonl')),
  },
];

/** Milliseconds: longer than any of these takes, also on a machine that is busy with other work. */
const PATIENCE = 1_500_000;

const endedWith = (code: number | null): string =>
  code === null ? `it did not end within ${PATIENCE / 60_000} minutes` : `it ended with code ${code}`;

type Ended = { readonly code: number | null; readonly err: string; readonly milliseconds: number };

function filesIn(folder: string): Map<string, Buffer> {
  const isApart = (name: string): boolean => /(^|\/)(timings\.jsonl|provenance\.json)$|^aside\/tail-/.test(name);
  return new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(each => each.isFile())
      .map(each => join(each.parentPath, each.name).slice(folder.length + 1))
      .filter(name => !isApart(name))
      .sort()
      .map(name => [name, readFileSync(join(folder, name))]),
  );
}

function difference(wanted: ReadonlyMap<string, Buffer>, found: ReadonlyMap<string, Buffer>): string | undefined {
  for (const [name, bytes] of wanted)
    if (!found.get(name)?.equals(bytes)) return `${name} is missing or has other bytes`;
  for (const name of found.keys()) if (!wanted.has(name)) return `${name} is left over`;
  return undefined;
}

export function kills({ name, args, folder, files, stored }: Work): Campaign {
  const base = mkdtempSync(join(tmpdir(), 'breedboard-kills-'));
  let made = 0;
  let wanted: { readonly files: ReadonlyMap<string, Buffer>; readonly milliseconds: number } | undefined;
  /** Where the work under way is, and how much of it was stored when it was last seen. */
  let place: { readonly at: string; known: number } | undefined;
  const children = new Set<ChildProcess>();

  const newPlace = (): string => {
    const at = mkdtempSync(join(base, `${made++}-`));
    for (const [file, text] of Object.entries(files)) writeFileSync(join(at, file), text);
    return at;
  };

  /** Killed after so many milliseconds, if it takes longer. */
  function run(at: string, killAfter: number): Promise<Ended> {
    const began = performance.now();
    const child = spawn(process.execPath, [MAIN, '--quiet', ...args], {
      cwd: at,
      env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    children.add(child);
    const timer = setTimeout(() => child.kill('SIGKILL'), killAfter);
    return new Promise((resolve, reject) => {
      let err = '';
      child.stderr!.setEncoding('utf8').on('data', text => (err += text));
      child.on('error', reject);
      child.on('close', code => {
        clearTimeout(timer);
        children.delete(child);
        resolve({ code, err, milliseconds: performance.now() - began });
      });
    });
  }

  async function reference() {
    if (wanted) return wanted;
    const at = newPlace();
    const { code, err, milliseconds } = await run(at, PATIENCE);
    if (code !== 0) throw new Error(`${name} fails undisturbed: ${err}`);
    wanted = { files: filesIn(join(at, folder)), milliseconds };
    rmSync(at, { recursive: true });
    return wanted;
  }

  /** How a piece of work that has ended compares. */
  function endOf(at: string): string | undefined {
    const other = difference(wanted!.files, filesIn(join(at, folder)));
    if (other === undefined) rmSync(at, { recursive: true });
    return other && `${other}; its folder is ${join(at, folder)}`;
  }

  return {
    name,
    unit: 'kills',
    count: async () => undefined,
    async run(trial) {
      const { milliseconds } = await reference();
      const rng = rngFrom(seedFor(SEED, name, trial));
      for (;;) {
        place ??= { at: newPlace(), known: 0 };
        const { at, known } = place;
        // A third of the kills come while the program starts, opens its files and mends them.
        const { code, err } = await run(at, rng.next() * (rng.below(3) === 0 ? 0.25 : 1.1) * milliseconds);
        const now = stored(join(at, folder));
        if (now < known) {
          place = undefined;
          return `${known} were stored, ${now} after the next kill; its folder is ${join(at, folder)}`;
        }
        place.known = now;
        if (code === null) return undefined;
        place = undefined;
        if (code !== 0) return `it ended with code ${code}: ${err.trim().split('\n').at(-1)}; its folder is ${at}`;
        const other = endOf(at);
        if (other !== undefined) return other;
      }
    },
    async close() {
      for (const child of children) child.kill('SIGKILL');
      if (!place) return rmSync(base, { recursive: true, force: true });
      const { at } = place;
      const { code, err } = await run(at, PATIENCE);
      const other = code === 0 ? endOf(at) : `${endedWith(code)}: ${err}`;
      if (other !== undefined) throw new Error(`${name}: what was killed last does not resume: ${other}`);
      rmSync(base, { recursive: true });
    },
  };
}
