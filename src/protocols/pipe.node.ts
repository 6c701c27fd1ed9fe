/**
 * An outside program at the other end of a pipe, and a Talk with it. The program is not trusted: it starts without a
 * shell, in its own process group, with a small environment; its lines are limited, counted and cleaned; any fault is a
 * Forfeit that ends it for good.
 *
 * The group includes the programs that it starts. A program that leaves the group survives: to prevent that would need
 * the system's help (a container), and is not attempted.
 */

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { Forfeit } from '../players/forfeit.js';
import type { Loss } from '../rules/archive.js';
import { plain } from '../specs/parsed.js';
import { cpuOf } from './cpu.node.js';
import type { EngineConnection } from './protocol.js';
import { engineEnvironment, killTree, startFor } from './starting.node.js';
import { guard, release } from './watchdog.node.js';

/** In characters: no protocol needs lines a tenth as long. */
const MAX_LINE = 16_384;
/** In characters, between two questions. Engines that show their search print some thousand per second. */
const MAX_OUTPUT = 1 << 20;
/** The last lines of its stderr are kept for the message when it crashes, whole and up to so many characters. */
const MAX_COMPLAINT = 600;
/** In milliseconds: output from before its end may still arrive. */
const LAST_WORDS = 250;

const live = new Set<EnginePipe>();
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const killAll = (): void => {
  for (const pipe of live) pipe.kill();
};
/** Own process groups do not receive Ctrl-C; other listeners decide whether this process ends. */
function onSignal(signal: NodeJS.Signals): void {
  const hasOthers = process.listenerCount(signal) > 1; // killing the last program removes this listener
  killAll();
  if (hasOthers) return;
  process.off(signal, onSignal);
  process.kill(process.pid, signal);
}
function register(pipe: EnginePipe): void {
  if (live.size === 0) {
    process.on('exit', killAll);
    for (const signal of SIGNALS) process.on(signal, onSignal);
  }
  live.add(pipe);
}
function unregister(pipe: EnginePipe): void {
  live.delete(pipe);
  if (live.size > 0) return;
  process.off('exit', killAll);
  for (const signal of SIGNALS) process.off(signal, onSignal);
}

/** The last lines that fit, each without control characters and blanks around it, as one line. */
function lastLines(complaint: string): string {
  const lines = complaint
    .split(/\r?\n/)
    .map(line => plain(line.replaceAll('\t', ' ')).trim())
    .filter(line => line !== '');
  let text = '';
  for (const line of lines.reverse()) {
    const longer = text === '' ? line : `${line} | ${text}`;
    if (longer.length > MAX_COMPLAINT) return text === '' ? `${line.slice(0, MAX_COMPLAINT - 1)}…` : text;
    text = longer;
  }
  return text;
}

const START_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such program',
  EACCES: 'it may not be run',
};

export class EnginePipe implements EngineConnection {
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly lines: string[] = [];
  private arrived: (() => void) | undefined;
  private waiting: { resolve(line: string): void; reject(error: Forfeit): void } | undefined;
  private rest = '';
  private written = 0;
  private complaint = '';
  private readonly gone: Promise<void>;
  private lastWords: NodeJS.Timeout | undefined;
  private readonly running: Promise<void>;
  /** Why the program can no longer answer. */
  failure: Forfeit | undefined;

  constructor(argv: readonly [string, ...string[]], cwd?: string) {
    const start = startFor(argv);
    if (!start.ok) throw new Forfeit('crash', `it could not be started: ${start.reason}`);
    const { program, args, isVerbatim } = start.value;
    this.child = spawn(program, args, {
      shell: false,
      detached: process.platform !== 'win32', // a process group of its own
      windowsHide: true,
      stdio: 'pipe',
      windowsVerbatimArguments: isVerbatim,
      env: engineEnvironment(),
      ...(cwd === undefined ? {} : { cwd }),
    });
    register(this);
    if (this.child.pid !== undefined) guard(this.child.pid);
    const { stdin, stdout, stderr } = this.child;
    stdin.on('error', () => {}); // it closed its stdin; its next action decides
    stdout.on('error', () => {});
    stderr.on('error', () => {});
    stdout.setEncoding('utf8').on('data', (text: string) => this.hear(text)); // bytes that are not UTF-8 become U+FFFD
    stderr.setEncoding('utf8').on('data', (text: string) => {
      this.complaint = (this.complaint + text).slice(-2 * MAX_COMPLAINT);
    });
    const later = (message: () => string): void => {
      clearTimeout(this.lastWords);
      this.lastWords = setTimeout(() => this.fail('crash', message()), LAST_WORDS);
    };
    let end = (): string => 'it closed its output';
    stdout.on('end', () => later(() => end()));
    this.running = new Promise(resolve => {
      this.child.on('spawn', resolve).on('error', () => resolve());
    });
    this.gone = new Promise(resolve => {
      this.child.on('error', (error: NodeJS.ErrnoException) => {
        resolve();
        this.fail('crash', `it could not be started: ${START_ERRORS[error.code ?? ''] ?? plain(error.message)}`);
      });
      this.child.on('exit', (code, signal) => {
        resolve();
        end = () => {
          const last = lastLines(this.complaint);
          return `it ended ${signal === null ? `with code ${code}` : `by ${signal}`}${last && `; it printed last: ${last}`}`;
        };
        if (!this.failure) later(() => end()); // a program it started may hold the pipe open
      });
    });
    this.child.on('close', () => this.fail('crash', end()));
  }

