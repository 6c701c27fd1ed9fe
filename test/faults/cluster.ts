/**
 * A campaign against a cluster on this machine: matches on the workers of a queue, while workers are killed and paused,
 * Redis is killed and started again, and the coordinator is killed and started again, all at random in one schedule.
 * Every finished match must have the files of one that was played here, undisturbed.
 *
 *     cluster.js                              200 kills of workers, 20 of Redis, 20 of the coordinator, a pause of a minute
 *     --workers N --redis N --coordinators N --pauses N --pause SECONDS --between MS   other sizes
 *     --seed TEXT                             another schedule
 *     --network                               faults of the network instead (partitions.ts): a quarter of an hour
 *     --only TEXT                             with --network: the rows that have the text
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { rngFrom } from '../../src/random/rng.js';
import { parseSeed } from '../../src/random/seed.js';
import { findRedis, provideRedis, startRedis } from '../redis/redis.js';
import { MAIN } from '../suites/command.js';
import { partitions } from './partitions.js';

const { values } = parseArgs({
  options: {
    workers: { type: 'string', default: '200' },
    redis: { type: 'string', default: '20' },
    coordinators: { type: 'string', default: '20' },
    pauses: { type: 'string', default: '1' },
    pause: { type: 'string', default: '60' },
    games: { type: 'string', default: '1500' },
    between: { type: 'string', default: '2000' },
    seed: { type: 'string', default: 'cluster' },
    network: { type: 'boolean' },
    only: { type: 'string' },
  },
});

const WORKERS = 3;
/** Milliseconds between faults, on the average. */
const BETWEEN = Number(values.between);
/** Milliseconds; a match that takes longer hangs. */
const HANGS = 300_000;

const FAULTS = ['worker', 'redis', 'coordinator', 'pause'] as const;
type Fault = (typeof FAULTS)[number];

const wanted: Record<Fault, number> = {
  worker: Number(values.workers),
  redis: Number(values.redis),
  coordinator: Number(values.coordinators),
  pause: Number(values.pauses),
};

provideRedis(line => console.error(line));
const program = findRedis();
if (program === undefined) throw new Error('the campaign needs redis-server');

if (values.network) {
  const sizes = { games: values.games, pause: Number(values.pause), only: values.only };
  const losses = await partitions(program, sizes);
  for (const each of losses) console.log(`lost: ${each}`);
  process.exit(losses.length > 0 ? 1 : 0);
}

const rng = rngFrom(parseSeed(values.seed));
const schedule = FAULTS.flatMap(fault => Array.from({ length: wanted[fault] }, () => fault));
for (let i = schedule.length - 1; i > 0; i--) {
  const j = rng.below(i + 1);
  [schedule[i], schedule[j]] = [schedule[j]!, schedule[i]!];
}

const base = mkdtempSync(join(tmpdir(), 'breedboard-cluster-'));
const server = await startRedis(program);
const children = new Set<ChildProcess>();
const errors: string[] = [];
const sleep = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds));

function breedboard(args: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd: base,
    env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  children.add(child);
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.split('\n')) if (/unexpected|disagree|cannot be used|refused/.test(line)) errors.push(line);
  });
  child.once('exit', () => children.delete(child));
  return child;
}

const match = (folder: string, ...more: readonly string[]): string[] => [
  ...['-q', 'match', 'search(depth=3)', 'search(depth=4)', '--games', values.games, '--output', folder, ...more],
];

const filesIn = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(join(base, folder))
      .filter(name => name !== 'timings.jsonl' && name !== 'aside')
      .sort()
      .map(name => [name, readFileSync(join(base, folder, name), 'latin1')]),
  );

const storedIn = (folder: string): number => {
  try {
    return readFileSync(join(base, folder, 'results.jsonl'), 'latin1').split('\n').length - 1;
  } catch {
    return 0;
  }
};

const alone = breedboard(match('alone', '--threads', '2'));
const [code] = await once(alone, 'exit');
if (code !== 0) throw new Error(`the match fails undisturbed: code ${code}`);
const expected = filesIn('alone');

