/**
 * Schedule × arena → results, as they arrive. The same plan gives the same matches in the same order, so a stopped
 * tournament resumes by receiving the results of its first matches.
 */

import { type Arena, type Match, type MatchResult, withId } from '../arena/arena.js';
import { gamesOf, pointsOf } from '../matches/tally.js';
import type { TimeControl } from '../matches/time-control.js';
import { rngFrom } from '../random/rng.js';
import { type Seed, seedFor } from '../random/seed.js';
import type { Start } from '../rules/archive.js';
import type { Spec } from '../specs/spec.js';
import { elimination } from './elimination.js';
import { gauntlet, type Pairing, type Ranking, type Round, type RoundScores, roundRobin } from './schedule.js';
import type { KnownResult } from './standings.js';
import { swiss } from './swiss.js';

export type Format =
  | { readonly kind: 'round-robin' }
  /** Each of the first `challengers` players meets all the others. */
  | { readonly kind: 'gauntlet'; readonly challengers: number }
  | { readonly kind: 'elimination' }
  | { readonly kind: 'swiss'; readonly rounds: number };

export type TournamentPlan = {
  readonly game: Spec;
  readonly players: readonly Spec[];
  readonly format: Format;
  /** Pairs of games in each match. */
  readonly pairs: number;
  readonly openings: Spec;
  readonly seed: Seed;
  readonly time?: TimeControl;
  readonly want: Match['want'];
};

export type TournamentEvent =
  | { readonly type: 'round'; readonly round: Round }
  | ({ readonly type: 'result'; readonly round: number; readonly pairing: Pairing; readonly match: Match } & (
      | { readonly known: false; readonly result: MatchResult }
      /** It was played before. */
      | { readonly known: true; readonly result: KnownResult }
    ));

/** The inputs of a tournament: openings, arena, and known results. */
type ArenaContext = {
  starts(seed: Seed): readonly Start[];
  readonly arena: Arena;
  /** From the first match on. */
  readonly past?: readonly KnownResult[];
  /** The results of matches after those, by their ids. */
  readonly later?: ReadonlyMap<string, { readonly result: KnownResult }>;
};

/** The known results are not those of this plan. */
export class ForeignResult extends Error {}

type Schedule = {
  readonly rounds: Generator<Round, Ranking | undefined, RoundScores>;
  /** The next round depends on the results of the last. */
  readonly waits: boolean;
};

function* unranked(rounds: Generator<Round, void, unknown>): Generator<Round, undefined, RoundScores> {
  yield* rounds;
  return undefined;
}

function scheduleOf({ format, players, seed }: TournamentPlan): Schedule {
  const n = players.length;
  const rng = rngFrom(seedFor(seed, 'schedule'));
  switch (format.kind) {
    case 'round-robin':
      return { rounds: unranked(roundRobin(n, rng)), waits: false };
    case 'gauntlet':
      return { rounds: unranked(gauntlet(n, format.challengers)), waits: false };
    case 'elimination':
      return { rounds: elimination(n, rng), waits: true };
    case 'swiss':
      return { rounds: swiss(n, format.rounds, rng), waits: true };
  }
}

/** The number of pairings; known in advance for every format. */
export function pairingsOf({ format, players }: TournamentPlan): number {
  const n = players.length;
  switch (format.kind) {
    case 'round-robin':
      return (n * (n - 1)) / 2;
    case 'gauntlet':
      return format.challengers * (n - format.challengers);
    case 'elimination':
      return n - 1;
    case 'swiss':
      return format.rounds * Math.floor(n / 2);
  }
}

/** The match of two players in a round. */
export function matchFor(
  plan: TournamentPlan,
  round: number,
  [first, second]: Pairing,
  { starts }: Pick<ArenaContext, 'starts'>,
): Match {
  const seed = seedFor(plan.seed, 'pairing', round, first, second);
  return withId({
    game: plan.game,
    players: [plan.players[first]!, plan.players[second]!],
    starts: starts(seedFor(seed, 'openings')),
    pairs: plan.pairs,
    seed,
    ...(plan.time ? { time: plan.time } : {}),
    want: plan.want,
  });
}

/** Returns the ranking of formats that make one. Throws ForeignResult. */
export async function* playTournament(
  plan: TournamentPlan,
  context: ArenaContext,
): AsyncGenerator<TournamentEvent, Ranking | undefined, void> {
  const { rounds, waits } = scheduleOf(plan);
  const past = [...(context.past ?? [])];
  let next = rounds.next([]);
  while (!next.done) {
    // Rounds that do not depend on each other are played as one, so that no thread waits.
    const batch: Round[] = [];
    do {
      batch.push(next.value);
      if (!waits) next = rounds.next([]);
    } while (!waits && !next.done);

    const pairings = batch.flatMap(({ round, pairings }) => pairings.map(pairing => ({ round, pairing })));
    const known = past.splice(0, pairings.length);
    function* open(): Generator<Match, void, unknown> {
      for (const { round, pairing } of pairings.slice(known.length)) {
        const match = matchFor(plan, round, pairing, context);
        if (!context.later?.has(match.id)) yield match;
      }
    }
    const results = context.arena.run(open())[Symbol.asyncIterator]();
    const scores: number[] = [];
    let at = -1;
    try {
      for (const [i, { round, pairing }] of pairings.entries()) {
        if (round !== at) {
          at = round;
          yield { type: 'round', round: batch.find(each => each.round === round)! };
        }
        const match = matchFor(plan, round, pairing, context);
        const before = known[i];
        if (before && before.id !== match.id) throw new ForeignResult(`match ${i + 1} is not the one of this plan`);
        const found = before ?? context.later?.get(match.id)?.result;
        const event = found
          ? ({ known: true, result: found } as const)
          : ({ known: false, result: (await results.next()).value as MatchResult } as const);
        const { id, tally } = event.result;
        if (id !== match.id) throw new RangeError('an arena must yield results in the order of its matches');
        scores.push(gamesOf(tally) === 0 ? 0.5 : pointsOf(tally) / gamesOf(tally));
        yield { type: 'result', round, pairing, match, ...event };
      }
    } finally {
      await results.return?.(); // a caller that stops reading stops the games
    }
    if (waits) next = rounds.next(scores);
  }
  return next.value;
}
