/** Real processes: the results of a command, its messages, and its exit code. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Ended } from './captured.js';
import type { Request } from './session.js';

export const MAIN = fileURLToPath(new URL('../../src/terminal/main.js', import.meta.url));
/** The command line with the race as its only game. */
const RACE = fileURLToPath(new URL('../games/terminal.js', import.meta.url));

const SESSION = fileURLToPath(new URL('./session.js', import.meta.url));

function answerOf(session: ChildProcess, request: Request): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const died = (code: number | null): void => reject(new Error(`${request.args.join(' ')}: ended with ${code}`));
    session.once('exit', died);
    session.once('message', (ended: Ended) => {
      session.off('exit', died);
      resolve(ended);
    });
    session.send(request);
  });
}

/** A temporary folder to run in, removed after the tests. */
export function workshop() {
  const folder = mkdtempSync(join(tmpdir(), 'breedboard-'));
  const sessions: ChildProcess[] = [];
  after(async () => {
    for (const session of sessions.filter(each => each.connected)) {
      const ended = once(session, 'exit');
      session.disconnect();
      await ended;
    }
    rmSync(folder, { recursive: true });
  });

  const environment = { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8' };

  function start(program: string, args: readonly string[], env: Record<string, string> = {}) {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: folder,
      env: { ...environment, ...env },
    });
    const ended = new Promise<Ended>((resolve, reject) => {
      let [out, err] = ['', ''];
      child.stdout.setEncoding('utf8').on('data', text => (out += text));
      child.stderr.setEncoding('utf8').on('data', text => (err += text));
      child.on('error', reject);
      child.on('close', code => resolve({ code, out, err }));
    });
    child.stdin.on('error', () => {}); // a game may end before it has read everything
    return { child, ended };
  }

  const command =
    (program: string) =>
    (args: readonly string[], input = '', env: Record<string, string> = {}): Promise<Ended> => {
      const { child, ended } = start(program, args, env);
      child.stdin.end(input);
      return ended;
    };

  /**
   * The same results, and a process for the first call of each command only: the later ones share one, and run one after
   * another. A start costs more than most commands.
   */
  function commandInSession(program: string, ...which: readonly string[]): ReturnType<typeof command> {
    const alone = command(program);
    const started = new Set<string | undefined>();
    let session: ChildProcess | undefined;
    let last: Promise<unknown> = Promise.resolve();
    const open = (): ChildProcess => {
      const opened = fork(SESSION, which, {
        cwd: folder,
        env: environment,
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      });
      opened.stderr!.pipe(process.stderr); // of a crash
      opened.once('exit', () => (session = undefined));
      sessions.push(opened);
      return opened;
    };
    return (args, input = '', env = {}) => {
      const name = args.find(arg => !arg.startsWith('-'));
      if (Object.keys(env).length > 0 || !started.has(name)) {
        started.add(name);
        return alone(args, input, env);
      }
      session ??= open();
      const here = session;
      const answer = last.then(() => answerOf(here, { args, input }));
      last = answer.catch(() => {});
      return answer;
    };
  }

  return {
    folder,
    at: (name: string): string => join(folder, name),
    start,
    breedboard: command(MAIN),
    race: command(RACE),
    inSession: commandInSession(MAIN),
    raceInSession: commandInSession(RACE, 'race'),
  };
}

/** Results, and no message. */
export const prints = (out: string): Ended => ({ code: 0, out, err: '' });
/** One line on stderr, and nothing else. */
export const fails = (code: number, message: string): Ended => ({ code, out: '', err: `breedboard: ${message}\n` });

export const lines = (...text: readonly string[]): string => `${text.join('\n')}\n`;
