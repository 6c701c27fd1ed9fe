/** All routes of the server. A new route is one line in this list; guard.node.ts checks every request first. */
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { Parsed } from '../../specs/parsed.js';
import { type Schema, validate } from '../../specs/schema.js';
import { runLabel } from '../../store/labels.js';
import {
  type Answer,
  type Body,
  CLASS_ACTS,
  type ClassAct,
  EVENTS_PATH,
  engineQuestion,
  type Names,
  QUEUE_ACTS,
  type QueryName,
  type QueueAct,
  type RouteName,
  RUN_ACTS,
  type RunAct,
  runRequest,
} from '../api.js';
import { forwardHandInRequest, forwardMarksRequest, forwardRequest } from '../class/api.js';
import type { Classroom } from '../class/classroom.node.js';
import { askMarks, handInProgram, submitPlayer } from '../class/client.node.js';
import { experimentsFor, presetsOffered } from '../recipes.js';
import type { Built } from './built.node.js';
import type { Engines } from './engines.node.js';
import { refuse } from './guard.node.js';
import { shownBest, shownFamily, shownPopulation, shownTimings } from './inspection.node.js';
import { REPORT_POLICY, reportPage } from './papers.node.js';
import type { LabQueue } from './queue.node.js';
import type { RunQueue } from './run-queue.node.js';
import { eventsOf, follow, type NumberedLine, type RunPlace } from './runs.node.js';
import { HASHED, sendFile } from './sending.node.js';

/** The class, and where students find it. */
type TeacherRoom = { readonly classroom: Classroom; readonly address: string };

export type Lab = {
  readonly version: string;
  readonly built: Built;
  readonly runs: string;
  /** The folder of `breedboard reproduce`. */
  readonly reports: string;
  readonly engines: Engines;
  readonly learning: RunQueue;
  /** Undefined where the lab was started without one. */
  readonly queue?: LabQueue | undefined;
  /** Undefined where the lab holds no class. */
  readonly room?: TeacherRoom | undefined;
  /** Aborted when the server closes. */
  readonly closing: AbortSignal;
};

export type Route = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  handle(c: Context, lab: Lab): Response | Promise<Response>;
};

/** The answer of a route, or a reason with its HTTP status. */
type Answered<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly status: 400 | 404 | 409 | 502; readonly reason: string };

const answer = <T>(value: T) => ({ ok: true, value }) as const;
const refusal = (status: 400 | 404 | 409 | 502, reason: string) => ({ ok: false, status, reason }) as const;
/** A parsed value as an answer; a refusal gets the given status. */
const answered = <T>(found: Parsed<T>, status: 400 | 404 | 409 | 502): Answered<T> =>
  found.ok ? found : refusal(status, found.reason);

type Request<R extends RouteName> = {
  /** The names in the path. */
  readonly names: Names<R>;
  readonly lab: Lab;
  /** An integer of the query; undefined if it is missing. */
  number(name: QueryName<R>): number | undefined;
  body(schema: Schema<Body<R>>): Promise<Parsed<Body<R>>>;
};

const wholeNumber = (text: string | undefined): number | undefined =>
  /^\d{1,9}$/.test(text ?? '') ? Number(text) : undefined;

/** A route of the list that server and page share; its type gives the answer. */
function route<R extends RouteName>(
  name: R,
  respond: (request: Request<R>) => Answered<Answer<R>> | Promise<Answered<Answer<R>>>,
): Route {
  const [method, path] = name.split(' ') as ['GET' | 'POST', string];
  return {
    method,
    path,
    async handle(c, lab) {
      const found = await respond({
        names: c.req.param() as Names<R>,
        lab,
        number: query => wholeNumber(c.req.query(query)),
        body: async schema => validate(schema, await c.req.json().catch(() => undefined)),
      });
      return found.ok ? c.json(found.value) : refuse(c, found.status, found.reason);
    },
  };
}

