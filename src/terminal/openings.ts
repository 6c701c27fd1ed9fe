/**
 * Openings from the command line: by name (arena/openings.ts), or from a file with one game or position per line, such
 * as the XOT lists of eight moves.
 */

import { existsSync } from 'node:fs';
import { type OpeningRequest, openings, pinnedOpening, startsFor } from '../arena/openings.js';
import { readPosition } from '../matches/position-text.js';
import type { Start } from '../rules/archive.js';
import type { Game } from '../rules/game.js';
import type { Position } from '../rules/position.js';
import { canonicalSpec } from '../specs/catalogue.js';
import { BadSpec, readOptions, text } from '../specs/options.js';
import { quote } from '../specs/parsed.js';
import { formatSpec, parseSpec, type Spec } from '../specs/spec.js';
import { readText } from '../store/files.node.js';
import { Failure } from './failure.js';
import { accept, orUsage } from './parts.js';
import { FILE } from './references.js';

const options = { path: text('', 'a path', 'a text file with a transcript, an OBF line or a board on each line') };
const MAX_BYTES = 1 << 24;

/** Blank lines and lines that start with % or # are comments. */
async function fromFile(path: string, game: Game): Promise<Start[]> {
  const content = await readText(path, MAX_BYTES);
  if (!content.ok) throw new Failure('input', `cannot use ${quote(path)}: ${content.reason}`);
  const starts: Start[] = [];
  for (const [i, line] of content.value.split(/\r?\n/).entries()) {
    if (/^\s*([%#]|$)/.test(line)) continue;
    const read = readPosition(game, line);
    const bad = (reason: string): Failure => new Failure('input', `${quote(path)} line ${i + 1}: ${reason}`);
    if (!read.ok) throw bad(read.reason);
    const position: Position = read.value;
    if (game.outcome(position)) throw bad('the game is over in this position');
    starts.push({ position: game.display.formatPosition(position), moves: [] });
  }
  if (starts.length === 0) throw new Failure('input', `${quote(path)} contains no opening`);
  return starts;
}

/** A name, `file(PATH)`, or the path of a file; of the given edition, or the newest, if it has editions. Throws Failure. */
export function openingsSpec(requested: string, edition?: number): Spec {
  const spec = parseSpec(requested);
  const isNamed = spec.ok && (spec.value.kind === FILE || Object.hasOwn(openings, spec.value.kind));
  if (!isNamed && existsSync(requested)) return { kind: FILE, '0': requested };
  if (!isNamed && /\.\w+$/.test(requested)) {
    throw new Failure('input', `cannot use ${quote(requested)}: no such file or folder`);
  }
  const typed = accept(spec);
  return typed.kind === FILE || !isNamed
    ? typed
    : orUsage(() => pinnedOpening(canonicalSpec('opening', openings, typed), edition));
}

export type Openings = { readonly starts: readonly Start[]; readonly name: string };

/** Throws Failure. */
export async function openingsFor(requested: string, wanted: OpeningRequest, edition?: number): Promise<Openings> {
  const spec = openingsSpec(requested, edition);
  if (spec.kind !== FILE) return { starts: orUsage(() => startsFor(spec, wanted)), name: formatSpec(spec) };
  const { path } = orUsage(() => {
    const read = readOptions(spec, options);
    if (read.path === '') throw new BadSpec('file needs a path, as in file(openings.txt)');
    return read;
  });
  return { starts: await fromFile(path, wanted.game), name: formatSpec(spec) };
}
