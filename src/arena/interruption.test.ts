import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { alive, collectGarbage } from '../../test/suites/memory.js';
import { Interruption } from './interruption.js';

/** The result of one step of long work. */
type Piece = { readonly state: Uint8Array };

/** Counts every piece, and holds none. */
class Pieces {
  readonly all: WeakRef<Piece>[] = [];
  make(): Piece {
    const piece = { state: new Uint8Array(1000) };
    this.all.push(new WeakRef(piece));
    return piece;
  }
}

describe('interruption', () => {
  test('work that ends first gives its value or its error, and a stop request that comes first ends the wait', async () => {
    const interruption = new Interruption();
    assert.deepEqual(await interruption.unlessRaised(Promise.resolve({ done: true })), { done: true });
    await assert.rejects(interruption.unlessRaised(Promise.reject(new Error('no disk'))), /no disk/);
    let fail = (_: Error): void => {};
    const open = new Promise<object>((_, reject) => {
      fail = reject;
    });
    const waiting = interruption.unlessRaised(open);
    interruption.raise();
    assert.equal(await waiting, undefined);
    fail(new Error('heard by nobody')); // and yet no unhandled rejection
    assert.equal(await interruption.unlessRaised(new Promise<object>(() => {})), undefined);
  });

  test('no awaited value stays in memory', async () => {
    const [interruption, pieces] = [new Interruption(), new Pieces()];
    for (let i = 0; i < 100; i++) await interruption.unlessRaised(Promise.resolve(pieces.make()));
    await collectGarbage();
    assert.ok(alive(pieces.all) <= 2, `${alive(pieces.all)} of 100 pieces are still held`);
    assert.equal(interruption.isRaised, false);
  });
});
