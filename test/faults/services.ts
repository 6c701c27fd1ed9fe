/**
 * Hours of services: the lab with a class of thirty, a worker, Redis, and a long match on the queue, each a process of its own.
 * Their memory and open handles are recorded, and whether either grows. Linux only: it reads /proc.
 *
 *     services.js                   for an hour
 *     services.js --minutes N       as long; Ctrl-C stops it earlier
 *     --csv FILE --svg FILE         where to write to (services.csv; services.svg and services-handles.svg)
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chartSvg } from '../../src/experiments/chart-svg.js';
import { formatPlayer } from '../../src/players/file.js';
import { ask } from '../lab/asking.js';
import { findRedis, startRedis } from '../redis/redis.js';
import { MAIN } from '../suites/command.js';
import { writeFiles } from './memory-record.js';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    csv: { type: 'string', default: 'services.csv' },
    svg: { type: 'string', default: 'services.svg' },
  },
});

const STUDENTS = 30;
const MINUTES = Number(values.minutes);
const SAMPLES = 200;
/** Minutes. In the first ones a process still loads and compiles what it does: a shorter run judges nothing. */
const JUDGED = 5;
/** MiB and handles that the last quarter may have more than the second: a collector is free to wait. */
const ALLOWED = { memory: 48, handles: 8 };

type Sample = { readonly at: number; readonly memory: number; readonly handles: number };

const program = findRedis();
if (program === undefined || !existsSync('/proc/self/fd')) {
  console.error('skipped: it needs redis-server, and /proc');
  process.exit(0);
}

const base = mkdtempSync(join(tmpdir(), 'breedboard-services-'));
const redis = await startRedis(program);
const children: ChildProcess[] = [];

function breedboard(args: readonly string[]): {
  readonly child: ChildProcess;
  said(wanted: RegExp): Promise<string[]>;
} {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd: base,
    env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let text = '';
  const listen = (part: Buffer): void => {
    text = (text + part.toString('utf8')).slice(-20_000);
  };
  child.stdout!.on('data', listen);
  child.stderr!.on('data', listen);
  return {
    child,
    async said(wanted) {
      for (;;) {
        const found = wanted.exec(text);
        if (found) return [...found];
        if (child.exitCode !== null) throw new Error(`${args[0]} ended: ${text}`);
        await sleep(100);
      }
    },
  };
}

const sleep = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds));

const lab = breedboard([
  ...['lab', '--port', '0', '--no-open', '--queue', redis.url],
  ...['--class', '--class-port', '0', '--game', 'noughts'],
]);
const [, host, port, code] = await lab.said(/students submit to http:\/\/([\d.]+):(\d+) with the code (\w+ ?\w+)/);
const worker = breedboard(['-q', 'worker', '--queue', redis.url, '--threads', '1', '--name', 'soaked']);
const match = breedboard([
  ...['-q', 'match', 'search(depth=3)', 'search(depth=2)', '--games', '4000000', '--queue', redis.url],
  ...['--output', 'long'],
]);

const watched: Record<string, { readonly child: ChildProcess; readonly samples: Sample[] }> = {
  lab: { child: lab.child, samples: [] },
  worker: { child: worker.child, samples: [] },
  match: { child: match.child, samples: [] },
};

function sampleOf({ pid }: ChildProcess, at: number): Sample {
  const status = readFileSync(`/proc/${pid}/status`, 'latin1');
  const memory = Number(/VmRSS:\s*(\d+)/.exec(status)![1]) / 1024;
  return { at, memory, handles: readdirSync(`/proc/${pid}/fd`).length };
}

let requests = 0;
const refused: string[] = [];
let isOver = false;
let isStopped = false;
process.once('SIGINT', () => (isStopped = true));

