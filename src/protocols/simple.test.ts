import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixed } from '../../test/engines/fixed.js';
import { engineAnswers, scripted } from '../../test/engines/talk.js';
import { race } from '../../test/games/race.js';
import { othello } from '../games/othello/othello.js';
import { randomPlayer } from '../players/random.js';
import type { Game } from '../rules/game.js';
import { simple } from './simple.js';

const BOARD = `${'-'.repeat(27)}OX------XO${'-'.repeat(27)} X`;

test('engine: its only state is the position', () =>
  engineAnswers(simple, { game: othello as Game, player: fixed }, [
    ['game othello', 'name Test engine'],
    ['game senet', '# this engine plays othello'],
    ['anything else'],
    [
      'position x',
      '# this board has 1 cells: a board is 64 cells from a1 to h8 (black X * B 0, white O W 1, empty - .) and then the side to move',
    ],
    [`position ${BOARD}`],
    ['moves d3 c4 f5 e6'],
    ['go', 'd3'],
    ['go 1000', 'd3'],
    ['quit'],
  ]));

test('controller: sends the position, the moves and the limit, and skips comments and names', async () => {
  const { controller, finished } = scripted(simple, othello as Game, [
    ['game othello', 'name My engine'],
    [`position ${BOARD}`],
    ['moves d3 c4 f5 e6'],
    ['go 2500', '', '# hm', ' F5 '],
    ['quit'],
  ]);
  await controller.greet({});
  const start = othello.initial();
  const move = await controller.choose({ start, moves: [] }, { milliseconds: 2500 });
  assert.equal(othello.display.formatMove(move, start), 'f5');
  assert.equal(controller.name, 'My engine');
  controller.quit();
  finished();
});

test('engine: a depth, which it names among its options', () =>
  engineAnswers(simple, { game: othello as Game, player: fixed }, [
    ['game othello', 'name Test engine'],
    ['options', 'options depth'],
    ['depth 0', '# a depth is a whole number from 1 on'],
    ['depth 1'],
    [`position ${BOARD}`],
    ['go', 'd3'],
  ]));

test('controller: sends a level and a depth to an engine that takes them, and a clock with its share', async () => {
  const { controller, finished } = scripted(simple, othello as Game, [
    ['game othello', '# starting', 'name My engine'],
    ['options', 'options depth level'],
    ['level 3'],
    ['depth 4'],
    [`position ${BOARD}`],
    ['moves d3 c4 f5 e6'],
    ['go 1500 60000 1000', 'f5'],
    [`position ${BOARD}`],
    ['moves d3 c4 f5 e6'],
    ['go 1500', 'f5'],
  ]);
  await controller.greet({ level: 3, depth: 4 });
  assert.deepEqual(
    [controller.name, controller.refusal({ level: 3, depth: 4, milliseconds: 1 })],
    ['My engine', undefined],
  );
  const start = othello.initial();
  const clock = { left: 60_000.5, increment: 1000 };
  await controller.choose({ start, moves: [] }, { depth: 4, milliseconds: 1500, clock });
  await controller.choose({ start, moves: [] }, { depth: 4, milliseconds: 1500 });
  finished();
});

test('controller: an engine that does not answer the greeting has no name, and takes neither level nor depth', async () => {
  const { controller, finished } = scripted(simple, othello as Game, [['game othello'], ['options', 'f5']]);
  await controller.greet({ level: 3 });
  assert.equal(controller.name, undefined);
  assert.match(controller.refusal({ level: 3 })!, /does not say that it takes a level/);
  assert.match(controller.refusal({ depth: 3 })!, /does not say that it takes a depth/);
  assert.equal(controller.refusal({ milliseconds: 1 }), undefined);
  finished();
});

test('a game with dice: the position contains the throw', async () => {
  await engineAnswers(simple, { game: race as Game, player: randomPlayer(race as Game) }, [
    ['game race', 'name Test engine'],
    ['position 0 3 3 0 0'],
    ['go', '# there is no legal move'],
    ['position 0 3 3 1 1'],
    ['go', '2/3'],
  ]);
});
