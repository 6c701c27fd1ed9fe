/**
 * The evaluator that ships. Its weights are no part of its name: a border (a command, a worker, a page) says once where
 * they are read from, and they are read when they are first needed.
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
    if (!reader) throw new BadSpec('champion: its weights are not at hand here');
    file ??= reader();
    return file;
  },
};

/** Throws BadSpec where no weights are shipped. */
export const champion = (): Evaluator => shippedChampion.read().evaluator;
