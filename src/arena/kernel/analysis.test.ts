import assert from 'node:assert/strict';
import { test } from 'node:test';
import { othello } from '../../games/othello/othello.js';
import type { KernelRating } from '../messages.js';
import { analyse } from './analysis.js';
import type { SearchPool } from './search-pool.js';

/** A pool that answers at once, and raises the interruption when a given number of its searches has ended. */
function scriptedPool(interruptAfter: number) {
  const asked: string[] = [];
  const ended = (kind: string): void => void asked.push(kind);
  const pool: SearchPool = {
    async search({ position }) {
      ended('search');
      const values = othello.moves(position as never).map(move => ({ move, value: 0 }));
      return { move: values[0]!.move, value: 0, depth: 6, nodes: 1, pv: [values[0]!.move], values } as never;
    },
    async solve() {
      ended('solve');
      return { score: 0, finished: true, nodes: 1, pv: [] } as never;
    },
    nodes: () => 0,
    stop: () => {},
    close: async () => {},
  };
  return { pool, asked, isInterrupted: () => asked.length >= interruptAfter };
}

const rating = { bound: 64, kernel: {} } as unknown as KernelRating;
const request = { position: othello.initial(), rating, probCut: undefined, limits: {}, exactFrom: 60, report() {} };

test('an interruption between two searches of an exact analysis ends it', async () => {
  for (const [searches, exact] of [
    [1, false], // after the first look, before the first move is solved
    [3, false], // between two moves
    [9, true],
  ] as const) {
    const { pool, asked, isInterrupted } = scriptedPool(searches);
    const analysis = await analyse({ ...request, pool, isInterrupted });
    assert.equal(analysis.exact, exact);
    assert.equal(asked.length, Math.min(searches, 5)); // one search, and one solution for each of four moves
  }
});

test('a limit that ends a depth early leaves no legal move without a value', async () => {
  const { pool } = scriptedPool(9);
  const moves = othello.moves(othello.initial());
  const found = (depth: number, rated: readonly number[]) =>
    ({
      move: rated[0]!,
      value: depth,
      depth,
      nodes: 1,
      pv: [rated[0]!],
      values: rated.map(move => ({ move, value: depth })),
    }) as never;
  pool.search = async (_, report) => {
    report(found(7, moves));
    return found(8, moves.slice(0, 2));
  };
  const { values, depth } = await analyse({
    ...request,
    pool,
    exactFrom: 0,
    limits: { nodes: 9 },
    isInterrupted: () => false,
  });
  assert.deepEqual([values.map(({ move }) => move), depth], [moves, 7]);
});
