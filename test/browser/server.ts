/** A folder over HTTP on loopback, with or without the headers that isolate a page and so let it share memory. */
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};
const ISOLATED = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

/** The lab's bundler does the same: a page has no node_modules, and a worker has no import map. */
const resolveBare = (script: string): string =>
  script
    .replace(/(from ['"])(pure-rand)\/([^'"]+)(['"])/g, '$1/node_modules/$2/lib/esm/$3.js$4')
    .replace(/(from ['"])(@noble\/hashes\/)/g, '$1/node_modules/$2');

export async function serve(root: string, isolated: boolean): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    const headers = { 'Content-Type': TYPES[extname(path)] ?? 'text/plain', ...(isolated ? ISOLATED : {}) };
    readFile(join(root, path)).then(
      body => response.writeHead(200, headers).end(path.endsWith('.js') ? resolveBare(String(body)) : body),
      () => response.writeHead(404, headers).end(),
    );
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
