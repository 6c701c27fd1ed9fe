/**
 * Alliot & Durand 1995: twelve numbers of an evaluator, evolved on islands against a reference program. One step is a
 * generation of all islands:
 *
 * 1. Everybody plays the reference at depths 0, 1 and 2 from four random positions with each colour. Two games from one
 *    position are one result, by the sum of their discs; with c, the discs won or lost in all games, an element gets
 *    v + d/2 + c/1000 points for v won and d drawn results.
 * 2. Fitness is the strength that an element has with 95 % certainty by its points and results, so that luck counts for
 *    less. The past weighs as much as the present (`memory`, in results), as in the paper's f = (now + before) / 2. Where
 *    all of the past counts, children drag along what their parents did, nothing better is noticed, and evolution stands
 *    still (docs/results.md).
 * 3. Fitness is shared within clusters; parents are drawn by stochastic remainder; the best stays, and the best of every
 *    good cluster.
 * 4. Pairs are crossed and elements mutated. A child takes its parent's place if it is better, or by a chance that
 *    falls from ½ to 1/100. A child of two has the mean of their points and results, a mutant has its parent's.
 * 5. Every ten generations a tenth of each island goes to the next.
 *
 * The paper does not say whether a child has played when it meets its parent. It times a generation as one evaluation of
 * each element, so here it has not (`tournament=inherited`): what counts is what it inherited.
 *
 * A stage ends after `span` generations; its champion is the reference of the next, which begins with a new population.
 */

import { startsFor } from '../../arena/openings.js';
import { gaussian } from '../../arithmetic/gaussian.js';
import { ALLIOT_STAGES } from '../../games/othello/evaluators/alliot.js';
import { rngFrom } from '../../random/rng.js';
import { type Seed, seedFor } from '../../random/seed.js';
import { choice, integer, readOptions, real } from '../../specs/options.js';
import type { Spec } from '../../specs/spec.js';
import { luckCorrected } from '../../tournaments/luck.js';
import { shuffled } from '../../tournaments/schedule.js';
import { childStays, worseChance } from '../annealing.js';
import { type Backend, type GameScores, playMatches, type UnstoredMatch } from '../backend.js';
import { needsKind } from '../genomes/entry.js';
import { ALLIOT_LENGTH, type AlliotGenome, alliotGenome, alliotGenomes } from '../genomes/othello/alliot.js';
import { migrants } from '../islands.js';
import type { Birth, Learner, LearnerEntry, LearnerSetting, State } from '../learner.js';
import { stochasticRemainder } from '../selection.js';
import { share, spreadOf } from '../sharing.js';

const options = {
  islands: integer(1, 1000, 30, 'populations apart from each other; they had as many workstations'),
  population: integer(4, 1000, 30, 'elements of an island'),
  span: integer(1, 100_000, 150, 'generations of a stage'),
  stages: integer(1, 20, 1, 'the champion of a stage is the reference of the next'),
  crossover: real(0, 1, 0.6, 'share of the pairs that are crossed'),
  mutation: real(0, 1, 0.15, 'share of the elements that are mutated'),
  positions: integer(1, 100, 4, 'to play from, with each colour and at each depth; the text later says five'),
  drawn: choice(
    ['generation', 'element'],
    'generation',
    'positions anew for each generation of an island, or for each element',
  ),
  deepest: integer(0, 6, 2, 'depths from 0 to this, as they count'),
  fitness: choice(['luck', 'average'], 'luck', 'by all results with luck taken off, or as at first (now + before) / 2'),
  memory: integer(0, 1_000_000, 12, 'results of the past that count at most'),
  sharing: choice(['clusters', 'none'], 'clusters', 'divide fitness within clusters'),
  elite: choice(['clusters', 'best', 'none'], 'clusters', 'who stays in any case'),
  tournament: choice(
    ['inherited', 'played', 'none'],
    'inherited',
    'children meet their parents with what they inherited, or after games of their own',
  ),
  migration: integer(1, 100_000, 10, 'generations between migrations'),
  migrants: real(0, 1, 0.1, 'share of an island that goes to the next'),
  begin: choice(['uniform', 'reference'], 'uniform', 'first elements: anywhere, or around the reference'),
  range: integer(1, 100_000, 100, 'how far from 0, or how widely around the reference, squares begin'),
};

/** A thousandth of a point for each disc. */
const DISCS = 1000;

