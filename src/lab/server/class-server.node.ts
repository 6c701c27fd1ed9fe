/**
 * The server of a class: the only one of the lab that may listen on an address other than loopback. It has its own short
 * list of routes. It answers to its one address, to no other page, and gives nothing to a request without the code of the
 * class or a token that the code was exchanged for.
 */
import type { AddressInfo, Socket } from 'node:net';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { type ServerType, serve } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { type Parsed, parsed, quote, refused } from '../../specs/parsed.js';
import { type Schema, validate } from '../../specs/schema.js';
import type { Granted } from '../class/access.node.js';
import { handInRequest, joinRequest, marksRequest, submitRequest, watchRequest } from '../class/api.js';
import type { Student } from '../class/class-folder.node.js';
import type { Classroom } from '../class/classroom.node.js';
import type { Built } from './built.node.js';
import { headers, limitBody, ownNames, refuse, refuseAddress } from './guard.node.js';
import { HASHED, sendFile } from './sending.node.js';

/** Connections at the same time, in all and from one address. */
const MAX_CONNECTIONS = 400;
const MAX_CONNECTIONS_OF_ADDRESS = 60;
/** Milliseconds in which a request must arrive whole, so that slow ones do not hold connections. */
const REQUEST_TIMEOUT = 20_000;
/** Bytes of a submission: its text as JSON, in which a character may take several bytes. */
export const MAX_SUBMISSION_BYTES = 3 << 20;
/** The largest hand-in of a program: a character may take six bytes as JSON. */
export const MAX_HAND_IN_BYTES = 2 << 20;
const MAX_SMALL_BODY = 4096;

type ClassRoute = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Who may use it. `code` routes check the code themselves. */
  readonly access: 'page' | 'code' | 'watching' | 'student';
  readonly maxBody?: number;
  handle(c: Context, room: ClassContext): Response | Promise<Response>;
};

/** What the handlers use. */
type ClassContext = { readonly classroom: Classroom; readonly built: Built; readonly cookie: string };

/** IPv6 gives a machine 2⁶⁴ addresses, which count as one. */
export function addressKey(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups =
    tail === undefined ? front : [...front, ...new Array(8 - front.length - back.length).fill('0'), ...back];
  return groups.slice(0, 4).join(':');
}

const remoteOf = (c: Context): string => addressKey(getConnInfo(c).remote.address ?? '');
const bearerOf = (c: Context): string | undefined =>
  /^Bearer ([0-9a-f]{64})$/.exec(c.req.header('authorization') ?? '')?.[1];

const body = async <T>(c: Context, schema: Schema<T>): Promise<Parsed<T>> =>
  validate(schema, await c.req.json().catch(() => undefined));

const send = <T>(c: Context, answer: Granted<T>): Response =>
  answer.ok ? c.json(answer.value as object) : refuse(c, answer.status, answer.reason);

const studentOf = (c: Context, { classroom }: ClassContext): Student | undefined => {
  const token = bearerOf(c);
  return token === undefined ? undefined : classroom.studentWith(token);
};

export const CLASS_ROUTES: readonly ClassRoute[] = [
  { method: 'GET', path: '/', access: 'page', handle: (c, { built }) => sendFile(c, built.projector) },
  { method: 'GET', path: '/course', access: 'page', handle: (c, { built }) => sendFile(c, built.course) },
  {
    method: 'GET',
    path: '/assets/:name',
    access: 'page',
    handle(c, { built }) {
      const file = built.assets.get(c.req.param('name') ?? '');
      return file ? sendFile(c, file, { 'Cache-Control': HASHED }) : refuse(c, 404, 'there is no such file');
    },
  },
  {
    method: 'POST',
    path: '/api/class/watch',
    access: 'code',
    async handle(c, { classroom, cookie }) {
      const request = await body(c, watchRequest);
      if (!request.ok) return refuse(c, 400, request.reason);
      const token = await classroom.watch(request.value.code, remoteOf(c));
      if (!token.ok) return send(c, token);
      setCookie(c, cookie, token.value, { httpOnly: true, sameSite: 'Strict', path: '/' });
      return c.json({});
    },
  },
  {
    method: 'POST',
    path: '/api/class/join',
    access: 'code',
    async handle(c, { classroom }) {
      const request = await body(c, joinRequest);
      return request.ok ? send(c, await classroom.join(request.value, remoteOf(c))) : refuse(c, 400, request.reason);
    },
  },
  {
    method: 'POST',
    path: '/api/class/submit',
    access: 'student',
    maxBody: MAX_SUBMISSION_BYTES,
    async handle(c, room) {
      const student = studentOf(c, room)!;
      const request = await body(c, submitRequest);
      if (!request.ok) return refuse(c, 400, request.reason);
      return send(c, await room.classroom.submit(student.id, request.value.player, remoteOf(c)));
    },
  },
  {
    method: 'POST',
    path: '/api/class/hand-in',
    access: 'student',
    maxBody: MAX_HAND_IN_BYTES,
    async handle(c, room) {
      const student = studentOf(c, room)!;
      const request = await body(c, handInRequest);
      if (!request.ok) return refuse(c, 400, request.reason);
      const { lab, program } = request.value;
      return send(c, await room.classroom.handIn(student, lab, program, remoteOf(c)));
    },
  },
  {
    method: 'POST',
    path: '/api/class/marks',
    access: 'student',
    async handle(c, room) {
      const student = studentOf(c, room)!;
      const request = await body(c, marksRequest);
      return request.ok ? send(c, room.classroom.ownMarks(student, request.value.lab)) : refuse(c, 400, request.reason);
    },
  },
  {
    method: 'GET',
    path: '/api/class/standings',
    access: 'watching',
    handle: (c, { classroom }) => c.json(classroom.standings()),
  },
  {
    method: 'GET',
    path: '/api/class/status',
    access: 'student',
    handle: (c, room) => c.json(room.classroom.status(studentOf(c, room)!)),
  },
];

