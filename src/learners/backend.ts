/** What a learner plays and trains on. It uses all available cores. */

import type { Arena, Match, MatchResult } from '../arena/arena.js';
import { checksumOf } from '../evaluators/checksum.js';
import { lazyModel } from '../models/file.js';
import type { Seed } from '../random/seed.js';
import type { Model } from '../rules/game.js';
import type { Move } from '../rules/position.js';
import type { Spec } from '../specs/spec.js';
import type { Arrays } from '../training/arrays.js';

/** A few games between two players: a match that is not stored. Its moves come back only if it wants records. */
export type UnstoredMatch = Omit<Match, 'id' | 'want'> & { readonly want?: Match['want'] };

/**
 * The games of a match in their order, for its first player: 0 lost, 1 drawn, 2 won, and by how much; where games repeat
 * each other, also the pairs that count as evidence.
 */
export type GameScores = Required<Pick<MatchResult, 'results' | 'margins'>> & Pick<MatchResult, 'records' | 'evidence'>;

export interface Backend {
  /**
   * Names under which matches refer to these evaluators. Names from the previous call become invalid.
   */
  register(evaluators: readonly Model[]): Promise<readonly Spec[]>;
  /** In the order of the matches, on any number of threads. */
  play(matches: Iterable<UnstoredMatch>): AsyncIterable<GameScores>;
  /** A batch of learning games or regression of a game, on one thread: see training/batch.ts. */
  train(game: Spec, batch: Spec, arrays: Arrays, seed: Seed): Promise<Arrays>;
  /**
   * The moves of the recorded games in a file or folder that start at the start of a game. Only the command line reads
   * files, so it is absent elsewhere.
   */
  recorded?(game: Spec, path: string): Promise<readonly (readonly Move[])[]>;
  /** A bred player from a file, for a learner that goes on with it. Absent where `recorded` is. */
  bred?(game: Spec, path: string): Promise<Model>;
  /** Games played so far. */
  readonly games: number;
}

const NOT_STORED = '';

export function backendOf(arena: Arena, outside: Pick<Backend, 'recorded' | 'bred'> = {}): Backend {
  let games = 0;
  return {
    ...outside,
    get games() {
      return games;
    },
    async register(evaluators) {
      const files = evaluators.map(data => lazyModel(data, checksumOf(data)));
      await arena.register(new Map(files.map(file => [file.checksum, file])));
      return files.map(({ checksum }) => ({ kind: 'stored', checksum }));
    },
    async train(game, batch, arrays, seed) {
      const trained = await arena.train(game, batch, arrays, seed);
      games += trained.figures?.[0] ?? 0;
      return trained;
    },
    async *play(matches) {
      const withIds = function* (): Generator<Match> {
        for (const match of matches) yield { id: NOT_STORED, want: 'tally', ...match };
      };
      for await (const { results, margins, records, evidence } of arena.run(withIds())) {
        games += results!.length;
        yield {
          results: results!,
          margins: margins!,
          ...(records ? { records } : {}),
          ...(evidence ? { evidence } : {}),
        };
      }
    },
  };
}

/** All results together, for a step that needs every result before it continues. */
export async function playMatches(backend: Backend, matches: Iterable<UnstoredMatch>): Promise<GameScores[]> {
  const all: GameScores[] = [];
  for await (const scores of backend.play(matches)) all.push(scores);
  return all;
}

/** Points of the first player: a win 1, a draw ½. */
export const pointsIn = ({ results }: GameScores): number => results.reduce((sum, result) => sum + result, 0) / 2;
