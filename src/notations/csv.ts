/** A table as CSV: a field with a comma, a quotation mark or a line end is quoted. */
export const csvTable = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, ...rows]
    .map(row =>
      row.map(cell => (/[",\n\r]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : cell)).join(','),
    )
    .map(line => `${line}\n`)
    .join('');
