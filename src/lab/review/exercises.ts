/**
 * Exercises made by the solver: positions near the end of a game in which some moves win and the others do not. The same
 * seed gives the same exercises.
 */
import { rngFrom } from '../../random/rng.js';
import { type Seed, seedFor } from '../../random/seed.js';
import type { PositionAnalysis } from '../../review/verdict.js';
import { pick } from '../../rules/dice.js';
import type { Game } from '../../rules/game.js';
import { hasDecision } from '../../rules/passes.js';
import { type Move, opponent, type Position } from '../../rules/position.js';
import { does } from '../../rules/words.js';

/** `win`: at most half of the moves win; `only`: exactly one does. */
export const AIMS = { win: 'play and win', only: 'find the only winning move' } as const;
export type Aim = keyof typeof AIMS;

/** Empty cells of each difficulty. */
export const DIFFICULTIES = { easy: 6, medium: 8, hard: 10, expert: 12 } as const;
export type Difficulty = keyof typeof DIFFICULTIES;

export type Exercise = {
  readonly position: Position;
  /** Exact values of all moves, best first. */
  readonly analysis: PositionAnalysis;
  /** The moves that win, best first. */
  readonly winning: readonly Move[];
};

export type Request = {
  readonly game: Game;
  readonly seed: Seed;
  readonly aim: Aim;
  readonly difficulty: Difficulty;
  readonly count: number;
  /** Exact values of all moves; it may say that they are not exact. */
  readonly solve: (position: Position) => Promise<PositionAnalysis>;
};

/** Fewer would leave nothing to choose from. */
const LEAST_MOVES = 3;
/** Positions to solve for one exercise, at most; about one in ten is accepted. */
const TRIES = 200;
/** The share of moves by chance, so that games differ. */
const CHANCE = 0.2;

/** Whether the game has a solver, and a board that fills up. */
export const hasExercises = ({ kernel, board }: Game): boolean => kernel !== undefined && board?.filling !== undefined;

function emptyCells({ board }: Game, position: Position): number {
  const cells = new Int8Array(board!.cells.length);
  board!.read(position, 0, cells);
  return cells.reduce((count, cell) => count + (cell === 0 ? 1 : 0), 0);
}

/**
 * A position with so many empty cells, from a game in which each side mostly leaves the other few moves; undefined if
 * the game ends before. It always has a choice.
 */
export function candidate(game: Game, seed: Seed, empties: number): Position | undefined {
  const rng = rngFrom(seed);
  let position = game.initial();
  while (!game.outcome(position)) {
    const moves = game.moves(position);
    if (emptyCells(game, position) === empties) return hasDecision(game, moves) ? position : undefined;
    const isByChance = rng.next() < CHANCE;
    const freedom = isByChance ? [] : moves.map(move => game.moves(game.play(position, move)).length);
    const least = Math.min(...freedom);
    const choice = isByChance ? moves : moves.filter((_, i) => freedom[i] === least);
    position = game.play(position, pick(choice, rng));
  }
  return undefined;
}

/** The exercise that a solved position is, if it is one. */
export function exerciseFrom(position: Position, analysis: PositionAnalysis, aim: Aim): Exercise | undefined {
  const { values, exact } = analysis;
  if (!exact || values.length < LEAST_MOVES) return undefined;
  const winning = values.filter(({ value }) => value > 0).map(({ move }) => move);
  const most = aim === 'only' ? 1 : Math.floor(values.length / 2);
  return winning.length > 0 && winning.length <= most ? { position, analysis, winning } : undefined;
}

/** One after the other; fewer than asked for only if too many positions are refused. */
export async function* exercises(request: Request): AsyncGenerator<Exercise> {
  const { game, seed, aim, difficulty, count, solve } = request;
  const seen = new Set<string>();
  for (let i = 0, found = 0; found < count && i < count * TRIES; i++) {
    const own = seedFor(seed, 'exercise', aim, difficulty, String(i));
    const position = candidate(game, own, DIFFICULTIES[difficulty]);
    const text = position && game.display.formatPosition(position);
    if (!position || text === undefined || seen.has(text)) continue;
    seen.add(text);
    const exercise = exerciseFrom(position, await solve(position), aim);
    if (!exercise) continue;
    found++;
    yield exercise;
  }
}

export const taskOf = ({ display }: Game, { turn }: Position, aim: Aim): string =>
  aim === 'win' ? `${display.sides[turn]} to play and win` : `${display.sides[turn]}: find the only winning move`;

/** “8 empty squares, 1 of 5 moves wins”. */
export function hardnessOf(game: Game, { position, analysis, winning }: Exercise): string {
  const wins = winning.length === 1 ? 'wins' : 'win';
  return `${emptyCells(game, position)} empty, ${winning.length} of ${analysis.values.length} moves ${wins}`;
}

/** What a move leads to with best play from both sides. */
export function resultOf({ display }: Game, { turn }: Position, value: number): string {
  if (value === 0) return 'a draw';
  const winner = value > 0 ? turn : opponent(turn);
  return `${does(display.sides[winner], 'win')} by ${Math.abs(value)}`;
}

/** The comment on an answer: any winning move is right. */
export function commentOnExercise(
  {
    game,
    position,
    analysis,
  }: { readonly game: Game; readonly position: Position; readonly analysis: PositionAnalysis },
  move: Move,
): { readonly isGood: boolean; readonly text: string } {
  const value = analysis.values.find(each => each.move === move)?.value ?? 0;
  const name = game.display.formatMove(move, position);
  const text = `${resultOf(game, position, value)} with best play`;
  return value > 0
    ? { isGood: true, text: `${name} is right: ${text}.` }
    : { isGood: false, text: `${name} does not win: ${text}.` };
}
