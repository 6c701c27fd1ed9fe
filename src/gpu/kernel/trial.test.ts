import assert from 'node:assert/strict';
import { test } from 'node:test';
import { softwareDevice } from '../../../test/device/software.js';
import { parseSeed } from '../../random/seed.js';
import { tryOut } from './trial.js';

const SEED = parseSeed('trial test');

/** A change of a program, which must find its place. */
const replace =
  (from: string, to: string) =>
  (code: string): string => {
    assert.ok(code.includes(from), from);
    return code.replace(from, to);
  };

test('a device computes as the kernel does, and one that rounds, draws or flips otherwise is found', async t => {
  const device = await softwareDevice(t);
  if (!device) return;
  assert.deepEqual(await tryOut(device, SEED, 20_000), { inputs: 20_000, wrong: [] });
  for (const [alter, operations] of [
    [replace('(2 * left > d) | ', ''), ['a quotient', 'tanh', 'the sigmoid']],
    [replace('if (isAbove || (', 'if (('), ['a sum of 64 bits, rounded once']],
    [replace('a ^ shl(a, 16u)', 'a ^ shl(a, 15u)'), ['the second draw', 'a draw below 33']],
    [replace('turned(disc, own, inner, 9u)', 'vec2u()'), ['flips']],
  ] as const) {
    const { wrong } = await tryOut(device, SEED, 1000, alter);
    assert.deepEqual(
      wrong.map(({ operation }) => operation),
      operations,
    );
  }
});
