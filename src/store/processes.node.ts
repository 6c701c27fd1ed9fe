/** Processes of this machine, told apart: a number alone may belong to another one by now. */
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

/** A process that has ended and waits for its parent to notice. */
const ENDED = 'ended';

/** In ticks since the machine started. Hidden where /proc shows each user only their own processes. */
async function startOnLinux(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
  // The name of the program, in brackets, may hold blanks. The state is 3rd in all, the start 22nd.
  const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return state === 'Z' || state === 'X' ? ENDED : rest[18];
}

/** What prints when a process started, to the second, in the same words for everybody who asks. */
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

/** One word that another process with the same number has not; undefined where the system will not say. */
export async function startOf(pid: number, platform: string = process.platform): Promise<string | undefined> {
  if (platform === 'linux') return startOnLinux(pid);
  return startAsPrinted(PRINTS_START[platform === 'win32' ? 'windows' : 'unix'](pid));
}

/** Another after each start of the machine, where the system says so: ticks alone could be the same again. */
export const bootId = (): Promise<string> =>
  readFile('/proc/sys/kernel/random/boot_id', 'latin1').then(
    text => text.trim(),
    () => '',
  );
