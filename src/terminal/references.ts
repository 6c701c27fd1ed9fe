/**
 * Names of things outside, given their content: `file(PATH)` is read here, checked, and replaced by what it holds. Only
 * what somebody typed is looked through; a file never makes another one be opened.
 */
import { MAX_FILE, readEvaluator } from '../evaluators/file/file.js';
import { parseJson } from '../evaluators/file/json.js';
import type { Shelf } from '../evaluators/shelf.js';
import { PLAYER_FORMAT, readPlayer } from '../players/file.js';
import { BadSpec, readOptions, text } from '../specs/options.js';
import { quote } from '../specs/parsed.js';
import { isSpec, type Json, type Spec } from '../specs/spec.js';
import { readText } from '../store/files.node.js';
import { Failure } from './failure.js';

export const FILE = 'file';
export const FILE_SUMMARY = 'a player or an evaluator from a file';
const options = { path: text('', 'a path', 'where it is; in quotation marks where it has blanks') };

export type Resolved = { readonly spec: Spec; readonly shelf: Shelf };

const isReference = (value: Json): boolean => isSpec(value) && value.kind === FILE;

/** Whether a Spec names something outside. */
export const hasReference = (value: Json): boolean =>
  typeof value === 'object' && value !== null && (isReference(value) || Object.values(value).some(hasReference));

/** For people: what came from a file by its kind and the first digits of its checksum. Cannot be read back. */
export function readable(value: Json, shelf: Shelf): Json {
  if (!isSpec(value)) return value;
  if (value.kind !== 'stored') {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, readable(each, shelf)]));
  }
  const checksum = String(value.checksum);
  return { kind: shelf.get(checksum)?.kind ?? value.kind, checksum: checksum.slice(0, 'sha256:'.length + 8) };
}

async function load(path: string, place: 'player' | 'evaluator', game: string): Promise<Resolved> {
  const bad = (reason: string): never => {
    throw new Failure('input', `cannot use ${quote(path)}: ${reason}`);
  };
  const content = await readText(path, MAX_FILE);
  if (!content.ok) return bad(content.reason);
  const json = parseJson(content.value, MAX_FILE);
  if (!json.ok) return bad(json.reason);
  const format = typeof json.value === 'object' && json.value !== null && 'format' in json.value && json.value.format;
  if (format === PLAYER_FORMAT) {
    const file = readPlayer(json.value);
    if (!file.ok) return bad(file.reason);
    if (file.value.game !== game) return bad(`its player plays ${file.value.game}, not ${game}`);
    if (place === 'evaluator') return bad('it holds a whole player where an evaluator is meant');
    return { spec: file.value.player, shelf: file.value.shelf };
  }
  const file = readEvaluator(json.value);
  if (!file.ok) return bad(file.reason);
  if (file.value.game !== game) return bad(`its evaluator rates ${file.value.game}, not ${game}`);
  const { checksum } = file.value;
  return { spec: { kind: 'stored', checksum }, shelf: new Map([[checksum, file.value]]) };
}

/** Throws Failure. */
export async function resolve(spec: Spec, place: 'player' | 'evaluator', game: string): Promise<Resolved> {
  if (spec.kind === FILE) {
    try {
      const { path } = readOptions(spec, options);
      if (path === '') throw new BadSpec('file needs a path, as in file(champion.json)');
      return await load(path, place, game);
    } catch (error) {
      if (error instanceof BadSpec) throw new Failure('usage', error.message);
      throw error;
    }
  }
  const shelf = new Map<string, Shelf extends ReadonlyMap<string, infer File> ? File : never>();
  const entries: [string, Json][] = [];
  for (const [name, value] of Object.entries(spec)) {
    if (!isSpec(value)) {
      entries.push([name, value]);
      continue;
    }
    const inner = await resolve(value, 'evaluator', game);
    for (const [checksum, file] of inner.shelf) shelf.set(checksum, file);
    entries.push([name, inner.spec]);
  }
  return { spec: Object.fromEntries(entries) as Spec, shelf };
}
