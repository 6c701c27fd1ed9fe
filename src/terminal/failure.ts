/** Whatever goes wrong ends in one line on stderr and one of these exit codes. */
import { quote } from '../specs/parsed.js';
import { reason } from '../store/files.node.js';

export const EXIT = {
  ok: 0,
  /** A bug, or a machine that would not do what it should (disk full). */
  failed: 1,
  /** The command line asks for what there is not. */
  usage: 2,
  /** A file, a position or a move that is not what it should be. */
  input: 3,
  /** The input ended before the game did. */
  ended: 4,
  interrupted: 130,
} as const;

export const EXIT_HELP = `Exit codes:
  0  done
  1  something failed that should not have
  2  the command line could not be understood
  3  a file, a position or a move was not what it should be
  4  the input ended before the game did
  130  interrupted`;

export class Failure extends Error {
  readonly kind: keyof typeof EXIT;
  constructor(kind: keyof typeof EXIT, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** As V8 words it, for memory of the kernel, for arrays and for the heap of a thread. */
const NO_MEMORY = /could not allocate memory|cannot allocate|out of memory|array buffer allocation failed/i;

/** What the machine would not do, in words; undefined for a bug. */
export function machineFault(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  if (NO_MEMORY.test(error.message) || code === 'ENOMEM')
    return 'there is not enough memory; a smaller --table or fewer --threads need less';
  if (code === undefined || syscall === undefined) return undefined;
  return path === undefined ? reason(error) : `${quote(path)}: ${reason(error)}`;
}
