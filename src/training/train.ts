/**
 * A stretch of training: arrays in, arrays out, for any game whose positions are cells and pieces. It runs in the
 * kernel where the game has one that can express it, and otherwise through plain episodes.
 */
import { offered } from '../games/offers.js';
import { buildEvaluator } from '../models/catalogue.js';
import type { Seed } from '../random/seed.js';
import type { Game } from '../rules/game.js';
import type { Spec } from '../specs/spec.js';
import type { Arrays } from './arrays.js';
import { type Room, trainInKernel } from './kernel/stretch.js';
import { trainPlainly } from './plain.js';
import { readSlice, type TrainingSlice } from './slice.js';

const hasTwin = (game: Game, evaluator: Spec | undefined): boolean =>
  evaluator === undefined || buildEvaluator(evaluator, game).kernel !== undefined;

function kernelCan(game: Game, slice: TrainingSlice): boolean {
  const { kernel } = game;
  if (!kernel) return false;
  if (slice.kind === 'td') return kernel.twins.has(slice.learner.kind) && hasTwin(game, slice.opponent);
  if (slice.kind === 'fit') return kernel.twins.has(slice.learner.kind);
  return slice.kind === 'label' || hasTwin(game, slice.opponent);
}

/** Throws BadSpec where the game has no board, or slice or arrays are not what they must be. */
export function train(game: Game, room: Room | undefined, asked: Spec, arrays: Arrays, seed: Seed): Arrays {
  const slice = readSlice(asked);
  const learnt = {
    ...game,
    board: offered(game, 'board', slice.kind === 'td' ? 'temporal-difference learning' : slice.kind),
  };
  return room && kernelCan(game, slice)
    ? trainInKernel(learnt, room, slice, arrays, seed)
    : trainPlainly(learnt, slice, arrays, seed);
}
