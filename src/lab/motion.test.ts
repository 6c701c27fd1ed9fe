/** How pieces move between two boards, by the games' own positions. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseGame } from '../games/catalogue.js';
import type { Diagram } from '../rules/display.js';
import type { Game } from '../rules/game.js';
import { boardKey, motionsBetween } from './motion.js';

function gameOf(name: string): Game {
  const game = parseGame(name);
  assert.ok(game.ok);
  return game.value;
}

/** The boards before and after each of these moves. */
function boards(game: Game, moves: readonly string[]): Diagram[] {
  let position = game.initial();
  return [
    game.display.diagram(position),
    ...moves.map(text => {
      const move = game.display.parseMove(text);
      assert.ok(move.ok, text);
      position = game.play(position, move.value);
      return game.display.diagram(position);
    }),
  ];
}

const kinds = (game: Game, before: Diagram, after: Diagram): Record<string, string> =>
  Object.fromEntries([...motionsBetween(before, after, game.display.look?.motion)].map(([id, { kind }]) => [id, kind]));

test('a disc is placed, and those it encloses turn in a wave from it', () => {
  const game = gameOf('othello');
  const [start, first, second] = boards(game, ['f5', 'd6']);
  assert.deepEqual(kinds(game, start!, first!), { f5: 'placed', e5: 'turning' });
  assert.deepEqual(kinds(game, first!, second!), { d6: 'placed', d5: 'turning' });
  const { style } = motionsBetween(start!, first!, 'flip').get('e5')!;
  // From f5 to the left: the disc turns about the upright axis.
  assert.deepEqual(style, { '--ax': '0', '--ay': '-1', '--distance': '1' });
  assert.deepEqual(kinds(game, first!, start!), { e5: 'turning' }, 'a move taken back turns them again');
});

test('a disc falls from the top to its row', () => {
  const game = gameOf('connect-four');
  const [start, first] = boards(game, ['d']);
  assert.deepEqual(kinds(game, start!, first!), { d1: 'falling' });
  assert.equal(motionsBetween(start!, first!, 'drop').get('d1')!.style['--distance'], '6');
});

test('a piece slides from its house; two that change places slide past each other', () => {
  const game = gameOf('senet');
  const at = (text: string): Diagram => {
    const position = game.display.parsePosition(text);
    assert.ok(position.ok, text);
    return game.display.diagram(position.value);
  };
  const before = at('cscscscscs/cscs....../.......... c move:2 0 -');
  const after = at('cscscscscs/csc.s...../.......... c throw 0 -');
  const moved = motionsBetween(before, after, 'slide');
  assert.deepEqual([...moved.keys()], ['15']);
  assert.deepEqual(moved.get('15')!.style, { '--dx': '1', '--dy': '0' }, 'the second row runs to the left');
  const swapped = motionsBetween(before, at('cscscscscs/csc.s...../.......... c throw 0 -'), 'slide');
  assert.equal(swapped.size, 1);
});

test('a mark appears on its square, and a jump over several moves is still', () => {
  const game = gameOf('noughts');
  const all = boards(game, ['b2', 'a1', 'c3']);
  assert.deepEqual(kinds(game, all[0]!, all[1]!), { b2: 'placed' });
  assert.deepEqual(kinds(game, all[0]!, all[3]!), {});
  assert.equal(boardKey(all[1]!), '----0----');
});
