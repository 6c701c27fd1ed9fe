/** The workers of a queue give the games of one machine, whatever is lost, doubled, forged or wrong on the way. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Redis } from 'ioredis';
import { findRedis, type RedisServer, startRedis } from '../../test/redis/redis.js';
import { batchRunnerSuite, matchOf, playerOf, registryOf, resultsOf } from '../../test/suites/batch-runner.js';
import type { Batch } from '../arena/batch.js';
import { arenaOver, type BatchArena } from '../arena/batch-runner.js';
import { openArena } from '../arena/single-thread.js';
import { openNodeRunner } from '../arena/threads.node.js';
import type { Step } from '../experiments/experiment.js';
import { readRecipe } from '../experiments/recipe.js';
import { run } from '../experiments/run.js';
import { loadKernel } from '../kernel/load.node.js';
import { backendOf } from '../learners/backend.js';
import { NO_MODELS } from '../models/registry.js';
import { parseSeed } from '../random/seed.js';
import type { Json } from '../specs/spec.js';
import { readStoredRecipe } from '../store/runs.js';
import { parseAddress, type QueueAddress } from './address.node.js';
import { formatResults } from './batch-text.node.js';
import { ownBuild } from './build.node.js';
import { connect, sha256 } from './connection.node.js';
import { Coordinator } from './coordinator.node.js';
import { QueueError } from './error.js';
import { formatJob, queueName, readJob } from './job.js';
import { coordinatorKey, inboxKey, modelKey, PREFIX, resumeKey } from './keys.js';
import { readCoordinators, readWorkers, writeCoordinator, writeWorker } from './roster.node.js';
import { runRecipe } from './run-job.node.js';
import { queueRunner } from './runner.node.js';
import { wholeRun } from './whole-run.node.js';
import { type RunningWorker, startWorker } from './worker.node.js';

const program = findRedis();
const alone = openArena(loadKernel());

const addressOf = (url: string): QueueAddress => {
  const read = parseAddress(url, false);
  assert.ok(read.ok);
  return read.value;
};

type Open = {
  readonly coordinator: Coordinator;
  readonly arena: BatchArena;
  /** What the user was told. */
  readonly said: string[];
};

