/**
 * A tournament as the browser keeps it: the plan, and the games of each match as record lines. Everything else follows
 * from these, and reading them replays every game by the rules, so a damaged entry cannot produce wrong standings.
 */
import type { BatchResult } from '../../arena/batch.js';
import { formatRecord } from '../../matches/record.js';
import type { Game } from '../../rules/game.js';
import { type Parsed, parsed, quote, refused } from '../../specs/parsed.js';
import {
  anything,
  dictionary,
  flag,
  hex,
  type Infer,
  isValid,
  kinds,
  list,
  matching,
  number,
  object,
  oneOf,
  optional,
  text,
  where,
  whole,
} from '../../specs/schema.js';
import { isSpec, type Spec } from '../../specs/spec.js';
import { StoredGames } from '../../store/stored-games.js';
import { readGame } from '../session/named-game.js';
import type { PlayedMatch, Tournament, TournamentSetup } from './tournament.js';

const time = where<string>('a time', value => typeof value === 'string' && !Number.isNaN(Date.parse(value)));
const spec = where<Spec>('a name with options', value => isValid(dictionary(anything), value) && isSpec(value));

const planSchema = object({
  game: spec,
  players: list(spec),
  format: kinds('kind', {
    'round-robin': object({}),
    gauntlet: object({ challengers: whole(1) }),
    elimination: object({}),
    swiss: object({ rounds: whole(1) }),
  }),
  pairs: whole(1),
  openings: spec,
  seed: hex(32),
  want: oneOf('records'),
});

const keptSchema = object({
  id: matching(/./, 'a name'),
  /** The time of the last change, in ISO 8601. */
  when: time,
  /** The game with its options: `othello`, `senet(blockade=true)`. */
  game: text(),
  /** The players' names on the page, in the order of the plan. */
  players: list(text()),
  plan: planSchema,
  seedText: optional(text()),
  test: optional(
    object({
      model: oneOf('logistic', 'normalised'),
      elo0: number(),
      elo1: number(),
      alpha: number(0, 1),
      beta: number(0, 1),
    }),
  ),
  games: whole(0),
  gamesInAll: whole(0),
  isDone: flag,
});
export type KeptTournament = Infer<typeof keptSchema>;

export const isKeptTournament = (value: unknown): value is KeptTournament =>
  isValid(keptSchema, value) && value.players.length >= 2 && value.players.length === value.plan.players.length;

const matchSchema = object({
  /** The id of the tournament, and the hash of the match. */
  tournament: matching(/./, 'a name'),
  id: hex(64),
  /** As in the arena's results: a repeated game was drawn anew; the same match gives the same games. */
  isRandom: flag,
  reproducible: flag,
  /** One line a game (matches/record.ts), in their order. */
  games: list(text()),
});
export type KeptMatch = Infer<typeof matchSchema>;

export const isKeptMatch = (value: unknown): value is KeptMatch => isValid(matchSchema, value);

export const keptOf = (tournament: Tournament, when: string): KeptTournament => ({
  id: tournament.id,
  when,
  game: tournament.name,
  players: tournament.names,
  plan: { ...tournament.plan, want: 'records' },
  ...(tournament.seedText === undefined ? {} : { seedText: tournament.seedText }),
  ...(tournament.test ? { test: tournament.test } : {}),
  games: tournament.games,
  gamesInAll: tournament.gamesInAll,
  isDone: tournament.state === 'done',
});

export const keptMatchOf = ({ id, game }: Tournament, match: PlayedMatch): KeptMatch => ({
  tournament: id,
  id: match.id,
  isRandom: match.batches.some(({ isRandom }) => isRandom),
  reproducible: match.batches.every(({ reproducible }) => reproducible),
  games: match.records.map(record => formatRecord(game, record)),
});

export function setupOf({ id, game: name, players, plan, seedText, test }: KeptTournament): Parsed<TournamentSetup> {
  const found = readGame(name);
  if (!found.ok) return refused(`its game ${quote(name)} cannot be built: ${found.reason}`);
  return parsed({
    id,
    ...found.value,
    names: players,
    plan,
    ...(seedText === undefined ? {} : { seedText }),
    ...(test ? { test } : {}),
  });
}

async function* each(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

/** Whole pairs only. */
export function batchOf(game: Game, { games, isRandom, reproducible }: KeptMatch): Promise<Parsed<BatchResult>> {
  const pairs = games.slice(0, games.length - (games.length % 2));
  return new StoredGames(game, isRandom).played(each(pairs), reproducible);
}
