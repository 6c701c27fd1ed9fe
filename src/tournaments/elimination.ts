/**
 * Single elimination, Ferrer's way to rank a population: random pairs, the loser is out, and all who lose at one level
 * share a rank. A random draw decides a tied match. If the number of players is not a power of two, some have a bye in
 * the first round.
 */
import type { Rng } from '../random/rng.js';
import { type Pairing, type Ranking, type Round, type RoundScores, shuffled } from './schedule.js';

/** Random draws: the order of the players, then one for each tied match. */
export function* elimination(players: number, rng: Rng): Generator<Round, Ranking, RoundScores> {
  let alive = shuffled(players, rng);
  const ranking: (readonly number[])[] = [];
  for (let round = 0; alive.length > 1; round++) {
    let field = 2;
    while (field < alive.length) field *= 2;
    const resting = field - alive.length; // afterwards a power of two remains
    const byes = alive.slice(0, resting);
    const pairings: Pairing[] = [];
    for (let i = resting; i < alive.length; i += 2) pairings.push([alive[i]!, alive[i + 1]!]);
    const scores = yield { round, pairings, byes };
    const winners: number[] = [];
    const losers: number[] = [];
    pairings.forEach(([first, second], i) => {
      const score = scores[i]!;
      const firstWins = score === 0.5 ? rng.below(2) === 0 : score > 0.5;
      winners.push(firstWins ? first : second);
      losers.push(firstWins ? second : first);
    });
    ranking.unshift(losers);
    alive = [...byes, ...winners];
  }
  return alive.length === 0 ? [] : [alive, ...ranking];
}
