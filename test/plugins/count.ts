export const countDiscs = (cells: ArrayLike<number>): number => Array.from(cells).reduce((sum, cell) => sum + cell, 0);
