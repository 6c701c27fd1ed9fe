/**
 * A cluster on this machine whose network fails, in the manner of Jepsen: a match on two workers, each program behind a proxy of its
 * own (proxy.ts) or in a network namespace; Redis with its append-only file, without, and with a fail-over by Sentinel; two coordinators; a
 * worker of another build; forged answers; a worker stopped for minutes. Every match must have the files of one that was
 * played here, undisturbed: a row says what was lost, doubled or wrong, and how long the fault kept it from storing.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Redis } from 'ioredis';
import { ROOT } from '../../packaging/packed.js';
import { COORDINATORS, inboxKey, PREFIX } from '../../src/queue/keys.js';
import { columns } from '../../src/terminal/columns.js';
import { type RedisServer, startRedis } from '../redis/redis.js';
import { MAIN } from '../suites/command.js';
import { type Link, NETWORKS, type Network, openProxy } from './proxy.js';

const sleep = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds));

/** Milliseconds of a fault, and until a match counts as hanging. */
const LASTS = 5000;
const HANGS = 240_000;

type Row = {
  readonly what: string;
  readonly lost: number;
  readonly doubled: number;
  readonly wrong: number;
  /** Seconds from the end of the fault to the next block that is stored; none where the match had ended. */
  readonly recovered: number | undefined;
  readonly said: string;
};

type Scene = {
  readonly redis: RedisServer;
  /** Of the coordinator and the two workers. */
  readonly proxies: readonly [Link, Link, Link];
  readonly workers: ChildProcess[];
  readonly coordinator: ChildProcess;
  stored(): number;
};

export type Sizes = { readonly games: string; readonly pause: number; readonly only?: string | undefined };

