/** What games are played on: threads for players of the library, the calling thread for functions and games of a caller. */
import type { Arena, Match } from '../arena/arena.js';
import { type BatchResult, batchesOf } from '../arena/batch.js';
import { openings, pinnedOpening, usualOpenings } from '../arena/openings.js';
import { partlyHere } from '../arena/partly-here.js';
import { refereePairs } from '../arena/referee.js';
import { openPool, type Threads } from '../arena/threads.js';
import { type ModelRegistry, NO_MODELS } from '../models/registry.js';
import { editionsFor } from '../players/editions.js';
import type { Player as Mover } from '../players/player.js';
import type { RegisteredModel } from '../rules/game.js';
import { canonicalSpec } from '../specs/catalogue.js';
import { formatSpec, parseSpec, type Spec } from '../specs/spec.js';
import { type Attention, attended, breathe } from './attention.js';
import { accepted, BreedboardError, named } from './errors.js';
import { type Game, gameOf, type NamedGame } from './game.js';
import { Kept } from './kept.js';
import { platform } from './platform.js';
import { type AnyPlayer, CataloguePlayer } from './player.js';

declare const performance: { now(): number };

const arenas = new Map<string, Kept<Threads>>();

/** Threads that play, kept between calls. */
export function threadsFor(threads: number, shipped: readonly RegisteredModel[]): Kept<Threads> {
  const key = [threads, ...shipped.map(({ checksum }) => checksum)].join(' ');
  const open = async (): Promise<Threads> =>
    openPool(await platform().kernel(), platform().spawn, threads, NO_MODELS, shipped);
  const kept = arenas.get(key) ?? new Kept(open);
  arenas.set(key, kept);
  return kept;
}

/** Both players' weights, by checksum. */
export const modelsOf = (players: readonly AnyPlayer[]): ModelRegistry =>
  new Map(players.flatMap(each => (each instanceof CataloguePlayer ? [...each.models] : [])));

/** Whether worker threads do not know it. */
export const isPlayedHere = (each: AnyPlayer): boolean => !(each instanceof CataloguePlayer) || each.isOnlyHere;

/** A function has no Spec; this one replaces it where a Spec is required, and is never built. */
export const specOf = (each: AnyPlayer) =>
  each instanceof CataloguePlayer ? each.spec : { kind: 'own', name: each.name };

/** The weights that ship with the program and that these players need, loaded. */
export async function shippedFor(
  { rules }: NamedGame,
  players: readonly AnyPlayer[],
  more: readonly Spec[] = [],
): Promise<readonly RegisteredModel[]> {
  const specs = [...more, ...players.flatMap(each => (each instanceof CataloguePlayer ? [each.spec] : []))];
  const editions = editionsFor(rules, specs);
  return editions.length === 0 ? [] : platform().shipped(rules, editions);
}

/** In this thread, which yields between pairs of games. */
export async function* playHere(
  game: NamedGame,
  players: readonly [AnyPlayer, AnyPlayer],
  match: Match,
  attention: Attention,
): AsyncGenerator<BatchResult> {
  const [a, b] = (await Promise.all(players.map(async each => attended(each.name, await each.mover(), attention)))) as [
    Mover,
    Mover,
  ];
  const reproducible = players.every(each => each instanceof CataloguePlayer);
  const referee = { game: game.rules, players: [a, b] as const, reproducible, now: () => performance.now() };
  for (const batch of batchesOf(match, match.pairs)) {
    yield await refereePairs(referee, batch);
    await breathe();
  }
}

const NOWHERE = {
  run() {
    throw new Error('a game from outside is played in the calling thread');
  },
} as unknown as Arena;

export type Playing = Attention & {
  readonly threads?: number | undefined;
  /** Players that the matches name beside these. */
  readonly others?: readonly Spec[];
};

/** Many matches between these players. The threads are kept for the next call. */
export async function onArena<R>(
  game: NamedGame,
  players: readonly AnyPlayer[],
  { threads = platform().cores, others = [], ...attention }: Playing,
  work: (arena: Arena) => Promise<R>,
): Promise<R> {
  const known = new Map(players.map(each => [formatSpec(specOf(each)), each]));
  const playerFor = (spec: Spec): AnyPlayer => known.get(formatSpec(spec)) ?? new CataloguePlayer(game, spec);
  const here = (match: Match): AsyncGenerator<BatchResult> | undefined => {
    const [a, b] = [playerFor(match.players[0]), playerFor(match.players[1])];
    return [a, b].some(isPlayedHere) ? playHere(game, [a, b], match, attention) : undefined;
  };
  if (game.isFromOutside) return work(partlyHere(NOWHERE, here));
  const shipped = await shippedFor(game, players, others);
  return threadsFor(threads, shipped).use(attention.signal, async arena => {
    await arena.register(modelsOf(players));
    return work(players.some(isPlayedHere) ? partlyHere(arena, here) : arena);
  });
}

/** An even number, since games are played in pairs with sides exchanged. Throws BreedboardError. */
export function pairsIn(games: number): number {
  if (games % 2 === 0) return games / 2;
  throw new BreedboardError(
    'argument',
    `games are played in pairs with sides exchanged, so their number is even: ${games + 1}, not ${games}`,
  );
}

/** Takes the newest edition where the name has none and there are several. Throws BreedboardError. */
const openingOf = (typed: Spec): Spec => named(() => pinnedOpening(canonicalSpec('opening', openings, typed)));

/** The openings of a name; the game's usual ones if absent. Throws BreedboardError. */
export const openingsOf = (name: string | undefined, { rules }: NamedGame): Spec =>
  name === undefined ? usualOpenings(rules) : openingOf(accepted(parseSpec(name), 'name'));

/** The game of the players that have one. */
export function gameOfPlayers(...given: readonly unknown[]): NamedGame {
  const known = given.find(each => each instanceof CataloguePlayer || (each as { game?: unknown } | null)?.game) as
    | { readonly game: Game }
    | undefined;
  return gameOf(known?.game);
}
