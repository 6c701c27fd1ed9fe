/** Lines from stdin: typed by a person, or from a pipe. */
import { createInterface } from 'node:readline';
import { Failure } from './failure.js';

/** The user pressed Ctrl-C. */
export class Interrupted extends Error {}

export interface Lines {
  /** A person is typing: prompts make sense, and mistakes can be corrected. */
  readonly interactive: boolean;
  /** The number of the last line taken, from 1. */
  readonly number: number;
  /** Undefined once the input has ended. Throws Interrupted. */
  next(prompt: string): Promise<string | undefined>;
  /** The line that `next` will return, if it comes from a pipe. */
  peek(): Promise<string | undefined>;
  /** A long calculation follows: Ctrl-C ends the process at once. */
  rest(): void;
  /** The calculation has ended: this reader handles Ctrl-C again, before output that could make the user press it. */
  wake(): void;
  close(): void;
}

/** Far longer than any move; a pipe without line ends must not fill the memory. */
const MAX_LINE = 4096;

/** Throws Failure where a line is too long. */
export async function* linesOf(stream: NodeJS.ReadStream): AsyncGenerator<string> {
  stream.setEncoding('utf8');
  let rest = '';
  for await (const chunk of stream) {
    const parts = (rest + chunk).split(/\r?\n/);
    rest = parts.pop()!;
    yield* parts;
    if (rest.length > MAX_LINE) throw new Failure('input', `an input line is longer than ${MAX_LINE} characters`);
  }
  if (rest !== '') yield rest;
}

/** The promise, or Interrupted if Ctrl-C comes first. */
export async function unlessInterrupted<T>(promise: Promise<T>): Promise<T> {
  let stop = (): void => {};
  const interrupted = new Promise<never>((_, reject) => {
    stop = () => reject(new Interrupted());
    process.once('SIGINT', stop);
  });
  try {
    return await Promise.race([promise, interrupted]);
  } finally {
    process.off('SIGINT', stop);
  }
}

function pipedLines(stream: NodeJS.ReadStream): Lines {
  const lines = linesOf(stream);
  let ahead: Promise<IteratorResult<string>> | undefined;
  let number = 0;
  let interrupted = false;
  let wake = (): void => {};
  const interrupt = (): void => {
    interrupted = true;
    wake();
  };
  let listening = false;
  const rest = (): void => {
    process.off('SIGINT', interrupt);
    listening = false;
  };
  const listen = (): void => {
    // The listener stays on where possible: a signal between off and on is lost.
    if (!listening) process.on('SIGINT', interrupt);
    listening = true;
  };
  const look = async (): Promise<string | undefined> => {
    listen();
    ahead ??= lines.next();
    const woken = new Promise<undefined>(resolve => {
      wake = () => resolve(undefined);
    });
    const result = interrupted ? undefined : await Promise.race([ahead, woken]);
    if (!result) throw new Interrupted();
    return result.done ? undefined : result.value;
  };
  return {
    interactive: false,
    get number() {
      return number;
    },
    async next() {
      const line = await look();
      if (line === undefined) return undefined;
      ahead = undefined;
      number++;
      return line;
    },
    peek: look,
    rest,
    wake: listen,
    close() {
      rest();
      stream.destroy();
    },
  };
}

function typedLines(stream: NodeJS.ReadStream, complete: (prefix: string) => string[]): Lines {
  const output = process.stdout.isTTY ? process.stdout : process.stderr;
  const reader = createInterface({
    input: stream,
    output,
    completer: (prefix: string): [string[], string] => [complete(prefix), prefix],
  });
  const typed: string[] = [];
  let state: 'open' | 'ended' | 'interrupted' = 'open';
  let wake = (): void => {};
  let number = 0;
  reader.on('line', line => {
    typed.push(line);
    wake();
  });
  reader.on('SIGINT', () => {
    state = 'interrupted';
    reader.close();
  });
  reader.on('close', () => {
    if (state === 'open') state = 'ended';
    output.write('\n');
    wake();
  });
  return {
    interactive: true,
    get number() {
      return number;
    },
    async next(prompt) {
      if (typed.length === 0 && state === 'open') {
        stream.setRawMode?.(true);
        reader.setPrompt(prompt);
        const line = new Promise<void>(resolve => {
          wake = resolve;
        });
        reader.prompt();
        await line;
      }
      if (state === 'interrupted') throw new Interrupted();
      const line = typed.shift();
      if (line !== undefined) number++;
      return line;
    },
    peek: async () => undefined,
    // In raw mode the terminal sends Ctrl-C to us, and we may be too busy to read it; otherwise it ends the process at
    // once.
    rest: () => void stream.setRawMode?.(false),
    wake: () => {}, // the next prompt restores it
    close() {
      if (state !== 'open') return;
      reader.removeAllListeners('close');
      reader.close();
    },
  };
}

export const openLines = (complete: (prefix: string) => string[]): Lines =>
  process.stdin.isTTY ? typedLines(process.stdin, complete) : pipedLines(process.stdin);
