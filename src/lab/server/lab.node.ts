/** The lab's server. It listens only on this machine and answers only requests with the token. */
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { type ServerType, serve } from '@hono/node-server';
import { Hono } from 'hono';

import type { QueueAddress } from '../../queue/address.node.js';
import { quote } from '../../specs/parsed.js';
import { FORWARD_PATH, HAND_IN_PATH } from '../api.js';
import { Classroom } from '../class/classroom.node.js';
import { type Built, readBuilt } from './built.node.js';
import { type ClassServer, MAX_HAND_IN_BYTES, MAX_SUBMISSION_BYTES, openClassServer } from './class-server.node.js';
import { Engines, type Registered } from './engines.node.js';
import { headers, ownHost, refuseAddress, small, token } from './guard.node.js';
import { LabQueue } from './queue.node.js';
import { type Lab, ROUTES } from './routes.node.js';
import { RunQueue } from './run-queue.node.js';

export type LabOptions = {
  /** 0 for any free port. */
  readonly port: number;
  readonly runs: string;
  /** The folder of `breedboard reproduce`; `reproductions` if none is given. */
  readonly reports?: string | undefined;
  readonly engines: readonly Registered[];
  readonly version: string;
  /** Whose workers the page shows. */
  readonly queue?: QueueAddress | undefined;
  readonly class?: ClassSetting | undefined;
};

export type ClassSetting = {
  readonly folder: string;
  /** The game of a new class. */
  readonly game?: string | undefined;
  /** The one address of the class's server; loopback if none is given. */
  readonly host?: string | undefined;
  /** 0 for any free port. */
  readonly port: number;
  /** It takes programs of students, which it grades. */
  readonly code?: { readonly secret?: string | undefined } | undefined;
};

export type RunningLab = {
  readonly port: number;
  readonly token: string;
  /** Includes the token. */
  readonly address: string;
  /** Where students find the class, and its code. */
  readonly class?: { readonly address: string; readonly code: string };
  close(): Promise<void>;
};

const TOKEN = '.lab-token';
const LOOPBACK = '127.0.0.1';

/** The class cannot be opened; the message says why. */
class ClassFault extends Error {}

/** Stored beside the runs and readable only by the user, so that open pages still work after the server restarts. */
async function keptToken(runs: string): Promise<string> {
  const path = join(runs, TOKEN);
  const kept = await readFile(path, 'utf8').catch(() => '');
  if (/^[0-9a-f]{64}$/.test(kept)) return kept;
  const fresh = randomBytes(32).toString('hex');
  await mkdir(runs, { recursive: true });
  await writeFile(path, fresh, { mode: 0o600 });
  await chmod(path, 0o600);
  return fresh;
}

function application(lab: Lab, secret: string, port: () => number): Hono {
  const app = new Hono();
  app.use(
    headers,
    ownHost(port),
    token(secret, port),
    small({ [FORWARD_PATH]: MAX_SUBMISSION_BYTES, [HAND_IN_PATH]: MAX_HAND_IN_BYTES }),
  );
  for (const { method, path, handle } of ROUTES) app.on(method, path, c => handle(c, lab));
  app.notFound(refuseAddress);
  app.onError((error, c) => {
    console.error(`breedboard: the lab failed to answer ${c.req.method} ${c.req.path}: ${error.message}`);
    return c.json({ error: 'the lab failed to answer; see the error in its terminal' }, 500);
  });
  return app;
}

const listening = (server: ServerType): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('listening', () => resolve((server.address() as AddressInfo).port));
  });

type OpenClass = { readonly classroom: Classroom; readonly server: ClassServer };

/** Throws as openLab does. */
async function openClass(
  { folder, game, code, host = LOOPBACK, port }: ClassSetting,
  built: Built,
): Promise<OpenClass> {
  const opened = await Classroom.open({ folder, game, code, now: () => performance.now() });
  if (!opened.ok) throw new ClassFault(`the class in ${quote(folder)} cannot be opened: ${opened.reason}`);
  try {
    return { classroom: opened.value, server: await openClassServer(opened.value, built, host, port) };
  } catch (error) {
    await opened.value.close();
    throw error;
  }
}

/** Throws ClassFault, and if the port is taken or the runs folder cannot be written. */
export async function openLab(options: LabOptions): Promise<RunningLab> {
  const { port: wanted, runs, reports = 'reproductions', engines: registered, version } = options;
  const engines = new Engines(registered);
  const learning = new RunQueue(runs);
  const queue = options.queue && new LabQueue(options.queue);
  const closing = new AbortController();
  const secret = await keptToken(runs);
  const built = readBuilt();
  const opened = options.class && (await openClass(options.class, built));
  const room = opened && { classroom: opened.classroom, address: opened.server.address };
  let port = wanted;
  const app = application(
    { version, built, runs, reports, engines, learning, queue, room, closing: closing.signal },
    secret,
    () => port,
  );
  const closeClass = async (): Promise<void> => {
    await opened?.server.close();
    await opened?.classroom.close();
  };
  const server = serve({ fetch: app.fetch, hostname: LOOPBACK, port: wanted });
  try {
    port = await listening(server);
  } catch (error) {
    await closeClass();
    throw error;
  }
  return {
    port,
    token: secret,
    address: `http://${LOOPBACK}:${port}/?token=${secret}`,
    ...(room ? { class: { address: room.address, code: room.classroom.look(room.address).code } } : {}),
    async close() {
      closing.abort();
      const closed = new Promise<void>(resolve => {
        server.close(() => resolve());
      });
      if ('closeAllConnections' in server) server.closeAllConnections();
      await Promise.all([closed, engines.close(), learning.close(), queue?.close(), closeClass()]);
    },
  };
}
