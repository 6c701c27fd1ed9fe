/** The first individual of a stage, and one generation: offspring, games, survival, and whether the stage ends. */
import { rngFrom } from '../../../random/rng.js';
import { type Seed, seedFor } from '../../../random/seed.js';
import type { Backend } from '../../backend.js';
import type { Birth } from '../../learner.js';
import { type Child, type CurrieGenome, offspringOf } from '../../offspring.js';
import { type RankSpaceRanking, rankingOf, type Survival, survive } from '../../rank-space.js';
import { play, qualityIn, UNMET } from './games.js';
import { generationLines, written } from './log.js';
import { B_WEIGHT, type CurrieSetup } from './options.js';
import type { CurrieData, Population, StageName } from './state.js';

export function settle(
  { settings }: CurrieSetup,
  stage: StageName,
  genes: CurrieGenome,
  special: readonly number[],
  before?: CurrieData,
): Population {
  const id = `${stage}.0`;
  const birth: Birth = { id, parents: [], by: 'given' };
  const data: CurrieData = {
    stage,
    generation: 0,
    ids: [id],
    isNew: true,
    special,
    size: settings.size,
    stayed: 0,
    fittest: before?.fittest ?? { id, stage, genes, quality: 0 },
    candidates: before?.candidates ?? 1,
    births: [...(before?.births ?? []), birth],
    lines: [...(before?.lines ?? []), `${written(genes)}, added to population`],
    isDone: false,
  };
  return { data, genes: [genes], points: [settings.opponents === 'all' ? 0 : UNMET] };
}

/** All individuals after the games of a generation: the earlier survivors first, then the new ones. */
type Contest = {
  readonly initial: RankSpaceRanking;
  readonly offspring: readonly Child[];
  readonly newcomers: readonly Child[];
  readonly all: readonly CurrieGenome[];
  readonly points: readonly number[];
  readonly ranking: RankSpaceRanking;
};

async function contest(setup: CurrieSetup, population: Population, backend: Backend, seed: Seed): Promise<Contest> {
  const { settings } = setup;
  const { data, genes } = population;
  const n = genes.length;
  const initialPoints = data.isNew
    ? await play(setup, population, genes, 0, backend, seedFor(seed, 'first'))
    : population.points;
  const rankAll = (points: readonly number[], count: number): RankSpaceRanking => {
    const members = Array.from({ length: count }, (_, i) => i);
    return rankingOf(qualityIn(points, count, settings.opponents)(members), undefined, 'faithful', settings.chance);
  };
  const initial = rankAll(initialPoints, n);
  const variation = {
    least: settings.least,
    most: settings.most,
    size: data.size,
    crossover: settings.crossover === 'uniform',
  };
  const offspring = offspringOf(genes, initial.rankFitness, variation, rngFrom(seedFor(seed, 'brood')));
  const newcomers = offspring.filter(({ isKnown }) => !isKnown);
  const all = [...genes, ...newcomers.map(each => each.genes)];
  const points = await play(setup, { data, genes, points: initialPoints }, all, n, backend, seed);
  return { initial, offspring, newcomers, all, points, ranking: rankAll(points, all.length) };
}

const survivorsOf = ({ settings }: CurrieSetup, { all, points }: Contest, seed: Seed): Survival =>
  survive(
    all,
    qualityIn(points, all.length, settings.opponents),
    settings.survivors,
    settings.diversity,
    rngFrom(seedFor(seed, 'survival')),
    settings.chance,
  );

/** The state of the evolution after the games and the selection. */
function dataAfter({ settings }: CurrieSetup, data: CurrieData, held: Contest, survival: Survival): CurrieData {
  const { initial, offspring, newcomers, all, ranking } = held;
  const generation = data.generation + 1;
  const births = newcomers.map(
    ({ parents }, i): Birth => ({
      id: `${data.stage}.${generation}.${i}`,
      parents: parents.map(parent => data.ids[parent]!),
      by: parents.length === 1 ? 'mutation' : 'crossover',
    }),
  );
  const ids = [...data.ids, ...births.map(({ id }) => id)];
  const best = ranking.qualityRank.indexOf(1);
  const stayed = ids[best] === data.fittest.id ? data.stayed + 1 : 0;
  const isOver = stayed >= settings.patience;
  return {
    ...data,
    generation,
    ids: survival.survivors.map(i => ids[i]!),
    isNew: false,
    size: isOver ? Math.max(1, Math.floor(data.size / 2)) : data.size,
    stayed: isOver ? 0 : stayed,
    fittest: { id: ids[best]!, stage: data.stage, genes: all[best]!, quality: ranking.quality[best]! },
    candidates: all.length,
    births,
    lines: generationLines({ generation, initial, genes: all, offspring, ranking, survival }),
    isDone: isOver && data.size === 1,
  };
}

export async function nextGeneration(
  setup: CurrieSetup,
  population: Population,
  backend: Backend,
  seed: Seed,
): Promise<Population> {
  const held = await contest(setup, population, backend, seed);
  const survival = survivorsOf(setup, held, seed);
  const after = dataAfter(setup, population.data, held, survival);
  if (after.isDone && setup.settings.stage === 'both' && after.stage === 'squares') {
    const [corner, inner, c] = after.fittest.genes;
    return settle(setup, 'strategies', setup.fives('strategies'), [corner!, inner!, B_WEIGHT, c!], after);
  }
  const { all, points } = held;
  const { survivors } = survival;
  return {
    data: after,
    genes: survivors.map(i => all[i]!),
    points: survivors.flatMap(i => survivors.map(j => points[i * all.length + j]!)),
  };
}
