/**
 * Which players a class accepts. A submission is data: a player or an evaluator in its file form, of the class's game. It
 * cannot name a file or a program, and no player may think so long that the others wait.
 */

import { parseJson } from '../../evaluators/json.js';
import { variantOf } from '../../games/variants.js';
import { unread } from '../../models/catalogue.js';
import { readEvaluator } from '../../models/file.js';
import type { ModelRegistry } from '../../models/registry.js';
import { canonicalPlayer, GALLERY, playerFrom, players, searchOf } from '../../players/catalogue.js';
import { formatPlayer, isPlayerFile, type PlayerFile, readPlayer } from '../../players/file.js';
import type { Game } from '../../rules/game.js';
import { BadSpec, readOptions } from '../../specs/options.js';
import { type Parsed, parsed, quote, refused } from '../../specs/parsed.js';
import type { Json, Spec } from '../../specs/spec.js';

/** In characters: 190,000 weights, ten times those of the largest network of the papers. */
export const MAX_SUBMISSION = 1 << 20;
/** For a move; the ladder gives every search this limit, or a lower one if its evaluator is slow. */
const MAX_NODES = 10_000;
/** A search that cannot take a limit of nodes has at most this depth. */
const MAX_DEPTH = 3;
const MAX_ITERATIONS = 200;
const MAX_EXACT = 12;
const MAX_NETWORK = 50_000;
/** Weights of a network, or characters of a formula, that cost as much as one usual rating; twice as many cost two. */
const WEIGHTS_PER_RATING = 3000;
const CHARACTERS_PER_RATING = 800;
/** Nodes with dice cost more, and such games are long. */
const DICE_COST = 5;

export type Admitted = {
  /** The checksum of the player: the same player has the same checksum for every student. */
  readonly checksum: string;
  /** As submitted. */
  readonly player: Spec;
  /** As it plays on the ladder: with a limit of nodes. */
  readonly limited: Spec;
  readonly models: ModelRegistry;
  /** As a file, without the provenance, which may say anything. */
  readonly text: string;
};

const longestText = (value: Json): number => {
  if (typeof value === 'string') return value.length;
  return typeof value === 'object' && value !== null ? Math.max(0, ...Object.values(value).map(longestText)) : 0;
};

/** How long the player takes to rate one position, at least 1: a network and a formula are computed whole each time. */
const costOf = (player: Spec, models: ModelRegistry): number =>
  Math.max(
    1,
    longestText(player) / CHARACTERS_PER_RATING,
    ...[...models.values()].map(({ kind, shape, weights }) =>
      kind === 'network' ? weights.length / WEIGHTS_PER_RATING : longestText(shape) / CHARACTERS_PER_RATING,
    ),
  );

/** The search with the ladder's limit. Throws BadSpec. */
function limitedSearch(search: Spec, cost: number): Spec {
  const { depth, nodes, milliseconds, exact, turns, taper, singular } = readOptions(search, players.search!.options);
  if (milliseconds > 0)
    throw new BadSpec('its time limit makes games that cannot be repeated; limit its depth or nodes');
  if (exact > MAX_EXACT) throw new BadSpec(`it plays exactly from ${exact} empty squares on; at most ${MAX_EXACT}`);
  if (turns === 'alone' || taper || singular > 0) {
    if (depth > MAX_DEPTH)
      throw new BadSpec(`its search has no limit of nodes and depth ${depth}; at most ${MAX_DEPTH}`);
    return search;
  }
  if (depth === 1 && nodes === 0) return search;
  const most = Math.ceil(MAX_NODES / cost);
  return canonicalPlayer({ ...search, nodes: nodes === 0 ? most : Math.min(nodes, most) });
}

/** Throws BadSpec. */
function limitedPlayer(player: Spec, cost: number): Spec {
  if (player.kind === 'random') return player;
  if (player.kind === 'mcts') {
    const { iterations, milliseconds, rollout } = readOptions(player, players.mcts!.options);
    if (milliseconds > 0) throw new BadSpec('its time limit makes games that cannot be repeated; limit its iterations');
    const most = Math.ceil(MAX_ITERATIONS / cost);
    if (iterations > most) throw new BadSpec(`it has ${iterations} iterations; at most ${most} with its evaluator`);
    if (rollout !== 'random') throw new BadSpec(`its playouts are ${rollout}; the ladder accepts rollout=random`);
    return player;
  }
  const search = searchOf(player);
  if (!search) throw new BadSpec(`the ladder does not accept ${quote(player.kind)}; it accepts searches and mcts`);
  return limitedSearch(search, cost);
}

/** A player that is only checked never searches. */
const unused = (): never => {
  throw new Error('a player that was only checked has moved');
};

/** An evaluator alone is the player that looks one move ahead with it. */
function readFile(file: Json): Parsed<Pick<PlayerFile, 'game' | 'player' | 'models'>> {
  if (isPlayerFile(file)) return readPlayer(file);
  const evaluator = readEvaluator(file);
  if (!evaluator.ok) return evaluator;
  const { game, checksum } = evaluator.value;
  return parsed({ game, player: { kind: 'stored', checksum }, models: new Map([[checksum, evaluator.value]]) });
}

/** `text` is that of a player file or an evaluator file. */
export function readSubmission(text: string, game: Game): Parsed<Admitted> {
  const json = parseJson(text, MAX_SUBMISSION);
  if (!json.ok) return json;
  const file = readFile(json.value);
  if (!file.ok) return file;
  const { player, models } = file.value;
  if (file.value.game !== variantOf(game))
    return refused(`it plays ${quote(file.value.game)}, and this class plays ${variantOf(game)}`);
  const large = [...models.values()].find(({ kind, weights }) => kind === 'network' && weights.length > MAX_NETWORK);
  if (large) return refused(`its network has ${large.weights.length} weights; at most ${MAX_NETWORK}`);
  try {
    const limited = limitedPlayer(player, costOf(player, models) * (game.chances ? DICE_COST : 1));
    // The weights that ship are those of the threads that play; here they need not be read.
    playerFrom(GALLERY, limited, { game: unread(game), models, ...(game.kernel ? { kernel: unused } : {}) });
    const written = formatPlayer(variantOf(game), player, stripped(models));
    const own = parseJson(written, 2 * MAX_SUBMISSION);
    const again = own.ok ? readPlayer(own.value) : own;
    return again.ok ? parsed({ checksum: again.value.checksum, player, limited, models, text: written }) : again;
  } catch (error) {
    if (error instanceof BadSpec) return refused(error.message);
    throw error;
  }
}

/** Without the provenance of each model. */
const stripped = (models: ModelRegistry): ModelRegistry =>
  new Map(
    [...models].map(([checksum, { game, kind, shape, weights, evaluator }]) => [
      checksum,
      { game, kind, shape, weights, evaluator, checksum, provenance: null },
    ]),
  );
