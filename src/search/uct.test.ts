import assert from 'node:assert/strict';
import { test } from 'node:test';
import { race } from '../../test/games/race.js';
import { noughts } from '../games/noughts/noughts.js';
import { rngFrom } from '../random/rng.js';
import { parseSeed } from '../random/seed.js';
import { anyGame } from '../rules/game.js';
import type { Position } from '../rules/position.js';
import { backUp, chosen, descend, type Node, plant, type Tree } from './uct.js';

const HABITS = { exploration: 1, room: 1000, deepest: 100 };

type Child = readonly [move: number, visits: number, total: number, exact?: number];

/** A tree of crosses, to move at the root, with children as told. */
function treeWith(children: readonly Child[], exact?: number, turn: 0 | 1 = 0): Tree<Position> {
  const tree = plant(anyGame(noughts), noughts.initial(), HABITS);
  const node = (position: Position, [move, visits, total, value]: Child): Node<Position> => ({
    ...{ position, move, untried: [], chances: [], children: [], visits, total, exact: value },
  });
  const root = { ...node({ turn }, [-1, 1, 0]), exact, children: children.map(each => node({ turn: 1 }, each)) };
  return { ...tree, root };
}

const choice = (tree: Tree<Position>): number | undefined => chosen(tree, tree.root)?.move;

test('the move to play has most visits; of equals the higher mean, then the lowest move', () => {
  for (const [children, move] of [
    [
      [
        [0, 5, 5],
        [1, 9, -9],
        [2, 8, 8],
      ],
      1,
    ],
    [
      [
        [0, 5, 1],
        [1, 5, 3],
        [2, 5, 2],
      ],
      1,
    ],
    [
      [
        [4, 5, 1],
        [3, 5, 1],
        [7, 5, 1],
      ],
      3,
    ],
  ] as readonly (readonly [readonly Child[], number])[]) {
    assert.equal(choice(treeWith(children)), move);
  }
});

test('for the other side the higher mean is the lower result', () => {
  assert.equal(
    choice(
      treeWith(
        [
          [0, 5, 1],
          [1, 5, -3],
        ],
        undefined,
        1,
      ),
    ),
    1,
  );
});

test('a move known to lose is not played while there is another, and where all is exact the best result is', () => {
  assert.equal(
    choice(
      treeWith([
        [0, 90, -80, -1],
        [1, 3, -1],
      ]),
    ),
    1,
  );
  assert.equal(
    choice(
      treeWith(
        [
          [0, 90, 0, 0],
          [1, 3, 1, 1],
        ],
        1,
      ),
    ),
    1,
  );
  assert.equal(
    choice(
      treeWith(
        [
          [0, 90, -9, -1],
          [1, 3, -3, 0],
          [2, 2, 1, 0],
        ],
        0,
      ),
    ),
    1,
  );
  assert.equal(
    choice(
      treeWith(
        [
          [0, 9, -9, -1],
          [1, 3, -3, -1],
        ],
        -1,
      ),
    ),
    0,
  );
});

test('no move is played where dice fall, or where nothing but losing moves was tried', () => {
  const tree = plant(race, race.initial(), HABITS);
  assert.equal(chosen(tree, tree.root), undefined);
  assert.equal(choice(treeWith([])), undefined);
  assert.equal(choice(treeWith([[0, 9, -9, -1]])), undefined);
});

test('a tree grows by one node a visit until a finished game decides it', () => {
  const read = noughts.display.parsePosition('xx.oo.xo. x');
  assert.ok(read.ok);
  const tree = plant(noughts, read.value, HABITS);
  const rng = rngFrom(parseSeed('grow'));
  for (let visit = 1; tree.root.exact === undefined; visit++) {
    const path = descend(tree, rng);
    assert.equal(tree.nodes, 1 + visit);
    assert.equal(path[0], tree.root);
    backUp(tree, path, path.at(-1)!.exact ?? 0);
    assert.equal(tree.root.visits, visit);
  }
  assert.equal(tree.root.exact, 1);
  assert.equal(chosen(tree, tree.root)!.move, 2);
});

/** By visits that know nothing but finished games. */
function grown(text: string, visits: number) {
  const read = race.display.parsePosition(text);
  assert.ok(read.ok);
  const tree = plant(race, read.value, HABITS);
  const rng = rngFrom(parseSeed('dice'));
  for (let visit = 0; visit < visits && tree.root.exact === undefined; visit++) {
    const path = descend(tree, rng);
    backUp(tree, path, path.at(-1)!.exact ?? 0);
  }
  return tree.root;
}

test('exact results of throws are averaged by their probabilities', () => {
  // Both sides have a pawn on the third field, which leaves by a 2. Reds throw. A 2 wins. With a 1 they step on; then
  // blue wins by a 2, and with a 1 steps on too, as the 80th ply ends the game: a draw. So ½ · 1 + ½ · ½ · (−1).
  const root = grown('0 4 4 0 76', 200);
  assert.equal(root.exact, 0.25);
  assert.deepEqual(root.children.map(({ exact }) => exact).sort(), [-0.5, 1]);
});

test('throws are drawn by their probabilities', () => {
  // Too long to become exact. Both throws are equally likely: of 400 visits but one, 200 each, σ 10.
  const root = grown('0 3 3 0 0', 400);
  assert.equal(root.exact, undefined);
  assert.equal(root.children.length, 2);
  assert.ok(root.children.every(({ visits }) => Math.abs(visits - 200) < 40));
});
