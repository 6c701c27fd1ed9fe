/**
 * The pairings of a tournament. Players are numbers from 0; a pairing is a match of any length with colours exchanged
 * within its pairs of games, so it has no home side. Schedules are generators of rounds: those that depend on results
 * receive, through `next`, the first player's score in each pairing of the last round. The same seed and results give
 * the same schedule, so a stopped tournament resumes by replaying its results.
 */
import type { Rng } from '../random/rng.js';

export type Pairing = readonly [first: number, second: number];
export type Round = { readonly round: number; readonly pairings: readonly Pairing[]; readonly byes: readonly number[] };

/** One score in [0, 1] for each pairing of the round, in its order. */
export type RoundScores = readonly number[];

/** Numbers below n in a random order (Fisher–Yates): n − 1 draws. */
export function shuffled(n: number, rng: Rng): number[] {
  const order = Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const j = rng.below(i + 1);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

/**
 * Every player meets every other once: one player stays, the others rotate around a circle. With odd numbers one rests.
 */
export function* roundRobin(players: number, rng: Rng): Generator<Round, void, unknown> {
  const order: (number | undefined)[] = shuffled(players, rng);
  if (players % 2 === 1) order.push(undefined);
  const n = order.length;
  for (let round = 0; round < n - 1; round++) {
    const pairings: Pairing[] = [];
    const byes: number[] = [];
    for (let i = 0; i < n / 2; i++) {
      const [a, b] = [order[i], order[n - 1 - i]];
      if (a !== undefined && b !== undefined) pairings.push([a, b]);
      else byes.push((a ?? b)!);
    }
    yield { round, pairings, byes };
    order.splice(1, 0, order.pop());
  }
}

/** Each of the first `challengers` players meets each of the rest once, and no other challenger. */
export function* gauntlet(players: number, challengers = 1): Generator<Round, void, unknown> {
  const field = players - challengers;
  // Each round shifts the field by one, so no player plays twice in it while there are enough opponents.
  for (let round = 0; round < Math.max(field, challengers) && field > 0 && challengers > 0; round++) {
    const pairings: Pairing[] = [];
    for (let i = 0; i < Math.min(field, challengers); i++) {
      pairings.push(
        field >= challengers ? [i, challengers + ((i + round) % field)] : [(i + round) % challengers, challengers + i],
      );
    }
    const playing = new Set(pairings.flat());
    const byes = Array.from({ length: players }, (_, i) => i).filter(i => !playing.has(i));
    yield { round, pairings, byes };
  }
}

/** From best to worst; players that share a place are in one group. */
export type Ranking = readonly (readonly number[])[];

/** The place of each player: 1 for the best, and for those who share it 1 + the number of better players. */
export function placesOf(ranking: Ranking): number[] {
  const places: number[] = [];
  let better = 0;
  for (const group of ranking) {
    for (const player of group) places[player] = better + 1;
    better += group.length;
  }
  return places;
}
