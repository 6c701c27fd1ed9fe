/** The workers of a queue give the games of one machine. */
import { after, before, describe } from 'node:test';
import { findRedis, type RedisServer, startRedis } from '../../test/redis/redis.js';
import { batchRunnerSuite } from '../../test/suites/batch-runner.js';
import { parseAddress, type QueueAddress } from './address.node.js';
import { Coordinator } from './coordinator.node.js';
import { queueRunner } from './runner.node.js';
import { type RunningWorker, startWorker } from './worker.node.js';

const program = findRedis();
const quiet = { say: () => {}, complain: () => {} };

describe('a queue', { skip: program === undefined && 'no redis-server' }, () => {
  let redis: RedisServer;
  let address: QueueAddress;
  let workers: RunningWorker[] = [];
  before(async () => {
    redis = await startRedis(program!);
    const read = parseAddress(redis.url, false);
    if (!read.ok) throw new Error(read.reason);
    address = read.value;
    workers = await Promise.all(['one', 'two'].map(name => startWorker(address, { threads: 1, name, ...quiet })));
  });
  after(async () => {
    await Promise.all(workers.map(worker => worker.close()));
    await redis.close();
  });

  batchRunnerSuite('two workers', async models =>
    queueRunner(await Coordinator.open(address, { doing: 'test', ...quiet }), 1, models),
  );
});
