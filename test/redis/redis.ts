/**
 * Debian's redis-server for tests, on loopback with a folder and a port of its own. `provideRedis` installs it where
 * that is allowed: as root on Debian, by the test command.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The path of the server, from REDIS_SERVER in the environment or from the usual places of programs. */
export function findRedis(): string | undefined {
  if (process.env.REDIS_SERVER) return process.env.REDIS_SERVER;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map(folder => join(folder, 'redis-server')).find(path => existsSync(path));
}

/** Prints what is missing if no server is available; the tests of queues are then skipped. */
export function provideRedis(say: (line: string) => void): void {
  if (findRedis() !== undefined) return;
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    say('no redis-server found: the tests of queues are skipped (install it, or set REDIS_SERVER to its path)');
    return;
  }
  say('installing Debian’s redis-server for the tests of queues …');
  spawnSync('apt-get', ['update'], { stdio: 'ignore' });
  try {
    // Without its service: tests start a server of their own.
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'redis-server'], {
      stdio: 'ignore',
      env: { ...process.env, RUNLEVEL: '1' },
    });
  } catch {
    say('redis-server could not be installed: the tests of queues are skipped');
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}

export type RedisServer = {
  readonly url: string;
  readonly port: number;
  /** At once, as a crash would; its files stay. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Ends it and removes its files. */
  close(): Promise<void>;
};

/** Every write is in the append-only file before it is answered, as docs/cluster.md advises. */
export async function startRedis(program: string, ...more: readonly string[]): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'breedboard-redis-'));
  const port = await freePort();
  let child: ChildProcess | undefined;

  const start = async (): Promise<void> => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'yes'];
    const started = spawn(program, [...args, ...more], { stdio: ['ignore', 'pipe', 'inherit'] });
    child = started;
    const isReady = new Promise<void>((resolve, reject) => {
      let said = '';
      started.stdout.setEncoding('utf8').on('data', (text: string) => {
        said = (said + text).slice(-10_000);
        if (/Ready to accept connections/.test(said)) resolve();
      });
      started.once('exit', code => reject(new Error(`redis-server ended with code ${code}: ${said}`)));
    });
    await isReady;
  };
  const kill = async (): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    kill,
    start,
    async close() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
