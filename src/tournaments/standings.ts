/** The standings and the cross-table: everything a report shows, as plain data. */
import type { Endings, MatchResult } from '../arena/arena.js';
import { sumEndings } from '../arena/endings.js';
import { evidenceIn } from '../arena/evidence.js';
import { EMPTY_TALLY, gamesOf, mergeTallies, pointsOf, reverseTally, type Tally } from '../matches/tally.js';
import { type Interval, scoreInterval } from './interval.js';
import { type MatchTally, rate } from './ratings.js';
import { type Pairing, placesOf, type Ranking } from './schedule.js';
import { sampleOf } from './score.js';

export type Standing = {
  /** From 0, in the order of the plan. */
  readonly player: number;
  readonly name: string;
  /** 1 for the best; shared where players are equal. */
  readonly place: number;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly points: number;
  /** Score in the pairs that count as evidence: in all games, unless some are copies. */
  readonly score: number;
  /** 95 %, of the score. */
  readonly interval: Interval;
  /** Elo relative to the mean of all, and half its 95 % interval. */
  readonly rating: number;
  readonly error: number;
  /** Own minus the opponent's pieces, per game. */
  readonly margin: number;
  /** Games lost by a fault, by its kind. */
  readonly forfeits: Endings;
};

/** One row's result against one column. */
export type CrossTableCell = {
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly points: number;
};

export type Standings = {
  /** By place. */
  readonly players: readonly Standing[];
  /** Rows and columns in the order of `players`; null where the two did not meet. */
  readonly cross: readonly (readonly (CrossTableCell | null)[])[];
  readonly games: number;
  /** The number of them behind scores, intervals and ratings; absent where that is all of them. */
  readonly countedGames?: number;
  readonly distinctGames: number;
  /** All games, by their ending. */
  readonly endings: Endings;
  /** The same command plays the same games. */
  readonly reproducible: boolean;
  /** The ratings of all players compare; if not, some have no chain of matches between them. */
  readonly connected: boolean;
};

/** The part of a result that the standings need: a tournament holds it for every match, however long each was. */
type MatchSummary = Pick<MatchResult, 'tally' | 'distinct' | 'evidence' | 'endings' | 'forfeits' | 'reproducible'>;
export const summaryOf = ({
  tally,
  distinct,
  evidence,
  endings,
  forfeits,
  reproducible,
}: MatchSummary): MatchSummary => ({
  ...(evidence ? { evidence } : {}),
  tally,
  distinct,
  endings,
  ...(forfeits ? { forfeits } : {}),
  reproducible,
});
export type KnownResult = MatchSummary & Pick<MatchResult, 'id'>;
export type PlayedPairing = { readonly pairing: Pairing; readonly result: MatchSummary };

/** By score where the format makes no ranking of its own: players may have different numbers of games. */
function rankingByScore(tallies: readonly Tally[]): Ranking {
  const groups = new Map<number, number[]>();
  for (const [i, tally] of tallies.entries()) {
    const games = gamesOf(tally);
    const share = games === 0 ? -1 : Math.round((pointsOf(tally) / games) * 1e9);
    groups.set(share, [...(groups.get(share) ?? []), i]);
  }
  return [...groups].sort(([a], [b]) => b - a).map(([, group]) => group);
}

/** The results of all pairs of players, in the view of the row. */
function crossTallies(players: number, matchTallies: readonly MatchTally[]): Tally[][] {
  const against = Array.from({ length: players }, () => Array.from({ length: players }, (): Tally => EMPTY_TALLY));
  for (const { first, second, tally } of matchTallies) {
    against[first]![second] = mergeTallies(against[first]![second]!, tally);
    against[second]![first] = mergeTallies(against[second]![first]!, reverseTally(tally));
  }
  return against;
}

export function standingsOf(names: readonly string[], played: readonly PlayedPairing[], ranking?: Ranking): Standings {
  const matchTallies = played.map(
    ({ pairing: [first, second], result }): MatchTally => ({
      first,
      second,
      tally: evidenceIn(result),
    }),
  );
  const table = rate(names.length, matchTallies);
  const against = crossTallies(
    names.length,
    played.map(({ pairing: [first, second], result: { tally } }) => ({ first, second, tally })),
  );
  const totals = against.map(row => row.reduce(mergeTallies, EMPTY_TALLY));
  const evidence = crossTallies(names.length, matchTallies).map(row => row.reduce(mergeTallies, EMPTY_TALLY));
  const order = ranking ?? rankingByScore(totals);
  const places = placesOf(order);
  const players = order
    .flatMap(group => [...group].sort((a, b) => table.players[b]!.rating - table.players[a]!.rating || a - b))
    .map((player): Standing => {
      const total = totals[player]!;
      const games = gamesOf(total);
      const { rating, error, score } = table.players[player]!;
      return {
        player,
        name: names[player]!,
        place: places[player]!,
        games,
        wins: total.wins,
        draws: total.draws,
        losses: total.losses,
        points: pointsOf(total),
        score,
        interval: scoreInterval(sampleOf(evidence[player]!)),
        rating,
        error,
        margin: games === 0 ? 0 : total.margin / games,
        forfeits: sumEndings(
          played.flatMap(({ pairing, result: { forfeits } }) =>
            forfeits ? pairing.flatMap((each, i) => (each === player ? [forfeits[i]!] : [])) : [],
          ),
        ),
      };
    });
  const crossing = (tally: Tally): CrossTableCell | null => {
    const { wins, draws, losses } = tally;
    return gamesOf(tally) === 0 ? null : { games: gamesOf(tally), wins, draws, losses, points: pointsOf(tally) };
  };
  return {
    players,
    cross: players.map(row => players.map(column => crossing(against[row.player]![column.player]!))),
    games: played.reduce((sum, { result: { tally } }) => sum + gamesOf(tally), 0),
    ...(played.some(({ result }) => result.evidence)
      ? { countedGames: matchTallies.reduce((sum, { tally }) => sum + gamesOf(tally), 0) }
      : {}),
    distinctGames: played.reduce((sum, { result }) => sum + result.distinct, 0),
    endings: sumEndings(played.map(({ result }) => result.endings)),
    reproducible: played.every(({ result }) => result.reproducible),
    connected: table.connected,
  };
}