/** Before the body is read. */
const mayUse =
  (route: ClassRoute, room: ClassContext): MiddlewareHandler =>
  async (c, next) => {
    if (route.access === 'page' || route.access === 'code') return next();
    if (studentOf(c, room)) return next();
    if (route.access === 'student') return refuse(c, 401, 'join the class first: the token is missing or not valid');
    const watching = getCookie(c, room.cookie);
    if (watching !== undefined && room.classroom.isWatching(watching)) return next();
    return refuse(c, 401, 'type the code of the class first');
  };

/** Limits the number of all requests, also those that are refused. */
const notTooMany =
  (classroom: Classroom, cookie: () => string): MiddlewareHandler =>
  async (c, next) =>
    classroom.allows(remoteOf(c), { token: bearerOf(c), watching: getCookie(c, cookie()) })
      ? next()
      : refuse(c, 429, 'too many requests; wait ten minutes');

function application(classroom: Classroom, built: Built, name: () => string): Hono {
  const app = new Hono();
  const cookie = (): string => `breedboard-class-${name().replace(/^.*:/, '')}`;
  app.use(
    headers,
    notTooMany(classroom, cookie),
    ownNames(() => [name()], 'the class has another address'),
  );
  for (const route of CLASS_ROUTES) {
    const room = (): ClassContext => ({ classroom, built, cookie: cookie() });
    app.on(
      route.method,
      route.path,
      (c, next) => mayUse(route, room())(c, next),
      limitBody(route.maxBody ?? MAX_SMALL_BODY),
      c => route.handle(c, room()),
    );
  }
  app.notFound(refuseAddress);
  app.onError((error, c) => {
    console.error(`breedboard: the class failed to answer ${c.req.method} ${c.req.path}: ${error.message}`);
    return c.json({ error: 'the class failed to answer; the teacher’s terminal says why' }, 500);
  });
  return app;
}

/** One address of this machine: neither a name, which may change, nor all addresses at once. */
export function readHost(host: string): Parsed<string> {
  const own = Object.values(networkInterfaces())
    .flatMap(each => each ?? [])
    .filter(({ internal, scopeid }) => !internal && !scopeid)
    .map(({ address }) => address);
  const there = own.length > 0 ? `this machine has: ${own.join(', ')}` : 'this machine has no network address';
  if (isIP(host) === 0 || host.includes('%')) return refused(`${quote(host)} is not an IP address; ${there}`);
  if (/^(0+\.){3}0+$/.test(host) || /^[0:]+$/.test(host))
    return refused(`${quote(host)} stands for all addresses at once; name one: ${there}`);
  return parsed(host);
}

/**
 * So that one machine cannot take all connections, nor a few machines together: where there are too many, the address with the
 * most loses its oldest. A student's browser has a few.
 */
function limitConnections(server: ServerType): void {
  const open = new Map<string, Set<Socket>>();
  let all = 0;
  server.on('connection', (socket: Socket) => {
    const from = addressKey(socket.remoteAddress ?? '');
    const own = open.get(from) ?? new Set();
    open.set(from, own.add(socket));
    all++;
    socket.on('close', () => {
      own.delete(socket);
      if (own.size === 0 && open.get(from) === own) open.delete(from);
      all--;
    });
    if (own.size > MAX_CONNECTIONS_OF_ADDRESS) socket.destroy();
    else if (all > MAX_CONNECTIONS) {
      const [most] = [...open.values()].sort((a, b) => b.size - a.size);
      [...most!].find(each => !each.destroyed)?.destroy();
    }
  });
}

export type ClassServer = {
  /** What students type and open. */
  readonly address: string;
  close(): Promise<void>;
};

/** Throws if the address is not one of this machine or the port is taken. */
export async function openClassServer(
  classroom: Classroom,
  built: Built,
  host: string,
  wanted: number,
): Promise<ClassServer> {
  const written = isIP(host) === 6 ? `[${host}]` : host;
  let port = wanted;
  const app = application(classroom, built, () => `${written}:${port}`);
  const server: ServerType = serve({
    fetch: app.fetch,
    hostname: host,
    port: wanted,
    serverOptions: { requestTimeout: REQUEST_TIMEOUT, headersTimeout: REQUEST_TIMEOUT },
  });
  limitConnections(server);
  port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.once('listening', () => resolve((server.address() as AddressInfo).port));
  });
  return {
    address: `http://${written}:${port}`,
    async close() {
      const closed = new Promise<void>(resolve => {
        server.close(() => resolve());
      });
      if ('closeAllConnections' in server) server.closeAllConnections();
      await closed;
    },
  };
}
