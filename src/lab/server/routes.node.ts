/** Everything the server answers. A new route is one line in this list; guard.node.ts stands before all of them. */
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { z } from 'zod';
import type { About } from '../api.js';
import type { Built } from './built.node.js';
import type { Engines } from './engines.node.js';
import { refuse } from './guard.node.js';
import { findRun, follow, listRuns } from './runs.node.js';

export type Lab = {
  readonly version: string;
  readonly built: Built;
  readonly runs: string;
  readonly engines: Engines;
  /** Ends when the server does. */
  readonly closing: AbortSignal;
};

export type Route = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  handle(c: Context, lab: Lab): Response | Promise<Response>;
};

const engineQuestion = z.strictObject({
  game: z.string().max(1000),
  start: z.string().max(1000),
  moves: z.array(z.string().max(40)).max(10_000),
});

async function askEngine(c: Context, { engines }: Lab): Promise<Response> {
  const engine = engines.find(c.req.param('engine') ?? '');
  if (!engine) return refuse(c, 404, 'no engine of that id was registered; they are named with --engine');
  const body = await c.req.json().catch(() => undefined);
  const question = engineQuestion.safeParse(body);
  if (!question.success) return refuse(c, 400, z.prettifyError(question.error));
  const answer = await engine.ask(question.data);
  return answer.ok ? c.json(answer.value) : refuse(c, 502, answer.reason);
}

/** The number of the last line that was received; anything else begins at the beginning. */
const lastLine = (text: string | undefined): number => (/^\d{1,12}$/.test(text ?? '') ? Number(text) : 0);

async function streamRun(c: Context, { runs, closing }: Lab): Promise<Response> {
  const path = await findRun(runs, c.req.param('run') ?? '');
  if (path === undefined) return refuse(c, 404, 'there is no such run');
  const known = lastLine(c.req.header('last-event-id'));
  return streamSSE(c, async stream => {
    const left = new AbortController();
    stream.onAbort(() => left.abort());
    const signal = AbortSignal.any([left.signal, closing]);
    await stream.writeSSE({ event: 'open', data: String(known) }); // headers go out even where no line is new
    for await (const { number, text } of follow(path, known, signal)) {
      await stream.writeSSE({ id: String(number), data: text });
    }
  });
}

const HASHED = 'private, max-age=31536000, immutable'; // the names of assets change with their content

export const ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/',
    handle: (c, { built }) => c.body(built.index.bytes, 200, { 'Content-Type': built.index.type }),
  },
  {
    method: 'GET',
    path: '/assets/:name',
    handle(c, { built }) {
      const file = built.assets.get(c.req.param('name') ?? '');
      if (!file) return refuse(c, 404, 'there is no such file');
      return c.body(file.bytes, 200, { 'Content-Type': file.type, 'Cache-Control': HASHED });
    },
  },
  {
    method: 'GET',
    path: '/api/about',
    handle: (c, { version, engines }) => c.json({ version, engines: engines.list() } satisfies About),
  },
  { method: 'GET', path: '/api/runs', handle: async (c, { runs }) => c.json(await listRuns(runs)) },
  { method: 'GET', path: '/api/runs/:run/events', handle: streamRun },
  { method: 'POST', path: '/api/engines/:engine/move', handle: askEngine },
];
