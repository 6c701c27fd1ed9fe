/**
 * Runs the campaigns and prints what was tried, survived and lost.
 *
 *     run.js                        in at most an hour on two cores
 *     run.js --release FILE         in the sizes of a release; FILE keeps how far they are, the same command resumes
 *     --only NAME,NAME              some campaigns
 *     --only NAME --trial N         one trial, again
 *     --inputs N --rounds N --requests N     other sizes
 *     --every N                     every N-th fault of a disk
 *     --torture N                   every N-th trial of a tortured command
 *     --jobs N                      processes at once
 *     --minutes N                   stops after that
 */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { lossLine, tableLine } from './campaign.js';
import { CAMPAIGNS, HOUR, RELEASE, type Sizes } from './catalogue.js';
import { type AllProgress, type Progress, readProgress, writeProgress } from './progress.js';
import type { Report } from './worker.js';

const WORKER = fileURLToPath(new URL('./worker.js', import.meta.url));
/** In MiB: an input that needs more is a fault. */
const MEMORY = 1024;
/** In milliseconds. A trial that takes longer hangs. */
const HANGS = 1_800_000;
const SAY_EVERY = 30_000;

const { values } = parseArgs({
  options: {
    release: { type: 'string' },
    only: { type: 'string' },
    trial: { type: 'string' },
    torture: { type: 'string' },
    inputs: { type: 'string' },
    rounds: { type: 'string' },
    every: { type: 'string' },
    requests: { type: 'string' },
    jobs: { type: 'string' },
    minutes: { type: 'string' },
  },
});

function whole(name: keyof typeof values, usual: number): number {
  const text = values[name];
  if (text === undefined) return usual;
  if (/^\d{1,12}$/.test(text)) return Number(text);
  throw new Error(`--${name} is a whole number, not ${text}`);
}

const usual = values.release === undefined ? HOUR : RELEASE;
const sizes: Sizes = {
  rounds: whole('rounds', usual.rounds),
  every: Math.max(1, whole('every', usual.every)),
  inputs: whole('inputs', usual.inputs),
  torture: Math.max(1, whole('torture', usual.torture)),
  requests: whole('requests', usual.requests),
};
const names = values.only?.split(',') ?? Object.keys(CAMPAIGNS);
const unknown = names.find(name => !Object.hasOwn(CAMPAIGNS, name));
if (unknown !== undefined) throw new Error(`no campaign ${unknown}; there are: ${Object.keys(CAMPAIGNS).join(', ')}`);

if (values.trial !== undefined) {
  const campaign = CAMPAIGNS[names[0]!]!.open();
  const what = await campaign.run(whole('trial', 0));
  await campaign.close?.();
  console.log(what === undefined ? 'survived' : `lost: ${what}`);
  process.exit(what === undefined ? 0 : 1);
}

const progress: AllProgress = values.release === undefined ? {} : await readProgress(values.release);
const folder = mkdtempSync(join(tmpdir(), 'breedboard-campaign-'));
const running = new Map<string, ChildProcess>();
let isStopped = false;

function stop(): void {
  isStopped = true;
  for (const child of running.values()) if (child.connected) child.send('stop');
}

/** One process for as long as it lasts; a trial that ends it is lost, and the next process begins after it. */
function sitting(name: string, own: Progress, stride: number): Promise<void> {
  const mark = join(folder, name);
  writeFileSync(mark, '');
  const child = fork(WORKER, [name, String(own.next), String(own.trials), String(stride), mark], {
    execArgv: [`--max-old-space-size=${MEMORY}`],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  running.set(name, child);
  const under = (): string => readFileSync(mark, 'latin1').trim();
  let [err, isHanging] = ['', false];
  let last = { trial: '', at: performance.now() };
  const watch = setInterval(() => {
    const trial = under();
    if (trial !== last.trial) last = { trial, at: performance.now() };
    else if (performance.now() - last.at > HANGS) {
      isHanging = true;
      child.kill('SIGKILL');
    }
  }, 5000);
  child.stderr!.setEncoding('utf8').on('data', text => (err = (err + text).slice(-4000)));
  child.on('message', ({ next, losses }: Report) => {
    own.next = next;
    own.losses.push(...losses);
  });
  return new Promise(resolve => {
    child.on('close', (code, signal) => {
      clearInterval(watch);
      running.delete(name);
      if (code !== 0) {
        const trial = Number(under() || own.next);
        const how = isHanging ? 'it hangs' : `it ended the program: ${signal ?? `code ${code}`}`;
        const said = err.split('\n').find(line => /Error|fatal/i.test(line)) ?? '';
        own.losses.push({ trial, what: `${how} ${said}`.trim() });
        own.next = trial + stride;
      }
      resolve();
    });
  });
}

async function campaign(name: string): Promise<void> {
  const opened = CAMPAIGNS[name]!.open();
  const trials = await CAMPAIGNS[name]!.trials(opened, sizes);
  const { unit } = opened;
  await opened.close?.();
  const stride = CAMPAIGNS[name]!.stride?.(sizes) ?? 1;
  progress[name] ??= { trials, next: 0, losses: [], seconds: 0 };
  const own = progress[name];
  own.trials = trials;
  const began = performance.now() - own.seconds * 1000;
  while (own.next < own.trials && !isStopped) {
    await sitting(name, own, stride);
    own.seconds = Math.round((performance.now() - began) / 1000);
  }
  const tried = Math.ceil(Math.min(own.next, own.trials) / stride);
  const tally = { tried, losses: own.losses };
  const minutes = (own.seconds / 60).toFixed(1);
  console.log(`${tableLine({ name, unit }, tally)} (${minutes} min${own.next < own.trials ? ', not finished' : ''})`);
  for (const loss of own.losses.slice(0, 20)) console.log(lossLine({ name }, loss));
}

const began = performance.now();
const saying = setInterval(() => {
  const parts = [...running.keys()].map(name => `${name} ${progress[name]?.next} of ${progress[name]?.trials}`);
  console.error(`${Math.round((performance.now() - began) / 60_000)} min: ${parts.join(', ')}`);
  if (values.release !== undefined)
    writeProgress(values.release, progress).catch(error => console.error(error.message));
}, SAY_EVERY);
const limit = values.minutes === undefined ? undefined : setTimeout(stop, whole('minutes', 0) * 60_000);
process.once('SIGINT', stop);

try {
  const waiting = [...names];
  const jobs = whole('jobs', Math.min(2, availableParallelism()));
  await Promise.all(
    Array.from({ length: jobs }, async () => {
      for (let name = waiting.shift(); name !== undefined && !isStopped; name = waiting.shift()) await campaign(name);
    }),
  );
} finally {
  clearInterval(saying);
  clearTimeout(limit);
  if (values.release !== undefined) await writeProgress(values.release, progress);
  rmSync(folder, { recursive: true });
}
if (isStopped && values.release !== undefined) console.error('stopped; the same command resumes');
process.exitCode = Object.values(progress).some(({ losses }) => losses.length > 0) ? 1 : isStopped ? 130 : 0;
