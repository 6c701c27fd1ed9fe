/** The square blocks of a board that is a grid: the fields of units that see a part of it (Chellapilla and Fogel 2001). */

const SMALLEST = 3;

/** The cells of every square block from 3 × 3 to the whole board, sizes ascending, row by row. */
export function blocksOf([columns, rows]: readonly [number, number]): number[][] {
  const blocks: number[][] = [];
  for (let size = SMALLEST; size <= Math.min(columns, rows); size++) {
    for (let y = 0; y + size <= rows; y++) {
      for (let x = 0; x + size <= columns; x++)
        blocks.push(
          Array.from({ length: size * size }, (_, i) => (y + Math.floor(i / size)) * columns + x + (i % size)),
        );
    }
  }
  return blocks;
}
