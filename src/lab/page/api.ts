/** The page's side of the conversation with the server. Without a server everything but this goes on. */
import { type Parsed, parsed, refused } from '../../specs/parsed.js';
import type { About, EngineAnswer, EngineQuestion, Refusal } from '../api.js';

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
