/**
 * Steps of a run as text, from the worker that runs the recipe to the coordinator that stores it: the checkpoint, the
 * events and the births. Everything else about a step follows from its state.
 */
import { type Checkpoint, checkpointHash, decodeCheckpoint, encodeCheckpoint } from '../experiments/checkpoint.js';
import type { Experiment, RunEvent, Step } from '../experiments/experiment.js';
import { buildFor, marksOf } from '../experiments/run.js';
import type { Birth } from '../learners/learner.js';
import { type Parsed, parsed, refused } from '../specs/parsed.js';
import { count, exactly, list, text, validate } from '../specs/schema.js';
import { readBirth, readLine } from '../store/run-lines.js';
import { MAX_ANSWER } from './job.js';

const partSchema = exactly({
  step: count,
  checkpoint: text(),
  events: list(text(), 10_000),
  births: list(text(), 1_000_000),
});

export type SentStep = {
  readonly step: Step;
  /** The hash of its checkpoint: equal for equal states. */
  readonly hash: string;
  readonly bytes: Uint8Array;
};

export const formatSent = ({ step, state, events, births }: Step): string =>
  JSON.stringify({
    step,
    checkpoint: Buffer.from(encodeCheckpoint({ step, state })).toString('base64'),
    events: events.map(event => JSON.stringify(event)),
    births: births.map(birth => JSON.stringify({ step, ...birth })),
  });

function readCheckpoint(experiment: Experiment, step: number, bytes: Uint8Array): Parsed<Checkpoint> {
  const checkpoint = decodeCheckpoint(bytes);
  if (!checkpoint.ok) return checkpoint;
  if (checkpoint.value.step !== step) return refused(`its checkpoint is of step ${checkpoint.value.step}`);
  return step <= experiment.steps ? checkpoint : refused(`the run has ${experiment.steps} steps`);
}

/** Throws where the learner cannot read the state, which is then not one of its own. */
export function readSent(experiment: Experiment, part: string): Parsed<SentStep> {
  if (part.length > MAX_ANSWER) return refused('a step is too large');
  let json: unknown;
  try {
    json = JSON.parse(part); // larger than what is read from strangers; the checkpoint has a checksum
  } catch {
    return refused('a step cannot be read');
  }
  const sent = validate(partSchema, json);
  if (!sent.ok) return sent;
  const { step } = sent.value;
  const bytes = Buffer.from(sent.value.checkpoint, 'base64');
  const checkpoint = readCheckpoint(experiment, step, bytes);
  if (!checkpoint.ok) return refused(`step ${step} cannot be used: ${checkpoint.reason}`);
  const events: RunEvent[] = [];
  for (const line of sent.value.events) {
    const event = readLine(line);
    if (!event || event.type === 'checkpoint' || event.type === 'crowned' || event.step !== step)
      return refused(`step ${step} has an event that cannot be used`);
    events.push(event);
  }
  const births: Birth[] = [];
  for (const line of sent.value.births) {
    const birth = readBirth(line);
    if (birth?.step !== step) return refused(`step ${step} has a birth that cannot be used`);
    const { step: _, ...rest } = birth;
    births.push(rest);
  }
  const { learner } = buildFor(experiment);
  const { state } = checkpoint.value;
  const champion = learner.champion(state);
  const marks = marksOf(experiment, learner, step, state);
  return parsed({ step: { step, state, events, births, champion, ...marks }, hash: checkpointHash(bytes), bytes });
}
