/**
 * Currie 1997: weights by a small population that grows from one individual. In each generation every survivor leaves a
 * mutant and a child with another survivor; everybody has played everybody, himself included, once with each colour;
 * at most four survive, by rank space. Results between survivors are carried on and not played again.
 *
 * First only special squares are weighted, with one weight fixed and three genes; then, with these frozen, the
 * strategies, again with one fixed. He stops when the fittest survivor stays the same, and does not say for how long
 * (`patience`); he decreased the size of mutations over a week, and wished the program did it (`size` is halved when
 * the fittest has stayed, and the end comes at 1).
 *
 * His figures need games against oneself that can be won twice or not at all, so every game has a random opening of its own.
 */

import { startsFor } from '../../arena/openings.js';
import { CURRIE_LEVELS, type StrategyWeights } from '../../games/othello/evaluators/strategies.js';
import { strategiesModel } from '../../games/othello/files.js';
import { rngFrom } from '../../random/rng.js';
import { type Seed, seedFor } from '../../random/seed.js';
import type { Model } from '../../rules/game.js';
import { BadSpec, choice, integer, type Option, readOptions, real } from '../../specs/options.js';
import { parsed, refused } from '../../specs/parsed.js';
import type { Spec } from '../../specs/spec.js';
import { type Backend, playMatches, type UnstoredMatch } from '../backend.js';
import { needsKind } from '../genomes/entry.js';
import type { Birth, Learner, LearnerEntry, LearnerSetting, State } from '../learner.js';
import { type Child, type CurrieGenome, offspringOf } from '../offspring.js';
import { RANK_CHANCE, type RankSpaceRanking, rankingOf, type Survival, survive } from '../rank-space.js';

const MOST = 1000;

/** Whole numbers in one text, as in "5 5 5"; none of them means that it is left to the program. */
const numbers = (summary: string): Option<string> => ({
  summary,
  accepts: `whole numbers from 0 to ${MOST}, as in "5 5 5"`,
  fallback: '',
  read(value) {
    const text = String(value).trim();
    const isList = text === '' || text.split(/[\s,]+/).every(each => /^\d{1,4}$/.test(each) && Number(each) <= MOST);
    return isList && (typeof value === 'string' || typeof value === 'number')
      ? parsed(text)
      : refused(`expected whole numbers from 0 to ${MOST}, as in "5 5 5", not ${JSON.stringify(value)}`);
  },
});
const listed = (text: string): number[] => (text === '' ? [] : text.split(/[\s,]+/).map(Number));

const options = {
  stage: choice(
    ['squares', 'strategies', 'both'],
    'both',
    'weights of special squares, of strategies, or one after the other',
  ),
  lookahead: integer(1, 5, 1, 'moves; all individuals look as far'),
  diversity: choice(
    ['faithful', 'corrected', 'off'],
    'faithful',
    'the most alike first, as he prints; the most different first, as he means; or not at all',
  ),
  survivors: integer(2, 100, 4, 'of a generation'),
  chance: real(0.01, 0.99, RANK_CHANCE, 'p of the rank method'),
  crossover: choice(['uniform', 'none'], 'uniform', 'whether survivors are crossed'),
  size: integer(1, 500, 1, 'of a mutation at the beginning'),
  patience: integer(1, 10_000, 3, 'generations for which the fittest stays the same before a size, or all, ends'),
  genes: numbers('of the first individual, three or five; otherwise fives'),
  special: numbers('weights of corner, inner corner, B and C for the strategies; otherwise those of his table'),
  fixed: choice(['edges', 'special'], 'edges', 'the strategy whose weight stays 1'),
  least: integer(0, MOST, 0, 'of a gene'),
  most: integer(1, MOST, 100, 'of a gene'),
  plies: integer(0, 20, 4, 'random moves before a game'),
  layout: choice(['standard', 'text'], 'standard', 'which squares B and C are'),
  frontier: choice(['most', 'fewest'], 'most', 'which frontier discs are wanted'),
};

type StageName = 'squares' | 'strategies';
const SQUARE_GENES = ['corner', 'inner', 'c'] as const;
const STRATEGY_GENES = ['edges', 'frontier', 'sequences', 'mobility', 'special', 'discs'] as const;
/** The fixed weight of special squares, as in his table. */
const B_WEIGHT = 2;
const NO_WEIGHTS: StrategyWeights = {
  edges: 0,
  frontier: 0,
  sequences: 0,
  mobility: 0,
  special: 0,
  discs: 0,
  corner: 0,
  inner: 0,
  b: B_WEIGHT,
  c: 0,
};

