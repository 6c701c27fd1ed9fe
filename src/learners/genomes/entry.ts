/** An entry of the catalogue of genomes. */
import { everyGame } from '../../games/catalogue.js';
import type { Game } from '../../rules/game.js';
import type { CatalogueEntry } from '../../specs/catalogue.js';
import { NotOffered } from '../../specs/options.js';
import type { Genome, Representation } from '../genome.js';
import type { LearnerSetting } from '../learner.js';

export type GenomeEntry = CatalogueEntry<Representation<Genome>, LearnerSetting>;

/** For a kind of evaluator that only some games have. Throws NotOffered. */
export function needsKind(game: Game, kind: string): void {
  if (game.kinds && Object.hasOwn(game.kinds, kind)) return;
  const known = everyGame().filter(each => each.kinds && Object.hasOwn(each.kinds, kind));
  throw new NotOffered(
    `${kind} needs a game with evaluators of that kind, and ${game.id} has none; games that have it: ${known.map(({ id }) => id).join(', ')}`,
  );
}
