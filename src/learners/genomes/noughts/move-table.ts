/** Rosin and Belew 1995: a move for each position in which there is a choice, none of them rated. */
import { moveTableModel, tableAlleles } from '../../../games/noughts/move-table.js';
import type { Rng } from '../../../random/rng.js';
import { readOptions, real } from '../../../specs/options.js';
import { uniform } from '../../crossover.js';
import type { Representation } from '../../genome.js';
import { type GenomeEntry, needsKind } from '../entry.js';

const options = { rate: real(0, 1, 0.01, 'how likely a mutation draws each move anew, among all free squares') };

/** Noise of other mutations is rounded and wrapped around. */
const allele = (gene: number, values: number): number => {
  const whole = Math.round(gene) % values;
  return whole < 0 ? whole + values : whole + 0;
};

export function moveTableGenome(rate: number): Representation<Float32Array> & { readonly length: number } {
  const { length } = tableAlleles();
  const drawn = (gene: number, rng: Rng): number => rng.below(tableAlleles()[gene]!);
  return {
    length,
    random: rng => Float32Array.from({ length }, (_, gene) => drawn(gene, rng)),
    /** A draw a gene, and another for each that changes; the new move may be the old one. */
    mutate: (genome, rng) => genome.map((move, gene) => (rng.next() < rate ? drawn(gene, rng) : move)),
    cross: (mother, father, rng) => uniform(mother, father, 0.5, rng),
    /** The share of positions with another move. */
    distance: (a, b) => a.reduce((sum, move, gene) => sum + (move === b[gene] ? 0 : 1), 0) / length,
    express: genome => moveTableModel(genome.map((gene, i) => allele(gene, tableAlleles()[i]!))),
  };
}

export const entry: GenomeEntry = {
  summary: 'Rosin and Belew’s: a move for each position of noughts and crosses, up to symmetry',
  options,
  build(spec, { game }) {
    needsKind(game, 'move-table');
    return moveTableGenome(readOptions(spec, options).rate);
  },
};
