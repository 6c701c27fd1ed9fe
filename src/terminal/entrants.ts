/**
 * The players of a command that plays many games: players by name and from files, which each thread builds for itself,
 * and outside programs, which only the process that started them can use.
 */
import { performance } from 'node:perf_hooks';
import type { Arena } from '../arena/arena.js';
import { type Batch, type BatchResult, batchesOf } from '../arena/batch.js';
import { inLeague } from '../arena/league.js';
import { partlyHere } from '../arena/partly-here.js';
import { refereePairs } from '../arena/referee.js';
import type { TimeControl } from '../matches/time-control.js';
import type { ModelRegistry } from '../models/registry.js';
import { playerFrom } from '../players/catalogue.js';
import type { Player } from '../players/player.js';
import { ENGINE } from '../protocols/engine.node.js';
import type { OutsidePlayer } from '../protocols/process.node.js';
import type { Ended } from '../rules/archive.js';
import type { Game, RegisteredModel } from '../rules/game.js';
import { plain } from '../specs/parsed.js';
import { formatSpec, parseSpec, type Spec } from '../specs/spec.js';
import { cpuSeconds } from './cpu.js';
import { Failure } from './failure.js';
import { openPlayer } from './outside.js';
import { HUMAN, kernelFor, orUsage, type Parts, playerFor } from './parts.js';

export type Entrant = {
  /**
   * The typed text for a player from a file, the program's own name for a program, else the canonical text of the Spec.
   */
  readonly name: string;
  /**
   * An outside program is `engine(…)`, which no catalogue builds: the Spec identifies the player and starts nothing.
   */
  readonly spec: Spec;
  readonly outside?: OutsidePlayer;
  readonly player: Player;
  readonly models: ModelRegistry;
  close(): Promise<void>;
};

const NOTHING: ModelRegistry = new Map();

/** `what` is the event, for the error message. Throws Failure. The caller closes it. */
export async function entrant(parts: Parts, requested: string, game: Game, what: string): Promise<Entrant> {
  if (requested === HUMAN) throw new Failure('usage', `${HUMAN} cannot take part in ${what}; see: breedboard play`);
  const typed = parseSpec(requested);
  if (typed.ok && typed.value.kind === ENGINE) {
    const opened = await openPlayer(parts, requested, game);
    const outside = opened.outside!;
    return {
      get name() {
        return opened.name;
      },
      spec: typed.value,
      outside,
      player: outside,
      models: NOTHING,
      close: () => opened.close(),
    };
  }
  const { player, spec, models } = await playerFor(parts, requested, game);
  const name = models.size > 0 ? requested : formatSpec(spec);
  return { name, spec, player, models, close: async () => {} };
}

/** Plays by the League's protocol, under the same name. Outside programs do not change. Throws Failure. */
export function leagueEntrant(parts: Parts, each: Entrant, game: Game): Entrant {
  if (each.outside) return each;
  return orUsage(() => {
    const spec = inLeague(each.spec, parts.gallery);
    return {
      ...each,
      spec,
      player: playerFrom(parts.gallery, spec, { game, models: each.models, ...kernelFor(parts, game) }),
    };
  });
}

export const closeAll = async (entrants: readonly Entrant[]): Promise<void> => {
  await Promise.all(entrants.map(each => each.close()));
};

export const modelsOf = (entrants: readonly Entrant[]): ModelRegistry => {
  const models = new Map<string, RegisteredModel>();
  for (const each of entrants) for (const [checksum, file] of each.models) models.set(checksum, file);
  return models;
};

/** Called for a game that a player lost other than on the board. */
export type OnFault = (player: Entrant, ended: Ended, reason: string) => void;

/** Prints why a player lost a game, once for each player and way to lose. */
export function firstFaults(complain: (line: string) => void): OnFault {
  const seen = new Set<string>();
  return ({ name }, ended, reason) => {
    const key = JSON.stringify([name, ended]);
    if (seen.has(key)) return;
    seen.add(key);
    complain(`${plain(name)} lost a game (${ended}): ${reason}`);
  };
}

/** Plays the batches in this process, one after another. */
export async function* playHere(
  game: Game,
  entrants: readonly [Entrant, Entrant],
  batches: Iterable<Batch>,
  onFault: OnFault = () => {},
): AsyncGenerator<BatchResult> {
  const [a, b] = entrants;
  const reproducible = !a.outside && !b.outside;
  const players = [a.player, b.player] as const;
  for (const batch of batches) {
    const now = batch.time?.kind === 'cpu' ? () => 1000 * cpuSeconds() : () => performance.now();
    yield await refereePairs(
      {
        game,
        players,
        reproducible,
        ...(reproducible && !batch.time ? {} : { now }),
        onFault: (player, ended, reason) => onFault(entrants[player], ended, reason),
      },
      batch,
    );
    await new Promise(resolve => setImmediate(resolve)); // lets the process handle Ctrl-C
  }
}

/** An arena that also plays outside programs and games by CPU time, one after another in this process. */
export function withOutsiders(
  arena: Arena,
  game: Game,
  entrants: readonly Entrant[],
  {
    time,
    onFault,
    isForWorkers = () => false,
  }: {
    readonly time?: TimeControl | undefined;
    readonly onFault?: OnFault;
    /** Whether the arena can play this outside program. */
    readonly isForWorkers?: (program: Spec) => boolean;
  } = {},
): Arena {
  const isByCpu = time?.kind === 'cpu';
  if (!isByCpu && !entrants.some(each => each.outside)) return arena;
  const known = new Map(entrants.map(each => [formatSpec(each.spec), each]));
  const entrantOf = (spec: Spec): Entrant | undefined => known.get(formatSpec(spec));
  return partlyHere(arena, match => {
    const isHere = isByCpu || match.players.some(spec => entrantOf(spec)?.outside && !isForWorkers(spec));
    if (!isHere) return undefined;
    const [a, b] = match.players.map(entrantOf);
    if (!a || !b) throw new RangeError('an outside program can only play the entrants of its arena');
    return playHere(game, [a, b], batchesOf(match, match.pairs), onFault);
  });
}
