/**
 * The ladder: players that never change, rated by a round robin whose results ship with the program (data/ladder.json).
 * Ratings against them stay comparable over years. Elo 0 is the random mover.
 *
 * A change of the ladder is a new edition; an edition, its players and its ratings are permanent.
 */
import edition from '../../data/ladder.json' with { type: 'json' };
import type { MatchResult } from '../arena/arena.js';
import { openings } from '../arena/openings.js';
import { everyGame } from '../games/catalogue.js';
import { faultOfTally, reverseTally, type Tally } from '../matches/tally.js';
import { pairCounts } from '../matches/tally-schema.js';
import { canonicalPlayer } from '../players/catalogue.js';
import { parseSeed } from '../random/seed.js';
import { canonicalSpec } from '../specs/catalogue.js';
import { storedName } from '../specs/former-names.js';
import { type Parsed, parsed, quote, refused } from '../specs/parsed.js';
import { isValid } from '../specs/schema.js';
import { parseSpec, type Spec } from '../specs/spec.js';
import { type MatchTally, type RatingTable, rate } from './ratings.js';
import type { TournamentPlan } from './tournament.js';

/** The game that has a ladder, and its players by their names. */
const { id: game, ladder: anchors = [] } = everyGame().find(each => each.ladder) ?? { id: '' };
export const ANCHORS: readonly string[] = anchors;
/** The graded opponents among them, the weakest first. */
const LEVEL_NAMES = ANCHORS.filter(name => name.startsWith('level('));

/** The number of the random mover. */
export const ZERO = { player: 0, rating: 0 };

export function anchorSpec(name: string): Spec {
  const spec = parseSpec(name);
  if (!spec.ok) throw new Error(spec.reason);
  return canonicalPlayer(spec.value);
}

/** The plan of the tournament: its command re-runs it byte for byte. */
export const LADDER_PLAN: TournamentPlan = {
  game: { kind: game },
  players: ANCHORS.map(anchorSpec),
  format: { kind: 'round-robin' },
  pairs: 200,
  openings: canonicalSpec('opening', openings, { kind: 'random', plies: 8 }),
  seed: parseSeed('ladder 1'),
  want: 'tally',
};
export const LADDER_COMMAND = `breedboard tournament --anchors --pairs ${LADDER_PLAN.pairs} --seed 'ladder 1' --no-games --output ladder`;

export type Rung = { readonly name: string; readonly spec: Spec; readonly rating: number; readonly error: number };

export type Ladder = {
  readonly edition: number;
  /** In the order of ANCHORS. */
  readonly rungs: readonly Rung[];
  readonly matchTallies: readonly MatchTally[];
  readonly table: RatingTable;
};

/** `first second wins draws losses margin lost-twice … won-twice` */
const line = ({ first, second, tally: { wins, draws, losses, margin, pairs } }: MatchTally): string =>
  [first, second, wins, draws, losses, margin, ...pairs].join(' ');

/** One line per match, in the order of the schedule. */
export const formatMatchTallies = (matchTallies: readonly MatchTally[]): string =>
  matchTallies.map(each => `${line(each)}\n`).join('');

export function readMatchTallies(text: string): Parsed<readonly MatchTally[]> {
  const matchTallies: MatchTally[] = [];
  for (const [i, each] of text.trim().split('\n').entries()) {
    const numbers = each.split(' ').map(Number);
    const [first = -1, second = -1, wins = 0, draws = 0, losses = 0, margin = 0, ...pairs] = numbers;
    const bad = (fault: string) => refused(`line ${i + 1}: ${fault}`);
    if (!numbers.every(Number.isSafeInteger)) return bad('it does not consist of whole numbers');
    if (!isValid(pairCounts, pairs)) return bad(`there are five kinds of pair, not ${pairs.length}`);
    const tally: Tally = { wins, draws, losses, margin, pairs };
    const fault = faultOfTally(tally);
    if (fault !== undefined) return bad(fault);
    matchTallies.push({ first, second, tally });
  }
  return parsed(matchTallies);
}

export function ladderOf(matchTallies: readonly MatchTally[]): Ladder {
  const table = rate(ANCHORS.length, matchTallies, ZERO);
  const rungs = ANCHORS.map((name, i): Rung => {
    const { rating, error } = table.players[i]!;
    return { name, spec: LADDER_PLAN.players[i]!, rating, error };
  });
  return { edition: 1, rungs, matchTallies, table };
}

/** Edition 1, as it was played: the lines that `breedboard ladder --data --from ladder/results.jsonl` prints. */
export function shippedLadder(): Ladder {
  const matchTallies = readMatchTallies(edition.games.join('\n'));
  if (!matchTallies.ok) throw new Error(matchTallies.reason);
  return ladderOf(matchTallies.value);
}

type StoredTally = { readonly result: MatchResult; readonly about: { readonly [key: string]: unknown } };

/** From the results of the tournament, whose lines name both players. */
export function matchTalliesFrom(stored: readonly StoredTally[]): Parsed<readonly MatchTally[]> {
  const names = ([1, 2] as const).map(spelling => LADDER_PLAN.players.map(each => storedName(each, spelling)));
  const playerOf = (name: unknown): number => Math.max(...names.map(list => list.indexOf(String(name))));
  const matchTallies: MatchTally[] = [];
  for (const { result, about } of stored) {
    const [first, second] = [playerOf(about.first), playerOf(about.second)];
    if (first < 0 || second < 0)
      return refused(
        `${quote(String(about.first))} against ${quote(String(about.second))} is not a match of the ladder`,
      );
    matchTallies.push({ first, second, tally: result.tally });
  }
  return parsed(matchTallies);
}

/** A level against the one below. */
type LevelStep = {
  readonly level: number;
  /** By all games of the round robin, and half the 95 % interval. */
  readonly elo: number;
  readonly error: number;
  /** The games between the two alone, in the higher level's view. */
  readonly tally: Tally;
};

export function levelSteps({ table, matchTallies }: Ladder): readonly LevelStep[] {
  return LEVEL_NAMES.slice(1).map((name, i): LevelStep => {
    const [level, below] = [ANCHORS.indexOf(name), ANCHORS.indexOf(LEVEL_NAMES[i]!)];
    const met = matchTallies.find(
      ({ first, second }) => first + second === level + below && Math.max(first, second) === level,
    );
    if (!met) throw new Error(`${name} never played the level below`);
    return {
      level: i + 2,
      elo: table.players[level]!.rating - table.players[below]!.rating,
      error: table.errorBetween(level, below),
      tally: met.first === level ? met.tally : reverseTally(met.tally),
    };
  });
}
