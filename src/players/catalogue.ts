/**
 * The players there are. A new one is one line here: most are a search written out, under a name of their own. An
 * evaluator's name alone is the player that looks one move ahead with it, so players and evaluators share their names.
 */
import { buildEvaluator, evaluators } from '../evaluators/catalogue.js';
import type { Evaluator } from '../evaluators/evaluator.js';
import { EMPTY_SHELF, type Setting, type Shelf } from '../evaluators/shelf.js';
import type { Cut } from '../kernel/cuts.js';
import type { Game } from '../rules/game.js';
import { CALIBRATED } from '../search/calibrated.js';
import { CONVENTIONS, conventionOptions } from '../search/conventions.js';
import type { Limits } from '../search/searcher.js';
import { type Catalogue, canonical, type Entry, type Listed, part } from '../specs/catalogue.js';
import { suggestion } from '../specs/nearest.js';
import { BadSpec, integer, type Options, readOptions, real, text, type Values } from '../specs/options.js';
import { quote } from '../specs/parsed.js';
import { formatSpec, type Spec } from '../specs/spec.js';
import { LEVELS } from './levels.js';
import { mctsOptions, mctsPlayer } from './mcts.js';
import type { Player } from './player.js';
import { randomPlayer } from './random.js';
import { type KernelSource, playerWith } from './searching.js';

/** Where a player is built: with a kernel, one of its own game, it searches there, and only then can it play exactly. */
export type PlayerSetting = Setting & { readonly kernel?: KernelSource };

export type PlayerEntry = Entry<Player, PlayerSetting> & {
  /** The search it is, written out; absent where it is not a search, or is its own name. */
  means?(spec: Spec): Spec;
};

const searchOptions = {
  depth: integer(0, 60, 4, 'how many moves ahead, its own among them; 0: as far as the nodes reach'),
  nodes: integer(0, 1e9, 0, 'how many positions; 0: no limit'),
  milliseconds: integer(0, 3_600_000, 0, 'how long a move may take; 0: no limit'),
  evaluator: part('evaluator', evaluators, { kind: 'features' }, 'how positions are rated'),
  ...conventionOptions,
  selective: real(0, 5, 0, 'skip what a shallower search leaves so many deviations outside the window; 0: nothing'),
  exact: integer(0, 40, 0, 'play exactly from so many empty squares on (Othello)'),
  errs: real(0, 1, 0, 'how often it plays any legal move instead'),
};

/** Throws BadSpec where nobody has measured how the evaluator's shallow searches foretell deep ones. */
function cutsFor(evaluator: Spec, inKernel: boolean): readonly Cut[] {
  if (!inKernel) throw new BadSpec('search: selective search needs the kernel, and there is none here');
  const name = formatSpec(canonical('evaluator', evaluators, evaluator));
  if (!Object.hasOwn(CALIBRATED, name)) {
    const known = Object.keys(CALIBRATED).join(', ');
    throw new BadSpec(`search: selective search with ${name} has not been measured; there are: ${known}`);
  }
  return CALIBRATED[name]!;
}

