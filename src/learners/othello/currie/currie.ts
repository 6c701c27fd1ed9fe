/**
 * Currie 1997: weights by a small population that grows from one individual. In each generation every survivor leaves a
 * mutant and a child with another survivor; each individual plays every individual, itself included, once with each
 * colour; at most four survive, by rank space. Results between survivors are kept and not played again.
 *
 * The first stage weights only special squares, with one weight fixed and three genes. The second stage freezes these
 * and weights the strategies, again with one fixed. Currie stops when the fittest survivor stays the same, and does not
 * say for how long (`patience`). He decreased the size of mutations by hand over a week, and wished that the program
 * did it: here `size` is halved when the fittest has stayed the same, and the stage ends at size 1.
 *
 * His figures need games against oneself that can be won twice or not at all, so every game has its own random opening.
 */

import type { Spec } from '../../../specs/spec.js';
import { needsKind } from '../../genomes/entry.js';
import { encoded, type Learner, type LearnerEntry, type LearnerSetting } from '../../learner.js';
import { bestQuality, qualityIn } from './games.js';
import { nextGeneration, settle } from './generation.js';
import { type CurrieSetup, options, setupOf } from './options.js';
import { type Population, populationCodec } from './state.js';

function progress({ namesOf, settings }: CurrieSetup, { data, genes }: Population): Readonly<Record<string, number>> {
  const { fittest, candidates, size, stayed } = data;
  const distances = genes.flatMap((a, i) =>
    genes.slice(0, i).map(other => Math.sqrt(a.reduce((sum, gene, k) => sum + (gene - other[k]!) ** 2, 0))),
  );
  return {
    // As a share of the most points.
    best: fittest.quality / bestQuality(candidates, settings.opponents),
    diversity: distances.length === 0 ? 0 : distances.reduce((sum, each) => sum + each, 0) / distances.length,
    size,
    stayed,
    ...Object.fromEntries(namesOf(fittest.stage).map((name, i) => [name, fittest.genes[i]!])),
  };
}

function currie(spec: Spec, { game }: LearnerSetting): Learner {
  needsKind(game, 'strategies');
  const setup = setupOf(spec, game);
  const { first, express } = setup;
  const learner: Learner<Population> = {
    begin: () => settle(setup, first.stage, first.genes, first.special),
    step: (population, backend, seed) => nextGeneration(setup, population, backend, seed),
    champion: ({ data: { fittest, special } }) => express(fittest.stage, fittest.genes, special),
    progress: population => progress(setup, population),
    births: ({ data }) => data.births,
    population({ data, genes, points }) {
      const quality = qualityIn(points, genes.length, setup.settings.opponents)(genes.map((_, i) => i));
      return genes
        .map((each, i) => ({
          id: data.ids[i]!,
          fitness: quality[i]!,
          evaluator: express(data.stage, each, data.special),
        }))
        .sort((a, b) => b.fitness - a.fitness);
    },
    log: ({ data }) => data.lines,
    isDone: ({ data }) => data.isDone,
  };
  return encoded(learner, populationCodec);
}

export const entry: LearnerEntry = {
  summary:
    'Currie 1997: evolves weights of special squares, then of strategies, by rank-space selection in a small population',
  options,
  examples: ['currie(size=4, survivors=2)'],
  build: currie,
};
