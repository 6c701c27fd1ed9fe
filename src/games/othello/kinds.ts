/** The ten kinds of square that the symmetries of the board exchange: a1 b1 c1 d1 b2 c2 d2 c3 d3 d4. */

/** The kind of each square, an index into the ten. */
export const KIND_OF_SQUARE: readonly number[] = Array.from({ length: 64 }, (_, square) => {
  const fold = (n: number): number => (n < 4 ? n : 7 - n);
  const [x, y] = [fold(square & 7), fold(square >> 3)].sort((a, b) => a - b) as [number, number];
  return [0, 4, 7, 9][x]! + (y - x);
});

/** Sixty-four weights from the ten symmetric ones. */
export const spread = (ten: readonly number[]): number[] => KIND_OF_SQUARE.map(kind => ten[kind]!);