const [WIN, DRAW] = [3, 1];
const pointsFor = (result: number): number => (result === 2 ? WIN : result === 1 ? DRAW : 0);

/** Of some individuals, how good each is among them, by a table of the points that each got against each. */
export const qualityIn =
  (points: ArrayLike<number>, n: number) =>
  (among: readonly number[]): number[] =>
    among.map(i => among.reduce((sum, j) => sum + points[i * n + j]!, 0));

const written = (genes: CurrieGenome): string => `{${genes.join(',')}}`;
/** As C++ prints: six digits. */
const digits = (value: number): string => String(Number(value.toPrecision(6)));

function rankingLines(genes: readonly CurrieGenome[], who: readonly number[], ranking: RankSpaceRanking): string[] {
  return who.map((i, at) =>
    [
      `${written(genes[i]!)} quality ${ranking.quality[at]}`,
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
  /** The initial ones, then whoever came. */
  readonly genes: readonly CurrieGenome[];
  readonly offspring: readonly Child[];
  readonly ranking: RankSpaceRanking;
  readonly survival: Survival;
};

/** A generation as his program prints it. */
export function generationLines({ generation, initial, genes, offspring, ranking, survival }: Generation): string[] {
  const everybody = genes.map((_, i) => i);
  const fate = ({ isKnown }: Child): string => (isKnown ? 'already exists' : 'added to population');
  const mutants = offspring.filter(({ parents }) => parents.length === 1);
  const children = offspring.filter(({ parents }) => parents.length === 2);
  const [first, ...rest] = survival.choices;
  return [
    `GENERATION : ${generation}`,
    'Initial population',
    ...rankingLines(genes, everybody.slice(0, initial.quality.length), initial),
    'Mutation',
    ...mutants.map(each => `${written(genes[each.parents[0]]!)} mutates to ${written(each.genes)}, ${fate(each)}`),
    ...(children.length > 0 ? ['Crossover'] : []),
    ...children.map(each => {
      const [mother, father] = each.parents.map(i => written(genes[i]!));
      return `${mother} crossed with ${father} to get ${written(each.genes)}, ${fate(each)}`;
    }),
    'New population',
    ...rankingLines(genes, everybody, ranking),
    ...(first ? [`Fittest survives : ${written(genes[first.taken]!)}`] : ['All survive']),
    ...rest.flatMap(({ left, ranking: among, taken }) => [
      'Remaining population',
      ...rankingLines(genes, left, among),
      `Next survivor : ${written(genes[taken]!)}`,
    ]),
  ];
}

type CurrieState = {
  readonly stage: StageName;
  /** Of this stage. */
  readonly generation: number;
  readonly ids: readonly string[];
  /** Nobody has played yet. */
  readonly isNew: boolean;
  /** Corner, inner corner, B and C, once they are frozen. */
  readonly special: readonly number[];
  readonly size: number;
  /** For how many generations the fittest has been the same. */
  readonly stayed: number;
  readonly fittest: {
    readonly id: string;
    readonly stage: StageName;
    readonly genes: CurrieGenome;
    readonly quality: number;
  };
  /** How many there were before the selection. */
  readonly candidates: number;
  readonly births: readonly Birth[];
  readonly lines: readonly string[];
  readonly isDone: boolean;
};
type Population = {
  readonly data: CurrieState;
  readonly genes: readonly CurrieGenome[];
  readonly points: readonly number[];
};

const stateOf = ({ data, genes, points }: Population): State => ({
  data,
  arrays: { genes: Int32Array.from(genes.flat()), points: Int32Array.from(points) },
});

function read({ data, arrays }: State): Population {
  const found = data as unknown as CurrieState;
  const all = arrays.genes!;
  const length = all.length / found.ids.length;
  return {
    data: found,
    genes: found.ids.map((_, i) => [...all.subarray(i * length, (i + 1) * length)]),
    points: [...arrays.points!],
  };
}

function currie(spec: Spec, { game }: LearnerSetting): Learner {
  const settings = readOptions(spec, options);
  needsKind(game, 'strategies');
  if (settings.least > settings.most)
    throw new BadSpec(`currie: genes from ${settings.least} to ${settings.most} are none`);
  const first: StageName = settings.stage === 'strategies' ? 'strategies' : 'squares';
  const strategyGenes = STRATEGY_GENES.filter(name => name !== settings.fixed);
  const namesOf = (stage: StageName): readonly (keyof StrategyWeights)[] =>
    stage === 'squares' ? SQUARE_GENES : strategyGenes;
  const given = listed(settings.genes);
  if (given.length > 0 && given.length !== namesOf(first).length) {
    throw new BadSpec(
      `currie: ${first} have ${namesOf(first).length} genes, not ${given.length}: ${namesOf(first).join(', ')}`,
    );
  }
  if (given.some(gene => gene < settings.least || gene > settings.most)) {
    throw new BadSpec(`currie: genes are from ${settings.least} to ${settings.most}, not ${settings.genes}`);
  }
  const frozen = listed(settings.special);
  if (frozen.length > 0 && (frozen.length !== 4 || frozen.every(each => each === 0))) {
    throw new BadSpec('currie: special squares have four weights, not all 0: corner, inner corner, B and C');
  }
  const { corner, inner, b, c } = CURRIE_LEVELS[settings.lookahead - 1]!;
  const usual = frozen.length > 0 ? frozen : [corner, inner, b, c];

  const express = (stage: StageName, genes: CurrieGenome, special: readonly number[]): Model => {
    const own = Object.fromEntries(namesOf(stage).map((name, i) => [name, genes[i]!]));
    const weights: StrategyWeights =
      stage === 'squares'
        ? { ...NO_WEIGHTS, special: 1, ...own }
        : {
            ...NO_WEIGHTS,
            [settings.fixed]: 1,
            corner: special[0]!,
            inner: special[1]!,
            b: special[2]!,
            c: special[3]!,
            ...own,
          };
    return strategiesModel(weights, settings.layout, settings.frontier);
  };

  /** The table with the games of those added whom it does not have: `from` on, against everybody before and themselves. */
  async function play(
    { data, genes, points }: Population,
    all: readonly CurrieGenome[],
    from: number,
    backend: Backend,
    seed: Seed,
  ): Promise<number[]> {
    const evaluators = await backend.register(all.map(each => express(data.stage, each, data.special)));
    const player = (i: number): Spec => ({
      kind: 'search',
      depth: settings.lookahead,
      ties: 'first',
      pass: 'ply',
      evaluator: evaluators[i]!,
    });
    const pairings: (readonly [black: number, white: number])[] = [];
    for (let i = from; i < all.length; i++) {
      for (let j = 0; j <= i; j++) pairings.push([i, j], [j, i]);
    }
    const opening = settings.plies > 0 ? { kind: 'random', plies: settings.plies } : { kind: 'start' };
    const matches = pairings.map(
      ([black, white], n): UnstoredMatch => ({
        game: { kind: game.id },
        players: [player(black), player(white)],
        starts: startsFor(opening, { game, pairs: 1, seed: seedFor(seed, 'opening', n) }),
        pairs: 1,
        odd: true,
        seed: seedFor(seed, 'game', n),
      }),
    );
    const n = all.length;
    const table = new Array<number>(n * n).fill(0);
    const known = genes.length;
    if (from > 0)
      for (let i = 0; i < from; i++) for (let j = 0; j < from; j++) table[i * n + j] = points[i * known + j]!;
    const scores = await playMatches(backend, matches);
    for (const [at, [black, white]] of pairings.entries()) {
      const result = scores[at]!.results[0]!;
      // Against himself somebody is black in the first of two games and white in the second.
      if (black === white) table[black * n + black]! += pointsFor(at % 2 === 0 ? result : 2 - result);
      else {
        table[black * n + white]! += pointsFor(result);
        table[white * n + black]! += pointsFor(2 - result);
      }
    }
    return table;
  }

  function settle(stage: StageName, genes: CurrieGenome, special: readonly number[], before?: CurrieState): Population {
    const id = `${stage}.0`;
    const birth: Birth = { id, parents: [], by: 'given' };
    const data: CurrieState = {
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
    return { data, genes: [genes], points: [0] };
  }
  const fives = (stage: StageName): number[] =>
    namesOf(stage).map(() => Math.min(settings.most, Math.max(settings.least, 5)));

  async function step(state: State, backend: Backend, seed: Seed): Promise<State> {
    const population = read(state);
    const { data, genes } = population;
    const generation = data.generation + 1;
    const n = genes.length;
    const initialPoints = data.isNew
      ? await play(population, genes, 0, backend, seedFor(seed, 'first'))
      : population.points;
    const everybody = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
    const rankAll = (points: readonly number[], count: number): RankSpaceRanking =>
      rankingOf(qualityIn(points, count)(everybody(count)), undefined, 'faithful', settings.chance);
    const initial = rankAll(initialPoints, n);
    const rng = rngFrom(seedFor(seed, 'brood'));
    const variation = {
      least: settings.least,
      most: settings.most,
      size: data.size,
      crossover: settings.crossover === 'uniform',
    };
    const offspring = offspringOf(genes, initial.rankFitness, variation, rng);
    const newcomers = offspring.filter(({ isKnown }) => !isKnown);
    const all = [...genes, ...newcomers.map(each => each.genes)];
    const points = await play({ data, genes, points: initialPoints }, all, n, backend, seed);
    const ranking = rankAll(points, all.length);
    const survival = survive(
      all,
      qualityIn(points, all.length),
      settings.survivors,
      settings.diversity,
      rngFrom(seedFor(seed, 'survival')),
      settings.chance,
    );
    const born = newcomers.map(
      ({ parents }, i): Birth => ({
        id: `${data.stage}.${generation}.${i}`,
        parents: parents.map(parent => data.ids[parent]!),
        by: parents.length === 1 ? 'mutation' : 'crossover',
      }),
    );
    const ids = [...data.ids, ...born.map(({ id }) => id)];
    const best = ranking.qualityRank.indexOf(1);
    const stayed = ids[best] === data.fittest.id ? data.stayed + 1 : 0;
    const isOver = stayed >= settings.patience;
    const lines = generationLines({ generation, initial, genes: all, offspring, ranking, survival });
    const { survivors } = survival;
    const after: CurrieState = {
      ...data,
      generation,
      ids: survivors.map(i => ids[i]!),
      isNew: false,
      size: isOver ? Math.max(1, Math.floor(data.size / 2)) : data.size,
      stayed: isOver ? 0 : stayed,
      fittest: { id: ids[best]!, stage: data.stage, genes: all[best]!, quality: ranking.quality[best]! },
      candidates: all.length,
      births: born,
      lines,
      isDone: isOver && data.size === 1,
    };
    if (after.isDone && settings.stage === 'both' && data.stage === 'squares') {
      const [evolvedCorner, evolvedInner, evolvedC] = all[best]! as [number, number, number];
      const special = [evolvedCorner, evolvedInner, B_WEIGHT, evolvedC];
      return stateOf(settle('strategies', fives('strategies'), special, after));
    }
    return stateOf({
      data: after,
      genes: survivors.map(i => all[i]!),
      points: survivors.flatMap(i => survivors.map(j => points[i * all.length + j]!)),
    });
  }

  return {
    begin: () => stateOf(settle(first, given.length > 0 ? given : fives(first), usual)),
    step,
    champion(state) {
      const { fittest, special } = read(state).data;
      return express(fittest.stage, fittest.genes, special);
    },
    progress(state) {
      const { data, genes } = read(state);
      const { fittest, candidates } = data;
      const distances = genes.flatMap((a, i) =>
        genes.slice(0, i).map(other => Math.sqrt(a.reduce((sum, gene, k) => sum + (gene - other[k]!) ** 2, 0))),
      );
      return {
        // Of the points to be had in two games against each.
        best: fittest.quality / (2 * WIN * candidates),
        diversity: distances.length === 0 ? 0 : distances.reduce((sum, each) => sum + each, 0) / distances.length,
        size: data.size,
        stayed: data.stayed,
        ...Object.fromEntries(namesOf(fittest.stage).map((name, i) => [name, fittest.genes[i]!])),
      };
    },
    births: state => read(state).data.births,
    population(state) {
      const { data, genes, points } = read(state);
      const quality = qualityIn(points, genes.length)(genes.map((_, i) => i));
      return genes
        .map((each, i) => ({
          id: data.ids[i]!,
          fitness: quality[i]!,
          evaluator: express(data.stage, each, data.special),
        }))
        .sort((a, b) => b.fitness - a.fitness);
    },
    log: state => read(state).data.lines,
    isDone: state => read(state).data.isDone,
  };
}

export const entry: LearnerEntry = {
  summary: 'Currie 1997: weights of special squares, then of strategies, by rank-space selection in a small population',
  options,
  build: currie,
};
