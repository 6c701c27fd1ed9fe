/** The pages of the course as plain data: the part of Markdown that they use. Anything else stays text. */

type Inline = { readonly kind: 'text' | 'code' | 'strong' | 'em'; readonly text: string };
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly inlines: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly inlines: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'list'; readonly isNumbered: boolean; readonly items: readonly (readonly Inline[])[] }
  | {
      readonly kind: 'table';
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    };

/** A link is its text: its target lies beside the page, and not in the lab. */
function inlinesOf(text: string): readonly Inline[] {
  const found: Inline[] = [];
  const push = (kind: Inline['kind'], part: string): void => {
    if (part !== '') found.push({ kind, text: part });
  };
  let from = 0;
  for (const match of text.matchAll(/`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\([^)\s]+\)/g)) {
    push('text', text.slice(from, match.index));
    const [whole, code, strong, em, link] = match;
    if (code !== undefined) push('code', code);
    else if (strong !== undefined) push('strong', strong);
    else if (em !== undefined) push('em', em);
    else push('text', link!);
    from = match.index + whole.length;
  }
  push('text', text.slice(from));
  return found;
}

const ITEM = /^(?:(\d+)\.|[-*])\s+(.*)$/;
const cellsOf = (line: string): readonly (readonly Inline[])[] =>
  line
    .replace(/^\s*\|/, '')
    .replace(/\|\s*$/, '')
    .split('|')
    .map(cell => inlinesOf(cell.trim()));

export function readPage(text: string): readonly Block[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const blocks: Block[] = [];
  let at = 0;
  /** The lines from here on for which this holds. */
  const take = (isIn: (line: string) => boolean): string[] => {
    const from = at;
    while (at < lines.length && isIn(lines[at]!)) at++;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at]!;
    const heading = /^(#{1,4})\s+(.*)$/.exec(line);
    if (line.trim() === '') at++;
    else if (heading) {
      blocks.push({ kind: 'heading', level: heading[1]!.length, inlines: inlinesOf(heading[2]!) });
      at++;
    } else if (line.startsWith('```')) {
      at++;
      const code = take(each => !each.startsWith('```'));
      at++;
      blocks.push({ kind: 'code', text: code.join('\n') });
    } else if (line.startsWith('    ')) {
      const code = take(each => each.startsWith('    ') || each.trim() === '').map(each => each.slice(4));
      blocks.push({ kind: 'code', text: code.join('\n').trimEnd() });
    } else if (line.startsWith('|')) {
      const [head = '', , ...rows] = take(each => each.startsWith('|'));
      blocks.push({ kind: 'table', head: cellsOf(head), rows: rows.map(cellsOf) });
    } else if (ITEM.test(line)) {
      const items: string[] = [];
      for (const each of take(next => ITEM.test(next) || /^\s+\S/.test(next))) {
        const item = ITEM.exec(each);
        if (item) items.push(item[2]!);
        else items.push(`${items.pop()!} ${each.trim()}`);
      }
      blocks.push({ kind: 'list', isNumbered: /^\d/.test(line), items: items.map(inlinesOf) });
    } else {
      const words = take(each => each.trim() !== '' && !/^(?:#{1,4}\s|```|\|)/.test(each) && !ITEM.test(each));
      blocks.push({ kind: 'paragraph', inlines: inlinesOf(words.map(each => each.trim()).join(' ')) });
    }
  }
  return blocks;
}
