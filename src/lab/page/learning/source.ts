/** Where runs are: in the server's folder, or in this browser. Both are asked the same questions. */
import type { Parsed } from '../../../specs/parsed.js';
import { type RunLine, readLine } from '../../../store/runs.js';
import type {
  FamilyShown,
  PopulationShown,
  RunAct,
  RunAsked,
  RunListed,
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
  start(asked: RunAsked): Promise<Parsed<RunsStarted>>;
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
const AGAIN = 2000;

/** The browser asks again by itself after a break, with the number of the last line it has had. */
function follow(run: string, { take, gone }: Listener): () => void {
  let known = 0;
  let lines: RunLine[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stream: EventSource;
  let isOver = false;
  const flush = (): void => {
    timer = undefined;
    const now = lines;
    lines = [];
    take(now);
  };
  const open = (): void => {
    stream = new EventSource(eventsAddress(run));
    stream.onmessage = event => {
      const number = Number(event.lastEventId);
      if (number <= known) return;
      known = number;
      const line = readLine(String(event.data));
      if (line) lines.push(line);
      timer ??= setTimeout(flush, GATHER);
    };
    stream.addEventListener('gone', () => {
      stream.close();
      gone();
    });
    // Refused, not cut off: the browser gives up, we do not.
    stream.onerror = () => {
      if (stream.readyState === EventSource.CLOSED && !isOver) setTimeout(() => !isOver && open(), AGAIN);
    };
  };
  open();
  return () => {
    isOver = true;
    clearTimeout(timer);
    stream.close();
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
