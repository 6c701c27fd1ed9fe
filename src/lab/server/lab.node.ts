/** The lab's server. It listens only on this machine and answers only requests with the token. */
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type ServerType, serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { QueueAddress } from '../../queue/address.node.js';
import { readBuilt } from './built.node.js';
import { Engines, type Registered } from './engines.node.js';
import { headers, ownHost, refuse, small, token } from './guard.node.js';
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
};

export type RunningLab = {
  readonly port: number;
  readonly token: string;
  /** Includes the token. */
  readonly address: string;
  close(): Promise<void>;
};

const TOKEN = '.lab-token';

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
  app.use(headers, ownHost(port), token(secret, port), small);
  for (const { method, path, handle } of ROUTES) app.on(method, path, c => handle(c, lab));
  app.notFound(c => refuse(c, 404, 'there is no such address'));
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

/** Throws if the port is taken or the runs folder cannot be written. */
export async function openLab(options: LabOptions): Promise<RunningLab> {
  const { port: wanted, runs, reports = 'reproductions', engines: registered, version } = options;
  const engines = new Engines(registered);
  const learning = new RunQueue(runs);
  const queue = options.queue && new LabQueue(options.queue);
  const closing = new AbortController();
  const secret = await keptToken(runs);
  let port = wanted;
  const app = application(
    { version, built: readBuilt(), runs, reports, engines, learning, queue, closing: closing.signal },
    secret,
    () => port,
  );
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: wanted });
  port = await listening(server);
  return {
    port,
    token: secret,
    address: `http://127.0.0.1:${port}/?token=${secret}`,
    async close() {
      closing.abort();
      const closed = new Promise<void>(resolve => {
        server.close(() => resolve());
      });
      if ('closeAllConnections' in server) server.closeAllConnections();
      await Promise.all([closed, engines.close(), learning.close(), queue?.close()]);
    },
  };
}
