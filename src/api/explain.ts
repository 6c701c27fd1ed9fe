/** Why a player likes a position: its value taken apart. */
import { reasons } from '../evaluators/reasons.js';
import type { Part } from '../rules/explanation.js';
import type { Side } from '../rules/position.js';
import { suggestion } from '../specs/nearest.js';
import { quote } from '../specs/parsed.js';
import { BreedboardError } from './errors.js';
import { type Game, gameOf, type Position, positionOf } from './game.js';
import { CataloguePlayer, type Player, playerOf } from './player.js';
import { readSettings, text } from './settings.js';

export type ExplainOptions = {
  /** The game of a position given as text; default: that of the player, else the first game of the library. */
  readonly game?: string | Game;
  /** The name of the side to rate for; default: the side to move. */
  readonly side?: string;
};

/** The value of a position for a side, and what it is made of. */
export type ExplainedValue = {
  readonly player: string;
  readonly side: string;
  readonly value: number;
  /** `discs`, `outcome` from −1 to 1, or `free`: only good for comparisons. */
  readonly unit: 'discs' | 'outcome' | 'free';
  /** They add up to the value, but for the rounding of f32. A formula is one part with parts of its own. */
  readonly parts: readonly Part[];
  /** What each cell of the board contributes, if cells have shares. */
  readonly cells?: Readonly<Record<string, number>>;
  /** The explanation in sentences, the most important part first. */
  readonly sentences: readonly string[];
};

const checks = { game: gameOf, side: text };

/**
 * Explains the value that a player or an evaluator gives a position: `(await explain('features', 'f5d6c3')).sentences`.
 *
 * @throws BreedboardError `unsupported` if the player rates no positions, as `mcts` and functions of your own
 */
export async function explain(
  player: string | Player,
  position: string | Position,
  options?: ExplainOptions,
): Promise<ExplainedValue> {
  const settings = readSettings('explain', options, checks);
  const of = settings.game ?? (typeof position === 'string' ? undefined : gameOf(position.game));
  const explained = playerOf(player, of);
  const { game } = explained;
  const { data } = positionOf(position, game);
  const evaluator = explained instanceof CataloguePlayer ? (await explained.mover()).setup?.evaluator : undefined;
  if (!evaluator?.explain)
    throw new BreedboardError('unsupported', `${quote(explained.name)} rates no positions that could be explained`);
  const at = settings.side === undefined ? data.turn : game.sides.indexOf(settings.side);
  if (at < 0)
    throw new BreedboardError(
      'argument',
      `no side of ${game.name} is called ${quote(settings.side!)}; ${suggestion(settings.side!, game.sides)}`,
    );
  const side = game.sides[at as Side];
  const explanation = evaluator.explain(data, at as Side);
  return {
    player: explained.name,
    side,
    value: explanation.value,
    unit: evaluator.unit,
    parts: explanation.parts,
    ...(explanation.heat ? { cells: explanation.heat } : {}),
    sentences: reasons(explanation, side),
  };
}
