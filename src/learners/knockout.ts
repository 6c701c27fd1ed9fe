/** Single elimination as a fitness (Angeline & Pollack, Ferrer): whoever loses is out, and how far one came counts. */
import { rngFrom } from '../random/rng.js';
import { type Seed, seedFor } from '../random/seed.js';
import { elimination } from '../tournaments/elimination.js';
import type { Pairing, Ranking } from '../tournaments/schedule.js';
import { type Crew, type Meeting, playAll, type Scores } from './crew.js';

/** Who of the first and the second has won a match: 1, 0, or ½ where a lot must decide. */
export type Verdict = (scores: Scores) => number;

export const byWins: Verdict = ({ results }) => verdictOf(results.reduce((sum, result) => sum + result - 1, 0));
export const byMargin: Verdict = ({ margins }) => verdictOf(margins.reduce((sum, margin) => sum + margin, 0));
const verdictOf = (balance: number): number => (balance > 0 ? 1 : balance < 0 ? 0 : 0.5);

/** From the winner to those who lost their first match. The same seed gives the same pairs, dice and lots. */
export async function knockout(
  players: number,
  crew: Crew,
  seed: Seed,
  match: (pairing: Pairing, seed: Seed) => Meeting,
  verdict: Verdict,
): Promise<Ranking> {
  const rounds = elimination(players, rngFrom(seedFor(seed, 'pairs')));
  let next = rounds.next();
  while (!next.done) {
    const { round, pairings } = next.value;
    const meetings = pairings.map((pairing, i) => match(pairing, seedFor(seed, 'match', round, i)));
    next = rounds.next((await playAll(crew, meetings)).map(verdict));
  }
  return next.value;
}
