/** A tournament of the Arena page as a value: its plan, the games so far, and the standings that follow from them. */
import { type BatchResult, type MatchSum, sumOf } from '../../arena/batch.js';
import { evidenceIn } from '../../arena/evidence.js';
import type { GameRecord } from '../../matches/record.js';
import type { PairCounts } from '../../matches/tally.js';
import type { Game } from '../../rules/game.js';
import type { Pairing, Ranking } from '../../tournaments/schedule.js';
import type { Sprt } from '../../tournaments/sprt.js';
import { type Standings, standingsOf } from '../../tournaments/standings.js';
import { pairingsOf, type TournamentPlan } from '../../tournaments/tournament.js';

export type TournamentSetup = {
  readonly id: string;
  /** The game with its options. */
  readonly name: string;
  readonly game: Game;
  /** The names of the players on the page, in the order of the plan. */
  readonly names: readonly string[];
  readonly plan: TournamentPlan;
  /** What the user typed as the seed; tournaments of version 0.2 did not store it. */
  readonly seedText?: string;
  /** Ends a match of two as soon as it is decided. */
  readonly test?: Sprt;
};

export type PlayedMatch = {
  /** The id of the match, a hash of its content. */
  readonly id: string;
  readonly round: number;
  readonly pairing: Pairing;
  readonly batches: readonly BatchResult[];
  readonly result: MatchSum;
  readonly records: readonly GameRecord[];
  /** The pairs that count as evidence. */
  readonly evidence: PairCounts;
};

export type TournamentState = 'running' | 'done' | 'stopped' | 'failed';

export type Tournament = TournamentSetup & {
  readonly matches: readonly PlayedMatch[];
  readonly standings: Standings;
  readonly games: number;
  /** The greatest number of games; a test may end the match earlier. */
  readonly gamesInAll: number;
  readonly state: TournamentState;
  readonly trouble?: string;
};

export function playedMatch(id: string, round: number, pairing: Pairing, batches: readonly BatchResult[]): PlayedMatch {
  const result = sumOf(batches);
  return { id, round, pairing, batches, result, records: result.records ?? [], evidence: evidenceIn(result).pairs };
}

export function tournamentOf(
  setup: TournamentSetup,
  matches: readonly PlayedMatch[],
  state: TournamentState,
  { ranking, trouble }: { readonly ranking?: Ranking | undefined; readonly trouble?: string } = {},
): Tournament {
  const standings = standingsOf(setup.names, matches, ranking);
  return {
    ...setup,
    matches,
    standings,
    games: standings.games,
    gamesInAll: 2 * setup.plan.pairs * pairingsOf(setup.plan),
    state,
    ...(trouble === undefined ? {} : { trouble }),
  };
}

/** The names of the two players of a game of a match, by side: they exchange sides from game to game. */
export const seatsOf = (
  { names }: Pick<TournamentSetup, 'names'>,
  { pairing: [a, b] }: Pick<PlayedMatch, 'pairing'>,
  game: number,
): readonly [string, string] => (game % 2 === 0 ? [names[a]!, names[b]!] : [names[b]!, names[a]!]);
