import assert from 'node:assert/strict';
import { test } from 'node:test';
import { latest, streamOf } from '../../matches/history.js';
import { parseSeed } from '../../random/seed.js';
import { throwDice } from '../../rules/dice.js';
import { linkOf, readLink } from './link.js';
import { HUMAN, imported, play, type Session, showPly } from './session.js';

const read = (address: string) => readLink(new URLSearchParams(address));

test('a link restores the shown game', () => {
  const found = read('game=othello&moves=f5+d6+c3');
  assert.ok(found.ok);
  const session = imported({ ...found.value, seed: '0'.repeat(32) });
  const again = read(String(new URLSearchParams(linkOf(showPly(session, 2)))));
  assert.ok(again.ok);
  assert.deepEqual(again.value.moves, found.value.moves.slice(0, 2));
  assert.deepEqual(again.value.start, session.history.start);
  assert.deepEqual(again.value.seats, [HUMAN, HUMAN]);
});

test('a link restores the players, and the names of those in a record', () => {
  const found = read('game=othello&moves=f5+d6');
  assert.ok(found.ok);
  const seed = '0'.repeat(32);
  const again = (session: Session) => read(String(new URLSearchParams(linkOf(session))));
  const seats = [HUMAN, 'level(level=3, edition=2)'] as const;
  const played = again(imported({ ...found.value, seats, seed }));
  assert.ok(played.ok);
  assert.deepEqual([played.value.seats, played.value.names], [seats, undefined]);
  const names = ['Ana & Bo', ''] as const;
  const recorded = again(imported({ ...found.value, seed, names }));
  assert.ok(recorded.ok);
  assert.deepEqual([recorded.value.seats, recorded.value.names], [[HUMAN, HUMAN], names]);
  const engine = again(imported({ ...found.value, seats: ['engine:0f3a', HUMAN], seed }));
  assert.ok(engine.ok);
  assert.deepEqual(engine.value.seats, [HUMAN, HUMAN], 'no other lab knows this engine');
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
  const first = playOn(imported({ ...found.value, seed: found.value.seed! }));
  const again = read(String(new URLSearchParams(linkOf(first))));
  assert.ok(again.ok);
  const copy = imported({ ...again.value, seed: again.value.seed! });
  assert.deepEqual(movesOf(playOn(copy)), movesOf(playOn(first)));
});

for (const [address, reason] of [
  ['game=chess', /no game called “chess”/],
  ['game=', /./],
  ['game=othello&start=nothing', /./],
  ['game=senet&seed=1', /its seed is not 32 hexadecimal digits/],
  ['game=othello&moves=a1', /move 1 “a1” is illegal/],
  ['game=othello&player=iago', /it must have “player” twice/],
  ['game=othello&player=iago&player=x(', /“x\(” is not a player/],
  ['game=othello&name=a&name=b&name=c', /it must have “name” twice/],
  ['game=othello&moves=z9', /move 1 “z9” cannot be read/],
] as const) {
  test(`${address} is refused with the reason`, () => {
    const found = read(address);
    assert.ok(!found.ok);
    assert.match(found.reason, reason);
  });
}
