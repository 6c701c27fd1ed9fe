/**
 * A weight for every feature of the game, by phase. Works for any game: the game says what its features are and how
 * far it has come; where it has no phases there is one.
 * f32: feature n goes to lane n mod 4 of the sum, in ascending order; the lanes are added as (0 + 1) + (2 + 3).
 */

import { CODES } from '../memory/layout.js';
import { writeRecord } from '../memory/record.js';
import { type Evaluator, type KernelEvaluator, MAX_BOUND } from '../rules/evaluator.js';
import { byWeight } from '../rules/explanation.js';
import { type Features, type FeatureWeights, MAX_FEATURE } from '../rules/features.js';
import type { Game } from '../rules/game.js';
import type { Position, Side } from '../rules/position.js';
import { kernelEvaluator } from './twin.js';

/** A game that has features. */
export type FeatureGame<P extends Position = Position> = Pick<Game<P>, 'id' | 'kernel'> & {
  readonly features: Features<P>;
};

export const MAX_PHASES = 61;

/** f32 products and sums of a few dozen terms may end above the true sum, by less than this factor. */
const ROUNDING = 1 + 2 ** -18;

/** The kernel's list of features has the order of the game's. */
const kernelTwin = (rows: readonly Float32Array[], bound: number): KernelEvaluator =>
  kernelEvaluator('features', bound, ({ Features, Feature }) => {
    const rowBytes = CODES.Feature.length * 4;
    const payload = new DataView(new ArrayBuffer(Features.at.weights + rows.length * rowBytes));
    writeRecord(Features, payload, 0, { phases: rows.length });
    let flags = 0;
    rows.forEach((row, phase) => {
      row.forEach((weight, i) => {
        const feature = Feature[CODES.Feature[i]!];
        payload.setFloat32(Features.at.weights + phase * rowBytes + feature * 4, weight, true);
        if (weight !== 0) flags |= 1 << feature;
      });
    });
    return { flags, payload };
  });

const boundOf = <P extends Position>(
  { features }: FeatureGame<P>,
  rows: readonly (readonly number[] | Float32Array)[],
): number =>
  rows.reduce(
    (most, row) =>
      Math.max(
        most,
        [...row].reduce((sum, weight) => sum + Math.abs(weight), 0),
      ),
    0,
  ) *
  (features.limit ?? MAX_FEATURE) *
  ROUNDING;

/** What is wrong with them, if anything. */
export function featuresFault<P extends Position>(game: FeatureGame<P>, weights: FeatureWeights): string | undefined {
  const { names } = game.features;
  if (weights.length === 0 || weights.some(row => row.length !== names.length)) {
    return `${game.id} has ${names.length} features, and each phase a weight for each`;
  }
  if (weights.length > MAX_PHASES) return `at most ${MAX_PHASES} phases, not ${weights.length}`;
  if (!weights.every(row => row.every(Number.isFinite))) return 'a weight is not a finite number';
  const bound = boundOf(game, weights);
  return bound > MAX_BOUND ? `weights add up to ${bound.toPrecision(3)}, more than 2^40` : undefined;
}

export function features<P extends Position>(game: FeatureGame<P>, weights: FeatureWeights): Evaluator<P> {
  const fault = featuresFault(game, weights);
  if (fault !== undefined) throw new RangeError(fault);
  const { names } = game.features;
  const rows = weights.map(row => Float32Array.from(row));
  const bound = boundOf(game, rows);

  const phaseOf = (position: P): number =>
    Math.min(rows.length - 1, Math.floor((game.features.phase?.(position) ?? 0) * rows.length));

  const value = (position: P, side: Side): number => {
    const row = rows[phaseOf(position)]!;
    const lanes: [number, number, number, number] = [0, 0, 0, 0];
    game.features.read(position, side).forEach((feature, i) => {
      lanes[i & 3] = Math.fround(lanes[i & 3]! + Math.fround(row[i]! * Math.fround(feature)));
    });
    return Math.fround(Math.fround(lanes[0] + lanes[1]) + Math.fround(lanes[2] + lanes[3]));
  };

  return {
    unit: 'free',
    bound,
    value,
    explain(position, side) {
      const phase = phaseOf(position);
      const when = rows.length === 1 ? '' : `, in phase ${phase + 1} of ${rows.length}`;
      const parts = game.features.read(position, side).map((feature, i) => {
        const weight = rows[phase]![i]!;
        return {
          name: names[i]!,
          detail: `${feature} × ${Number(weight.toPrecision(6))}${when}`,
          value: weight * feature,
        };
      });
      return { value: value(position, side), parts: byWeight(parts) };
    },
    ...(game.kernel?.twins.has('features') ? { kernel: kernelTwin(rows, bound) } : {}),
  };
}
