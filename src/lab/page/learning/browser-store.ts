/** Runs of this browser in IndexedDB: a step and the state after it are written together, or neither is. */

import type { Checkpoint } from '../../../experiments/checkpoint.js';
import type { Experiment } from '../../../experiments/experiment.js';
import type { Birth } from '../../../learners/learner.js';
import type { EvaluatorData } from '../../../rules/game.js';
import type { RunLine } from '../../../store/run-lines.js';
import type { Timing } from '../../api.js';

export type KeptRun = {
  readonly name: string;
  readonly experiment: Experiment;
  readonly checkpoint?: Checkpoint;
};

export type KeptStep = {
  readonly name: string;
  readonly step: number;
  readonly lines: readonly RunLine[];
  readonly births: readonly Birth[];
  readonly timing: Timing;
  /** The best of this step, where it was kept. */
  readonly best?: EvaluatorData;
};

const RUNS = 'runs';
const STEPS = 'steps';

const done = (request: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    request.oncomplete = () => resolve();
    request.onerror = () => reject(request.error);
    request.onabort = () => reject(request.error);
  });

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const asking = indexedDB.open('breedboard', 1);
    asking.onupgradeneeded = () => {
      asking.result.createObjectStore(RUNS, { keyPath: 'name' });
      asking.result.createObjectStore(STEPS, { keyPath: ['name', 'step'] });
    };
    asking.onsuccess = () => resolve(asking.result);
    asking.onerror = () => reject(asking.error);
    asking.onblocked = () => reject(new Error('the browser’s store is in use by an older page'));
  });
  return opened;
}

export async function keptRuns(): Promise<readonly KeptRun[]> {
  const transaction = (await database()).transaction(RUNS);
  return answer(transaction.objectStore(RUNS).getAll() as IDBRequest<KeptRun[]>);
}

export async function keptSteps(name: string): Promise<readonly KeptStep[]> {
  const transaction = (await database()).transaction(STEPS);
  const range = IDBKeyRange.bound([name, 0], [name, Number.MAX_SAFE_INTEGER]);
  return answer(transaction.objectStore(STEPS).getAll(range) as IDBRequest<KeptStep[]>);
}

/** The best of one step; undefined where it was not kept. */
export async function keptBest(name: string, step: number): Promise<EvaluatorData | undefined> {
  const transaction = (await database()).transaction(STEPS);
  const found = await answer(transaction.objectStore(STEPS).get([name, step]) as IDBRequest<KeptStep | undefined>);
  return found?.best;
}

export async function keepRun(run: KeptRun, step?: KeptStep): Promise<void> {
  const transaction = (await database()).transaction([RUNS, STEPS], 'readwrite');
  transaction.objectStore(RUNS).put(run);
  if (step) transaction.objectStore(STEPS).put(step);
  await done(transaction);
}
