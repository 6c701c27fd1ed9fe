/**
 * An arena that plays some matches in this thread, one after another: those of players that no other thread can build, such
 * as outside programs and functions of a caller.
 */
import type { Arena, Match } from './arena.js';
import { type BatchResult, sumOf } from './batch.js';

/** `here` plays a match in this thread; undefined where the arena can. */
export const partlyHere = (arena: Arena, here: (match: Match) => AsyncIterable<BatchResult> | undefined): Arena => ({
  async *run(matches) {
    for (const match of matches) {
      const played = here(match);
      if (!played) {
        yield* arena.run([match]);
        continue;
      }
      const batches: BatchResult[] = [];
      for await (const batch of played) batches.push(batch);
      yield { id: match.id, ...sumOf(batches) };
    }
  },
  register: evaluators => arena.register(evaluators),
  train: (trained, batch, arrays, seed) => arena.train(trained, batch, arrays, seed),
  close: () => arena.close(),
});
