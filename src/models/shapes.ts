/**
 * Kinds of evaluator that files store: each is built from an untrusted shape and weights, for any game that has the part the
 * kind needs.
 */
import { features, featuresFault, MAX_PHASES } from '../evaluators/features.js';
import { readFormula } from '../evaluators/formula/named.js';
import { network } from '../evaluators/network/network.js';
import { readNetwork } from '../evaluators/network/shape.js';
import { patterns } from '../evaluators/patterns/patterns.js';
import { readPatterns } from '../evaluators/patterns/shape.js';
import { BadShape, PERSPECTIVES, shapeOf } from '../evaluators/shape.js';
import { squares } from '../evaluators/squares.js';
import { offered } from '../games/offers.js';
import { buildVariant, variantOf } from '../games/variants.js';
import type { Evaluator } from '../rules/evaluator.js';
import type { Game } from '../rules/game.js';
import { BadSpec } from '../specs/options.js';
import { type Parsed, parsed, quote, refused } from '../specs/parsed.js';
import { anything, exactly, list, oneOf, text } from '../specs/schema.js';
import type { Json } from '../specs/spec.js';

const formulaShape = exactly({ text: text(), beyond: oneOf('zero', 'wrap') });
const featuresShape = exactly({ features: list(anything, 1000) });
const squaresShape = exactly({ perspective: oneOf(...PERSPECTIVES) });

function buildFormula(game: Game, shape: Json, weights: Float32Array): Evaluator {
  const primitives = offered(game, 'primitives', 'formula');
  const { text, beyond } = shapeOf(formulaShape, shape);
  if (weights.length > 0) throw new BadShape('a formula has no weights');
  const evaluator = readFormula(primitives, text, beyond);
  if (!evaluator.ok) throw new BadShape(evaluator.reason);
  return evaluator.value;
}

/** The file names the features, so that weights are never used with other features. */
function readFeatures(game: Game, shape: Json, weights: Float32Array): Evaluator {
  const id = variantOf(game);
  const rated = { ...game, features: offered(game, 'features', 'features') };
  const { names } = rated.features;
  const { features: found } = shapeOf(featuresShape, shape);
  if (found.length !== names.length) throw new BadShape(`${id} has ${names.length} features, not ${found.length}`);
  const other = names.findIndex((name, i) => name !== found[i]);
  if (other >= 0) {
    const named = quote(String(found[other]));
    throw new BadShape(`its features are not those of ${id}: found ${named} instead of “${names[other]}”`);
  }
  const phases = weights.length / names.length;
  if (!Number.isInteger(phases)) {
    throw new BadShape(`expected ${names.length} weights for each phase, not ${weights.length} in all`);
  }
  if (phases > MAX_PHASES) throw new BadShape(`at most ${MAX_PHASES} phases, not ${phases}`);
  const rows = Array.from({ length: phases }, (_, i) => [
    ...weights.subarray(i * names.length, (i + 1) * names.length),
  ]);
  const fault = featuresFault(rated, rows);
  if (fault !== undefined) throw new BadShape(fault);
  return features(rated, rows);
}

function buildSquares(game: Game, shape: Json, weights: Float32Array): Evaluator {
  const board = offered(game, 'board', 'squares');
  const { perspective } = shapeOf(squaresShape, shape);
  const { length } = board.cells;
  if (weights.length !== length) throw new BadShape(`expected ${length} weights, not ${weights.length}`);
  if (weights.some(weight => Math.abs(weight) > 2 ** 32)) throw new BadShape('a weight is larger than 2^32');
  return squares({ ...game, board }, [...weights], perspective);
}

function buildPatterns(game: Game, shape: Json, weights: Float32Array): Evaluator {
  const board = offered(game, 'board', 'patterns');
  return patterns({ ...game, board }, readPatterns(board, shape, weights));
}

function buildNetwork(game: Game, shape: Json, weights: Float32Array): Evaluator {
  const board = offered(game, 'board', 'network');
  return network({ ...game, board }, readNetwork(board, shape, weights));
}

type Build = (game: Game, shape: Json, weights: Float32Array) => Evaluator;

/** For any game that has the part. A new kind is one line. */
const KINDS: Record<string, Build> = {
  squares: buildSquares,
  features: readFeatures,
  patterns: buildPatterns,
  network: buildNetwork,
  formula: buildFormula,
};

/** One that a plug-in or a program brings. Its name is not in use. */
export const addKind = (name: string, build: Build): void => {
  KINDS[name] = build;
};

/** Kinds that files of a game may be of. */
export const fileKinds = (game: Game): string[] => [...Object.keys(KINDS), ...Object.keys(game.kinds ?? {})];

/** Throws BadSpec and BadShape. */
function build(game: Game, kind: string, shape: Json, weights: Float32Array): Evaluator {
  if (Object.hasOwn(KINDS, kind)) return KINDS[kind]!(game, shape, weights);
  if (game.kinds && Object.hasOwn(game.kinds, kind)) return game.kinds[kind]!.build(shape, weights);
  throw new BadSpec(
    `files of ${variantOf(game)} have no evaluator of the kind ${quote(kind)}; there are: ${fileKinds(game).join(', ')}`,
  );
}

function ratedGame(variant: string): Game {
  try {
    return buildVariant(variant);
  } catch (error) {
    throw error instanceof BadSpec ? new BadSpec(`it rates ${error.message}`) : error;
  }
}

/** For a game by its variant, or for a game object. */
export function buildShape(game: string | Game, kind: string, shape: Json, weights: Float32Array): Parsed<Evaluator> {
  try {
    return parsed(build(typeof game === 'string' ? ratedGame(game) : game, kind, shape, weights));
  } catch (error) {
    if (error instanceof BadShape) return refused(`${kind}: ${error.message}`);
    if (error instanceof BadSpec) return refused(error.message);
    throw error;
  }
}