/** Returns what was lost. */
export async function partitions(program: string, { games, pause, only }: Sizes): Promise<readonly string[]> {
  const base = mkdtempSync(join(tmpdir(), 'breedboard-partitions-'));
  const children = new Set<ChildProcess>();
  const rows: Row[] = [];
  const skipped: string[] = [];
  const lost: string[] = [];
  let errors = '';

  function start(args: readonly string[], main = MAIN, prefix: readonly string[] = []): ChildProcess {
    const [command, ...others] = [...prefix, process.execPath, main, '-q', ...args];
    const child = spawn(command!, others, {
      cwd: base,
      env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr!.setEncoding('utf8').on('data', text => (errors += text));
    children.add(child);
    child.once('exit', () => children.delete(child));
    return child;
  }
  const match = (folder: string, ...more: readonly string[]): string[] => [
    ...['match', 'search(depth=3)', 'search(depth=4)', '--games', games, '--output', folder, ...more],
  ];
  const linesIn = (folder: string): string[] => {
    try {
      return readFileSync(join(base, folder, 'results.jsonl'), 'latin1')
        .trimEnd()
        .split('\n');
    } catch {
      return [];
    }
  };
  const filesIn = (folder: string): Map<string, string> =>
    new Map(
      readdirSync(join(base, folder))
        .filter(name => !['timings.jsonl', 'aside'].includes(name))
        .map(name => [name, readFileSync(join(base, folder, name), 'latin1')]),
    );

  const alone = start(match('alone', '--threads', '2'));
  const [code] = await once(alone, 'exit');
  if (code !== 0) throw new Error(`the match fails undisturbed: ${errors}`);
  const wanted = filesIn('alone');
  const wantedLines = linesIn('alone');

  let made = 0;
  /** One match while something happens; `fault` returns when the fault is over. */
  async function row(
    what: string,
    fault: (scene: Scene) => Promise<void>,
    {
      redis: own,
      workerMain = MAIN,
      prefix,
    }: { redis?: RedisServer; workerMain?: string; prefix?: readonly string[] } = {},
    address?: (link: Link) => string,
  ): Promise<void> {
    if (only && !what.includes(only)) return;
    const redis = own ?? (await startRedis(program));
    const proxies = [await openProxy(redis.port), await openProxy(redis.port), await openProxy(redis.port)] as const;
    errors = '';
    const worker = (i: 1 | 2, main: string, how?: readonly string[]): ChildProcess =>
      start(
        [
          'worker',
          '--queue',
          how ? address!(proxies[i]) : `redis://127.0.0.1:${proxies[i].port}`,
          '--insecure',
          '--threads',
          '1',
          '--name',
          `w${i}`,
        ],
        main,
        how,
      );
    const workers = [worker(1, MAIN), worker(2, workerMain, prefix)];
    const folder = `there-${made++}`;
    const coordinator = start(match(folder, '--queue', `redis://127.0.0.1:${proxies[0].port}`));
    const ended = once(coordinator, 'exit') as Promise<[number | null]>;
    const stored = (): number => linesIn(folder).length;
    const hanging = setTimeout(() => coordinator.kill('SIGKILL'), HANGS);
    let recovered: number | undefined;
    try {
      while (stored() < 3 && coordinator.exitCode === null) await sleep(20);
      await fault({ redis, proxies, workers, coordinator, stored });
      const [at, before] = [performance.now(), stored()];
      while (stored() <= before && coordinator.exitCode === null && coordinator.signalCode === null) await sleep(20);
      recovered = coordinator.exitCode === null ? (performance.now() - at) / 1000 : undefined;
      const [exit] = await ended;
      const found = linesIn(folder);
      const files = filesIn(folder);
      const result: Row = {
        what,
        lost: wantedLines.filter(line => !found.includes(line)).length,
        doubled: found.length - new Set(found).size,
        wrong: [...wanted].filter(([name, text]) => files.get(name) !== text).length,
        recovered,
        said: exit === 0 ? '' : (errors.trim().split('\n').at(-1) ?? ''),
      };
      rows.push(result);
      if (exit !== 0 || result.lost + result.doubled + result.wrong > 0)
        lost.push(`${what}: exit ${exit} ${result.said}`);
      console.error(`${what}: ${JSON.stringify(result)}`);
    } finally {
      clearTimeout(hanging);
      for (const each of [...workers, coordinator]) {
        each.kill('SIGCONT');
        each.kill('SIGKILL');
      }
      for (const proxy of proxies) proxy.close();
      if (!own) await redis.close();
    }
  }

  const through =
    (which: readonly (0 | 1 | 2)[], network: Network) =>
    async ({ proxies }: Scene) => {
      for (const i of which) proxies[i].network = network;
      await sleep(LASTS);
      for (const i of which) proxies[i].network = 'sound';
    };

  for (const network of NETWORKS) {
    await row(`coordinator: ${network}`, through([0], network));
    await row(`a worker: ${network}`, through([1], network));
    if (network === 'cut' || network === 'half-open') await row(`all: ${network}`, through([0, 1, 2], network));
  }

  for (const persistence of ['yes', 'no']) {
    const redis = await startRedis(program, '--appendonly', persistence);
    await row(
      `Redis killed, append-only file: ${persistence}`,
      async () => {
        await redis.kill();
        await sleep(1000);
        await redis.start();
      },
      { redis },
    );
    await redis.close();
  }

  await failOver();

  await row('two coordinators, one cut off', async ({ proxies, redis }) => {
    const other = start(match(`other-${made}`, '--queue', redis.url));
    const ended = once(other, 'exit');
    await through([0], 'cut')({ proxies } as Scene);
    await ended;
    const files = filesIn(`other-${made}`);
    for (const [name, text] of wanted)
      if (files.get(name) !== text) lost.push(`the other coordinator: ${name} has other bytes`);
  });

  const dist = join(base, 'other', 'dist');
  if (!only || 'a worker of another build'.includes(only)) {
    cpSync(dirname(dirname(dirname(MAIN))), dist, { recursive: true });
    for (const name of ['data', 'package.json'])
      cpSync(join(ROOT, name), join(base, 'other', name), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(base, 'other', 'node_modules'));
    const searched = join(dist, 'src', 'search', 'alpha-beta.js');
    writeFileSync(searched, `${readFileSync(searched, 'utf8')}\n// another program\n`);
    await row(
      'a worker of another build',
      async ({ redis }) => {
        const client = new Redis(redis.url);
        const builds = (await client.keys(`${PREFIX}:worker*`)).length;
        client.disconnect();
        if (builds === 0) lost.push('no worker of another build was there');
      },
      { workerMain: join(dist, 'src', 'terminal', 'main.js') },
    );
  }

  await row('forged answers', async ({ redis }) => {
    const client = new Redis(redis.url);
    const [id] = await client.zrange(COORDINATORS, 0, -1).catch(() => []);
    const inboxes = id === undefined ? await client.keys(`${PREFIX}:inbox:*`) : [inboxKey(id)];
    let forged = 0;
    for (const until = performance.now() + LASTS; performance.now() < until; ) {
      const jobs = await client.keys(`${PREFIX}:games-*:*`);
      for (const key of jobs.slice(0, 20)) {
        const hash = key.split(':').at(-1)!;
        for (const body of ['[]', 'x'.repeat(100_000), '{"a":1}', '[[0,0,0]]'])
          for (const inbox of inboxes) {
            const fields = ['hash', hash, 'kind', 'answer', 'worker', 'forger', 'seconds', '0', 'body', body];
            await client.xadd(inbox, 'NOMKSTREAM', '*', ...fields);
            forged++;
          }
      }
      await sleep(100);
    }
    client.disconnect();
    if (forged === 0) lost.push('nothing was forged');
    console.error(`${forged} answers were forged`);
  });

  await row(`a worker stopped for ${pause} s`, async ({ workers }) => {
    workers[0]!.kill('SIGSTOP');
    await sleep(1000 * pause);
    workers[0]!.kill('SIGCONT');
  });

  await namespaces();

  for (const child of children) child.kill('SIGKILL');
  const cells = rows.map(({ what, lost: gone, doubled, wrong, recovered, said }) => [
    what,
    ...[gone, doubled, wrong].map(String),
    recovered === undefined ? 'ended' : `${recovered.toFixed(1)} s`,
    said.slice(0, 80),
  ]);
  const head = ['fault', 'lost', 'doubled', 'wrong files', 'next block after', ''];
  for (const line of columns([head, ...cells], [0, 4, 5])) console.log(line);
  for (const each of skipped) console.log(`skipped: ${each}`);
  if (lost.length === 0) rmSync(base, { recursive: true, force: true });
  return lost;

  /** The master is killed, Sentinel promotes its copy, and the programs' connections lead there. */
  async function failOver(): Promise<void> {
    const what = 'fail-over by Sentinel';
    if (only && !what.includes(only)) return;
    const master = await startRedis(program);
    const copy = await startRedis(program, '--replicaof', '127.0.0.1', String(master.port));
    const settings = join(base, 'sentinel.conf');
    const port = master.port + 1 === copy.port ? master.port + 2 : master.port + 1;
    writeFileSync(
      settings,
      [
        `port ${port}`,
        'bind 127.0.0.1',
        `dir ${base}`,
        `sentinel monitor main 127.0.0.1 ${master.port} 1`,
        'sentinel down-after-milliseconds main 1000',
        'sentinel failover-timeout main 10000',
        '',
      ].join('\n'),
    );
    const sentinel = spawn(program, [settings, '--sentinel'], { stdio: 'ignore' });
    children.add(sentinel);
    const asking = new Redis(port, '127.0.0.1', { retryStrategy: () => 200 });
    asking.on('error', () => {});
    const masterNow = async (): Promise<number> =>
      Number(((await asking.call('SENTINEL', 'get-master-addr-by-name', 'main')) as string[])[1]);
    while ((await masterNow().catch(() => 0)) !== master.port) await sleep(100);
    const known = new Redis(copy.url);
    while (!/master_link_status:up/.test(await known.info('replication'))) await sleep(100);
    known.disconnect();
    await sleep(2000); // Sentinel learns of the copy
    await row(
      what,
      async ({ proxies }) => {
        await master.kill();
        for (const proxy of proxies) proxy.network = 'cut';
        while ((await masterNow().catch(() => 0)) !== copy.port) await sleep(100);
        for (const proxy of proxies) {
          proxy.target = copy.port;
          proxy.network = 'sound';
        }
      },
      { redis: master },
    );
    asking.disconnect();
    sentinel.kill('SIGKILL');
    await master.close();
    await copy.close();
  }

  /** A worker in a network of its own, whose link is taken down: packets are lost, and no connection ends. */
  async function namespaces(): Promise<void> {
    const what = 'a worker in a namespace: link down';
    if (only && !what.includes(only)) return;
    const name = `bb${process.pid}`;
    const ip = (...args: string[]): void => void execFileSync('ip', args, { stdio: 'ignore' });
    const subnet = `10.203.${process.pid % 250}`;
    try {
      ip('netns', 'add', name);
      ip('link', 'add', `${name}a`.slice(-15), 'type', 'veth', 'peer', 'name', `${name}b`.slice(-15), 'netns', name);
      ip('addr', 'add', `${subnet}.1/24`, 'dev', `${name}a`.slice(-15));
      ip('link', 'set', `${name}a`.slice(-15), 'up');
      ip('-n', name, 'addr', 'add', `${subnet}.2/24`, 'dev', `${name}b`.slice(-15));
      ip('-n', name, 'link', 'set', `${name}b`.slice(-15), 'up');
    } catch {
      skipped.push(`${what}: this kernel, or this user, makes no network namespaces`);
      return;
    }
    const redis = await startRedis(program, '--bind', '127.0.0.1', `${subnet}.1`, '--protected-mode', 'no');
    try {
      await row(
        what,
        async () => {
          ip('-n', name, 'link', 'set', `${name}b`.slice(-15), 'down');
          await sleep(LASTS);
          ip('-n', name, 'link', 'set', `${name}b`.slice(-15), 'up');
        },
        { redis, prefix: ['ip', 'netns', 'exec', name] },
        () => `redis://${subnet}.1:${redis.port}`,
      );
    } finally {
      await redis.close();
      ip('netns', 'del', name);
    }
  }
}