type AlliotState = {
  readonly stage: number;
  /** Of this stage. */
  readonly generation: number;
  /** Island after island. */
  readonly ids: readonly string[];
  /** How fine the clusters of each island are. */
  readonly fineness: readonly number[];
  /** How many clusters each island had. */
  readonly clusters: readonly number[];
  /** The fitness of the best of each island, as it was played. */
  readonly bests: readonly number[];
  readonly mean: number;
  readonly champion: {
    readonly id: string;
    readonly genome: AlliotGenome;
    readonly points: number;
    readonly played: number;
  };
  readonly references: readonly AlliotGenome[];
  readonly births: readonly Birth[];
};

/** `points` of `played` results; where fitness is the average, points are the fitness itself. */
type Element = {
  readonly id: string;
  readonly genome: AlliotGenome;
  readonly points: number;
  readonly played: number;
};

type World = { readonly data: AlliotState; readonly islands: readonly (readonly Element[])[] };

function stateOf({ data, islands }: World): State {
  const all = islands.flat();
  return {
    data: { ...data, ids: all.map(({ id }) => id) },
    arrays: {
      genomes: Int32Array.from(all.flatMap(({ genome }) => genome)),
      points: Float64Array.from(all, ({ points }) => points),
      played: Float64Array.from(all, ({ played }) => played),
    },
  };
}

function read({ data, arrays }: State, population: number): World {
  const found = data as unknown as AlliotState;
  const { genomes, points, played } = arrays;
  const all = found.ids.map((id, i) => ({
    id,
    genome: [...genomes!.subarray(i * ALLIOT_LENGTH, (i + 1) * ALLIOT_LENGTH)],
    points: points![i]!,
    played: played![i]!,
  }));
  const islands = Array.from({ length: all.length / population }, (_, i) =>
    all.slice(i * population, (i + 1) * population),
  );
  return { data: found, islands };
}

/** Of one element's games at one depth: two games from a position are one result. */
export function pointsOfPairs({ margins }: GameScores): { readonly points: number; readonly results: number } {
  let points = 0;
  for (let game = 0; game + 1 < margins.length; game += 2) {
    const sum = margins[game]! + margins[game + 1]!;
    points += (sum > 0 ? 1 : sum === 0 ? 0.5 : 0) + sum / DISCS;
  }
  return { points, results: margins.length / 2 };
}

