/**
 * Each call to the disk × each kind of fault, over learning, matches, tournaments and archives of runs, from the start,
 * resumed, and with damage to be mended. After a fault the same command on a sound disk must end with the bytes of a run that nothing
 * disturbed, and what was flushed or reported before must not be done again.
 */
import { rngFrom } from '../../src/random/rng.js';
import { parseSeed, seedFor } from '../../src/random/seed.js';
import { Failure, machineFault } from '../../src/terminal/failure.js';
import { type CallName, FAULTS, type FaultCode } from '../../src/terminal/torture/faults.js';
import type { Campaign } from './campaign.js';
import { type Answer, type Call, SimulatedDisk } from './disk/disk.js';
import { emptyImage, filesIn, type Image, renamed } from './disk/image.js';
import { mount } from './disk/mount.js';
import { REMAINS, type Remains, remainsOf } from './disk/power-cut.js';
import type { Workload } from './workloads.js';

const SEED = parseSeed('disk faults');

/** A number that no process has: Linux stops at 2²². */
const DEAD = 2 ** 22 + 1;

/** In milliseconds. Nothing here waits for anything: a run that takes as long hangs. */
const PATIENCE = 60_000;

/** What a process that is gone has left: its number is not ours. */
const asOfAnother = (image: Image): Image =>
  renamed(image, (name, bytes) => {
    const isLock = name.includes('.lock') && bytes?.toString('latin1').startsWith(`${process.pid} `);
    return {
      name: name.replace(new RegExp(`\\.${process.pid}(?=\\.|$)`), `.${DEAD}`),
      bytes: isLock ? Buffer.from(bytes!.toString('latin1').replace(/^\d+/, String(DEAD))) : bytes,
    };
  });

type Ending =
  | { readonly kind: 'done' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'broken'; readonly message: string };

type Run = {
  readonly disk: SimulatedDisk;
  readonly ending: Ending;
  readonly said: readonly string[];
  /** Something was reported before it was flushed. */
  readonly early: string | undefined;
};

let roots = 0;

/** The files of a piece of work, by their names in its folder. */
function filesOf({ folder }: Workload, image: Image): Map<string, Buffer> {
  const own = `${folder}/`;
  return new Map(
    [...filesIn(image)].flatMap(([path, bytes]) =>
      path.startsWith(own) ? [[path.slice(own.length), bytes] as const] : [],
    ),
  );
}

function endingOf(error: unknown): Ending {
  const message = error instanceof Failure ? error.message : machineFault(error);
  if (message === undefined) return { kind: 'broken', message: `unexpected error: ${String(error)}` };
  return { kind: message.includes('\n') ? 'broken' : 'refused', message };
}

async function runOn(workload: Workload, image: Image, plan: (call: Call) => Answer = () => 'works'): Promise<Run> {
  const disk = new SimulatedDisk(`/breedboard-simulated-${roots++}`, image);
  disk.plan = plan;
  const unmount = mount(disk);
  const listening = process.listeners('SIGINT');
  const said: string[] = [];
  let early: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  const watcher = {
    said: (line: string) => void said.push(line),
    reported(count: number) {
      const stored = workload.stored(filesOf(workload, disk.flushed));
      if (stored < count) early ??= `${count} were reported as stored when ${stored} were flushed`;
    },
  };
  const late = new Promise<Ending>(resolve => {
    timer = setTimeout(() => resolve({ kind: 'broken', message: 'it hangs' }), PATIENCE);
  });
  try {
    const ending = await Promise.race([
      workload.run(disk.root, watcher).then((): Ending => ({ kind: 'done' }), endingOf),
      disk.stopped.then((): Ending => ({ kind: 'stopped' })),
      late,
    ]);
    return { disk, ending, said, early };
  } finally {
    clearTimeout(timer);
    unmount();
    // A run that was stopped never takes its own away.
    for (const each of process.listeners('SIGINT')) if (!listening.includes(each)) process.off('SIGINT', each);
  }
}

/** About the machine and the time, or kept because it was damaged. */
const isApart = (name: string): boolean =>
  ['timings.jsonl', 'provenance.json'].includes(name) || name.startsWith('aside/') || /\.damaged(-\d)?$/.test(name);

/** What the next run clears away: temporary files and folders, locks, and checkpoints beyond the last two. */
const isLeftover = (name: string): boolean =>
  /\.tmp$|\.lock(\.|$)|^checkpoints\/\d{8}\.bin$|\/\.import\.\d+\.[0-9a-f]{12}\//.test(name);

