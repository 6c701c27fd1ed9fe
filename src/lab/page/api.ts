/** The page's side of the conversation with the server. Without a server everything but this goes on. */
import { type Parsed, parsed, refused } from '../../specs/parsed.js';
import type {
  About,
  EngineAnswer,
  EngineQuestion,
  FamilyShown,
  PopulationShown,
  PresetOffered,
  Refusal,
  RunAct,
  RunListed,
  RunRequest,
  RunsStarted,
  Shown,
  Timing,
} from '../api.js';

async function answerOf<T>(asking: Promise<Response>): Promise<Parsed<T>> {
  try {
    const response = await asking;
    const body: unknown = await response.json();
    return response.ok ? parsed(body as T) : refused((body as Refusal).error);
  } catch {
    return refused('the lab’s server does not answer; is breedboard lab still running?');
  }
}

const post = (path: string, body: unknown): Promise<Response> =>
  fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });

export const askAbout = (): Promise<Parsed<About>> => answerOf(fetch('/api/about'));

export const askEngine = (engine: string, question: EngineQuestion): Promise<Parsed<EngineAnswer>> =>
  answerOf(post(`/api/engines/${engine}/move`, question));

export const askPresets = (): Promise<Parsed<readonly PresetOffered[]>> => answerOf(fetch('/api/presets'));
export const askRuns = (): Promise<Parsed<readonly RunListed[]>> => answerOf(fetch('/api/runs'));
export const askStart = (request: RunRequest): Promise<Parsed<RunsStarted>> => answerOf(post('/api/runs', request));
export const askAct = (run: string, act: RunAct): Promise<Parsed<object>> =>
  answerOf(post(`/api/runs/${run}/${act}`, {}));
export const askTimings = (run: string, after: number): Promise<Parsed<readonly Timing[]>> =>
  answerOf(fetch(`/api/runs/${run}/timings${after < 0 ? '' : `?after=${after}`}`));
export const askBest = (run: string, generation: number | 'last'): Promise<Parsed<Shown>> =>
  answerOf(fetch(`/api/runs/${run}/best/${generation}`));
export const askPopulation = (run: string): Promise<Parsed<PopulationShown>> =>
  answerOf(fetch(`/api/runs/${run}/population`));
export const askFamily = (run: string, individual: string): Promise<Parsed<FamilyShown>> =>
  answerOf(fetch(`/api/runs/${run}/family/${encodeURIComponent(individual)}`));
export const eventsAddress = (run: string, after: number): string => `/api/runs/${run}/events?after=${after}`;
