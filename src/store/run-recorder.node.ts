/** A run recorded in its folder with its provenance: used by the terminal and the lab's server. */
import { readFileSync } from 'node:fs';
import type { Experiment } from '../experiments/experiment.js';
import type { run } from '../experiments/run.js';
import type { Backend } from '../learners/backend.js';
import { learners } from '../learners/catalogue.js';
import { readOptions } from '../specs/options.js';
import type { Json } from '../specs/spec.js';
import type { RunFolder } from './run-folder.node.js';
import { recipeOf } from './runs.js';
import { type StoredStep, storedSteps } from './steps.js';

const manifest = new URL('../../../package.json', import.meta.url);
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string };

/** Every option of the learner, with defaults filled in. */
const settingsOf = ({ learner }: Experiment): Json => readOptions(learner, learners[learner.kind]!.options) as Json;

/**
 * Yields each step after it is on the disk, with its number of games. Throws StorageError; earlier steps stay stored.
 * The provenance of the champion is written at the start, because a run may be killed after its last step.
 */
export async function* recordRun(
  folder: RunFolder,
  experiment: Experiment,
  backend: Backend,
  { threads, now, steps }: { readonly threads: number; now(): number; readonly steps?: typeof run | undefined },
): AsyncGenerator<StoredStep> {
  if (folder.isFinished) return;
  const provenance = {
    run: folder.name,
    program: `breedboard ${version}`,
    node: process.version,
    machine: `${process.platform} ${process.arch}`,
    threads,
    recipe: recipeOf(experiment, folder.spelling),
    settings: settingsOf(experiment),
    resumedAfter: folder.checkpoint?.step ?? null,
    began: new Date().toISOString(),
  };
  await folder.writeProvenance(provenance);
  const started = now();
  let games = 0;
  for await (const stored of storedSteps(folder, experiment, backend, now, steps)) {
    const { step } = stored;
    games += stored.games;
    if (step.isLast) {
      const ended = new Date().toISOString();
      await folder.writeProvenance({
        ...provenance,
        steps: step.step,
        games,
        seconds: (now() - started) / 1000,
        ended,
      });
    }
    yield stored;
  }
}
