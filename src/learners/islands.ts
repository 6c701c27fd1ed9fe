/** Populations apart, which now and then send somebody to the next (Alliot & Durand 1995). */
import type { Rng } from '../random/rng.js';

/** Who goes, and whose place he takes: a copy goes, so nobody is lost at home. */
export type Migration = {
  readonly from: number;
  readonly element: number;
  readonly to: number;
  readonly replaces: number;
};

/**
 * Each island sends `count` different elements, taken at random, to the next one in a ring, where they replace others
 * taken at random, but nobody who is protected. Where fewer may be replaced, fewer go. All leave before anybody
 * arrives.
 */
export function migrants(
  islands: number,
  population: number,
  count: number,
  isProtected: (island: number, element: number) => boolean,
  rng: Rng,
): Migration[] {
  if (islands < 2) return [];
  const migrations: Migration[] = [];
  for (let from = 0; from < islands; from++) {
    const to = (from + 1) % islands;
    const everybody = Array.from({ length: population }, (_, i) => i);
    const open = everybody.filter(i => !isProtected(to, i));
    for (let sent = 0; sent < count && open.length > 0; sent++) {
      const [element] = everybody.splice(rng.below(everybody.length), 1);
      const [replaces] = open.splice(rng.below(open.length), 1);
      migrations.push({ from, element: element!, to, replaces: replaces! });
    }
  }
  return migrations;
}
