/**
 * A run that one worker does from its checkpoint to its end, while this process stores every step. For runs whose steps
 * are training, which cannot be divided, and for many runs at once, which need not be.
 */
import { type Checkpoint, checkpointHash, encodeCheckpoint } from '../experiments/checkpoint.js';
import type { Experiment, Step } from '../experiments/experiment.js';
import { run } from '../experiments/run.js';
import type { Backend } from '../learners/backend.js';
import { parsed } from '../specs/parsed.js';
import type { Json } from '../specs/spec.js';
import { recipeOf } from '../store/runs.js';
import type { Coordinator } from './coordinator.node.js';
import { QueueError } from './error.js';
import { formatSent, readSent, type SentStep } from './step-text.node.js';
import type { Task } from './task.js';

/** Milliseconds between checkpoints at the queue: the most that a killed worker loses. */
const SAVE_EVERY = 10_000;

type Ending = 'done' | 'here';

/** The step that follows a checkpoint, worked out here. */
async function stepAfter(experiment: Experiment, backend: Backend, from: Checkpoint | undefined): Promise<Step> {
  for await (const step of run(experiment, backend, from)) return step;
  throw new Error('a run that has ended has no further step');
}

/** Throws QueueError where an answer was wrong whose worker has given steps that are in use. */
function checkTrust(coordinator: Coordinator, unchecked: ReadonlyMap<string, number>): void {
  for (const [worker, since] of unchecked) {
    if (!coordinator.distrusts(worker)) continue;
    throw new QueueError(
      `worker ${worker} gave a wrong answer, and its steps from ${since} on were used in this run; run it anew without that worker`,
    );
  }
}

/** Gives the steps of `run`, which does them here where no worker can. */
export const wholeRun = (coordinator: Coordinator): typeof run =>
  async function* (experiment: Experiment, backend: Backend, from?: Checkpoint): AsyncGenerator<Step, void, void> {
    const hashes = new Map<number, string>();
    let [bytes, last] = from ? [encodeCheckpoint(from), from.step] : [undefined, -1];
    if (from && bytes) hashes.set(from.step, checkpointHash(bytes));
    let checkpoint = from;
    let savedAt = Number.NEGATIVE_INFINITY;
    /** By worker, the first step that was used and not worked out again. */
    const unchecked = new Map<string, number>();
    for (let attempt = 0; ; attempt++) {
      const arrived: (SentStep & { readonly worker: string })[] = [];
      let fault: QueueError | undefined;
      let ending: Ending | undefined;
      let isGap = false;
      let wake = (): void => {};
      const task: Task<Ending> = {
        kind: 'run',
        content: { recipe: recipeOf(experiment) as Json, attempt },
        models: [],
        canBeCopied: false,
        read: () => parsed('done'),
        write: () => undefined,
        here: async () => 'here',
        onPart(part, worker) {
          const sent = readSent(experiment, part);
          const known = sent.ok ? hashes.get(sent.value.step.step) : undefined;
          if (!sent.ok) fault = new QueueError(`worker ${worker} sent a step that cannot be used: ${sent.reason}`);
          else if (known !== undefined) {
            if (known !== sent.value.hash)
              fault = new QueueError(
                `worker ${worker} disagrees with another on step ${sent.value.step.step} of a run`,
              );
          } else if (sent.value.step.step > last + arrived.length + 1) isGap = true;
          else {
            hashes.set(sent.value.step.step, sent.value.hash);
            arrived.push({ ...sent.value, worker });
          }
          wake();
        },
      };
      const resume = coordinator.resumeOf(task);
      if (bytes) await resume.save(bytes);
      const { result, cancel } = coordinator.give(task);
      let failure: unknown;
      result.then(
        value => {
          ending = value;
          wake();
        },
        error => {
          failure = error;
          wake();
        },
      );
      try {
        for (;;) {
          checkTrust(coordinator, unchecked);
          const next = arrived.shift();
          if (next) {
            const { worker, step } = next;
            if (!coordinator.isDue(worker, `${coordinator.nameOf(task)} ${step.step}`, step.isLast)) {
              if (!unchecked.has(worker)) unchecked.set(worker, step.step);
            } else if (formatSent(await stepAfter(experiment, backend, checkpoint)) !== formatSent(step)) {
              coordinator.distrust(worker);
              for (const each of [next, ...arrived]) hashes.delete(each.step.step);
              break; // the next attempt starts from what is stored
            }
            ({ bytes } = next);
            last = step.step;
            checkpoint = { step: last, state: step.state };
            yield step; // it is stored when the caller wants the next
            if (step.isLast) return;
            if (performance.now() - savedAt > SAVE_EVERY) {
              savedAt = performance.now();
              await resume.save(bytes);
            }
            continue;
          }
          if (fault) throw fault;
          if (failure) throw failure;
          // Redis lost a step on its way: the next attempt resumes from what is stored.
          if (isGap || ending === 'done') break;
          if (ending === 'here') {
            yield* run(experiment, backend, checkpoint);
            return;
          }
          await new Promise<void>(resolve => {
            wake = resolve;
          });
          wake = () => {};
        }
      } finally {
        cancel();
        await resume.drop();
      }
    }
  };
