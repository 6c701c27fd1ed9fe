/**
 * Ends the engines of a killed process, which could not end them itself. Usually an engine ends at the end of its
 * input; for one that does not, a small shell waits at the other end of a pipe from us, with the list of process
 * groups. When our process ends in any way, the pipe closes; the shell gives engines a second to end, and kills the
 * rest.
 *
 * Windows has no such shell: an engine that ignores the end of its input keeps running there.
 */
import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';

const SCRIPT = `
trap '' INT TERM HUP
groups=
while read -r act group; do
  case $act in
    watch) groups="$groups $group" ;;
    leave)
      rest=
      for each in $groups; do [ "$each" = "$group" ] || rest="$rest $each"; done
      groups=$rest ;;
  esac
done
[ -z "$groups" ] && exit
sleep 1
for group in $groups; do kill -9 "-$group"; done
`;

/** The pipe to the shell. */
let shell: Socket | undefined;
const watched = new Set<number>();

function start(): Socket {
  // A session of its own: signals to our group, such as Ctrl-C, must not end it.
  const child = spawn('/bin/sh', ['-c', SCRIPT], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  child.on('error', () => {});
  child.unref();
  const list = child.stdin as Socket;
  list.on('error', () => {});
  list.unref();
  return list;
}

/** Kills the group of this process if our process is killed. */
export function guard(pid: number): void {
  if (process.platform === 'win32') return;
  shell ??= start();
  watched.add(pid);
  shell.write(`watch ${pid}\n`);
}

export function release(pid: number): void {
  if (!watched.delete(pid)) return;
  shell?.write(`leave ${pid}\n`);
  if (watched.size > 0) return;
  shell?.end();
  shell = undefined;
}