/** What of a folder is not as it should be. */
function difference(
  wanted: ReadonlyMap<string, Buffer>,
  found: ReadonlyMap<string, Buffer>,
  mayHaveLeftovers: boolean,
): string | undefined {
  for (const [name, bytes] of wanted) {
    const own = found.get(name);
    if (isApart(name)) continue;
    if (!own) return `${name} is missing`;
    if (!own.equals(bytes)) return `${name} has other bytes`;
  }
  for (const name of found.keys()) {
    if (wanted.has(name) || isApart(name) || (mayHaveLeftovers && isLeftover(name))) continue;
    return `${name} is left over`;
  }
  return undefined;
}

/** Seals are not flushed one by one: those that are lost are made again from the games. */
const withoutSeals = (files: ReadonlyMap<string, Buffer>): ReadonlyMap<string, Buffer> =>
  new Map([...files].filter(([name]) => name !== 'games.seals'));

/** Where a run starts from. */
type Scene = {
  readonly name: string;
  readonly image: Image;
  /** Calls of a run from here that nothing disturbs. */
  readonly calls: readonly Call[];
  /** Content that was damaged and must be kept, by the name of its file. */
  readonly damaged: ReadonlyMap<string, Buffer>;
};

type Prepared = {
  readonly workload: Workload;
  readonly wanted: ReadonlyMap<string, Buffer>;
  readonly scenes: readonly Scene[];
};

/** One byte in the middle of each of these is another. An archive that was damaged is refused: there is nothing to mend. */
const DAMAGED: Readonly<Record<string, ((name: string) => boolean) | undefined>> = {
  learn: name => name === 'champion.json' || name === 'checkpoints/00000003.bin',
  match: name => name === 'games.tsv',
  tournament: name => name === 'results.jsonl',
};

function damage(workload: Workload, image: Image): { image: Image; damaged: Map<string, Buffer> } {
  const files = filesOf(workload, image);
  const damaged = new Map<string, Buffer>();
  const result = new Map(image);
  for (const [number, node] of image) {
    if (node.kind !== 'file') continue;
    const name = [...files].find(([, bytes]) => bytes === node.bytes)?.[0];
    if (name === undefined || !DAMAGED[workload.name]!(name)) continue;
    const bytes = Buffer.from(node.bytes);
    bytes[bytes.length >> 1]! ^= 1;
    result.set(number, { ...node, bytes });
    damaged.set(name, bytes);
  }
  return { image: result, damaged };
}

/** The disk that the work starts from. */
async function baseOf(workload: Workload): Promise<Image> {
  if (!workload.prepare) return emptyImage();
  const run = (folder: string): Promise<void> => workload.prepare!(folder);
  const { disk, ending } = await runOn({ ...workload, run }, emptyImage());
  if (ending.kind !== 'done') throw new Error(`${workload.name} cannot be prepared: ${JSON.stringify(ending)}`);
  return asOfAnother(disk.seen);
}

async function prepare(workload: Workload): Promise<Prepared> {
  const base = await baseOf(workload);
  const whole = await runOn(workload, base);
  if (whole.ending.kind !== 'done')
    throw new Error(`${workload.name} fails on a sound disk: ${JSON.stringify(whole.ending)}`);
  const wanted = filesOf(workload, whole.disk.seen);
  // Stopped where two thirds are stored.
  const until = Math.floor((whole.disk.calls.length * 4) / 5);
  const half = await runOn(workload, base, ({ number }) => (number < until ? 'works' : 'stops'));
  const middle = asOfAnother(half.disk.seen);
  const scene = async (name: string, image: Image, damaged = new Map<string, Buffer>()): Promise<Scene> => {
    const run = await runOn(workload, image);
    if (run.ending.kind !== 'done') throw new Error(`${workload.name}, ${name}: ${JSON.stringify(run.ending)}`);
    const other = difference(wanted, filesOf(workload, run.disk.seen), false);
    if (other !== undefined) throw new Error(`${workload.name}, ${name}: ${other}`);
    return { name, image, calls: run.disk.calls, damaged };
  };
  const scenes = [await scene('from the start', base), await scene('resumed', middle)];
  if (DAMAGED[workload.name]) {
    const bad = damage(workload, middle);
    scenes.push(await scene('damaged', bad.image, bad.damaged));
  }
  return { workload, wanted, scenes };
}

/** `isLasting`: all calls from then on that can give the fault give it. */
type Fault = {
  readonly scene: number;
  readonly call: number;
  readonly answer: Answer;
  readonly isLasting: boolean;
  readonly remains: Remains;
};

function* faultsOf({ scenes }: Prepared): Generator<Fault> {
  for (const [scene, { calls }] of scenes.entries()) {
    for (const { number: call, name } of calls) {
      for (const remains of REMAINS) yield { scene, call, answer: 'stops', isLasting: false, remains };
      for (const answer of FAULTS[name])
        for (const isLasting of [false, true])
          for (const remains of ['kept', 'lost'] as const) yield { scene, call, answer, isLasting, remains };
    }
  }
}

