/** Commands on the workers of a queue: real processes, killed and paused, with the files of one machine. */
import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { parseAddress } from '../src/queue/address.node.js';
import { connect } from '../src/queue/connection.node.js';
import type { Leftover } from '../src/queue/leftovers.node.js';
import { openProxy } from './faults/proxy.js';
import { findRedis, type RedisServer, startRedis } from './redis/redis.js';
import { MAIN, workshop } from './suites/command.js';

const program = findRedis();
const { at, breedboard: alone, inSession: breedboard, start } = workshop();

/** Every file but those about machines and times. */
function filesIn(folder: string): Record<string, string> {
  const files = readdirSync(at(folder), { recursive: true, encoding: 'utf8', withFileTypes: true });
  return Object.fromEntries(
    files
      .filter(each => each.isFile() && !/^(timings\.jsonl|provenance\.json)$/.test(each.name))
      .map(each => join(each.parentPath, each.name))
      .sort()
      .map(path => [path.slice(at(folder).length), readFileSync(path, 'latin1')]),
  );
}

const TRAINED = `game: noughts
learner: td(games=200)
steps: 4
yardsticks: [{ against: random, games: 4, every: 2 }]
`;

describe('commands on a queue', { skip: program === undefined && 'no redis-server' }, () => {
  let redis: RedisServer;
  const workers: ChildProcess[] = [];

  const joinQueue = async (name: string, ...more: readonly string[]): Promise<ChildProcess> => {
    const { child } = start(MAIN, ['worker', '--queue', redis.url, '--threads', '1', '--name', name, ...more]);
    workers.push(child);
    await new Promise<void>(resolve => {
      let said = '';
      child.stderr.on('data', text => {
        said += text;
        if (/works for/.test(said)) resolve();
      });
    });
    return child;
  };

  before(async () => {
    redis = await startRedis(program!);
    await Promise.all(['one', 'two'].map(name => joinQueue(name)));
  });
  after(async () => {
    for (const child of workers) {
      child.kill('SIGCONT');
      child.kill('SIGKILL');
    }
    await redis.close();
  });

  /** The same command here and on the queue; the output and the files must be equal. */
  async function both(args: readonly string[], option: '--output' | '--runs', name: string): Promise<void> {
    const [here, there] = [`${name}-here`, `${name}-there`];
    const one = await breedboard(['-q', ...args, option, here, '--threads', '2']);
    const other = await breedboard(['-q', ...args, option, there], '', { BREEDBOARD_QUEUE: redis.url });
    assert.deepEqual([one.code, one.err], [0, '']);
    assert.equal(other.code, 0, other.err);
    assert.equal(other.out.replaceAll(there, here), one.out);
    assert.deepEqual(filesIn(there), filesIn(here));
    assert.ok(Object.keys(filesIn(here)).length > 2);
  }

  test('a plug-in plays on workers that have it, and on no others', async () => {
    const plugin = fileURLToPath(new URL('./plugins/discs.js', import.meta.url));
    const worker = await joinQueue('plugged', '--plugin', plugin);
    const args = ['match', 'plugged-discs', 'search(depth=2, evaluator=plugged-discs)', '--games', '40'];
    await both([...args, '--plugin', plugin], '--output', 'plugged');
    type Row = { readonly name: string; readonly jobs: number; readonly build: { readonly plugins?: string } };
    for (let jobs = 0; jobs === 0; ) {
      const { out } = await breedboard(['workers', '--queue', redis.url, '--json']);
      const { workers: rows } = JSON.parse(out) as { readonly workers: readonly Row[] };
      const row = (name: string): Row => rows.find(each => each.name === name)!;
      assert.deepEqual([row('one').jobs, row('two').jobs], [0, 0]);
      assert.match(row('plugged').build.plugins!, /^[0-9a-f]{16}$/);
      jobs = row('plugged').jobs; // a worker tells it with its next sign of life
    }
    worker.kill('SIGTERM');
    await once(worker, 'exit');
  });

  test('a connection that is dead without an end is given up, and the work goes on', async () => {
    const proxy = await openProxy(redis.port);
    const address = parseAddress(`redis://127.0.0.1:${proxy.port}`, false);
    assert.ok(address.ok);
    const connection = await connect(address.value, 'half-open');
    proxy.network = 'half-open';
    assert.equal(await connection.client.ping(), 'PONG');
    connection.end();
    proxy.close();
  });

  test('a match, a tournament, and runs of recipes have the files of one machine', async () => {
    writeFileSync(at('trained.yaml'), TRAINED);
    await both(['match', 'squares', 'iago', '--games', '40'], '--output', 'match');
    await both(['tournament', 'random', 'greedy', 'search(depth=2)', '--pairs', '2'], '--output', 'cup');
    await both(['learn', 'trained.yaml'], '--runs', 'learn');
    await both(['sweep', 'trained.yaml', '--grid', 'rate=0.1,0.2', '--seeds', '1'], '--runs', 'sweep');
  });

  test('games of an engine are played by the workers that allow it, or here, with the same files', async () => {
    const ours = fileURLToPath(new URL('./engines/ours.js', import.meta.url));
    const command = `${process.execPath} ${ours} engine --gtp --player fixed`;
    const args = ['-q', 'match', `engine("${command}")`, 'greedy', '--games', '6', '--output'];
    const queue = ['--queue', redis.url, '--allow-engine', `ours=${command}`];
    const here = await breedboard([...args, 'engine-alone']);
    const none = await breedboard([...args, 'engine-none', ...queue]);
    // The program has another path at the worker, and the same name.
    const worker = await joinQueue(
      'allowing',
      '--allow-engine',
      `ours=env ${command}`,
      '--allow-engine',
      'other=false',
    );
    const listed = await breedboard(['workers', '--queue', redis.url]);
    const there = await breedboard([...args, 'engine-there', ...queue]);
    const left = once(worker, 'close');
    let said = '';
    worker.stderr!.on('data', text => (said += text));
    worker.kill('SIGINT');
    await left;
    assert.match(listed.out, /allowing .*idle, allows ours, other/);
    for (const { code, err } of [here, none, there]) assert.deepEqual([code, err], [0, '']);
    assert.deepEqual([none.out, there.out], [here.out, here.out]);
    assert.match(here.out, /Not reproducible/);
    for (const name of ['engine-none', 'engine-there']) assert.deepEqual(filesIn(name), filesIn('engine-alone'));
    assert.match(said, /allowing left after \d+ jobs, 6 games/);
  });

  test('games by the clock are played here, and not by workers of other speeds', async () => {
    const args = ['match', 'random', 'greedy', '--games', '4', '--time', '2s', '--json', '--queue', redis.url];
    const { code, out, err } = await breedboard(['-q', ...args]);
    assert.deepEqual([code, err], [0, '']);
    assert.equal(JSON.parse(out).games, 4);
    assert.equal(JSON.parse(out).millisecondsPerMove.length, 2);
  });

  test('a suite and a list of openings have the bytes of one machine', async () => {
    const suite = ['suite', '--positions', '12', '--depth', '4', '--exact', '10'];
    const openings = ['openings', '--plies', '4', '--depth', '7', '--count', '12'];
    for (const args of [suite, openings]) {
      const one = await breedboard(['-q', ...args, '--threads', '2']);
      const other = await breedboard(['-q', ...args], '', { BREEDBOARD_QUEUE: redis.url });
      assert.deepEqual([one.code, one.err, other.code, other.err], [0, '', 0, '']);
      assert.ok(one.out.length > 100);
      assert.equal(other.out, one.out);
    }
  });

  test('a worker killed, a worker paused and a coordinator killed change no byte', async () => {
    const args = ['-q', 'match', 'search(depth=3)', 'search(depth=4)', '--games', '300'];
    const here = await breedboard([...args, '--output', 'faults-here']);
    assert.equal(here.code, 0, here.err);
    const first = start(MAIN, [...args, '--output', 'faults-there', '--queue', redis.url]);
    const stored = (): number => {
      try {
        return readFileSync(at('faults-there/results.jsonl'), 'utf8').split('\n').length;
      } catch {
        return 0;
      }
    };
    while (stored() < 2) await new Promise(resolve => setTimeout(resolve, 20));
    first.child.kill('SIGKILL');
    await first.ended;
    const second = start(MAIN, [...args, '--output', 'faults-there', '--queue', redis.url]);
    while (stored() < 3) await new Promise(resolve => setTimeout(resolve, 20));
    workers[0]!.kill('SIGSTOP');
    const dead = once(workers[1]!, 'exit');
    workers[1]!.kill('SIGKILL');
    await dead;
    await joinQueue('three');
    const there = await second.ended;
    assert.equal(there.code, 0, there.err);
    assert.equal(there.out, here.out);
    assert.deepEqual(filesIn('faults-there'), filesIn('faults-here'));
    workers[0]!.kill('SIGCONT');
  });

  test('the list of workers has their names and speeds, and no password', async () => {
    const listed = await breedboard(['workers', '--queue', redis.url]);
    assert.equal(listed.code, 0, listed.err);
    assert.match(listed.out, /^workers: \d+, threads: \d+, games\/s: /);
    assert.match(listed.out, /three +1 +\d+ +[\d.]+/);
    assert.match(listed.out, /coordinators: 0/);
    const json = await breedboard(['workers', '--queue', redis.url, '--json']);
    assert.ok(JSON.parse(json.out).workers.length >= 1);
  });

  test('jobs of another build are named with the time until they expire', async () => {
    const client = new Redis(redis.url);
    const hashes = ['a', 'b', 'c'].map(each => each.repeat(16));
    const old = `breedboard:games-0.1.9-${hashes.join('-')}`;
    await client.rpush(`${old}:wait`, 'x', 'y');
    await client.rpush(`${old}-engines:active`, 'z');
    const lasting = await breedboard(['workers', '--queue', redis.url]);
    await client.expire(`${old}:wait`, 1800);
    await client.expire(`${old}-engines:active`, 1200);
    const ending = await breedboard(['workers', '--queue', redis.url]);
    const json = await breedboard(['workers', '--queue', redis.url, '--json']);
    await client.del(`${old}:wait`, `${old}-engines:active`);
    client.disconnect();
    const named =
      'left behind: 3 jobs of breedboard 0.1.9 (program aaaaaaaa, kernel bbbbbbbb, weights cccccccc), which has no coordinator; ';
    assert.ok(lasting.out.includes(`${named}the next coordinator lets them expire\n`), lasting.out);
    assert.match(ending.out.split(named)[1] ?? ending.out, /^they expire in (29|30) min\n/);
    // A coordinator that another test killed may have left some too.
    const { leftovers } = JSON.parse(json.out) as { leftovers: readonly Leftover[] };
    assert.equal(leftovers.find(({ build }) => build.version === '0.1.9')?.jobs, 3);
  });

  test('a worker whose queue is gone ends when it is told to', async () => {
    const other = await startRedis(program!);
    const { child, ended } = start(MAIN, ['worker', '--queue', other.url, '--threads', '1', '--name', 'lonely']);
    workers.push(child);
    const heard = (pattern: RegExp): Promise<void> =>
      new Promise(resolve => {
        child.stderr.on('data', text => pattern.test(String(text)) && resolve());
      });
    await heard(/works for/);
    const lost = heard(/is lost; waiting/);
    await other.close();
    await lost;
    child.kill('SIGTERM');
    const { code, err } = await ended;
    assert.equal(code, 0);
    assert.match(err, /lonely left after 0 jobs/);
  });

  test('a password is needed where Redis has one, and is never shown', async () => {
    const locked = await startRedis(program!, '--requirepass', 'right');
    const wrong = await breedboard(['workers', '--queue', locked.url.replace('//', '//:hidden@')]);
    const right = await breedboard(['workers', '--queue', locked.url.replace('//', '//:right@')]);
    const none = await breedboard(['workers', '--queue', locked.url]);
    const database = await breedboard(['workers', '--queue', `${locked.url.replace('//', '//:right@')}/99`]);
    await locked.close();
    assert.equal(wrong.code, 1);
    assert.match(
      wrong.err,
      /^breedboard: cannot use the queue redis:\/\/127\.0\.0\.1:\d+: the user or the password is wrong\n$/,
    );
    assert.deepEqual([right.code, right.err], [0, '']);
    assert.match(none.err, /: it needs a password\n$/);
    assert.match(database.err, /\/99: it has no database of that number\n$/);
  });
});

