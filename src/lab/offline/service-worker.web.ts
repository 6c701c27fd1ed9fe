/**
 * The service worker of an exported lab. It stores all files at the first visit, serves them from then on, and adds the
 * two headers that let a page share memory with its workers, whatever the server sends. The exporter puts `SITE` before
 * this script, so that a changed file changes the script, and the browser stores the new files under a new name.
 */
declare const SITE: { readonly version: string; readonly files: readonly string[] };

type LifeEvent = { waitUntil(done: Promise<unknown>): void };
type FetchEvent = { readonly request: Request; respondWith(answer: Promise<Response>): void };
/** The types of a page do not describe its service worker. */
const worker = self as unknown as {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
};

const { scope } = worker.registration;
/** Other copies of the lab may be on the same server: each deletes only its own older files. */
const PREFIX = `breedboard ${scope} `;
const NAME = PREFIX + SITE.version;
const INDEX = 'index.html';

const addressOf = (file: string): string => new URL(file, scope).href;

/** A new answer: a redirected one could not be shown as a page, and one that varies would not be found. */
async function stored(file: string): Promise<Response> {
  const answer = await fetch(addressOf(file), { cache: 'reload' });
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return new Response(await answer.blob(), {
    headers: {
      'Content-Type': answer.headers.get('Content-Type') ?? '',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Cross-Origin-Resource-Policy': 'same-origin',
    },
  });
}

async function storeAll(): Promise<void> {
  const cache = await caches.open(NAME);
  await Promise.all(SITE.files.map(async file => cache.put(addressOf(file), await stored(file))));
}

async function deleteOlder(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter(name => name.startsWith(PREFIX) && name !== NAME).map(name => caches.delete(name)));
  await worker.clients.claim();
}

async function answer(request: Request): Promise<Response> {
  const { origin, pathname } = new URL(request.url);
  const address = origin + pathname;
  const cache = await caches.open(NAME);
  const found = await cache.match(address === scope ? addressOf(INDEX) : address);
  return found ?? fetch(request);
}

worker.addEventListener('install', event => event.waitUntil(storeAll()));
worker.addEventListener('activate', event => event.waitUntil(deleteOlder()));
worker.addEventListener('fetch', event => {
  const { method, url } = event.request;
  if (method === 'GET' && url.startsWith(scope)) event.respondWith(answer(event.request));
});
