/** What a line of the catalogue of genomes is. */
import type { Game } from '../../rules/game.js';
import type { Entry } from '../../specs/catalogue.js';
import { BadSpec } from '../../specs/options.js';
import type { Spec } from '../../specs/spec.js';
import type { Genes, Representation } from '../genome.js';
import type { LearnerSetting } from '../learner.js';

export type GenomeEntry = Entry<Representation<Genes>, LearnerSetting>;

/** Throws BadSpec. */
export function onlyFor(id: string, spec: Spec, game: Game): void {
  if (game.id !== id) throw new BadSpec(`a genome of ${spec.kind} plays ${id}, not ${game.id}`);
}