const fails = async (code: number, args: readonly string[], message: RegExp, env = {}): Promise<void> => {
  const { code: ended, out, err } = await breedboard(args, '', env);
  assert.deepEqual([ended, out], [code, '']);
  assert.match(err, message);
  assert.equal(err.trim().split('\n').length, 1, err);
};

/** Commands that store, without their queue. */
const STORING = [
  ['match', 'random', 'random', '--output', 'dead'],
  ['match', 'random', 'random', '--records', 'dead.tsv'],
  ['tournament', 'random', 'greedy', '--output', 'dead'],
  ['rate', 'random'],
  ['learn', 'trained.yaml', '--runs', 'dead'],
  ['learn', 'trained.yaml', '--runs', 'dead', '--seeds', '3'],
  ['ablate', 'trained.yaml', '--without', 'rate=0.1', '--runs', 'dead'],
  ['sweep', 'trained.yaml', '--grid', 'rate=0.1,0.2', '--runs', 'dead', '--csv', 'dead.csv'],
  ['reproduce', 'pinkney', '--output', 'dead'],
  ['suite', '--positions', '2', '-o', 'dead.json'],
  ['openings', '--count', '2'],
];

/** `run` starts each of them at this queue: each ends with one line, and no file is written. */
async function createNothing(run: typeof breedboard, queue: string, reason: RegExp): Promise<void> {
  writeFileSync(at('trained.yaml'), TRAINED);
  const before = readdirSync(at('.')).sort();
  for (const args of STORING) {
    const { code, out, err } = await run([...args, '--queue', queue]);
    assert.deepEqual([code, out], [1, ''], args.join(' '));
    assert.match(err, reason);
    assert.equal(err.trim().split('\n').length, 1, err);
    assert.deepEqual(readdirSync(at('.')).sort(), before, args.join(' '));
  }
}

