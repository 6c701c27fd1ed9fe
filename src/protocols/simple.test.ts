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
  assert.equal(othello.display.formatMove(move), 'f5');
  assert.equal(controller.name, 'My engine');
  controller.quit();
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
