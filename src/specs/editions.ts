/**
 * Editions in names: `champion(edition=2)`, `balanced(edition=1)`. What an edition names never changes. A name that a user types
 * without one means the newest; one in a file means the first, because names were stored before there were editions.
 */
import { integer, type Option } from './options.js';
import type { Json } from './spec.js';

export const FIRST_EDITION = 1;

/** Not an edition: the name has none. */
export const UNNAMED = 0;

/** The option of a name that has so many editions of `what`. */
export const editionOption = (editions: number, what: string): Option<number> => ({
  ...integer(
    FIRST_EDITION,
    editions,
    FIRST_EDITION,
    `whose ${what} never change; without it a typed name is the newest, and one in a file the first`,
  ),
  fallback: UNNAMED,
});

/** The edition that a value of the option stands for in a file. */
export const editionNamed = (edition: number): number => (edition === UNNAMED ? FIRST_EDITION : edition);

/**
 * Every part in a value without `weights` beside an edition, and without the first edition: for comparisons of new work with
 * work that was stored before editions were recorded.
 */
export function unpinned<T extends Json>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(each => unpinned(each)) as unknown as T;
  const part = value as { readonly [name: string]: Json };
  const isPinned = typeof part.kind === 'string' && typeof part.edition === 'number';
  const kept = Object.entries(part).filter(
    ([name, each]) => !isPinned || !(name === 'weights' || (name === 'edition' && each === FIRST_EDITION)),
  );
  return Object.fromEntries(kept.map(([name, each]) => [name, unpinned(each)])) as T;
}
