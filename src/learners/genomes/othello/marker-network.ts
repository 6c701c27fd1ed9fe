/** Moriarty and Miikkulainen 1995: the chromosome of a network that chooses moves, as a row of whole numbers. */
import {
  LEAST_ALLELE,
  MAX_CHROMOSOME,
  MOST_ALLELE,
  markerNetworkModel,
} from '../../../games/othello/evaluators/marker-network.js';
import type { Rng } from '../../../random/rng.js';
import type { Model } from '../../../rules/game.js';
import { integer, readOptions, real } from '../../../specs/options.js';
import type { Genome, Representation } from '../../genome.js';
import { type GenomeEntry, needsKind } from '../entry.js';

export const markerOptions = {
  length: integer(100, MAX_CHROMOSOME, 5000, 'numbers of a chromosome'),
  rate: real(0, 1, 0.004, 'how likely a mutation draws each number anew'),
};

const drawn = (rng: Rng): number => LEAST_ALLELE + rng.below(MOST_ALLELE - LEAST_ALLELE + 1);
const whole = (allele: number): number => Math.min(MOST_ALLELE, Math.max(LEAST_ALLELE, Math.round(allele))) + 0;

/** What lies between two points changes places: two draws. */
export function twoPoint(mother: Float32Array, father: Float32Array, rng: Rng): readonly [Float32Array, Float32Array] {
  const points = [rng.below(mother.length + 1), rng.below(mother.length + 1)].sort((a, b) => a - b);
  const [from, to] = points as [number, number];
  const [a, b] = [mother.slice(), father.slice()];
  a.set(father.subarray(from, to), from);
  b.set(mother.subarray(from, to), from);
  return [a, b];
}

export function markerGenome(
  length: number,
  rate: number,
  modelOf: (chromosome: Float32Array) => Model = markerNetworkModel,
): Representation<Float32Array> & { readonly length: number } {
  return {
    length,
    random: rng => Float32Array.from({ length }, () => drawn(rng)),
    /** A draw a number, and another for each that changes. */
    mutate: (genome, rng) => genome.map(allele => (rng.next() < rate ? drawn(rng) : allele)),
    cross: twoPoint,
    /** The share of numbers that differ. */
    distance: (a, b) => a.reduce((sum, allele, i) => sum + (allele === b[i] ? 0 : 1), 0) / length,
    express: genome => modelOf(genome.map(whole)),
  };
}

export const entry: GenomeEntry = {
  summary: 'Moriarty and Miikkulainen’s: a network that chooses moves, in marker-based encoding',
  options: markerOptions,
  build(spec, { game }) {
    const { length, rate } = readOptions(spec, markerOptions);
    needsKind(game, 'marker-network');
    return markerGenome(length, rate) as Representation<Genome>;
  },
};
