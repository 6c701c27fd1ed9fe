/** Real processes: the results of a command, its messages, and its exit code. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';

export const MAIN = fileURLToPath(new URL('../../src/terminal/main.js', import.meta.url));
/** The command line with the race as its only game. */
export const RACE = fileURLToPath(new URL('../games/terminal.js', import.meta.url));

export type Ended = { readonly code: number | null; readonly out: string; readonly err: string };

/** A temporary folder to run in, removed after the tests. */
export function workshop() {
  const folder = mkdtempSync(join(tmpdir(), 'breedboard-'));
  after(() => rmSync(folder, { recursive: true }));

  function start(program: string, args: readonly string[], env: Record<string, string> = {}) {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', ...env },
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

  return {
    folder,
    at: (name: string): string => join(folder, name),
    start,
    breedboard: command(MAIN),
    race: command(RACE),
  };
}

/** Results, and no message. */
export const prints = (out: string): Ended => ({ code: 0, out, err: '' });
/** One line on stderr, and nothing else. */
export const fails = (code: number, message: string): Ended => ({ code, out: '', err: `breedboard: ${message}\n` });

export const lines = (...text: readonly string[]): string => `${text.join('\n')}\n`;
