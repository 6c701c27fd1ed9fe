/**
 * Requests that no honest page sends to the lab: a host, origin, site, token, method, type, body and path each, drawn
 * from a table in which some are good. One that is forged is refused for that reason, whatever the rest of it is; no
 * request is answered with an error of the server, a secret, or leave for other pages. test/lab/guard.test.ts has each
 * forgery alone, for every route.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FORWARD_PATH } from '../../src/lab/api.js';
import { openLab, type RunningLab } from '../../src/lab/server/lab.node.js';
import { ROUTES } from '../../src/lab/server/routes.node.js';
import { type Rng, rngFrom } from '../../src/random/rng.js';
import { parseSeed, seedFor } from '../../src/random/seed.js';
import type { Campaign } from './campaign.js';

const SEED = parseSeed('requests');
const SECRET = 'secret of the folder above';
/** In bytes, as the guard has it. */
const MAX_BODY = 64 * 1024;

type Forged<T> = { readonly is: T; readonly isForged: boolean };
const good = <T>(is: T): Forged<T> => ({ is, isForged: false });
const bad = <T>(is: T): Forged<T> => ({ is, isForged: true });

const hosts = (port: number): readonly Forged<string>[] => [
  good(`127.0.0.1:${port}`),
  good(`localhost:${port}`),
  bad('evil.example'),
  bad(`evil.example:${port}`),
  bad('127.0.0.1'),
  bad(`127.0.0.1:${port + 1}`),
  bad(`127.0.0.1:${port}.evil.example`),
  bad(`evil.example@127.0.0.1:${port}`),
  bad(`[::1]:${port}`),
  bad(`LOCALHOST:${port}`),
];

const origins = (port: number): readonly Forged<string | undefined>[] => [
  good(undefined),
  good(`http://127.0.0.1:${port}`),
  bad('http://evil.example'),
  bad('null'),
  bad(`https://127.0.0.1:${port}`),
  bad(`http://127.0.0.1:${port + 1}`),
  bad(`http://127.0.0.1:${port}.evil.example`),
  bad(''),
];

const SITES: readonly Forged<string | undefined>[] = [
  good(undefined),
  good('same-origin'),
  bad('cross-site'),
  bad('same-site'),
  bad('SAME-ORIGIN'),
];

const tokens = ({ token, port }: RunningLab): readonly Forged<Record<string, string>>[] => [
  good({ Authorization: `Bearer ${token}` }),
  good({ Cookie: `breedboard-${port}=${token}` }),
  bad({}),
  bad({ Authorization: `Bearer ${'0'.repeat(64)}` }),
  bad({ Authorization: `Basic ${token}` }),
  bad({ Authorization: `Bearer ${token.slice(0, -1)}` }),
  bad({ Authorization: token }),
  bad({ Cookie: `breedboard-${port + 1}=${token}` }),
  bad({ Cookie: `breedboard-${port}=${'0'.repeat(64)}` }),
];

const METHODS = ['GET', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const JSON_TYPES = ['application/json', 'application/json; charset=utf-8'];
const OTHER_TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''];
const BODIES = ['{}', '', 'null', '[]', '{"seed":1}', '{"__proto__":{}}', '['.repeat(5000), ' '.repeat(MAX_BODY + 1)];
const NAMES = [
  'x',
  '..',
  '%2e%2e',
  '%2e%2e%2f%2e%2e%2fsecret.txt',
  '%00',
  '..%5c..%5c',
  '%ff',
  'first',
  'a'.repeat(3000),
];
const ELSEWHERE = [
  '/api',
  '//api/about',
  '/API/about',
  '/api/about/..',
  '/assets/../secret.txt',
  '/.lab-token',
  '/runs/.lab-token',
  '/../secret.txt',
  '/api/runs/../../secret.txt',
];

const pick = <T>(list: readonly T[], rng: Rng): T => list[rng.below(list.length)]!;
/** A good one every second time, so that single forgeries are as frequent as many at once. */
const draw = <T>(list: readonly Forged<T>[], rng: Rng): Forged<T> =>
  pick(rng.below(2) === 0 ? list.filter(each => !each.isForged) : list, rng);

