import assert from 'node:assert/strict';
import { test } from 'node:test';
import { latest, streamOf } from '../../matches/history.js';
import { parseSeed } from '../../random/seed.js';
import { throwDice } from '../../rules/dice.js';
import { linkOf, readLink } from './link.js';
import { HUMAN, imported, play, type Session, showPly } from './session.js';

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

test('where dice fall, the same throws follow a link', () => {
  const found = read(`game=senet&seed=${parseSeed('link')}`);
  assert.ok(found.ok);
  /** Ten throws and first moves from here on. */
  const playOn = (from: Session): Session => {
    let now = from;
    for (let i = 0; i < 20; i++) {
      const rng = streamOf(now.history);
      const at = latest(now.history);
      now = play(now, throwDice(now.game, at, rng) ?? now.game.moves(at)[0]!, rng, () => 'x');
    }
    return now;
  };
  const movesOf = ({ history }: Session): readonly number[] => history.plies.map(({ move }) => move);
  const first = playOn(imported({ ...found.value, seats: [HUMAN, HUMAN], seed: found.value.seed! }));
  const again = read(String(new URLSearchParams(linkOf(first))));
  assert.ok(again.ok);
  const copy = imported({ ...again.value, seats: [HUMAN, HUMAN], seed: again.value.seed! });
  assert.deepEqual(movesOf(playOn(copy)), movesOf(playOn(first)));
});

for (const [address, reason] of [
  ['game=chess', /no game called “chess”/],
  ['game=', /./],
  ['game=othello&start=nothing', /./],
  ['game=senet&seed=1', /its seed is not 32 hexadecimal digits/],
  ['game=othello&moves=a1', /move 1 “a1” is illegal/],
  ['game=othello&moves=z9', /move 1 “z9” cannot be read/],
] as const) {
  test(`${address} is refused with the reason`, () => {
    const found = read(address);
    assert.ok(!found.ok);
    assert.match(found.reason, reason);
  });
}
