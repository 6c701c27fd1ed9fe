/**
 * Whoever was named on the command line to play many games: players by name and from files, which the arena's threads
 * can build for themselves, and programs outside, which only the process that started them can ask.
 */
import { performance } from 'node:perf_hooks';
import type { Arena, Job } from '../arena/arena.js';
import { inLeague } from '../arena/league.js';
import { refereePairs } from '../arena/referee.js';
import { type Played, type Slice, slicesOf, sumOf } from '../arena/slice.js';
import type { Shelf } from '../models/registry.js';
import { playerFrom } from '../players/catalogue.js';
import type { Player } from '../players/player.js';
import type { Game, Registered } from '../rules/game.js';
import { formatSpec, parseSpec, type Spec } from '../specs/spec.js';
import { Failure } from './failure.js';
import { ENGINE, seated } from './outside.js';
import { HUMAN, kernelFor, orUsage, type Parts, playerFor } from './parts.js';

export type Entrant = {
  /** As it was asked for where a file is behind it, what it calls itself where it is a program, else the one way to write it. */
  readonly name: string;
  /** A program outside is `engine(…)`, which no catalogue builds: it stands for who played, and starts nothing. */
  readonly spec: Spec;
  readonly outside: boolean;
  readonly player: Player;
  readonly shelf: Shelf;
  close(): Promise<void>;
};

const NOTHING: Shelf = new Map();

/** `what` they are to take part in. Throws Failure. Close it. */
export async function entrant(parts: Parts, asked: string, game: Game, what: string): Promise<Entrant> {
  if (asked === HUMAN) throw new Failure('usage', `${HUMAN} is no player for ${what}; see: breedboard play`);
  const typed = parseSpec(asked);
  if (typed.ok && typed.value.kind === ENGINE) {
    const { player, name, close } = await seated(parts, asked, game);
    return { name, spec: typed.value, outside: true, player: player as Player, shelf: NOTHING, close };
  }
  const { player, spec, shelf } = await playerFor(parts, asked, game);
  const name = shelf.size > 0 ? asked : formatSpec(spec);
  return { name, spec, outside: false, player, shelf, close: async () => {} };
}

/** The same by the League's protocol, under the same name. Programs outside play as they do. Throws Failure. */
export function leagueEntrant(parts: Parts, each: Entrant, game: Game): Entrant {
  if (each.outside) return each;
  return orUsage(() => {
    const spec = inLeague(each.spec, parts.gallery);
    return {
      ...each,
      spec,
      player: playerFrom(parts.gallery, spec, { game, shelf: each.shelf, ...kernelFor(parts, game) }),
    };
  });
}

export const closeAll = async (entrants: readonly Entrant[]): Promise<void> => {
  await Promise.all(entrants.map(each => each.close()));
};

export const shelfOf = (entrants: readonly Entrant[]): Shelf => {
  const shelf = new Map<string, Registered>();
  for (const each of entrants) for (const [checksum, file] of each.shelf) shelf.set(checksum, file);
  return shelf;
};

/** Games in this process, slice by slice. */
export async function* playHere(
  game: Game,
  [a, b]: readonly [Entrant, Entrant],
  slices: Iterable<Slice>,
): AsyncGenerator<Played> {
  const reproducible = !a.outside && !b.outside;
  const now = (): number => performance.now();
  const players = [a.player, b.player] as const;
  for (const slice of slices) {
    yield await refereePairs({ game, players, reproducible, ...(reproducible ? {} : { now }) }, slice);
    await new Promise(resolve => setImmediate(resolve)); // so that Ctrl-C is heard
  }
}

/** An arena in which programs outside play as well: their games one after another, here. */
export function withOutsiders(arena: Arena, game: Game, entrants: readonly Entrant[]): Arena {
  if (!entrants.some(each => each.outside)) return arena;
  const known = new Map(entrants.map(each => [formatSpec(each.spec), each]));
  const seat = (spec: Spec): Entrant | undefined => known.get(formatSpec(spec));
  const isOutside = (job: Job): boolean => job.players.some(spec => seat(spec)?.outside);
  return {
    async *run(jobs) {
      for (const job of jobs) {
        if (!isOutside(job)) {
          yield* arena.run([job]);
          continue;
        }
        const [a, b] = job.players.map(seat);
        if (!a || !b) throw new RangeError('only who was named can play a program outside');
        const slices: Played[] = [];
        for await (const played of playHere(game, [a, b], slicesOf(job, job.pairs))) slices.push(played);
        yield { id: job.id, ...sumOf(slices) };
      }
    },
    shelve: evaluators => arena.shelve(evaluators),
    train: (trained, slice, arrays, seed) => arena.train(trained, slice, arrays, seed),
    close: () => arena.close(),
  };
}