type Answer = { readonly status: number; readonly allowed: string | undefined; readonly text: string };

/** The line was cut while we were still sending, or what we sent is not HTTP. */
const CUT = 0;

function ask(
  port: number,
  path: string,
  method: string,
  headers: Record<string, string>,
  body: string,
): Promise<Answer> {
  return new Promise(resolve => {
    const cut = { status: CUT, allowed: undefined, text: '' };
    const asking = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, response => {
      let text = '';
      response.setEncoding('utf8').on('data', part => (text += part));
      response.on('close', () =>
        resolve({
          status: response.statusCode ?? CUT,
          allowed: response.headers['access-control-allow-origin'],
          text,
        }),
      );
    });
    asking.on('error', () => resolve(cut));
    asking.end(body);
  });
}

/** What the guard has to answer to a request that is not forged. */
function expected(method: string, path: string, type: string, body: string): readonly number[] {
  if (method === 'GET' || method === 'HEAD') return body === '' ? [200, 400, 404] : [413];
  // A player that is submitted to a class may be larger than any other request.
  if (body.length > MAX_BODY && path !== FORWARD_PATH) return [413, CUT];
  return JSON_TYPES.includes(type) ? [200, 400, 404, 409, 502] : [415];
}

export function forgedRequests(): Campaign {
  const folder = mkdtempSync(join(tmpdir(), 'breedboard-requests-'));
  const runs = join(folder, 'runs');
  let opening: Promise<RunningLab> | undefined;
  const open = (): Promise<RunningLab> => {
    mkdirSync(join(runs, 'first'), { recursive: true });
    writeFileSync(join(folder, 'secret.txt'), SECRET);
    return openLab({ port: 0, runs, version: '0', engines: [] });
  };
  return {
    name: 'requests',
    unit: 'requests',
    count: async () => undefined,
    async run(trial) {
      opening ??= open();
      const lab = await opening;
      const rng = rngFrom(seedFor(SEED, trial));
      const host = draw(hosts(lab.port), rng);
      const origin = draw(origins(lab.port), rng);
      const site = draw(SITES, rng);
      const token = draw(tokens(lab), rng);
      const route = pick(ROUTES, rng);
      const path = rng.below(4) === 0 ? pick(ELSEWHERE, rng) : route.path.replace(/:[a-z]+/g, () => pick(NAMES, rng));
      const method = rng.below(2) === 0 ? route.method : pick(METHODS, rng);
      const type = pick(rng.below(2) === 0 ? JSON_TYPES : OTHER_TYPES, rng);
      const body = method === 'GET' || method === 'HEAD' ? (rng.below(8) === 0 ? '{}' : '') : pick(BODIES, rng);
      const headers = {
        ...token.is,
        Host: host.is,
        ...(origin.is === undefined ? {} : { Origin: origin.is }),
        ...(site.is === undefined ? {} : { 'Sec-Fetch-Site': site.is }),
        ...(body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
        ...(type === '' ? {} : { 'Content-Type': type }),
      };
      const isForged = [host, origin, site, token].some(each => each.isForged);
      const { status, allowed, text } = await ask(lab.port, path, method, headers, body);
      const wanted = isForged ? [403] : expected(method, path, type, body);
      // Node itself answers 400 to what is not HTTP, and cuts the line of one who goes on sending after a refusal.
      const isRefused = status === 400 || (status === CUT && body.length > MAX_BODY);
      const what = `${method} ${path.slice(0, 60)} ${JSON.stringify({ ...headers, Authorization: undefined }).slice(0, 200)}`;
      if (!wanted.includes(status) && !(isForged && isRefused))
        return `${what}: status ${status}, not ${wanted.join(' or ')}`;
      if (allowed !== undefined) return `${what}: other pages are allowed`;
      if (text.includes(SECRET) || text.includes(lab.token)) return `${what}: the answer holds a secret`;
      return undefined;
    },
    async close() {
      await (await opening)?.close();
      rmSync(folder, { recursive: true });
    },
  };
}
