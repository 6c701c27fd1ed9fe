/**
 * Plays a tournament, or continues one: games that were played before are taken from `before`, by the id of their match,
 * and the rest is played. A pair depends only on its match and its number, so a resumed tournament has the same games as
 * one that was never interrupted.
 */
import type { Arena, Match } from '../../arena/arena.js';
import type { BatchResult, Span } from '../../arena/batch.js';
import { startsFor } from '../../arena/openings.js';
import { RunningScore } from '../../tournaments/running-score.js';
import type { Pairing } from '../../tournaments/schedule.js';
import { playTournament } from '../../tournaments/tournament.js';
import { type PlayedMatch, playedMatch, type Tournament, type TournamentSetup, tournamentOf } from './tournament.js';

export type Playing = {
  /** The games that were played before, from the first pair on, by the id of their match. */
  readonly before?: ReadonlyMap<string, readonly BatchResult[]>;
  /** Absent: only the games of `before` are used, to show a stored tournament. */
  readonly play?: (match: Match, span: Span) => AsyncIterable<BatchResult>;
  readonly isStopped?: () => boolean;
  /** After each batch, and at the end; `changed` is the match with new games. */
  readonly tell: (tournament: Tournament, changed?: PlayedMatch) => void;
};

class TournamentStopped extends Error {}

const refuse = (): never => {
  throw new Error('the arena of a tournament only plays matches');
};

export async function playGames(
  setup: TournamentSetup,
  { before = new Map(), play, isStopped = () => false, tell }: Playing,
): Promise<Tournament> {
  const { plan, game, test } = setup;
  const matches: PlayedMatch[] = [];
  /** The match whose games arrive. */
  let current: PlayedMatch | undefined;
  const soFar = (): PlayedMatch[] => [...matches, ...(current ? [current] : [])];
  /** The round of the match whose games arrive: the arena gets matches and no rounds. */
  let round = 0;

  async function* batchesOf(match: Match): AsyncGenerator<BatchResult> {
    const known = before.get(match.id) ?? [];
    const pairs = known.reduce((sum, { results }) => sum + results.length / 2, 0);
    yield* known;
    if (pairs >= match.pairs) return;
    if (!play) throw new TournamentStopped();
    yield* play(match, { from: pairs });
  }

  const arena: Arena = {
    async *run(wanted) {
      for (const match of wanted) {
        const score = new RunningScore(test, 2 * match.pairs);
        const batches: BatchResult[] = [];
        for await (const batch of batchesOf(match)) {
          const isDecided = score.take(batch);
          batches.push(score.last!);
          const [first, second] = match.players;
          const pairing: Pairing = [plan.players.indexOf(first), plan.players.indexOf(second)];
          current = playedMatch(match.id, round, pairing, batches);
          if (play) tell(tournamentOf(setup, soFar(), 'running'), current);
          if (isDecided) break;
          if (isStopped()) throw new TournamentStopped();
        }
        yield { id: match.id, ...current!.result };
      }
    },
    register: refuse,
    train: refuse,
    close: async () => {},
  };

  const end = (tournament: Tournament): Tournament => {
    tell(tournament);
    return tournament;
  };
  try {
    const events = playTournament(plan, {
      starts: seed => startsFor(plan.openings, { game, pairs: plan.pairs, seed }),
      arena,
    });
    for (;;) {
      const next = await events.next();
      if (next.done) return end(tournamentOf(setup, matches, 'done', { ranking: next.value }));
      if (next.value.type === 'round') {
        ({ round } = next.value.round);
        continue;
      }
      matches.push(current!);
      current = undefined;
    }
  } catch (error) {
    if (error instanceof TournamentStopped) return end(tournamentOf(setup, soFar(), 'stopped'));
    const trouble = error instanceof Error ? error.message : String(error);
    return end(tournamentOf(setup, soFar(), 'failed', { trouble }));
  }
}
