/**
 * Whether a queue takes work, before a command creates a file or a worker promises to play: Redis accepts connections of a
 * user who may not write, as a copy of another server, and with a full memory, and refuses only the commands.
 */
import { randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import { trialKeys } from './keys.js';
import { execAll } from './pipeline.node.js';

/** Seconds after which a trial that was cut off has left nothing. */
const LEAST = 10;

/** One harmless command of each kind of command that workers, coordinators and BullMQ send, one that does no harm. */
const SCRIPT = `redis.call('HSET', KEYS[1], 'trial', '1')
redis.call('ZADD', KEYS[2], 0, 'trial')
redis.call('LPUSH', KEYS[3], 'trial')
for _, key in ipairs(KEYS) do redis.call('DEL', key) end
return 1`;

/** Throws the error of Redis. */
export async function tryWork(redis: Redis): Promise<void> {
  const { text, set, stream, scripted } = trialKeys(randomBytes(8).toString('hex'));
  const commands = redis
    .pipeline()
    .set(text, '1', 'EX', LEAST)
    .mget(text)
    .sadd(set, '1')
    .smembers(set)
    .xadd(stream, '*', 'kind', 'open')
    .xread('COUNT', 1, 'STREAMS', stream, '0')
    .eval(SCRIPT, scripted.length, ...scripted)
    .unlink(text, set, stream);
  try {
    await execAll(commands);
  } catch (error) {
    // What was written before the refusal: a set and a stream have no expiry.
    await redis.unlink(text, set, stream).catch(() => {});
    throw error;
  }
}
