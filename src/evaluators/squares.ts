/**
 * A weight for every square, added for own discs and subtracted for the opponent's.
 * Weights are f32. They are added in f64, square n in lane n mod 4, ascending, the lanes as (0 + 1) + (2 + 3), and the sum
 * is rounded to f32 once. No sum loses a bit (`inSteps` says why), so mirror images of a board have one value if the
 * weights are symmetric.
 *
 * Optional noise is N(0, σ) added to that sum (Verhelst 2018, whose reference player would otherwise play
 * the same game every time): a function of the game's seed and of the discs, so the same leaf has the same noise.
 * `forGame` sets the seed; without it the kernel uses the seed of its game, and the reference, which has no game, uses 0.
 */
import { gaussianOf } from '../arithmetic/gaussian.js';
import type { KernelLayout } from '../memory/layout.js';
import { writeRecord } from '../memory/record.js';
import { hashWords, type Seed, type SeedWords, seedWords } from '../random/seed.js';
import { type BoardView, cellKinds, cellNames } from '../rules/board.js';
import type { Evaluator, Following } from '../rules/evaluator.js';
import { byWeight, type Explanation, type Part } from '../rules/explanation.js';
import { type FastGame, MAX_CHANGES } from '../rules/fast.js';
import { type Position, SIDES, type Side } from '../rules/position.js';
import type { BoardGame } from './board-game.js';
import { inSteps } from './steps.js';
import { type Encoded, kernelEvaluator } from './twin.js';

/**
 * `inversion` sees the board as own and opponent's; `negation` is one function of black and white, of which white
 * takes the negative (the default of the Othello League). A player trained in one mode is lost in the other.
 */
export type Perspective = 'inversion' | 'negation';

/** No draw of the Gaussian is farther out. */
const FARTHEST = 6.78;

/** f32 sums of sixteen terms and four lanes may end above the true sum, by less than this factor. */
const ROUNDING = 1 + 2 ** -19;

/** A weight for every cell, from one for each kind of cell that the symmetries of the board exchange. */
export function spreadKinds(
  board: Pick<BoardView<never>, 'cells' | 'symmetries'>,
  weights: readonly number[],
): number[] {
  const all = new Array<number>(board.cells.length).fill(0);
  cellKinds(board).forEach((cells, kind) => {
    for (const cell of cells) all[cell] = weights[kind]!;
  });
  return all;
}

/**
 * What the pieces on each kind of cell contribute, and each cell; `worth` says what one piece of a side's is. The board is
 * as `reader` sees it; a side that is not the reader takes the negative.
 */
export function explainSquares<P extends Position>(
  board: BoardView<P>,
  position: P,
  side: Side,
  worth: (cell: number) => number,
  reader: Side = side,
): { readonly parts: Part[]; readonly heat: Record<string, number> } {
  const cells = new Int8Array(board.cells.length);
  const names = cellNames(board, reader);
  board.read(position, reader, cells);
  if (reader !== side) for (let cell = 0; cell < cells.length; cell++) cells[cell] = 0 - cells[cell]!;
  const values = board.cells.map((_, cell) =>
    cells[cell] === 0 ? 0 : cells[cell]! > 0 ? worth(cell) : 0 - worth(cell),
  );
  const parts = cellKinds(board).map((kind): Part => {
    const first = names[kind[0]!]!;
    const name = board.kinds?.[board.cells[kind[0]!]!];
    return {
      name: name === undefined ? `squares like ${first}` : `${name} (like ${first})`,
      detail: `${kind.filter(cell => cells[cell]! > 0).length} own, ${kind.filter(cell => cells[cell]! < 0).length} of the opponent’s`,
      value: kind.reduce((sum, cell) => sum + values[cell]!, 0),
    };
  });
  return { parts: byWeight(parts), heat: Object.fromEntries(names.map((name, cell) => [name, values[cell]!])) };
}

/** The parameters of the noise, if any, follow the weights. */
function encode(
  { Squares, SquaresFlag }: KernelLayout,
  table: Float32Array,
  perspective: Perspective,
  sigma: number,
  seed: SeedWords | undefined,
): Encoded {
  const negation = perspective === 'negation' ? SquaresFlag.negation : 0;
  const seeded = seed ? SquaresFlag.seeded : 0;
  const payload = new DataView(new ArrayBuffer(sigma === 0 ? Squares.at.sigma : Squares.bytes));
  table.forEach((weight, square) => {
    payload.setFloat32(Squares.at.weights + square * 4, weight, true);
  });
  if (sigma === 0) return { flags: negation | seeded, payload };
  writeRecord(Squares, payload, 0, { sigma });
  seed?.forEach((word, i) => {
    payload.setInt32(Squares.at.seed + i * 4, word, true);
  });
  return { flags: negation | seeded | SquaresFlag.noise, payload };
}

/** Cells that are hashed at once. */
const BLOCK = 64;

/** Own pieces of a block, then the opponent's, each as two words of bits, the block's first cell the lowest. */
function bitsOf(cells: Int8Array, first: number): SeedWords {
  let [ownLow, ownHigh, otherLow, otherHigh] = [0, 0, 0, 0];
  for (let cell = first; cell < Math.min(cells.length, first + BLOCK); cell++) {
    const bit = 1 << cell; // shifts count modulo 32
    const isLow = cell - first < 32;
    if (cells[cell] === 1) {
      if (isLow) ownLow |= bit;
      else ownHigh |= bit;
    } else if (cells[cell] === -1) {
      if (isLow) otherLow |= bit;
      else otherHigh |= bit;
    }
  }
  return [ownLow, ownHigh, otherLow, otherHigh];
}

