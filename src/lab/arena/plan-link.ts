/**
 * A tournament to start, in the address of the page Arena:
 * `game=othello&player=iago&player=random&format=swiss&pairs=25&test=40&seed=7`. The link of a form restores the form;
 * nothing starts by itself.
 */
import { type Parsed, parsed, quote, refused } from '../../specs/parsed.js';
import type { Format } from '../../tournaments/tournament.js';
import type { Pairs } from '../session/link.js';
import { TEST_ELOS } from './sprt-test.js';

/** Pairs of games in a match, as the form offers them. */
export const PAIR_COUNTS: readonly number[] = [1, 5, 10, 25, 50, 100, 250, 500, 1000];

export const FORMAT_TITLES: Readonly<Record<Format['kind'], string>> = {
  'round-robin': 'all play all',
  gauntlet: 'the first plays all the others',
  elimination: 'knock-out',
  swiss: 'Swiss rounds',
};

const MAX_SEED = 64;

export type PlanSettings = {
  readonly kind: Format['kind'];
  readonly pairs: number;
  /** The upper Elo of the sequential test; 0 for none. */
  readonly elo: number;
  readonly seed: string;
};

export const USUAL_SETTINGS: PlanSettings = { kind: 'round-robin', pairs: 10, elo: 0, seed: '0' };

export const planLink = (game: string, players: readonly string[], settings: PlanSettings): [string, string][] => [
  ['game', game],
  ...players.map((player): [string, string] => ['player', player]),
  ['format', settings.kind],
  ['pairs', String(settings.pairs)],
  ...(settings.elo > 0 ? [['test', String(settings.elo)] as [string, string]] : []),
  ['seed', settings.seed],
];

/** What the address does not name is as usual. */
export function readPlanLink(pairs: Pairs): Parsed<PlanSettings> {
  const given = new Map(pairs);
  const kind = given.get('format') ?? USUAL_SETTINGS.kind;
  if (!Object.hasOwn(FORMAT_TITLES, kind))
    return refused(`its format ${quote(kind)} is not one of ${Object.keys(FORMAT_TITLES).join(', ')}`);
  const count = given.get('pairs') ?? String(USUAL_SETTINGS.pairs);
  if (!PAIR_COUNTS.map(String).includes(count))
    return refused(`its pairs ${quote(count)} are not one of ${PAIR_COUNTS.join(', ')}`);
  const elo = given.get('test') ?? String(USUAL_SETTINGS.elo);
  if (![USUAL_SETTINGS.elo, ...TEST_ELOS].map(String).includes(elo))
    return refused(`its test ${quote(elo)} is not one of ${TEST_ELOS.join(', ')} Elo`);
  const seed = given.get('seed') ?? USUAL_SETTINGS.seed;
  if (seed.length > MAX_SEED) return refused(`its seed has more than ${MAX_SEED} characters`);
  return parsed({ kind: kind as Format['kind'], pairs: Number(count), elo: Number(elo), seed });
}
