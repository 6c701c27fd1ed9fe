/**
 * The players: those for any game, and those of single games, most of which are aliases of a search. An evaluator's name alone
 * is the player that looks one move ahead with it, so players and evaluators share one set of names.
 */

import { everyGame } from '../games/catalogue.js';
import { offered } from '../games/offers.js';
import { variantOf } from '../games/variants.js';
import type { ProbCut } from '../kernel/probcut.js';
import { buildEvaluator, evaluators, unread } from '../models/catalogue.js';
import { type ModelRegistry, NO_MODELS, type Setting } from '../models/registry.js';
import type { Evaluator } from '../rules/evaluator.js';
import type { Game } from '../rules/game.js';
import { CONVENTIONS, conventionOptions, selectiveOptions } from '../search/conventions.js';
import { CALIBRATED, calibratedName } from '../search/kernel/calibrated.js';
import { MULTI_PROBCUT } from '../search/kernel/multi-probcut.js';
import type { Limits } from '../search/searcher.js';
import { type Catalogue, type CatalogueEntry, canonicalSpec, type Listed, part } from '../specs/catalogue.js';
import { suggestion } from '../specs/nearest.js';
import { BadSpec, choice, integer, NotOffered, readOptions, real } from '../specs/options.js';
import { missingPlugin } from '../specs/origins.js';
import { quote } from '../specs/parsed.js';
import type { Spec } from '../specs/spec.js';
import { mctsOptions, mctsPlayer } from './mcts.js';
import type { Player } from './player.js';
import { policyPlayer } from './policy.js';
import { randomPlayer } from './random.js';
import { type KernelSource, playerWith } from './searching.js';

/** What a player is built with: with a kernel of its game it searches there, and only then can it play exactly. */
type PlayerSetting = Setting & { readonly kernel?: KernelSource };

export type PlayerEntry = CatalogueEntry<Player, PlayerSetting> & {
  /** The search that the name expands to; absent if it is not an alias. */
  expansion?(spec: Spec): Spec;
};

const searchOptions = {
  depth: integer(0, 60, 4, 'moves of lookahead, including its own; 0: limited by nodes only'),
  nodes: integer(0, 1e9, 0, 'node limit for a move; 0: no limit'),
  milliseconds: integer(0, 3_600_000, 0, 'time limit for a move; 0: no limit'),
  evaluator: part('evaluator', evaluators, { kind: 'features' }, 'the evaluator of positions'),
  ...conventionOptions,
  probcut: real(
    0,
    5,
    0,
    'skip a move that a shallower search puts this many standard deviations outside the window; 0: off',
  ),
  multiprobcut: real(
    0,
    5,
    0,
    'prune forward: several shallow searches by phase, results of deeper searches; in standard deviations; 0: off',
  ),
  exact: integer(0, 40, 0, 'play exactly from this many empty squares on, if the game has a kernel'),
  endgame: choice(
    ['solve', 'steps'],
    'solve',
    'where the limits may not allow exact play: try to solve, or prune to the end, then win or loss, then solve; needs multiprobcut',
  ),
  epsilon: real(0, 1, 0, 'the share of moves that it chooses at random'),
  ...selectiveOptions,
};

/** Throws BadSpec if there is no measurement of how well the evaluator's shallow searches predict deep ones. */
function probCutFor(
  evaluator: Spec,
  inKernel: boolean,
  { probcut, multiprobcut }: { readonly probcut: number; readonly multiprobcut: number },
): { readonly probCut?: ProbCut } {
  if (probcut === 0 && multiprobcut === 0) return {};
  if (probcut > 0 && multiprobcut > 0) throw new BadSpec('search: probcut and multiprobcut exclude each other');
  const option = multiprobcut > 0 ? 'multiprobcut' : 'probcut';
  if (!inKernel) throw new BadSpec(`search: ${option} needs the kernel, which is not available here`);
  const tables = multiprobcut > 0 ? MULTI_PROBCUT : CALIBRATED;
  const name = calibratedName(canonicalSpec('evaluator', evaluators, evaluator));
  if (!Object.hasOwn(tables, name)) {
    const known = Object.keys(tables).join(', ');
    throw new BadSpec(`search: ${option} has no table for ${name}; there are tables for: ${known}`);
  }
  const table = tables[name]!;
  return {
    probCut: multiprobcut > 0 ? { table, confidence: multiprobcut, forward: true } : { table, confidence: probcut },
  };
}

