/**
 * Who is added to Currie's population in a generation: of each survivor a mutant, then of each a child with another
 * survivor, who is drawn by his rank fitness. Nobody is there twice.
 */
import type { Rng } from '../random/rng.js';
import { uniformCrossover } from './crossover.js';
import { stepMutation } from './mutation.js';
import { drawn } from './selection.js';

export type Genes = readonly number[];

export type Newborn = {
  readonly genes: Genes;
  /** Numbers of the survivors; the second where two were crossed. */
  readonly parents: readonly [number] | readonly [number, number];
  /** There is somebody like that already. */
  readonly isKnown: boolean;
};

export type BroodSettings = {
  readonly least: number;
  readonly most: number;
  /** Of a mutation. */
  readonly size: number;
  readonly crossover: boolean;
};

const isSame = (a: Genes, b: Genes): boolean => a.every((gene, i) => gene === b[i]);

/** `fitness` is that of the survivors as parents. */
export function broodOf(
  survivors: readonly Genes[],
  fitness: readonly number[],
  { least, most, size, crossover }: BroodSettings,
  rng: Rng,
): Newborn[] {
  const all = [...survivors];
  const brood: Newborn[] = [];
  const add = (genes: Genes, parents: Newborn['parents']): void => {
    const isKnown = all.some(each => isSame(each, genes));
    brood.push({ genes, parents, isKnown });
    if (!isKnown) all.push(genes);
  };
  survivors.forEach((genes, i) => {
    add(stepMutation(genes, least, most, rng, size), [i]);
  });
  if (!crossover || survivors.length < 2) return brood;
  survivors.forEach((genes, i) => {
    const others = fitness.map((each, j) => (j === i ? 0 : each));
    // Where quality is 0 all round nobody is preferred.
    const isFlat = others.every(each => each === 0);
    const mate = drawn(isFlat ? others.map((_, j) => (j === i ? 0 : 1)) : others, rng);
    add(uniformCrossover(genes, survivors[mate]!, rng), [i, mate]);
  });
  return brood;
}