/** A student joins, looks at the standings again and again, and sends a player now and then. */
async function study(number: number): Promise<void> {
  const from = `127.0.1.${number + 1}`;
  const send = async (path: string, token?: string, body?: object): Promise<string> => {
    requests++;
    const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
    const sent = { headers, from, ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}) };
    const answer = await ask(host!, Number(port), path, sent);
    // The class works on a few submissions at a time, and says so.
    if (answer.status === 503) {
      await sleep(1000 + 100 * number);
      return send(path, token, body);
    }
    if (answer.status !== 200) refused.push(`${path}: ${answer.status} ${answer.body.slice(0, 200)}`);
    return answer.body;
  };
  const { token } = JSON.parse(await send('/api/class/join', undefined, { code, name: `Student ${number}` }));
  for (let round = 0; !isOver; round++) {
    const player = formatPlayer('noughts', { kind: 'search', depth: 1 + (number % 3) });
    if (round % 40 === 0) await send('/api/class/submit', token, { player });
    await send(round % 2 === 0 ? '/api/class/standings' : '/api/class/status', token);
    await sleep(10_000);
  }
}

const studying = Promise.allSettled(Array.from({ length: STUDENTS }, (_, i) => study(i)));
const began = performance.now();
const passed = (): number => (performance.now() - began) / 60_000;
const lost: string[] = [];
const curve = (name: string, value: (sample: Sample) => number) => ({
  name,
  isScore: false,
  points: watched[name]!.samples.map(each => ({
    step: each.at,
    value: value(each),
    low: value(each),
    high: value(each),
  })),
});

async function write(): Promise<void> {
  const rows = Object.entries(watched).flatMap(([name, { samples }]) =>
    samples.map(({ at, memory, handles }) => `${name},${at.toFixed(3)},${memory.toFixed(2)},${handles}\n`),
  );
  const drawn = (title: string, y: string, value: (sample: Sample) => number): string =>
    chartSvg(
      Object.keys(watched).map(name => curve(name, value)),
      { title, x: 'minutes', y },
    );
  await writeFiles({
    [values.csv]: `process,minutes,resident MiB,handles\n${rows.join('')}`,
    [values.svg]: drawn('Memory of services', 'MiB resident', each => each.memory),
    [values.svg.replace(/(\.svg)?$/, '-handles.svg')]: drawn(
      'Open handles of services',
      'handles',
      each => each.handles,
    ),
  });
}

try {
  for (let i = 0; passed() < MINUTES && !isStopped; i++) {
    for (const [name, { child, samples }] of Object.entries(watched)) {
      if (child.exitCode === null && child.signalCode === null) samples.push(sampleOf(child, passed()));
      else if (!lost.some(each => each.startsWith(name))) lost.push(`${name} ended by itself`);
    }
    if (i % 10 === 0) await write();
    await sleep((60_000 * MINUTES) / SAMPLES);
  }
  isOver = true;
  await write();
} finally {
  for (const child of children) child.kill('SIGKILL');
  await redis.close();
}
await studying;

/** The least of a quarter: what is held, whatever the collector has left. */
const least = (all: readonly number[]): number => Math.min(...all);
for (const [name, { samples }] of Object.entries(watched)) {
  const quarter = samples.length >> 2;
  const [second, last] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)];
  for (const key of ['memory', 'handles'] as const) {
    const [early, late] = [least(second.map(each => each[key])), least(last.map(each => each[key]))];
    const unit = key === 'memory' ? ' MiB' : '';
    console.log(
      `${name}: ${key} ${early.toFixed(0)}${unit} in its second quarter, ${late.toFixed(0)}${unit} in its last`,
    );
    if (passed() >= JUDGED && late - early > ALLOWED[key]) lost.push(`${name}: ${key} grows`);
  }
}
const results = join(base, 'long', 'results.jsonl');
// A head and the end of the last line; in seconds no block of games is done.
const games = existsSync(results) ? readFileSync(results, 'latin1').split('\n').length : 2;
console.log(
  `${passed().toFixed(1)} min, ${requests} requests of ${STUDENTS} students, ${games - 2} blocks of games stored`,
);
for (const each of refused.slice(0, 10)) console.log(`  refused: ${each}`);
for (const each of lost) console.log(`  lost: ${each}`);
const verdict =
  passed() >= JUDGED ? 'survived: nothing grows' : `survived: too short to judge growth, which takes ${JUDGED} minutes`;
console.log(lost.length > 0 ? 'lost: it grows' : verdict);
rmSync(base, { recursive: true, force: true });
process.exitCode = lost.length > 0 ? 1 : 0;
