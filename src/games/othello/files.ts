/** Othello's own kinds of evaluator as data: what a file or a learner has. */
import type { Model } from '../../rules/game.js';
import type { AlliotParameters } from './evaluators/alliot.js';
import {
  type Frontier,
  type Layout,
  STRATEGY_WEIGHTS,
  type StrategyReadings,
  type StrategyWeights,
  unusualReadings,
} from './evaluators/strategies.js';
import { othelloRules } from './rules.js';

const game = othelloRules.id;

/** Samuel's polynomial: a coefficient for each term. */
export const termsModel = (terms: readonly string[], coefficients: ArrayLike<number>): Model => ({
  game,
  kind: 'terms',
  shape: { terms },
  weights: Float32Array.from(coefficients),
});

export const alliotModel = ({ squares, bonus, penalty }: AlliotParameters): Model => ({
  game,
  kind: 'alliot',
  shape: {},
  weights: Float32Array.of(...squares, bonus, penalty),
});

export const billModel = (weights: Float32Array): Model => ({ game, kind: 'bill', shape: {}, weights });

export const strategiesModel = (
  weights: StrategyWeights,
  layout: Layout = 'standard',
  frontier: Frontier = 'most',
  readings: Partial<StrategyReadings> = {},
): Model => ({
  game,
  kind: 'strategies',
  shape: { layout, frontier, ...unusualReadings(readings) },
  weights: Float32Array.from(STRATEGY_WEIGHTS, name => weights[name]),
});
