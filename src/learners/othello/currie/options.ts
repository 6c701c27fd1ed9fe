/** The options of Currie's evolution, and what follows from them: its genes, and the evaluator they make. */
import { CURRIE_LEVELS, type StrategyWeights } from '../../../games/othello/evaluators/strategies.js';
import { strategyReadingOptions } from '../../../games/othello/evaluators/strategy-options.js';
import { strategiesModel } from '../../../games/othello/files.js';
import type { Game, Model } from '../../../rules/game.js';
import { BadSpec, choice, integer, type Option, readOptions, real, type Values } from '../../../specs/options.js';
import { parsed, refused } from '../../../specs/parsed.js';
import type { Spec } from '../../../specs/spec.js';
import type { CurrieGenome } from '../../offspring.js';
import { RANK_CHANCE } from '../../rank-space.js';
import type { StageName } from './state.js';

const MOST = 1000;

/** Integers in one text, as in "5 5 5"; an empty text leaves them to the program. */
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

export const options = {
  stage: choice(
    ['squares', 'strategies', 'both'],
    'both',
    'evolve weights of special squares, of strategies, or first the one and then the other',
  ),
  lookahead: integer(1, 5, 1, 'plies that each individual looks ahead'),
  diversity: choice(
    ['faithful', 'corrected', 'off'],
    'faithful',
    'the most similar first, as he prints; the most different first, as he means; or none',
  ),
  survivors: integer(2, 100, 4, 'survivors of a generation'),
  chance: real(0.01, 0.99, RANK_CHANCE, 'p of the rank method'),
  crossover: choice(['uniform', 'none'], 'uniform', 'how survivors are crossed, if at all'),
  size: integer(1, 500, 1, 'initial size of a mutation'),
  patience: integer(1, 10_000, 3, 'generations with the same fittest before the size is halved or the stage ends'),
  genes: numbers('genes of the first individual, three or five; default: all 5'),
  special: numbers('weights of corner, inner corner, B and C for the strategies; default: those of his table'),
  fixed: choice(['edges', 'special'], 'edges', 'the strategy whose weight is fixed at 1'),
  least: integer(0, MOST, 0, 'least value of a gene'),
  most: integer(1, MOST, 100, 'largest value of a gene'),
  plies: integer(0, 20, 4, 'random moves before a game'),
  layout: choice(['standard', 'text'], 'standard', 'which squares are B and C'),
  frontier: choice(['most', 'fewest'], 'most', 'whether most or fewest frontier discs are better'),
  opponents: choice(
    ['all', 'survivors'],
    'all',
    'new individuals play everyone, or only the survivors of the last generation, which he wished for',
  ),
  ...strategyReadingOptions,
};

const SQUARE_GENES = ['corner', 'inner', 'c'] as const;
const STRATEGY_GENES = ['edges', 'frontier', 'sequences', 'mobility', 'special', 'discs'] as const;
/** The fixed weight of special squares, as in his table. */
export const B_WEIGHT = 2;
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

type Settings = Values<typeof options>;

export type CurrieSetup = {
  readonly game: Game;
  readonly settings: Settings;
  /** The first individual, its stage, and the weights of special squares if none are evolved. */
  readonly first: { readonly stage: StageName; readonly genes: CurrieGenome; readonly special: readonly number[] };
  /** The evaluator's weight that each gene of a stage sets. */
  namesOf(stage: StageName): readonly (keyof StrategyWeights)[];
  /** The default genes. */
  fives(stage: StageName): CurrieGenome;
  express(stage: StageName, genes: CurrieGenome, special: readonly number[]): Model;
};

/** The genes given in the options, or none. Throws BadSpec. */
function givenGenes({ least, most, genes }: Settings, stage: StageName, names: readonly string[]): number[] {
  if (least > most) throw new BadSpec(`currie: least=${least} is above most=${most}`);
  const given = listed(genes);
  if (given.length > 0 && given.length !== names.length)
    throw new BadSpec(`currie: ${stage} have ${names.length} genes, not ${given.length}: ${names.join(', ')}`);
  if (given.some(gene => gene < least || gene > most))
    throw new BadSpec(`currie: genes must be from ${least} to ${most}, not ${genes}`);
  return given;
}

/** Corner, inner corner, B and C: the weights given in the options, or those of Currie's table. Throws BadSpec. */
function specialWeights({ special, lookahead }: Settings): readonly number[] {
  const given = listed(special);
  if (given.length > 0 && (given.length !== 4 || given.every(each => each === 0)))
    throw new BadSpec('currie: special needs four weights, not all 0: corner, inner corner, B and C');
  const { corner, inner, b, c } = CURRIE_LEVELS[lookahead - 1]!;
  return given.length > 0 ? given : [corner, inner, b, c];
}

/** Throws BadSpec. */
export function setupOf(spec: Spec, game: Game): CurrieSetup {
  const settings = readOptions(spec, options);
  const stage: StageName = settings.stage === 'strategies' ? 'strategies' : 'squares';
  const strategyGenes = STRATEGY_GENES.filter(name => name !== settings.fixed);
  const namesOf = (of: StageName): readonly (keyof StrategyWeights)[] =>
    of === 'squares' ? SQUARE_GENES : strategyGenes;
  const fives = (of: StageName): number[] =>
    namesOf(of).map(() => Math.min(settings.most, Math.max(settings.least, 5)));
  const given = givenGenes(settings, stage, namesOf(stage));
  const special = specialWeights(settings);
  const express: CurrieSetup['express'] = (of, genes, frozen) => {
    const own = Object.fromEntries(namesOf(of).map((name, i) => [name, genes[i]!]));
    const weights: StrategyWeights =
      of === 'squares'
        ? { ...NO_WEIGHTS, special: 1, ...own }
        : {
            ...NO_WEIGHTS,
            [settings.fixed]: 1,
            corner: frozen[0]!,
            inner: frozen[1]!,
            b: frozen[2]!,
            c: frozen[3]!,
            ...own,
          };
    const { mobility, border, lines, material, importance } = settings;
    const readings = { mobility, border, lines, material, importance };
    return strategiesModel(weights, settings.layout, settings.frontier, readings);
  };
  return {
    game,
    settings,
    first: { stage, genes: given.length > 0 ? given : fives(stage), special },
    namesOf,
    fives,
    express,
  };
}
