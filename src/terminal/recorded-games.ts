/** Recorded games and bred players from files, for learners that learn from them or go on with them. */
import type { Experiment } from '../experiments/experiment.js';
import { buildGame } from '../games/catalogue.js';
import { variantOf } from '../games/variants.js';
import type { Backend } from '../learners/backend.js';
import { MAX_FILE, parseEvaluator } from '../models/file.js';
import { pliesOf } from '../rules/archive.js';
import type { Model } from '../rules/game.js';
import type { Move } from '../rules/position.js';
import { quote } from '../specs/parsed.js';
import type { Spec } from '../specs/spec.js';
import { readText } from '../store/files.node.js';
import { ArchiveReader } from './archives.js';
import { Failure } from './failure.js';

/** Games that start at the start of the game; others are left out. Throws Failure if the file cannot be read. */
async function recordedGames(spec: Spec, path: string): Promise<readonly (readonly Move[])[]> {
  const game = buildGame(spec);
  const reader = new ArchiveReader(game, undefined);
  await reader.read(path);
  const { games, problems } = reader.collection;
  if (games.length === 0)
    throw new Failure('input', `cannot learn from ${quote(path)}: ${problems[0] ?? 'it has no games'}`);
  const start = game.display.formatPosition(game.initial());
  return games.filter(each => each.start.position === start).map(pliesOf);
}

/** An evaluator of this game, such as the champion of a run. Throws Failure if the file holds none. */
async function bredPlayer(spec: Spec, path: string): Promise<Model> {
  const bad = (reason: string): Failure => new Failure('input', `cannot go on from ${quote(path)}: ${reason}`);
  const content = await readText(path, MAX_FILE);
  if (!content.ok) throw bad(content.reason);
  const file = parseEvaluator(content.value);
  if (!file.ok) throw bad(file.reason);
  const wanted = variantOf(buildGame(spec));
  if (file.value.game !== wanted) throw bad(`its evaluator rates ${file.value.game}, not ${wanted}`);
  const { game, kind, shape, weights } = file.value;
  return { game, kind, shape, weights };
}

/** What learners may read from files. */
export const FILES: Pick<Backend, 'recorded' | 'bred'> = { recorded: recordedGames, bred: bredPlayer };

/** Before a run starts: whether the files that it wants can be read. Throws Failure. */
export async function checkRecorded({ game, learner }: Pick<Experiment, 'game' | 'learner'>): Promise<void> {
  const { positions, base } = learner;
  const isNamed = (path: unknown): path is string => typeof path === 'string' && path !== 'none';
  if (isNamed(positions)) await recordedGames(game, positions);
  if (isNamed(base)) await bredPlayer(game, base);
}
