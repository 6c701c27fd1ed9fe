/** Files of the built page as answers. */
import type { Context } from 'hono';
import type { BuiltFile } from './built.node.js';

/** The names of assets change with their content. */
export const HASHED = 'private, max-age=31536000, immutable';

/** The file, compressed if the browser accepts that. */
export function sendFile(c: Context, file: BuiltFile, headers: Readonly<Record<string, string>> = {}): Response {
  const own = { 'Content-Type': file.type, ...headers };
  const accepts = /\bgzip\b/.test(c.req.header('accept-encoding') ?? '');
  if (!file.packed) return c.body(file.bytes, 200, own);
  return accepts
    ? c.body(file.packed(), 200, { ...own, 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' })
    : c.body(file.bytes, 200, { ...own, Vary: 'Accept-Encoding' });
}
