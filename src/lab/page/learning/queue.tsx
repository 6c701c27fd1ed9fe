/** The queue that the lab was started with: its workers, what they do and how fast, and a worker on this machine. */
import { useEffect, useState } from 'preact/hooks';
import type { QueueAct, QueueShown, QueueWorker } from '../../api.js';
import { askQueue, askQueueAct } from '../api.js';
import { isExported } from '../exported.js';
import { announce } from '../notices.js';

/** Milliseconds between two looks. */
const LOOK = 2000;

const rateText = (rate: number): string => (rate < 10 ? rate.toFixed(1) : String(Math.round(rate)));

const stateText = ({ busy, threads, doing, other }: QueueWorker): string => {
  if (other !== undefined) return `not used by this version: it is ${other}`;
  return busy === 0 ? 'idle' : `${busy} of ${threads} busy: ${doing}`;
};

function Workers({ workers }: { readonly workers: readonly QueueWorker[] }) {
  if (workers.length === 0) return <p class="quiet">No worker is there.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section class="scroll" tabIndex={0} aria-label="List of workers">
      <table class="runs">
        <thead>
          <tr>
            <th scope="col" class="text">
              worker
            </th>
            <th scope="col">threads</th>
            <th scope="col">games/s</th>
          </tr>
        </thead>
        <tbody>
          {workers.map(worker => (
            <tr key={worker.name} data-worker={worker.name}>
              <th scope="row" class="text">
                {worker.name}
                {worker.isHere ? ' (this lab)' : ''}
                <span class="run-state">{stateText(worker)}</span>
              </th>
              <td>{worker.threads}</td>
              <td>{rateText(worker.rate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const BUTTONS: Readonly<Record<QueueShown['here'], { readonly act: QueueAct; readonly text: string }>> = {
  none: { act: 'start', text: 'Start a worker here' },
  working: { act: 'stop', text: 'Stop the worker here' },
  stopping: { act: 'stop', text: 'Stopping …' },
};

/** Nothing in a lab without a queue. */
export function Queue() {
  const [queue, setQueue] = useState<QueueShown | null>(null);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async (): Promise<void> => {
      const found = await askQueue();
      if (isOver) return;
      if (found.ok) setQueue(found.value.queue);
      // A lab without a queue gets none later.
      if (isExported()) return;
      if (!found.ok || found.value.queue) timer = setTimeout(() => void look(), LOOK);
    };
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, []);
  if (!queue) return null;
  const { act, text } = BUTTONS[queue.here];
  const press = async (): Promise<void> => {
    setBusy(true);
    const done = await askQueueAct(act);
    setBusy(false);
    setProblem(done.ok ? '' : done.reason);
    if (!done.ok) return;
    setQueue(done.value.queue);
    announce(act === 'start' ? 'a worker has started here' : 'the worker here has stopped');
  };
  const rate = queue.workers.reduce((sum, worker) => sum + worker.rate, 0);
  return (
    <section class="card" aria-label="Queue">
      <h2>Queue</h2>
      <p class="quiet">
        {queue.address}: {queue.workers.length} {queue.workers.length === 1 ? 'worker' : 'workers'}, {rateText(rate)}{' '}
        games/s
      </p>
      {[queue.trouble ?? '', problem].map(each => each !== '' && <p class="problem">{each}</p>)}
      <Workers workers={queue.workers} />
      {queue.runs.map(({ name, doing, waiting }) => (
        <p key={name} class="quiet">
          {name} has the work: {doing}, {waiting} {waiting === 1 ? 'job' : 'jobs'} under way
        </p>
      ))}
      <button type="button" disabled={isBusy || queue.here === 'stopping'} onClick={() => void press()}>
        {text}
      </button>
    </section>
  );
}
