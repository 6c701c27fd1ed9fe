/** Those who do the work of a learner: they play its games on whatever cores there are. */

import type { Arena, Job } from '../arena/arena.js';
import { checksumOf } from '../evaluators/checksum.js';
import { unbuilt } from '../models/file.js';
import type { Seed } from '../random/seed.js';
import type { EvaluatorData } from '../rules/game.js';
import type { Spec } from '../specs/spec.js';
import type { Arrays } from '../training/arrays.js';

/** A few games between two players: a job that nobody stores. */
export type Meeting = Omit<Job, 'id' | 'want'>;

/** The games of a meeting in their order, for its first player: 0 lost, 1 drawn, 2 won, and by how much. */
export type Scores = { readonly results: Uint8Array; readonly margins: Float64Array };

export interface Crew {
  /**
   * Names by which meetings may call these evaluators. Whoever was admitted by the last call is forgotten.
   */
  admit(evaluators: readonly EvaluatorData[]): Promise<readonly Spec[]>;
  /** In the order of the meetings, on any number of threads. */
  play(meetings: Iterable<Meeting>): AsyncIterable<Scores>;
  /** A stretch of learning games or regression of a game, on one thread: see training/slice.ts. */
  train(game: Spec, slice: Spec, arrays: Arrays, seed: Seed): Promise<Arrays>;
  /** Games played so far. */
  readonly games: number;
}

const NOT_STORED = '';

export function crewOf(arena: Arena): Crew {
  let games = 0;
  return {
    get games() {
      return games;
    },
    async admit(evaluators) {
      const files = evaluators.map(data => unbuilt(data, checksumOf(data)));
      await arena.shelve(new Map(files.map(file => [file.checksum, file])));
      return files.map(({ checksum }) => ({ kind: 'stored', checksum }));
    },
    async train(game, slice, arrays, seed) {
      const trained = await arena.train(game, slice, arrays, seed);
      games += trained.figures?.[0] ?? 0;
      return trained;
    },
    async *play(meetings) {
      const jobs = function* (): Generator<Job> {
        for (const meeting of meetings) yield { id: NOT_STORED, want: 'tally', ...meeting };
      };
      for await (const { results, margins } of arena.run(jobs())) {
        games += results!.length;
        yield { results: results!, margins: margins! };
      }
    },
  };
}

/** All of them at once, for a step that needs every result before it goes on. */
export async function playAll(crew: Crew, meetings: Iterable<Meeting>): Promise<Scores[]> {
  const all: Scores[] = [];
  for await (const scores of crew.play(meetings)) all.push(scores);
  return all;
}

/** Points of the first player: a win 1, a draw ½. */
export const pointsIn = ({ results }: Scores): number => results.reduce((sum, result) => sum + result, 0) / 2;
