/**
 * Which requests are answered. Any web page can send requests to a port of this machine, and a foreign host name can be
 * made to point here. So a request must name this server as its host, come from the lab's own page if it comes from a
 * page, carry the token that was printed at the start, and be small.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Refusal } from '../api.js';

/** Bytes. The largest legitimate request is a long game. */
const MAX_BODY = 64 * 1024;

/** What the page may load and run. */
export const PAGE_POLICY: readonly string[] = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
];

const HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': [...PAGE_POLICY, "frame-ancestors 'none'"].join('; '),
  // Together these isolate the page, which lets it share memory with its workers.
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 502 | 503;

export const refuse = (c: Context, status: RefusalStatus, error: string): Response =>
  c.json({ error } satisfies Refusal, status);

/** A refusal for a person. The page has no style, because the policy allows no inline one. */
const page = (title: string, ...paragraphs: readonly string[]): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Breedboard</title></head>
<body>
<main>
<h1>${title}</h1>
${paragraphs.map(text => `<p>${text}</p>`).join('\n')}
</main>
</body>
</html>
`;

/** Whether a browser opens an address. It gets a page, a program JSON. */
const isVisit = (c: Context): boolean => c.req.method === 'GET' && /\btext\/html\b/.test(c.req.header('accept') ?? '');

const refuseToken = (c: Context, reason: string): Response =>
  isVisit(c)
    ? c.html(
        page(
          'This address does not open the lab',
          `${reason[0]!.toUpperCase()}${reason.slice(1)}.`,
          'The terminal where <code>breedboard lab</code> runs shows an address with “token=” in it. Open that address: it works until the lab’s folder of runs is deleted. If the terminal is closed, start <code>breedboard lab</code> again.',
        ),
        403,
      )
    : refuse(c, 403, reason);

export const refuseAddress = (c: Context): Response =>
  isVisit(c)
    ? c.html(page('There is no such address', '<a href="/">Go to the first page</a>'), 404)
    : refuse(c, 404, 'there is no such address');

export const headers: MiddlewareHandler = async (c, next) => {
  await next();
  // A page of another kind comes with a policy of its own.
  for (const [name, value] of Object.entries(HEADERS)) if (!c.res.headers.has(name)) c.header(name, value);
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
};

/** The host names that this server answers to. */
const namesOf = (port: number): readonly string[] => [`127.0.0.1:${port}`, `localhost:${port}`];

/** Answers to these hosts alone, and to pages that these hosts served. */
export const ownNames =
  (names: () => readonly string[], otherwise: string): MiddlewareHandler =>
  async (c, next) => {
    const own = names();
    if (!own.includes(c.req.header('host') ?? '')) return refuse(c, 403, `unknown host name: ${otherwise}`);
    const origin = c.req.header('origin');
    if (origin !== undefined && !own.some(name => origin === `http://${name}`)) {
      return refuse(c, 403, 'requests from other pages are not answered');
    }
    const site = c.req.header('sec-fetch-site');
    if (site !== undefined && site !== 'same-origin' && site !== 'none') {
      return refuse(c, 403, 'requests from other pages are not answered');
    }
    return next();
  };

export const ownHost = (port: () => number): MiddlewareHandler =>
  ownNames(() => namesOf(port()), 'open the address that breedboard lab printed');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const same = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

/**
 * The address printed at the start carries the token once; after that a cookie does, which no script can read and no
 * other site can send. Cookies are shared between ports, so the cookie's name contains the port.
 */
export const token =
  (expected: string, port: () => number): MiddlewareHandler =>
  async (c, next) => {
    const cookie = `breedboard-${port()}`;
    const given = c.req.method === 'GET' && c.req.path === '/' ? c.req.query('token') : undefined;
    if (given !== undefined) {
      if (!same(given, expected)) return refuseToken(c, 'wrong token: open the address that breedboard lab printed');
      setCookie(c, cookie, expected, { httpOnly: true, sameSite: 'Strict', path: '/' });
      return c.redirect('/', 303);
    }
    const bearer = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1];
    const carried = getCookie(c, cookie);
    const known = [bearer, carried].some(each => each !== undefined && same(each, expected));
    if (known) return next();
    if (carried !== undefined) deleteCookie(c, cookie, { path: '/' });
    return refuseToken(c, 'the token is missing: open the address that breedboard lab printed');
  };

const tooLarge = (c: Context, most: number): Response => {
  c.header('Connection', 'close');
  return refuse(c, 413, `the request is too large: at most ${most} bytes`);
};

/** At most so many bytes of JSON; none in a request that only asks. */
export function limitBody(most: number): MiddlewareHandler {
  const limit = bodyLimit({ maxSize: most, onError: c => tooLarge(c, most) });
  return async (c, next) => {
    const length = Number(c.req.header('content-length') ?? 0);
    const isAsking = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (length > (isAsking ? 0 : most) || (isAsking && c.req.header('transfer-encoding') !== undefined)) {
      return tooLarge(c, most);
    }
    if (isAsking) return next();
    if (!/^application\/json(;|$)/.test(c.req.header('content-type') ?? '')) {
      return refuse(c, 415, 'a request must be JSON');
    }
    return limit(c, next);
  };
}

const usual = limitBody(MAX_BODY);

/** Limits bodies to the usual size, but for the paths that have their own. */
export const small =
  (larger: Readonly<Record<string, number>>): MiddlewareHandler =>
  (c, next) =>
    Object.hasOwn(larger, c.req.path) ? limitBody(larger[c.req.path]!)(c, next) : usual(c, next);
