/** A run as it goes, stored step by step: what the terminal and the lab both do. */
import { readFileSync } from 'node:fs';
import type { Experiment, Step } from '../experiments/experiment.js';
import { run } from '../experiments/run.js';
import { learners } from '../learners/catalogue.js';
import type { Crew } from '../learners/crew.js';
import { gamesOf } from '../matches/tally.js';
import { readOptions } from '../specs/options.js';
import type { Json } from '../specs/spec.js';
import type { RunFolder } from './run-folder.node.js';
import { recipeOf } from './runs.js';

const manifest = new URL('../../../package.json', import.meta.url);
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string };

/** The disk would not have it. */
export class NotStored extends Error {}

const gamesIn = (step: Step): number =>
  step.events.reduce(
    (sum, event) => sum + (event.type === 'step' ? event.games : event.type === 'measured' ? gamesOf(event.tally) : 0),
    0,
  );

/** Every option of the learner, said or not. */
const settingsOf = ({ learner }: Experiment): Json => readOptions(learner, learners[learner.kind]!.options) as Json;

/**
 * Each step once it is on the disk, and how many games it took. Throws NotStored; what was stored before is kept. Where
 * the champion comes from is written down at the beginning already, for a run may be killed after its last step.
 */
export async function* learn(
  folder: RunFolder,
  experiment: Experiment,
  crew: Crew,
  { threads, now }: { readonly threads: number; now(): number },
): AsyncGenerator<{ readonly step: Step; readonly games: number }> {
  if (folder.isFinished) return;
  const provenance = {
    run: folder.name,
    program: `breedboard ${version}`,
    node: process.version,
    machine: `${process.platform} ${process.arch}`,
    threads,
    recipe: recipeOf(experiment),
    settings: settingsOf(experiment),
    resumedAfter: folder.standing?.step ?? null,
    began: new Date().toISOString(),
  };
  await folder.sign(provenance);
  const started = now();
  let began = started;
  let games = 0;
  for await (const step of run(experiment, crew, folder.standing)) {
    const stored = await folder.store(step);
    if (!stored.ok) throw new NotStored(stored.reason);
    const own = gamesIn(step);
    games += own;
    await folder.time({ step: step.step, games: own, seconds: (now() - began) / 1000 });
    if (step.isLast) {
      const ended = new Date().toISOString();
      await folder.sign({ ...provenance, steps: step.step, games, seconds: (now() - started) / 1000, ended });
    }
    began = now();
    yield { step, games: own };
  }
}
