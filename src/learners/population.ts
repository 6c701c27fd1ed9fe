/** A population, and how the next one is bred from it, for any kind of genome. */

import { rngFrom } from '../random/rng.js';
import { type Seed, seedFor } from '../random/seed.js';
import { anything, type Infer, list, number, object, optional, text } from '../specs/schema.js';
import type { Json } from '../specs/spec.js';
import type { Genome, Representation } from './genome.js';
import type { Birth } from './learner.js';
import type { Operators, Ranked } from './operators.js';
import { ranked } from './selection.js';

export type Member = {
  /** Unique within a run. */
  readonly id: string;
  readonly genome: Genome;
  /** Size of its mutations, if that is inherited. */
  readonly size: number;
};

export type Breeding = {
  readonly representation: Representation<Genome>;
  readonly operators: Operators;
  readonly size: number;
  /** Prefix of the members' names if there are several populations. */
  readonly name?: string;
};

export type NewGeneration = { readonly members: readonly Member[]; readonly births: readonly Birth[] };

export function founders({ representation, operators, size, name = '' }: Breeding, seed: Seed): NewGeneration {
  const members = Array.from({ length: size }, (_, i) => ({
    id: `${name}0.${i}`,
    genome: representation.random(rngFrom(seedFor(seed, 'founder', i))),
    size: operators.mutation.size,
  }));
  return { members, births: members.map(({ id }) => ({ id, parents: [], by: 'random' })) };
}

/** The best first; ties are in an order that depends on the seed. */
export const rankedBy = (fitness: ArrayLike<number>, seed: Seed): Ranked => ({
  fitness,
  order: ranked(fitness, rngFrom(seedFor(seed, 'ties'))),
});

/** Survivors, the best first, then children. */
export function nextGeneration(
  { representation: _, operators, size, name = '' }: Breeding,
  members: readonly Member[],
  standing: Ranked,
  generation: number,
  seed: Seed,
): NewGeneration {
  const { selection, survival, crossover, crossed, mutation, mutated } = operators;
  const next = survival(standing).map(i => members[i]!);
  const births: Birth[] = [];
  const wanted = size - next.length;
  const parents = selection(standing, wanted, rngFrom(seedFor(seed, 'selection'))).map(i => members[i]!);

  const addChild = (child: number, genome: Genome, from: readonly Member[], isCrossed: boolean): void => {
    const rng = rngFrom(seedFor(seed, 'mutation', child));
    const before = from[0]!.size;
    const isMutated = mutated === 1 || rng.next() < mutated;
    const varied = isMutated ? mutation.vary(genome, before, rng) : { genome, size: before };
    const id = `${name}${generation}.${child}`;
    const by = [isCrossed ? ['crossover'] : [], isMutated ? ['mutation'] : []].flat().join(' and ') || 'copy';
    next.push({ id, ...varied });
    births.push({ id, parents: from.map(each => each.id), by });
  };

  for (let child = 0; child < wanted; child += crossover ? 2 : 1) {
    const mother = parents[child]!;
    const father = parents[child + 1];
    const rng = rngFrom(seedFor(seed, 'crossover', child));
    if (crossover && father && rng.next() < crossed) {
      const [a, b] = crossover(mother.genome, father.genome, rng);
      addChild(child, a, [mother, father], true);
      addChild(child + 1, b, [father, mother], true);
    } else {
      addChild(child, mother.genome, [mother], false);
      if (crossover && father) addChild(child + 1, father.genome, [father], false);
    }
  }
  return { members: next, births };
}

/** Members in the data of a state; the genome's representation reads the genomes. */
export const packedMembers = object({
  ids: list(text()),
  sizes: list(number()),
  genomes: optional(list(anything)),
});
type PackedMembers = Infer<typeof packedMembers>;

/** The checkpoint form: numbers as one array, one genome after another; other genomes as data. */
export function pack(
  members: readonly Member[],
  { length }: Representation<Genome>,
): { data: PackedMembers; genes: Float32Array } {
  const ids = members.map(({ id }) => id);
  const sizes = members.map(({ size }) => size);
  if (length === undefined) {
    return { data: { ids, sizes, genomes: members.map(({ genome }) => genome as Json) }, genes: new Float32Array(0) };
  }
  const genes = new Float32Array(members.length * length);
  members.forEach(({ genome }, i) => {
    genes.set(genome as Float32Array, i * length);
  });
  return { data: { ids, sizes }, genes };
}

export function unpack(
  { ids, sizes, genomes = [] }: PackedMembers,
  genes: Float32Array,
  { length }: Representation<Genome>,
): Member[] {
  return ids.map((id, i) => ({
    id,
    size: sizes[i]!,
    genome: length === undefined ? genomes[i]! : genes.slice(i * length, (i + 1) * length),
  }));
}

/** The mean distance between neighbours in their order: all pairs would take longer than their games. */
export function diversity(members: readonly Member[], { distance }: Representation<Genome>): number {
  if (members.length < 2) return 0;
  let sum = 0;
  for (let i = 1; i < members.length; i++) sum += distance(members[i - 1]!.genome, members[i]!.genome);
  return sum / (members.length - 1);
}
