/** The evaluators that only Othello has: by name, and as files store them. */
import { features } from '../../evaluators/features.js';
import { BadShape, shapeOf } from '../../evaluators/shape.js';
import type { Evaluator } from '../../rules/evaluator.js';
import type { EvaluatorKind } from '../../rules/game.js';
import type { Catalogue } from '../../specs/catalogue.js';
import { suggestion } from '../../specs/nearest.js';
import { choice, integer, readOptions } from '../../specs/options.js';
import { quote } from '../../specs/parsed.js';
import { exactly, list, oneOf, text } from '../../specs/schema.js';
import type { Json } from '../../specs/spec.js';
import type { OthelloPosition } from './board.js';
import { champion } from './champion/champion.js';
import { ALLIOT_STAGES, alliot, alliotFault, alliotTable } from './evaluators/alliot.js';
import { greedy } from './evaluators/greedy.js';
import { markerNetworkKind } from './evaluators/marker-network.js';
import { MAX_COEFFICIENT, MAX_TERMS, polynomial } from './evaluators/polynomial.js';
import {
  CURRIE_LEVELS,
  STRATEGY_WEIGHTS,
  type StrategyWeights,
  strategies,
  strategiesFault,
} from './evaluators/strategies.js';
import { ratedOthello } from './rated.js';
import { TERM_NAMES, termNamed } from './terms.js';
import { iago } from './weights.js';

const greedyOptions = { by: choice(['ratio', 'difference'], 'ratio', 'own discs ÷ or − the opponent’s') };
const alliotOptions = { stage: integer(0, 2, 2, 'the original program, or after one or two stages of evolution') };
const strategiesOptions = {
  level: integer(1, 5, 1, 'the weights evolved for that many moves of lookahead'),
  layout: choice(['standard', 'text'], 'standard', 'B and C squares by their usual names, or as the text implies'),
  frontier: choice(['most', 'fewest'], 'most', 'which number of frontier discs is good; the text says most'),
};

export const othelloEvaluators: Catalogue<Evaluator<OthelloPosition>> = {
  greedy: {
    summary: 'as many discs as possible',
    options: greedyOptions,
    build: spec => greedy(readOptions(spec, greedyOptions).by),
  },
  alliot: {
    summary: 'Alliot & Durand’s twelve numbers: squares, edge bonus, liberties',
    options: alliotOptions,
    build: spec => alliot(ALLIOT_STAGES[readOptions(spec, alliotOptions).stage]!),
  },
  strategies: {
    summary: 'Currie’s six strategies with the weights he evolved',
    options: strategiesOptions,
    build: spec => {
      const { level, layout, frontier } = readOptions(spec, strategiesOptions);
      return strategies(CURRIE_LEVELS[level - 1]!, layout, frontier);
    },
  },
  iago: {
    summary: 'mobility and stability, after Iago',
    options: {},
    build: spec => {
      readOptions(spec, {});
      return features(ratedOthello, iago);
    },
  },
  champion: {
    summary: 'patterns that learnt Othello from its rules alone; the value is the final disc difference',
    options: {},
    build: spec => {
      readOptions(spec, {});
      return champion();
    },
  },
};

const alliotShape = exactly({});
const strategiesShape = exactly({ layout: oneOf('standard', 'text'), frontier: oneOf('most', 'fewest') });

function readAlliot(shape: Json, weights: Float32Array): Evaluator<OthelloPosition> {
  shapeOf(alliotShape, shape);
  if (weights.length !== 12) throw new BadShape(`expected 12 weights, not ${weights.length}`);
  const parameters = { squares: [...weights.subarray(0, 10)], bonus: weights[10]!, penalty: weights[11]! };
  const fault = alliotFault(parameters);
  if (fault !== undefined) throw new BadShape(fault);
  return alliot(parameters);
}

function readStrategies(shape: Json, weights: Float32Array): Evaluator<OthelloPosition> {
  const { layout, frontier } = shapeOf(strategiesShape, shape);
  const { length } = STRATEGY_WEIGHTS;
  if (weights.length !== length) throw new BadShape(`expected ${length} weights, not ${weights.length}`);
  const named = Object.fromEntries(STRATEGY_WEIGHTS.map((name, i) => [name, weights[i]!])) as StrategyWeights;
  const fault = strategiesFault(named);
  if (fault !== undefined) throw new BadShape(fault);
  return strategies(named, layout, frontier);
}

const termsShape = exactly({ terms: list(text(), MAX_TERMS) });

function readPolynomial(shape: Json, weights: Float32Array): Evaluator<OthelloPosition> {
  const { terms: names } = shapeOf(termsShape, shape);
  if (weights.length !== names.length)
    throw new BadShape(`expected a coefficient for each of ${names.length} terms, not ${weights.length}`);
  const terms = names.map(name => {
    const term = termNamed(name);
    if (!term) throw new BadShape(`there is no term ${quote(name)}; ${suggestion(name, TERM_NAMES)}`);
    return term;
  });
  if (weights.some(weight => !(Math.abs(weight) <= MAX_COEFFICIENT)))
    throw new BadShape(`a coefficient is larger than ${MAX_COEFFICIENT} or no number`);
  return polynomial(terms, weights);
}

export const othelloKinds: Readonly<Record<string, EvaluatorKind<OthelloPosition>>> = {
  alliot: {
    build: readAlliot,
    maps: weights => [{ name: 'weights of the squares', weights: alliotTable([...weights.subarray(0, 10)]) }],
    named: weights => ['edge bonus', 'liberty penalty'].map((name, i) => ({ name, value: weights[10 + i]! })),
  },
  strategies: {
    build: readStrategies,
    named: weights => STRATEGY_WEIGHTS.map((name, i) => ({ name, value: weights[i]! })),
  },
  terms: { build: readPolynomial },
  'marker-network': markerNetworkKind,
};
