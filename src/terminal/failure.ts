/** Every failure ends in one line on stderr and one of these exit codes. */
import { RunFailed, type RunFailure } from '../experiments/run-failure.js';
import { DeviceFault, NotOnDevice } from '../gpu/fault.js';
import { quote } from '../specs/parsed.js';
import { reason } from '../store/files.node.js';

export const EXIT = {
  ok: 0,
  /** A bug, or a fault of the machine (disk full). */
  failed: 1,
  /** The command line is wrong. */
  usage: 2,
  /** A file, a position or a move is wrong. */
  input: 3,
  /** The input ended before the game did. */
  ended: 4,
  interrupted: 130,
} as const;

export const EXIT_HELP = `Exit codes:
  0  done
  1  internal error, or a fault of the machine
  2  error in the command line
  3  error in a file, a position or a move
  4  the input ended before the game did
  130  interrupted`;

export class Failure extends Error {
  readonly kind: keyof typeof EXIT;
  constructor(kind: keyof typeof EXIT, message: string) {
    super(message);
    this.kind = kind;
  }
}

const OF_RUN: Readonly<Record<RunFailure, keyof typeof EXIT>> = {
  name: 'usage',
  recipe: 'usage',
  'other-recipe': 'usage',
  missing: 'input',
  'in-use': 'failed',
  damaged: 'failed',
  'other-build': 'failed',
  'disk-full': 'failed',
  disk: 'failed',
  queue: 'failed',
  'queue-sick': 'failed',
  interrupted: 'interrupted',
};

/** The failure of a run, whose kind decides the exit code. */
export const runFailure = (kind: RunFailure, message: string): Failure => new Failure(OF_RUN[kind], message);

/** V8's messages for memory of the kernel, arrays and the heap of a thread. */
const NO_MEMORY = /could not allocate memory|cannot allocate|out of memory|array buffer allocation failed/i;

/** The message for a fault of the machine; undefined for a bug. */
export function machineFault(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof RunFailed || error instanceof DeviceFault || error instanceof NotOnDevice) return error.message;
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  if (NO_MEMORY.test(error.message) || code === 'ENOMEM')
    return 'there is not enough memory; a smaller --table or fewer --threads need less';
  if (code === undefined || syscall === undefined) return undefined;
  return path === undefined ? reason(error) : `${quote(path)}: ${reason(error)}`;
}
