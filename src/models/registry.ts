/**
 * Evaluators that came from files, by their checksum. A name can only point at weights; here they are. Files are read
 * at the border (terminal/references.ts), so that nothing further in ever opens one.
 */

import type { Evaluator } from '../rules/evaluator.js';
import type { Game, RegisteredModel } from '../rules/game.js';
import { BadSpec } from '../specs/options.js';
import { quote } from '../specs/parsed.js';

export type ModelRegistry = ReadonlyMap<string, RegisteredModel>;
export const NO_MODELS: ModelRegistry = new Map();

/** What an evaluator or a player is built for, and from. */
export type Setting = { readonly game: Game; readonly models: ModelRegistry };

/** `game` is a variant. Throws BadSpec. */
export function modelFrom(models: ModelRegistry, checksum: string, game: string): Evaluator {
  const file = models.get(checksum);
  if (!file) throw new BadSpec(`no weights ${quote(checksum)} are loaded; name their file: file(PATH)`);
  if (file.game !== game) throw new BadSpec(`that model rates ${file.game}, not ${game}`);
  return file.evaluator;
}
