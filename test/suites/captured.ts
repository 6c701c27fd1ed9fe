/** A command line in this process, one at a time: what it prints, and its exit code. */
import { Readable } from 'node:stream';
import type { Parts } from '../../src/terminal/parts.js';
import { run } from '../../src/terminal/program.js';

export type Printed = { out: string; err: string };
export type Ended = Readonly<Printed> & { readonly code: number | null };

const STREAMS = [
  ['stdout', 'out'],
  ['stderr', 'err'],
] as const;

/** `printed` grows while the command runs. */
export async function captured(
  load: () => Parts | Promise<Parts>,
  args: readonly string[],
  input = '',
  printed: Printed = { out: '', err: '' },
): Promise<Ended> {
  const writes = STREAMS.map(([stream]) => process[stream].write);
  for (const [stream, name] of STREAMS) {
    process[stream].write = (chunk: string | Uint8Array, ...more: readonly unknown[]): boolean => {
      printed[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
      const written = more.find(each => typeof each === 'function');
      if (written) queueMicrotask(written as () => void);
      return true;
    };
  }
  const stdin = Readable.from(input === '' ? [] : [Buffer.from(input)], { objectMode: false });
  Object.defineProperty(process, 'stdin', { value: stdin, configurable: true });
  process.exitCode = 0;
  try {
    await run(load, args);
    return { code: Number(process.exitCode), ...printed };
  } finally {
    for (const [i, [stream]] of STREAMS.entries()) {
      process[stream].write = writes[i]!;
      process[stream].removeAllListeners('error');
    }
    process.exitCode = 0;
  }
}
