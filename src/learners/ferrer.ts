/**
 * Ferrer 1996: genetic programming of formulas that rate the board after one's own move. A generation plays a single
 * elimination; one eighth of the next one are copies, of which one in eight mutates, the rest are children by
 * crossover, and parents are drawn by rank. There is no elitism. A step is a generation: it is bred, except the first,
 * and plays its tournament, whose winner is the champion.
 */

import { startsFor } from '../arena/openings.js';
import type { Formula } from '../evaluators/formula/formula.js';
import { arityIn } from '../evaluators/formula/functions.js';
import { formatFormula, parseFormula } from '../evaluators/formula/syntax.js';
import { offered } from '../games/offers.js';
import { variantOf, variantSpec } from '../games/variants.js';
import { type Rng, rngFrom } from '../random/rng.js';
import { parseSeed, type Seed, seedFor } from '../random/seed.js';
import type { Game } from '../rules/game.js';
import { BadSpec, choice, flag, integer, readOptions, real, type Values } from '../specs/options.js';
import { count, type Infer, list, object, text } from '../specs/schema.js';
import type { Spec } from '../specs/spec.js';
import type { Ranking } from '../tournaments/schedule.js';
import type { Backend, UnstoredMatch } from './backend.js';
import { birth, dataOf } from './codec.js';
import type { Representation } from './genome.js';
import { formulaGenome } from './genomes/formula.js';
import { byMargin, byWins, knockout, type WinnerRule } from './knockout.js';
import { type Birth, type Codec, encoded, type Learner, type LearnerEntry, type LearnerSetting } from './learner.js';
import { rankShares, roulette, universal } from './selection.js';
import { levelsOf } from './subtree.js';

const options = {
  population: integer(4, 4096, 256, 'formulas; his are powers of two, 256 and 512'),
  seeds: integer(
    0,
    64,
    0,
    'copies of each of his four hand-made players in the first generation; his seeded runs have 2',
  ),
  games: integer(0, 64, 0, 'games in a tournament match; 0: as many as in the paper for this game'),
  reproduction: real(0, 1, 1 / 8, 'share of a generation that is copied; crossover makes the rest'),
  mutation: real(0, 1, 1 / 8, 'probability that a copy mutates'),
  elite: integer(0, 64, 0, 'how many of the best are copied unchanged; he copies none'),
  height: integer(2, 30, 6, 'levels of a new tree; his 7 counts edges'),
  limit: integer(2, 100, 17, 'most levels after crossover or mutation; his 18 counts edges; 100: in effect no limit'),
  overgrown: choice(['parent', 'retry'], 'parent', 'replace a child above the limit by its parent, or draw again'),
  pressure: real(1, 2, 2, 'expected children of the best rank; the last rank expects 2 minus this'),
  sampling: choice(
    ['roulette', 'universal'],
    'roulette',
    'draw parents one by one, or by stochastic universal sampling (Baker)',
  ),
  integers: choice(['each', 'class'], 'each', 'in random trees, each integer is a terminal, or all integers are one'),
  from: choice(
    ['text', 'appendix'],
    'text',
    'the first integer, if the game supports it: 1 as in his text, 0 as in his appendix',
  ),
  beyond: choice(['zero', 'wrap'], 'zero', 'a square or piece that does not exist: 0, or the index wraps around'),
  corners: flag(true, 'num-corners-occupied, if the game has it; his first experiments lack it'),
  extended: flag(false, 'functions he proposed, if the game has them: stability, frontier, potential moves'),
  ties: choice(['random', 'first'], 'random', 'which of several best moves to play; he proposed the first'),
};

const VERDICTS: Readonly<Record<'margin' | 'wins', WinnerRule>> = { margin: byMargin, wins: byWins };
const USUAL_TOURNAMENT = { games: 4, counts: 'wins' } as const;

const ferrerData = object({
  /** Tournaments played. */
  generation: count,
  trees: list(text()),
  ids: list(text()),
  /** Rounds that each won in the last tournament, 0 after a lost first match; empty before the tournament. */
  levels: list(count),
  births: list(birth),
});
type FerrerState = Infer<typeof ferrerData>;

