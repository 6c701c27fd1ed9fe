/**
 * References to things outside: `file(PATH)` and `run(NAME)` are read here, checked, and replaced by their content.
 * Only text that the user typed is searched for references; a file never causes another file to be opened.
 */

import { parseJson } from '../evaluators/json.js';
import { MAX_FILE, readEvaluator } from '../models/file.js';
import type { ModelRegistry } from '../models/registry.js';
import { isPlayerFile, readPlayer } from '../players/file.js';
import { BadSpec, integer, readOptions, text } from '../specs/options.js';
import { quote } from '../specs/parsed.js';
import { formatSpec, isSpec, type Json, type Spec } from '../specs/spec.js';
import { readText } from '../store/files.node.js';
import { Failure } from './failure.js';
import { runsFolder } from './runs-folder.js';

export const RUN = 'run';
export const RUN_SUMMARY = 'the champion of a run, or the best of one of its generations';
const runOptions = {
  name: text('', 'a name', 'name of the run, see: breedboard runs'),
  generation: integer(-1, 1e9, -1, 'generation whose best plays; by default the champion'),
  runs: text('', 'a folder', 'folder of the runs; by default runs, or BREEDBOARD_RUNS'),
};

export const FILE = 'file';
export const FILE_SUMMARY = 'a player or an evaluator from a file';
const options = { path: text('', 'a path', 'path of the file; in quotation marks if it contains blanks') };

type Resolved = {
  readonly spec: Spec;
  readonly models: ModelRegistry;
  /** The provenance of a player file. */
  readonly provenance?: Json;
};

/** Whether a name stands for the content of a file or a run. */
export const isReference = (value: Json): boolean => isSpec(value) && (value.kind === FILE || value.kind === RUN);

/** Whether a Spec names something outside. */
export const hasReference = (value: Json): boolean =>
  typeof value === 'object' && value !== null && (isReference(value) || Object.values(value).some(hasReference));

/** For people: a file as its kind and the first digits of its checksum. It cannot be parsed back. */
export function readable(value: Json, models: ModelRegistry): Json {
  if (!isSpec(value)) return value;
  if (value.kind !== 'stored') {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, readable(each, models)]));
  }
  const checksum = String(value.checksum);
  return { kind: models.get(checksum)?.kind ?? value.kind, checksum: checksum.slice(0, 'sha256:'.length + 8) };
}

/** As the League’s players are, and no file of ours. */
const isNumbers = (text: string): boolean => /^[\s{}\d.eE+-]*$/.test(text) && /\d/.test(text);

async function load(path: string, place: 'player' | 'evaluator', game: string): Promise<Resolved> {
  const bad = (reason: string): never => {
    throw new Failure('input', `cannot use ${quote(path)}: ${reason}`);
  };
  const content = await readText(path, MAX_FILE);
  if (!content.ok) return bad(content.reason);
  const json = parseJson(content.value, MAX_FILE);
  if (!json.ok) {
    return bad(
      isNumbers(content.value)
        ? 'it has the form of a League player; breedboard convert makes a file of it'
        : json.reason,
    );
  }
  if (isPlayerFile(json.value)) {
    const file = readPlayer(json.value);
    if (!file.ok) return bad(file.reason);
    if (file.value.game !== game) return bad(`its player plays ${file.value.game}, not ${game}`);
    if (place === 'evaluator') return bad('it holds a player, not an evaluator');
    const { player, models, provenance } = file.value;
    return { spec: player, models, provenance };
  }
  const file = readEvaluator(json.value);
  if (!file.ok) return bad(file.reason);
  if (file.value.game !== game) return bad(`its evaluator rates ${file.value.game}, not ${game}`);
  const { checksum } = file.value;
  return { spec: { kind: 'stored', checksum }, models: new Map([[checksum, file.value]]) };
}

async function loadRun(spec: Spec, place: 'player' | 'evaluator', game: string): Promise<Resolved> {
  const { name, generation, runs } = readOptions(spec, runOptions);
  if (name === '') throw new BadSpec('run needs a name, as in run(pinkney-1); see: breedboard runs');
  const folder = runsFolder(runs);
  const bad = (reason: string): never => {
    throw new Failure('input', `cannot use ${formatSpec(spec)}: ${reason}`);
  };
  // Runs bring all learners, which a command without one need not load.
  const { readAncestor, readRunFolder } = await import('../store/runs.node.js');
  const view = await readRunFolder(folder, name);
  if (!view.ok) return bad(`${view.reason} (folder ${quote(folder)})`);
  const found = await readAncestor(folder, name, generation < 0 ? undefined : generation);
  if (!found.ok) return bad(found.reason);
  const { file } = found.value;
  if (file.game !== game) return bad(`it plays ${file.game}, not ${game}`);
  const evaluator: Spec = { kind: 'stored', checksum: file.checksum };
  const models = new Map([[file.checksum, file]]);
  return { spec: place === 'evaluator' ? evaluator : { ...view.value.experiment.plays, evaluator }, models };
}

/** Throws Failure. */
export async function resolve(spec: Spec, place: 'player' | 'evaluator', game: string): Promise<Resolved> {
  if (isReference(spec)) {
    try {
      if (spec.kind === RUN) return await loadRun(spec, place, game);
      const { path } = readOptions(spec, options);
      if (path === '') throw new BadSpec('file needs a path, as in file(champion.json)');
      return await load(path, place, game);
    } catch (error) {
      if (error instanceof BadSpec) throw new Failure('usage', error.message);
      throw error;
    }
  }
  const models = new Map<string, ModelRegistry extends ReadonlyMap<string, infer File> ? File : never>();
  const entries: [string, Json][] = [];
  for (const [name, value] of Object.entries(spec)) {
    if (!isSpec(value)) {
      entries.push([name, value]);
      continue;
    }
    const inner = await resolve(value, 'evaluator', game);
    for (const [checksum, file] of inner.models) models.set(checksum, file);
    entries.push([name, inner.spec]);
  }
  return { spec: Object.fromEntries(entries) as Spec, models };
}
