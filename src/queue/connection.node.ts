/**
 * Connections to Redis, by libraries that are installed only where a queue is used. A connection that has once been open
 * comes back by itself: Redis may be restarted while coordinators and workers wait.
 */
import { createHash } from 'node:crypto';
import type * as BullMQ from 'bullmq';
import type { Redis } from 'ioredis';
import { type QueueAddress, withoutSecrets } from './address.node.js';
import { QueueError, SickQueue } from './error.js';
import { tryWork } from './trial.node.js';

type Libraries = { readonly bullmq: typeof BullMQ; readonly redis: typeof Redis };

const INSTALL = 'npm install bullmq@6.7.0 ioredis@5.11.1';

async function loadLibraries(): Promise<Libraries> {
  try {
    const [bullmq, ioredis] = await Promise.all([import('bullmq'), import('ioredis')]);
    return { bullmq, redis: ioredis.Redis };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new QueueError(`a queue needs two packages that are not installed: ${INSTALL}`);
  }
}

export type Connection = {
  readonly libraries: Libraries;
  readonly address: QueueAddress;
  readonly client: Redis;
  /** One more connection, for commands that block. */
  another(): Redis;
  /** Ends all of them at once, whether Redis answers or not. */
  end(): void;
};

/** Why Redis refuses a command that another Redis, or another user, would take. */
const REFUSALS: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/READONLY/, () => 'it is a read-only copy of another Redis; name that one'],
  [/OOM/, () => 'its memory is full (maxmemory)'],
  [/NOPERM.*/, found => `its user lacks a right that a queue needs (${found})`],
  [/MISCONF/, () => 'it cannot save its data to disk, and takes nothing until it can'],
  [/NOREPLICAS/, () => 'it has fewer copies than it must have (min-replicas-to-write)'],
];

const REASONS: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/DB index is out of range/, () => 'it has no database of that number'],
  [/Protocol error/, () => 'what answers there is not Redis'],
  [/ENOTFOUND|EAI_AGAIN/, found => `no such host (${found})`],
  [/ECONNREFUSED/, found => `nothing listens there (${found})`],
  [
    /certificate|self.signed/i,
    () => 'its certificate is not trusted; NODE_EXTRA_CA_CERTS names an authority of your own',
  ],
];

/** What a user can do something about, in the words of the address. */
function plainReason(said: string, { url }: QueueAddress): string {
  const { password, protocol } = new URL(url);
  if (/NOAUTH|WRONGPASS/.test(said))
    return password === '' ? 'it needs a password' : 'the user or the password is wrong';
  for (const [pattern, reason] of [...REFUSALS, ...REASONS]) {
    const found = pattern.exec(said);
    if (found) return reason(found[0]);
  }
  const answer = said || 'no answer';
  return protocol === 'rediss:' && /ETIMEDOUT|ECONNRESET|SSL|EPROTO|no answer/.test(answer)
    ? `no answer by TLS (rediss://); without TLS its address starts with redis://`
    : answer;
}

/** An error of Redis in one line, without the secrets of the address. */
export function connectionFault(error: unknown, address: QueueAddress, heard = ''): QueueError {
  if (error instanceof QueueError) return error;
  const said = error instanceof Error && error.message !== 'Connection is closed.' ? error.message : '';
  const reason = withoutSecrets(plainReason(`${said} ${heard}`.trim(), address), address);
  const Kind = REFUSALS.some(([pattern]) => pattern.test(said)) ? SickQueue : QueueError;
  return new Kind(`cannot use the queue ${address.shown}: ${reason}`);
}

/** Milliseconds between attempts to connect again. */
const SLOWEST_RETRY = 1000;
/** Milliseconds in which a queue answers at first. A server that is not Redis, or is stopped, may accept and say nothing. */
const PATIENCE = 10_000;

/** Throws QueueError. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {}); // after its time it is not awaited
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${PATIENCE / 1000} s`)), PATIENCE);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Milliseconds without an answer after which a connection counts as dead, and another is made: one whose other end is gone without a
 * word never ends by itself. No command here waits longer than 10 s.
 */
const SILENCE = 15_000;

/** `onChange` hears when the connection is lost and when it is back. Throws QueueError. */
export async function connect(
  address: QueueAddress,
  name: string,
  onChange: (isOpen: boolean) => void = () => {},
): Promise<Connection> {
  const libraries = await loadLibraries();
  let wasOpen = false;
  let isLost = false;
  let fault = '';
  const client = new libraries.redis(address.url, {
    connectionName: name.replace(/\s/g, '-'), // Redis allows no blank in it
    lazyConnect: true,
    maxRetriesPerRequest: null, // wait for Redis to come back
    socketTimeout: SILENCE,
    retryStrategy: attempt => (wasOpen ? Math.min(50 * attempt, SLOWEST_RETRY) : null),
  });
  client.on('error', error => {
    fault = error.message;
  });
  client.on('close', () => {
    if (!wasOpen || isLost) return;
    isLost = true;
    onChange(false);
  });
  client.on('ready', () => {
    if (!isLost) return;
    isLost = false;
    onChange(true);
  });
  const open = async (): Promise<void> => {
    await client.connect();
    await client.ping();
    // A database that is not there is no error of the connection, which would use the first one.
    const database = new URL(address.url).pathname.slice(1);
    if (database !== '') await client.select(Number(database));
  };
  try {
    await inTime(open());
  } catch (error) {
    client.disconnect();
    throw connectionFault(error, address, fault);
  }
  wasOpen = true;
  const others: Redis[] = [];
  return {
    libraries,
    address,
    client,
    another() {
      const more = client.duplicate({ lazyConnect: false });
      more.on('error', () => {}); // it connects again by itself
      others.push(more);
      return more;
    },
    end: () => {
      wasOpen = false;
      for (const each of [client, ...others]) each.disconnect();
    },
  };
}

/** Why a queue takes no work; undefined where it does. */
export async function refusalOf({ client, address }: Connection): Promise<QueueError | undefined> {
  try {
    await inTime(tryWork(client));
    return undefined;
  } catch (error) {
    return connectionFault(error, address);
  }
}

/** A connection to a queue that takes work. Throws QueueError. */
export async function connectToWork(...args: Parameters<typeof connect>): Promise<Connection> {
  const connection = await connect(...args);
  const refusal = await refusalOf(connection);
  if (refusal === undefined) return connection;
  connection.end();
  throw refusal;
}

/** 64 hex digits. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