const codec: Codec<FerrerState> = {
  encode: data => ({ data, arrays: {} }),
  decode: state => dataOf(ferrerData, state),
};

/** From best to worst. */
function rankingOf(levels: readonly number[]): Ranking {
  const ranking: number[][] = [];
  for (const [i, level] of levels.entries()) (ranking[level] ??= []).push(i);
  return ranking.reverse();
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

type FerrerSetup = {
  readonly settings: Values<typeof options>;
  readonly game: Game;
  /** The game with its options. */
  readonly gameSpec: Spec;
  readonly genome: Representation<Formula>;
  /** Hand-made trees of the first generation, as texts. */
  readonly seedTexts: readonly string[];
  /** How many of a generation are copies. */
  readonly copies: number;
  /** Games in a match, and what decides it. */
  readonly games: number;
  readonly wonBy: WinnerRule;
  parse(text: string): Formula;
  format(tree: Formula): string;
  levelsOf(tree: Formula): number;
};

/** Throws BadSpec. */
function setupOf(spec: Spec, { game, spec: gameSpec = variantSpec(game) }: LearnerSetting): FerrerSetup {
  const settings = readOptions(spec, options);
  const { population, elite, reproduction, seeds } = settings;
  const primitives = offered(game, 'primitives', 'ferrer');
  const seedTexts = (primitives.seeds ?? []).map(name => primitives.named[name]!);
  const usual = primitives.tournament ?? USUAL_TOURNAMENT;
  if (settings.limit < settings.height)
    throw new BadSpec(`ferrer: height=${settings.height} is above limit=${settings.limit}`);
  if (seeds > 0 && seedTexts.length === 0) throw new BadSpec(`ferrer: ${game.id} has no hand-made trees; use seeds=0`);
  const seeded = seedTexts.length * seeds;
  if (seeded > population) throw new BadSpec(`ferrer: ${seeded} seeds do not fit into a population of ${population}`);
  const copies = Math.round(population * reproduction);
  if (elite > copies) throw new BadSpec(`ferrer: elite=${elite} is more than the ${copies} copies in a generation`);
  const set = primitives.functions(settings.beyond, 'bred', settings);
  const arity = arityIn(set);
  return {
    settings,
    game,
    gameSpec,
    genome: formulaGenome(variantOf(game), set, settings.beyond, settings),
    seedTexts,
    copies,
    games: settings.games || usual.games,
    wonBy: VERDICTS[usual.counts],
    parse(text) {
      const tree = parseFormula(text, set);
      if (!tree.ok) throw new Error(`the state holds an invalid formula: ${tree.reason}`);
      return tree.value;
    },
    format: tree => formatFormula(tree, set),
    levelsOf: tree => levelsOf(tree, arity),
  };
}

/** How many rounds each tree wins. */
async function tournament(
  { settings, game, gameSpec, genome, games, wonBy }: FerrerSetup,
  trees: readonly Formula[],
  backend: Backend,
  seed: Seed,
): Promise<number[]> {
  const { population, ties } = settings;
  const starts = startsFor({ kind: 'start' }, { game, pairs: 1, seed: parseSeed('') });
  const evaluators = await backend.register(trees.map(genome.express));
  const player = (i: number): Spec => ({
    kind: 'search',
    depth: 1,
    evaluator: evaluators[i]!,
    terminal: 'evaluator',
    ties,
  });
  const match = ([first, second]: readonly [number, number], own: Seed): UnstoredMatch => ({
    game: gameSpec,
    players: [player(first), player(second)],
    starts,
    pairs: Math.ceil(games / 2),
    ...(games % 2 === 1 ? { odd: true } : {}),
    seed: own,
  });
  const ranking = await knockout(population, backend, seed, match, wonBy);
  const levels: number[] = [];
  ranking.forEach((those, place) => {
    for (const one of those) levels[one] = ranking.length - 1 - place;
  });
  return levels;
}

type Next = Pick<FerrerState, 'ids' | 'births'> & { readonly trees: readonly Formula[] };

/** Draws in this order: all parents for universal sampling; then child after child. */
function breed(
  { settings, genome, copies, parse }: FerrerSetup,
  { generation, trees: texts, ids: parents, levels }: FerrerState,
  rng: Rng,
): Next {
  const { population, elite, mutation, pressure, sampling } = settings;
  const before = texts.map(parse);
  const ranking = rankingOf(levels);
  const shares = rankShares(ranking, pressure);
  const crossed = population - copies;
  const one = roulette(shares);
  const wheel = sampling === 'universal' ? universal(shares, crossed + (crossed % 2) + copies - elite, rng) : [];
  const parent = (): number => wheel.pop() ?? one(rng);

  const trees: Formula[] = [];
  const births: Birth[] = [];
  const addChild = (tree: Formula, by: string, ...of: readonly number[]): void => {
    births.push({ id: `${generation + 1}.${trees.length}`, parents: of.map(i => parents[i]!), by });
    trees.push(tree);
  };
  while (trees.length < crossed) {
    const [mother, father] = [parent(), parent()];
    const [first, second] = genome.cross(before[mother]!, before[father]!, rng);
    addChild(first, 'crossover', mother, father);
    if (trees.length < crossed) addChild(second, 'crossover', father, mother);
  }
  for (const best of ranking.flat().slice(0, elite)) addChild(before[best]!, 'elite', best);
  while (trees.length < population) {
    const only = parent();
    const mutates = rng.next() < mutation;
    const tree = before[only]!;
    addChild(mutates ? genome.mutate(tree, rng) : tree, mutates ? 'mutation' : 'reproduction', only);
  }
  return { trees, ids: births.map(({ id }) => id), births };
}

const bestOf = ({ levels }: FerrerState): number => (levels.length === 0 ? 0 : levels.indexOf(Math.max(...levels)));

function ferrer(spec: Spec, setting: LearnerSetting): Learner {
  const setup = setupOf(spec, setting);
  const { genome, parse, format, seedTexts } = setup;
  const { population, seeds: copiesOfSeeds } = setup.settings;
  const learner: Learner<FerrerState> = {
    begin(seed) {
      const rng = rngFrom(seed);
      const seeds = seedTexts.flatMap(text => Array.from({ length: copiesOfSeeds }, () => parse(text)));
      const trees = Array.from({ length: population }, (_, i) => format(seeds[i] ?? genome.random(rng)));
      const births = trees.map((_, i) => ({ id: `1.${i}`, parents: [], by: i < seeds.length ? 'seed' : 'random' }));
      return { generation: 0, trees, ids: births.map(({ id }) => id), levels: [], births };
    },
    async step(data, backend, seed) {
      const isFirst = data.generation === 0;
      const next: Next = isFirst
        ? { trees: data.trees.map(parse), ids: data.ids, births: [] }
        : breed(setup, data, rngFrom(seedFor(seed, 'breeding')));
      const levels = await tournament(setup, next.trees, backend, seedFor(seed, 'tournament'));
      return { ...next, generation: data.generation + 1, trees: next.trees.map(format), levels };
    },
    champion: data => genome.express(parse(data.trees[bestOf(data)]!)),
    progress(data) {
      const trees = data.trees.map(parse);
      const half = Math.floor(population / 2);
      return {
        distinct: new Set(data.trees).size / population,
        distance: mean(trees.slice(0, half).map((tree, i) => genome.distance(tree, trees[i + half]!))),
        nodes: mean(trees.map(({ length }) => length)),
        levels: mean(trees.map(setup.levelsOf)),
        'champion nodes': trees[bestOf(data)]!.length,
      };
    },
    births: ({ births }) => births,
    population({ trees, ids, levels }) {
      const order = levels.length === 0 ? trees.map((_, i) => i) : rankingOf(levels).flat();
      return order.map(i => ({ id: ids[i]!, fitness: levels[i] ?? 0, evaluator: genome.express(parse(trees[i]!)) }));
    },
  };
  return encoded(learner, codec);
}

export const entry: LearnerEntry = {
  summary: 'Ferrer 1996: genetic programming of formulas, by elimination tournaments',
  options,
  examples: ['ferrer(population=6)'],
  build: ferrer,
};
