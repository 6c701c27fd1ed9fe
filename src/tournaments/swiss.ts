/**
 * Swiss: in each round players meet others with about the same points, without rematches. With an odd number one rests
 * for a point, no player twice. At most half as many rounds as players, because then a round without rematches always
 * exists.
 */
import type { Rng } from '../random/rng.js';
import { type Pairing, type Ranking, type Round, type RoundScores, shuffled } from './schedule.js';

/** Enough steps for any usual round; the search is exponential at worst, so it has a limit. */
const PATIENCE = 20_000;

type May = (a: number, b: number) => boolean;

/** Pairs each player with the nearest in the order that it may meet, with backtracking. */
function pairInOrder(order: readonly number[], may: May): Pairing[] | undefined {
  let steps = 0;
  const pairings: Pairing[] = [];
  const rest = (left: readonly number[]): boolean => {
    const [first, ...others] = left;
    if (first === undefined) return true;
    for (const second of others) {
      if (++steps > PATIENCE) return false;
      if (!may(first, second)) continue;
      pairings.push([first, second]);
      if (rest(others.filter(each => each !== second))) return true;
      pairings.pop();
    }
    return false;
  };
  return rest(order) ? pairings : undefined;
}

/**
 * A circle in which all neighbours may meet (E. Palmer, Computers & Mathematics 34, 1997): while two neighbours may
 * not, reverse an arc of the circle so that two pairs of neighbours may. By Ore's theorem such an arc exists where each
 * player may still meet at least half of all; every reversal lowers the number of bad neighbours.
 */
function pairInCircle(order: readonly number[], may: May): Pairing[] {
  const circle = [...order];
  const n = circle.length;
  for (;;) {
    const gap = circle.findIndex((player, i) => !may(player, circle[(i + 1) % n]!));
    if (gap < 0) break;
    circle.push(...circle.splice(0, gap + 1)); // now the last and the first are the bad neighbours
    const last = circle[n - 1]!;
    const first = circle[0]!;
    let turn = -1;
    for (let i = 0; i + 1 < n - 1 && turn < 0; i++) {
      if (may(last, circle[i]!) && may(first, circle[i + 1]!)) turn = i;
    }
    if (turn < 0) throw new RangeError('no round without rematches is left'); // more rounds than maxSwissRounds
    circle.splice(0, turn + 1, ...circle.slice(0, turn + 1).reverse());
  }
  return Array.from({ length: n / 2 }, (_, i): Pairing => [circle[2 * i]!, circle[2 * i + 1]!]);
}

/** Rounded, so that thirds and tenths of a point added in another order are equal. */
const gained = (points: number, more: number): number => Math.round((points + more) * 1e9) / 1e9;

export const maxSwissRounds = (players: number): number => Math.floor((players + (players % 2)) / 2);

/** One more than an elimination has, where so many are possible. */
export const usualSwissRounds = (players: number): number =>
  Math.min(maxSwissRounds(players), Math.ceil(Math.log2(players)) + 1);

/** Random draws: the order of players with equal points, once. The ranking is by points. */
export function* swiss(players: number, rounds: number, rng: Rng): Generator<Round, Ranking, RoundScores> {
  if (!(Number.isInteger(rounds) && rounds >= 0 && rounds <= maxSwissRounds(players))) {
    throw new RangeError(
      `a Swiss tournament of ${players} players has at most ${maxSwissRounds(players)} rounds, not ${rounds}`,
    );
  }
  const drawn = shuffled(players, rng);
  const rest = players % 2 === 1 ? [players] : []; // its opponent rests
  const points = new Array<number>(players + rest.length).fill(0);
  if (rest.length > 0) points[players] = -1; // below all players
  const met = new Set<string>();
  const may: May = (a, b) => a !== b && !met.has(`${Math.min(a, b)} ${Math.max(a, b)}`);
  for (let round = 0; round < rounds; round++) {
    const order = [...drawn, ...rest].sort((a, b) => points[b]! - points[a]!);
    const all = pairInOrder(order, may) ?? pairInCircle(order, may);
    const isBye = (pairing: Pairing): boolean => pairing.includes(players);
    const pairings = all.filter(pairing => !isBye(pairing));
    const byes = all.filter(isBye).map(pairing => pairing.find(player => player !== players)!);
    const scores = yield { round, pairings, byes };
    for (const [a, b] of all) met.add(`${Math.min(a, b)} ${Math.max(a, b)}`);
    for (const player of byes) points[player] = gained(points[player]!, 1);
    pairings.forEach(([a, b], i) => {
      points[a] = gained(points[a]!, scores[i]!);
      points[b] = gained(points[b]!, 1 - scores[i]!);
    });
  }
  const groups = new Map<number, number[]>();
  for (const player of drawn) groups.set(points[player]!, [...(groups.get(points[player]!) ?? []), player]);
  return [...groups].sort(([a], [b]) => b - a).map(([, group]) => group.sort((a, b) => a - b));
}
