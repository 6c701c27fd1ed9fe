/**
 * The contract of everything that plays batches of games and searches positions, and the arena over it. There are three runners: the threads of
 * this machine (threads.ts), its GPU (gpu/runner.ts) and the workers of a queue (queue/coordinator.node.ts). The arena cuts matches into batches
 * and combines the results in the order of the schedule, so the runner affects only the time.
 */
import type { ModelRegistry } from '../models/registry.js';
import type { Seed } from '../random/seed.js';
import type { Spec } from '../specs/spec.js';
import type { Arrays } from '../training/arrays.js';
import type { Arena, Match, MatchResult } from './arena.js';
import { type Batch, type BatchResult, cutMatch, type Span, sumOf } from './batch.js';
import type { PositionSearch, SearchedValues } from './position-search.js';

/** Batches or positions that were given to a runner. */
export type Underway<R> = {
  /** In their order. Rejected with the reason of the first that cannot be played or searched. */
  readonly results: Promise<R>;
  /** The caller no longer needs the results; batches that have not started are dropped. */
  cancel(): void;
};

export interface BatchRunner {
  /** Messages to keep under way; it may change while the runner works. */
  readonly ahead: number;
  /** How far to count the pairs that wait, in pairs. */
  readonly lookahead: number;
  /** Pairs of the next batch of this match; `waiting` are its own and those of the matches after it, as far as counted. */
  batchPairs(match: Match, waiting: number): number;
  /** Small matches travel together up to this many pairs like those of this match. */
  messagePairs(match: Match, waiting: number): number;
  /** The batches of one message, which one thread plays one after another. */
  play(batches: readonly Batch[]): Underway<readonly BatchResult[]>;
  /** By one thread. */
  searchPositions(search: PositionSearch): Underway<SearchedValues>;
  /** As for an arena. */
  register(models: ModelRegistry): Promise<void>;
  train(game: Spec, batch: Spec, arrays: Arrays, seed: Seed): Promise<Arrays>;
  /** Who plays, for a status line; absent for the threads of this machine. */
  where?(): string;
  close(): Promise<void>;
}

/** An arena that also yields the batches of a match while it is played. */
export interface BatchArena extends Arena {
  /** In their order. A caller that stops reading ends the match. */
  play(match: Match, span?: Span): AsyncGenerator<BatchResult>;
  /** In their order. A caller that stops reading ends the searches. */
  searchPositions(searches: Iterable<PositionSearch>): AsyncGenerator<SearchedValues>;
  /** As for a runner. */
  where?(): string;
}

/** A match, and the pairs that wait when its turn comes. */
type WaitingMatch = { readonly match: Match; readonly waiting: number };
/** A batch and the match it belongs to. */
type BatchOfMatch = WaitingMatch & { readonly last: boolean; readonly batch: Batch };
type Message = readonly BatchOfMatch[];

/** Reads ahead until `lookahead` pairs wait, or to the last match. */
function* countWaiting(matches: Iterable<Match>, lookahead: number): Generator<WaitingMatch> {
  const read: Match[] = [];
  let waiting = 0;
  const next = (): WaitingMatch => {
    const counted = { match: read.shift()!, waiting };
    waiting -= counted.match.pairs;
    return counted;
  };
  for (const match of matches) {
    read.push(match);
    waiting += match.pairs;
    while (read.length > 0 && waiting >= lookahead) yield next();
  }
  while (read.length > 0) yield next();
}

/** Matches without pairs have an empty batch, so that their results arrive in turn. */
function* batchesInOrder(matches: Iterable<Match>, runner: BatchRunner, span: Span = {}): Generator<BatchOfMatch> {
  for (const { match, waiting } of countWaiting(matches, runner.lookahead)) {
    if (match.pairs === 0) {
      const { id: _, ...empty } = match;
      yield { match, waiting, last: true, batch: { ...empty, first: 0 } };
    }
    for (const batch of cutMatch(match, () => runner.batchPairs(match, waiting), span))
      yield { match, waiting, last: batch.first + batch.pairs >= match.pairs, batch };
  }
}

function* messagesOf(pieces: Iterable<BatchOfMatch>, runner: BatchRunner): Generator<Message> {
  let message: BatchOfMatch[] = [];
  /** The share of a full message. */
  let filled = 0;
  for (const piece of pieces) {
    // Batches of one match are cut for all threads: combined again they would keep one busy.
    const isWhole = piece.batch.pairs === piece.match.pairs;
    const share = isWhole ? piece.batch.pairs / runner.messagePairs(piece.match, piece.waiting) : 1;
    if (message.length > 0 && (!isWhole || filled + share > 1)) {
      yield message;
      message = [];
      filled = 0;
    }
    message.push(piece);
    filled += share;
  }
  if (message.length > 0) yield message;
}

/** Gives messages to the runner, several ahead, and yields what comes back in their order. */
async function* inOrder<M, R>(
  runner: BatchRunner,
  messages: Iterable<M>,
  give: (message: M) => Underway<R>,
): AsyncGenerator<{ readonly message: M; readonly results: R }> {
  const under: { readonly message: M; readonly underway: Underway<R> }[] = [];
  const take = async (): Promise<{ readonly message: M; readonly results: R }> => {
    const { message, underway } = under[0]!;
    const results = await underway.results;
    under.shift();
    return { message, results };
  };
  try {
    for (const message of messages) {
      under.push({ message, underway: give(message) });
      while (under.length >= runner.ahead) yield await take();
    }
    while (under.length > 0) yield await take();
  } finally {
    for (const { underway } of under) underway.cancel();
  }
}

/** The caller closes it, and with it the runner. */
export function arenaOver(runner: BatchRunner): BatchArena {
  const played = async function* (matches: Iterable<Match>, span?: Span) {
    const messages = messagesOf(batchesInOrder(matches, runner, span), runner);
    const give = (message: Message) => runner.play(message.map(({ batch }) => batch));
    for await (const { message, results } of inOrder(runner, messages, give))
      for (const [i, piece] of message.entries()) yield { piece, played: results[i]! };
  };
  return {
    async *run(matches): AsyncGenerator<MatchResult> {
      let batches: BatchResult[] = [];
      for await (const { piece, played: batch } of played(matches)) {
        batches.push(batch);
        if (!piece.last) continue;
        yield { id: piece.match.id, ...sumOf(batches) };
        batches = [];
      }
    },
    async *play(match, span) {
      for await (const { played: batch } of played([match], span)) yield batch;
    },
    async *searchPositions(searches) {
      for await (const { results } of inOrder(runner, searches, search => runner.searchPositions(search)))
        yield results;
    },
    register: models => runner.register(models),
    train: (game, batch, arrays, seed) => runner.train(game, batch, arrays, seed),
    ...(runner.where ? { where: () => runner.where!() } : {}),
    close: () => runner.close(),
  };
}
