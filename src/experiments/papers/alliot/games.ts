/** Games of Alliot & Durand's programs as their tables count them, and how their text can be read. */
import { startsFor } from '../../../arena/openings.js';
import { ALLIOT_STAGES, withLiberties } from '../../../games/othello/evaluators/alliot.js';
import { alliotModel } from '../../../games/othello/files.js';
import { othello } from '../../../games/othello/othello.js';
import { seedFor } from '../../../random/seed.js';
import type { Game, Model } from '../../../rules/game.js';
import type { Spec } from '../../../specs/spec.js';
import { type Figure, printedGames, shareFigure } from '../../comparison.js';
import type { ReproductionTools } from '../../reproduction.js';

/** Results by pairs of games, at depths from 0 as they count: won, lost, drawn. */
export type Table = readonly (readonly [wins: number, losses: number, draws: number])[];

export const ALLIOT_TABLE_3: Table = [
  [282, 98, 20],
  [252, 101, 47],
  [278, 78, 44],
  [281, 75, 44],
  [280, 75, 45],
  [286, 68, 46],
  [72, 20, 8],
];
export const ALLIOT_TABLE_5: Table = [
  [188, 194, 18],
  [285, 82, 33],
  [303, 55, 42],
  [298, 50, 52],
  [320, 46, 34],
  [329, 40, 31],
];
export const ALLIOT_TABLE_6: Table = [
  [274, 107, 19],
  [266, 93, 41],
  [243, 120, 37],
  [292, 61, 47],
  [277, 82, 41],
];

/** Pairs won, lost and drawn. */
export type Counts = Table[number];

/** How their text can be read. */
export type Reading = {
  /** Plies searched at depth 0. */
  readonly plies: number;
  /** What liberties are divided by. */
  readonly liberties: number;
  /** The same position always gets the same move, as they say of their program; at random where left out. */
  readonly ties?: 'first';
  /** At depth 0 a board on which the game is over is rated like any other; scored where left out, and at other depths. */
  readonly ends?: 'evaluator';
  readonly starts?: 'inner' | 'inner-lasting' | 'inner-lopsided';
  /** From this many empty squares on play is exact. */
  readonly exact?: number;
};
export const LITERAL: Reading = { plies: 1, liberties: 1 };
/** One of the closest readings of depth and liberties: divisors from 10 to 16 are equally close (docs/alliot.md). */
export const CLOSEST: Reading = { plies: 2, liberties: 12 };
/** What their text says of play besides depth and liberties (they write 11 to 14 plies), and the starts whose draws are like theirs. */
export const PUT_RIGHT = { ties: 'first', ends: 'evaluator', starts: 'inner-lopsided', exact: 12 } as const;

const searching = ({ plies, ties, ends, exact = 0 }: Reading, depth: number, evaluator: Spec): Spec => ({
  kind: 'search',
  depth: depth + plies,
  evaluator,
  ...(ties === 'first' ? { ties } : {}),
  ...(ends === 'evaluator' && depth === 0 ? { terminal: 'evaluator' } : {}),
  ...(exact > 0 ? { exact } : {}),
});

/** As their tables are made: two games from one position are one result, by the sum of their discs. */
export async function results(
  { backend, seed }: ReproductionTools,
  label: string,
  players: readonly [Model, Model],
  depth: number,
  pairs: number,
  reading: Reading = LITERAL,
): Promise<Counts> {
  const own = seedFor(seed, label, depth);
  const admitted = await backend.register(players);
  const [first, second] = admitted.map(evaluator => searching(reading, depth, evaluator));
  const { starts: opening = 'inner' } = reading;
  const starts = startsFor({ kind: opening }, { game: othello as Game, pairs, seed: seedFor(own, 'openings') });
  const match = { game: { kind: 'othello' }, players: [first!, second!] as const, starts, pairs, seed: own };
  const counts: [number, number, number] = [0, 0, 0];
  for await (const { margins } of backend.play([match])) {
    for (let game = 0; game + 1 < margins.length; game += 2) {
      const sum = margins[game]! + margins[game + 1]!;
      counts[sum > 0 ? 0 : sum < 0 ? 1 : 2]!++;
    }
  }
  return counts;
}

export const pairsOf = ([wins, losses, draws]: Counts): number => wins + losses + draws;
export const scoreOf = ([wins, losses, draws]: Counts): Figure => printedGames(wins, losses, draws);
export const drawsOf = (counts: Counts): Figure => shareFigure(counts[2], pairsOf(counts));

export const stagesBy = ({ liberties }: Reading): [Model, Model, Model] =>
  ALLIOT_STAGES.map(stage => alliotModel(withLiberties(stage, liberties))) as [Model, Model, Model];

/** Their three tables: the printed counts, and the stages that play. */
export const TABLES: readonly (readonly [title: string, printed: Table, first: number, second: number])[] = [
  ['Table 3: their stage 1 against the original', ALLIOT_TABLE_3, 1, 0],
  ['Table 5: their stage 2 against their stage 1', ALLIOT_TABLE_5, 2, 1],
  ['Table 6: their stage 2 against the original', ALLIOT_TABLE_6, 2, 0],
];
