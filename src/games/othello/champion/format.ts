/**
 * The champion's weights as bytes small enough for a page: whole numbers of steps that fit into 16 bits, so that the
 * kernel adds integers and still finds, to the last bit, what the reference finds.
 *
 * One line of JSON (format, shape, step, how many weights, the checksum of the evaluator they make), then the numbers
 * zigzag (0, −1, 1, −2 … as 0, 1, 2, 3 …), first all low bytes, then all high bytes. The rest is left to gzip.
 */
import { checksumOf } from '../../../evaluators/checksum.js';
import { parseJson } from '../../../evaluators/json.js';
import type { Patterns } from '../../../evaluators/patterns/data.js';
import { checkedPatterns, patterns } from '../../../evaluators/patterns/patterns.js';
import { patternsShape, readPatterns } from '../../../evaluators/patterns/shape.js';
import { BadShape, shapeOf } from '../../../evaluators/shape.js';
import { encodedEvaluator } from '../../../evaluators/twin.js';
import type { Evaluator } from '../../../rules/evaluator.js';
import type { Model, PreparedModel, RegisteredModel } from '../../../rules/game.js';
import { type Parsed, parsed, quote, refused } from '../../../specs/parsed.js';
import { anything, count, isValid, object, oneOf, optional, validate, where } from '../../../specs/schema.js';
import { ratedOthello } from '../rated.js';

const CHAMPION_FORMAT = 'breedboard champion 1';
/** Decompressed. Four million weights, and a line that names their squares. */
export const MAX_CHAMPION = 9 << 20;
const MAX_LINE = 1 << 18;
const MOST = 32_767;
const LINE_FEED = 10;

/** Weights rounded to multiples of a step, a power of two. Undefined where one is too large for 16 bits of steps. */
export function inWholeSteps({ weights, ...data }: Model, step: number): Model | undefined {
  const rounded = weights.map(weight => Math.round(weight / step) * step + 0); // a zero has no sign here
  return rounded.every(weight => Math.abs(weight) <= MOST * step) ? { ...data, weights: rounded } : undefined;
}

/** The bytes of patterns that `inWholeSteps` made. */
export function formatChampion(data: Model, step: number): Uint8Array {
  const { shape, weights } = data;
  const head = { format: CHAMPION_FORMAT, shape, step, weights: weights.length, checksum: checksumOf(data) };
  const line = Uint8Array.from(`${JSON.stringify(head)}\n`, letter => letter.charCodeAt(0));
  const bytes = new Uint8Array(line.length + 2 * weights.length);
  bytes.set(line);
  for (let i = 0; i < weights.length; i++) {
    const steps = weights[i]! / step;
    const zigzag = steps < 0 ? -2 * steps - 1 : 2 * steps;
    bytes[line.length + i] = zigzag & 255;
    bytes[line.length + weights.length + i] = zigzag >> 8;
  }
  return bytes;
}

const named = object({ format: oneOf(CHAMPION_FORMAT) });
const headFields = object({
  step: where<number>(
    'a power of two from 2^-16 to 1',
    value => typeof value === 'number' && value >= 2 ** -16 && value <= 1 && Number.isInteger(Math.log2(value)),
  ),
  weights: count,
  shape: anything,
  checksum: optional(anything),
});

export function parseChampion(bytes: Uint8Array): Parsed<RegisteredModel> {
  const end = bytes.subarray(0, MAX_LINE).indexOf(LINE_FEED);
  if (end < 0) return refused('these are not a champion’s weights: the first line is missing');
  const json = parseJson(String.fromCharCode(...bytes.subarray(0, end)), MAX_LINE);
  if (!json.ok) return json;
  if (!isValid(named, json.value)) return refused(`not of the format “${CHAMPION_FORMAT}”`);
  const head = validate(headFields, json.value);
  if (!head.ok) return head;
  const { shape, step, weights: count, checksum } = head.value;
  if (bytes.length !== end + 1 + 2 * count) {
    return refused(
      `expected ${quote(String(count))} weights of two bytes after the first line, not ${bytes.length - end - 1} bytes`,
    );
  }
  const low = bytes.subarray(end + 1, end + 1 + count);
  const high = bytes.subarray(end + 1 + count);
  const weights = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const zigzag = low[i]! | (high[i]! << 8);
    weights[i] = (zigzag & 1 ? -(zigzag + 1) / 2 : zigzag / 2) * step;
  }
  let read: Patterns;
  try {
    read = readPatterns(ratedOthello.board, shape, weights);
  } catch (error) {
    if (error instanceof BadShape) return refused(`patterns: ${error.message}`);
    throw error;
  }
  const data = { game: ratedOthello.id, kind: 'patterns', shape, weights };
  const own = checksumOf(data);
  if (checksum !== own)
    return refused(`the checksum does not match: the file says ${quote(String(checksum))}, the content has ${own}`);
  const evaluator: Evaluator = patterns(ratedOthello, read, step);
  return parsed({ ...data, checksum: own, provenance: null, evaluator });
}

/** The champion from weights that `parseChampion` has checked; whole steps need no rounding. */
export function assembleChampion({ checksum, bound, bytes, ...data }: PreparedModel): RegisteredModel {
  const shape = shapeOf(patternsShape, data.shape);
  const tables: Patterns = { ...shape, biases: shape.biases.map(Math.fround), weights: data.weights };
  const evaluator = checkedPatterns(ratedOthello, tables, bound, encodedEvaluator(bytes));
  return { ...data, checksum, provenance: null, evaluator };
}
