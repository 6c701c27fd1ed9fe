/**
 * The result of a match, from the first player's view. Games are played in pairs, the same opening with colours
 * exchanged, and counted as pairs: the two games of a pair are not independent, so only pairs show the variance of the
 * result.
 */

/** Pairs by their score 0, ¼, ½, ¾, 1: both lost; lost and drawn; one each or both drawn; won and drawn; both won. */
export type PairCounts = readonly [number, number, number, number, number];

export type Tally = {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Sum over games of own minus the opponent's pieces on the board. */
  readonly margin: number;
  readonly pairs: PairCounts;
};

/** One game: 0 lost, 1 drawn, 2 won, and its margin. */
export type GameScore = { readonly result: 0 | 1 | 2; readonly margin: number };

export const EMPTY_TALLY: Tally = { wins: 0, draws: 0, losses: 0, margin: 0, pairs: [0, 0, 0, 0, 0] };

export const gamesOf = ({ wins, draws, losses }: Tally): number => wins + draws + losses;
export const pointsOf = ({ wins, draws }: Tally): number => wins + draws / 2;
export const pairsOf = ({ pairs }: Tally): number => pairs.reduce((sum, count) => sum + count, 0);

/** A single game: its pair is unfinished, or it has none. */
export const addGame = (tally: Tally, { result, margin }: GameScore): Tally => ({
  wins: tally.wins + (result === 2 ? 1 : 0),
  draws: tally.draws + (result === 1 ? 1 : 0),
  losses: tally.losses + (result === 0 ? 1 : 0),
  margin: tally.margin + margin,
  pairs: tally.pairs,
});

const addPairs = (a: PairCounts, b: PairCounts): PairCounts => [
  a[0] + b[0],
  a[1] + b[1],
  a[2] + b[2],
  a[3] + b[3],
  a[4] + b[4],
];

const ONE_PAIR: readonly PairCounts[] = [
  [1, 0, 0, 0, 0],
  [0, 1, 0, 0, 0],
  [0, 0, 1, 0, 0],
  [0, 0, 0, 1, 0],
  [0, 0, 0, 0, 1],
];

/** Both games of a pair, each from the same player's view. */
export function addPair(tally: Tally, first: GameScore, second: GameScore): Tally {
  const both = addGame(addGame(tally, first), second);
  return { ...both, pairs: addPairs(tally.pairs, ONE_PAIR[first.result + second.result]!) };
}

export const mergeTallies = (a: Tally, b: Tally): Tally => ({
  wins: a.wins + b.wins,
  draws: a.draws + b.draws,
  losses: a.losses + b.losses,
  margin: a.margin + b.margin,
  pairs: addPairs(a.pairs, b.pairs),
});

/** Games that give these pairs, if nothing else is known: an even pair counts as a win and a loss. */
export const tallyOfPairs = (pairs: PairCounts): Tally => ({
  wins: 2 * pairs[4] + pairs[3] + pairs[2],
  draws: pairs[3] + pairs[1],
  losses: 2 * pairs[0] + pairs[1] + pairs[2],
  margin: 0,
  pairs,
});

/** The opponent's view. */
export const reverseTally = ({ wins, draws, losses, margin, pairs }: Tally): Tally => ({
  wins: losses,
  draws,
  losses: wins,
  margin: margin === 0 ? 0 : -margin,
  pairs: [pairs[4], pairs[3], pairs[2], pairs[1], pairs[0]],
});

/** The fault of counts from a file or another machine; undefined where some match could have given them. */
export function faultOfTally(tally: Tally): string | undefined {
  const { wins, draws, losses, margin, pairs } = tally;
  const counts = [wins, draws, losses, ...pairs];
  if (!counts.every(count => Number.isSafeInteger(count) && count >= 0)) return 'counts must be whole and not negative';
  if (!Number.isFinite(margin)) return 'the margin must be finite';
  const single = gamesOf(tally) - 2 * pairsOf(tally);
  if (single < 0) return `${pairsOf(tally)} pairs are more than ${gamesOf(tally)} games hold`;
  // A split pair holds a win and a loss or two draws; each other kind of pair determines its games.
  const [ll, ld, split, wd, ww] = pairs;
  const [won, drawn, lost] = [wins - 2 * ww - wd, draws - ld - wd, losses - 2 * ll - ld];
  const twoDraws = Math.max(0, split - Math.min(won, lost)); // the fewest split pairs that must be two draws
  if (won < 0 || drawn < 0 || lost < 0 || 2 * twoDraws > drawn) {
    return `the pairs ${pairs.join('/')} do not fit ${wins} wins, ${draws} draws and ${losses} losses`;
  }
  if (single === 0 && (won !== lost || drawn % 2 !== 0)) {
    return `the pairs ${pairs.join('/')} do not fit ${wins} wins, ${draws} draws and ${losses} losses`;
  }
  return undefined;
}