test('without its queue a command creates nothing', async () => {
  await createNothing(
    breedboard,
    'redis://127.0.0.1:1',
    /^breedboard: cannot use the queue redis:\/\/127\.0\.0\.1:1: .*ECONNREFUSED/,
  );
});

describe('a queue that takes no work', { skip: program === undefined && 'no redis-server' }, () => {
  let redis: RedisServer;
  let client: Redis;
  before(async () => {
    redis = await startRedis(program!, '--appendonly', 'no');
    client = new Redis(redis.url);
    await client.call('ACL', 'SETUSER', 'reader', 'on', '>pw', '~*', '&*', '+@all', '-@write');
    await client.call('ACL', 'SETUSER', 'unscripted', 'on', '>pw', '~*', '&*', '+@all', '-@scripting');
  });
  after(async () => {
    client.disconnect();
    await redis.close();
  });

  // Each in a process of its own: a connection that stays open would keep it alive.
  test('a full memory ends every command at once, and nothing is created', async () => {
    await client.config('SET', 'maxmemory', '1');
    await createNothing(alone, redis.url, /^breedboard: cannot use the queue .*: its memory is full \(maxmemory\)$/m);
    await client.config('SET', 'maxmemory', '0');
  });

  test('a read-only copy, a missing right and a server that says nothing end a command in one line', async () => {
    const silent = createServer(socket => socket.on('error', () => {})).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const userAt = (name: string): string => redis.url.replace('//', `//${name}:pw@`);
    const cases: readonly (readonly [string, RegExp])[] = [
      [userAt('reader'), /: its user lacks a right that a queue needs \(NOPERM .*'set' command\)$/m],
      [userAt('unscripted'), /: its user lacks a right that a queue needs \(NOPERM .*'eval' command\)$/m],
      [`redis://127.0.0.1:${port}`, /: no answer in 10 s$/m],
    ];
    const before = readdirSync(at('.')).sort();
    const ends = async (queue: string, reason: RegExp): Promise<void> => {
      const { code, out, err } = await alone(['match', 'random', 'greedy', '-o', 'dead', '--queue', queue]);
      assert.deepEqual([code, out], [1, '']);
      assert.match(err, reason);
    };
    for (const [queue, reason] of cases) await ends(queue, reason);
    await client.call('REPLICAOF', '127.0.0.1', '1');
    await ends(redis.url, /: it is a read-only copy of another Redis; name that one$/m);
    const listed = await alone(['workers', '--queue', redis.url]);
    await client.call('REPLICAOF', 'NO', 'ONE');
    assert.equal(listed.code, 0);
    assert.match(listed.out, /^workers: 0, .*\ncoordinators: 0\n$/, 'it lists what the copy has');
    assert.match(
      listed.err,
      /^breedboard: cannot use the queue .*: it is a read-only copy of another Redis; name that one\n$/,
    );
    assert.deepEqual(readdirSync(at('.')).sort(), before);
    silent.close();
  });

  test('a worker says what is wrong, tries again, and says when it is over', async () => {
    await client.call('REPLICAOF', '127.0.0.1', '1');
    const { child, ended } = start(MAIN, ['worker', '--queue', redis.url, '--threads', '1', '--name', 'patient']);
    let said = '';
    child.stderr.on('data', text => (said += text));
    const heard = async (pattern: RegExp): Promise<void> => {
      while (!pattern.test(said)) await Promise.race([once(child.stderr, 'data'), ended.then(() => assert.fail(said))]);
    };
    await heard(/read-only copy of another Redis; name that one; trying again every 5 s/);
    assert.doesNotMatch(said, /works for/);
    await client.call('REPLICAOF', 'NO', 'ONE');
    await heard(/patient works for/);
    await client.config('SET', 'maxmemory', '1');
    await heard(/its memory is full \(maxmemory\); trying again/);
    await client.config('SET', 'maxmemory', '0');
    await heard(/takes work again/);
    child.kill('SIGINT');
    assert.equal((await ended).code, 0);
    const left = (await client.keys('*')).filter(key => !/:(meta|stalled-check)$/.test(key));
    assert.deepEqual(left, []);
  });
});

