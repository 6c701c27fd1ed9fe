/** Recorded games from files, for learners that learn from them. */
import type { Experiment } from '../experiments/experiment.js';
import { buildGame } from '../games/catalogue.js';
import { pliesOf } from '../rules/archive.js';
import type { Move } from '../rules/position.js';
import { quote } from '../specs/parsed.js';
import type { Spec } from '../specs/spec.js';
import { ArchiveReader } from './archives.js';
import { Failure } from './failure.js';

/** Games that start at the start of the game; others are left out. Throws Failure if the file cannot be read. */
export async function recordedGames(spec: Spec, path: string): Promise<readonly (readonly Move[])[]> {
  const game = buildGame(spec);
  const reader = new ArchiveReader(game, undefined);
  await reader.read(path);
  const { games, problems } = reader.collection;
  if (games.length === 0)
    throw new Failure('input', `cannot learn from ${quote(path)}: ${problems[0] ?? 'it has no games'}`);
  const start = game.display.formatPosition(game.initial());
  return games.filter(each => each.start.position === start).map(pliesOf);
}

/** Before a run starts: whether the games that it wants can be read. Throws Failure. */
export async function checkRecorded({ game, learner }: Pick<Experiment, 'game' | 'learner'>): Promise<void> {
  const { positions } = learner;
  if (typeof positions === 'string' && positions !== 'none') await recordedGames(game, positions);
}
