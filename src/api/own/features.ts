/** Features of one's own: numbers of a position, whose weighted sum is an evaluator. Learners breed the weights. */
import { quote } from '../../specs/parsed.js';
import { BreedboardError } from '../errors.js';
import type { Position } from '../position.js';
import type { OwnEvaluator, Seen } from './evaluator.js';
import type { OwnOptions } from './options.js';

/** Numbers of a position for a side, each with a name; their weighted sum is an evaluator. */
export interface OwnFeatures<O extends OwnOptions = OwnOptions>
  extends Pick<OwnEvaluator<O>, 'name' | 'summary' | 'game' | 'unit' | 'bound' | 'options'> {
  /** What each number is called. */
  readonly features: readonly string[];
  /** The weight of each. Default: 0, to be learnt: `cma-es(genome=NAME)`. */
  readonly weights?: readonly number[];
  /** A number for each name, the same for both sides to move. */
  values(position: Position, side: string, seen: Seen<O>): ArrayLike<number>;
}

const MOST_FEATURES = 10_000;

const argument = (message: string): BreedboardError => new BreedboardError('argument', message);

/** The weighted sum, as an evaluator whose parts are the features. Throws BreedboardError. */
export function sumOf({ features, values, weights, ...given }: OwnFeatures): OwnEvaluator {
  const what = `the features ${quote(given.name)}`;
  if (!Array.isArray(features) || features.length === 0 || features.length > MOST_FEATURES)
    throw argument(`${what}: features must be a list of 1 to ${MOST_FEATURES} names`);
  const odd = features.find((name, i) => typeof name !== 'string' || name === '' || features.indexOf(name) < i);
  if (odd !== undefined) throw argument(`${what}: each feature needs a name of its own, not ${quote(String(odd))}`);
  if (typeof values !== 'function') throw argument(`${what}: values must be a function of a position and a side`);
  if (weights && weights.length !== features.length)
    throw argument(`${what}: ${features.length} features need as many weights, not ${weights.length}`);
  const valuesAt = (position: Position, side: string, seen: Seen): ArrayLike<number> => {
    const found = values(position, side, seen);
    if (found?.length !== features.length)
      throw new RangeError(`values gave ${found?.length ?? 'no'} numbers for ${features.length} features`);
    return found;
  };
  return {
    ...given,
    summary: given.summary ?? 'a weighted sum of features of your own',
    weights: weights ?? features.map(() => 0),
    value(position, side, seen) {
      const found = valuesAt(position, side, seen);
      let sum = 0;
      for (let i = 0; i < features.length; i++) sum += found[i]! * seen.weights[i]!;
      return sum;
    },
    explain(position, side, seen) {
      const found = valuesAt(position, side, seen);
      return features.map((name, i) => ({
        name,
        value: found[i]! * seen.weights[i]!,
        detail: `${Number(found[i]!.toPrecision(6))} × ${Number(seen.weights[i]!.toPrecision(6))}`,
      }));
    },
  };
}
