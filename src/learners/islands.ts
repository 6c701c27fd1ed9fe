/** Separate populations that sometimes send migrants to the next one (Alliot & Durand 1995). */
import type { Rng } from '../random/rng.js';

/** A migrant and the element it replaces. Migrants are copies: the originals stay. */
type Migration = {
  readonly from: number;
  readonly element: number;
  readonly to: number;
  readonly replaces: number;
};

/**
 * Each island sends `count` different random elements to the next one in a ring, where they replace random elements
 * that are not protected. If fewer may be replaced, fewer go. All migrants leave before any arrives.
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
    const elements = Array.from({ length: population }, (_, i) => i);
    const open = elements.filter(i => !isProtected(to, i));
    for (let sent = 0; sent < count && open.length > 0; sent++) {
      const [element] = elements.splice(rng.below(elements.length), 1);
      const [replaces] = open.splice(rng.below(open.length), 1);
      migrations.push({ from, element: element!, to, replaces: replaces! });
    }
  }
  return migrations;
}
