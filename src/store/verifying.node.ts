/** A stretch of a run made again, and compared with what the run said of it. */
import { join } from 'node:path';
import { type Checkpoint, checkpointHash, encodeCheckpoint } from '../experiments/checkpoint.js';
import { run } from '../experiments/run.js';
import type { Crew } from '../learners/crew.js';
import { type Parsed, parsed, refused } from '../specs/parsed.js';
import { checkpointsIn, type RunView, readCheckpoint } from './runs.node.js';

export type Verified = { readonly step: number; readonly isSame: boolean };

/** Where to begin: at the start for step 0, else at the last checkpoint at or before it. */
export async function stretchFrom(
  runs: string,
  name: string,
  from: number | undefined,
): Promise<Parsed<Checkpoint | undefined>> {
  if (from === 0) return parsed(undefined);
  const folder = join(runs, name);
  const steps = await checkpointsIn(folder);
  const wanted = from === undefined ? (steps[1] ?? steps[0]) : steps.find(step => step <= from);
  if (wanted === undefined)
    return refused(
      `there is no checkpoint at or before step ${from ?? 0}; kept are those of ${steps.join(', ') || 'none'}`,
    );
  return readCheckpoint(folder, wanted);
}

/** Each step as it is made again, until the run's last or `steps` of them. */
export async function* verify(
  { experiment, lines }: RunView,
  crew: Crew,
  from: Checkpoint | undefined,
  steps: number,
): AsyncGenerator<Verified> {
  const hashes = new Map(lines.flatMap(line => (line.type === 'checkpoint' ? [[line.step, line.hash] as const] : [])));
  const last = Math.min(Math.max(...hashes.keys(), -1), (from?.step ?? -1) + steps);
  // What is measured changes no state, and is not made again.
  for await (const { step, state } of run({ ...experiment, yardsticks: [] }, crew, from)) {
    if (step > last) return;
    yield { step, isSame: hashes.get(step) === checkpointHash(encodeCheckpoint({ step, state })) };
    if (step === last) return;
  }
}
