/**
 * Which entries of a table are mirror images of each other. A placement that a symmetry of the board turns onto its own
 * squares can be read in another order; with one order on the board both readings must have one weight, or the value
 * of a board would depend on how it lies.
 */
import { SYMMETRIES, turnMove } from '../games/othello/symmetry.js';
import { entriesOf, type Tuple } from '../games/othello/tuples.js';

/** The orders in which symmetries read the squares of a placement: digit i of the image is digit order[i]. */
function readings(squares: readonly number[]): number[][] {
  const orders = new Map<string, number[]>();
  for (const symmetry of SYMMETRIES) {
    const order = squares.map(square => squares.indexOf(turnMove(square, symmetry)));
    if (!order.includes(-1)) orders.set(order.join(), order);
  }
  return [...orders.values()];
}

const isImage = (placement: readonly number[], orders: readonly number[][], of: readonly number[]): boolean =>
  SYMMETRIES.some(symmetry => orders.some(order => order.every((i, j) => turnMove(of[i]!, symmetry) === placement[j])));

/** For each entry the next of its mirror images, in a ring. Undefined where the placements are no images of each other. */
export function mirrorRing(tuple: Tuple): Uint16Array | undefined {
  const squares = tuple[0]!;
  const orders = readings(squares);
  if (!tuple.every(placement => isImage(placement, orders, squares))) return undefined;
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
