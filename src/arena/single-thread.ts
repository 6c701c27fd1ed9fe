/** The arena that uses this thread, and blocks it until a batch is played. */

import type { KernelModule } from '../kernel/instance.js';
import { type ModelRegistry, NO_MODELS } from '../models/registry.js';
import type { Arena, Match, MatchResult } from './arena.js';
import { type BatchResult, batchesOf, sumOf } from './batch.js';
import { WorkerContext } from './worker-context.js';

declare const performance: { now(): number };

/** `rest` is awaited between two pairs of games: it lets the thread do something else, and throws to end the match. */
async function playMatch(context: WorkerContext, match: Match, rest = async () => {}): Promise<MatchResult> {
  const batches: BatchResult[] = [];
  for (const batch of batchesOf(match, 1)) {
    await rest();
    batches.push(await context.play(batch));
  }
  return { id: match.id, ...sumOf(batches) };
}

/** Without a kernel everything is played through the contract. */
export function openArena(
  module: KernelModule | undefined,
  models: ModelRegistry = NO_MODELS,
  rest?: () => Promise<void>,
): Arena {
  const context = new WorkerContext(module, models, () => performance.now());
  return {
    async *run(matches) {
      for (const match of matches) yield await playMatch(context, match, rest);
    },
    register: async evaluators => context.register(evaluators),
    train: async (game, batch, arrays, seed) => context.train(game, batch, arrays, seed),
    close: async () => {},
  };
}
