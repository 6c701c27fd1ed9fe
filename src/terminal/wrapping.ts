/** Breaks long lines between words: a terminal alone would break them anywhere. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control characters, which take no column
const columnsOf = (text: string): number => text.replace(/\u001b\[\d+m/g, '').length;

/** The line in pieces of at most `width` columns; all but the first are indented by `hanging` more. */
function wrapLine(line: string, width: number, hanging: number): string[] {
  if (columnsOf(line) <= width) return [line];
  const indent = /^ */.exec(line)![0];
  const pieces: string[] = [];
  let piece = '';
  for (const word of line.slice(indent.length).split(' ')) {
    const longer = piece === '' ? word : `${piece} ${word}`;
    const margin = indent.length + (pieces.length === 0 ? 0 : hanging);
    if (piece.trim() === '' || margin + columnsOf(longer) <= width) piece = longer;
    else {
      pieces.push(' '.repeat(margin) + piece.trimEnd());
      piece = word;
    }
  }
  return [...pieces, ' '.repeat(indent.length + (pieces.length === 0 ? 0 : hanging)) + piece];
}

export const wrapLines = (text: string, width: number): string =>
  text
    .split('\n')
    .flatMap(line => wrapLine(line, width, 2))
    .join('\n');

const isProse = (line: string): boolean => /^\S/.test(line);
/** A user copies it, so it stays in one piece. */
const isExample = (line: string): boolean => /^ +breedboard /.test(line);

/** Help texts: paragraphs at the margin are filled to the width, entries of lists are wrapped. */
export function wrapHelp(text: string, width: number): string {
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    const last = lines.at(-1) ?? '';
    if (isProse(line) && isProse(last) && !last.endsWith(':')) lines[lines.length - 1] = `${last} ${line}`;
    else lines.push(line);
  }
  return lines.flatMap(line => (isExample(line) ? [line] : wrapLine(line, width, isProse(line) ? 0 : 4))).join('\n');
}