let isEnding = false;
const crew: (ChildProcess | undefined)[] = [];
/** Starts a worker again whenever it has ended. */
function keepWorker(place: number): void {
  if (isEnding) return;
  const child = breedboard(['-q', 'worker', '--queue', server.url, '--threads', '1', '--name', `w${place}`]);
  crew[place] = child;
  child.once('exit', () => setTimeout(() => keepWorker(place), 100));
}
for (let place = 0; place < WORKERS; place++) keepWorker(place);

let matches = 0;
let coordinator: ChildProcess | undefined;
let folder = '';
const lost: string[] = [];
const done: Record<Fault, number> = { worker: 0, redis: 0, coordinator: 0, pause: 0 };
/** Milliseconds from a fault to the next block that is stored. */
const recoveries: Record<Fault, number[]> = { worker: [], redis: [], coordinator: [], pause: [] };
const waiting: { readonly fault: Fault; readonly at: number; readonly folder: string; readonly stored: number }[] = [];

const watching = setInterval(() => {
  const stored = storedIn(folder);
  for (const each of waiting.splice(0)) {
    if (each.folder === folder && stored <= each.stored) waiting.push(each);
    else recoveries[each.fault].push(performance.now() - each.at);
  }
}, 50);

/** One match after another, each by as many coordinators as it takes. */
async function play(): Promise<void> {
  while (!isEnding) {
    folder = `there-${matches}`;
    const began = performance.now();
    for (;;) {
      const own = breedboard(match(folder, '--queue', server.url));
      coordinator = own;
      const hanging = setTimeout(() => {
        lost.push(`${folder} hangs`);
        own.kill('SIGKILL');
      }, HANGS);
      const [ended, signal] = (await once(own, 'exit')) as [number | null, string | null];
      clearTimeout(hanging);
      coordinator = undefined;
      if (ended === 0) break;
      if (performance.now() - began > 2 * HANGS) break;
      // A coordinator that starts while Redis is away says so and ends; this campaign starts it again.
      if (signal === null) await sleep(300);
    }
    const found = filesIn(folder);
    for (const [name, text] of expected) if (found.get(name) !== text) lost.push(`${folder}/${name} has other bytes`);
    if (found.size !== expected.size) lost.push(`${folder} has ${found.size} files`);
    if (lost.length === 0) rmSync(join(base, folder), { recursive: true });
    matches++;
  }
}

const began = performance.now();
const playing = play();
for (const fault of schedule) {
  await sleep(2 * BETWEEN * rng.next());
  const at = { fault, at: performance.now(), folder, stored: storedIn(folder) };
  if (fault === 'redis') {
    await server.kill();
    await sleep(500 * rng.next());
    await server.start();
  } else if (fault === 'coordinator') {
    while (!coordinator) await sleep(20);
    coordinator.kill('SIGKILL');
  } else {
    const child = crew[rng.below(WORKERS)];
    if (fault === 'worker') child?.kill('SIGKILL');
    else {
      child?.kill('SIGSTOP');
      setTimeout(() => child?.kill('SIGCONT'), 1000 * Number(values.pause));
    }
  }
  done[fault]++;
  waiting.push(at);
  const total = Object.values(done).reduce((sum, each) => sum + each, 0);
  if (total % 20 === 0) console.error(`${total} of ${schedule.length} faults, ${matches} matches done`);
}
isEnding = true;
await playing;
clearInterval(watching);
const median = (all: readonly number[]): number => [...all].sort((a, b) => a - b)[all.length >> 1] ?? Number.NaN;
for (const fault of FAULTS) {
  const all = recoveries[fault];
  if (all.length === 0) continue;
  const seconds = (value: number): string => `${(value / 1000).toFixed(1)} s`;
  console.log(
    `${fault}: ${done[fault]} faults; the next block is stored after ${seconds(median(all))} (median), ${seconds(Math.max(...all))} at most`,
  );
}
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
console.log(
  `${matches} matches of ${values.games} games in ${minutes} min: ${lost.length} with other bytes, or hanging`,
);
for (const each of lost) console.log(`  lost: ${each}`);
for (const each of new Set(errors)) console.log(`  said: ${each}`);
for (const child of children) {
  child.removeAllListeners('exit');
  child.kill('SIGCONT');
  child.kill('SIGKILL');
}
await server.close();
if (lost.length === 0) rmSync(base, { recursive: true, force: true });
process.exit(lost.length > 0 ? 1 : 0);
