/** The parts that the terminal offers are parameters: it contains no game, and a test can pass its own. */

import type { Threads } from '../arena/threads.js';
import { buildGame } from '../games/catalogue.js';
import { variantOf } from '../games/variants.js';
import type { DeviceWish } from '../gpu/arena.node.js';
import type { ModelRegistry, Setting } from '../models/registry.js';
import { canonicalPlayer, checkName, type Gallery, playerFrom } from '../players/catalogue.js';
import { pinned } from '../players/editions.js';
import type { Player } from '../players/player.js';
import type { KernelSource } from '../players/searching.js';
import type { QueueArena, QueueSetting } from '../queue/arena.node.js';
import type { Evaluator } from '../rules/evaluator.js';
import type { Game } from '../rules/game.js';
import type { Position } from '../rules/position.js';
import { build, type Catalogue, canonicalSpec } from '../specs/catalogue.js';
import { BadSpec } from '../specs/options.js';
import { recorded } from '../specs/origins.js';
import type { Parsed } from '../specs/parsed.js';
import { type Json, parseSpec, type Spec } from '../specs/spec.js';
import { Failure } from './failure.js';
import { FILE, isReference, RUN, resolve } from './references.js';

/** Counts the leaves of a game tree by the convention of rules/perft.ts. */
export interface PerftEngine {
  perft(game: Game, position: Position, depth: number): number;
}

/** An arena; that of a queue can also do a whole run elsewhere. */
export type CommandArena = Threads & Partial<Pick<QueueArena, 'wholeRun'>>;

export type Parts = {
  readonly games: Catalogue<Game>;
  readonly gallery: Gallery;
  /** The kernel, for games that have one; opened only when needed. Without it everything runs in TypeScript. */
  readonly kernel?: {
    /** Counts leaves. */
    counter(): PerftEngine | Promise<PerftEngine>;
    /** The search of the players. */
    readonly source: KernelSource;
  };
  /**
   * Plays many games at once on the given number of threads, on the workers of a queue, or on a GPU. Without it games run
   * one after another in this process.
   */
  readonly arena?: (
    threads: number,
    models: ModelRegistry,
    queue?: QueueSetting,
    device?: DeviceWish,
  ) => Promise<CommandArena>;
  /** The edition of shipped weights that a name without one means: that of the work that a command resumes, or the newest. */
  readonly edition?: number;
  /** The edition of the openings. */
  readonly openingsEdition?: number;
};

export const HUMAN = 'human';

/** The default game: the first. */
export const favourite = ({ games }: Parts): string => Object.keys(games)[0]!;

/** Throws Failure, as do the functions below. */
export function accept<T>(result: Parsed<T>): T {
  if (!result.ok) throw new Failure('usage', result.reason);
  return result.value;
}

export function orUsage<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (error instanceof BadSpec) throw new Failure('usage', error.message);
    throw error;
  }
}

export function gameFor(parts: Parts, text: string): { readonly spec: Spec; readonly game: Game } {
  const spec = recorded(accept(parseSpec(text)));
  return { spec, game: orUsage(() => buildGame(spec, parts.games)) };
}

export type ResolvedPlayer = {
  /** The canonical Spec; files are read and replaced by their checksums. */
  readonly spec: Spec;
  readonly models: ModelRegistry;
  readonly player: Player;
  /** The provenance of a player file. */
  readonly provenance?: Json;
};

/** The kernel as a setting for players of a game. */
export const kernelFor = ({ kernel }: Parts, game: Game): { readonly kernel?: KernelSource } =>
  kernel && game.kernel ? { kernel: kernel.source } : {};

export async function playerFor(parts: Parts, text: string, game: Game): Promise<ResolvedPlayer> {
  const { gallery } = parts;
  const typed = accept(parseSpec(text));
  if (typed.kind === HUMAN)
    throw new Failure('usage', `${HUMAN} is you, at the keyboard: only breedboard play takes it`);
  const { spec, models, provenance } = await resolve(typed, 'player', variantOf(game));
  return orUsage(() => {
    const known = [HUMAN, FILE, RUN];
    const setting = { game, models, ...kernelFor(parts, game) };
    checkName(spec, game, gallery, known);
    const written = canonicalPlayer(spec, gallery);
    const named = isReference(typed) ? written : pinned(written, parts.edition);
    const player = playerFrom(gallery, named, setting);
    return { spec: named, models, player, ...(provenance === undefined ? {} : { provenance }) };
  });
}

export async function evaluatorFor(
  { gallery, edition }: Parts,
  text: string,
  game: Game,
): Promise<{ readonly spec: Spec; readonly evaluator: Evaluator }> {
  const { spec: typed, models } = await resolve(accept(parseSpec(text)), 'evaluator', variantOf(game));
  return orUsage(() => {
    const spec = pinned(canonicalSpec('evaluator', gallery.evaluators, typed), edition);
    return { spec, evaluator: build<Evaluator, Setting>('evaluator', gallery.evaluators, spec, { game, models }) };
  });
}

/** The names of the sides, each with its games: black is a side of othello. */
export function sideNames(parts: Parts): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const id of Object.keys(parts.games)) {
    for (const side of gameFor(parts, id).game.display.sides) names.set(side, [...(names.get(side) ?? []), id]);
  }
  return names;
}
