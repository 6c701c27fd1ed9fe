/**
 * A generation of all islands: all elements play, parents are selected, children are compared with them, and some
 * elements migrate to the next island.
 */
import { rngFrom } from '../../../random/rng.js';
import { type Seed, seedFor } from '../../../random/seed.js';
import { childStays, worseChance } from '../../annealing.js';
import type { Backend } from '../../backend.js';
import type { AlliotGenome } from '../../genomes/othello/alliot.js';
import { migrants } from '../../islands.js';
import type { Birth } from '../../learner.js';
import { choose, crossed, mutated, type Replacement, type SelectedParents, type Variation } from './breeding.js';
import { playReference } from './games.js';
import type { AlliotSetup } from './options.js';
import { settle } from './settlement.js';
import type { AlliotData, Element, World } from './state.js';

type Islands = readonly SelectedParents[];

/** The state of a generation between its stages. */
type Breeding = {
  readonly setup: AlliotSetup;
  readonly generation: number;
  readonly reference: AlliotGenome;
  readonly backend: Backend;
  readonly seed: Seed;
  /** The name of the next child. */
  name(): string;
  readonly births: Birth[];
};

/** On one island; `grown` are the children with the results that are compared with their parents'. */
function replaceOn(
  { setup: { settings, fitnessOf }, generation, seed, births }: Breeding,
  selected: SelectedParents,
  replacements: readonly Replacement[],
  grown: readonly Element[],
  label: readonly [what: string, island: number],
): SelectedParents {
  const rng = rngFrom(seedFor(seed, 'tournament', ...label));
  const chance = worseChance(generation, settings.span);
  const elements = [...selected.elements];
  for (const [i, { at, parents, by }] of replacements.entries()) {
    const child = grown[i]!;
    const roll = rng.next();
    const stays = childStays(fitnessOf(child), fitnessOf(selected.elements[at]!), chance, roll);
    if (settings.tournament !== 'none' && !stays) continue;
    elements[at] = child;
    births.push({ id: child.id, parents: parents.map(parent => parent.id), by });
  }
  return { ...selected, elements };
}

/** Children by crossover or by mutation, and which of them replace a parent. */
async function vary(breeding: Breeding, islands: Islands, what: string, variation: Variation): Promise<Islands> {
  const { setup, reference, backend, seed, name } = breeding;
  const replacements = islands.map((selected, island) => variation(setup, selected, name, seedFor(seed, island)));
  const owner = replacements.flatMap((each, island) => each.map(() => island));
  const children = replacements.flat().map(({ child }) => child);
  const grown =
    setup.settings.tournament === 'played'
      ? await playReference(setup, children, i => owner[i]!, reference, backend, seedFor(seed, what))
      : children;
  let from = 0;
  return islands.map((selected, island) => {
    const own = replacements[island]!;
    const those = grown.slice(from, (from += own.length));
    return replaceOn(breeding, selected, own, those, [what, island]);
  });
}

/** The islands after migration, if this generation has one. */
function migrate(
  { setup: { settings }, generation, seed }: Breeding,
  islands: Islands,
): readonly (readonly Element[])[] {
  const next = islands.map(({ elements }) => [...elements]);
  if (generation % settings.migration !== 0) return next;
  const { population } = settings;
  const count = Math.round(settings.migrants * population);
  const isElite = (island: number, i: number): boolean => i < islands[island]!.elite;
  const rng = rngFrom(seedFor(seed, 'missionaries'));
  for (const { from, element, to, replaces } of migrants(islands.length, population, count, isElite, rng)) {
    next[to]![replaces] = islands[from]!.elements[element]!;
  }
  return next;
}

export async function nextGeneration(
  setup: AlliotSetup,
  { data, islands }: World,
  backend: Backend,
  seed: Seed,
): Promise<World> {
  const { settings, fitnessOf } = setup;
  const { population, span, stages } = settings;
  const { stage } = data;
  const generation = data.generation + 1;
  const reference = data.references.at(-1)!;
  const islandOf = (i: number): number => Math.floor(i / population);
  const all = await playReference(setup, islands.flat(), islandOf, reference, backend, seedFor(seed, 'everybody'));
  const fitness = all.map(fitnessOf);
  const byIsland = islands.map((_, island) => all.slice(island * population, (island + 1) * population));
  const { id, genome, points, played } = all[fitness.indexOf(Math.max(...fitness))]!;

  let born = 0;
  const name = (): string => `${stage}.${generation}.${born++}`;
  const breeding: Breeding = { setup, generation, reference, backend, seed, name, births: [] };
  let selected: Islands = byIsland.map((elements, island) =>
    choose(setup, elements, data.fineness[island]!, seedFor(seed, island)),
  );
  selected = await vary(breeding, selected, 'crossover', crossed);
  selected = await vary(breeding, selected, 'mutation', mutated);

  const after: AlliotData = {
    ...data,
    generation,
    fineness: selected.map(each => each.fineness),
    clusters: selected.map(each => each.clusters),
    bests: byIsland.map(elements => Math.max(...elements.map(fitnessOf))),
    mean: fitness.reduce((sum, each) => sum + each, 0) / fitness.length,
    champion: { id, genome, points, played },
    births: breeding.births,
  };
  if (generation < span || stage >= stages) return { data: after, islands: migrate(breeding, selected) };
  return settle(setup, stage + 1, [...data.references, genome], after, seedFor(seed, 'stage'));
}
