/** Identifies processes of this machine: an id alone may belong to another process by now. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** A zombie: a process that has ended and waits for its parent. */
const ENDED = 'ended';

/** In ticks since boot. Hidden where /proc shows users only their own processes. */
async function startOnLinux(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
  // The name of the program, in brackets, may contain blanks. The state is field 3, the start field 22.
  const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return state === 'Z' || state === 'X' ? ENDED : rest[18];
}

/** Prints the start time of a process, to the second, in the same words in every locale. */
const PRINTS_START = {
  unix: (pid: number) => ['ps', '-o', 'lstart=', '-p', String(pid)],
  windows: (pid: number) => [
    'powershell.exe',
    '-NoProfile',
    '-NonInteractive',
    '-Command',
    `(Get-Process -Id ${pid}).StartTime.ToFileTimeUtc()`,
  ],
};

async function startAsPrinted([program, ...args]: readonly string[]): Promise<string | undefined> {
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  const printed = await promisify(execFile)(program!, args, { env, windowsHide: true, timeout: 10_000 }).catch(
    () => undefined,
  );
  return printed?.stdout.trim().replace(/\s+/g, '_') || undefined;
}

/** A word that distinguishes the process from others with the same id; undefined where the system does not tell. */
export async function startOf(pid: number, platform: string = process.platform): Promise<string | undefined> {
  if (platform === 'linux') return startOnLinux(pid);
  return startAsPrinted(PRINTS_START[platform === 'win32' ? 'windows' : 'unix'](pid));
}

/** Differs after each boot, where the system tells: ticks alone could repeat. */
export const bootId = (): Promise<string> =>
  readFile('/proc/sys/kernel/random/boot_id', 'latin1').then(
    text => text.trim(),
    () => '',
  );
