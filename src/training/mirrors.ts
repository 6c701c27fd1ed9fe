/**
 * Which entries of a table are mirror images of each other. If a symmetry of the board maps a placement onto its own
 * squares, the placement can be read in another order. With one order on the board both readings must share one weight;
 * otherwise the value of a board would depend on its orientation.
 */
import type { Patterns } from '../evaluators/patterns/data.js';
import { entriesOf, type Tuple, weightCount } from '../evaluators/patterns/tuples.js';
import type { BoardView } from '../rules/board.js';
import { BadSpec } from '../specs/options.js';

type Symmetries = BoardView['symmetries'];

/** The orders in which symmetries read the squares of a placement: digit i of the image is digit order[i]. */
function readings(symmetries: Symmetries, squares: readonly number[]): number[][] {
  const orders = new Map<string, number[]>();
  for (const symmetry of symmetries) {
    const order = squares.map(square => squares.indexOf(symmetry[square]!));
    if (!order.includes(-1)) orders.set(order.join(), order);
  }
  return [...orders.values()];
}

const isImage = (
  symmetries: Symmetries,
  placement: readonly number[],
  orders: readonly number[][],
  of: readonly number[],
): boolean =>
  symmetries.some(symmetry => orders.some(order => order.every((i, j) => symmetry[of[i]!] === placement[j])));

/**
 * For each entry the next of its mirror images, in a ring. Undefined if the placements are not images of each other.
 */
function mirrorRing(symmetries: Symmetries, tuple: Tuple): Uint16Array | undefined {
  const squares = tuple[0]!;
  const orders = readings(symmetries, squares);
  if (!tuple.every(placement => isImage(symmetries, placement, orders, squares))) return undefined;
  const n = squares.length;
  const powers = Array.from({ length: n }, (_, i) => 3 ** (n - 1 - i));
  const ring = Uint16Array.from({ length: entriesOf(tuple) }, (_, index) => index);
  if (orders.length === 1) return ring;
  const seen = new Uint8Array(ring.length);
  for (let index = 0; index < ring.length; index++) {
    if (seen[index]) continue;
    const images = new Set<number>();
    for (const order of orders) {
      let image = 0;
      for (let i = 0; i < n; i++) image += (Math.floor(index / powers[order[i]!]!) % 3) * powers[i]!;
      images.add(image);
    }
    const all = [...images].sort((a, b) => a - b);
    all.forEach((entry, i) => {
      seen[entry] = 1;
      ring[entry] = all[(i + 1) % all.length]!;
    });
  }
  return ring;
}

/** The rings of all tables in sequence. */
export function mirrorsOf({ symmetries }: Pick<BoardView, 'symmetries'>, { tuples }: Patterns): Uint16Array {
  const rings = new Uint16Array(weightCount(tuples));
  let at = 0;
  for (const [i, tuple] of tuples.entries()) {
    const ring = mirrorRing(symmetries, tuple);
    if (!ring) {
      throw new BadSpec(`patterns(mirror=true): the placements of table ${i + 1} are not mirror images of each other`);
    }
    rings.set(ring, at);
    at += ring.length;
  }
  return rings;
}
