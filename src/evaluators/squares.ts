/**
 * A weight for every square, added for one's own discs and subtracted for the opponent's.
 * Weights are f32. They are added in f64, square n in lane n mod 4, ascending, the lanes as (0 + 1) + (2 + 3), and the sum
 * is rounded to f32 once. No sum loses a bit (`inSteps` says why), so mirror images of a board have one value where the
 * weights are symmetric.
 *
 * Noise, where asked for, is N(0, σ) added to that sum (Verhelst 2018, whose reference player would otherwise play
 * the same game every time): a function of the game's seed and of the discs, so the same leaf has the same noise.
 * The seed is the one `forGame` was given; without it the kernel takes that of the game it is playing, and the
 * reference, which plays none, 0.
 */
import { gaussianOf } from '../arithmetic/gaussian.js';
import { type OthelloPosition, owner, SQUARES } from '../games/othello/board.js';
import { kernelEvaluator } from '../kernel/evaluator.js';
import { hashWords, type Seed, type SeedWords, seedWords } from '../random/seed.js';
import type { Side } from '../rules/position.js';
import type { Evaluator } from './evaluator.js';
import { byWeight, type Explanation, type Part } from './explanation.js';
import { inSteps } from './steps.js';

/**
 * `inversion` sees the board as own and opponent's; `negation` is one function of black and white, of which white
 * takes the negative (the default of the Othello League). A player trained in one mode is lost in the other.
 */
export type Perspective = 'inversion' | 'negation';

const NEGATION = 1;
const NOISE = 2;
const SEEDED = 4;

/** No draw of the Gaussian is farther out. */
const FARTHEST = 6.78;

/** f32 sums of sixteen terms and four lanes may end above the true sum, by less than this factor. */
const ROUNDING = 1 + 2 ** -19;

/** The ten kinds of square, by the first of each. */
const KINDS = ['a1', 'b1', 'c1', 'd1', 'b2', 'c2', 'd2', 'c3', 'd3', 'd4'] as const;
const KIND_NAMES = ['corners', 'C squares', 'A squares', 'B squares', 'X squares', 'c2', 'd2', 'c3', 'd3', 'centre'];

/** The kind of each square, an index into the ten. */
export const KIND_OF_SQUARE: readonly number[] = Array.from({ length: 64 }, (_, square) => {
  const fold = (n: number): number => (n < 4 ? n : 7 - n);
  const [x, y] = [fold(square & 7), fold(square >> 3)].sort((a, b) => a - b) as [number, number];
  return [0, 4, 7, 9][x]! + (y - x);
});

/** Sixty-four weights from the ten symmetric ones, in the order a1 b1 c1 d1 b2 c2 d2 c3 d3 d4. */
export const spread = (ten: readonly number[]): number[] => KIND_OF_SQUARE.map(kind => ten[kind]!);

/** Named tables. */
export const TABLES = {
  // The standard heuristic of the Othello League (S. Lucas and T. Runarsson).
  swh: spread([1, -0.25, 0.1, 0.05, -0.25, 0.01, 0.01, 0.05, 0.02, 0.01]),
  // Verhelst 2018, figure 2, in hundredths.
  verhelst: spread([100, -25, 10, 5, -25, 2, 2, 5, 1, 2]),
} as const satisfies Readonly<Record<string, readonly number[]>>;

/** What the discs of each kind of square contribute, and each square; `worth` says what one disc of a side's is. */
export function explainSquares(
  position: OthelloPosition,
  side: Side,
  worth: (square: number) => number,
): { readonly parts: Part[]; readonly heat: Record<string, number> } {
  const heat: Record<string, number> = {};
  const kinds = KINDS.map(() => ({ own: 0, other: 0, value: 0 }));
  SQUARES.forEach((name, square) => {
    const who = owner(position, square);
    const value = who === undefined ? 0 : who === side ? worth(square) : 0 - worth(square);
    heat[name] = value;
    if (who === undefined) return;
    const kind = kinds[KIND_OF_SQUARE[square]!]!;
    if (who === side) kind.own++;
    else kind.other++;
    kind.value += value;
  });
  const parts = kinds.map(
    ({ own, other, value }, i): Part => ({
      name: KIND_NAMES[i] === KINDS[i] ? `squares like ${KINDS[i]}` : `${KIND_NAMES[i]} (like ${KINDS[i]})`,
      detail: `${own} own, ${other} of the opponent’s`,
      value,
    }),
  );
  return { parts: byWeight(parts), heat };
}

function payload(table: Float32Array, sigma: number, seed: SeedWords): ArrayBufferView {
  if (sigma === 0) return table;
  const view = new DataView(new ArrayBuffer(256 + 8 + 16));
  table.forEach((weight, square) => {
    view.setFloat32(square * 4, weight, true);
  });
  view.setFloat64(256, sigma, true);
  seed.forEach((word, i) => {
    view.setInt32(264 + i * 4, word, true);
  });
  return view;
}

/** `noise` is σ in the unit of the weights. */
export function squares(
  weights: readonly number[],
  perspective: Perspective = 'inversion',
  noise = 0,
  seed?: Seed,
): Evaluator<OthelloPosition> {
  const given = Float32Array.from(weights);
  const largest = given.reduce((sum, weight) => sum + Math.abs(weight), 0) * ROUNDING;
  const table = inSteps(given, largest);
  const bound = largest + FARTHEST * noise;
  const words = seedWords(seed ?? '0'.repeat(32));

  const noiseOf = ({ blackLo, blackHi, whiteLo, whiteHi }: OthelloPosition, view: Side): number => {
    const [black, white] = [[blackLo, blackHi] as const, [whiteLo, whiteHi] as const];
    const [a, b] = hashWords(words, view === 0 ? [...black, ...white] : [...white, ...black]);
    return Math.fround(noise * gaussianOf(a, b));
  };
  const sum = (position: OthelloPosition, view: Side): number => {
    const lanes: [number, number, number, number] = [0, 0, 0, 0];
    for (let square = 0; square < 64; square++) {
      const who = owner(position, square);
      if (who === undefined) continue;
      const lane = square & 3;
      lanes[lane] = lanes[lane]! + (who === view ? table[square]! : -table[square]!);
    }
    const discs = Math.fround(lanes[0] + lanes[1] + (lanes[2] + lanes[3]));
    return noise === 0 ? discs : Math.fround(discs + noiseOf(position, view));
  };
  const isNegated = (side: Side): boolean => perspective === 'negation' && side === 1;
  const value = (position: OthelloPosition, side: Side): number =>
    isNegated(side) ? -sum(position, 0) : sum(position, side);

  const flags = (perspective === 'negation' ? NEGATION : 0) | (noise > 0 ? NOISE : 0) | (seed ? SEEDED : 0);
  return {
    unit: 'free',
    bound,
    value,
    ...(noise === 0 ? {} : { forGame: (game: Seed) => squares(weights, perspective, noise, game) }),
    explain(position, side): Explanation {
      const { parts, heat } = explainSquares(position, side, square => table[square]!);
      const drawn = isNegated(side) ? -noiseOf(position, 0) : noiseOf(position, side);
      const noisy: Part = { name: 'noise', detail: `drawn from N(0, ${noise})`, value: drawn };
      return { value: value(position, side), parts: noise === 0 ? parts : [...parts, noisy], heat };
    },
    kernel: kernelEvaluator('squares', flags, bound, payload(table, noise, words)),
  };
}