  private hear(text: string): void {
    if (this.failure) return;
    this.written += text.length;
    if (this.written > MAX_OUTPUT) {
      this.fail('flood', `it wrote more than ${MAX_OUTPUT} characters between two questions`);
      return;
    }
    const parts = (this.rest + text).split(/\r?\n/);
    this.rest = parts.pop()!;
    if (this.rest.length > MAX_LINE || parts.some(part => part.length > MAX_LINE)) {
      this.fail('flood', `it wrote a line of more than ${MAX_LINE} characters`);
      return;
    }
    for (const part of parts) this.lines.push(plain(part.replaceAll('\t', ' ')));
    this.hand();
  }
  private hand(): void {
    this.arrived?.();
    if (!this.waiting || this.lines.length === 0) return;
    const { resolve } = this.waiting;
    this.waiting = undefined;
    resolve(this.lines.shift()!);
  }

  /** The first failure counts. */
  private fail(loss: Loss, message: string): void {
    if (this.failure) return;
    this.failure = new Forfeit(loss, message);
    this.kill();
    this.waiting?.reject(this.failure);
    this.waiting = undefined;
    this.arrived?.();
  }

  /** The system has found and started the program. Throws Forfeit. */
  async started(): Promise<void> {
    await this.running;
    if (this.failure) throw this.failure;
  }

  send(line: string): void {
    if (!this.failure) this.child.stdin.write(`${line}\n`);
  }

  receive(): Promise<string> {
    if (this.failure) return Promise.reject(this.failure);
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.hand();
    });
  }

  async peek(milliseconds: number): Promise<string | undefined> {
    if (this.lines.length === 0 && !this.failure) {
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, milliseconds);
        this.arrived = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.arrived = undefined;
    }
    if (this.failure) throw this.failure;
    return this.lines[0];
  }

  /** CPU time so far, in milliseconds. */
  cpu(): number {
    return this.child.pid === undefined ? 0 : cpuOf(this.child.pid);
  }

  /** Sends a question and waits for the answer; after `milliseconds` the game is lost as `loss`. */
  async within<T>(milliseconds: number, loss: Loss, question: () => Promise<T>): Promise<T> {
    if (this.failure) throw this.failure;
    this.written = 0;
    const timer = setTimeout(() => this.fail(loss, `no answer within ${milliseconds} ms`), milliseconds);
    try {
      return await question();
    } finally {
      clearTimeout(timer);
    }
  }

  /** Kills the whole group, even where its leader has already ended. */
  kill(): void {
    const { pid } = this.child;
    try {
      if (pid !== undefined && process.platform !== 'win32') process.kill(-pid, 'SIGKILL');
      else if (pid !== undefined) killTree(pid);
      else this.child.kill('SIGKILL');
    } catch {
      // the group has ended
    }
    clearTimeout(this.lastWords);
    this.child.stdin.destroy();
    this.child.stdout.destroy();
    this.child.stderr.destroy();
    if (pid !== undefined) release(pid);
    unregister(this);
  }

  /** Waits up to `milliseconds` for the program to end by itself. */
  async close(milliseconds: number): Promise<void> {
    this.child.stdin.end();
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>(resolve => {
      timer = setTimeout(resolve, milliseconds);
    });
    await Promise.race([this.gone, patience]);
    clearTimeout(timer);
    this.fail('crash', 'it was closed');
    await this.gone;
  }
}
