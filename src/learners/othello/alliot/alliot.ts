/**
 * Alliot & Durand 1995: twelve numbers of an evaluator, evolved on islands against a reference program. One step is a
 * generation of all islands:
 *
 * 1. Each element plays the reference at depths 0, 1 and 2 from four random positions with each colour. Two games from
 *    one position are one result, by the sum of their discs; with c, the discs won or lost in all games, an element
 *    gets v + d/2 + c/1000 points for v won and d drawn results.
 * 2. Fitness is the strength that an element has with 95 % confidence, given its points and results, so that luck
 *    counts less. As in the paper's f = (now + before) / 2, the past weighs as much as the present (`memory`, in
 *    results). If all of the past counted, children would carry their parents' results along, improvements would not
 *    show, and evolution would stall (docs/results.md).
 * 3. Fitness is shared within clusters; parents are drawn by stochastic remainder (`selection`); the best element survives, and the
 *    best of every good cluster.
 * 4. Pairs are crossed and elements mutated. A child replaces its parent if it is better, or with a probability that
 *    falls from ½ to 1/100. A child of two has the mean of their points and results, a mutant has its parent's.
 * 5. Every ten generations a tenth of each island moves to the next.
 *
 * The paper does not say whether a child has played before it is compared with its parent. It times a generation as one
 * evaluation of each element, so here the child has not (`tournament=inherited`): its inherited results are compared.
 *
 * A stage ends after `span` generations. Its champion is the reference of the next one, which starts with a new
 * population.
 */

import { ALLIOT_STAGES } from '../../../games/othello/evaluators/alliot.js';
import type { Spec } from '../../../specs/spec.js';
import { alliotGenome } from '../../genomes/othello/alliot.js';
import { encoded, type Learner, type LearnerEntry, type LearnerSetting } from '../../learner.js';
import { spreadOf } from '../../sharing.js';
import { nextGeneration } from './generation.js';
import { type AlliotSetup, options, setupOf } from './options.js';
import { settle } from './settlement.js';
import { type World, worldCodec } from './state.js';

function progress({ data, islands }: World): Readonly<Record<string, number>> {
  if (data.bests.length === 0) return {};
  const sorted = [...data.bests].sort((a, b) => b - a);
  // Figure 4 of the paper shows the eight best of thirty islands.
  const eighth = sorted[Math.min(sorted.length, 8) - 1]!;
  return {
    best: sorted[0]!,
    eighth,
    mean: data.mean,
    clusters: data.clusters.reduce((sum, each) => sum + each, 0) / data.clusters.length,
    diversity: islands.reduce((sum, each) => sum + spreadOf(each.map(({ genome }) => genome)), 0) / islands.length,
    stage: data.stage,
  };
}

function championLine({ fitnessOf }: AlliotSetup, { data: { champion, stage, generation } }: World): readonly string[] {
  if (champion.played === 0) return [];
  const { genome, points, played, id } = champion;
  const squares = `[${genome.slice(0, 10).join(', ')}], bonus ${genome[10]}, liberty penalty ${genome[11]}`;
  const score = `f(${points.toFixed(1)}, ${played.toFixed(0)}) = ${fitnessOf(champion).toFixed(3)}`;
  return [`stage ${stage}, generation ${generation}: ${id} ${squares}; ${score}`];
}

function alliot(spec: Spec, { game }: LearnerSetting): Learner {
  const setup = setupOf(spec, game);
  const { genomes, fitnessOf } = setup;
  const { population, span, stages } = setup.settings;
  const learner: Learner<World> = {
    begin: seed => settle(setup, 1, [alliotGenome(ALLIOT_STAGES[0])], undefined, seed),
    step: (world, backend, seed) => nextGeneration(setup, world, backend, seed),
    champion: ({ data }) => genomes.express(data.champion.genome),
    progress,
    births: ({ data }) => data.births,
    population: ({ islands }) =>
      islands
        .flat()
        .map(element => ({ id: element.id, fitness: fitnessOf(element), evaluator: genomes.express(element.genome) }))
        .sort((a, b) => b.fitness - a.fitness),
    log: world => championLine(setup, world),
    length: span * stages,
    isDone: ({ data }) => data.stage >= stages && data.generation >= span,
  };
  return encoded(learner, worldCodec(population));
}

export const entry: LearnerEntry = {
  summary:
    'Alliot & Durand 1995: evolves the twelve numbers of their evaluator on islands, against a reference program',
  options,
  examples: ['alliot(islands=2, population=4, deepest=0, positions=2)'],
  build: alliot,
};
