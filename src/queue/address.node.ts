/**
 * The address of a queue: redis://host:6379 or rediss://… with TLS. It may contain a password, so it is never shown,
 * stored or logged; `shown` is its public part.
 */
import { isIP } from 'node:net';
import { type Parsed, parsed, quote, refused } from '../specs/parsed.js';

export type QueueAddress = {
  readonly url: string;
  /** Without user and password. */
  readonly shown: string;
};

export const ADDRESS_VARIABLE = 'BREEDBOARD_QUEUE';

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));

/** `insecure` allows a queue without a password on another machine. */
export function parseAddress(text: string, insecure: boolean): Parsed<QueueAddress> {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    // The text is not quoted: it may contain a password.
    return refused('the address of the queue is not of the form redis://host:6379');
  }
  if (url.protocol !== 'redis:' && url.protocol !== 'rediss:')
    return refused(`the address of the queue starts with redis:// or rediss://, not ${quote(url.protocol)}`);
  if (url.hostname === '') return refused('the address of the queue names no host, as in redis://host:6379');
  if (!/^\/?\d{0,4}$/.test(url.pathname) || url.search !== '' || url.hash !== '')
    return refused('after the host and port, the address of the queue has at most the number of a database, as in /2');
  const port = url.port || '6379';
  const shown = `${url.protocol}//${url.hostname}:${port}${url.pathname === '/' ? '' : url.pathname}`;
  if (url.password === '' && !isLoopback(url.hostname) && !insecure)
    return refused(
      `${shown} is another machine and has no password: anyone who reaches it can read and change the work; set one, or add --insecure`,
    );
  return parsed({ url: text, shown });
}

/** A message of the connection without the secrets of its address. */
export function withoutSecrets(message: string, { url, shown }: QueueAddress): string {
  const { username, password } = new URL(url);
  let safe = message.replaceAll(url, shown);
  for (const secret of [password, decodeURIComponent(password), username].filter(each => each !== ''))
    safe = safe.replaceAll(secret, '…');
  return safe;
}
