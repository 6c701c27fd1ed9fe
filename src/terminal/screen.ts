/** What the terminal can show, and the two ways out: results to stdout, messages to stderr. */
import pc from 'picocolors';

export type Paint = ReturnType<typeof pc.createColors>;

export type Screen = {
  readonly paint: Paint;
  readonly unicode: boolean;
  readonly quiet: boolean;
  /** A result. */
  show(text: string): void;
  /** A result for programs: never rewritten for the terminal's alphabet. */
  data(text: string): void;
  /** A message; silent when quiet. */
  say(text: string): void;
  /** A message that is heard even when quiet. */
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

/** For terminals that cannot show more. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: everything beyond ASCII is the point
export const inAscii = (text: string): string => text.replace(/[^\u0000-\u007f]/gu, c => ASCII[c] ?? '?');

export function openScreen({ color, quiet }: { readonly color: boolean; readonly quiet: boolean }): Screen {
  const unicode = isUtf8(process.env, process.platform);
  const fit = unicode ? (text: string): string => text : inAscii;
  const write = (stream: NodeJS.WriteStream, text: string): void => void stream.write(`${text}\n`);
  return {
    paint: pc.createColors(color && wantsColor(process.env, Boolean(process.stdout.isTTY))),
    unicode,
    quiet,
    show: text => write(process.stdout, fit(text)),
    data: text => write(process.stdout, text),
    say: text => {
      if (!quiet) write(process.stderr, fit(text));
    },
    complain: text => write(process.stderr, fit(text)),
  };
}
