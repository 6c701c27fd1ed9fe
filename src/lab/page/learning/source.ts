/** Where runs are: in the server's folder, or in this browser. Both are asked the same questions. */
import type { Parsed } from '../../../specs/parsed.js';
import { type RunLine, readLine } from '../../../store/run-lines.js';
import type {
  FamilyShown,
  PopulationShown,
  RunAct,
  RunListed,
  RunRequest,
  RunsStarted,
  Shown,
  Timing,
} from '../../api.js';
import { askAct, askBest, askFamily, askPopulation, askRuns, askStart, askTimings, eventsAddress } from '../api.js';

export type Listener = {
  /** Lines in their order, each once. */
  take(lines: readonly RunLine[]): void;
  /** The run was cleared away. */
  gone(): void;
};

export interface RunSource {
  list(): Promise<Parsed<readonly RunListed[]>>;
  start(request: RunRequest): Promise<Parsed<RunsStarted>>;
  act(run: string, act: RunAct): Promise<Parsed<object>>;
  /** From the first line on, then as they come; answers how to stop. */
  follow(run: string, listener: Listener): () => void;
  timings(run: string, after: number): Promise<Parsed<readonly Timing[]>>;
  best(run: string, generation: number | 'last'): Promise<Parsed<Shown>>;
  population(run: string): Promise<Parsed<PopulationShown>>;
  family(run: string, individual: string): Promise<Parsed<FamilyShown>>;
}

/** Milliseconds between lines as they come and their being shown: a finished run comes in one piece. */
const GATHER = 60;
/** Until a server that refused or is away is asked again. */
const AGAIN = 2000;
/** After so long a silence a stream makes room for another that waits. */
const SILENCE = 500;

/** A browser opens six lines to a server at most, and questions need some too: more runs than this take turns. */
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
  /** Until there is nothing more to come, or others wait. The browser itself asks again when it was cut off. */
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
  start: askStart,
  act: askAct,
  follow,
  timings: askTimings,
  best: askBest,
  population: askPopulation,
  family: askFamily,
};
