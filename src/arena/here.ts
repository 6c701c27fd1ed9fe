/** The arena that uses this thread, and holds it until a slice is played. */

import type { KernelModule } from '../kernel/instance.js';
import { EMPTY_SHELF, type Shelf } from '../models/registry.js';
import type { Arena, Job, JobResult } from './arena.js';
import { Desk } from './desk.js';
import { type Played, slicesOf, sumOf } from './slice.js';

declare const performance: { now(): number };

export async function playJob(desk: Desk, job: Job): Promise<JobResult> {
  const slices: Played[] = [];
  for (const slice of slicesOf(job, 1)) slices.push(await desk.play(slice));
  return { id: job.id, ...sumOf(slices) };
}

/** Without a kernel everything is played through the contract. */
export function openArena(module: KernelModule | undefined, shelf: Shelf = EMPTY_SHELF): Arena {
  const desk = new Desk(module, shelf, () => performance.now());
  return {
    async *run(jobs) {
      for (const job of jobs) yield await playJob(desk, job);
    },
    shelve: async evaluators => desk.shelve(evaluators),
    train: async (game, slice, arrays, seed) => desk.train(game, slice, arrays, seed),
    close: async () => {},
  };
}