function alliot(spec: Spec, { game }: LearnerSetting): Learner {
  const settings = readOptions(spec, options);
  const { population, span, stages } = settings;
  needsKind(game, 'alliot');
  const genomes = alliotGenomes(settings.range);
  const depths = Array.from({ length: settings.deepest + 1 }, (_, depth) => depth);
  const results = settings.positions * depths.length;

  const fitnessOf = ({ points, played }: Pick<Element, 'points' | 'played'>): number => {
    if (settings.fitness === 'luck') return luckCorrected(points, played);
    return Math.max(0, points / results);
  };

  /** Elements with the games of a generation added. */
  async function play(
    elements: readonly Element[],
    island: (i: number) => number,
    reference: AlliotGenome,
    backend: Backend,
    seed: Seed,
  ): Promise<Element[]> {
    const [rival, ...evaluators] = await backend.register(
      [reference, ...elements.map(({ genome }) => genome)].map(genomes.express),
    );
    const starts = (label: number) =>
      startsFor({ kind: 'inner' }, { game, pairs: settings.positions, seed: seedFor(seed, 'positions', label) });
    const ofIsland = new Map<number, ReturnType<typeof starts>>();
    const matches = elements.flatMap((_, i) => {
      const label = settings.drawn === 'element' ? i : island(i);
      if (!ofIsland.has(label)) ofIsland.set(label, starts(label));
      return depths.map((depth): UnstoredMatch => {
        const player = (evaluator: Spec): Spec => ({ kind: 'search', depth: depth + 1, evaluator });
        return {
          game: { kind: game.id },
          players: [player(evaluators[i]!), player(rival!)],
          starts: ofIsland.get(label)!,
          pairs: settings.positions,
          seed: seedFor(seed, 'games', i, depth),
        };
      });
    });
    const scores = await playMatches(backend, matches);
    return elements.map((element, i) => {
      const own = scores.slice(i * depths.length, (i + 1) * depths.length).map(pointsOfPairs);
      const now = own.reduce((sum, { points }) => sum + points, 0);
      if (settings.fitness === 'average') {
        return { ...element, points: element.played > 0 ? (now + element.points) / 2 : now, played: results };
      }
      const keep = element.played > settings.memory ? settings.memory / element.played : 1;
      return { ...element, points: element.points * keep + now, played: element.played * keep + results };
    });
  }

  const unplayed = (id: string, genome: AlliotGenome): Element => ({ id, genome, points: 0, played: 0 });

  function settle(
    stage: number,
    references: readonly AlliotGenome[],
    before: AlliotState | undefined,
    seed: Seed,
  ): World {
    const around = references.at(-1)!;
    const births: Birth[] = [];
    const islands = Array.from({ length: settings.islands }, (_, island) => {
      const rng = rngFrom(seedFor(seed, 'settle', island));
      return Array.from({ length: population }, (_, i) => {
        const id = `${stage}.0.${island}.${i}`;
        births.push({ id, parents: [], by: settings.begin === 'uniform' ? 'random' : 'reference' });
        const drawn = genomes.random(rng);
        if (settings.begin === 'uniform') return unplayed(id, drawn);
        const near = around.map((gene, at) =>
          at === 0 ? gene : Math.round(gene + (at < 10 ? settings.range : 0.4 * settings.range) * 0.5 * gaussian(rng)),
        );
        return unplayed(id, near);
      });
    });
    const champion = before?.champion ?? { id: 'original', genome: around, points: 0, played: 0 };
    const data: AlliotState = {
      stage,
      generation: 0,
      ids: [],
      fineness: new Array<number>(settings.islands).fill(2),
      clusters: before?.clusters ?? [],
      bests: before?.bests ?? [],
      mean: before?.mean ?? 0,
      champion,
      references,
      births: [...(before?.births ?? []), ...births],
    };
    return { data, islands };
  }

  type SelectedParents = {
    readonly elements: readonly Element[];
    /** Of `elements`, those who stay whoever comes. */
    readonly elite: number;
    readonly fineness: number;
    readonly clusters: number;
  };
  /** A child and the parent whose place it may take. */
  type Replacement = {
    readonly at: number;
    readonly child: Element;
    readonly parents: readonly Element[];
    readonly by: string;
  };

  /** Who is chosen from an island that has played: the elite first, then parents in pairs. */
  function choose(elements: readonly Element[], fineness: number, seed: Seed): SelectedParents {
    const fitness = elements.map(fitnessOf);
    const shared = share(
      elements.map(({ genome }) => genome),
      fitness,
      fineness,
    );
    const stays = { clusters: shared.bests, best: shared.bests.slice(0, 1), none: [] }[settings.elite];
    // Half of an island at most, so that there is somebody to be replaced.
    const elite = stays.slice(0, Math.floor(population / 2));
    const rng = rngFrom(seedFor(seed, 'selection'));
    const weights = settings.sharing === 'clusters' ? shared.fitness : fitness;
    const chosen = stochasticRemainder(weights, population - elite.length, rng);
    const order = shuffled(chosen.length, rng).map(i => chosen[i]!);
    return {
      elements: [...elite, ...order].map(i => elements[i]!),
      elite: elite.length,
      fineness: shared.fineness,
      clusters: shared.clusters.length,
    };
  }

  function crossed({ elements, elite }: SelectedParents, name: () => string, seed: Seed): Replacement[] {
    const rng = rngFrom(seedFor(seed, 'crossover'));
    const replacements: Replacement[] = [];
    for (let at = elite; at + 1 < elements.length; at += 2) {
      if (rng.next() >= settings.crossover) continue;
      const parents = [elements[at]!, elements[at + 1]!] as const;
      const [a, b] = parents;
      const inherited = { points: (a.points + b.points) / 2, played: (a.played + b.played) / 2 };
      for (const [i, genome] of genomes.cross(a.genome, b.genome, rng).entries()) {
        replacements.push({ at: at + i, child: { id: name(), genome, ...inherited }, parents, by: 'crossover' });
      }
    }
    return replacements;
  }

  function mutated({ elements, elite }: SelectedParents, name: () => string, seed: Seed): Replacement[] {
    const rng = rngFrom(seedFor(seed, 'mutation'));
    const replacements: Replacement[] = [];
    for (let at = elite; at < elements.length; at++) {
      if (rng.next() >= settings.mutation) continue;
      const parent = elements[at]!;
      const child = { ...parent, id: name(), genome: genomes.mutate(parent.genome, rng) };
      replacements.push({ at, child, parents: [parent], by: 'mutation' });
    }
    return replacements;
  }

  async function step(state: State, backend: Backend, seed: Seed): Promise<State> {
    const { data, islands } = read(state, population);
    const { stage } = data;
    const generation = data.generation + 1;
    const reference = data.references.at(-1)!;
    const islandOf = (i: number): number => Math.floor(i / population);
    const all = await play(islands.flat(), islandOf, reference, backend, seedFor(seed, 'everybody'));
    const fitness = all.map(fitnessOf);
    const byIsland = islands.map((_, island) => all.slice(island * population, (island + 1) * population));
    const bests = byIsland.map(elements => Math.max(...elements.map(fitnessOf)));
    const { id, genome, points, played } = all[fitness.indexOf(Math.max(...fitness))]!;

    let selected = byIsland.map((elements, island) => choose(elements, data.fineness[island]!, seedFor(seed, island)));
    const births: Birth[] = [];
    let born = 0;
    const chance = worseChance(generation, span);
    for (const [what, vary] of [
      ['crossover', crossed],
      ['mutation', mutated],
    ] as const) {
      const replacements = selected.map((offspring, island) =>
        vary(offspring, () => `${stage}.${generation}.${born++}`, seedFor(seed, island)),
      );
      const owner = replacements.flatMap((each, island) => each.map(() => island));
      const children = replacements.flat().map(({ child }) => child);
      const grown =
        settings.tournament === 'played'
          ? await play(children, i => owner[i]!, reference, backend, seedFor(seed, what))
          : children;
      let next = 0;
      selected = selected.map((offspring, island) => {
        const rng = rngFrom(seedFor(seed, 'tournament', what, island));
        const elements = [...offspring.elements];
        for (const { at, parents, by } of replacements[island]!) {
          const child = grown[next++]!;
          const roll = rng.next();
          if (
            settings.tournament !== 'none' &&
            !childStays(fitnessOf(child), fitnessOf(offspring.elements[at]!), chance, roll)
          )
            continue;
          elements[at] = child;
          births.push({ id: child.id, parents: parents.map(parent => parent.id), by });
        }
        return { ...offspring, elements };
      });
    }

    const next = selected.map(({ elements }) => [...elements]);
    if (generation % settings.migration === 0) {
      const count = Math.round(settings.migrants * population);
      const isElite = (island: number, i: number): boolean => i < selected[island]!.elite;
      const rng = rngFrom(seedFor(seed, 'missionaries'));
      for (const { from, element, to, replaces } of migrants(selected.length, population, count, isElite, rng)) {
        next[to]![replaces] = selected[from]!.elements[element]!;
      }
    }

    const after: AlliotState = {
      ...data,
      generation,
      fineness: selected.map(each => each.fineness),
      clusters: selected.map(each => each.clusters),
      bests,
      mean: fitness.reduce((sum, each) => sum + each, 0) / fitness.length,
      champion: { id, genome, points, played },
      births,
    };
    if (generation < span || stage >= stages) return stateOf({ data: after, islands: next });
    return stateOf(settle(stage + 1, [...data.references, genome], after, seedFor(seed, 'stage')));
  }

  return {
    begin: seed => stateOf(settle(1, [alliotGenome(ALLIOT_STAGES[0])], undefined, seed)),
    step,
    champion: state => genomes.express(read(state, population).data.champion.genome),
    progress(state) {
      const { data, islands } = read(state, population);
      if (data.bests.length === 0) return {};
      const sorted = [...data.bests].sort((a, b) => b - a);
      // Their figure 4 shows the eight best of thirty islands.
      const eighth = sorted[Math.min(sorted.length, 8) - 1]!;
      return {
        best: sorted[0]!,
        eighth,
        mean: data.mean,
        clusters: data.clusters.reduce((sum, each) => sum + each, 0) / data.clusters.length,
        diversity: islands.reduce((sum, each) => sum + spreadOf(each.map(({ genome }) => genome)), 0) / islands.length,
        stage: data.stage,
      };
    },
    births: state => read(state, population).data.births,
    population: state =>
      read(state, population)
        .islands.flat()
        .map(element => ({ id: element.id, fitness: fitnessOf(element), evaluator: genomes.express(element.genome) }))
        .sort((a, b) => b.fitness - a.fitness),
    log(state) {
      const { champion, stage, generation } = read(state, population).data;
      if (champion.played === 0) return [];
      const { genome, points, played, id } = champion;
      const squares = `[${genome.slice(0, 10).join(', ')}], bonus ${genome[10]}, liberty penalty ${genome[11]}`;
      const score = `f(${points.toFixed(1)}, ${played.toFixed(0)}) = ${fitnessOf(champion).toFixed(3)}`;
      return [`stage ${stage}, generation ${generation}: ${id} ${squares}; ${score}`];
    },
    length: span * stages,
    isDone(state) {
      const { stage, generation } = read(state, population).data;
      return stage >= stages && generation >= span;
    },
  };
}

export const entry: LearnerEntry = {
  summary: 'Alliot & Durand 1995: the twelve numbers of their evaluator, on islands, against the program before',
  options,
  build: alliot,
};
