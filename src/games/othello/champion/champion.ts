/**
 * The evaluator that ships. Its weights are not part of its name: an entry point (a command, a worker, a page) sets once where
 * to read them, and they are read on first use.
 */
import type { Evaluator } from '../../../rules/evaluator.js';
import type { RegisteredModel, Shipped } from '../../../rules/game.js';
import { BadSpec } from '../../../specs/options.js';
import { MAX_CHAMPION, parseChampion } from './format.js';

let reader: (() => RegisteredModel) | undefined;
let file: RegisteredModel | undefined;

export const shippedChampion: Shipped = {
  name: 'champion',
  most: MAX_CHAMPION,
  parse: parseChampion,
  ship(next) {
    reader = next;
    file = undefined;
  },
  read() {
    if (!reader) throw new BadSpec('champion: its weights are not available here');
    file ??= reader();
    return file;
  },
};

/** Throws BadSpec where no weights are shipped. */
export const champion = (): Evaluator => shippedChampion.read().evaluator;