test('what is wrong with a queue is said in one line', async () => {
  await fails(2, ['worker'], /name a queue: --queue redis:\/\/host:6379, or BREEDBOARD_QUEUE/);
  await fails(2, ['workers', '--queue', 'redis://queue.example'], /--insecure/);
  await fails(2, ['match', 'random', 'random', '--queue', 'nonsense'], /not of the form redis:/);
  await fails(2, ['match', 'random', 'random', '--queue', ''], /--queue is empty/);
  await fails(
    1,
    ['match', 'random', 'random', '--queue', 'redis://127.0.0.1:1'],
    /cannot use the queue .*ECONNREFUSED/,
  );
  const engine = ['match', 'random', 'random', '--allow-engine'];
  await fails(2, [...engine, 'x=y'], /--allow-engine is for games on a queue: add --queue/);
  await fails(
    2,
    ['worker', '--queue', 'redis://127.0.0.1:1', '--allow-engine', 'x'],
    /--allow-engine “x”: write NAME=/,
  );
  await fails(
    2,
    ['worker', '--queue', 'redis://127.0.0.1:1', '--allow-engine', 'x=y', '--allow-engine', 'x=z'],
    /called “x”/,
  );
  const hook = `export function resolve(name, context, next) {
    if (name === 'bullmq') throw Object.assign(new Error(name), { code: 'ERR_MODULE_NOT_FOUND' });
    return next(name, context);
  }`;
  const loader = `import { register } from 'node:module'; register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(hook)}`)});`;
  writeFileSync(at('loader.mjs'), loader);
  const env = { NODE_OPTIONS: `--import ${at('loader.mjs')}` };
  await fails(
    1,
    ['workers', '--queue', 'redis://127.0.0.1:1'],
    /not installed: npm install bullmq@\d\S* ioredis@\d/,
    env,
  );
});