describe('a queue', { skip: program === undefined && 'no redis-server' }, () => {
  let redis: RedisServer;
  let address: QueueAddress;
  let client: Redis;
  const workers: RunningWorker[] = [];
  const complaints: string[] = [];
  const opened: Coordinator[] = [];

  const join = async (name: string, threads = 1): Promise<RunningWorker> => {
    const worker = await startWorker(address, {
      threads,
      name,
      say: () => {},
      complain: text => complaints.push(text),
    });
    workers.push(worker);
    return worker;
  };

  const open = async (models = NO_MODELS): Promise<Open> => {
    const said: string[] = [];
    const coordinator = await Coordinator.open(address, {
      doing: 'a test',
      say: text => said.push(text),
      complain: text => said.push(text),
    });
    opened.push(coordinator);
    return { coordinator, arena: arenaOver(queueRunner(coordinator, 1, models)), said };
  };

  before(async () => {
    redis = await startRedis(program!);
    address = addressOf(redis.url);
    client = new Redis(redis.url, { maxRetriesPerRequest: null });
    client.on('error', () => {});
    await Promise.all([join('one'), join('two')]);
  });
  after(async () => {
    await Promise.all(opened.map(coordinator => coordinator.close()));
    await Promise.all(workers.map(worker => worker.close(true)));
    client.disconnect();
    await redis.close();
  });

  describe('promises', () => {
    batchRunnerSuite('two workers', async models => queueRunner((await open()).coordinator, 1, models));
  });

  test('a coordinator leaves nothing at the queue, also where it stops early', async () => {
    const models = registryOf(7);
    const { arena } = await open(models);
    const [checksum] = models.keys();
    for await (const _ of arena.play(matchOf(playerOf(checksum!), 'random', { pairs: 3000, openings: 'start' }))) break;
    await arena.close();
    // Jobs under way end by themselves, and their answers have no place to go.
    let keys: string[] = [];
    for (let look = 0; look < 100; look++) {
      keys = (await client.keys('*')).filter(key => !/:(meta|id|events|stalled-check)$|:worker/.test(key));
      if (keys.length === 0) break;
      await new Promise(resolve => setTimeout(resolve, 100));
    }
    assert.deepEqual(keys, []);
  });

  test('evaluators are fetched once by each worker, and stored again where they are gone', async () => {
    const models = registryOf(8);
    const [checksum] = models.keys();
    const { arena } = await open(models);
    const before = workers.reduce((sum, { counts }) => sum + counts.fetches, 0);
    const match = matchOf(playerOf(checksum!), 'random', { pairs: 40 });
    const local = openArena(loadKernel(), models);
    assert.deepEqual(await resultsOf(arena, [match]), await resultsOf(local, [match]));
    const fetched = workers.reduce((sum, { counts }) => sum + counts.fetches, 0) - before;
    assert.ok(fetched >= 1 && fetched <= 2, String(fetched));
    await client.del(modelKey(checksum!));
    const third = await join('three');
    const again = matchOf(playerOf(checksum!), 'random', { pairs: 60 });
    assert.deepEqual(await resultsOf(arena, [again]), await resultsOf(local, [again]));
    await third.close();
    workers.splice(workers.indexOf(third), 1);
    await arena.close();
  });

  test('forged jobs are refused and logged, and the workers go on', async () => {
    const { libraries, end } = await connect(address, 'forger');
    const queue = new libraries.bullmq.Queue(queueName(ownBuild()), { connection: client, prefix: PREFIX });
    const { coordinator, arena } = await open();
    const { id } = coordinator;
    const forged = (content: Json, build = ownBuild()): { hash: string; body: string } => {
      const body = formatJob('batches', { build, coordinator: id, content });
      return { hash: sha256(body), body };
    };
    const players = [{ kind: 'search', evaluator: { kind: 'file', path: '/etc/passwd' } }, { kind: 'random' }];
    const { id: _, ...match } = matchOf('random', 'random', { pairs: 1 });
    const before = complaints.length;
    const jobs: readonly (readonly [unknown, RegExp])[] = [
      [undefined, /“hash” must be 64 hex digits/],
      [{ hash: sha256('x'), body: 'x', path: '/etc/passwd' }, /has no field “path”/],
      [{ hash: sha256('x'), body: 'y' }, /not the one of its hash/],
      [forged({ batches: [{ ...match, first: 0, players }] } as unknown as Json), /names file\(…\)/],
      [forged({ batches: [{ ...match, first: 0, pairs: 1e7 }] } as unknown as Json), /pairs/],
      [{ hash: sha256('x'), body: 'x'.repeat(1 << 25) }, /a text of at most/],
      [JSON.parse('{"__proto__": {"hash": 1}, "body": "x"}'), /has no field|hash/],
      [
        forged({ batches: [] }, { ...ownBuild(), version: '0.0.1' }),
        /this worker is breedboard .* the job needs breedboard 0\.0\.1/,
      ],
      [forged({ batches: [] }, { ...ownBuild(), kernel: '0'.repeat(16) }), /the job needs breedboard/],
    ];
    for (const [data] of jobs) await queue.add('batches', data, { removeOnComplete: true, removeOnFail: true });
    const fair = matchOf('random', 'squares', { pairs: 30 });
    assert.deepEqual(await resultsOf(arena, [fair]), await resultsOf(alone, [fair]));
    for (let look = 0; look < 100 && complaints.length < before + jobs.length; look++)
      await new Promise(resolve => setTimeout(resolve, 100));
    const told = complaints.slice(before);
    assert.equal(told.length, jobs.length, told.join('\n'));
    for (const [, reason] of jobs)
      assert.ok(
        told.some(text => reason.test(text)),
        String(reason),
      );
    await queue.close();
    end();
    await arena.close();
  });

  test('a job with other weights than those of an edition fails with the reason', async () => {
    const { arena } = await open();
    const match = matchOf('champion(edition=1, weights="0123456789ab")', 'random', { pairs: 1 });
    await assert.rejects(resultsOf(arena, [match]), /edition 1 was recorded with the weights 0123456789ab/);
    await arena.close();
  });

  test('a job that names an engine is refused by a worker that does not allow it', async () => {
    const { libraries, end } = await connect(address, 'forger');
    const { coordinator, arena, said } = await open();
    const queue = new libraries.bullmq.Queue(queueName(ownBuild()), { connection: client, prefix: PREFIX });
    const { id: _, ...match } = matchOf('random', 'random', { pairs: 1 });
    const engine = { kind: 'allowed-engine', name: 'sh', level: -1, depth: 0, milliseconds: 0, start: 30, move: 60 };
    const batch = { ...match, first: 0, players: [engine, { kind: 'random' }] };
    const content = { batches: [batch] } as unknown as Json;
    const body = formatJob('batches', { build: ownBuild(), coordinator: coordinator.id, content });
    const before = complaints.length;
    await queue.add('batches', { hash: sha256(body), body }, { removeOnComplete: true, removeOnFail: true });
    for (let look = 0; look < 100 && complaints.length === before; look++)
      await new Promise(resolve => setTimeout(resolve, 50));
    assert.match(complaints.slice(before).join('\n'), /names the engine “sh”; this worker allows no engine/);
    assert.deepEqual(
      said.filter(text => /engine/.test(text)),
      [],
    );
    await queue.close();
    end();
    await arena.close();
  });

  test('a second answer is compared: the same is nothing, another names the worker', async () => {
    const { coordinator, arena, said } = await open();
    const answers: string[][] = [];
    const spy = new Redis(redis.url);
    const listening = (async () => {
      for (let last = '0'; answers.length < 1; ) {
        const [[, entries = []] = []] =
          (await spy.xread('BLOCK', 100, 'STREAMS', inboxKey(coordinator.id), last)) ?? [];
        for (const [id, fields] of entries) {
          last = id;
          if (fields.includes('answer')) answers.push(fields);
        }
      }
    })();
    const match = matchOf('random', 'random', { pairs: 1 });
    const expected = await resultsOf(alone, [match]);
    assert.deepEqual(await resultsOf(arena, [match]), expected);
    await listening;
    spy.disconnect();
    const [answer] = answers;
    const send = (fields: readonly string[]): Promise<unknown> =>
      client.xadd(inboxKey(coordinator.id), 'NOMKSTREAM', '*', ...fields);
    await send(answer!);
    const lie = answer!.map(each =>
      each.startsWith('[') ? each.replace('"isRandom":true', '"isRandom":false') : each,
    );
    assert.notDeepEqual(lie, answer);
    await send(lie.map((each, i) => (lie[i - 1] === 'worker' ? 'liar' : each)));
    for (let look = 0; look < 100 && coordinator.faults.second < 2; look++)
      await new Promise(resolve => setTimeout(resolve, 50));
    for (let look = 0; look < 100 && !said.some(text => /disagree/.test(text)); look++)
      await new Promise(resolve => setTimeout(resolve, 50));
    assert.match(said.join('\n'), /workers (one|two) and liar disagree .* answers of liar are no longer taken/);
    assert.deepEqual(await resultsOf(arena, [match]), expected);
    await arena.close();
  });

  test('an answer that was used and is wrong ends the run, and names both workers', async () => {
    const { coordinator, arena } = await open();
    const task = {
      kind: 'batches',
      content: { batches: [] },
      models: [],
      canBeCopied: false,
      read: (text: string) => ({ ok: true, value: text }) as const,
      write: (text: string) => text,
      here: async () => '[]',
    } as const;
    const { result } = coordinator.give(task);
    const body = formatJob('batches', { build: ownBuild(), coordinator: coordinator.id, content: { batches: [] } });
    const fields = (worker: string, text: string): string[] => [
      ...['hash', sha256(body), 'kind', 'answer', 'worker', worker, 'seconds', '0', 'body', text],
    ];
    await client.xadd(inboxKey(coordinator.id), '*', ...fields('liar', '[1]'));
    await result;
    await client.xadd(inboxKey(coordinator.id), '*', ...fields('honest', '[]'));
    let fault: unknown;
    for (let look = 0; look < 100 && fault === undefined; look++) {
      await new Promise(resolve => setTimeout(resolve, 50));
      const given = coordinator.give({ ...task, content: { batches: [], look } as unknown as { batches: [] } });
      fault = await Promise.race([given.result.catch(error => error), new Promise(resolve => setTimeout(resolve, 20))]);
      given.cancel();
    }
    assert.ok(fault instanceof QueueError);
    assert.match(fault.message, /workers liar and (honest|one|two) disagree .* the answer of liar was used/);
    await arena.close();
  });

  /** Plays its jobs, and turns the first game of an answer round where `isLie` says so, by the number of the answer from 1. */
  async function joinLiar(
    name: string,
    isLie: (answer: number) => boolean,
    honest = true,
  ): Promise<{ close(): Promise<void> }> {
    const { libraries, end } = await connect(address, name);
    const runner = await openNodeRunner(1);
    let answers = 0;
    const worker = new libraries.bullmq.Worker(
      queueName(ownBuild()),
      async ({ data }) => {
        const read = readJob(data, sha256);
        if (!read.ok) return;
        const { job, hash } = read.value;
        const send = (kind: string, body: string): Promise<unknown> => {
          const fields = ['hash', hash, 'kind', kind, 'worker', name, 'seconds', '0.01', 'body', body];
          return client.xadd(inboxKey(job.coordinator), 'NOMKSTREAM', '*', ...fields);
        };
        if (job.kind === 'run') {
          const experiment = readStoredRecipe(job.content.recipe);
          assert.ok(experiment.ok);
          const from = (await client.getBuffer(resumeKey(job.coordinator, hash))) ?? undefined;
          await runRecipe(runner, {
            experiment: experiment.value,
            from,
            async send(part) {
              // More games than there were.
              await send('part', isLie(++answers) ? part.replace('\\"games\\":', '\\"games\\":1') : part);
              return (await client.exists(inboxKey(job.coordinator))) === 1;
            },
          });
          await send('answer', '"done"');
          return;
        }
        if (job.kind !== 'batches') return;
        const { batches } = job.content as { readonly batches: readonly Batch[] };
        const results = [...(await runner.play(batches).results)];
        if (isLie(++answers)) {
          const [first] = results;
          const lie = first!.results.map((each, i) => (i === 0 ? (each + 1) % 3 : each));
          results[0] = { ...first!, results: lie, reproducible: honest };
        }
        await send('answer', formatResults(batches, results));
      },
      { connection: client, prefix: PREFIX, removeOnComplete: { count: 0 } },
    );
    worker.on('error', () => {});
    await worker.waitUntilReady();
    return {
      async close() {
        await worker.close(true);
        await runner.close();
        end();
      },
    };
  }

  /** A match of 160 jobs among these workers only, and what the coordinator did. */
  async function among(
    liars: readonly (readonly [string, (answer: number) => boolean, boolean?])[],
    share: number,
  ): Promise<{
    readonly isRight: boolean | undefined;
    readonly said: string;
    readonly fault: string;
    readonly faults: Coordinator['faults'];
  }> {
    await Promise.all(workers.splice(0).map(worker => worker.close()));
    const joined = await Promise.all(liars.map(each => joinLiar(...each)));
    const said: string[] = [];
    const coordinator = await Coordinator.open(address, {
      doing: 'a test',
      check: { share, seed: parseSeed('check') },
      say: () => {},
      complain: text => said.push(text),
    });
    const arena = arenaOver(queueRunner(coordinator, 1, NO_MODELS, { pairs: 1 }));
    const match = matchOf('random', 'squares', { pairs: 160, want: 'tally' });
    let fault = '';
    let isRight: boolean | undefined;
    try {
      assert.deepEqual(await resultsOf(arena, [match]), await resultsOf(alone, [match]));
      isRight = true;
    } catch (error) {
      if (error instanceof QueueError) fault = error.message;
      else isRight = false;
    }
    await arena.close();
    await Promise.all(joined.map(each => each.close()));
    await Promise.all(['one', 'two'].map(name => join(name)));
    return { isRight, said: said.join('\n'), fault, faults: coordinator.faults };
  }

  test('a worker that always lies is found by its first answer, and nothing of it is used', async () => {
    for (const honest of [true, false]) {
      const { isRight, said, fault, faults } = await among(
        [
          ['liar', () => true, honest],
          ['fair', () => false],
        ],
        0,
      );
      assert.deepEqual([isRight, fault, faults.liars], [true, '', 1]);
      assert.match(
        said,
        /worker liar gave a wrong answer, which this machine worked out again; its answers are no longer taken/,
      );
    }
  });

  test('two workers that lie alike are both found', async () => {
    const { isRight, fault, faults, said } = await among(
      [
        ['a', () => true],
        ['b', () => true],
      ],
      0,
    );
    assert.deepEqual([isRight, fault, faults.liars], [true, '', 2], said);
  });

  test('a worker that lies late is found by the share of its answers, and its lies that were used end the run', async () => {
    // Which job is its first lie depends on timing; one time in ten that job is among the checked ones, and no lie is used.
    for (let tries = 0; ; tries++) {
      const { isRight, fault, faults } = await among([['late', answer => answer > 20]], 0.1);
      assert.equal(faults.liars, 1);
      if (isRight && tries < 5) {
        assert.equal(fault, '');
        continue;
      }
      assert.equal(isRight, undefined);
      assert.match(
        fault,
        /^worker late gave a wrong answer, .* and \d+ of its earlier answers were wrong and used: .* run it anew/,
      );
      return;
    }
  });

  test('a worker that lies once is found where every answer is checked, and passes where its lie is not', async () => {
    const once = (answer: number): boolean => answer === 50;
    const all = await among([['once', once]], 1);
    assert.deepEqual([all.isRight, all.fault, all.faults.liars], [true, '', 1]);
    const none = await among([['once', once]], 0);
    assert.deepEqual([none.isRight, none.fault, none.faults.liars], [false, '', 0]);
  });

  test('honest workers are checked and lose nothing', async () => {
    const { isRight, said, faults } = await among(
      [
        ['a', () => false],
        ['b', () => false],
      ],
      0.1,
    );
    assert.deepEqual([isRight, said, faults.liars], [true, '', 0]);
    assert.ok(faults.checked >= 3, String(faults.checked));
  });

  test('wrong steps of a run that a worker does whole are found before they are used, or end the run', async () => {
    await Promise.all(workers.splice(0).map(worker => worker.close()));
    const recipe = readRecipe({ game: 'noughts', learner: 'td(games=20)', steps: 12 });
    assert.ok(recipe.ok);
    const backend = backendOf(alone);
    const expected: Step[] = [];
    for await (const step of run(recipe.value, backend)) expected.push(step);
    for (const [name, isLie, share, ends] of [
      ['always', () => true, 0, 'right'],
      ['at the end', (answer: number) => answer === expected.length, 0, 'known'],
      ['late', (answer: number) => answer > 5, 1, 'right'],
      ['fair', () => false, 0.5, 'right'],
    ] as const) {
      const liar = await joinLiar(name, isLie);
      const coordinator = await Coordinator.open(address, {
        doing: 'a test',
        check: { share, seed: parseSeed('check') },
        say: () => {},
        complain: () => {},
      });
      opened.push(coordinator);
      const steps: Step[] = [];
      const running = (async () => {
        for await (const step of wholeRun(coordinator)(recipe.value, backend)) steps.push(step);
      })();
      if (ends === 'known')
        await assert.rejects(
          running,
          /worker at the end gave a wrong answer, and its steps from 1 on were used in this run/,
        );
      else await running;
      assert.deepEqual(steps, ends === 'known' ? expected.slice(0, -1) : expected, name);
      assert.equal(coordinator.faults.liars, name === 'fair' ? 0 : 1, name);
      await coordinator.close();
      await liar.close();
    }
    await Promise.all(['one', 'two'].map(name => join(name)));
  });

  test('jobs that Redis lost are added again', async () => {
    const { coordinator, arena } = await open();
    const { libraries, end } = await connect(address, 'breaker');
    const queue = new libraries.bullmq.Queue(queueName(ownBuild()), { connection: client, prefix: PREFIX });
    await queue.pause();
    const match = matchOf('random', 'squares', { pairs: 12 });
    const results = resultsOf(arena, [match]);
    for (let look = 0; look < 100 && (await queue.count()) === 0; look++)
      await new Promise(resolve => setTimeout(resolve, 20));
    await queue.drain();
    await queue.resume();
    assert.deepEqual(await results, await resultsOf(alone, [match]));
    assert.ok(coordinator.faults.lost > 0);
    await queue.close();
    end();
    await arena.close();
  });

  test('what a killed coordinator leaves expires, and a job without its data is dropped', async () => {
    const { coordinator, arena } = await open();
    const { libraries, end } = await connect(address, 'breaker');
    const queue = new libraries.bullmq.Queue(queueName(ownBuild()), { connection: client, prefix: PREFIX });
    await queue.pause();
    const match = matchOf('random', 'squares', { pairs: 12 });
    const results = resultsOf(arena, [match]);
    const jobKeys = async (): Promise<string[]> => (await queue.getJobs(['wait'])).map(({ id }) => queue.toKey(id!));
    while ((await jobKeys()).length === 0) await new Promise(resolve => setTimeout(resolve, 20));
    // As after a kill between two beats: keys of another build that do not expire.
    const old = `${PREFIX}:${queueName({ ...ownBuild(), version: '0.0.1' })}`;
    await client.pipeline().lpush(`${old}:wait`, 'x').hset(`${old}:x`, 'data', '{}').exec();
    const other = await open();
    for (const key of [`${old}:wait`, `${old}:x`])
      while ((await client.ttl(key)) <= 0) await new Promise(resolve => setTimeout(resolve, 20));
    const lasting = async (): Promise<string[]> => {
      const keys = await client.keys(`${PREFIX}:games-*`);
      const seconds = await Promise.all(keys.map(key => client.ttl(key)));
      return keys.filter((_, i) => seconds[i] === -1);
    };
    while ((await lasting()).length > 0) await new Promise(resolve => setTimeout(resolve, 20));
    for (const key of await jobKeys()) await client.del(key);
    await queue.resume();
    assert.deepEqual(await results, await resultsOf(alone, [match]));
    assert.ok(coordinator.faults.lost > 0);
    await client.del(`${old}:wait`, `${old}:x`);
    await queue.close();
    end();
    await Promise.all([arena.close(), other.arena.close()]);
  });

  test('Redis may be killed and started again in the middle of a match', async () => {
    const { arena, said } = await open();
    const match = matchOf('squares', 'random', { pairs: 400, want: 'tally' });
    let [wins, batches] = [0, 0];
    for await (const { results } of arena.play(match)) {
      wins += results.reduce((sum, each) => sum + each, 0);
      if (++batches !== 3) continue;
      await redis.kill();
      await redis.start();
    }
    const [expected] = await resultsOf(alone, [match]);
    assert.equal(
      wins,
      expected!.results!.reduce((sum, each) => sum + each, 0),
    );
    assert.match(said.join('\n'), /is lost; waiting for it/);
    await arena.close();
  });

  test('two coordinators share the workers, and each has its own results', async () => {
    const [a, b] = await Promise.all([open(), open()]);
    const match = matchOf('random', 'squares', { pairs: 30 });
    const [expected] = [await resultsOf(alone, [match])];
    assert.deepEqual(await Promise.all([resultsOf(a.arena, [match]), resultsOf(b.arena, [match])]), [
      expected,
      expected,
    ]);
    assert.equal((await readCoordinators(client)).length, 2);
    await Promise.all([a.arena.close(), b.arena.close()]);
    assert.equal((await readCoordinators(client)).length, 0);
  });

  test('jobs of a coordinator that has died are dropped', async () => {
    const { coordinator, arena } = await open();
    const abandoned = (): number => workers.reduce((sum, { counts }) => sum + counts.abandoned, 0);
    const before = abandoned();
    const { libraries, end } = await connect(address, 'ghost');
    const queue = new libraries.bullmq.Queue(queueName(ownBuild()), { connection: client, prefix: PREFIX });
    const ghost = 'f'.repeat(16);
    const body = formatJob('batches', { build: ownBuild(), coordinator: ghost, content: { batches: [] } });
    await queue.add('batches', { hash: sha256(body), body }, { removeOnComplete: true });
    for (let look = 0; look < 100 && abandoned() === before; look++)
      await new Promise(resolve => setTimeout(resolve, 50));
    assert.equal(abandoned(), before + 1);
    assert.equal(await client.exists(inboxKey(ghost)), 0);
    assert.equal(await client.exists(coordinatorKey(coordinator.id)), 1);
    await queue.close();
    end();
    await arena.close();
  });

  test('a worker of another build is refused with the reason, on both sides', async () => {
    const build = { ...ownBuild(), version: '0.0.1' };
    const id = 'e'.repeat(16);
    await writeWorker(
      client,
      { id, name: 'old', build, threads: 8, busy: 0, jobs: 0, games: 0, rate: 0, doing: [] },
      3,
    );
    await writeCoordinator(client, { id, name: 'older', build, doing: '', waiting: 0, games: 0, rate: 0 });
    const { coordinator, arena, said } = await open();
    assert.match(said.join('\n'), /worker old is refused: it is breedboard 0\.0\.1 .*, this is breedboard/);
    assert.equal(coordinator.state.capacity, workers.length);
    assert.ok((await readWorkers(client)).some(({ name }) => name === 'old'));
    for (let look = 0; look < 200 && !complaints.some(text => /refused by older/.test(text)); look++)
      await new Promise(resolve => setTimeout(resolve, 50));
    assert.ok(complaints.some(text => /refused by older: it is breedboard 0\.0\.1/.test(text)));
    await client.del(coordinatorKey(id), `${PREFIX}:worker:${id}`);
    await arena.close();
  });

  test('a run that a worker does whole has the steps of a run here, and resumes from a checkpoint', async () => {
    for (const learner of ['td(games=60)', 'evolution(genome=features, population=4)']) {
      const recipe = readRecipe({ game: 'noughts', learner, steps: 4, yardsticks: [{ against: 'random', games: 4 }] });
      assert.ok(recipe.ok);
      const backend = backendOf(alone);
      const expected: Step[] = [];
      for await (const step of run(recipe.value, backend)) expected.push(step);
      const { coordinator, arena } = await open();
      for (const from of [undefined, expected[2]]) {
        const steps: Step[] = [];
        for await (const step of wholeRun(coordinator)(recipe.value, backend, from)) steps.push(step);
        assert.deepEqual(steps, expected.slice(from ? 3 : 0));
      }
      await arena.close();
    }
  });
});
