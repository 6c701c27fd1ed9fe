/**
 * The players there are: those of any game here, and those that games bring themselves, most of them a search written
 * out under a name of its own. An evaluator's name alone is the player that looks one move ahead with it, so players and
 * evaluators share their names.
 */
import { everyGame } from '../games/catalogue.js';
import type { ProbCutRow } from '../kernel/probcut.js';
import { buildEvaluator, evaluators, unread } from '../models/catalogue.js';
import { type ModelRegistry, NO_MODELS, type Setting } from '../models/registry.js';
import type { Evaluator } from '../rules/evaluator.js';
import type { Game } from '../rules/game.js';
import { CONVENTIONS, conventionOptions } from '../search/conventions.js';
import { CALIBRATED } from '../search/kernel/calibrated.js';
import type { Limits } from '../search/searcher.js';
import { type Catalogue, type CatalogueEntry, canonicalSpec, type Listed, part } from '../specs/catalogue.js';
import { suggestion } from '../specs/nearest.js';
import { BadSpec, integer, NotOffered, readOptions, real } from '../specs/options.js';
import { quote } from '../specs/parsed.js';
import { formatSpec, type Spec } from '../specs/spec.js';
import { mctsOptions, mctsPlayer } from './mcts.js';
import type { Player } from './player.js';
import { randomPlayer } from './random.js';
import { type KernelSource, playerWith } from './searching.js';

/** Where a player is built: with a kernel, one of its own game, it searches there, and only then can it play exactly. */
export type PlayerSetting = Setting & { readonly kernel?: KernelSource };

export type PlayerEntry = CatalogueEntry<Player, PlayerSetting> & {
  /** The search it is, written out; absent where it is not a search, or is its own name. */
  expansion?(spec: Spec): Spec;
};

const searchOptions = {
  depth: integer(0, 60, 4, 'how many moves ahead, its own among them; 0: as far as the nodes reach'),
  nodes: integer(0, 1e9, 0, 'how many positions; 0: no limit'),
  milliseconds: integer(0, 3_600_000, 0, 'how long a move may take; 0: no limit'),
  evaluator: part('evaluator', evaluators, { kind: 'features' }, 'how positions are rated'),
  ...conventionOptions,
  probcut: real(0, 5, 0, 'skip what a shallower search leaves so many deviations outside the window; 0: nothing'),
  exact: integer(0, 40, 0, 'play exactly from so many empty squares on, where the game has a kernel'),
  epsilon: real(0, 1, 0, 'how often it plays any legal move instead'),
};

/** Throws BadSpec where nobody has measured how the evaluator's shallow searches foretell deep ones. */
function probCutTableFor(evaluator: Spec, inKernel: boolean): readonly ProbCutRow[] {
  if (!inKernel) throw new BadSpec('search: probcut needs the kernel, and this place has none');
  const name = formatSpec(canonicalSpec('evaluator', evaluators, evaluator));
  if (!Object.hasOwn(CALIBRATED, name)) {
    const known = Object.keys(CALIBRATED).join(', ');
    throw new BadSpec(`search: probcut has no table for ${name}; measured are: ${known}`);
  }
  return CALIBRATED[name]!;
}

function search(spec: Spec, { game, models, kernel }: PlayerSetting): Player {
  const {
    depth,
    nodes,
    milliseconds,
    evaluator,
    probcut: confidence,
    exact,
    epsilon,
    ...conventions
  } = readOptions(spec, searchOptions);
  if (depth === 0 && nodes === 0 && milliseconds === 0) {
    throw new BadSpec('search needs a limit: a depth, a number of nodes or of milliseconds');
  }
  const limits: Limits = {
    ...(depth > 0 ? { depth } : {}),
    ...(nodes > 0 ? { nodes } : {}),
    ...(milliseconds > 0 ? { milliseconds } : {}),
  };
  if (conventions.tolerance > 0 && conventions.ties === 'first')
    throw new BadSpec('search: tolerance needs ties=random');
  const rated = buildEvaluator(evaluator, game, models);
  if (exact > 0 && !rated.kernel)
    throw new BadSpec('search: exact needs an evaluator that a kernel knows, and this game or evaluator has none');
  if (exact > 0 && !kernel) throw new BadSpec('search: exact play needs the kernel, and there is none here');
  const probCut =
    confidence > 0 ? { probCut: { table: probCutTableFor(evaluator, kernel !== undefined), confidence } } : {};
  const setup = {
    evaluator: rated,
    limits,
    conventions: { ...CONVENTIONS, ...conventions },
    exact,
    epsilon,
    ...probCut,
  };
  return playerWith(game, setup, kernel);
}

