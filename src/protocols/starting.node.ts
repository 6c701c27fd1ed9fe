/**
 * How a program is started and ended on each system. Windows starts .exe files only: a .cmd or .bat file is run by its command
 * interpreter, which obeys some characters even within quotation marks, so arguments with those are refused. Windows has no
 * process groups either; its taskkill ends a program and those that it started.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import { type Parsed, parsed, quote, refused } from '../specs/parsed.js';

/** All that an engine is told of where it runs: where programs, homes and temporary files are, and the language. */
const ENVIRONMENT = [
  ...['PATH', 'HOME', 'LANG', 'LC_ALL', 'LC_CTYPE', 'TMPDIR', 'TEMP', 'TMP'],
  // Windows: programs there look for the system, its interpreter and the user's folders.
  ...['SystemRoot', 'windir', 'ComSpec', 'PATHEXT', 'USERPROFILE', 'HOMEDRIVE', 'HOMEPATH', 'APPDATA', 'LOCALAPPDATA'],
];

type Environment = Readonly<Record<string, string | undefined>>;

export const engineEnvironment = (env: Environment = process.env): Record<string, string> =>
  Object.fromEntries(ENVIRONMENT.flatMap(name => (env[name] === undefined ? [] : [[name, env[name]]])));

export type Start = { readonly program: string; readonly args: readonly string[]; readonly isVerbatim: boolean };

/** Quotation marks do not keep the interpreter from these. */
const OBEYED = /["%!^&|<>\r\n]/;

type System = { readonly platform: string; readonly env: Environment; exists(path: string): boolean };
const HERE: System = { platform: process.platform, env: process.env, exists: existsSync };

/** The file that Windows would take for a name: with one of the endings of programs, in the folders of PATH. */
function findOnWindows(name: string, { env, exists }: System): string {
  const endings = ['', ...(env.PATHEXT ?? '.COM;.EXE;.BAT;.CMD').split(';')];
  const folders = /[\\/]/.test(name) ? [''] : (env.PATH ?? env.Path ?? '').split(';');
  const found = folders
    .flatMap(folder => endings.map(ending => (folder === '' ? '' : `${folder}\\`) + name + ending))
    .find(path => win32.extname(path) !== '' && exists(path));
  return found ?? name;
}

/** Debian's folders of games, which the PATH of root does not contain. */
const GAMES = ['/usr/games', '/usr/local/games'];

/** Programs that PATH does not name are also sought among the games. */
function findElsewhere(name: string, { env, exists }: System): string {
  if (name.includes('/') || name === '') return name;
  const on = (folders: readonly string[]): string | undefined =>
    folders.map(folder => posix.join(folder, name)).find(path => exists(path));
  return on((env.PATH ?? '').split(':').filter(Boolean)) === undefined ? (on(GAMES) ?? name) : name;
}

/** What to start for a program and its arguments, which no shell shall obey. */
export function startFor([program, ...args]: readonly [string, ...string[]], system: System = HERE): Parsed<Start> {
  if (system.platform !== 'win32') {
    return parsed({ program: findElsewhere(program, system), args, isVerbatim: false });
  }
  const file = findOnWindows(program, system);
  if (!/\.(?:cmd|bat)$/i.test(file)) return parsed({ program: file, args, isVerbatim: false });
  const bad = [file, ...args].find(each => OBEYED.test(each));
  if (bad !== undefined)
    return refused(`${quote(bad)} cannot be passed to a .cmd or .bat file: Windows would obey a character of it`);
  const line = [file, ...args].map(each => `"${each}"`).join(' ');
  return parsed({ program: system.env.ComSpec ?? 'cmd.exe', args: ['/d', '/s', '/c', `"${line}"`], isVerbatim: true });
}

/** Ends a program and those that it has started, on Windows. */
export function killTree(pid: number): void {
  spawn('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true }).on('error', () => {});
}