/** Answers for the run that the path names, if it exists. */
async function ofRun<T>(
  { lab, names: { run } }: { readonly lab: Lab; readonly names: { readonly run: string } },
  respond: (run: RunPlace) => Promise<Answered<T>>,
): Promise<Answered<T>> {
  const place = await lab.learning.find(run);
  return place ? respond(place) : refusal(404, 'there is no such run');
}

/** The number of the last received line; any other text means the beginning. */
const lastLine = (text: string | undefined): number => (/^\d{1,12}$/.test(text ?? '') ? Number(text) : 0);

/** A long run has 10⁵ lines: they are not sent one by one. */
const messageOf = ({ number, text }: NumberedLine): string =>
  `${text
    .split('\r')
    .map(each => `data: ${each}\n`)
    .join('')}id: ${number}\n\n`;

async function streamRun(c: Context, { runs, learning, closing }: Lab): Promise<Response> {
  const run = await learning.find(c.req.param('run') ?? '');
  if (!run) return refuse(c, 404, 'there is no such run');
  const path = eventsOf(runs, run);
  // A browser that reconnects sends the number in a header; a page that opens a new stream can only put it in the
  // address.
  const known = lastLine(c.req.header('last-event-id') ?? c.req.query('after'));
  return streamSSE(c, async stream => {
    const left = new AbortController();
    stream.onAbort(() => left.abort());
    const signal = AbortSignal.any([left.signal, closing]);
    await stream.writeSSE({ event: 'open', data: String(known) }); // sends the headers even if there is no new line
    for await (const lines of follow(path, known, signal)) await stream.write(lines.map(messageOf).join(''));
    // Otherwise the reader would reconnect and ask for the next lines of a deleted run.
    if (!signal.aborted) await stream.writeSSE({ event: 'gone', data: '' });
  });
}

/** What the teacher does to the class. */
async function inClass(
  { room }: Lab,
  act: (classroom: Classroom) => Promise<Parsed<void>>,
): Promise<Answered<Record<string, never>>> {
  if (!room) return refusal(404, 'this lab holds no class; start it with --class');
  const done = await act(room.classroom);
  return done.ok ? answer({}) : refusal(404, done.reason);
}

