/** The evaluators that only Othello has: by name, and as files store them. */
import { features } from '../../evaluators/features.js';
import { BadShape, shapeOf } from '../../evaluators/shape.js';
import type { Evaluator, Evaluators } from '../../rules/evaluator.js';
import type { EvaluatorKind } from '../../rules/game.js';
import { suggestion } from '../../specs/nearest.js';
import { choice, integer, readOptions, real } from '../../specs/options.js';
import { quote } from '../../specs/parsed.js';
import { exactly, list, oneOf, optional, text } from '../../specs/schema.js';
import type { Json } from '../../specs/spec.js';
import type { OthelloPosition } from './board.js';
import { champion, championOptions } from './champion/champion.js';
import { ALLIOT_STAGES, alliot, alliotFault, alliotTable, withLiberties } from './evaluators/alliot.js';
import { BILL_1, bill1 } from './evaluators/bill/bill-1.js';
import { BILL_3, bill3, bill3Fault } from './evaluators/bill/bill-3.js';
import { currieProgram } from './evaluators/currie-program.js';
import { focusNetworkKind } from './evaluators/focus-network.js';
import { greedy } from './evaluators/greedy.js';
import { SWEEPS } from './evaluators/iago/edge-table.js';
import { iagoEdge } from './evaluators/iago/iago-edge.js';
import { markerNetworkKind } from './evaluators/marker-network.js';
import { MAX_COEFFICIENT, MAX_TERMS, polynomial } from './evaluators/polynomial.js';
import {
  CURRIE_LEVELS,
  STRATEGY_READINGS,
  STRATEGY_WEIGHTS,
  type StrategyWeights,
  strategies,
  strategiesFault,
} from './evaluators/strategies.js';
import { strategyReadingOptions } from './evaluators/strategy-options.js';
import { ratedOthello } from './rated.js';
import { TERM_NAMES, termNamed } from './terms.js';
import { iago } from './weights.js';

const greedyOptions = { by: choice(['ratio', 'difference'], 'ratio', 'own discs ÷ or − the opponent’s') };
const alliotOptions = {
  stage: integer(0, 2, 2, 'the original program, or after one or two stages of evolution'),
  liberties: integer(1, 100, 1, 'a reading of their text: liberties are divided by this'),
};
const strategiesOptions = {
  level: integer(1, 5, 1, 'the weights evolved for that many moves of lookahead'),
  layout: choice(['standard', 'text'], 'standard', 'B and C squares by their usual names, or as the text implies'),
  frontier: choice(['most', 'fewest'], 'most', 'which number of frontier discs is good; the text says most'),
  ...strategyReadingOptions,
};

const programOptions = { ...strategiesOptions, lookaheads: integer(1, 8, 1, 'moves that it looks ahead') };

const edgeOptions = {
  sweeps: integer(
    0,
    100,
    SWEEPS,
    'how often the table of edges is worked through from full edges back; 0: to its limit',
  ),
};

const coefficient = (i: 0 | 1 | 2 | 3, summary: string) => real(-1e4, 1e4, BILL_1[i], summary);
const bill1Options = {
  edges: coefficient(0, 'coefficient of the edges and X squares'),
  current: coefficient(1, 'of current mobility'),
  potential: coefficient(2, 'of potential mobility'),
  sequences: coefficient(3, 'of the sequence penalty'),
};

