/** Generations in the format of Currie's program. */
import type { Child, CurrieGenome } from '../../offspring.js';
import type { RankSpaceRanking, Survival } from '../../rank-space.js';

export const written = (genes: CurrieGenome): string => `{${genes.join(',')}}`;
/** Six significant digits, the C++ default. */
const digits = (value: number): string => String(Number(value.toPrecision(6)));

function rankingLines(genes: readonly CurrieGenome[], who: readonly number[], ranking: RankSpaceRanking): string[] {
  return who.map((i, at) =>
    [
      `${written(genes[i]!)} quality ${digits(ranking.quality[at]!)}`,
      `quality rank ${ranking.qualityRank[at]}`,
      `diversity ${digits(ranking.diversity[at]!)}`,
      `diversity rank ${ranking.diversityRank[at]}`,
      `total rank ${ranking.totalRank[at]}`,
      `rank fitness ${digits(ranking.rankFitness[at]!)}`,
    ].join(', '),
  );
}

export type Generation = {
  readonly generation: number;
  readonly initial: RankSpaceRanking;
  /** The initial individuals, then the new ones. */
  readonly genes: readonly CurrieGenome[];
  readonly offspring: readonly Child[];
  readonly ranking: RankSpaceRanking;
  readonly survival: Survival;
};

/** One generation in the format of Currie's program. */
export function generationLines({ generation, initial, genes, offspring, ranking, survival }: Generation): string[] {
  const members = genes.map((_, i) => i);
  const fate = ({ isKnown }: Child): string => (isKnown ? 'already exists' : 'added to population');
  const mutants = offspring.filter(({ parents }) => parents.length === 1);
  const children = offspring.filter(({ parents }) => parents.length === 2);
  const [first, ...rest] = survival.choices;
  return [
    `GENERATION : ${generation}`,
    'Initial population',
    ...rankingLines(genes, members.slice(0, initial.quality.length), initial),
    'Mutation',
    ...mutants.map(each => `${written(genes[each.parents[0]]!)} mutates to ${written(each.genes)}, ${fate(each)}`),
    ...(children.length > 0 ? ['Crossover'] : []),
    ...children.map(each => {
      const [mother, father] = each.parents.map(i => written(genes[i]!));
      return `${mother} crossed with ${father} to get ${written(each.genes)}, ${fate(each)}`;
    }),
    'New population',
    ...rankingLines(genes, members, ranking),
    ...(first ? [`Fittest survives : ${written(genes[first.taken]!)}`] : ['All survive']),
    ...rest.flatMap(({ left, ranking: among, taken }) => [
      'Remaining population',
      ...rankingLines(genes, left, among),
      `Next survivor : ${written(genes[taken]!)}`,
    ]),
  ];
}