function search(spec: Spec, { game, models, kernel }: PlayerSetting): Player {
  const { depth, nodes, milliseconds, evaluator, probcut, multiprobcut, exact, endgame, epsilon, ...conventions } =
    readOptions(spec, searchOptions);
  if (depth === 0 && nodes === 0 && milliseconds === 0) {
    throw new BadSpec('search needs a limit: a depth, a number of nodes or of milliseconds');
  }
  const cuts = probcut > 0 || multiprobcut > 0;
  const limits: Limits = {
    ...(depth > 0 ? { depth } : {}),
    ...(nodes > 0 ? { nodes } : {}),
    ...(milliseconds > 0 ? { milliseconds } : {}),
  };
  if (conventions.tolerance > 0 && conventions.ties === 'first')
    throw new BadSpec('search: tolerance needs ties=random');
  if (conventions.turns === 'alone') {
    offered(game, 'giveTurn', 'search(turns=alone)');
    if (depth === 0 || nodes > 0 || milliseconds > 0 || exact > 0 || cuts)
      throw new BadSpec(
        'search: turns=alone needs a depth, and takes no nodes, milliseconds, exact, probcut or multiprobcut',
      );
  }
  if (conventions.taper || conventions.singular > 0) {
    if (game.chances) throw new NotOffered(`search: taper and singular need a game without dice, not ${game.id}`);
    if (conventions.turns === 'alone') throw new BadSpec('search: taper and singular need turns=alternate');
    if (depth === 0 || nodes > 0 || milliseconds > 0 || exact > 0 || cuts)
      throw new BadSpec(
        'search: taper and singular need a depth, and take no nodes, milliseconds, exact, probcut or multiprobcut',
      );
  }
  const rated = buildEvaluator(evaluator, game, models);
  if (rated.choose) {
    const isOneMove = depth === 1 && nodes === 0 && milliseconds === 0 && exact === 0 && !cuts;
    if (!isOneMove || conventions.tolerance > 0)
      throw new BadSpec(
        'search: this evaluator is a policy, which chooses moves and rates no positions; use depth=1 alone',
      );
    return policyPlayer(game, rated, epsilon);
  }
  if (exact > 0 && !rated.kernel)
    throw new BadSpec('search: exact needs the kernel, and this game or evaluator is not in it');
  if (exact > 0 && !kernel) throw new BadSpec('search: exact needs the kernel, which is not available here');
  if (endgame === 'steps' && (multiprobcut === 0 || exact === 0))
    throw new BadSpec('search: endgame=steps needs multiprobcut and exact');
  const setup = {
    evaluator: rated,
    limits,
    conventions: { ...CONVENTIONS, ...conventions },
    exact,
    epsilon,
    ...(endgame === 'steps' ? { steps: true } : {}),
    ...probCutFor(evaluator, kernel !== undefined, { probcut, multiprobcut }),
  };
  return playerWith(game, setup, kernel);
}

/** A player of one game: an alias of a search with these options. */
function ownOf(owner: Game): [string, PlayerEntry][] {
  return Object.entries(owner.players ?? {}).map(([name, { title, summary, options, examples, expansion }]) => {
    const written = (spec: Spec): Spec =>
      canonicalSpec('player', players, { kind: 'search', ...expansion(readOptions(spec, options)) });
    const entry: PlayerEntry = {
      ...(title === undefined ? {} : { title }),
      summary,
      options,
      ...(examples ? { examples } : {}),
      expansion: written,
      build(spec, setting) {
        if (!setting.game.players || !Object.hasOwn(setting.game.players, name)) {
          throw new NotOffered(`${name} plays ${variantOf(owner)}, not ${variantOf(setting.game)}`);
        }
        const expanded = written(spec);
        try {
          return search(expanded, setting);
        } catch (error) {
          if (error instanceof NotOffered) throw new NotOffered(`${spec.kind}: ${error.message}`);
          if (error instanceof BadSpec) throw new BadSpec(`${spec.kind}: ${error.message}`);
          throw error;
        }
      },
    };
    return [name, entry];
  });
}

/** docs/players.md has the deviations of the papers' players. */
const known: Record<string, PlayerEntry> = {
  random: {
    summary: 'any legal move, all equally likely',
    options: {},
    build: (spec, { game }) => {
      readOptions(spec, {});
      return randomPlayer(game);
    },
  },
  search: {
    summary: 'searches ahead and rates the leaves; with dice, by the mean over the throws',
    options: searchOptions,
    examples: ['search(depth=2)'],
    build: search,
  },
  mcts: {
    summary: 'Monte-Carlo tree search: plays games out and needs no evaluator; any game, with or without dice',
    options: mctsOptions,
    examples: ['mcts(iterations=20)'],
    build: mctsPlayer,
  },
};

