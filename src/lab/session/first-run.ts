/** The run on the first page: what was stored of a real run, and what is shown of it at a moment. */
import type { Curve } from '../../experiments/curves.js';
import type { Game } from '../../rules/game.js';

/** A game of the best of a generation, which plays the first side; every ply as text. */
export type FirstRunGame = { readonly generation: number; readonly moves: readonly string[] };

/** Made by `packaging/first-run.ts`. */
export type FirstRun = {
  /** What repeats the run. */
  readonly command: string;
  readonly game: string;
  /** What each generation was measured against, and in how many games. */
  readonly against: string;
  readonly games: number;
  /** By generation: the score and its 95 % interval. */
  readonly scores: readonly (readonly [value: number, low: number, high: number])[];
  /** By generation: the weight of each cell, in hundredths of the largest. */
  readonly weights: readonly (readonly number[])[];
  readonly shown: readonly FirstRunGame[];
};

/** Milliseconds of a tick. A move takes one, a generation four: 24 generations take 9.6 seconds. */
export const TICK = 100;
const GENERATION = 4;
/** Ticks for which the end of a game stays, and the end of the last one. */
const REST = 8;
const HOLD = 50;

/** The generation that has been bred by a tick. */
export const generationAt = (tick: number, last: number): number => Math.min(last, Math.floor(tick / GENERATION));

/** The tick at which the next game begins. */
export const nextStart = (shown: readonly FirstRunGame[]): number =>
  shown.reduce((ticks, { moves }) => ticks + moves.length + REST, 0);

export type Moment = {
  readonly generation: number;
  /** The game that is shown, and how many of its plies. */
  readonly game: number;
  readonly ply: number;
};

/** The ticks of the whole; then it begins anew. */
export const lengthOf = ({ shown }: FirstRun): number => nextStart(shown) + HOLD;

/** The end: the last generation, and the end of its game. */
export const stillOf = (run: FirstRun): number => nextStart(run.shown);

export function momentAt(run: FirstRun, tick: number): Moment {
  const now = tick % lengthOf(run);
  const generation = generationAt(now, run.scores.length - 1);
  let start = 0;
  for (const [game, { moves }] of run.shown.entries()) {
    const length = moves.length + REST;
    if (now < start + length || game === run.shown.length - 1)
      return { generation, game, ply: Math.min(moves.length, now - start) };
    start += length;
  }
  return { generation, game: 0, ply: 0 };
}

/** Its scores up to a generation. */
export const scoresUntil = ({ against, scores }: FirstRun, generation: number): Curve => ({
  name: against,
  isScore: true,
  points: scores.slice(0, generation + 1).map(([value, low, high], step) => ({ step, value, low, high })),
});

/** Places in the weights: the corners, and the cells diagonally beside them. */
export type Corners = { readonly corners: readonly number[]; readonly beside: readonly number[] };

export function cornersOf(game: Game): Corners {
  const { cells } = game.display.diagram(game.initial());
  const own = (game.board?.cells ?? []).map(name => cells.find(({ id }) => id === name)!);
  const [right, low] = [Math.max(...own.map(({ x }) => x)), Math.max(...own.map(({ y }) => y))];
  const inward = (at: number, end: number): number => Math.min(at, end - at);
  const placesAt = (depth: number): number[] =>
    own.flatMap(({ x, y }, i) => (inward(x, right) === depth && inward(y, low) === depth ? [i] : []));
  return { corners: placesAt(0), beside: placesAt(1) };
}

const mean = (weights: readonly number[], places: readonly number[]): number =>
  places.reduce((sum, place) => sum + weights[place]!, 0) / places.length;

/** In hundredths of the largest weight: so little that a player shuns the square. */
const SHUNNED = -50;

/** What its weights say that it has learnt, in one sentence. */
export function foundBy({ weights, scores }: FirstRun, generation: number, { corners, beside }: Corners): string {
  const lead = (at: number): boolean => at >= 0 && mean(weights[at]!, corners) >= Math.max(...weights[at]!);
  const now = weights[generation]!;
  if (lead(generation)) {
    if (generation === weights.length - 1) return 'Nobody told it about corners.';
    if (!lead(generation - 1)) return 'It has just found the corners.';
    return mean(now, beside) <= SHUNNED
      ? 'It wants the corners, and shuns the squares that give one away.'
      : 'It wants the corners most of all.';
  }
  if (lead(generation - 1)) return 'It has forgotten the corners!';
  if (mean(now, corners) > 0) return 'It begins to like corners.';
  return scores[generation]![1] > scores[0]![2]
    ? 'It plays better already; corners mean nothing to it yet.'
    : 'It has found nothing yet.';
}

/** The share of a hundred games, in whole ones. */
export const ofHundred = ({ scores }: FirstRun, generation: number): number => Math.round(100 * scores[generation]![0]);