/** A player of one game whose name stands for a search with these options. */
function ownOf(owner: Game): [string, PlayerEntry][] {
  return Object.entries(owner.players ?? {}).map(([name, { summary, options, expansion }]) => {
    const written = (spec: Spec): Spec =>
      canonicalSpec('player', players, { kind: 'search', ...expansion(readOptions(spec, options)) });
    const entry: PlayerEntry = {
      summary,
      options,
      expansion: written,
      build(spec, setting) {
        if (!setting.game.players || !Object.hasOwn(setting.game.players, name)) {
          throw new NotOffered(`${name} plays ${owner.id}, not ${setting.game.id}`);
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

/** What the papers' players deviate in stands in docs/players.md. */
export const players: Readonly<Record<string, PlayerEntry>> = {
  random: {
    summary: 'any legal move, all equally likely',
    options: {},
    build: (spec, { game }) => {
      readOptions(spec, {});
      return randomPlayer(game);
    },
  },
  search: {
    summary: 'looks ahead and rates what it sees; with dice, on average over the throws',
    options: searchOptions,
    build: search,
  },
  mcts: {
    summary: 'Monte-Carlo tree search: plays games out and needs no evaluator; any game, with dice or without',
    options: mctsOptions,
    build: mctsPlayer,
  },
  ...Object.fromEntries(everyGame().flatMap(ownOf)),
};

const unknown = (kind: string, known: readonly string[]): BadSpec =>
  new BadSpec(`no player called ${quote(kind)}; ${suggestion(kind, known)}`);

const ONE_MOVE = { kind: 'search', depth: 1 } as const;

/** The players and evaluators on offer; the border may have more than are written down here. */
export type Gallery = {
  readonly players: Readonly<Record<string, PlayerEntry>>;
  readonly evaluators: Catalogue<Evaluator, Setting>;
};
export const GALLERY: Gallery = { players, evaluators };

/** Throws BadSpec. `more` are further names worth suggesting. */
export function playerFrom(gallery: Gallery, spec: Spec, setting: PlayerSetting, more: readonly string[] = []): Player {
  if (Object.hasOwn(gallery.players, spec.kind)) return gallery.players[spec.kind]!.build(spec, setting);
  if (Object.hasOwn(gallery.evaluators, spec.kind)) return search({ ...ONE_MOVE, evaluator: spec }, setting);
  throw unknown(spec.kind, [...more, ...Object.keys(gallery.players), ...Object.keys(gallery.evaluators)]);
}

export const buildPlayer = (spec: Spec, game: Game, models: ModelRegistry = NO_MODELS, kernel?: KernelSource): Player =>
  playerFrom(GALLERY, spec, { game, models, ...(kernel ? { kernel } : {}) });

/** A player that is only checked does not think. */
const UNUSED: KernelSource = () => {
  throw new Error('a player that was only checked has moved');
};

/** Throws BadSpec where nobody of that name plays the game; weights that ship are not read for it. */
export const checkPlayer = (spec: Spec, game: Game): void =>
  void buildPlayer(spec, unread(game), NO_MODELS, game.kernel ? UNUSED : undefined);

/** The one way to write it. Throws BadSpec. */
export function canonicalPlayer(spec: Spec, { players, evaluators }: Gallery = GALLERY): Spec {
  const all: Listed = { ...players, ...evaluators };
  if (!Object.hasOwn(all, spec.kind)) throw unknown(spec.kind, Object.keys(all));
  return canonicalSpec('player', all, spec);
}

/** The search a player is, written out; undefined where it is none. Throws BadSpec. */
export function searchOf(spec: Spec, { players, evaluators }: Gallery = GALLERY): Spec | undefined {
  if (Object.hasOwn(players, spec.kind)) {
    return spec.kind === 'search' ? canonicalPlayer(spec) : players[spec.kind]!.expansion?.(spec);
  }
  if (Object.hasOwn(evaluators, spec.kind)) return canonicalPlayer({ ...ONE_MOVE, evaluator: spec });
  throw unknown(spec.kind, Object.keys({ ...players, ...evaluators }));
}