function search(spec: Spec, { game, shelf, kernel }: PlayerSetting): Player {
  const {
    depth,
    nodes,
    milliseconds,
    evaluator,
    selective: sure,
    exact,
    errs,
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
  if (conventions.slack > 0 && conventions.ties === 'first') throw new BadSpec('search: slack needs ties=random');
  const rated = buildEvaluator(evaluator, game, shelf);
  if (exact > 0 && !rated.kernel)
    throw new BadSpec('search: exact needs an evaluator of Othello that the kernel knows');
  if (exact > 0 && !kernel) throw new BadSpec('search: exact play needs the kernel, and there is none here');
  const selective = sure > 0 ? { selective: { cuts: cutsFor(evaluator, kernel !== undefined), sure } } : {};
  const setup = {
    evaluator: rated,
    limits,
    conventions: { ...CONVENTIONS, ...conventions },
    exact,
    errs,
    ...selective,
  };
  return playerWith(game, setup, kernel);
}

/** A player of one game whose name stands for a search with these options. */
function standsFor<O extends Options>(
  id: string,
  summary: string,
  options: O,
  means: (values: Values<O>) => Readonly<Record<string, Spec | string | number>>,
): PlayerEntry {
  const written = (spec: Spec): Spec =>
    canonical('player', players, { kind: 'search', ...means(readOptions(spec, options)) });
  return {
    summary,
    options,
    means: written,
    build(spec, setting) {
      if (setting.game.id !== id) throw new BadSpec(`${spec.kind} plays ${id}, not ${setting.game.id}`);
      const meant = written(spec);
      try {
        return search(meant, setting);
      } catch (error) {
        if (error instanceof BadSpec) throw new BadSpec(`${spec.kind}: ${error.message}`);
        throw error;
      }
    },
  };
}

/** Their programs rated a finished board like any other. */
const RATED_THROUGH = { terminal: 'evaluator' } as const;

/** Some 40 ms a move on one core, and up to a few tenths of a second where it plays exactly. */
const MASTER_NODES = 300_000;
const MASTER_EXACT = 16;
/** +47 Elo (13 to 81) at 20,000 nodes over searching everything (docs/results.md). */
const MASTER_SURE = 1.3;

/** What each deviates in from its paper stands in docs/players.md. */
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
  level: standsFor(
    'othello',
    'one of ten graded opponents at Othello; the first can be beaten by somebody who has just learnt the rules',
    {
      level: integer(1, 10, 3, 'how strong'),
      edition: integer(1, LEVELS.length, 1, 'levels of one edition never change'),
    },
    ({ level, edition }) => LEVELS[edition - 1]![level - 1]!,
  ),
  master: standsFor(
    'othello',
    'search on top of the champion, the evaluator that taught itself, and exact endings',
    {
      nodes: integer(1, 1e9, MASTER_NODES, 'how many positions it may look at for a move'),
      exact: integer(0, 30, MASTER_EXACT, 'play exactly from so many empty squares on'),
    },
    ({ nodes, exact }) => ({
      depth: 0,
      nodes,
      evaluator: { kind: 'champion' },
      selective: MASTER_SURE,
      exact,
      ties: 'first',
    }),
  ),
  'alliot-durand': standsFor(
    'othello',
    'Alliot & Durand 1995: their twelve numbers and alpha-beta, with exact endings where they are asked for',
    {
      stage: integer(0, 2, 2, 'the original program, or after one or two stages of evolution'),
      depth: integer(0, 6, 2, 'as they count: 0 rates the board after its own move'),
      exact: integer(0, 20, 0, 'play exactly from so many empty squares on; their program 11 to 14'),
    },
    ({ stage, depth, exact }) => ({ depth: depth + 1, evaluator: { kind: 'alliot', stage }, exact }),
  ),
  currie: standsFor(
    'othello',
    'Currie 1997: his five skill levels, each with its own weights and lookahead',
    { level: integer(1, 5, 1, 'moves of lookahead, and the column of weights evolved for it') },
    ({ level }) => ({ depth: level, evaluator: { kind: 'strategies', level }, ties: 'first', pass: 'ply' }),
  ),
  'verhelst-reference': standsFor(
    'othello',
    'Verhelst 2018: the reference player of his network, a table of squares with noise on every leaf',
    {
      ply: integer(1, 10, 3, 'moves of lookahead'),
      noise: real(0, 1000, 1, 'σ in hundredths, the unit of his table; he does not say which he used'),
    },
    ({ ply, noise }) => ({ depth: ply, evaluator: { kind: 'squares', table: 'verhelst', noise } }),
  ),
  pinkney: standsFor(
    'othello',
    'Pinkney 2009: a 64-42-1 network as his evolution begins, with random weights',
    {
      seed: text('0', 'text', 'which of the random networks'),
      depth: integer(0, 10, 0, 'as he counts: moves beyond its own'),
    },
    ({ seed, depth }) => ({ depth: depth + 1, evaluator: { kind: 'network', net: 'pinkney', seed }, ...RATED_THROUGH }),
  ),
  'pinkney-noughts': standsFor(
    'noughts',
    'Pinkney 2009: perfect noughts and crosses, by searching every game to its end',
    {},
    () => ({ depth: 9, evaluator: { kind: 'perfect' }, ...RATED_THROUGH }),
  ),
  ohc: standsFor(
    'othello',
    'Ferrer 1996: one of his five hand-made Othello formulas, looking at its own move',
    { number: integer(1, 5, 1, 'discs, moves, moves in balance, moves times corners, or that and discs at the end') },
    ({ number }) => ({ depth: 1, evaluator: { kind: 'formula', tree: `ohc${number}` }, ...RATED_THROUGH }),
  ),
  hc: standsFor(
    'senet',
    'Ferrer 1996: one of his five hand-made Senet formulas, looking at its own move',
    { number: integer(1, 5, 1, 'his strategies 1–6, 1–8, capturing, barricading, or capturing before barricading') },
    ({ number }) => ({ depth: 1, evaluator: { kind: 'formula', tree: `hc${number}` }, ...RATED_THROUGH }),
  ),
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

export const buildPlayer = (spec: Spec, game: Game, shelf: Shelf = EMPTY_SHELF, kernel?: KernelSource): Player =>
  playerFrom(GALLERY, spec, { game, shelf, ...(kernel ? { kernel } : {}) });

/** The one way to write it. Throws BadSpec. */
export function canonicalPlayer(spec: Spec, { players, evaluators }: Gallery = GALLERY): Spec {
  const all: Listed = { ...players, ...evaluators };
  if (!Object.hasOwn(all, spec.kind)) throw unknown(spec.kind, Object.keys(all));
  return canonical('player', all, spec);
}

/** The search a player is, written out; undefined where it is none. Throws BadSpec. */
export function searchBehind(spec: Spec, { players, evaluators }: Gallery = GALLERY): Spec | undefined {
  if (Object.hasOwn(players, spec.kind)) {
    return spec.kind === 'search' ? canonicalPlayer(spec) : players[spec.kind]!.means?.(spec);
  }
  if (Object.hasOwn(evaluators, spec.kind)) return canonicalPlayer({ ...ONE_MOVE, evaluator: spec });
  throw unknown(spec.kind, Object.keys({ ...players, ...evaluators }));
}
