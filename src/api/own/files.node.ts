/** The content of a plug-in: its file, and the files that it imports by a relative path. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quote } from '../../specs/parsed.js';
import { reason } from '../../store/files.node.js';
import { BreedboardError } from '../errors.js';

/** In `from` and `import`, a path that begins with a dot. */
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*(['"])(\.{1,2}\/[^'"]+)\1/g;

/** Hex digits that tell contents apart. */
const DIGITS = 12;
const MOST_FILES = 1000;

/** Every file once, in the order in which they are imported. Throws BreedboardError. */
function contentsOf(href: string): Buffer[] {
  const found = new Map<string, Buffer>();
  const visit = (url: URL): void => {
    if (found.has(url.href)) return;
    let content: Buffer;
    try {
      content = readFileSync(url);
    } catch (error) {
      throw new BreedboardError(
        'argument',
        `the plug-in ${quote(fileURLToPath(url))} cannot be read: ${reason(error)}`,
      );
    }
    found.set(url.href, content);
    if (found.size > MOST_FILES) throw new BreedboardError('argument', 'a plug-in has at most 1000 files of its own');
    for (const [, , path] of content.toString('utf8').matchAll(IMPORT)) visit(new URL(path!, url));
  };
  const url = new URL(href);
  if (url.protocol !== 'file:')
    throw new BreedboardError('argument', 'a plug-in is a file: its address begins with file:');
  visit(url);
  return [...found.values()];
}

/** The name of the file and a hash: `mine-1a2b3c4d5e6f`. Throws BreedboardError. */
export function pluginName(href: string): string {
  const hash = createHash('sha256');
  for (const content of contentsOf(href)) hash.update(`${content.length}\n`).update(content);
  const file = basename(fileURLToPath(href)).replace(/\.[cm]?js$/, '');
  const name = file
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
  return `${name === '' ? 'plugin' : name}-${hash.digest('hex').slice(0, DIGITS)}`;
}