/** What each change of the board adds for each side: to its own view. */
const changesOf = <P extends Position>({ seenBy }: BoardView<P>, table: Float32Array): readonly Float64Array[] =>
  SIDES.map(view =>
    Float64Array.from({ length: 4 * table.length }, (_, change) => {
      const cell = change >> 2;
      const weight = table[view === 1 && seenBy ? seenBy[cell]! : cell]!;
      const isOwn = (change & 2) >> 1 === view;
      const appears = (change & 1) === 1;
      return isOwn === appears ? weight : -weight;
    }),
  );

/** Sums that follow the changes of a state. No sum loses a bit, so they are those of the board read anew. */
function followSquares<P extends Position>(
  board: BoardView<P>,
  table: Float32Array,
  state: FastGame<P>,
  sumOf: (position: P, view: Side) => number,
  value: (sums: readonly number[], side: Side) => number,
): Following | undefined {
  if (!state.changes) return undefined;
  const added = changesOf(board, table);
  const [first, second] = [added[0]!, added[1]!];
  const changed = new Int32Array(MAX_CHANGES);
  let sums: [number, number] = [0, 0];
  let before: number[] = [];
  return {
    begin() {
      const position = state.save();
      sums = [sumOf(position, 0), sumOf(position, 1)];
      before = [];
    },
    play(move) {
      before.push(sums[0], sums[1]);
      const count = state.changes!(move, changed);
      for (let i = 0; i < count; i++) {
        sums[0] += first[changed[i]!]!;
        sums[1] += second[changed[i]!]!;
      }
    },
    undo() {
      sums[1] = before.pop()!;
      sums[0] = before.pop()!;
    },
    value: side => value(sums, side),
  };
}

/** `noise` is σ in the unit of the weights. */
export function squares<P extends Position>(
  game: BoardGame<P>,
  weights: readonly number[],
  perspective: Perspective = 'inversion',
  noise = 0,
  seed?: Seed,
): Evaluator<P> {
  const { board, kernel } = game;
  const given = Float32Array.from(weights);
  const largest = given.reduce((sum, weight) => sum + Math.abs(weight), 0) * ROUNDING;
  const table = inSteps(given, largest);
  const bound = largest + FARTHEST * noise;
  const words = seedWords(seed ?? '0'.repeat(32));
  const cells = new Int8Array(board.cells.length);

  /** The noise of the board that `cells` holds. */
  const noiseHere = (): number => {
    let hash = hashWords(words, bitsOf(cells, 0));
    for (let first = BLOCK; first < cells.length; first += BLOCK) hash = hashWords(hash, bitsOf(cells, first));
    const [a, b] = hash;
    return Math.fround(noise * gaussianOf(a, b));
  };
  const noiseOf = (position: P, view: Side): number => {
    board.read(position, view, cells);
    return noiseHere();
  };
  /** Without rounding. */
  const piecesOf = (position: P, view: Side): number => {
    board.read(position, view, cells);
    const lanes: [number, number, number, number] = [0, 0, 0, 0];
    for (let cell = 0; cell < cells.length; cell++) {
      const who = cells[cell]!;
      if (who === 0) continue;
      const lane = cell & 3;
      lanes[lane] = lanes[lane]! + (who > 0 ? table[cell]! : -table[cell]!);
    }
    return lanes[0] + lanes[1] + (lanes[2] + lanes[3]);
  };
  const sum = (position: P, view: Side): number => {
    const pieces = Math.fround(piecesOf(position, view));
    return noise === 0 ? pieces : Math.fround(pieces + noiseHere());
  };
  const isNegated = (side: Side): boolean => perspective === 'negation' && side === 1;
  const value = (position: P, side: Side): number => (isNegated(side) ? -sum(position, 0) : sum(position, side));

  return {
    unit: 'free',
    bound,
    value,
    ...(noise === 0
      ? {
          follow: (state: FastGame<P>) =>
            followSquares(board, table, state, piecesOf, (sums, side) =>
              isNegated(side) ? -Math.fround(sums[0]!) : Math.fround(sums[side]!),
            ),
        }
      : {}),
    ...(noise === 0 ? {} : { forGame: (own: Seed) => squares(game, weights, perspective, noise, own) }),
    explain(position, side): Explanation {
      const { parts, heat } = explainSquares(board, position, side, cell => table[cell]!, isNegated(side) ? 0 : side);
      const drawn = isNegated(side) ? -noiseOf(position, 0) : noiseOf(position, side);
      const noisy: Part = { name: 'noise', detail: `drawn from N(0, ${noise})`, value: drawn };
      return { value: value(position, side), parts: noise === 0 ? parts : [...parts, noisy], heat };
    },
    ...(kernel?.twins.has('squares')
      ? {
          kernel: kernelEvaluator('squares', bound, layout =>
            encode(layout, table, perspective, noise, seed === undefined ? undefined : words),
          ),
        }
      : {}),
  };
}
