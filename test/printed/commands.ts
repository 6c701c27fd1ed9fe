/**
 * The commands that a page prints: lines of shell blocks, lines of indented code, and code inside sentences. A line of the shell
 * is split into its commands, with arguments as the shell would pass them.
 */

export type PrintedCommand = {
  /** As printed, without comment and `npx`. */
  readonly text: string;
  /** The program and its arguments. */
  readonly words: readonly string[];
  /** Variables that are set for this command alone. */
  readonly env: Readonly<Record<string, string>>;
  /** The file that takes its output. */
  readonly output?: string;
};

/** What a word of code starts with if it is a command and not a name. */
const STARTS = /^(?:[A-Z]+=\S+ )?(?:breedboard|npx|npm|node|diff|source)(?= |$)/;

/** Commands of the shell that only take the output of ours. */
const SHELL = ['diff', 'source'];

type Token = { readonly kind: 'word' | 'operator'; readonly text: string; readonly from: number; readonly to: number };

/** The words and operators of a line: quotes, comments, `&&`, `|`, `;`, `>` and `<( )`. */
function tokens(line: string): Token[] {
  const found: Token[] = [];
  const pattern =
    /\s+|(?<comment>#.*)|(?<operator>&&|<\(|[|;>()])|(?<word>(?:'[^']*'|"[^"]*"|(?!&&|<\()[^\s'"|;>()])+)/gy;
  for (let at = 0; at < line.length; at = pattern.lastIndex) {
    const match = pattern.exec(line);
    if (!match) throw new Error(`the shell would not read “${line}” from character ${at + 1}`);
    const { operator, word, comment } = match.groups as Record<string, string | undefined>;
    if (comment !== undefined) return found;
    const place = { from: match.index, to: pattern.lastIndex };
    if (operator !== undefined) found.push({ kind: 'operator', text: operator, ...place });
    if (word !== undefined) {
      const text = word.replace(/'([^']*)'|"([^"]*)"/g, (_, single, double) => single ?? double);
      found.push({ kind: 'word', text, ...place });
    }
  }
  return found;
}

/** The commands of a line, in the order in which they end. */
export function commandsIn(line: string): PrintedCommand[] {
  const found: PrintedCommand[] = [];
  let [words, env, text] = [[] as string[], {} as Record<string, string>, ''];
  let output: string | undefined;
  let previous = '';
  const end = (): void => {
    if (words[0] === 'npx' && words[1] === 'breedboard') words.shift();
    // The shell's own part in diff <(…) <(…), source <(…) and … | source is not run.
    if (words.length > 0 && !SHELL.includes(words.join(' ')))
      found.push({ text: text.trim().replace(/^npx (?=breedboard)/, ''), words, env, ...(output && { output }) });
    [words, env, text, output] = [[], {}, '', undefined];
  };
  for (const { kind, text: token, from, to } of tokens(line)) {
    if (kind === 'operator' && token !== '>') end();
    else {
      text += `${text === '' ? '' : ' '}${line.slice(from, to)}`;
      const variable = /^([A-Z]+)=(.*)$/.exec(token);
      if (previous === '>') output = token;
      else if (kind === 'word' && words.length === 0 && variable) env[variable[1]!] = variable[2]!;
      else if (kind === 'word') words.push(token);
    }
    previous = token;
  }
  end();
  return found;
}

const inSentences = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .flatMap(paragraph => [...paragraph.matchAll(/`([^`]+)`/g)])
    .map(([, code]) => code!.replace(/\s+/g, ' '))
    .filter(code => STARTS.test(code));

/** An indented line: a command, or a setting of another program that has one in quotation marks. */
const indented = (line: string): string[] => {
  const code = /^ {4,}(.*)$/.exec(line)?.[1] ?? '';
  return STARTS.test(code) ? [code] : [...code.matchAll(/"(breedboard [^"]*)"/g)].map(([, command]) => command!);
};

/** The commands of a page, in their order. */
export function printedIn(markdown: string): PrintedCommand[] {
  const found: string[] = [];
  for (const [i, part] of markdown.split(/^```/m).entries()) {
    if (i % 2 === 0) {
      // Sentences and indented lines do not follow each other by chance: the page is read line by line, spans by paragraph.
      for (const paragraph of part.split(/\n\s*\n/)) {
        const lines = paragraph.split('\n');
        const code = lines.flatMap(indented);
        found.push(...(code.length > 0 ? code : inSentences(paragraph)));
      }
      continue;
    }
    const [language, ...lines] = part.split('\n');
    const isShell = language!.trim() === 'sh';
    for (const line of lines) {
      if (isShell && line.trim() !== '') found.push(line);
      if (isShell) found.push(...inSentences(/\s#.*$/.exec(line)?.[0] ?? ''));
      if (!isShell && STARTS.test(line.trim())) throw new Error(`a command in a block of ${language}: ${line}`);
    }
  }
  return found.flatMap(commandsIn);
}

/** The commands of a help text: its indented lines under “Example”. */
export function printedInHelp(help: string): PrintedCommand[] {
  const found: PrintedCommand[] = [];
  let isExample = false;
  for (const line of help.split('\n')) {
    if (/^\S/.test(line)) isExample = /^Examples?:/.test(line);
    if (isExample && line.startsWith('  ')) found.push(...commandsIn(line));
  }
  return found;
}
