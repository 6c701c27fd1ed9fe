/**
 * An evaluator as a file: JSON with the game, the kind, its shape, its weights and a checksum over exactly these.
 * Provenance is beside them, outside the checksum: two runs that produce the same player have the same checksum.
 */

import { checksumOf } from '../evaluators/checksum.js';
import type { FeatureGame } from '../evaluators/features.js';
import { parseJson } from '../evaluators/json.js';
import type { Network } from '../evaluators/network/data.js';
import type { Patterns } from '../evaluators/patterns/data.js';
import { patternsShape } from '../evaluators/patterns/shape.js';
import { shapeOf } from '../evaluators/shape.js';
import type { Perspective } from '../evaluators/squares.js';
import { variantOf } from '../games/variants.js';
import type { Evaluator } from '../rules/evaluator.js';
import type { FeatureWeights } from '../rules/features.js';
import type { Model, RegisteredModel } from '../rules/game.js';
import type { Position } from '../rules/position.js';
import { type Parsed, parsed, quote, refused } from '../specs/parsed.js';
import { anything, called, exactly, isValid, object, oneOf, optional, text, validate } from '../specs/schema.js';
import type { Json } from '../specs/spec.js';
import { buildShape } from './shapes.js';
import { formatWeights, parseWeights } from './weights.js';

const EVALUATOR_FORMAT = 'breedboard evaluator 1';
/** In characters. Four million weights are 22 MB of text. */
export const MAX_FILE = 1 << 25;
/** Bytes that the largest evaluator of a file takes in the kernel: 24 MB of weights, and tables to find them by. */
export const EVALUATOR_BYTES = 26 << 20;

const evaluatorFields = exactly({
  format: oneOf(EVALUATOR_FORMAT),
  game: text(),
  kind: text(),
  shape: anything,
  weights: called('a text in base64', text()),
  checksum: optional(anything),
  provenance: optional(anything),
});

const named = object({ format: anything });

/** What is wrong with the name of its format, if anything: said before its fields, which are those of that format. */
export function formatFault(file: Json, formats: readonly string[], what: string): string | undefined {
  if (typeof file !== 'object' || file === null || Array.isArray(file))
    return `this is not ${/^[aeiou]/.test(what) ? 'an' : 'a'} ${what} file`;
  return isValid(named, file) && formats.includes(String(file.format))
    ? undefined
    : `not a file of the format ${formats.map(format => `“${format}”`).join(' or ')}`;
}

/** The fault of the checksum in a file, if any; `own` is that of its content. */
export function checksumFault(given: Json | undefined, own: string): string | undefined {
  if (given === own) return undefined;
  if (given === undefined) return `it has no checksum; that of its content is ${own}`;
  if (typeof given !== 'string') return 'the checksum must be a text';
  return `the checksum does not match: the file says ${quote(given)}, its content is ${own}`;
}

/**
 * A model that this process made: the evaluator is built on first use. Only the thread that plays with a learner's thousands
 * of models builds them. Data that cannot be built are a bug.
 */
export function lazyModel(data: Model, checksum: string): RegisteredModel {
  let built: Evaluator | undefined;
  return {
    ...data,
    checksum,
    provenance: null,
    get evaluator() {
      if (built) return built;
      const evaluator = buildShape(data.game, data.kind, data.shape, data.weights);
      if (!evaluator.ok) throw new Error(`a learner made data that cannot be built: ${evaluator.reason}`);
      built = evaluator.value;
      return built;
    },
  };
}

/** As a plain object, to be written as JSON. */
export function evaluatorJson(data: Model, provenance: Json = null): Json {
  const { game, kind, shape, weights } = data;
  return {
    format: EVALUATOR_FORMAT,
    game,
    kind,
    shape,
    weights: formatWeights(weights),
    checksum: checksumOf(data),
    provenance,
  };
}

export const formatEvaluator = (data: Model, provenance: Json = null): string =>
  `${JSON.stringify(evaluatorJson(data, provenance), null, 1)}\n`;

/** From an object that parseJson has read. */
export function readEvaluator(file: Json): Parsed<RegisteredModel> {
  const fault = formatFault(file, [EVALUATOR_FORMAT], 'evaluator');
  if (fault !== undefined) return refused(fault);
  const fields = validate(evaluatorFields, file);
  if (!fields.ok) return fields;
  const { game, kind, shape, weights: coded, checksum, provenance = null } = fields.value;
  const weights = parseWeights(coded);
  if (!weights.ok) return weights;
  const data = { game, kind, shape, weights: weights.value };
  const own = checksumOf(data);
  const damage = checksumFault(checksum, own);
  if (damage !== undefined) return refused(damage);
  const evaluator = buildShape(game, kind, shape, weights.value);
  return evaluator.ok ? parsed({ ...data, checksum: own, provenance, evaluator: evaluator.value }) : evaluator;
}

export function parseEvaluator(text: string): Parsed<RegisteredModel> {
  const json = parseJson(text, MAX_FILE);
  return json.ok ? readEvaluator(json.value) : json;
}

const NO_WEIGHTS = new Float32Array(0);

export const patternsModel = (game: string, { weights, ...shape }: Patterns): Model => ({
  game,
  kind: 'patterns',
  shape,
  weights,
});

/** Undefined where the file is of another kind. */
export const patternsIn = ({ kind, shape, weights }: RegisteredModel): Patterns | undefined =>
  kind === 'patterns' ? { ...shapeOf(patternsShape, shape), weights } : undefined;

export const networkModel = (game: string, { weights, ...shape }: Network): Model => ({
  game,
  kind: 'network',
  shape,
  weights,
});

/** One weight a cell. */
export const squaresModel = (
  game: string,
  weights: readonly number[],
  perspective: Perspective = 'inversion',
): Model => ({
  game,
  kind: 'squares',
  shape: { perspective },
  weights: Float32Array.from(weights),
});

/** Undefined where the file is of another kind. */
export const squaresIn = ({ kind, weights }: RegisteredModel): Float32Array | undefined =>
  kind === 'squares' ? weights : undefined;

export const featuresModel = <P extends Position>(game: FeatureGame<P>, weights: FeatureWeights): Model => ({
  game: variantOf(game),
  kind: 'features',
  shape: { features: game.features.names },
  weights: Float32Array.from(weights.flat()),
});

/** The text of a formula, as formatFormula writes it. */
export const formulaModel = (game: string, text: string, beyond: 'zero' | 'wrap' = 'zero'): Model => ({
  game,
  kind: 'formula',
  shape: { text, beyond },
  weights: NO_WEIGHTS,
});
