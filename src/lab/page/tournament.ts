/** The current tournament, in the page's own workers. It continues while other pages are shown. */
import { signal } from '@preact/signals';
import type { Arena, Match } from '../../arena/arena.js';
import { type BatchResult as Slice, sumOf } from '../../arena/batch.js';
import { evidenceIn } from '../../arena/evidence.js';
import { startsFor, usualOpenings } from '../../arena/openings.js';
import type { Threads } from '../../arena/threads.js';
import type { GameRecord } from '../../matches/record.js';
import type { PairCounts } from '../../matches/tally.js';
import { parseSeed } from '../../random/seed.js';
import type { Game } from '../../rules/game.js';
import type { Spec } from '../../specs/spec.js';
import type { Pairing, Ranking } from '../../tournaments/schedule.js';
import { type PlayedPairing, type Standings, standingsOf, summaryOf } from '../../tournaments/standings.js';
import { type Format, pairingsOf, playTournament, type TournamentPlan } from '../../tournaments/tournament.js';
import { notify } from './notices.js';
import { openArena } from './workers.js';

export type PlayedMatch = {
  readonly pairing: Pairing;
  readonly records: readonly GameRecord[];
  /** The pairs that count as evidence. */
  readonly evidence: PairCounts;
};

export type Tournament = {
  readonly plan: TournamentPlan;
  /** The game with its options. */
  readonly name: string;
  readonly game: Game;
  readonly names: readonly string[];
  readonly standings: Standings;
  readonly matches: readonly PlayedMatch[];
  readonly games: number;
  readonly gamesInAll: number;
  readonly state: 'running' | 'done' | 'stopped' | 'failed';
  readonly trouble?: string;
};

export const tournament = signal<Tournament | undefined>(undefined);

let threads: Promise<Threads> | undefined;
let isStopped = false;

export const stopTournament = (): void => {
  isStopped = true;
};

class TournamentStopped extends Error {}

/** An arena that reports each batch of a match, and ends when told to. */
const reporting = (pool: Threads, tell: (match: Match, batches: readonly Slice[]) => void): Arena => ({
  ...pool,
  async *run(matches) {
    for (const match of matches) {
      const batches: Slice[] = [];
      for await (const batch of pool.play(match)) {
        if (isStopped) throw new TournamentStopped();
        batches.push(batch);
        tell(match, batches);
      }
      yield { id: match.id, ...sumOf(batches) };
    }
  },
});

export type TournamentSetup = {
  readonly name: string;
  readonly spec: Spec;
  readonly game: Game;
  readonly players: readonly { readonly name: string; readonly spec: Spec }[];
  readonly format: Format;
  readonly pairs: number;
  readonly seed: string;
};

export async function runTournament({
  name,
  spec,
  game,
  players,
  format,
  pairs,
  seed,
}: TournamentSetup): Promise<void> {
  const openings = usualOpenings(game);
  const plan: TournamentPlan = {
    game: spec,
    players: players.map(each => each.spec),
    format,
    pairs,
    openings,
    seed: parseSeed(seed),
    want: 'records',
  };
  const names = players.map(each => each.name);
  const played: PlayedPairing[] = [];
  const matches: PlayedMatch[] = [];
  const show = (
    state: Tournament['state'],
    more: readonly PlayedPairing[] = [],
    ranking?: Ranking,
    trouble?: string,
  ): void => {
    const standings = standingsOf(names, [...played, ...more], ranking);
    const gamesInAll = 2 * pairs * pairingsOf(plan);
    const now = {
      plan,
      name,
      game,
      names,
      standings,
      matches: [...matches],
      games: standings.games,
      gamesInAll,
      state,
    };
    tournament.value = trouble === undefined ? now : { ...now, trouble };
  };
  isStopped = false;
  show('running');
  try {
    threads ??= openArena();
    const arena = reporting(await threads, (match, batches) => {
      const pairing = match.players.map(each => plan.players.indexOf(each)) as [number, number];
      show('running', [{ pairing, result: sumOf(batches) }]);
    });
    const events = playTournament(plan, {
      starts: own => startsFor(openings, { game, pairs, seed: own }),
      arena,
    });
    for (;;) {
      const next = await events.next();
      if (next.done) {
        show('done', [], next.value);
        notify('the tournament is over');
        return;
      }
      if (next.value.type === 'round' || next.value.known) continue; // no new games
      const { pairing, result } = next.value;
      played.push({ pairing, result: summaryOf(result) });
      matches.push({ pairing, records: result.records ?? [], evidence: evidenceIn(result).pairs });
      show('running');
    }
  } catch (error) {
    if (error instanceof TournamentStopped) show('stopped');
    else show('failed', [], undefined, error instanceof Error ? error.message : String(error));
  }
}
