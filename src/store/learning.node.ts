/** A run as it goes, stored step by step: what the terminal and the lab both do. */
import type { Experiment, Step } from '../experiments/experiment.js';
import { run } from '../experiments/run.js';
import type { Crew } from '../learners/crew.js';
import { gamesOf } from '../matches/tally.js';
import type { RunFolder } from './runs.node.js';

/** The disk would not have it. */
export class NotStored extends Error {}

const gamesIn = (step: Step): number =>
  step.events.reduce(
    (sum, event) => sum + (event.type === 'step' ? event.games : event.type === 'measured' ? gamesOf(event.tally) : 0),
    0,
  );

/** Each step once it is on the disk, and how many games it took. Throws NotStored; what was stored before is kept. */
export async function* learn(
  folder: RunFolder,
  experiment: Experiment,
  crew: Crew,
  now: () => number,
): AsyncGenerator<{ readonly step: Step; readonly games: number }> {
  if (folder.isFinished) return;
  let began = now();
  for await (const step of run(experiment, crew, folder.standing)) {
    const stored = await folder.store(step);
    if (!stored.ok) throw new NotStored(stored.reason);
    const games = gamesIn(step);
    await folder.time({ step: step.step, games, seconds: (now() - began) / 1000 });
    began = now();
    yield { step, games };
  }
}
