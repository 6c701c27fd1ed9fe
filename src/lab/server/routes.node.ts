/** Everything the server answers. A new route is one line in this list; guard.node.ts stands before all of them. */
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { z } from 'zod';
import { type Parsed, plain } from '../../specs/parsed.js';
import { type About, RUN_ACTS, type RunAct, type RunRequest, type RunsStarted } from '../api.js';
import { experimentsFor, MAX_SEEDS, presetsOffered } from '../recipes.js';
import type { Built } from './built.node.js';
import type { Engines } from './engines.node.js';
import { refuse } from './guard.node.js';
import { shownBest, shownFamily, shownPopulation, shownTimings } from './inspection.node.js';
import type { RunQueue } from './run-queue.node.js';
import { eventsOf, findRun, follow, type RunPlace } from './runs.node.js';

export type Lab = {
  readonly version: string;
  readonly built: Built;
  readonly runs: string;
  readonly engines: Engines;
  readonly learning: RunQueue;
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

/** The first things that are wrong with a body, in one line. */
const bodyFault = ({ issues }: z.ZodError): string =>
  plain(
    issues
      .slice(0, 3)
      .map(({ path, message }) => [...path.slice(0, 4), message].join(': '))
      .join('; '),
  ).slice(0, 500);

async function askEngine(c: Context, { engines }: Lab): Promise<Response> {
  const engine = engines.find(c.req.param('engine') ?? '');
  if (!engine) return refuse(c, 404, 'no engine of that id was registered; they are named with --engine');
  const body = await c.req.json().catch(() => undefined);
  const question = engineQuestion.safeParse(body);
  if (!question.success) return refuse(c, 400, bodyFault(question.error));
  const answer = await engine.ask(question.data);
  return answer.ok ? c.json(answer.value) : refuse(c, 502, answer.reason);
}

/** The number of the last line that was received; anything else begins at the beginning. */
const lastLine = (text: string | undefined): number => (/^\d{1,12}$/.test(text ?? '') ? Number(text) : 0);

type Handle = Route['handle'];

/** For the run that the path names. */
const ofRun =
  (handle: (c: Context, lab: Lab, run: RunPlace) => Response | Promise<Response>): Handle =>
  async (c, lab) => {
    const run = await findRun(lab.runs, c.req.param('run') ?? '');
    return run ? handle(c, lab, run) : refuse(c, 404, 'there is no such run');
  };

const answered = <T extends object>(c: Context, answer: Parsed<T>): Response =>
  answer.ok ? c.json(answer.value) : refuse(c, 404, answer.reason);

const runRequest = z.strictObject({
  preset: z.string().max(64).optional(),
  recipe: z
    .string()
    .max(1 << 16)
    .optional(),
  seed: z.string().min(1).max(64),
  seeds: z.int().min(1).max(MAX_SEEDS),
  steps: z.int().min(1).optional(),
  games: z.int().min(2).optional(),
  every: z.int().min(1).optional(),
  options: z.record(z.string().max(64), z.string().max(2000)),
});

async function startRuns(c: Context, { learning }: Lab): Promise<Response> {
  const body = runRequest.safeParse(await c.req.json().catch(() => undefined));
  if (!body.success) return refuse(c, 400, bodyFault(body.error));
  const experiments = experimentsFor(body.data as RunRequest);
  if (!experiments.ok) return refuse(c, 400, experiments.reason);
  const runs = await learning.start(experiments.value);
  return runs.ok ? c.json({ runs: runs.value } satisfies RunsStarted) : refuse(c, 409, runs.reason);
}

const wholeNumber = (text: string | undefined): number | undefined =>
  /^\d{1,9}$/.test(text ?? '') ? Number(text) : undefined;

async function showBest(c: Context, { runs }: Lab, { name }: RunPlace): Promise<Response> {
  const given = c.req.param('generation');
  const generation = wholeNumber(given);
  if (generation === undefined && given !== 'last') return refuse(c, 404, 'generations are numbers, or “last”');
  return answered(c, await shownBest(runs, name, generation));
}

async function streamRun(c: Context, { runs, closing }: Lab, run: RunPlace): Promise<Response> {
  const path = eventsOf(runs, run);
  // A page that comes back by itself says it in a header; one that opens a new stream can only say it in the address.
  const known = lastLine(c.req.header('last-event-id') ?? c.req.query('after'));
  return streamSSE(c, async stream => {
    const left = new AbortController();
    stream.onAbort(() => left.abort());
    const signal = AbortSignal.any([left.signal, closing]);
    await stream.writeSSE({ event: 'open', data: String(known) }); // headers go out even where no line is new
    for await (const { number, text } of follow(path, known, signal)) {
      await stream.writeSSE({ id: String(number), data: text });
    }
    // Whoever reads would otherwise come back, and ask for the next lines of a run that is gone.
    if (!signal.aborted) await stream.writeSSE({ event: 'gone', data: '' });
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
    path: '/weights/:name',
    handle(c, { built }) {
      const file = built.weights.get(c.req.param('name') ?? '');
      return file
        ? c.body(file.bytes, 200, { 'Content-Type': file.type })
        : refuse(c, 404, 'there are no such weights');
    },
  },
  {
    method: 'GET',
    path: '/api/about',
    handle: (c, { version, engines }) => c.json({ version, engines: engines.list() } satisfies About),
  },
  { method: 'GET', path: '/api/presets', handle: c => c.json(presetsOffered()) },
  { method: 'GET', path: '/api/runs', handle: async (c, { learning }) => c.json(await learning.list()) },
  { method: 'POST', path: '/api/runs', handle: startRuns },
  { method: 'GET', path: '/api/runs/:run/events', handle: ofRun(streamRun) },
  {
    method: 'GET',
    path: '/api/runs/:run/timings',
    handle: ofRun(async (c, { runs }, { name }) =>
      answered(c, await shownTimings(runs, name, wholeNumber(c.req.query('after')) ?? -1)),
    ),
  },
  { method: 'GET', path: '/api/runs/:run/best/:generation', handle: ofRun(showBest) },
  {
    method: 'GET',
    path: '/api/runs/:run/population',
    handle: ofRun(async (c, { runs }, { name }) => answered(c, await shownPopulation(runs, name))),
  },
  {
    method: 'GET',
    path: '/api/runs/:run/family/:individual',
    handle: ofRun(async (c, { runs }, { name }) =>
      answered(c, await shownFamily(runs, name, c.req.param('individual') ?? '')),
    ),
  },
  ...RUN_ACTS.map(
    (act: RunAct): Route => ({
      method: 'POST',
      path: `/api/runs/:run/${act}`,
      handle: ofRun(async (c, { learning }, run) => {
        const done = await learning.act(run, act);
        return done.ok ? c.json({}) : refuse(c, 409, done.reason);
      }),
    }),
  ),
  { method: 'POST', path: '/api/engines/:engine/move', handle: askEngine },
];
