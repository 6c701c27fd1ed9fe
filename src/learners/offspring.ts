/**
 * The new members of Currie's population in a generation: one mutant of each survivor, then one child of each survivor
 * with another one, drawn by rank fitness. The population holds no genome twice.
 */
import type { Rng } from '../random/rng.js';
import { uniformCrossover } from './crossover.js';
import { stepMutation } from './mutation.js';
import { drawn } from './selection.js';

export type CurrieGenome = readonly number[];

export type Child = {
  readonly genes: CurrieGenome;
  /** Indices of the survivors; there is a second one if two were crossed. */
  readonly parents: readonly [number] | readonly [number, number];
  /** The population already holds these genes. */
  readonly isKnown: boolean;
};

type OffspringSettings = {
  readonly least: number;
  readonly most: number;
  /** By how much a mutation changes a gene. */
  readonly size: number;
  readonly crossover: boolean;
};

const isSame = (a: CurrieGenome, b: CurrieGenome): boolean => a.every((gene, i) => gene === b[i]);

/** `fitness`: the survivors' fitness for mating. */
export function offspringOf(
  survivors: readonly CurrieGenome[],
  fitness: readonly number[],
  { least, most, size, crossover }: OffspringSettings,
  rng: Rng,
): Child[] {
  const all = [...survivors];
  const offspring: Child[] = [];
  const add = (genes: CurrieGenome, parents: Child['parents']): void => {
    const isKnown = all.some(each => isSame(each, genes));
    offspring.push({ genes, parents, isKnown });
    if (!isKnown) all.push(genes);
  };
  survivors.forEach((genes, i) => {
    add(stepMutation(genes, least, most, rng, size), [i]);
  });
  if (!crossover || survivors.length < 2) return offspring;
  survivors.forEach((genes, i) => {
    const others = fitness.map((each, j) => (j === i ? 0 : each));
    // If every fitness is 0, all mates are equally likely.
    const isFlat = others.every(each => each === 0);
    const mate = drawn(isFlat ? others.map((_, j) => (j === i ? 0 : 1)) : others, rng);
    add(uniformCrossover(genes, survivors[mate]!, rng), [i, mate]);
  });
  return offspring;
}
