/** Single elimination as a fitness (Angeline & Pollack, Ferrer): a loser is out; fitness is the number of rounds won. */
import { rngFrom } from '../random/rng.js';
import { type Seed, seedFor } from '../random/seed.js';
import { elimination } from '../tournaments/elimination.js';
import type { Pairing, Ranking } from '../tournaments/schedule.js';
import { type Backend, type GameScores, playMatches, type UnstoredMatch } from './backend.js';

/** The result of a match for the first player: 1 won, 0 lost, ½ if a random draw decides. */
export type WinnerRule = (scores: GameScores) => number;

export const byWins: WinnerRule = ({ results }) => winnerOf(results.reduce((sum, result) => sum + result - 1, 0));
export const byMargin: WinnerRule = ({ margins }) => winnerOf(margins.reduce((sum, margin) => sum + margin, 0));
const winnerOf = (balance: number): number => (balance > 0 ? 1 : balance < 0 ? 0 : 0.5);

/** From the winner to those that lost their first match. The same seed gives the same pairs, dice and draws. */
export async function knockout(
  players: number,
  backend: Backend,
  seed: Seed,
  match: (pairing: Pairing, seed: Seed) => UnstoredMatch,
  winnerRule: WinnerRule,
): Promise<Ranking> {
  const rounds = elimination(players, rngFrom(seedFor(seed, 'pairs')));
  let next = rounds.next();
  while (!next.done) {
    const { round, pairings } = next.value;
    const matches = pairings.map((pairing, i) => match(pairing, seedFor(seed, 'match', round, i)));
    next = rounds.next((await playMatches(backend, matches)).map(winnerRule));
  }
  return next.value;
}
