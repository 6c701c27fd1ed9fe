/** Where runs are: in the server's folder, in this browser, or in the files of an exported lab. One interface for all. */
import type { Parsed } from '../../../specs/parsed.js';
import { type RunLine, readLine } from '../../../store/run-lines.js';
import type {
  FamilyShown,
  PopulationShown,
  RunAct,
  RunLabel,
  RunListed,
  RunRequest,
  RunsStarted,
  Shown,
  Timing,
} from '../../api.js';
import {
  askAct,
  askBest,
  askDelete,
  askFamily,
  askLabel,
  askPopulation,
  askRun,
  askRuns,
  askStart,
  askTimings,
  eventsAddress,
} from '../api.js';

export type Listener = {
  /** Lines in their order, each once. */
  take(lines: readonly RunLine[]): void;
  /** The run was deleted. */
  gone(): void;
};

export interface RunSource {
  /** A page of at most 100 runs, from page 0; without a number, the first. */
  list(page?: number): Promise<Parsed<readonly RunListed[]>>;
  one?(run: string): Promise<Parsed<RunListed>>;
  start(request: RunRequest): Promise<Parsed<RunsStarted>>;
  act(run: string, act: RunAct): Promise<Parsed<object>>;
  label(run: string, label: RunLabel): Promise<Parsed<object>>;
  /** Refused while the run is written. */
  remove(run: string): Promise<Parsed<object>>;
  /** From the first line on, then new lines as they arrive; returns a function that stops it. */
  follow(run: string, listener: Listener): () => void;
  timings(run: string, after: number): Promise<Parsed<readonly Timing[]>>;
  best(run: string, generation: number | 'last'): Promise<Parsed<Shown>>;
  population(run: string): Promise<Parsed<PopulationShown>>;
  family(run: string, individual: string): Promise<Parsed<FamilyShown>>;
}

/** Milliseconds between the arrival of lines and their display: the lines of a finished run arrive together. */
const GATHER = 60;
/** Milliseconds before a server that refused or did not answer is asked again. */
const AGAIN = 2000;
/** Milliseconds of silence after which a stream makes room for a waiting one. */
const SILENCE = 500;

/** A browser opens at most six connections to a server, and requests need some too: more runs than this take turns. */
const MAX_STREAMS = 3;
let streams = 0;
const waiting: (() => void)[] = [];

const turn = (): Promise<void> =>
  new Promise(begin => {
    if (streams < MAX_STREAMS) {
      streams++;
      begin();
    } else waiting.push(begin);
  });

function leave(): void {
  const next = waiting.shift();
  if (next) next();
  else streams--;
}

type Ending = 'room' | 'refused' | 'over';

function follow(run: string, { take, gone }: Listener): () => void {
  let known = 0;
  let lines: RunLine[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let end: (how: Ending) => void = () => {};
  const flush = (): void => {
    timer = undefined;
    const now = lines;
    lines = [];
    take(now);
  };
  /** Until the run is over, or others wait. The browser itself reconnects after a break. */
  const listen = (): Promise<Ending> =>
    new Promise(resolve => {
      const stream = new EventSource(eventsAddress(run, known));
      let received = Date.now();
      const watch = setInterval(() => {
        if (waiting.length > 0 && Date.now() - received > SILENCE) end('room');
      }, SILENCE);
      end = how => {
        clearInterval(watch);
        stream.close();
        resolve(how);
      };
      stream.onmessage = event => {
        received = Date.now();
        const number = Number(event.lastEventId);
        if (number <= known) return;
        known = number;
        const line = readLine(String(event.data));
        if (line) lines.push(line);
        timer ??= setTimeout(flush, GATHER);
        if (line?.type === 'crowned') end('over');
      };
      stream.addEventListener('gone', () => {
        end('over');
        gone();
      });
      stream.onerror = () => {
        if (stream.readyState === EventSource.CLOSED) end('refused');
      };
    });
  const serve = async (): Promise<void> => {
    while (!isOver) {
      await turn();
      const how = isOver ? 'over' : await listen();
      leave();
      if (how === 'over') return;
      if (how === 'refused') await new Promise(done => setTimeout(done, AGAIN));
    }
  };
  void serve();
  return () => {
    isOver = true;
    clearTimeout(timer);
    end('over');
  };
}

export const server: RunSource = {
  list: askRuns,
  one: askRun,
  start: askStart,
  act: askAct,
  label: askLabel,
  remove: askDelete,
  follow,
  timings: askTimings,
  best: askBest,
  population: askPopulation,
  family: askFamily,
};
