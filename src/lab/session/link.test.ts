import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkOf, readLink } from './link.js';
import { HUMAN, imported, showPly } from './session.js';

const read = (address: string) => {
  const query = new URLSearchParams(address);
  return readLink(name => query.get(name));
};

test('a link restores the shown game', () => {
  const found = read('game=othello&moves=f5+d6+c3');
  assert.ok(found.ok);
  const session = imported({ ...found.value, seats: [HUMAN, HUMAN], seed: '0'.repeat(32) });
  const again = read(String(new URLSearchParams(linkOf(showPly(session, 2)))));
  assert.ok(again.ok);
  assert.deepEqual(again.value.moves, found.value.moves.slice(0, 2));
  assert.deepEqual(again.value.start, session.history.start);
});

for (const [address, reason] of [
  ['game=chess', /no game called “chess”/],
  ['game=', /./],
  ['game=othello&start=nothing', /./],
  ['game=othello&moves=a1', /move 1 “a1” is illegal/],
  ['game=othello&moves=z9', /move 1 “z9” cannot be read/],
] as const) {
  test(`${address} is refused with the reason`, () => {
    const found = read(address);
    assert.ok(!found.ok);
    assert.match(found.reason, reason);
  });
}
