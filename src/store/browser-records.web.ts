/** Records of runs in a browser: IndexedDB, where a step and the state after it are one transaction. */
import { channelHolds, type HoldMessage } from './channel-holds.js';
import { answer, databaseOf, done } from './indexed-db.web.js';
import type { RunLabel } from './labels.js';
import type { Holds, Records, RunRecord, StepRecord } from './record-store.js';

const RUNS = 'runs';
const STEPS = 'steps';

/** A label is stored as if it were a step before the first: an older page that is still open keeps the database as it is. */
const LABEL = -1;
type LabelRecord = { readonly name: string; readonly step: typeof LABEL; readonly label: RunLabel };

const rangeFrom = (name: string, step: number): IDBKeyRange =>
  IDBKeyRange.bound([name, step], [name, Number.MAX_SAFE_INTEGER]);

export function browserRecords(): Records {
  const database = databaseOf('breedboard', 1, made => {
    made.createObjectStore(RUNS, { keyPath: 'name' });
    made.createObjectStore(STEPS, { keyPath: ['name', 'step'] });
  });
  const reading = async (store: string): Promise<IDBObjectStore> =>
    (await database()).transaction(store).objectStore(store);
  return {
    names: async () => (await answer((await reading(RUNS)).getAllKeys())) as string[],
    run: async name => answer((await reading(RUNS)).get(name) as IDBRequest<RunRecord | undefined>),
    steps: async name => answer((await reading(STEPS)).getAll(rangeFrom(name, 0)) as IDBRequest<StepRecord[]>),
    async put(run, step) {
      const transaction = (await database()).transaction([RUNS, STEPS], 'readwrite');
      transaction.objectStore(RUNS).put(run);
      if (step) transaction.objectStore(STEPS).put(step);
      await done(transaction);
    },
    async time(name, timing) {
      const transaction = (await database()).transaction(STEPS, 'readwrite');
      const finished = done(transaction);
      const steps = transaction.objectStore(STEPS);
      const step = await answer(steps.get([name, timing.step]) as IDBRequest<StepRecord | undefined>);
      if (step) steps.put({ ...step, timing });
      await finished;
    },
    async label(name) {
      const found = (await reading(STEPS)).get([name, LABEL]) as IDBRequest<LabelRecord | undefined>;
      return (await answer(found))?.label;
    },
    async setLabel(name, label) {
      const transaction = (await database()).transaction(STEPS, 'readwrite');
      const record: LabelRecord = { name, step: LABEL, label };
      transaction.objectStore(STEPS).put(record);
      await done(transaction);
    },
    async remove(name) {
      const transaction = (await database()).transaction([RUNS, STEPS], 'readwrite');
      transaction.objectStore(RUNS).delete(name);
      transaction.objectStore(STEPS).delete(rangeFrom(name, LABEL));
      await done(transaction);
    },
  };
}

const lockOf = (name: string): string => `breedboard run ${name}`;

/** By locks, which a closed page releases. */
const lockHolds: Holds = {
  take: name =>
    new Promise((resolve, reject) => {
      const held: Promise<void> = navigator.locks.request(lockOf(name), { ifAvailable: true }, lock => {
        if (!lock) {
          resolve(undefined);
          return;
        }
        return new Promise<void>(finish =>
          resolve(() => {
            finish();
            return held; // another page may lock it from then on
          }),
        );
      });
      held.catch(reject);
    }),
  isTaken: async name => ((await navigator.locks.query()).held ?? []).some(lock => lock.name === lockOf(name)),
};

/** Milliseconds in which a page answers another one. */
const ANSWER = 300;

const otherHolds = channelHolds({
  open(receive) {
    const channel = new BroadcastChannel('breedboard runs');
    channel.onmessage = event => receive(event.data as HoldMessage);
    return message => channel.postMessage(message);
  },
  id: () => crypto.getRandomValues(new Uint32Array(4)).join('-'),
  wait: () => new Promise(done => setTimeout(done, ANSWER)),
});

/** One writer among all pages of the browser. Only a page with HTTPS, or on localhost, has locks. */
const holds = (): Holds => ('locks' in navigator ? lockHolds : otherHolds);

export const browserHolds: Holds = {
  take: name => holds().take(name),
  isTaken: name => holds().isTaken(name),
};
