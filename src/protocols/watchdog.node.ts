/**
 * Ends engines after a process that was killed and could not end them itself. The end of its input tells an engine that
 * we are gone; for one that does not listen a small shell waits at the other end of a pipe from us, with the list of
 * their process groups. Whatever ends us closes the pipe; the shell gives engines a second to go, and kills the rest.
 *
 * Windows has no such shell: an engine that ignores the end of its input is left running there.
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

/** Where the shell listens. */
let shell: Socket | undefined;
const watched = new Set<number>();

function start(): Socket {
  // A session of its own: what is meant for our group, as Ctrl-C is, must not end it.
  const child = spawn('/bin/sh', ['-c', SCRIPT], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  child.on('error', () => {});
  child.unref();
  const list = child.stdin as Socket;
  list.on('error', () => {});
  list.unref();
  return list;
}

/** Kills the group of this process if we are killed. */
export function watch(pid: number): void {
  if (process.platform === 'win32') return;
  shell ??= start();
  watched.add(pid);
  shell.write(`watch ${pid}\n`);
}

export function leave(pid: number): void {
  if (!watched.delete(pid)) return;
  shell?.write(`leave ${pid}\n`);
  if (watched.size > 0) return;
  shell?.end();
  shell = undefined;
}
