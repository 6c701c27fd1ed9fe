/** The same digits as Node's for every length of the last block, before and after Node's takes its place. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { asciiBytes, sha256 } from './sha256.js';

const expected = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

test('every length up to three blocks, and known digests', async () => {
  const compare = (): void => {
    for (let length = 0; length <= 192; length++) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 151 + length) & 0xff);
      assert.equal(sha256(bytes), expected(bytes), `${length} bytes`);
    }
    // FIPS 180-4, the examples of one and of two blocks.
    assert.equal(sha256(asciiBytes('abc')), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    assert.equal(
      sha256(asciiBytes('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')),
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    );
  };
  compare();
  await import('./sha256.node.js');
  compare();
});