export const ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/',
    handle: (c, { built }) => sendFile(c, built.index),
  },
  {
    method: 'GET',
    path: '/assets/:name',
    handle(c, { built }) {
      const file = built.assets.get(c.req.param('name') ?? '');
      if (!file) return refuse(c, 404, 'there is no such file');
      return sendFile(c, file, { 'Cache-Control': HASHED });
    },
  },
  {
    method: 'GET',
    path: '/weights/:name',
    handle(c, { built }) {
      const file = built.weights.get(c.req.param('name') ?? '');
      return file ? sendFile(c, file) : refuse(c, 404, 'there are no such weights');
    },
  },
  {
    method: 'GET',
    path: '/papers',
    handle: async (c, { reports }) =>
      c.html(await reportPage(reports), 200, { 'Content-Security-Policy': REPORT_POLICY }),
  },
  { method: 'GET', path: EVENTS_PATH, handle: streamRun },
  route('GET /api/about', ({ lab: { version, engines, room } }) =>
    answer({ version, engines: engines.list(), hasClass: room !== undefined }),
  ),
  route('GET /api/presets', () => answer(presetsOffered())),
  route('GET /api/runs', async ({ lab, number }) => answer(await lab.learning.list(number('page')))),
  route('GET /api/runs/:run', request =>
    ofRun(request, async ({ name }) => answer(await request.lab.learning.look(name))),
  ),
  route('POST /api/runs', async ({ lab, body }) => {
    const request = await body(runRequest);
    const experiments = request.ok ? experimentsFor(request.value) : request;
    if (!experiments.ok) return refusal(400, experiments.reason);
    const runs = await lab.learning.start(experiments.value);
    return runs.ok ? answer({ runs: runs.value }) : refusal(409, runs.reason);
  }),
  route('GET /api/runs/:run/timings', request =>
    ofRun(request, async ({ name }) =>
      answered(await shownTimings(request.lab.runs, name, request.number('after') ?? -1), 404),
    ),
  ),
  route('GET /api/runs/:run/best/:generation', request =>
    ofRun(request, async ({ name }) => {
      const given = request.names.generation;
      const generation = wholeNumber(given);
      if (generation === undefined && given !== 'last') return refusal(404, 'a generation is a number or “last”');
      return answered(await shownBest(request.lab.runs, name, generation), 404);
    }),
  ),
  route('GET /api/runs/:run/population', request =>
    ofRun(request, async ({ name }) => answered(await shownPopulation(request.lab.runs, name), 404)),
  ),
  route('GET /api/runs/:run/family/:individual', request =>
    ofRun(request, async ({ name }) =>
      answered(await shownFamily(request.lab.runs, name, request.names.individual), 404),
    ),
  ),
  ...RUN_ACTS.map((act: RunAct) =>
    route(`POST /api/runs/:run/${act}`, request =>
      ofRun(request, async run => {
        const done = await request.lab.learning.act(run, act);
        return done.ok ? answer({}) : refusal(409, done.reason);
      }),
    ),
  ),
  route('POST /api/runs/:run/label', request =>
    ofRun(request, async run => {
      const label = await request.body(runLabel);
      if (!label.ok) return refusal(400, label.reason);
      const done = await request.lab.learning.label(run, label.value);
      return done.ok ? answer({}) : refusal(409, done.reason);
    }),
  ),
  route('POST /api/runs/:run/delete', request =>
    ofRun(request, async run => {
      const done = await request.lab.learning.remove(run);
      return done.ok ? answer({}) : refusal(409, done.reason);
    }),
  ),
  route('GET /api/queue', async ({ lab: { queue } }) => answer({ queue: queue ? await queue.look() : null })),
  ...QUEUE_ACTS.map((act: QueueAct) =>
    route(`POST /api/queue/${act}`, async ({ lab: { queue } }) => {
      if (!queue) return refusal(409, 'this lab has no queue; start it with --queue');
      const done = await queue.act(act);
      return done.ok ? answer({ queue: done.value }) : refusal(409, done.reason);
    }),
  ),
  route('GET /api/class', ({ lab: { room } }) => answer({ class: room ? room.classroom.look(room.address) : null })),
  ...CLASS_ACTS.map((act: ClassAct) =>
    route(`POST /api/class/${act}`, ({ lab }) => inClass(lab, classroom => classroom.pause(act === 'pause'))),
  ),
  route('POST /api/class/entries/:entry/remove', ({ lab, names }) =>
    inClass(lab, classroom => classroom.removeEntry(names.entry)),
  ),
  route('POST /api/class/students/:student/remove', ({ lab, names }) =>
    inClass(lab, classroom => classroom.removeStudent(names.student)),
  ),
  route('POST /api/submissions', async ({ lab, body }) => {
    const request = await body(forwardRequest);
    const sent = request.ok ? await submitPlayer(request.value, lab.runs) : request;
    if (!sent.ok) return refusal(request.ok ? 502 : 400, sent.reason);
    const { name, address } = sent.value;
    return answer({ name, address });
  }),
  route('POST /api/hand-ins', async ({ lab, body }) => {
    const request = await body(forwardHandInRequest);
    const sent = request.ok ? await handInProgram(request.value, lab.runs) : request;
    if (!sent.ok) return refusal(request.ok ? 502 : 400, sent.reason);
    return answer(sent.value);
  }),
  route('POST /api/hand-ins/marks', async ({ lab, body }) => {
    const request = await body(forwardMarksRequest);
    const found = request.ok ? await askMarks(request.value, lab.runs) : request;
    return found.ok ? answer(found.value) : refusal(request.ok ? 502 : 400, found.reason);
  }),
  route('POST /api/engines/:engine/move', async ({ lab, names, body }) => {
    const engine = lab.engines.find(names.engine);
    if (!engine) return refusal(404, 'there is no engine with that id; register engines with --engine');
    const question = await body(engineQuestion);
    return question.ok ? answered(await engine.ask(question.value), 502) : refusal(400, question.reason);
  }),
];
