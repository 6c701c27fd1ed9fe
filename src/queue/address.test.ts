import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseAddress, withoutSecrets } from './address.node.js';

test('an address has a public part without user and password', () => {
  for (const [text, shown] of [
    ['redis://127.0.0.1:6379', 'redis://127.0.0.1:6379'],
    ['redis://localhost', 'redis://localhost:6379'],
    ['redis://[::1]:7000/2', 'redis://[::1]:7000/2'],
    ['redis://:secret@queue.example:6380', 'redis://queue.example:6380'],
    ['rediss://me:secret@queue.example/', 'rediss://queue.example:6379'],
  ] as const) {
    const address = parseAddress(text, false);
    assert.deepEqual(address, { ok: true, value: { url: text, shown } });
  }
});

test('what is not an address is refused, and never quoted', () => {
  for (const [text, reason] of [
    ['', /not of the form redis:\/\/host:6379/],
    ['host:6379', /starts with redis:\/\//],
    [':secret@host', /not of the form/],
    ['http://:secret@host', /starts with redis:\/\/ or rediss:\/\//],
    ['redis://:secret@host/keys', /number of a database/],
    ['redis://:secret@host?x=1', /number of a database/],
    ['redis://', /names no host/],
  ] as const) {
    const address = parseAddress(text, false);
    assert.ok(!address.ok, text);
    assert.match(address.reason, reason);
    assert.doesNotMatch(address.reason, /secret/);
  }
});

test('a queue without a password on another machine needs --insecure', () => {
  for (const host of ['queue.example', '10.0.0.1', '[fe80::1]', '128.0.0.1', '127.example']) {
    const address = parseAddress(`redis://${host}:6379`, false);
    assert.ok(!address.ok && /--insecure/.test(address.reason), host);
    assert.ok(parseAddress(`redis://${host}:6379`, true).ok);
    assert.ok(parseAddress(`redis://:secret@${host}:6379`, false).ok);
  }
});

test('messages do not contain the secrets of an address', () => {
  const url = 'rediss://me:p%40ss@queue.example:6379';
  const address = { url, shown: 'rediss://queue.example:6379' };
  const safe = withoutSecrets(`cannot use ${url}: user me with p@ss or p%40ss`, address);
  assert.equal(safe, 'cannot use rediss://queue.example:6379: user … with … or …');
});
