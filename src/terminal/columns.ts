/** Rows of texts as columns: numbers are right-aligned, other texts left-aligned. */
export function columns(rows: readonly (readonly string[])[], left: readonly number[]): string[] {
  const width = (i: number): number => Math.max(...rows.map(row => row[i]?.length ?? 0));
  return rows.map(row =>
    row
      .map((cell, i) => (left.includes(i) ? cell.padEnd(width(i)) : cell.padStart(width(i))))
      .join('  ')
      .trimEnd(),
  );
}
