/** The page's requests to the server. Without a server everything else still works. */
import { type Parsed, parsed, refused } from '../../specs/parsed.js';
import {
  type Answer,
  type Body,
  type ClassAct,
  type EngineQuestion,
  EVENTS_PATH,
  type Names,
  pathOf,
  type QueryName,
  type QueueAct,
  type Refusal,
  type RouteName,
  type RunAct,
  type RunLabel,
  type RunRequest,
} from '../api.js';
import type { ForwardHandInRequest, ForwardMarksRequest, ForwardRequest } from '../class/api.js';

import { isExported, NO_SERVER } from './exported.js';

type Question<R extends RouteName> = {
  readonly query?: Readonly<Record<QueryName<R>, number>>;
  readonly body?: Body<R>;
};

/**
 * The server belongs to the page and was loaded with it, so its answers are trusted to have the types of the routes.
 */
async function ask<R extends RouteName>(
  route: R,
  names: Names<R>,
  { query, body }: Question<R> = {},
): Promise<Parsed<Answer<R>>> {
  if (isExported()) return refused(NO_SERVER);
  const posted = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body ?? {}) };
  try {
    const search = query
      ? `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`
      : '';
    const response = await fetch(pathOf(route, names) + search, route.startsWith('POST') ? posted : undefined);
    const answer: unknown = await response.json();
    return response.ok ? parsed(answer as Answer<R>) : refused((answer as Refusal).error);
  } catch {
    return refused('the lab’s server does not answer; is breedboard lab still running?');
  }
}

export const askAbout = () => ask('GET /api/about', {});
export const askEngine = (engine: string, body: EngineQuestion) =>
  ask('POST /api/engines/:engine/move', { engine }, { body });
export const askQueue = () => ask('GET /api/queue', {});
export const askQueueAct = (act: QueueAct) => ask(`POST /api/queue/${act}`, {});
export const askClass = () => ask('GET /api/class', {});
export const askClassAct = (act: ClassAct) => ask(`POST /api/class/${act}`, {});
export const askRemoveEntry = (entry: string) => ask('POST /api/class/entries/:entry/remove', { entry });
export const askRemoveStudent = (student: string) => ask('POST /api/class/students/:student/remove', { student });
export const askForward = (body: ForwardRequest) => ask('POST /api/submissions', {}, { body });
export const askHandIn = (body: ForwardHandInRequest) => ask('POST /api/hand-ins', {}, { body });
export const askMarks = (body: ForwardMarksRequest) => ask('POST /api/hand-ins/marks', {}, { body });
export const askPresets = () => ask('GET /api/presets', {});
export const askRuns = (page = 0) => ask('GET /api/runs', {}, page === 0 ? {} : { query: { page } });
export const askRun = (run: string) => ask('GET /api/runs/:run', { run });
export const askStart = (body: RunRequest) => ask('POST /api/runs', {}, { body });
export const askAct = (run: string, act: RunAct) => ask(`POST /api/runs/:run/${act}`, { run });
export const askLabel = (run: string, body: RunLabel) => ask('POST /api/runs/:run/label', { run }, { body });
export const askDelete = (run: string) => ask('POST /api/runs/:run/delete', { run });
export const askTimings = (run: string, after: number) =>
  ask('GET /api/runs/:run/timings', { run }, after < 0 ? {} : { query: { after } });
export const askBest = (run: string, generation: number | 'last') =>
  ask('GET /api/runs/:run/best/:generation', { run, generation: String(generation) });
export const askPopulation = (run: string) => ask('GET /api/runs/:run/population', { run });
export const askFamily = (run: string, individual: string) =>
  ask('GET /api/runs/:run/family/:individual', { run, individual });
export const eventsAddress = (run: string, after: number): string => `${pathOf(EVENTS_PATH, { run })}?after=${after}`;
