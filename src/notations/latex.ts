/** A table for a paper: LaTeX with the rules of the booktabs package. */

const SPECIAL: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '−': '$-$',
  '±': '$\\pm$',
  '–': '--',
  '…': '\\dots{}',
};

export const escapeLatex = (text: string): string =>
  text.replace(/[\\~^−±–…#$%&_{}]/g, found => SPECIAL[found] ?? `\\${found}`);

/** `left` columns hold text; the others hold figures. */
export function latexTable(head: readonly string[], rows: readonly (readonly string[])[], left = 1): string {
  const line = (cells: readonly string[]): string => `${cells.map(escapeLatex).join(' & ')} \\\\`;
  const columns = head.map((_, i) => (i < left ? 'l' : 'r')).join('');
  return `${[
    '% \\usepackage{booktabs}',
    `\\begin{tabular}{${columns}}`,
    '\\toprule',
    line(head),
    '\\midrule',
    ...rows.map(line),
    '\\bottomrule',
    '\\end{tabular}',
  ].join('\n')}\n`;
}
