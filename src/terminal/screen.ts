/** The terminal's abilities, and the two outputs: results to stdout, messages to stderr. */
import pc from 'picocolors';
import { wrapLines } from './wrapping.js';

export type Paint = ReturnType<typeof pc.createColors>;

export type Screen = {
  readonly paint: Paint;
  readonly unicode: boolean;
  readonly quiet: boolean;
  /** A result. */
  show(text: string): void;
  /** A result for programs: never transliterated for the terminal's alphabet. */
  data(text: string): void;
  /** A message; not printed with --quiet. */
  say(text: string): void;
  /** A message that is printed even with --quiet. */
  complain(text: string): void;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** POSIX: the first of these three that is set decides. */
export function isUtf8(env: Environment, platform: string): boolean {
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG;
  if (locale) return /utf-?8/i.test(locale);
  return platform === 'darwin' || (platform === 'win32' && Boolean(env.WT_SESSION));
}

export function wantsColor(env: Environment, isTTY: boolean): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0';
  return isTTY && env.TERM !== 'dumb';
}

const ASCII: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
  '…': '...',
  '–': '-',
  '—': '-',
  '·': '.',
  '→': '->',
  '×': 'x',
  '±': '+-',
  '−': '-',
  '÷': '/',
  '≥': '>=',
  '≤': '<=',
  '½': '1/2',
  σ: 'sigma',
  '●': 'X',
  '○': 'O',
};

/** For terminals that show ASCII only. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: everything beyond ASCII is the point
export const inAscii = (text: string): string => text.replace(/[^\u0000-\u007f]/gu, c => ASCII[c] ?? '?');

export function openScreen({ color, quiet }: { readonly color: boolean; readonly quiet: boolean }): Screen {
  const unicode = isUtf8(process.env, process.platform);
  const fit = unicode ? (text: string): string => text : inAscii;
  const write = (stream: NodeJS.WriteStream, text: string): void => void stream.write(`${text}\n`);
  const tell = (stream: NodeJS.WriteStream, text: string): void =>
    write(stream, stream.isTTY ? wrapLines(fit(text), stream.columns) : fit(text));
  return {
    paint: pc.createColors(color && wantsColor(process.env, Boolean(process.stdout.isTTY))),
    unicode,
    quiet,
    show: text => tell(process.stdout, text),
    data: text => write(process.stdout, text),
    say: text => {
      if (!quiet) tell(process.stderr, text);
    },
    complain: text => tell(process.stderr, text),
  };
}
