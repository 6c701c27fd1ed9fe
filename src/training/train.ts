/**
 * A training batch: arrays in, arrays out, for any game whose positions are cells and pieces. It runs in the kernel if
 * the game has one that supports the batch, and otherwise through plain episodes.
 */
import { offered } from '../games/offers.js';
import { buildEvaluator } from '../models/catalogue.js';
import type { Seed } from '../random/seed.js';
import type { Game } from '../rules/game.js';
import type { Spec } from '../specs/spec.js';
import type { Arrays } from './arrays.js';
import { readBatch, type TrainingBatch } from './batch.js';
import { type KernelProvider, trainInKernel } from './kernel/kernel-training.js';
import { trainPlainly } from './plain.js';

const hasTwin = (game: Game, evaluator: Spec | undefined): boolean =>
  evaluator === undefined || buildEvaluator(evaluator, game).kernel !== undefined;

function kernelCan(game: Game, batch: TrainingBatch): boolean {
  const { kernel } = game;
  if (!kernel) return false;
  if (batch.kind === 'td') return kernel.twins.has(batch.learner.kind) && hasTwin(game, batch.opponent);
  if (batch.kind === 'fit') return kernel.twins.has(batch.learner.kind);
  return batch.kind === 'sample' ? hasTwin(game, batch.opponent) : true;
}

/** Throws BadSpec if the game has no board, or if the batch or the arrays are invalid. */
export function train(game: Game, kernels: KernelProvider | undefined, spec: Spec, arrays: Arrays, seed: Seed): Arrays {
  const batch = readBatch(spec);
  const learnt = {
    ...game,
    board: offered(game, 'board', batch.kind === 'td' ? 'temporal-difference learning' : batch.kind),
  };
  return kernels && kernelCan(game, batch)
    ? trainInKernel(learnt, kernels, batch, arrays, seed)
    : trainPlainly(learnt, batch, arrays, seed);
}