const gives = (name: CallName, answer: Answer): boolean =>
  (FAULTS[name] as readonly FaultCode[]).includes(answer as FaultCode);

const planOf =
  ({ call, answer, isLasting }: Pick<Fault, 'call' | 'answer' | 'isLasting'>) =>
  ({ number, name }: Call): Answer =>
    number === call || (isLasting && number > call && gives(name, answer)) ? answer : 'works';

/** Everything from the damage on is in another file. */
function isKept({ damaged }: Scene, found: ReadonlyMap<string, Buffer>): boolean {
  const copies = [...found].filter(([name]) => isApart(name)).map(([, bytes]) => bytes);
  return [...damaged.values()].every(bytes => copies.some(copy => copy.includes(bytes.subarray(bytes.length >> 1))));
}

export function diskFaults(workload: Workload): Campaign {
  let preparing: Promise<{ readonly prepared: Prepared; readonly faults: readonly Fault[] }> | undefined;
  const ready = () => {
    preparing ??= prepare(workload).then(prepared => ({ prepared, faults: [...faultsOf(prepared)] }));
    return preparing;
  };
  /** A run after the machine has stopped or the disk has failed. */
  const after = (image: Image, plan?: (call: Call) => Answer): Promise<Run> =>
    runOn(workload, asOfAnother(image), plan);

  async function lossOf(trial: number): Promise<string | undefined> {
    const { prepared, faults } = await ready();
    const { wanted, scenes } = prepared;
    const fault = faults[trial % faults.length]!;
    const scene = scenes[fault.scene]!;
    const rng = rngFrom(seedFor(SEED, workload.name, trial));
    const first = await runOn(workload, scene.image, planOf(fault));
    const found = filesOf(workload, first.disk.seen);
    const { ending } = first;
    if (first.early !== undefined) return first.early;
    if (ending.kind === 'broken') return `it ended badly: ${ending.message}`;
    if (ending.kind === 'stopped' && fault.answer !== 'stops') return 'it stopped without being told';
    if (ending.kind === 'done') {
      // What was done is done: in the files, and for good.
      const other = difference(wanted, found, true);
      if (other !== undefined) return `it ended well, but ${other}`;
      const durable = difference(withoutSeals(wanted), withoutSeals(filesOf(workload, first.disk.flushed)), true);
      if (durable !== undefined) return `it ended well, but after a power cut ${durable}`;
    }
    const stored = scene.damaged.size > 0 ? 0 : workload.stored(filesOf(workload, first.disk.flushed));
    let image = remainsOf(first.disk, fault.remains, rng);
    // Every second trial of a stop is stopped once more while it resumes.
    if (fault.answer === 'stops' && trial % 2 === 1) {
      const stop = rng.below(scene.calls.length);
      const second = await after(image, planOf({ call: stop, answer: 'stops', isLasting: false }));
      if (second.early !== undefined) return `stopped again at call ${stop}: ${second.early}`;
      if (second.ending.kind === 'broken' || second.ending.kind === 'refused')
        return `stopped again at call ${stop}: ${second.ending.message}`;
      image = remainsOf(second.disk, REMAINS[rng.below(REMAINS.length)]!, rng);
    }
    const last = await after(image);
    if (last.ending.kind !== 'done') return `it does not resume: ${JSON.stringify(last.ending)}`;
    const end = filesOf(workload, last.disk.seen);
    const other = difference(wanted, end, false);
    if (other !== undefined) return `after resuming ${other}`;
    const resumed = Math.max(0, ...last.said.map(line => workload.resumed(line) ?? 0));
    if (resumed < stored) return `${stored} were stored, and only ${resumed} of them were found again`;
    if (!isKept(scene, end)) return 'what was damaged was not kept';
    return undefined;
  }

  return {
    name: `disk-${workload.name}`,
    unit: 'faults',
    count: async () => (await ready()).faults.length,
    async run(trial) {
      const what = await lossOf(trial);
      if (what === undefined) return undefined;
      const { prepared, faults } = await ready();
      const { scene, call, answer, isLasting, remains } = faults[trial % faults.length]!;
      const { name, path } = prepared.scenes[scene]!.calls[call]!;
      const place = path.replace(/^\/breedboard-simulated-\d+\/?/, '');
      const how = `${answer}${isLasting ? ' from then on' : ''}, ${remains}`;
      return `${workload.name}, ${prepared.scenes[scene]!.name}, call ${call} (${name} ${place}): ${how}: ${what}`;
    },
  };
}