export const othelloEvaluators: Evaluators<OthelloPosition> = {
  greedy: {
    summary: 'as many discs as possible',
    options: greedyOptions,
    build: spec => greedy(readOptions(spec, greedyOptions).by),
  },
  alliot: {
    summary: 'Alliot & Durand’s twelve numbers: squares, edge bonus, liberties',
    options: alliotOptions,
    build: spec => {
      const { stage, liberties } = readOptions(spec, alliotOptions);
      return alliot(withLiberties(ALLIOT_STAGES[stage]!, liberties));
    },
  },
  strategies: {
    summary: 'Currie’s six strategies with the weights he evolved',
    options: strategiesOptions,
    build: spec => {
      const { level, layout, frontier, ...readings } = readOptions(spec, strategiesOptions);
      return strategies(CURRIE_LEVELS[level - 1]!, layout, frontier, readings);
    },
  },
  'currie-program': {
    summary: 'Currie’s search as his program has it, with its mistakes; it chooses a move and rates none',
    options: programOptions,
    twin: false,
    build: spec => {
      const { level, layout, frontier, lookaheads, ...readings } = readOptions(spec, programOptions);
      return currieProgram(strategies(CURRIE_LEVELS[level - 1]!, layout, frontier, readings), lookaheads);
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
  'iago-edge': {
    summary: 'Rosenbloom’s Iago: a table of 6561 edges, internal stability, current and potential mobility',
    options: edgeOptions,
    twin: false,
    build: spec => iagoEdge(readOptions(spec, edgeOptions).sweeps),
  },
  'bill-1': {
    summary: 'Lee & Mahajan’s Bill 1.0: edges with X squares, mobility and sequences, combined linearly',
    options: bill1Options,
    twin: false,
    build: spec => {
      const { edges, current, potential, sequences } = readOptions(spec, bill1Options);
      return bill1([edges, current, potential, sequences]);
    },
  },
  'bill-3': {
    summary: 'Lee & Mahajan’s Bill 3.0: the odds of winning by a quadratic discriminant of the same features',
    options: {},
    twin: false,
    build: spec => {
      readOptions(spec, {});
      return bill3(BILL_3);
    },
  },
  champion: {
    title: 'Champion, one ply',
    summary: 'patterns that learnt Othello from its rules alone; the value is the final disc difference',
    options: championOptions,
    build: champion,
  },
};

const alliotShape = exactly({});
const billShape = exactly({});
const strategiesShape = exactly({
  layout: oneOf('standard', 'text'),
  frontier: oneOf('most', 'fewest'),
  mobility: optional(oneOf(...STRATEGY_READINGS.mobility)),
  border: optional(oneOf(...STRATEGY_READINGS.border)),
  lines: optional(oneOf(...STRATEGY_READINGS.lines)),
  material: optional(oneOf(...STRATEGY_READINGS.material)),
  importance: optional(oneOf(...STRATEGY_READINGS.importance)),
});

function readAlliot(shape: Json, weights: Float32Array): Evaluator<OthelloPosition> {
  shapeOf(alliotShape, shape);
  if (weights.length !== 12) throw new BadShape(`expected 12 weights, not ${weights.length}`);
  const parameters = { squares: [...weights.subarray(0, 10)], bonus: weights[10]!, penalty: weights[11]! };
  const fault = alliotFault(parameters);
  if (fault !== undefined) throw new BadShape(fault);
  return alliot(parameters);
}

function readStrategies(shape: Json, weights: Float32Array): Evaluator<OthelloPosition> {
  const { layout, frontier, ...readings } = shapeOf(strategiesShape, shape);
  const { length } = STRATEGY_WEIGHTS;
  if (weights.length !== length) throw new BadShape(`expected ${length} weights, not ${weights.length}`);
  const named = Object.fromEntries(STRATEGY_WEIGHTS.map((name, i) => [name, weights[i]!])) as StrategyWeights;
  const fault = strategiesFault(named);
  if (fault !== undefined) throw new BadShape(fault);
  return strategies(named, layout, frontier, readings);
}

function readBill3(shape: Json, weights: Float32Array): Evaluator<OthelloPosition> {
  shapeOf(billShape, shape);
  const fault = bill3Fault(weights);
  if (fault !== undefined) throw new BadShape(fault);
  return bill3(weights);
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
  bill: { build: readBill3 },
  strategies: {
    build: readStrategies,
    named: weights => STRATEGY_WEIGHTS.map((name, i) => ({ name, value: weights[i]! })),
  },
  terms: { build: readPolynomial },
  'marker-network': markerNetworkKind,
  'focus-network': focusNetworkKind,
};
