/** Reads the entry of a run from its folder. It loads recipes and learners, which a list that is known does not need. */
import { join } from 'node:path';
import { scorePoint } from '../experiments/curves.js';
import type { Experiment } from '../experiments/experiment.js';
import { gamesOf } from '../matches/tally.js';
import { type Parsed, parsed, refused } from '../specs/parsed.js';
import { formatSpec, type Json } from '../specs/spec.js';
import { readText } from './files.node.js';
import { isLabelled } from './labels.js';
import { readRunLabel } from './labels.node.js';
import { LOCK } from './lock.node.js';
import { fileLines, openIfThere, storageFailure } from './pieces.node.js';
import { digestOf } from './run-checks.node.js';
import { type RunAbout, type RunEntry, type RunRow, type Stamp, statsOf } from './run-entry.node.js';
import { type RunLine, readLine, readLines } from './run-lines.js';
import { EVENTS, MAX_RUN, RUN } from './run-names.js';
import { recipeHash, recipeOf } from './runs.js';
import { endOf, parseRun } from './runs.node.js';

export const aboutOf = (experiment: Experiment): RunAbout => ({
  game: formatSpec(experiment.game),
  learner: formatSpec(experiment.learner),
  steps: experiment.steps,
  keep: experiment.keep,
  seed: experiment.seed,
  plays: experiment.plays,
  recipeKey: recipeHash(experiment).slice(0, 16),
});

/** Bytes before the end of what was read, by which the same file is known again. */
const TAIL = 256;

type Sum = Pick<RunRow, 'step' | 'lastStep' | 'isFinished' | 'scores' | 'bad' | 'bytes' | 'tail'> & { games: number };
const NOTHING: Sum = {
  ...{ step: -1, lastStep: -1, isFinished: false, games: 0, scores: [], bad: 0, bytes: 0 },
  tail: digestOf(''),
};

function withLine(sum: Sum, line: RunLine): Sum {
  const next = { ...sum, lastStep: Math.max(sum.lastStep, line.step) };
  if (line.type === 'checkpoint') return { ...next, step: Math.max(sum.step, line.step) };
  if (line.type === 'crowned') return { ...next, isFinished: true };
  if (line.type === 'step') return { ...next, games: sum.games + line.games };
  if (line.type !== 'measured') return next;
  const scores = new Map(sum.scores).set(line.yardstick, scorePoint(line.step, line.tally).value);
  return { ...next, games: sum.games + gamesOf(line.tally), scores: [...scores] };
}

/** Throws Unreadable. */
async function sumFrom(folder: string, before: Sum): Promise<Sum> {
  const there = await openIfThere(join(folder, EVENTS), EVENTS);
  if (!there) return NOTHING;
  const { file, size } = there;
  const tailAt = async (end: number): Promise<string> => {
    const bytes = Buffer.alloc(Math.min(TAIL, end));
    const { bytesRead } = await file.read(bytes, 0, bytes.length, end - bytes.length);
    return digestOf(bytes.subarray(0, bytesRead));
  };
  try {
    let sum = before.bytes <= size && (await tailAt(before.bytes)) === before.tail ? before : NOTHING;
    let bytes = sum.bytes;
    for await (const line of fileLines(file, EVENTS, { from: bytes, to: size }, 1 << 24)) {
      if (!line.isWhole) break;
      bytes = line.to;
      const read = line.isTooLong ? undefined : readLine(line.bytes.toString('utf8'));
      sum = read ? withLine(sum, read) : { ...sum, bad: sum.bad + 1 };
    }
    return { ...sum, bytes, tail: await tailAt(bytes) };
  } finally {
    await file.close();
  }
}

/** In bytes: of more events than that, a list shows what their end says. */
const MAX_LISTED = 1 << 23;

/** From the end of the events alone. */
async function glance(folder: string): Promise<Omit<Sum, 'games'> & { games: null }> {
  const lines = readLines(await endOf(join(folder, EVENTS)));
  return { ...lines.reduce(withLine, NOTHING), games: null };
}

async function rowOf(
  folder: string,
  stamp: Stamp,
  before: RunRow | undefined,
  isWhole: boolean,
): Promise<Parsed<RunRow>> {
  const known = before?.stamp === stamp.run ? before : undefined;
  const sum = known && known.games !== null ? { ...known, games: known.games } : NOTHING;
  const isLarge = stamp.eventBytes - sum.bytes > MAX_LISTED && !isWhole;
  const events = await (isLarge ? glance(folder) : sumFrom(folder, sum));
  if (known) return parsed({ ...known, ...events });
  const file = await readText(join(folder, RUN), MAX_RUN);
  const stored = file.ok ? parseRun(file.value) : file;
  if (!stored.ok) return refused(`${RUN}: ${stored.reason}`);
  const { experiment } = stored.value;
  const recipe = recipeOf(experiment) as Readonly<Record<string, Json>>;
  return parsed({ about: aboutOf(experiment), recipe, ...events, stamp: stamp.run });
}

/** `before` saves reading again what has not changed; `isWhole` reads all events, however many. */
export async function lookAt(
  runs: string,
  name: string,
  stamp: Stamp,
  { before, isWhole = false }: { readonly before?: RunEntry | undefined; readonly isWhole?: boolean } = {},
): Promise<RunEntry> {
  const folder = join(runs, name);
  const [label, lock] = [await readRunLabel(runs, name), await statsOf(join(folder, LOCK))];
  const row: Parsed<RunRow> = await rowOf(folder, stamp, before?.run, isWhole).catch(storageFailure);
  return {
    name,
    stamp: stamp.text,
    isLink: stamp.isLink,
    hasEvents: stamp.hasEvents,
    isLocked: lock !== undefined,
    ...(!label.ok ? { labelFault: label.reason } : isLabelled(label.value) ? { label: label.value } : {}),
    ...(row.ok ? { run: row.value } : { reason: row.reason }),
  };
}
