/** A run as it goes into its folder, signed: what the terminal and the lab's server both do. */
import { readFileSync } from 'node:fs';
import type { Experiment } from '../experiments/experiment.js';
import type { Backend } from '../learners/backend.js';
import { learners } from '../learners/catalogue.js';
import { readOptions } from '../specs/options.js';
import type { Json } from '../specs/spec.js';
import type { RunFolder } from './run-folder.node.js';
import { recipeOf } from './runs.js';
import { type StoredStep, storedSteps } from './steps.js';

const manifest = new URL('../../../package.json', import.meta.url);
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string };

/** Every option of the learner, said or not. */
const settingsOf = ({ learner }: Experiment): Json => readOptions(learner, learners[learner.kind]!.options) as Json;

/**
 * Each step once it is on the disk, and how many games it took. Throws StorageError; what was stored before is kept.
 * Where the champion comes from is written down at the beginning already, for a run may be killed after its last step.
 */
export async function* recordRun(
  folder: RunFolder,
  experiment: Experiment,
  backend: Backend,
  { threads, now }: { readonly threads: number; now(): number },
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
  for await (const stored of storedSteps(folder, experiment, backend, now)) {
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
