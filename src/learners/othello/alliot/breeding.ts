/** Selection of parents on an island, and their children. */
import { type Rng, rngFrom } from '../../../random/rng.js';
import { type Seed, seedFor } from '../../../random/seed.js';
import { shuffled } from '../../../tournaments/schedule.js';
import { fitnessShares, roulette, stochasticRemainder } from '../../selection.js';
import { share } from '../../sharing.js';
import type { AlliotSetup } from './options.js';
import type { Element } from './state.js';

export type SelectedParents = {
  readonly elements: readonly Element[];
  /** This many of the first `elements` survive in any case. */
  readonly elite: number;
  readonly fineness: number;
  readonly clusters: number;
};
/** A child and the parent that it may replace. */
export type Replacement = {
  readonly at: number;
  readonly child: Element;
  readonly parents: readonly Element[];
  readonly by: string;
};

/** Draws parents one by one, by a wheel with a share for each. */
function one(weights: readonly number[], rng: Rng): () => number {
  const draw = roulette(fitnessShares(weights));
  return () => draw(rng);
}

/** Selection on an island that has played: the elite first, then parents in pairs. */
export function choose(
  { settings, fitnessOf }: AlliotSetup,
  elements: readonly Element[],
  fineness: number,
  seed: Seed,
): SelectedParents {
  const { population } = settings;
  const fitness = elements.map(fitnessOf);
  const shared = share(
    elements.map(({ genome }) => genome),
    fitness,
    fineness,
  );
  const stays = { clusters: shared.bests, best: shared.bests.slice(0, 1), none: [] }[settings.elite];
  // At most half of an island, so that children have a place.
  const elite = stays.slice(0, Math.floor(population / 2));
  const rng = rngFrom(seedFor(seed, 'selection'));
  const weights = settings.sharing === 'clusters' ? shared.fitness : fitness;
  const places = population - elite.length;
  const chosen =
    settings.selection === 'remainder'
      ? stochasticRemainder(weights, places, rng)
      : Array.from({ length: places }, one(weights, rng));
  const order = shuffled(chosen.length, rng).map(i => chosen[i]!);
  return {
    elements: [...elite, ...order].map(i => elements[i]!),
    elite: elite.length,
    fineness: shared.fineness,
    clusters: shared.clusters.length,
  };
}

export type Variation = (
  setup: AlliotSetup,
  selected: SelectedParents,
  name: () => string,
  seed: Seed,
) => Replacement[];

export const crossed: Variation = ({ settings, genomes }, { elements, elite }, name, seed) => {
  const rng = rngFrom(seedFor(seed, 'crossover'));
  const replacements: Replacement[] = [];
  for (let at = elite; at + 1 < elements.length; at += 2) {
    if (rng.next() >= settings.crossover) continue;
    const parents = [elements[at]!, elements[at + 1]!] as const;
    const [a, b] = parents;
    const inherited = { points: (a.points + b.points) / 2, played: (a.played + b.played) / 2 };
    for (const [i, genome] of genomes.cross(a.genome, b.genome, rng).entries()) {
      replacements.push({ at: at + i, child: { id: name(), genome, ...inherited }, parents, by: 'crossover' });
    }
  }
  return replacements;
};

export const mutated: Variation = ({ settings, genomes }, { elements, elite }, name, seed) => {
  const rng = rngFrom(seedFor(seed, 'mutation'));
  const replacements: Replacement[] = [];
  for (let at = elite; at < elements.length; at++) {
    if (rng.next() >= settings.mutation) continue;
    const parent = elements[at]!;
    const child = { ...parent, id: name(), genome: genomes.mutate(parent.genome, rng) };
    replacements.push({ at, child, parents: [parent], by: 'mutation' });
  }
  return replacements;
};