export const players: Readonly<Record<string, PlayerEntry>> = known;

/** The names that a game brings itself. */
export const addPlayersOf = (game: Game): void => void Object.assign(known, Object.fromEntries(ownOf(game)));

for (const game of everyGame()) addPlayersOf(game);

/** Not in the catalogue: the border starts programs (terminal/outside.ts), and only for the user at the command line. */
const ENGINE = 'engine';

const unknown = (spec: Spec, known: readonly string[]): BadSpec =>
  new BadSpec(
    spec.kind === ENGINE
      ? 'engine(…) starts a program: it is accepted only on the command line of play, match, tournament, rate and engine, not in a recipe or a file'
      : (missingPlugin(spec) ?? `no player called ${quote(spec.kind)}; ${suggestion(spec.kind, known)}`),
  );

const ONE_MOVE = { kind: 'search', depth: 1 } as const;

/** The available players and evaluators; an entry point may add more. */
export type Gallery = {
  readonly players: Readonly<Record<string, PlayerEntry>>;
  readonly evaluators: Catalogue<Evaluator, Setting>;
};
export const GALLERY: Gallery = { players, evaluators };

/** Throws BadSpec. */
export function playerFrom(gallery: Gallery, spec: Spec, setting: PlayerSetting): Player {
  checkName(spec, setting.game, gallery);
  if (Object.hasOwn(gallery.players, spec.kind)) return gallery.players[spec.kind]!.build(spec, setting);
  return search({ ...ONE_MOVE, evaluator: spec }, setting);
}

/** Throws BadSpec for a name that there is not, with those that play the game. `more` are further names worth suggesting. */
export function checkName(spec: Spec, game: Game, gallery: Gallery = GALLERY, more: readonly string[] = []): void {
  if (!Object.hasOwn({ ...gallery.players, ...gallery.evaluators }, spec.kind))
    throw unknown(spec, [...more, ...namesIn(gallery, game)]);
}

export const buildPlayer = (spec: Spec, game: Game, models: ModelRegistry = NO_MODELS, kernel?: KernelSource): Player =>
  playerFrom(GALLERY, spec, { game, models, ...(kernel ? { kernel } : {}) });

/** A player that is only checked never searches. */
const UNUSED: KernelSource = () => {
  throw new Error('a player that was only checked has moved');
};

/** Throws BadSpec if the game has no such player; it does not read the shipped weights. */
export function checkPlayer(spec: Spec, game: Game, gallery: Gallery = GALLERY): void {
  const kernel = game.kernel ? { kernel: UNUSED } : {};
  playerFrom(gallery, spec, { game: unread(game), models: NO_MODELS, ...kernel });
}

/** Whether the game has such a player, by its name alone. */
export function isOffered(kind: string, game: Game, gallery: Gallery = GALLERY): boolean {
  try {
    checkPlayer({ kind }, game, gallery);
    return true;
  } catch (error) {
    if (error instanceof BadSpec) return false;
    throw error;
  }
}

/** The names that play a game without options. */
const namesIn = (gallery: Gallery, game: Game): string[] =>
  Object.keys({ ...gallery.players, ...gallery.evaluators }).filter(kind => isOffered(kind, game, gallery));

/** Its canonical form. Throws BadSpec. */
export function canonicalPlayer(spec: Spec, { players, evaluators }: Gallery = GALLERY): Spec {
  const all: Listed = { ...players, ...evaluators };
  if (!Object.hasOwn(all, spec.kind)) throw unknown(spec, Object.keys(all));
  return canonicalSpec('player', all, spec);
}

/** The search that a player expands to; undefined if it is not a search. Throws BadSpec. */
export function searchOf(spec: Spec, { players, evaluators }: Gallery = GALLERY): Spec | undefined {
  if (Object.hasOwn(players, spec.kind)) {
    return spec.kind === 'search' ? canonicalPlayer(spec) : players[spec.kind]!.expansion?.(spec);
  }
  if (Object.hasOwn(evaluators, spec.kind)) return canonicalPlayer({ ...ONE_MOVE, evaluator: spec });
  throw unknown(spec, Object.keys({ ...players, ...evaluators }));
}
