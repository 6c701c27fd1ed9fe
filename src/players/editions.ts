/**
 * Editions of shipped weights in the names of players. New work names the edition and records the start of the checksum of its
 * weights: `champion(edition=1, weights=cb19f1e0246b)`. Work that was stored without them means the first edition. So nothing
 * that is stored changes its meaning when a new edition ships, and a program with other weights refuses it.
 */
import { everyGame } from '../games/catalogue.js';
import type { Shipped } from '../rules/game.js';
import { UNNAMED } from '../specs/editions.js';
import { BadSpec } from '../specs/options.js';
import { isSpec, type Json, type Spec } from '../specs/spec.js';
import { players, searchOf } from './catalogue.js';

const shippedWith = (kind: string): Shipped | undefined =>
  everyGame().find(({ shipped }) => shipped?.parts.includes(kind))?.shipped;

const partsIn = (value: Json): readonly Json[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];

/**
 * Every canonical part in a value with its edition and its weights. A part without an edition gets the usual one, or the
 * newest; as UNNAMED it stays as it is: ids of the games of stored work depend on its names.
 */
export function pinned<T extends Json>(value: T, usual?: number): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(each => pinned(each, usual)) as unknown as T;
  const inside = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, pinned(each as Json, usual)]));
  const shipped = isSpec(value) ? shippedWith(value.kind) : undefined;
  if (!shipped) return inside as T;
  const edition = Number(inside.edition ?? usual ?? shipped.editions.length);
  if (edition === UNNAMED) return inside as T;
  return { ...inside, edition, weights: inside.weights ?? shipped.fingerprint(edition) } as unknown as T;
}

/** What a name meant that a user typed without an edition, in stored work: the newest edition that it names, or UNNAMED. */
export function editionIn(value: Json): number | undefined {
  const found = partsIn(value).flatMap(each => editionIn(each) ?? []);
  const shipped = isSpec(value) ? shippedWith(value.kind) : undefined;
  if (shipped) found.push(Number((value as Spec).edition ?? UNNAMED));
  return found.length === 0 ? undefined : Math.max(...found);
}

/** Throws BadSpec where stored work names an edition that does not exist here, or records other weights. */
export function checkEditions(value: Json): void {
  for (const each of partsIn(value)) checkEditions(each);
  const shipped = isSpec(value) ? shippedWith(value.kind) : undefined;
  if (!shipped) return;
  const { kind, edition, weights } = value as Spec;
  shipped.editionOf({
    kind,
    ...(edition === undefined ? {} : { edition }),
    ...(weights === undefined ? {} : { weights }),
  });
}

/** A player as the search that it is an alias of. A learner may have the name of a player, and other options. */
function searchIn(value: Json): Json {
  if (!isSpec(value) || !Object.hasOwn(players, value.kind)) return value;
  try {
    return searchOf(value) ?? value;
  } catch (error) {
    if (error instanceof BadSpec) return value;
    throw error;
  }
}

/** The editions of the weights that players need, each once; `value` is a player, or holds players. */
export function editionsFor({ shipped }: { readonly shipped?: Shipped }, value: Json): number[] {
  if (!shipped) return [];
  const found = new Set<number>();
  const walk = (each: Json): void => {
    if (isSpec(each) && each.kind === shipped.name) found.add(shipped.editionOf(each));
    else for (const part of partsIn(searchIn(each))) walk(part);
  };
  walk(value);
  return [...found].sort((a, b) => a - b);
}
